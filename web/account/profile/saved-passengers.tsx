import { useRef, useState } from 'react'
import { forgetPassengers, listSavedPassengers } from '#contract/personal.ts'
import { ApiError, call } from '#web/data/call.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { RequestView } from '#web/shell/request-view.tsx'
import css from './personal-data.module.css'
import panel from '#web/account/panel.module.css'
import { useRequest } from '#web/data/use-request.ts'

const ask = (signal: AbortSignal) => call(listSavedPassengers, {}, { signal })

/** The people one has asked to be remembered while booking; each can be forgotten. Nothing is shown when there are none. */
export function SavedPassengers() {
  const { request, again } = useRequest(ask)
  const [busy, setBusy] = useState<string>()
  const section = useRef<HTMLElement>(null)
  if (request.phase === 'ready' && request.reply.data.length === 0) return null

  async function forget(id: string) {
    setBusy(id)
    await call(forgetPassengers, { ids: [id] }).then(forgotten, (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      toast(error.text, { tone: 'err' })
    })
    setBusy(undefined)
  }

  /** The button that was pressed goes away. */
  function forgotten() {
    section.current?.focus({ preventScroll: true })
    again()
  }

  return (
    <section ref={section} tabIndex={-1} className={panel.panel} aria-labelledby="saved-passengers">
      <h2 id="saved-passengers" className="h2">
        Сохранённые пассажиры
      </h2>
      <p className="quiet">Подставим их&nbsp;в&nbsp;следующую покупку. Данные лежат у&nbsp;нас зашифрованными.</p>
      <RequestView request={request} again={again} height={80}>
        {({ data }) => (
          <ul className={css.list}>
            {data.map(({ id, passenger: { name, surname, birthDay, document } }) => (
              <li key={id}>
                <span>
                  <b>
                    {surname} {name}
                  </b>
                  <span className="small quiet">
                    {birthDay.replaceAll('-', '.')}, документ •••{document.number.slice(-4)}
                  </span>
                </span>
                <Button
                  variant="text"
                  size="s"
                  icon="trash"
                  busy={busy === id}
                  aria-label={`Забыть: ${surname} ${name}`}
                  onClick={() => void forget(id)}
                >
                  Забыть
                </Button>
              </li>
            ))}
          </ul>
        )}
      </RequestView>
    </section>
  )
}
