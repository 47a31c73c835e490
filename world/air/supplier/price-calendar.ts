import { setImmediate } from 'node:timers/promises'
import { type Day, MINUTE_MS, addDays, daysBetween } from '#domain/text/dates.ts'
import { type Cheapest, openCheapest } from '#world/air/journeys/cheapest.ts'
import { type Engine, engineAt } from '#world/air/journeys/engine.ts'
import type { Request } from '#world/air/journeys/journey.ts'
import type { Party } from '#domain/air/query.ts'
import type { Pricing } from '#world/air/fares/day-fare.ts'
import { families } from '#world/air/fares/families.ts'
import { type Way, openJourney, priceIn } from '#world/air/fares/price-journey.ts'
import { type AirSupplierContext, pricingAt } from './pricing-context.ts'
import { refuseUnknown, requestOf } from './search.ts'

const MAX_CALENDARS = 400

/** Days priced between two looks at what else there is to do. */
const DAYS_AT_ONCE = 60

/** Lowest price of each day of a range for a party; days without flights are absent. */
export async function calendar(
  supplier: AirSupplierContext,
  [from, to]: [string, string],
  [first, last]: [Day, Day],
  party: Party,
  signal: AbortSignal,
): Promise<Record<Day, number>> {
  const now = supplier.now()
  const engine = engineAt(now)
  refuseUnknown(from, to)
  const pricing = await pricingAt(supplier, engine, party.adults + party.children)
  const request = requestOf(engine, [from, to], first, pricing, now)
  const prices: Record<Day, number> = {}
  if (!request) return prices
  const priceOf = cachedPrices(supplier, engine, [from, to, party.adults, party.children, party.infants].join(), request, (way) =>
    sumOf(engine, pricing, way, party),
  )
  const count = Math.min(daysBetween(first, last) + 1, engine.timetable.zones.days - 8 - request.day)
  for (let at = 0; at < count; at++) {
    if (at % DAYS_AT_ONCE === 0) await setImmediate(undefined, { signal })
    const price = priceOf(request.day + at)
    if (price !== null) prices[addDays(first, at)] = price
  }
  return prices
}

// Prices of a pair and day hold until midnight or until somebody buys; those of today and tomorrow a minute, for flights close.
function cachedPrices(
  { sold, calendars, now }: AirSupplierContext,
  engine: Engine,
  pair: string,
  request: Request,
  sum: (way: Way) => number | null,
): Cheapest {
  const stamp = `${engine.epochDay} ${request.pricing.today} ${sold.version()}`
  let cached = calendars.get(pair)
  if (cached?.stamp !== stamp) {
    cached = { stamp, days: new Map(), minute: NaN, near: new Map() }
    calendars.delete(pair)
    calendars.set(pair, cached)
    if (calendars.size > MAX_CALENDARS) calendars.delete(calendars.keys().next().value!) // it is not empty
  }
  const minute = Math.floor(now().getTime() / MINUTE_MS)
  if (cached.minute !== minute) Object.assign(cached, { minute, near: new Map() })
  const { days, near } = cached
  let cheapest: Cheapest | undefined
  return (day) => {
    const held = day > request.pricing.today + 1 ? days : near
    const known = held.get(day)
    if (known !== undefined) return known
    cheapest ??= openCheapest(engine.timetable, engine.fares, request, sum)
    const price = cheapest(day)
    held.set(day, price)
    return price
  }
}

/** Of every family the plainest costs least. */
const [PLAINEST] = families

function sumOf({ timetable, fares }: Engine, pricing: Pricing, way: Way, party: Party): number | null {
  return priceIn({ timetable, fares, pricing }, openJourney({ timetable }, way), PLAINEST!, party)?.totalPrice ?? null
}
