import { forgetPassengers, listSavedPassengers } from '#contract/personal.ts'
import { call } from '#web/data/call.ts'
import { useRequest } from '#web/data/use-request.ts'
import { handFocusOn } from '#web/shell/navigation.tsx'
import { RequestView } from '#web/shell/request-view.tsx'
import { useBusy } from '#web/shell/use-busy.ts'
import { Button } from '#web/ui/button.tsx'
import panel from '#web/account/panel.module.css'
import css from './personal-data.module.css'

const SECTION = 'passengers'

const load = (signal: AbortSignal) => call(listSavedPassengers, {}, { signal })

/** The passengers saved while booking; each can be deleted. Nothing is shown when there are none. */
export function SavedPassengers() {
  const { request, again } = useRequest(load)
  const { isBusy, run } = useBusy()
  if (request.phase === 'ready' && request.reply.data.length === 0) return null

  const forget = (id: string) =>
    run(id, async () => {
      await call(forgetPassengers, { ids: [id] })
      document.getElementById(SECTION)?.focus({ preventScroll: true }) // the pressed button disappears
      again()
    })

  return (
    <section ref={handFocusOn} id={SECTION} tabIndex={-1} className={panel.panel} aria-labelledby="saved-passengers">
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
                  busy={isBusy(id)}
                  aria-label={`Забыть: ${surname} ${name}`}
                  onClick={() => forget(id)}
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
