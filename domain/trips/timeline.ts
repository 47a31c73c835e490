import type { Segment } from '#domain/air/offer.ts'
import { RECOMMENDED_MIN } from '#domain/air/transfer-facts.ts'
import type { Picture } from '#domain/hotels/offer.ts'
import { type Instant, type LocalTime, DAY_MS, HOUR_MS, MINUTE_MS, clockOf } from '#domain/text/dates.ts'
import { longDay } from '#domain/text/day-words.ts'
import { hourOf } from '#domain/text/hour-of.ts'

/** An unpaid order, and until when it can be paid. */
type Unpaid = { orderId: string; until: string }

type Flight = {
  kind: 'flight'
  orderId: string
  orderNumber: string
  unpaid: Unpaid | null
  from: string
  to: string
  fromAirport: string
  toAirport: string
  fromCode: string
  toCode: string
  departure: string
  arrival: string
  departureUtc: string
  arrivalUtc: string
  clockChange?: Segment['clockChange']
  flight: string
  carrier: string
  airlineCode?: string | undefined
  bag?: string | undefined
  bookingRef?: string | undefined
  ticketIndex?: number | undefined
  /** How often carriers have changed the flights of its order. */
  changes?: number | undefined
}
type Stay = {
  kind: 'stay'
  orderId: string
  orderNumber: string
  unpaid: Unpaid | null
  hotelName: string
  city: string
  checkIn: string
  checkOut: string
  checkInUtc: string
  checkOutUtc: string
  freeUntil: string | null
  /** The last minute of it by the hotel's clock, where the server names it. */
  lastFree?: string | null
  picture?: Picture | undefined
  room?: string | undefined
}
/** A flight or a stay of one's trips; times `…Utc` are moments, the others are local. */
export type TripEvent = Flight | Stay

/** An event with its conflicts with the others. */
export type Moment = { event: TripEvent; warnings: string[] }

const DAY_MIN = 24 * 60

/** Flights farther apart are two trips, and how one travels home between them is not our business. */
const ONE_TRIP_MIN = 3 * DAY_MIN

const minutes = (from: number, to: number) => (to - from) / MINUTE_MS

/** When an event begins, ms since 1970. */
export function startsAt(event: TripEvent): number {
  return Date.parse(event.kind === 'flight' ? event.departureUtc : event.checkInUtc)
}

/** Events in the order they happen, a flight before a stay of the same minute. */
export function inTime(events: readonly TripEvent[]): TripEvent[] {
  return events.toSorted((a, b) => startsAt(a) - startsAt(b) || (a.kind === 'flight' ? -1 : 1))
}

/** Everything in the order it happens, each with the warnings about combinations that cannot work. */
export function timelineOf(events: readonly TripEvent[]): Moment[] {
  const sorted = inTime(events)
  return sorted.map((event, at) => ({
    event,
    warnings: event.kind === 'flight' ? flightWarnings(event, sorted.slice(0, at)) : stayWarnings(event, sorted, at),
  }))
}

function flightWarnings(flight: Flight, before: TripEvent[]): string[] {
  const last = before.findLast((event): event is Flight => event.kind === 'flight')
  if (!last) return []
  const gap = minutes(Date.parse(last.arrivalUtc), Date.parse(flight.departureUtc))
  if (gap < 0) return [`Вылет раньше, чем прилетает рейс ${last.flight}: успеть нельзя`]
  if (last.to !== flight.from) {
    if (gap > ONE_TRIP_MIN) return []
    const slept = before.some((event) => event.kind === 'stay' && event.city === flight.from)
    return slept
      ? []
      : [`Прошлый рейс прилетает в\u00a0другой город: ${last.to}. Не\u00a0хватает дороги до\u00a0города ${flight.from}`]
  }
  const need = last.toAirport === flight.fromAirport ? RECOMMENDED_MIN.sameAirport : RECOMMENDED_MIN.otherAirport
  const apart = last.orderNumber !== flight.orderNumber
  if (!apart || gap >= need) return []
  return [`На\u00a0пересадку мало времени: разные заказы, рекомендуем от\u00a0${need / 60}\u00a0часов`]
}

