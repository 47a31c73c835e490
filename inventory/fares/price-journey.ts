import type { AirlineFare, PassengerKind } from '#domain/air/offer.ts'
import type { Party } from '#domain/air/query.ts'
import type { Timetable } from '#inventory/timetable/timetable.ts'
import type { Family } from './families.ts'
import { rulesOf } from './families.ts'
import { type FareTable, type Pricing, cabinState } from './fare-table.ts'
import { DOMESTIC, INTERNATIONAL, THROUGH, kindPrice } from './rules.ts'

/** Flights flown one after another: patterns with their local days. */
export type Way = { patterns: number[]; days: number[] }

/** Money of a way in one family for a party; `tickets[i]` is the ticket of leg i. */
export type Priced = {
  tickets: number[]
  fares: AirlineFare[]
  totalPrice: number
  /** Seats left at this price on the fullest leg. */
  left: number
}

/** Legs of one carrier that follow each other share a ticket: the ticket index of every leg, from 0. */
export function ticketsOf({ carrier }: Timetable, patterns: number[]): number[] {
  let ticket = 0
  return patterns.map((pattern, at) => (at > 0 && carrier[pattern] !== carrier[patterns[at - 1]!] ? ++ticket : ticket))
}

/** Prices a way in one family, or answers null when a leg lacks the cabin or the seats. `extra` multiplies every fare. */
export function priceWay(
  world: { timetable: Timetable; fares: FareTable; pricing: Pricing },
  way: Way,
  family: Family,
  party: Party,
  extra = 1,
): Priced | null {
  const { timetable, fares, pricing } = world
  const tickets = ticketsOf(timetable, way.patterns)
  const legs = way.patterns.map(
    (pattern, at) => cabinState(timetable, fares, pricing, [pattern, way.days[at]!, family.letter]).open,
  )
  if (legs.some((leg) => leg === null)) return null
  const count = tickets.at(-1)! + 1
  const sold = Array.from({ length: count }, (_, ticket): AirlineFare => {
    const mine = way.patterns.flatMap((pattern, at) => (tickets[at] === ticket ? [{ pattern, fare: legs[at]!.fare }] : []))
    const market = mine.every(({ pattern }) => fares.market[pattern] === DOMESTIC) ? DOMESTIC : INTERNATIONAL
    const sum = mine.reduce((total, { fare }) => total + fare, 0)
    const through = mine.length > 1 ? Math.round(THROUGH * sum) : sum
    const base = Math.round((through + family.adds[market]!) * family.times * extra)
    const taxes = mine.reduce((total, { pattern }) => total + fares.tax[pattern]!, 0)
    const rules = rulesOf(family, market, count > 1)
    return {
      fareName: family.name,
      airlineCode: timetable.carriers[timetable.carrier[mine[0]!.pattern]!]!,
      ticketIndex: ticket,
      passengers: linesOf(party, market, base, taxes),
      refund: rules.refund,
      exchange: rules.exchange,
    }
  })
  const totalPrice = sold.flatMap(({ passengers }) => passengers).reduce((sum, line) => sum + line.count * line.total, 0)
  return { tickets, fares: sold, totalPrice, left: Math.min(...legs.map((leg) => leg!.left)) }
}

// Every kind's fare and taxes are whole roubles on their own, so that the lines of a receipt add up.
function linesOf(party: Party, market: number, adultBase: number, adultTaxes: number): AirlineFare['passengers'] {
  const counts: [PassengerKind, number][] = [
    ['adult', party.adults],
    ['child', party.children],
    ['infant', party.infants],
  ]
  return counts
    .filter(([, count]) => count > 0)
    .map(([type, count]) => {
      const base = Math.round(adultBase * kindPrice[type][market]!)
      const taxes = type === 'infant' ? 0 : adultTaxes
      return { type, count, base, taxes, total: base + taxes }
    })
}
