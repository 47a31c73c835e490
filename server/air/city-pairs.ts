import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { cheapTrip, monthPrices, popularDirections } from '#contract/air.ts'
import { type CityPair, cityPage, cityPairPage } from '#contract/landing.ts'
import { ONE_ADULT } from '#domain/air/query.ts'
import { type Trip, cheapestTrip } from '#domain/air/trips/cheapest-trip.ts'
import { bundledCities, bundledCity } from '#domain/places/bundled-cities.ts'
import { HOME_CITY } from '#domain/places/home-city.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Day, HOME_ZONE, addDays, addMonths, dayOf } from '#domain/text/dates.ts'
import { serve } from '#server/http/serve.ts'
import type { CityPairPrices } from './price-index.ts'
import type { AirCalendars } from './sellers/sellers.ts'

/** Cities of the poster wall (HOME-06), in its order. */
const popular = ['IST', 'KZN', 'ROM', 'UTP', 'AYT', 'BJS', 'BCN', 'LED', 'PAR', 'LON', 'PRG', 'AER', 'MOW', 'DXB']

type Cheapest = { price: number; date: Day }

function cheapestOf(prices: YearOfPrices): Cheapest | undefined {
  const best = prices.reduce<YearOfPrices[0] | undefined>((least, one) => (least && least[1] <= one[1] ? least : one), undefined)
  return best && { date: best[0], price: best[1] }
}

/** To each popular city from `from`; the city itself is reached from Petersburg, or from Moscow when it is Petersburg. */
export function pairsFrom(from: string): Pair[] {
  const nearest = from === HOME_CITY ? 'LED' : HOME_CITY
  return popular.map((iataTo) => ({ iataFrom: iataTo === from ? nearest : from, iataTo }))
}

function refuseUnknown(...cities: string[]) {
  if (!cities.every((city) => bundledCity(city))) throw new Refusal('air.bad-city')
}

/** Fetches the prices of the home page ahead of its visitors. */
export async function prefetchHomePrices(prices: PriceBook, now: Date): Promise<void> {
  await Promise.allSettled(pairsFrom(HOME_CITY).map((pair) => prices.fetchYear(pair, now)))
}

type Deps = { prices: PriceBook; directions: CityPairPrices; timeZoneOf: (iata: string) => string | undefined; now: () => Date }

/** Prices of the home page, all of them from the inventory; only bundled cities are answered (DAIR-25). */
export function directionsRoutes(app: FastifyInstance, { prices, directions, timeZoneOf, now }: Deps) {
  serve(app, popularDirections, async ({ from }) => {
    refuseUnknown(from)
    const found = await Promise.all(
      pairsFrom(from).map(async (pair) => ({ ...pair, cheapest: cheapestOf(await prices.fetchYear(pair, now())) })),
    )
    const isDirect = ({ iataFrom, iataTo }: Pair) => directions.flights(iataFrom, iataTo) !== undefined
    return {
      directions: found.flatMap(({ cheapest, ...pair }) => (cheapest ? { ...pair, ...cheapest, isDirect: isDirect(pair) } : [])),
    }
  })

  serve(app, monthPrices, async (pair) => {
    refuseUnknown(pair.iataFrom, pair.iataTo)
    const byMonth = Map.groupBy(await prices.fetchYear(pair, now()), ([day]) => day.slice(0, 7))
    return { months: [...byMonth.values()].flatMap((days) => cheapestOf(days) ?? []) }
  })

  serve(app, cheapTrip, async (pair) => {
    const { iataFrom, iataTo } = pair
    if (!timeZoneOf(iataFrom) || !timeZoneOf(iataTo) || iataFrom === iataTo) throw new Refusal('air.bad-city')
    return { trip: (await prices.findTrip(pair, now())) ?? null }
  })
}

/** Directions shown beside one. */
const SIBLINGS = 8
/** A page without its prices is better than a slow page or none; the next visitor has them. */
const TIMEOUT_MS = 3_000

function withoutPrices(error: unknown): YearOfPrices {
  if (error instanceof Refusal) return []
  throw error
}

type PageDeps = { prices: PriceBook; directions: CityPairPrices; now: () => Date }

/** Pages of cities, and of directions between them with direct flights (DSEO-03). */
export function cityPairPages(app: FastifyInstance, { prices, directions, now }: PageDeps): void {
  const known = new Map<string, number>()
  const cities = bundledCities.map(({ iata }) => iata)
  const flown = () => directions.between(cities)

  async function priced(from: string, to: string): Promise<YearOfPrices> {
    const year = await prices.fetchYear({ iataFrom: from, iataTo: to }, now())
    const least = cheapestOf(year)
    if (least) known.set(`${from}${to}`, least.price)
    return year
  }
  /** Without a timetable: the directions of the home page whose price a search has found. */
  async function foundOnes(): Promise<CityPair[]> {
    const pairs = pairsFrom(HOME_CITY).map(({ iataFrom: from, iataTo: to }) => ({ from, to, weekly: null }))
    const years = await Promise.all(pairs.map(({ from, to }) => priced(from, to).catch(withoutPrices)))
    return pairs.flatMap((pair, at) => {
      const least = cheapestOf(years[at] ?? [])
      return least ? { ...pair, price: least.price } : []
    })
  }
  const withPrice = (pair: Omit<CityPair, 'price'>): CityPair => ({ ...pair, price: known.get(pair.from + pair.to) ?? null })

  /** Prices of other directions are fetched after the answer, a few at a time: the next visitor sees them. */
  function fetchLater(pairs: readonly CityPair[]): void {
    const unknown = pairs.filter(({ price }) => price === null).slice(0, SIBLINGS)
    void unknown.reduce(async (before, { from, to }) => {
      await before
      await priced(from, to).catch(() => undefined)
    }, Promise.resolve())
  }

  serve(app, cityPairPage, async ({ from, to }) => {
    const flights = bundledCity(from) && bundledCity(to) ? directions.flights(from, to) : undefined
    if (!flights) throw new Refusal('not-found')
    const year = await Promise.race([priced(from, to).catch(withoutPrices), sleep(TIMEOUT_MS).then((): YearOfPrices => [])])
    const all = flown()
    const siblings = siblingsOf(all, from, to).map(withPrice)
    fetchLater(siblings)
    return {
      flights,
      cheapest: cheapestOf(year) ?? null,
      months: [...Map.groupBy(year, ([day]) => day.slice(0, 7)).values()].flatMap((days) => cheapestOf(days) ?? []).slice(0, 12),
      weekdays: byWeekday(year),
      returns: all.some((pair) => pair.from === to && pair.to === from),
      siblings,
    }
  })

  serve(app, cityPage, async ({ city }) => {
    if (!bundledCity(city)) throw new Refusal('not-found')
    const timetable = flown().map(withPrice)
    const all = timetable.length > 0 ? timetable : await foundOnes()
    const arriving = all.filter(({ to }) => to === city)
    fetchLater(arriving)
    return { arriving, leaving: all.filter(({ from }) => from === city), cities: cities.filter((other) => other !== city) }
  })
}

