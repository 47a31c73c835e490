import { memo } from 'react'
import type { Day } from '#domain/text/dates.ts'
import { longDay, monthName, weekdayOf } from '#domain/text/day-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { thousandsText, weeksOf } from '#web/ui/calendar.ts'
import { classes } from '#web/ui/classes.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './price-year.module.css'

type Props = {
  month: string
  first: Day
  last: Day
  prices: Readonly<Record<string, number>>
  heat: (price: number) => number
  /** The chosen day where it is of this month. */
  picked: Day | undefined
  onPick: (day: Day) => void
}

const weekdays = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']

/** One month of the year: a day, its price in thousands, the colour of how dear it is. */
export const YearMonth = memo(function Month({ month, first, last, prices, heat, picked, onPick }: Props) {
  const weeks = weeksOf(month)
  const own = weeks.flat().flatMap((day) => (day && prices[day] !== undefined ? prices[day] : []))
  const least = Math.min(...own)
  const title = monthName(month)
  return (
    <section aria-label={`${title} ${month.slice(0, 4)}`} className={css.month} style={{ '--weeks': weeks.length } as object}>
      <h2>
        <span>
          {title} <span className={css.of}>{month.slice(0, 4)}</span>
        </span>
        {own.length > 0 && <small>от&nbsp;{formatRub(least)}</small>}
      </h2>
      <div className={css.days}>
        {weekdays.map((name) => (
          <span key={name} className={css.weekday} aria-hidden="true">
            {name}
          </span>
        ))}
        {weeks.flat().map((day, at) =>
          day === null || day < first || day > last ? (
            <span key={day ?? `blank ${at}`} className={css.blank}>
              {day && Number(day.slice(8))}
            </span>
          ) : (
            <Cell
              key={day}
              day={day as Day}
              price={prices[day]}
              heat={heat}
              best={prices[day] === least}
              on={day === picked}
              onPick={onPick}
            /> // real days
          ),
        )}
      </div>
    </section>
  )
})

type CellProps = { day: Day; price: number | undefined; heat: Props['heat']; best: boolean; on: boolean; onPick: Props['onPick'] }

function Cell({ day, price, heat, best, on, onPick }: CellProps) {
  const number = String(Number(day.slice(8)))
  const name = `${longDay(day)}, ${weekdayOf(day)}, ${price === undefined ? 'рейсов нет' : `от ${formatRub(price)}`}`
  return (
    <button
      type="button"
      data-heat={price === undefined ? undefined : heat(price)}
      aria-pressed={on}
      className={classes(css.day, best && css.best, on && css.on)}
      onClick={() => onPick(day)}
    >
      {number}
      <VisuallyHidden>{name.slice(number.length)}</VisuallyHidden>
      <small aria-hidden="true">{price === undefined ? '' : thousandsText(price)}</small>
    </button>
  )
}
