import { RECOMMENDED } from '#domain/air/transfer-facts.ts'
import { MINUTE_MS } from '#domain/text/dates.ts'

/** An order that waits for its money, and until when. */
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
  flight: string
  carrier: string
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
}
/** A flight or a stay of one's trips; times `…Utc` are moments, the others are by the local clock. */
export type TripEvent = Flight | Stay

/** An event with what does not fit between it and the others. */
export type Moment = { event: TripEvent; warnings: string[] }

const DAY_MIN = 24 * 60

/** Flights farther apart are two trips, and how one goes home between them is nobody's business. */
const ONE_TRIP_MIN = 3 * DAY_MIN

const startOf = (event: TripEvent) => Date.parse(event.kind === 'flight' ? event.departureUtc : event.checkInUtc)
const minutes = (from: number, to: number) => (to - from) / MINUTE_MS

/** Everything in the order it happens, each with the warnings about combinations that cannot work. */
export function timelineOf(events: readonly TripEvent[]): Moment[] {
  const sorted = events.toSorted((a, b) => startOf(a) - startOf(b) || (a.kind === 'flight' ? -1 : 1))
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
  const need = last.toAirport === flight.fromAirport ? RECOMMENDED.sameAirport : RECOMMENDED.otherAirport
  const apart = last.orderNumber !== flight.orderNumber
  if (!apart || gap >= need) return []
  return [`На\u00a0пересадку мало времени: разные заказы, рекомендуем от\u00a0${need / 60}\u00a0часов`]
}

function stayWarnings(stay: Stay, all: readonly TripEvent[], at: number): string[] {
  const [checkIn, checkOut] = [Date.parse(stay.checkInUtc), Date.parse(stay.checkOutUtc)]
  const flights = all.filter((event): event is Flight => event.kind === 'flight')
  const arrives = flights.find((flight) => flight.to === stay.city && within(Date.parse(flight.arrivalUtc), checkIn, checkOut))
  const leaves = flights.find((flight) => flight.from === stay.city && within(Date.parse(flight.departureUtc), checkIn, checkOut))
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

function within(moment: number, from: number, to: number): boolean {
  return moment > from && moment < to
}