function stayWarnings(stay: Stay, all: readonly TripEvent[], at: number): string[] {
  const [checkIn, checkOut] = [Date.parse(stay.checkInUtc), Date.parse(stay.checkOutUtc)]
  const flights = all.filter((event): event is Flight => event.kind === 'flight')
  const arrives = flights.find((flight) => flight.to === stay.city && isWithin(Date.parse(flight.arrivalUtc), checkIn, checkOut))
  const leaves = flights.find(
    (flight) => flight.from === stay.city && isWithin(Date.parse(flight.departureUtc), checkIn, checkOut),
  )
  const other = all
    .slice(0, at)
    .find((event) => event.kind === 'stay' && minutes(checkIn, Date.parse(event.checkOutUtc)) > DAY_MIN / 2)
  const last = flights.findLast((flight) => Date.parse(flight.arrivalUtc) <= checkIn)
  const elsewhere = last && last.to !== stay.city && minutes(Date.parse(last.arrivalUtc), checkIn) < DAY_MIN
  return [
    arrives && minutes(checkIn, Date.parse(arrives.arrivalUtc)) > DAY_MIN ? 'Заезд раньше прилёта: первая ночь пропадёт' : '',
    leaves && minutes(Date.parse(leaves.departureUtc), checkOut) > DAY_MIN
      ? 'Вылет раньше выезда: последняя ночь не\u00a0понадобится'
      : '',
    other?.kind === 'stay' ? `На\u00a0эти ночи есть ещё одна бронь: ${other.hotelName}` : '',
    elsewhere ? `Перед заездом вы\u00a0прилетаете в\u00a0другой город: ${last.to}` : '',
  ].filter(Boolean)
}

function isWithin(moment: number, from: number, to: number): boolean {
  return moment > from && moment < to
}

/** The action of a notice: another flight of its order, a hotel for the night, the order itself. */
export type NoticeAction = { kind: 'flights' | 'hotels' | 'order'; label: string }

/** A fact about an event of a trip; one without an action is no warning but a plain line. */
export type Notice = { text: string; action: NoticeAction | null }

/** How long before its cancellation begins to cost a stay is mentioned. */
const FREE_TELLS_MS = 2 * DAY_MS
/** A traveller who lands between these hours finds the city asleep. */
const [NIGHT, MORNING] = [23, 6]

/** The notices of each event of a trip, in its order. */
export function noticesOf(events: readonly TripEvent[], now: Date): { event: TripEvent; notices: Notice[] }[] {
  return timelineOf(events).map(({ event, warnings }) => ({
    event,
    notices: [
      ...warnings.map((text): Notice => ({ text, action: mending(event, text) })),
      ...(event.kind === 'flight' ? landing(event, events) : leaving(event, now)),
    ],
  }))
}

function mending(event: TripEvent, text: string): NoticeAction | null {
  if (text.startsWith('На\u00a0пересадку') || text.startsWith('Вылет раньше, чем'))
    return { kind: 'flights', label: 'Другие рейсы' }
  return event.kind === 'stay' ? { kind: 'order', label: 'Открыть бронь' } : null
}

type Of<Kind extends TripEvent['kind']> = Extract<TripEvent, { kind: Kind }>

function landing(flight: Of<'flight'>, events: readonly TripEvent[]): Notice[] {
  const hour = hourOf(flight.arrival)
  const at = Date.parse(flight.arrivalUtc)
  const isNight = hour >= NIGHT || hour < MORNING
  const isAwaited = events.some((event) => event.kind === 'stay' && event.city === flight.to && isCoveringStay(event, at))
  const fliesOn = events.some((event) => event.kind === 'flight' && event.from === flight.to && isSoon(at, event.departureUtc))
  if (!isNight || isAwaited || fliesOn) return []
  return [
    {
      text: `Прилёт ночью, в\u00a0${clockOf(flight.arrival)}: можно переночевать в\u00a0городе`,
      action: { kind: 'hotels', label: 'Отель на\u00a0ночь' },
    },
  ]
}

