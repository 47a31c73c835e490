import { type RefObject, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { nightsOf, pickingPrices } from '#domain/air/price-matrix.ts'
import { type AirForm, airFormParams } from '#domain/air/query.ts'
import { type QuickTrip, isQuickTrip, quickNights, quickTrip } from '#domain/air/trips/quick-trip.ts'
import * as paths from '#domain/paths.ts'
import { type Day, addDays, addMonths, airDay, dayOf, daysBetween, parseAirDay } from '#domain/text/dates.ts'
import { dayRange } from '#domain/text/day-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted, words } from '#domain/text/plural.ts'
import { tripPricesOf, useMonthPrices } from '#web/air/results/use-prices.ts'
import { lazyPart } from '#web/boot/lazy-part.ts'
import { useNarrow } from '#web/ui/breakpoints.ts'
import type { DayRange } from '#web/ui/calendar.ts'
import { Calendar } from '#web/ui/calendar.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Picker, closeOnto } from '#web/ui/picker.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { forParty } from './party-words.ts'
import css from './dates-picker.module.css'

const quick: readonly (readonly [QuickTrip, string])[] = [
  ['week', 'Неделя'],
  ['weekend', 'Выходные'],
]

type TripChipsProps = {
  form: AirForm
  picked: { there: Day | null; back: Day | null }
  oneWay: boolean
  onMode: (oneWay: boolean) => void
  /** One or two adults by one press; a party of others has none. */
  onParty: (adults: number) => void
  /** Both days at once. */
  onTrip: (kind: QuickTrip) => void
  /** Whether the days around the chosen ones replace the calendar, and the toggle; without two days there are none. */
  around: boolean
  onAround: (() => void) | undefined
}

/**
 * Over the days: the length of the trip, whether it has a way back and is for two, and the year for a visitor without days in
 * mind.
 */
function TripChips({ form, picked, oneWay, onMode, onParty, onTrip, around, onAround }: TripChipsProps) {
  return (
    <fieldset className={css.chips} aria-label="Какая поездка">
      {quick.map(([kind, title]) => (
        <Chip key={kind} on={!around && isQuickTrip(kind, picked.there, picked.back)} onClick={() => onTrip(kind)}>
          {title}
        </Chip>
      ))}
      {onAround && (
        <Chip on={around} onClick={onAround}>
          ±3&nbsp;дня
        </Chip>
      )}
      <Chip on={oneWay} onClick={() => onMode(!oneWay)}>
        В одну сторону
      </Chip>
      {form.adults <= 2 && form.children + form.infants === 0 && (
        <Chip on={form.adults === 2} onClick={() => onParty(3 - form.adults)}>
          Вдвоём
        </Chip>
      )}
      {form.iataFrom && form.iataTo && (
        <Link to={`${paths.airYear}?${airFormParams(form)}`} className={css.any}>
          Любые даты
        </Link>
      )}
    </fieldset>
  )
}

const PriceMatrix = lazyPart(() => import('#web/air/prices/price-matrix.tsx'), 'PriceMatrix')

type Props = {
  form: AirForm
  oneWay: boolean
  onMode: (oneWay: boolean) => void
  onChange: (fields: Partial<Pick<AirForm, 'dateThere' | 'dateBack' | 'adults'>>) => void
  onClose: () => void
  /** Focused once the last day is chosen under its field; a sheet waits for «Выбрать», a slip on it must be correctable. */
  next: RefObject<HTMLElement | null>
  anchor: RefObject<HTMLElement | null>
}

/** The calendar of flights with the lowest price of every day; prices load month by month and never block it. */
export function DatesPicker({ form, oneWay, onMode, onChange, onClose, next, anchor }: Props) {
  const narrow = useNarrow('md')
  const [first] = useState(() => dayOf(new Date()))
  const last = addMonths(first, 12)
  const value = { start: parseAirDay(form.dateThere) ?? null, end: parseAirDay(form.dateBack) ?? null }
  const { adults, children, infants } = form
  const query = { adults, children, infants, trip: oneWay ? undefined : ('return' as const) }
  const theres = useMonthPrices(form.iataFrom, form.iataTo, query)
  const backs = useMonthPrices(form.iataTo, form.iataFrom, query)
  const tripPrices = tripPricesOf(theres, backs)
  const picked = { there: value.start, back: value.end } // the calendar speaks in real days
  const prices = oneWay ? theres.prices : pickingPrices(picked, tripPrices)
  const priced = form.iataFrom && form.iataTo
  const pair = picked.there && picked.back && { there: picked.there, back: picked.back }
  // The days chosen when the neighbour dates were opened: they stay in their middle.
  const [around, setAround] = useState<{ there: Day; back: Day }>()
  const [trips, setTrips] = useState(0)

  /** With a complete choice a panel under its field closes. */
  function choose(range: DayRange, isWhole = Boolean(oneWay ? range.start : range.end)) {
    onChange(datesOf(range))
    if (!narrow && isWhole) closeOnto(next, onClose)
  }

  function chooseTrip(kind: QuickTrip) {
    const nights = { there: first, back: addDays(first, quickNights(kind)) }
    const known = pickingPrices(nights, tripPrices)
    const trip = quickTrip(kind, picked.there, { first, last }, known)
    if (!trip) return
    onMode(false)
    setAround(undefined)
    setTrips(trips + 1)
    choose({ start: trip.there, end: trip.back }, true)
  }

  /** The trips of a month end in the next ones; either mode may be chosen over the same months. */
  function show(from: Day, to: Day) {
    theres.show(from, to)
    backs.show(from, clamped(addDays(to, Math.max(31, nightsOf(picked))), last))
  }
  return (
    <Picker
      open
      onClose={onClose}
      title="Когда летим"
      anchor={anchor}
      align="centre"
      summary={
        <Summary
          value={value}
          price={value.start ? (value.end ? prices : theres.prices)[value.start] : undefined}
          party={forParty(form)}
        />
      }
    >
      <div className={css.body}>
        <TripChips
          form={form}
          picked={picked}
          oneWay={oneWay}
          onMode={onMode}
          onParty={(adults) => onChange({ adults })}
          onTrip={chooseTrip}
          around={around !== undefined}
          onAround={priced && pair ? () => setAround(around ? undefined : pair) : undefined}
        />
        {around && pair ? (
          <Suspense fallback={<Skeleton height={420} />}>
            <PriceMatrix
              iataFrom={form.iataFrom}
              iataTo={form.iataTo}
              party={{ adults: form.adults, children: form.children, infants: form.infants }}
              chosen={around}
              taken={pair}
              from={first}
              to={last}
              onChoose={({ there, back }) => choose({ start: there, end: back })}
            />
          </Suspense>
        ) : (
          <>
            {priced && (
              <p className={css.unit}>
                Под днём — цена {tripWords(oneWay, picked)} {forParty(form)}, тыс.&nbsp;₽
              </p>
            )}
            <Calendar
              key={trips} // days chosen by one press are scrolled into view
              mode={oneWay ? 'one-way' : 'round-trip'}
              minDays={0}
              first={first}
              last={last}
              layout={narrow ? 'scroll' : 'pages'}
              value={value}
              hints={priced ? prices : undefined}
              onMonths={(from, to) => show((from < first ? first : from) as Day, clamped(to as Day, last))}
              onChange={(range) => choose(range)}
            />
          </>
        )}
      </div>
    </Picker>
  )
}

function datesOf({ start, end }: DayRange): Pick<AirForm, 'dateThere' | 'dateBack'> {
  const wire = (day: string | null) => (day ? airDay(day as Day) : '') // the calendar speaks in real days
  return { dateThere: wire(start), dateBack: wire(end) }
}

const clamped = (day: Day, last: Day) => (day > last ? last : day)

/**
 * «туда и обратно, 7 ночей»: what the prices under the days are for; after the first press the nights are those to be pressed.
 */
function tripWords(oneWay: boolean, picked: { there: Day | null; back: Day | null }): string {
  if (oneWay) return 'туда'
  const nights = picked.there && !picked.back ? '' : ` на\u00a0${counted(nightsOf(picked), words.night)}`
  return `туда и\u00a0обратно${nights}`
}

/** There from the start: a live region speaks of changes only. */
function Summary({ value: { start, end }, price, party }: { value: DayRange; price: number | undefined; party: string }) {
  const nights = start && end ? daysBetween(start as Day, end as Day) : 0
  return (
    <div aria-live="polite">
      {start ? (
        <span className={css.summary}>
          <b>
            {dayRange(start, end ?? undefined)}
            {nights > 0 && `, ${counted(nights, words.night)}`}
          </b>
          {price !== undefined && (
            <span>
              {end ? 'туда и\u00a0обратно' : 'туда'} от&nbsp;{formatRub(price)} {party}
            </span>
          )}
        </span>
      ) : (
        'Выберите дату вылета'
      )}
    </div>
  )
}
