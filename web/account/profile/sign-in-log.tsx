import { useRef, useState } from 'react'
import { listSignIns } from '#contract/personal.ts'
import { call } from '#web/data/call.ts'
import { Button } from '#web/ui/button.tsx'
import { RequestView } from '#web/shell/request-view.tsx'
import { loggedAt } from './logged-at.ts'
import css from './personal-data.module.css'
import panel from '#web/account/panel.module.css'
import { useRequest } from '#web/data/use-request.ts'

const ask = (signal: AbortSignal) => call(listSignIns, {}, { signal })
const SHOWN = 5

/** Who has come into the account and from where. */
export function SignInLog() {
  const { request, again } = useRequest(ask)
  const [all, setAll] = useState(false)
  const section = useRef<HTMLElement>(null)

  function showAll() {
    section.current?.focus({ preventScroll: true }) // the button that was pressed goes away
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
              {data.slice(0, all ? undefined : SHOWN).map(({ date, event, ip }, at) => (
                <li key={at}>
                  <b>{event}</b>
                  <span className="small quiet">
                    {loggedAt(date)}, адрес {ip}
                  </span>
                </li>
              ))}
            </ul>
            {data.length > SHOWN && !all && (
              <div className={panel.actions}>
                <Button variant="text" onClick={showAll}>
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
