import { useRef, useState } from 'react'
import { listSignIns, signOutOthers } from '#contract/personal.ts'
import { counted } from '#domain/plural.ts'
import { Refused, call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { AskedView } from './asked-view.tsx'
import css from './own-data.module.css'
import panel from './panel.module.css'
import { useAsked } from './use-asked.ts'

const ask = (signal: AbortSignal) => call(listSignIns, {}, { signal })
const SHOWN = 5
const moment = new Intl.DateTimeFormat('ru-RU', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** Who has come into the account and from where; the other devices can be signed out. */
export function SignInLog() {
  const { asked, again } = useAsked(ask)
  const [all, setAll] = useState(false)
  const [busy, setBusy] = useState(false)
  const section = useRef<HTMLElement>(null)
  /** The button that was pressed goes away. */
  const stay = () => section.current?.focus({ preventScroll: true })

  function showAll() {
    stay()
    setAll(true)
  }

  async function leave() {
    setBusy(true)
    await call(signOutOthers, {}).then(
      () => {
        toast('Остальные сеансы закрыты')
        stay()
        again()
      },
      (problem: unknown) => {
        if (!(problem instanceof Refused)) throw problem
        toast(problem.text, { tone: 'err' })
      },
    )
    setBusy(false)
  }

  return (
    <section ref={section} tabIndex={-1} className={panel.panel} aria-labelledby="sign-in-log">
      <h2 id="sign-in-log" className="h2">
        Входы в&nbsp;кабинет
      </h2>
      <AskedView asked={asked} again={again}>
        {({ data, sessions }) => (
          <>
            <ul className={css.list}>
              {data.slice(0, all ? undefined : SHOWN).map(({ date, event, ip }, at) => (
                <li key={at}>
                  <b>{event}</b>
                  <span className="small quiet">
                    {moment.format(new Date(date))}, адрес {ip}
                  </span>
                </li>
              ))}
            </ul>
            <div className={panel.deeds}>
              {data.length > SHOWN && !all && (
                <Button look="text" onClick={showAll}>
                  Показать все
                </Button>
              )}
              {sessions > 1 && (
                <Button className={css.wide} look="outline" icon="logout" busy={busy} onClick={() => void leave()}>
                  Выйти на&nbsp;других устройствах: {counted(sessions - 1, ['сеанс', 'сеанса', 'сеансов'])}
                </Button>
              )}
            </div>
          </>
        )}
      </AskedView>
    </section>
  )
}
