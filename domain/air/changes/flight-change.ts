import { type Segment, flightNumber } from '#domain/air/offer.ts'
import type { Instant, LocalTime } from '#domain/text/dates.ts'

/** The flights of each direction of a booking, in their order; a cancelled direction has none. */
export type Flights = readonly (readonly Segment[])[]

/** From how many minutes on a shifted journey may be refunded in full, whatever its fare says (DPAY-16). */
const FORCED_MINUTES = 60

/** What a traveller would notice of a flight. */
const noticed = ['departure', 'arrival', 'fromCode', 'toCode', 'flight'] as const

function isSameFlight(one: Segment, other: Segment | undefined): boolean {
  return noticed.every((name) => one[name] === other?.[name])
}

/** Whether two lists of directions are the same flights at the same times. */
export function areSameFlights(one: Flights, other: Flights): boolean {
  return one.length === other.length && one.every((direction, at) => isSameDirection(direction, other[at] ?? []))
}

function isSameDirection(one: readonly Segment[], other: readonly Segment[]): boolean {
  return one.length === other.length && one.every((flight, at) => isSameFlight(flight, other[at]))
}

/** Whether the flights differ so much from those bought that a full refund may be claimed. */
export function isForced(bought: Flights, now: Flights): boolean {
  return bought.some((direction, at) => isOtherJourney(direction, now[at] ?? []))
}

function isOtherJourney(bought: readonly Segment[], now: readonly Segment[]): boolean {
  const [leaves, lands] = [now[0], now.at(-1)]
  const [left, landed] = [bought[0], bought.at(-1)]
  if (!left || !landed) return false
  if (!leaves || !lands || now.length > bought.length) return true
  if (leaves.fromCode !== left.fromCode || lands.toCode !== landed.toCode) return true
  return isLater(left.departureUtc, leaves.departureUtc) || isLater(landed.arrivalUtc, lands.arrivalUtc)
}

function isLater(one: Instant, other: Instant): boolean {
  return Math.abs(Date.parse(other) - Date.parse(one)) >= FORCED_MINUTES * 60_000
}

/** Local times of a flight; an airport is named where it was changed. */
export type FlightTimes = {
  departure: LocalTime
  arrival: LocalTime
  fromAirport?: string | undefined
  toAirport?: string | undefined
}

/** One flight that changed; `now` is null for a cancelled flight, `was` for an added one. */
export type ChangedFlight = { flight: string; route: string; was: FlightTimes | null; now: FlightTimes | null }

/** What changed, flight by flight; a direction with another number of flights is described as one. */
export function changedFlights(before: Flights, after: Flights): ChangedFlight[] {
  return before.flatMap((was, at) => {
    const now = after[at] ?? []
    if (isSameDirection(was, now)) return []
    if (was.length !== now.length) return [wholeDirection(was, now)]
    return was.flatMap((flight, place) =>
      isSameFlight(flight, now[place]) ? [] : [wholeDirection([flight], now.slice(place, place + 1))],
    )
  })
}

function wholeDirection(was: readonly Segment[], now: readonly Segment[]): ChangedFlight {
  const known = now.length > 0 ? now : was
  return {
    flight: isRenumbered(was, now) ? `${numbersOf(now)} вместо ${numbersOf(was)}` : numbersOf(known),
    route: `${known[0]?.fromCity ?? ''}\u00a0— ${known.at(-1)?.toCity ?? ''}`,
    was: timesOf(was, now),
    now: timesOf(now, was),
  }
}

/** The same journey under other numbers. */
function isRenumbered(was: readonly Segment[], now: readonly Segment[]): boolean {
  return was.length === now.length && numbersOf(was) !== numbersOf(now)
}

function numbersOf(flights: readonly Segment[]): string {
  return flights.map(({ flight }) => flightNumber(flight)).join(', ')
}

function timesOf(flights: readonly Segment[], others: readonly Segment[]): FlightTimes | null {
  const [first, last] = [flights[0], flights.at(-1)]
  if (!first || !last) return null
  const [leaves, lands] = [others[0], others.at(-1)]
  return {
    departure: first.departure,
    arrival: last.arrival,
    ...(leaves && leaves.fromCode !== first.fromCode && { fromAirport: first.from }),
    ...(lands && lands.toCode !== last.toCode && { toAirport: last.to }),
  }
}

/**
 * The flight a carrier flies now as an order stores it: its times and number are new, what was bought with it (cabin, baggage,
 * ticket) stays.
 */
export function asBought(now: Segment, bought: Segment): Segment {
  const { cabin, bagAllowanceKg, bagPieces, cabinBagKg, cabinBagPieces, ticketIndex } = bought
  return { ...now, cabin, bagAllowanceKg, bagPieces, cabinBagKg, cabinBagPieces, ticketIndex }
}