/** A room booked for the night of a landing, or for the day before it. */
function isCoveringStay({ checkInUtc, checkOutUtc }: Of<'stay'>, at: number): boolean {
  return Date.parse(checkInUtc) - DAY_MS / 2 <= at && at < Date.parse(checkOutUtc)
}

function isSoon(at: number, departure: Instant): boolean {
  const wait = Date.parse(departure) - at
  return wait >= 0 && wait < 12 * HOUR_MS
}

function leaving({ freeUntil, lastFree, unpaid }: Of<'stay'>, now: Date): Notice[] {
  if (!freeUntil || unpaid) return []
  const left = Date.parse(freeUntil) - now.getTime()
  if (left <= 0 || left > FREE_TELLS_MS) return []
  const hours = Math.floor(left / HOUR_MS)
  return [
    {
      text: `Бесплатно отменить можно до\u00a0${longDay(lastFree ?? freeUntil)}: осталось ${hours > 0 ? `${hours}\u00a0ч` : 'меньше часа'}`,
      action: { kind: 'order', label: 'Открыть бронь' },
    },
  ]
}

/** The hours of the sky a row of the rail shows, counted continuously from the first day: 30 is six of the next morning. */
export type RailRow = { from: number; to: number }

/** How long before the first departure the rail begins. */
const BEFORE = 3

const hoursOf = (time: LocalTime) => Date.parse(`${time.slice(0, 16)}Z`) / 3_600_000

/** The subject of one row of the rail, by its local times, and the moments of both. */
export type Span = { begins: LocalTime; ends: LocalTime; from: Instant; to: Instant }

export function spanOf(event: TripEvent): Span {
  return event.kind === 'flight'
    ? { begins: event.departure, ends: event.arrival, from: event.departureUtc, to: event.arrivalUtc }
    : { begins: event.checkIn, ends: event.checkOut, from: event.checkInUtc, to: event.checkOutUtc }
}

/** The row of a trip under way, the share of it that has passed, and its local time. */
export type TripProgress = { row: number; gone: number; clock: LocalTime }

/** Where a trip is now; undefined before it begins and once it is over. Between two rows the one above has passed wholly. */
export function presentOf(spans: readonly Span[], now: Date): TripProgress | undefined {
  const isBegun = ({ from }: Span) => Date.parse(from) <= now.getTime()
  const isOver = ({ to }: Span) => Date.parse(to) <= now.getTime()
  if (spans.every(isOver)) return undefined
  const inside = spans.findLastIndex((span) => isBegun(span) && !isOver(span))
  const row = inside < 0 ? spans.findLastIndex(isBegun) : inside
  const span = spans[row]
  if (!span) return undefined
  const [from, to] = [Date.parse(span.from), Date.parse(span.to)]
  const here = inside < 0 ? Date.parse(`${span.ends.slice(0, 16)}Z`) - to : Date.parse(`${span.begins.slice(0, 16)}Z`) - from
  const gone = Math.min(1, (now.getTime() - from) / (to - from))
  return { row, gone, clock: new Date(now.getTime() + here).toISOString().slice(0, 19) }
}

/** One continuous sky: each row begins at the hour the row above ends with, the last ends with the trip. */
export function railOf(spans: readonly Span[]): RailRow[] {
  const [first] = spans
  if (!first) return []
  const day = Math.floor(hoursOf(first.begins) / 24) * 24
  let bottom = hoursOf(first.begins) - day - BEFORE
  return spans.map(({ ends }) => {
    const row = { from: bottom, to: Math.max(bottom, hoursOf(ends) - day) }
    bottom = row.to
    return row
  })
}
