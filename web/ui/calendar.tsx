import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { shortDay } from '#domain/text/day-words.ts'
import { IconButton } from './button.tsx'
import {
  type CalendarRules,
  type Day,
  type DayRange,
  cheapestOf,
  isOff,
  monthOf,
  monthsBetween,
  moveDay,
  pagesBetween,
  partOf,
  pickDay,
  shiftMonth,
  spokenThousands,
  thousandsText,
  weeksOf,
} from './calendar.ts'
import { classes } from './classes.ts'
import css from './calendar.module.css'

type Props = CalendarRules & {
  value: DayRange
  onChange: (value: DayRange) => void
  /** Roubles by day for the price hints; days without a price show none. */
  hints?: Record<Day, number>
  /** Two months with arrows, or all months in one scroll for a sheet. */
  layout?: 'pages' | 'scroll'
  /** Called with the days that came into view, so that their hints can be fetched. */
  onMonths?: (from: Day, to: Day) => void
}

/** In a scroll every month is reported once, when it comes near the window. */
function watchMonths(grid: HTMLElement, seen: (month: Day) => void): () => void {
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting && target instanceof HTMLElement) {
          watch.unobserve(target)
          seen(target.dataset.month!)
        }
    },
    { rootMargin: '200px' },
  )
  for (const month of grid.querySelectorAll('[data-month]')) watch.observe(month)
  return () => watch.disconnect()
}

/** The date picker: a grid per month, arrows and page keys move, Enter picks. */
export function Calendar({ value, onChange, hints, layout = 'pages', onMonths, ...rules }: Props) {
  const { first, last } = rules
  const grid = useRef<HTMLDivElement>(null)
  const [month, setMonth] = useState(() => monthOf(value.start && value.start >= first ? value.start : first))
  const [focused, setFocused] = useState<Day>(() =>
    value.start && value.start >= first && value.start <= last ? value.start : first,
  )
  const [pointed, setPointed] = useState<Day | null>(null)
  const all = layout === 'scroll' ? monthsBetween(first, last) : pagesBetween(first, last)
  const pageOf = (day: Day) =>
    Math.max(
      0,
      all.findLastIndex((each) => each <= day),
    )
  const endOf = (page: number) => all[page + 1] ?? shiftMonth(monthOf(last), 1)
  const from = Math.max(0, Math.min(pageOf(month), all.length - 2))
  const shown = layout === 'scroll' ? all : all.slice(from, from + 2)
  const isShown = (day: Day) => shown.some((each) => each === all.at(pageOf(day)))
  // At either end the arrow is disabled and keeps the focus: without one Esc would close nothing.
  const [isFirst, isLast] = [from === 0, from + 2 >= all.length]

  const report = useEffectEvent((from: Day, to: Day) => onMonths?.(from, to))
  const [begin, end] = [shown.at(0)!, endOf(pageOf(shown.at(-1)!))]
  useEffect(() => {
    if (layout === 'pages') return report(begin, end)
    grid.current?.querySelector('[data-part], [data-autofocus]')?.scrollIntoView({ block: 'center' })
    return watchMonths(grid.current!, (seen) => report(seen, shiftMonth(seen, 1)))
  }, [layout, begin, end])

  function move(event: React.KeyboardEvent) {
    // The day that has the focus: it may be in a month that was turned to after the last move.
    const at = (event.target as HTMLElement).dataset.day
    const next = moveDay(at ?? focused, event.key, rules)
    if (!next) return
    event.preventDefault()
    setFocused(next)
    setPointed(next)
    if (layout === 'pages' && !isShown(next)) setMonth(next < begin ? next : all.at(pageOf(next) - 1)!)
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus())
  }

  function pick(day: Day) {
    setFocused(day)
    setPointed(null)
    onChange(pickDay(value, day, rules))
  }

  return (
    <div className={css.calendar} data-layout={layout} ref={grid} onKeyDown={move} onPointerLeave={() => setPointed(null)}>
      {layout === 'pages' && (
        <div className={css.arrows}>
          <IconButton
            icon="chevron-left"
            label="Предыдущий месяц"
            aria-disabled={isFirst || undefined}
            onClick={() => isFirst || setMonth(all.at(from - 1)!)}
          />
          <IconButton
            icon="chevron-right"
            label="Следующий месяц"
            aria-disabled={isLast || undefined}
            onClick={() => isLast || setMonth(all.at(from + 1)!)}
          />
        </div>
      )}
      <div className={css.months}>
        {shown.map((each) => (
          <CalendarMonth
            key={each}
            month={each}
            end={endOf(pageOf(each))}
            first={first}
            last={last}
            hints={hints}
            tabDay={isShown(focused) ? focused : begin < first ? first : begin}
            partOf={(day) => partOf(day, value, rules.mode === 'round-trip' ? pointed : null)}
            isChosen={(day) => partOf(day, value, null) !== undefined}
            onPick={pick}
            onPoint={setPointed}
          />
        ))}
      </div>
    </div>
  )
}

