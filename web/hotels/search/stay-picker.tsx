import { type ReactNode, type RefObject, useState } from 'react'
import { type HotelForm, nightsOf } from '#domain/hotels/query.ts'
import { addMonths, dayOf, formatDay, parseDay } from '#domain/text/dates.ts'
import { counted, words } from '#domain/text/plural.ts'
import { useNarrow } from '#web/ui/breakpoints.ts'
import type { DayRange } from '#web/ui/calendar.ts'
import { Calendar } from '#web/ui/calendar.tsx'
import { Picker, closeOnto } from '#web/ui/picker.tsx'
import css from './stay-picker.module.css'

type Stay = Pick<HotelForm, 'arrival' | 'departure'>
type Props = {
  stay: Stay
  onChange: (stay: Stay & { nights: number }) => void
  onClose: () => void
  /** Focused once the last day is chosen under its field; a sheet waits for «Выбрать», a slip on it must be correctable. */
  next: RefObject<HTMLElement | null>
  anchor: RefObject<HTMLElement | null>
}

/** The calendar of a stay: arrival, then departure at least a night later; a year ahead. */
export function StayPicker({ stay, onChange, onClose, next, anchor }: Props) {
  const narrow = useNarrow('md')
  const [first] = useState(() => dayOf(new Date()))
  const value = { start: parseDay(stay.arrival) ?? null, end: parseDay(stay.departure) ?? null }
  return (
    <Picker open onClose={onClose} title="Заезд и выезд" anchor={anchor} align="centre" summary={<Summary value={value} />}>
      <Calendar
        mode="round-trip"
        minDays={1}
        first={first}
        last={addMonths(first, 12)}
        layout={narrow ? 'scroll' : 'pages'}
        value={value}
        onChange={({ start, end }) => {
          const [arrival, departure] = [start ?? '', end ?? '']
          onChange({ arrival, departure, nights: nightsOf(arrival, departure) })
          if (!narrow && end) closeOnto(next, onClose)
        }}
      />
    </Picker>
  )
}

/** There from the start: a live region speaks of changes only. */
function Summary({ value }: { value: DayRange }) {
  return <div aria-live="polite">{summaryOf(value)}</div>
}

function summaryOf({ start, end }: DayRange): ReactNode {
  if (!start) return 'Выберите день заезда'
  if (!end) return 'Теперь выберите день выезда'
  return (
    <span className={css.summary}>
      <b>{`${formatDay(start)} — ${formatDay(end)}`}</b>
      <span>{counted(nightsOf(start, end), words.night)}</span>
    </span>
  )
}