function byWeekday(year: YearOfPrices): (number | null)[] {
  const days = Map.groupBy(year, ([day]) => (new Date(day).getUTCDay() + 6) % 7)
  return Array.from({ length: 7 }, (_, weekday) => {
    const prices = days.get(weekday)
    return prices ? Math.round(prices.reduce((sum, [, price]) => sum + price, 0) / prices.length) : null
  })
}

/** The busiest other directions of both cities, by turns. */
function siblingsOf(all: { from: string; to: string; weekly: number }[], from: string, to: string) {
  const elsewhere = all.filter((pair) => pair.from === from && pair.to !== to).slice(0, SIBLINGS / 2)
  const others = all.filter((pair) => pair.to === to && pair.from !== from).slice(0, SIBLINGS / 2)
  return [...elsewhere, ...others]
}

/** How long prices of a pair are valid before they are fetched again. */
const FRESH_MS = 15 * 60_000
/** How many pairs are cached; a year of prices takes some 40 KB. */
const MAX_PAIRS = 400

/** A short trip within three months, for a visitor without a plan. */
const TRIP_AHEAD_DAYS = 90
const TRIP_NIGHTS = [3, 14] as const

type Pair = { iataFrom: string; iataTo: string }
type YearOfPrices = [day: Day, price: number][]

/** What one adult pays between two cities. */
export type PriceBook = {
  /** The price of each day of the coming year, one way; days without flights are absent. */
  fetchYear(pair: Pair, now: Date): Promise<YearOfPrices>
  /** The cheapest trip there and back that begins after today; undefined when there is none. */
  findTrip(pair: Pair, now: Date): Promise<Trip | undefined>
}

/** Fetches a pair once and caches it while fresh; stale prices are shown while new ones load. */
export function priceBook(calendars: Pick<AirCalendars, 'calendar' | 'returnCalendar'>): PriceBook {
  async function fetchYear({ iataFrom, iataTo }: Pair, today: Day): Promise<YearOfPrices> {
    const days: [Day, Day] = [addDays(today, 1), addMonths(today, 12)]
    const prices = await calendars.calendar([iataFrom, iataTo], days, ONE_ADULT, forNobody())
    return Object.entries(prices).toSorted(([a], [b]) => a.localeCompare(b)) as YearOfPrices // the supplier's keys are days
  }

  async function fetchTrip({ iataFrom, iataTo }: Pair, today: Day): Promise<Trip | undefined> {
    const days: [Day, Day] = [addDays(today, 1), addDays(today, TRIP_AHEAD_DAYS)]
    const [there, back] = await Promise.all([
      calendars.returnCalendar([iataFrom, iataTo], days, ONE_ADULT, forNobody()),
      calendars.returnCalendar([iataTo, iataFrom], days, ONE_ADULT, forNobody()),
    ])
    return cheapestTrip({ there: there.prices, back: back.prices, whole: there.whole }, TRIP_NIGHTS)
  }

  return { fetchYear: cachedWhileFresh(inTurn(fetchYear)), findTrip: cachedWhileFresh(fetchTrip) }
}

/** A fetch shared by all does not end with the visit of the first. */
const forNobody = () => new AbortController().signal

type FetchPair<Value> = (pair: Pair, today: Day) => Promise<Value>

/** One at a time: a slow machine needs longer for fourteen years than one may take, and would count them all as failed. */
function inTurn<Value>(fetchPair: FetchPair<Value>): FetchPair<Value> {
  let last: Promise<unknown> = Promise.resolve()
  return (pair, today) => {
    const next = last.then(() => fetchPair(pair, today))
    last = next.catch(() => undefined)
    return next
  }
}

function cachedWhileFresh<Value>(fetchPair: FetchPair<Value>): (pair: Pair, now: Date) => Promise<Value> {
  const known = new LRUCache<string, { requestedAt: number; value: Promise<Value> }>({ max: MAX_PAIRS })
  return async (pair, now) => {
    const today = dayOf(now, HOME_ZONE)
    const key = `${today} ${pair.iataFrom} ${pair.iataTo}`
    const before = known.get(key)
    if (before && now.getTime() - before.requestedAt < FRESH_MS) return before.value
    const entry = { requestedAt: now.getTime(), value: fetchPair(pair, today) }
    known.set(key, entry)
    entry.value.catch(() => {
      if (known.peek(key) !== entry) return
      if (before) known.set(key, before)
      else known.delete(key)
    })
    return before?.value ?? entry.value
  }
}
