import { CONNECTION_TIP, type Layover } from '#domain/air/layover.ts'
import { formatDuration } from '#domain/dates.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import css from './stopover.module.css'

const percent = (part: number, whole: number) => `${Math.round((part / whole) * 100)}%`

/** How much longer or shorter the wait is than recommended; the mark stands at the recommended minimum. */
function Safety({ minutes, recommended, short }: Layover) {
  const whole = Math.max(minutes, recommended) * 1.15
  const spare = formatDuration(Math.abs(minutes - recommended))
  return (
    <p className={classes(css.safety, short && css.tight)}>
      <span className={css.bar} aria-hidden="true">
        <i style={{ width: percent(minutes, whole) }} />
        <s style={{ left: percent(recommended, whole) }} />
      </span>
      <b>{short ? `меньше рекомендованного на\u00a0${spare}` : `хватает, запас ${spare}`}</b>
    </p>
  )
}

/** The ground between two flights: where, how long, what to do there, and the tip of spec §9. */
export function Stopover({ layover }: { layover: Layover }) {
  const { city, minutes, overnight, changesTo, newTicket, short } = layover
  return (
    <div className={css.stopover}>
      <span className={css.sign}>
        <Icon name={newTicket ? 'arrows-transfer-up' : 'clock-hour-4'} />
      </span>
      <div className={css.text}>
        <p className={css.title}>
          Пересадка: {city}, {formatDuration(minutes)}
          {overnight && ', ночная'}
        </p>
        <Safety {...layover} />
        <ul>
          {changesTo && (
            <li className={css.warn}>
              <Icon name="alert-triangle" size={16} />
              Смена аэропорта: дальше из {changesTo.name}, {changesTo.code}
            </li>
          )}
          {newTicket && (
            <>
              <li>
                <Icon name="luggage" size={16} />
                Багаж нужно получить и сдать заново
              </li>
              <li>
                <Icon name="shield-check" size={16} />
                Билеты независимы: если первый рейс опоздает, второй не подождёт
              </li>
            </>
          )}
          <li className={short ? css.warn : undefined}>
            <Icon name={short ? 'alert-triangle' : 'info-circle'} size={16} />
            {CONNECTION_TIP}
          </li>
        </ul>
      </div>
    </div>
  )
}
