import type { NearbyFlight } from '#contract/air.ts'
import type { PublicConfig } from '#contract/config.ts'
import type { AirOffer } from '#domain/air/offer.ts'
import { type FlightQuery, type Party, ONE_ADULT, isParty } from '#domain/air/query.ts'
import { Refusal, wireTextOf } from '#domain/refusal.ts'
import { type Day, type Instant, DAY_MS, dayOf, instant, lastOnSale, parseAirDay, parseDay } from '#domain/text/dates.ts'
import { countShown, countedSearch } from '#server/metrics/meters.ts'
import type { PlaceDirectory } from '#server/places/directory.ts'
import { type AirNews, type CollectedSearch, type SearchAsked, collectSearch } from './sellers/search-news.ts'
import type { AirCalendars } from './sellers/sellers.ts'
import type { FoundOffers } from './supplier.ts'

export type SearchDeps = {
  site: Pick<PublicConfig, 'bonus'>
  airCalendars: AirCalendars
  airNews: AirNews
  now: () => Date
  /** IANA zone of a city or airport code; undefined when there is no such place. */
  timeZoneOf(iata: string): string | undefined
}

export type SearchResult = {
  forwardOptions: AirOffer[]
  backwardOptions: AirOffer[]
  bonusRatio: number
  timeLimit: Instant
  errorMessage: string | null
  errorDetails: string | null
  missing?: CollectedSearch['missing']
}

/**
 * Searches the suppliers in both directions. Refuses a wrong party, an unknown city, a day that has passed at the place of
 * departure (DGEN-02), a day more than a year ahead. Nothing found is an answer: empty lists and 'No flights found'.
 */
export async function search(deps: SearchDeps, asked: SearchAsked, signal: AbortSignal): Promise<SearchResult> {
  const result = await countedSearch('air', find(deps, asked, signal), offersIn)
  countShown('air', offersIn(result))
  return result
}

const offersIn = ({ forwardOptions, backwardOptions }: SearchResult) => forwardOptions.length + backwardOptions.length

async function find(deps: SearchDeps, asked: SearchAsked, signal: AbortSignal): Promise<SearchResult> {
  const { query } = asked
  refuseWrong(deps, query)
  const { found, missing } = await collectSearch(deps.airNews, asked, signal)
  const result = results.get(found) ?? resultOf(deps, found, query.dateBack !== null)
  results.set(found, result)
  return missing.length > 0 ? { ...result, missing } : result
}

/** What was derived from a shared list (shared-searches.ts), so that it is derived once. */
const results = new WeakMap<FoundOffers, SearchResult>()

function resultOf({ site, now }: SearchDeps, { there, back }: FoundOffers, isReturn: boolean): SearchResult {
  const complete = there.length > 0 && (!isReturn || back.length > 0)
  const offers = complete ? [...there, ...back] : []
  return {
    forwardOptions: complete ? there : [],
    backwardOptions: complete ? back : [],
    bonusRatio: site.bonus.ratio,
    timeLimit: earliestLimit(offers, now()),
    errorMessage: complete ? null : wireTextOf('air.nothing-found'),
    errorDetails: null,
  }
}

/** Least of the offers' limits and a day from now (DAIR-09). */
export function earliestLimit(offers: Pick<AirOffer, 'timeLimit'>[], now: Date): Instant {
  let earliest = instant(new Date(now.getTime() + DAY_MS))
  for (const { timeLimit } of offers) if (timeLimit !== undefined && timeLimit < earliest) earliest = timeLimit
  return earliest
}

/** Refuses a query that no supplier is called with. */
export function refuseWrong(deps: SearchDeps, query: FlightQuery) {
  if (!isParty(query)) throw new Refusal('air.bad-passengers')
  const today = todayAt(deps, query.iataFrom, query.iataTo)
  const there = parseAirDay(query.dateThere)
  const back = query.dateBack === null ? there : parseAirDay(query.dateBack)
  if (!there || !back) throw new Refusal('bad-request')
  if (there < today || back < there) throw new Refusal('air.past-date')
  if (back > lastOnSale(today)) throw new Refusal('air.too-far')
}

