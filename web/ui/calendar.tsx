import { useEffect, useRef, useState } from 'react'
import css from './calendar.module.css'
import {
  type CalendarRules,
  type Day,
  type DayRange,
  monthOf,
  monthsBetween,
  moveDay,
  partOf,
  pickDay,
  shiftMonth,
} from './calendar.ts'
import { CalendarMonth } from './calendar-month.tsx'
import { IconButton } from './icon-button.tsx'

type Props = CalendarRules & {
  value: DayRange
  onChange: (value: DayRange) => void
  /** Roubles by day for the price hints; days without a price show none. */
  hints?: Record<Day, number>
  /** Two months with arrows, or all months in one scroll for a sheet. */
  layout?: 'pages' | 'scroll'
  /** Told which days came into view, so that their hints can be asked for. */
  onMonths?: (from: Day, to: Day) => void
}

/** In a scroll every month is told once, when it comes near the eye. */
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
  const all = monthsBetween(first, last)
  const from = month > (all.at(-2) ?? month) ? (all.at(-2) ?? month) : month
  const shown = layout === 'scroll' ? all : [from, shiftMonth(from, 1)].filter((each) => each <= last)

  const listener = useRef(onMonths)
  useEffect(() => {
    listener.current = onMonths
  })
  const [begin, end] = [shown.at(0)!, shiftMonth(shown.at(-1)!, 1)]
  useEffect(() => {
    if (layout === 'pages') return listener.current?.(begin, end)
    grid.current?.querySelector('[data-part], [data-autofocus]')?.scrollIntoView({ block: 'center' })
    return watchMonths(grid.current!, (seen) => listener.current?.(seen, shiftMonth(seen, 1)))
  }, [layout, begin, end])

  function move(event: React.KeyboardEvent) {
    const next = moveDay(focused, event.key, rules)
    if (!next) return
    event.preventDefault()
    setFocused(next)
    setPointed(next)
    if (layout === 'pages' && !shown.includes(monthOf(next)))
      setMonth(next < from ? monthOf(next) : shiftMonth(monthOf(next), -1))
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
            disabled={from <= all.at(0)!}
            onClick={() => setMonth(shiftMonth(from, -1))}
          />
          <IconButton
            icon="chevron-right"
            label="Следующий месяц"
            disabled={shown.at(-1)! >= all.at(-1)!}
            onClick={() => setMonth(shiftMonth(from, 1))}
          />
        </div>
      )}
      <div className={css.months}>
        {shown.map((each) => (
          <CalendarMonth
            key={each}
            month={each}
            first={first}
            last={last}
            hints={hints}
            tabDay={shown.includes(monthOf(focused)) ? focused : begin < first ? first : begin}
            partOf={(day) => partOf(day, value, rules.mode === 'round-trip' ? pointed : null)}
            onPick={pick}
            onPoint={setPointed}
          />
        ))}
      </div>
    </div>
  )
}
