import { formatRub } from '#domain/text/money.ts'
import { classes } from '#web/ui/classes.ts'
import css from './week-prices.module.css'

const names = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье']

/** The average lowest price of each weekday, Monday first; null where nobody flies. */
export function WeekPrices({ prices }: { prices: readonly (number | null)[] }) {
  const known = prices.filter((price) => price !== null)
  if (known.length < 2) return null
  const least = Math.min(...known)
  return (
    <section className={css.section} aria-labelledby="weekdays">
      <h2 id="weekdays" className="h2">
        В&nbsp;какой день недели дешевле
      </h2>
      <p className="quiet">Средняя из&nbsp;самых низких цен года, в&nbsp;одну сторону за&nbsp;одного взрослого</p>
      <ol className={css.days}>
        {prices.map((price, day) => (
          <li key={names[day]} className={classes(price === least && css.best)}>
            <span>{names[day]}</span>
            <b>{price === null ? 'рейсов нет' : formatRub(price)}</b>
            {price === least && <small>дешевле всего</small>}
          </li>
        ))}
      </ol>
    </section>
  )
}