function todayAt({ now, timeZoneOf }: SearchDeps, iataFrom: string, iataTo: string): Day {
  const zone = timeZoneOf(iataFrom)
  if (!zone || !timeZoneOf(iataTo) || iataFrom === iataTo) throw new Refusal('air.bad-city')
  return dayOf(now(), zone)
}

/** Days one call of the price calendar may cover. */
const CALENDAR_DAYS = 400

type DaysAsked = { iataFrom: string; iataTo: string; from: string; to: string } & Party
type PricesOfDays = {
  prices: Record<Day, number>
  whole?: Record<string, number>
  leaves?: Record<Day, Instant>
  backFrom?: Record<Day, Instant>
}

/** Lowest price of each day (DAIR-29): past days and days not yet on sale are left out. Refuses `air.bad-city`. */
export async function pricesByDay(
  deps: SearchDeps,
  { iataFrom, iataTo, from, to, trip, stops, ...party }: DaysAsked & { trip: 'one-way' | 'return'; stops?: 'any' | 'none' },
  signal: AbortSignal,
): Promise<PricesOfDays> {
  if (!isParty(party)) throw new Refusal('air.bad-passengers')
  if (trip === 'return' && stops === 'none') throw new Refusal('bad-request')
  const today = todayAt(deps, iataFrom, iataTo)
  const [first, last] = [parseDay(from), parseDay(to)]
  if (!first || !last || last < first) throw new Refusal('bad-request')
  if ((Date.parse(last) - Date.parse(first)) / DAY_MS > CALENDAR_DAYS) throw new Refusal('bad-request')
  const horizon = lastOnSale(today)
  const [start, end] = [first < today ? today : first, last > horizon ? horizon : last]
  if (end < start) return { prices: {} }
  if (trip === 'return') return deps.airCalendars.returnCalendar([iataFrom, iataTo], [start, end], party, signal)
  const { calendar, directCalendar } = deps.airCalendars
  const fetchPrices = stops === 'none' ? directCalendar : calendar
  return { prices: await fetchPrices([iataFrom, iataTo], [start, end], party, signal) }
}

/** Codes as our list writes them, however they were typed. */
export function upperCased<Ends extends { iataFrom: string; iataTo: string }>(ends: Ends): Ends {
  return { ...ends, iataFrom: ends.iataFrom.trim().toUpperCase(), iataTo: ends.iataTo.trim().toUpperCase() }
}

/** How many neighbours of each end are priced, and how many of those with flights are returned. */
const NEIGHBOURS = 4
const MOST = 3

type NearbyQuery = { iataFrom: string; iataTo: string; day: string }
type Deps = SearchDeps & { places: Pick<PlaceDirectory, 'near'> }

/** The same trip from or to a neighbouring city on the same day, the nearest first (DAIR-34). Refuses `air.bad-city`. */
export async function nearbyFlights(
  deps: Deps,
  { iataFrom, iataTo, day }: NearbyQuery,
  signal: AbortSignal,
): Promise<NearbyFlight[]> {
  const ends = [
    ...neighbours(deps, iataFrom).map(({ iata, ...place }) => ({ iataFrom: iata, iataTo, ...place })),
    ...neighbours(deps, iataTo).map(({ iata, ...place }) => ({ iataFrom, iataTo: iata, ...place })),
  ].filter((pair) => pair.iataFrom !== pair.iataTo)
  const found = await Promise.all(
    ends.map(async (pair) => {
      const { iataFrom: from, iataTo: to } = pair
      const query = { iataFrom: from, iataTo: to, from: day, to: day, ...ONE_ADULT, trip: 'one-way' as const }
      const [price] = Object.values((await pricesByDay(deps, query, signal)).prices)
      return price === undefined ? [] : [{ ...pair, price }]
    }),
  )
  return found
    .flat()
    .toSorted((a, b) => a.km - b.km)
    .slice(0, MOST)
}

function neighbours({ places }: Deps, iata: string) {
  return places.near(iata).slice(0, NEIGHBOURS)
}
