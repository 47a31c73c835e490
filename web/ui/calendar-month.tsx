import { useId } from 'react'
import css from './calendar.module.css'
import { type Day, cheapestOf, isOff, thousandsText, weeksOf } from './calendar.ts'
import { classes } from './classes.ts'

const monthName = new Intl.DateTimeFormat('ru', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayName = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', weekday: 'long', timeZone: 'UTC' })
const weekdays = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье']
const short = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс']

const dateOf = (day: Day) => new Date(`${day}T00:00:00Z`)

/** `Декабрь 2026`. */
function titleOf(month: Day): string {
  const text = monthName.format(dateOf(month)).replace(/\s*г\.$/, '')
  return text[0]!.toUpperCase() + text.slice(1)
}

type Props = {
  month: Day
  first: Day
  last: Day
  hints?: Record<Day, number>
  /** The one day the Tab key reaches. */
  tabDay: Day
  partOf: (day: Day) => 'start' | 'end' | 'both' | 'middle' | undefined
  onPick: (day: Day) => void
  onPoint: (day: Day) => void
}

/** One month as an ARIA grid. */
export function CalendarMonth({ month, first, last, hints, tabDay, partOf, onPick, onPoint }: Props) {
  const id = useId()
  const cheapest = hints ? cheapestOf(hints, month) : undefined

  function cell(day: Day) {
    const price = hints?.[day]
    const part = partOf(day)
    const off = isOff(day, { first, last })
    const name = dayName.format(dateOf(day)) + (price && !off ? `, от ${thousandsText(price)} тысяч рублей` : '')
    return (
      <button
        type="button"
        data-day={day}
        data-part={part}
        data-autofocus={day === tabDay ? '' : undefined}
        tabIndex={day === tabDay ? 0 : -1}
        disabled={off}
        aria-label={part && part !== 'middle' ? `${name}, выбрано` : name}
        className={classes(css.day, cheapest?.has(day) && css.cheap)}
        onClick={() => onPick(day)}
        onPointerEnter={() => off || onPoint(day)}
      >
        {Number(day.slice(8))}
        {hints && <small>{price && !off ? thousandsText(price) : ''}</small>}
      </button>
    )
  }

  return (
    <div data-month={month}>
      <div id={id} className={css.title} aria-live="polite">
        {titleOf(month)}
      </div>
      <table role="grid" aria-labelledby={id} className={css.grid}>
        <thead>
          <tr>
            {short.map((text, index) => (
              <th key={text} scope="col" abbr={weekdays[index]}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, first).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) => (
                <td key={index} aria-selected={day && partOf(day) ? true : undefined}>
                  {day && cell(day)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
