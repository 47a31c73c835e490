import { type Day, DAY_MS, dayOfLocal } from '#domain/text/dates.ts'
import { type TripEvent, inTime, startsAt } from './timeline.ts'

/** Events of one trip in the order they happen; `id` is the order it began with. */
export type Trip = { id: string; city: string; events: TripEvent[] }

/** How long a traveller may stay at the destination before the way home counts as another trip. */
const LONGEST_DAYS = 45
/** How long beside its flight a room may begin or end. */
const ASIDE_DAYS = 1

const endsAt = (event: TripEvent) => Date.parse(event.kind === 'flight' ? event.arrivalUtc : event.checkOutUtc)
const placeBefore = (event: TripEvent) => (event.kind === 'flight' ? event.from : event.city)
const placeAfter = (event: TripEvent) => (event.kind === 'flight' ? event.to : event.city)

/** Whole orders that overlap, or go on from where the last one ended, are one trip; at home a trip is over. */
export function tripsOf(events: readonly TripEvent[]): Trip[] {
  const orders = [...Map.groupBy(events, ({ orderId }) => orderId).values()].map((own) => inTime(own))
  const trips: TripEvent[][] = []
  for (const order of orders.toSorted((a, b) => startOf(a) - startOf(b))) {
    const last = trips.at(-1)
    if (last && belongs(last, order)) trips[trips.length - 1] = inTime([...last, ...order])
    else trips.push(order)
  }
  return trips.map((own) => ({ id: own[0]?.orderId ?? '', city: destinationOf(own), events: own }))
}

/** Past trips, the last one first; one whose way home is still ahead is not past. */
export function pastTrips(past: readonly TripEvent[], ahead: readonly TripEvent[]): Trip[] {
  const isBehind = ({ events }: Trip) => events.every((event) => past.includes(event))
  return tripsOf([...past, ...ahead])
    .filter(isBehind)
    .toReversed()
}

/** The trip an order is part of. */
export function tripOfOrder(events: readonly TripEvent[], orderId: string): Trip | undefined {
  return tripsOf(events).find((trip) => trip.events.some((event) => event.orderId === orderId))
}

/** What a trip ends with: the flight after all rooms, else the room that is left last. */
export function lastEvent({ events }: Pick<Trip, 'events'>): TripEvent | undefined {
  const latest = events.at(-1)
  return latest?.kind === 'stay' ? events.find((event) => endsAt(event) === endOf(events)) : latest
}

/** The first and the last day of a trip, in local times. */
export function tripDays(trip: Pick<Trip, 'events'>): [first: Day, last: Day] {
  const [first, last] = [trip.events[0], lastEvent(trip)]
  const begin = first ? (first.kind === 'flight' ? first.departure : first.checkIn) : ''
  const end = last ? (last.kind === 'flight' ? last.arrival : last.checkOut) : begin
  return [dayOfLocal(begin), dayOfLocal(end)]
}

const startOf = (events: readonly TripEvent[]) => Math.min(...events.map(startsAt))
const endOf = (events: readonly TripEvent[]) => Math.max(...events.map(endsAt))

function belongs(trip: readonly TripEvent[], order: readonly TripEvent[]): boolean {
  const [first, last, next] = [trip[0], trip.at(-1), order[0]]
  if (!first || !last || !next) return false
  if (startOf(order) < endOf(trip)) return true
  const days = (startOf(order) - endOf(trip)) / DAY_MS
  const isHome = first.kind === 'flight' && placeAfter(last) === first.from
  const most = next.kind === 'stay' || last.kind === 'stay' ? ASIDE_DAYS : LONGEST_DAYS
  return !isHome && placeBefore(next) === placeAfter(last) && days <= most
}

/**
 * The destination of a trip: the place of its room; else the end of a way that is not back home; else where one stops longest.
 */
function destinationOf(events: readonly TripEvent[]): string {
  const [first, last] = [events[0], events.at(-1)]
  if (!first || !last) return ''
  const stay = events.find((event) => event.kind === 'stay')
  if (stay) return placeAfter(stay)
  if (placeAfter(last) !== placeBefore(first)) return placeAfter(last)
  const pauses = events.slice(0, -1).map((event, at) => startsAt(events[at + 1] ?? event) - endsAt(event))
  return placeAfter(events[pauses.indexOf(Math.max(...pauses))] ?? last)
}
