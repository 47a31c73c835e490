import type { ReactNode } from 'react'
import type { TripOrder } from '#contract/personal.ts'
import { type Day, HOME_ZONE, type LocalTime, clockOf, dayOf, dayOfLocal, daysBetween } from '#domain/text/dates.ts'
import { shortDay, weekdayOf } from '#domain/text/day-words.ts'
import { counted } from '#domain/text/plural.ts'
import {
  type Notice,
  type TripProgress,
  type Span,
  type TripEvent,
  noticesOf,
  presentOf,
  spanOf,
} from '#domain/trips/timeline.ts'
import { type Trip, lastEvent } from '#domain/trips/trips-of.ts'
import { FlightsOn, FlightsThere, type Nights, NightsToFill, lacksFlights, nightsAfter } from './nights-to-fill.tsx'

/** A time beside the rail; `disc` is the sun or the moon of that hour, `gone` the past share of the current row. */
export type Mark = { time: string; where: string; disc?: LocalTime; gone?: number }

type AnyRow = { span: Span; marks: readonly Mark[]; day?: LocalTime | undefined }
/** What the trip still lacks: nights without a room, a way without a flight. */
type Hollow = AnyRow & { hollow: ReactNode }
export type OneEvent = AnyRow & { event: TripEvent; notices: readonly Notice[] }

/** The rows of a trip: its flights and stays, and between them what it still lacks; the present moment in the current row. */
export function rowsOf(trip: Trip, orders: readonly TripOrder[], now: Date, isPast: boolean): (OneEvent | Hollow)[] {
  const moments = isPast ? trip.events.map((event) => ({ event, notices: [] })) : noticesOf(trip.events, now)
  const rows = moments.flatMap(({ event, notices }, at): (OneEvent | Hollow)[] => {
    const [span, before] = [spanOf(event), moments[at - 1]?.event]
    const isNewDay = !before || dayOfLocal(spanOf(before).begins) !== dayOfLocal(span.begins)
    const row = { event, notices, span, marks: marksOf(event), day: isNewDay ? span.begins : undefined }
    const nights = isPast ? undefined : nightsAfter(event, trip, orders)
    return nights ? [row, { hollow: <NightsToFill {...nights} />, span: nights.span, marks: nightMarks(nights) }] : [row]
  })
  if (isPast) return rows
  const spans = rows.map(({ span }) => span)
  const present = presentOf(spans, now)
  const shown = rows.map((row, at) => (present?.row === at ? withPresent(row, present) : row))
  return withFlights(shown, trip, dayOf(now, HOME_ZONE))
}

/** The current row of a trip, marked between its ends, or behind them once it has passed. */
function withPresent<Row extends OneEvent | Hollow>(row: Row, { gone, clock }: TripProgress): Row {
  const isFlying = 'event' in row && row.event.kind === 'flight' && gone < 1
  const mark = { time: 'сейчас', where: isFlying ? 'в\u00a0полёте' : shortDay(clock), disc: clock, gone }
  return { ...row, marks: row.marks.toSpliced(gone < 1 ? 1 : row.marks.length, 0, mark) }
}

/** A trip of rooms alone offers its flights: those there until the day of its check-in, then those back from it. */
function withFlights(rows: readonly (OneEvent | Hollow)[], trip: Trip, today: Day): (OneEvent | Hollow)[] {
  const [first, last] = [trip.events[0], lastEvent(trip)]
  if (!lacksFlights(trip) || first?.kind !== 'stay' || last?.kind !== 'stay') return [...rows]
  if (dayOfLocal(first.checkIn) > today) {
    const span = { ...spanOf(first), ends: first.checkIn }
    const [one, ...others] = rows
    const there = { hollow: <FlightsThere trip={trip} />, span, marks: [], day: first.checkIn }
    return [there, ...(one ? [{ ...one, day: undefined }] : []), ...others]
  }
  if (dayOfLocal(last.checkOut) < today) return [...rows]
  const span = { ...spanOf(last), begins: last.checkOut }
  return [...rows, { hollow: <FlightsOn stay={last} />, span, marks: [], day: last.checkOut }]
}

function marksOf(event: TripEvent): Mark[] {
  if (event.kind === 'flight') {
    const { departure, arrival, from, to } = event
    return [
      { time: clockOf(departure), where: from, disc: departure },
      { time: clockOf(arrival), where: laterWords(departure, arrival, to), disc: arrival },
    ]
  }
  return [
    { time: `с\u00a0${clockOf(event.checkIn)}`, where: shortDay(event.checkIn) },
    { time: `до\u00a0${clockOf(event.checkOut)}`, where: shortDay(event.checkOut) },
  ]
}

function nightMarks({ stay: { arrival, departure } }: Nights): Mark[] {
  return [arrival, departure].map((day) => ({ time: shortDay(day), where: weekdayOf(day) }))
}

function laterWords(departure: LocalTime, arrival: LocalTime, to: string): string {
  const days = daysBetween(dayOfLocal(departure), dayOfLocal(arrival))
  return days ? `${to}, ${days > 0 ? '+' : '−'}${counted(Math.abs(days), ['день', 'дня', 'дней'])}` : to
}
