import type { AirlineFare } from '#domain/air/offer.ts'
import type { PassengerKind } from '#domain/air/passenger-kind.ts'
import type { Party } from '#domain/air/query.ts'
import type { CabinPlan } from '#world/air/timetable/collect-flights.ts'
import { type Timetable, carrierCode } from '#world/air/timetable/timetable.ts'
import { type CabinState, type Pricing, cabinState } from './day-fare.ts'
import { type Family, rulesOf } from './families.ts'
import type { FareTable } from './fare-table.ts'
import { DOMESTIC, INTERNATIONAL, THROUGH, kindPrice } from './rules.ts'

/** Flights flown one after another: patterns with their local days. */
export type Way = { patterns: number[]; days: number[] }

export function datedFlights({ patterns, days }: Way): { pattern: number; day: number }[] {
  return patterns.map((pattern, at) => ({ pattern, day: days[at]! }))
}

/** What prices are looked up in. */
type Prices = { timetable: Timetable; fares: FareTable; pricing: Pricing }

type Open = NonNullable<CabinState['open']>

/** A way on its way to a price: what its families share is looked up once. Good for one moment's prices and one party. */
export type OpenJourney = {
  way: Way
  /** The ticket of every leg. */
  tickets: number[]
  /** Every leg in the cabins requested so far; null where a leg lacks the cabin or the seats. */
  cabins: Map<keyof CabinPlan, Open[] | null>
}

/** Money of a way in one family for a party. */
export type Priced = {
  fares: AirlineFare[]
  totalPrice: number
  /** Seats left at this price on the fullest leg. */
  left: number
}

/** Legs of one carrier that follow each other share a ticket: the ticket index of every leg, from 0. */
function ticketsOf({ carrier }: Timetable, patterns: number[]): number[] {
  let ticket = 0
  return patterns.map((pattern, at) => (at > 0 && carrier[pattern] !== carrier[patterns[at - 1]!] ? ++ticket : ticket))
}

/** A journey none of whose families has been priced yet. */
export function openJourney({ timetable }: Pick<Prices, 'timetable'>, way: Way): OpenJourney {
  return { way, tickets: ticketsOf(timetable, way.patterns), cabins: new Map() }
}

/** Prices a way in one family, or returns null when a leg lacks the cabin or the seats. `extra` multiplies every fare. */
export function priceIn(prices: Prices, journey: OpenJourney, family: Family, party: Party, extra = 1): Priced | null {
  const legs = legsIn(prices, journey, family.letter)
  if (!legs) return null
  const count = journey.tickets.at(-1)! + 1 // a way has a leg at least
  const fares: AirlineFare[] = []
  let totalPrice = 0
  for (let ticket = 0; ticket < count; ticket++) {
    const { through, taxes, market, airlineCode } = ticketOf(prices, journey, legs, ticket)
    const base = Math.round((through + family.adds[market]!) * family.times * extra)
    const passengers = linesOf(party, market, base, taxes)
    for (const line of passengers) totalPrice += line.count * line.total
    const { refund, exchange } = rulesOf(family, market, count > 1)
    fares.push({ fareName: family.name, airlineCode, ticketIndex: ticket, passengers, refund, exchange })
  }
  return { fares, totalPrice, left: legs.reduce((least, { left }) => Math.min(least, left), Infinity) }
}

function legsIn({ timetable, fares, pricing }: Prices, { way, cabins }: OpenJourney, cabin: keyof CabinPlan): Open[] | null {
  const known = cabins.get(cabin)
  if (known !== undefined) return known
  let legs: Open[] | null = []
  for (const { pattern, day } of datedFlights(way)) {
    const { open } = cabinState(timetable, fares, pricing, [pattern, day, cabin])
    if (open) legs?.push(open)
    else legs = null
    if (!legs) break
  }
  cabins.set(cabin, legs)
  return legs
}

// What one ticket's legs cost an adult, before the family adds its own.
function ticketOf({ timetable, fares }: Prices, { way, tickets }: OpenJourney, legs: Open[], ticket: number) {
  const first = tickets.indexOf(ticket)
  let [end, sum, taxes, market]: [number, number, number, number] = [first, 0, 0, DOMESTIC]
  for (; tickets[end] === ticket; end++) {
    const pattern = way.patterns[end]!
    sum += legs[end]!.fare
    taxes += fares.tax[pattern]!
    if (fares.market[pattern] !== DOMESTIC) market = INTERNATIONAL
  }
  const airlineCode = carrierCode(timetable, way.patterns[first]!)
  return { through: end - first > 1 ? Math.round(THROUGH * sum) : sum, taxes, market, airlineCode }
}

// Every kind's fare and taxes are whole roubles on their own, so that the lines of a receipt add up.
function linesOf(party: Party, market: number, adultBase: number, adultTaxes: number): AirlineFare['passengers'] {
  const line = (type: PassengerKind, count: number) => {
    const base = Math.round(adultBase * kindPrice[type][market]!)
    const taxes = type === 'infant' ? 0 : adultTaxes
    return { type, count, base, taxes, total: base + taxes }
  }
  const lines = [line('adult', party.adults)]
  if (party.children > 0) lines.push(line('child', party.children))
  if (party.infants > 0) lines.push(line('infant', party.infants))
  return lines
}
