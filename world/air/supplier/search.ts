import { setImmediate } from 'node:timers/promises'
import type { AirOffer } from '#domain/air/offer.ts'
import type { FlightQuery } from '#domain/air/query.ts'
import { type Day, parseAirDay } from '#domain/text/dates.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Pricing } from '#world/air/fares/day-fare.ts'
import { alternatives, isCombined } from '#world/air/journeys/alternatives.ts'
import { type Engine, engineAt } from '#world/air/journeys/engine.ts'
import type { Journey, Request } from '#world/air/journeys/journey.ts'
import { airportsOf } from '#server/adapters/places/airports.ts'
import { type PricingContext, offersOf } from './offers.ts'
import { type AirSupplierContext, pricingContext, minuteOf } from './pricing-context.ts'

/** Sales of a flight close so long before it leaves. */
const SALES_CLOSE_MINUTES = 120

/** Longest answer of one direction, journeys. */
const JOURNEYS_MAX = 110

const ALTERNATIVES = 6

/** Offers of both directions; looks up between them whether anybody still waits. */
export async function search(supplier: AirSupplierContext, query: FlightQuery, signal: AbortSignal) {
  const now = supplier.now()
  const engine = engineAt(now)
  refuseUnknown(query.iataFrom, query.iataTo)
  const context = await pricingContext(supplier, engine, query)
  const [there, back] = [parseAirDay(query.dateThere), query.dateBack ? parseAirDay(query.dateBack) : undefined]
  const answer = { there: [] as AirOffer[], back: [] as AirOffer[] }
  await nextTurn(signal)
  if (there) answer.there = offersOf(context, journeysOf(context, [query.iataFrom, query.iataTo], there, now))
  if (!back) return answer
  await nextTurn(signal)
  answer.back = offersOf(context, journeysOf(context, [query.iataTo, query.iataFrom], back, now))
  return answer
}

// A listener on the signal would cost more than the look.
async function nextTurn(signal: AbortSignal): Promise<void> {
  await setImmediate()
  signal.throwIfAborted()
}

/** Refuses `air.bad-city` for a place nobody knows and for a trip inside one city. */
export function refuseUnknown(iataFrom: string, iataTo: string) {
  const [from, to] = [airportsOf(iataFrom)[0], airportsOf(iataTo)[0]]
  if (!from || !to || from.cityCode === to.cityCode) throw new Refusal('air.bad-city')
}

/** The engine's question, or null where nobody flies or the day is outside the run. */
export function requestOf(engine: Engine, [from, to]: [string, string], day: Day, pricing: Pricing, now: Date): Request | null {
  const [start, end] = [engine.endOf(from), engine.endOf(to)]
  const index = engine.dayIndex(day)
  if (!start || !end || index < 0 || index > engine.timetable.zones.days - 8) return null
  return { from: start, to: end, day: index, notBefore: minuteOf(engine, now) + SALES_CLOSE_MINUTES, pricing }
}

// The front, and a few journeys beside it when it shows no change of carrier or hardly any change at all.
function journeysOf({ engine, pricing }: PricingContext, ends: [string, string], day: Day, now: Date): Journey[] {
  const request = requestOf(engine, ends, day, pricing, now)
  if (!request) return []
  const front = engine.search(request).slice(0, JOURNEYS_MAX)
  const stopping = front.filter(({ patterns }) => patterns.length > 1)
  if (stopping.length >= ALTERNATIVES && stopping.some((journey) => isCombined(engine.timetable, journey))) return front
  const known = new Set(front.map(({ patterns, days }) => [...patterns, ...days].join()))
  const more = alternatives(engine.timetable, engine.fares, request, ALTERNATIVES)
  return [...front, ...more.filter(({ patterns, days }) => !known.has([...patterns, ...days].join()))]
}
