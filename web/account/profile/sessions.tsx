import { useRef, useState } from 'react'
import { type OwnSession, closeSession, listSessions, listSignIns, signOutOthers } from '#contract/personal.ts'
import { counted } from '#domain/text/plural.ts'
import { call } from '#web/data/call.ts'
import { useRequest } from '#web/data/use-request.ts'
import { RequestView } from '#web/shell/request-view.tsx'
import { useBusy } from '#web/shell/use-busy.ts'
import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { toast } from '#web/ui/toast.ts'
import panel from '#web/account/panel.module.css'
import css from './personal-data.module.css'

const fetchSessions = (signal: AbortSignal) => call(listSessions, {}, { signal })
const SHOWN = 3

/** The open sessions of the account: each other one can be closed on its own, or all of them. */
export function Sessions() {
  const { request, again } = useRequest(fetchSessions)
  const [all, setAll] = useState(false)
  /** A press is named by the id of its session, `others` for all. */
  const { isBusy, run } = useBusy()
  const section = useRef<HTMLElement>(null)
  /** The pressed button disappears. */
  const stay = () => section.current?.focus({ preventScroll: true })

  function close(which: string, act: () => Promise<unknown>, done: string) {
    const closed = async () => {
      await act()
      toast(done)
      stay()
      again()
    }
    run(which, closed, ({ status }) => status === 404 && again()) // it was closed elsewhere in the meantime
  }

  const closeOne = ({ id, device }: OwnSession) => close(id, () => call(closeSession, { id }), `Сеанс закрыт: ${device}`)
  const closeOthers = () => close('others', () => call(signOutOthers, {}), 'Остальные сеансы закрыты')

  return (
    <section ref={section} tabIndex={-1} className={panel.panel} aria-labelledby="sessions">
      <h2 id="sessions" className="h2">
        Открытые сеансы
      </h2>
      <RequestView request={request} again={again}>
        {({ data, total }) => (
          <>
            <ul className={css.list}>
              {data.slice(0, all ? undefined : SHOWN).map((session) => (
                <li key={session.id}>
                  <About session={session} />
                  {!session.isThis && (
                    <Button
                      variant="text"
                      busy={isBusy(session.id)}
                      aria-label={`Закрыть сеанс: ${session.device}, ${loggedAt(session.lastUsed)}`}
                      onClick={() => closeOne(session)}
                    >
                      Закрыть
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <div className={panel.actions}>
              {data.length > SHOWN && !all && (
                <Button
                  className={css.all}
                  variant="text"
                  onClick={() => {
                    stay()
                    setAll(true)
                  }}
                >
                  Показать все
                </Button>
              )}
              {total > 1 && (
                <Button className={css.wide} variant="outline" icon="logout" busy={isBusy('others')} onClick={closeOthers}>
                  Выйти на&nbsp;других устройствах: {counted(total - 1, ['сеанс', 'сеанса', 'сеансов'])}
                </Button>
              )}
            </div>
          </>
        )}
      </RequestView>
    </section>
  )
}

function About({ session: { device, ip, lastUsed, isThis } }: { session: OwnSession }) {
  return (
    <div className={css.session}>
      <b>{device}</b> {isThis && <Tag tone="ok">этот сеанс</Tag>}
      <span className="small quiet">
        {loggedAt(lastUsed)}
        {ip && `, адрес ${ip}`}
      </span>
    </div>
  )
}

/** A sign-in takes one line, so that more of them fit beside the sessions, which take two lines and a button each. */
const SIGN_INS_SHOWN = 6
const fetchSignIns = (signal: AbortSignal) => call(listSignIns, {}, { signal })

/** Who has signed in to the account and from where. */
export function SignInLog() {
  const { request, again } = useRequest(fetchSignIns)
  const [all, setAll] = useState(false)
  const section = useRef<HTMLElement>(null)

  function showAll() {
    section.current?.focus({ preventScroll: true }) // the pressed button disappears
    setAll(true)
  }

  return (
    <section ref={section} tabIndex={-1} className={panel.panel} aria-labelledby="sign-in-log">
      <h2 id="sign-in-log" className="h2">
        Входы в&nbsp;кабинет
      </h2>
      <RequestView request={request} again={again}>
        {({ data }) => (
          <>
            <ul className={css.list}>
              {data.slice(0, all ? undefined : SIGN_INS_SHOWN).map(({ date, event, ip }, at) => (
                <li key={at}>
                  <b>{event}</b>
                  <span className="small quiet">
                    {loggedAt(date)}, адрес {ip}
                  </span>
                </li>
              ))}
            </ul>
            {data.length > SIGN_INS_SHOWN && !all && (
              <div className={panel.actions}>
                <Button className={css.all} variant="text" onClick={showAll}>
                  Показать все
                </Button>
              </div>
            )}
          </>
        )}
      </RequestView>
    </section>
  )
}

const moment = new Intl.DateTimeFormat('ru-RU', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** A moment of the sign-in log in the visitor's local time: «22.11.2026, 14:02». */
function loggedAt(instant: string): string {
  return moment.format(new Date(instant))
}