const monthName = new Intl.DateTimeFormat('ru', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayName = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', weekday: 'long', timeZone: 'UTC' })
const weekdays = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье']
const short = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс']

const dateOf = (day: Day) => new Date(`${day}T00:00:00Z`)

/** `Декабрь 2026`, of two months `Ноябрь\u00a0— декабрь 2026`. */
function titleOf(months: readonly Day[]): string {
  const names = months.map((month) => monthName.format(dateOf(month)).replace(/\s*г\.$/, ''))
  const isOneYear = new Set(months.map((month) => month.slice(0, 4))).size === 1
  const text = names.map((name, at) => (isOneYear && at < names.length - 1 ? name.replace(/\s*\d+$/, '') : name)).join('\u00a0— ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

type MonthProps = {
  /** The first day of its first month, and the day after its last. */
  month: Day
  end: Day
  first: Day
  last: Day
  hints?: Record<Day, number>
  /** The one day the Tab key reaches. */
  tabDay: Day
  partOf: (day: Day) => 'start' | 'end' | 'both' | 'middle' | undefined
  /** What is pointed at only looks so. */
  isChosen: (day: Day) => boolean
  onPick: (day: Day) => void
  onPoint: (day: Day) => void
}

/** One page as an ARIA grid: a month, or the rest of one with the month after it. */
function CalendarMonth({ month, end, first, last, hints, tabDay, partOf, isChosen, onPick, onPoint }: MonthProps) {
  const id = useId()
  const months = monthsBetween(month, shiftMonth(end, -1))
  const cheapest = new Set(hints && months.flatMap((each) => [...cheapestOf(hints, each)]))

  function cell(day: Day) {
    const price = hints?.[day]
    const part = partOf(day)
    const off = isOff(day, { first, last })
    const name = dayName.format(dateOf(day)) + (price && !off ? `, от ${spokenThousands(price)} рублей` : '')
    return (
      <button
        type="button"
        data-day={day}
        data-part={part}
        data-autofocus={day === tabDay ? '' : undefined}
        tabIndex={day === tabDay ? 0 : -1}
        disabled={off}
        aria-label={part && part !== 'middle' && isChosen(day) ? `${name}, выбрано` : name}
        className={classes(css.day, cheapest.has(day) && css.cheap)}
        onClick={() => onPick(day)}
        onPointerEnter={() => off || onPoint(day)}
      >
        {day === months[1] ? shortDay(day) : Number(day.slice(8))}
        {hints && <small>{price && !off ? thousandsText(price) : ''}</small>}
      </button>
    )
  }

  return (
    <div data-month={month}>
      <div id={id} className={css.title} aria-live="polite">
        {titleOf(months)}
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
          {weeksOf(month, first, months.length).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) => (
                <td key={index} aria-selected={day && isChosen(day) ? true : undefined}>
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
