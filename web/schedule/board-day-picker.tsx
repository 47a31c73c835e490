import type { RefObject } from 'react'
import { boardDays } from '#domain/schedule/board.ts'
import { type Day, formatDay } from '#domain/text/dates.ts'
import { useNarrow } from '#web/ui/breakpoints.ts'
import { Calendar } from '#web/ui/calendar.tsx'
import { Picker } from '#web/ui/picker.tsx'

type Props = {
  value: Day
  today: Day
  anchor: RefObject<HTMLElement | null>
  onChange: (day: Day) => void
  onClose: () => void
}

/** The day of the board: from today to a year ahead (SCHED-03). */
export function BoardDayPicker({ value, today, anchor, onChange, onClose }: Props) {
  const narrow = useNarrow('md')
  return (
    <Picker open onClose={onClose} title="День табло" anchor={anchor} align="centre" summary={formatDay(value)}>
      <Calendar
        mode="one-way"
        minDays={0}
        {...boardDays(today)}
        layout={narrow ? 'scroll' : 'pages'}
        value={{ start: value, end: null }}
        onChange={({ start }) => start && onChange(start as Day)} // the calendar speaks in real days
      />
    </Picker>
  )
}
