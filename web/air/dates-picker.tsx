import { type RefObject, useState } from 'react'
import { type Day, addMonths, airDay, dayOf, daysBetween, formatDay, parseAirDay } from '#domain/dates.ts'
import { formatRub } from '#domain/money.ts'
import { counted, words } from '#domain/plural.ts'
import type { AirForm } from '#domain/air/query.ts'
import { useNarrow } from '#web/ui/breakpoints.ts'
import type { DayRange } from '#web/ui/calendar.ts'
import { Calendar } from '#web/ui/calendar.tsx'
import { Picker } from '#web/ui/picker.tsx'
import css from './dates-picker.module.css'
import { TripMode } from './trip-mode.tsx'
import { useMonthPrices } from './use-prices.ts'

type Props = {
  form: AirForm
  oneWay: boolean
  onMode: (oneWay: boolean) => void
  onChange: (dates: Pick<AirForm, 'dateThere' | 'dateBack'>) => void
  onClose: () => void
  anchor: RefObject<HTMLElement | null>
}

/** The calendar of flights with the lowest price of every day; prices come month by month and never hold it up. */
export function DatesPicker({ form, oneWay, onMode, onChange, onClose, anchor }: Props) {
  const narrow = useNarrow('md')
  const [first] = useState(() => dayOf(new Date()))
  const last = addMonths(first, 12)
  const value = { start: parseAirDay(form.dateThere) ?? null, end: parseAirDay(form.dateBack) ?? null }
  const { prices, show } = useMonthPrices(form.iataFrom, form.iataTo)
  const priced = form.iataFrom && form.iataTo
  return (
    <Picker
      open
      onClose={onClose}
      title="Когда летим"
      anchor={anchor}
      align="centre"
      summary={<Summary value={value} price={value.start ? prices[value.start] : undefined} />}
    >
      <div className={css.body}>
        <TripMode oneWay={oneWay} onChange={onMode} wide={narrow} />
        {priced && <p className={css.unit}>Под днём — цена туда за&nbsp;одного взрослого, тыс.&nbsp;₽</p>}
        <Calendar
          mode={oneWay ? 'one-way' : 'round-trip'}
          minDays={0}
          first={first}
          last={last}
          layout={narrow ? 'scroll' : 'pages'}
          value={value}
          hints={priced ? prices : undefined}
          onMonths={(from, to) => show(from < first ? first : from, to > last ? last : to)}
          onChange={(range) => onChange(datesOf(range))}
        />
      </div>
    </Picker>
  )
}

function datesOf({ start, end }: DayRange): Pick<AirForm, 'dateThere' | 'dateBack'> {
  const wire = (day: string | null) => (day ? airDay(day as Day) : '') // the calendar speaks in real days
  return { dateThere: wire(start), dateBack: wire(end) }
}

function Summary({ value: { start, end }, price }: { value: DayRange; price: number | undefined }) {
  if (!start) return 'Выберите дату вылета'
  const days = end ? `${formatDay(start)} — ${formatDay(end)}` : formatDay(start)
  const nights = end ? daysBetween(start as Day, end as Day) : 0
  return (
    <span className={css.summary}>
      <b>{days}</b>
      {nights > 0 && <span>{counted(nights, words.night)}</span>}
      {price !== undefined && <span>туда от&nbsp;{formatRub(price)}</span>}
    </span>
  )
}
