import { ONE_ADULT } from '#domain/air/query.ts'
import type { FastifyInstance } from 'fastify'
import { monthPrices, popularDirections } from '#contract/air.ts'
import { type Day, addDays, addMonths, dayOf } from '#domain/text/dates.ts'
import { bundledCity } from '#domain/places/bundled-cities.ts'
import { Refusal } from '#domain/refusal.ts'
import { serve } from '#server/http/serve.ts'
import { HOME_CITY } from '#domain/places/home-city.ts'
import type { CityPairPrices } from './price-index.ts'
import type { AirCalendars } from './sellers/calendars.ts'

/** Cities of the poster wall (HOME-06), in its order. */
const popular = ['IST', 'KZN', 'ROM', 'UTP', 'AYT', 'BJS', 'BCN', 'LED', 'PAR', 'LON', 'PRG', 'AER', 'MOW', 'DXB']

/** How long a year of prices is believed before it is asked again. */
const FRESH_MS = 15 * 60_000

type Pair = { iataFrom: string; iataTo: string }
type Cheapest = { price: number; date: Day }
type YearOfPrices = [day: Day, price: number][]

/** Years of prices by pair of cities, asked once and kept while fresh; old ones are shown while new ones are on the way. */
export function priceBook(calendars: Pick<AirCalendars, 'calendar'>) {
  let last: Promise<unknown> = Promise.resolve()
  const cache = new Map<string, { requestedAt: number; prices: Promise<YearOfPrices> }>()

  /** One year at a time: a slow machine needs longer for fourteen than one may take, and would count them all as failed. */
  function inTurn(ask: () => Promise<YearOfPrices>): Promise<YearOfPrices> {
    const next = last.then(ask)
    last = next.catch(() => undefined)
    return next
  }

  async function ask({ iataFrom, iataTo }: Pair, today: Day): Promise<YearOfPrices> {
    const days: [Day, Day] = [addDays(today, 1), addMonths(today, 12)]
    const prices = await calendars.calendar([iataFrom, iataTo], days, ONE_ADULT, new AbortController().signal)
    return Object.entries(prices).toSorted(([a], [b]) => a.localeCompare(b)) as YearOfPrices // the supplier's keys are days
  }

  return async function yearOf(pair: Pair, now: Date): Promise<YearOfPrices> {
    const today = dayOf(now)
    const key = `${today} ${pair.iataFrom} ${pair.iataTo}`
    const known = cache.get(key)
    if (known && now.getTime() - known.requestedAt < FRESH_MS) return known.prices
    const prices = inTurn(() => ask(pair, today))
    const entry = { requestedAt: now.getTime(), prices }
    for (const old of cache.keys()) if (!old.startsWith(today)) cache.delete(old)
    cache.set(key, entry)
    prices.catch(() => cache.get(key) === entry && cache.delete(key))
    return known?.prices ?? prices
  }
}

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

/** A server that has just come up answers first: to price a year takes the whole process for a while. */
const AHEAD_MS = 300

type Deps = { airCalendars: AirCalendars; directions: CityPairPrices; now: () => Date }

/**
 * Prices of the home page, all of them from the inventory; only bundled cities are answered (DAIR-25). The first visitor does
 * not wait for a year of prices, unless there is no home page (`ahead` false).
 */
export function directionsRoutes(app: FastifyInstance, { airCalendars, directions, now }: Deps, ahead = true) {
  const yearOf = priceBook(airCalendars)
  const askAhead = () => void Promise.allSettled(pairsFrom(HOME_CITY).map((pair) => yearOf(pair, now())))
  app.addHook('onListen', async () => {
    if (ahead) setTimeout(askAhead, AHEAD_MS).unref()
  })

  serve(app, popularDirections, async ({ from }) => {
    refuseUnknown(from)
    const found = await Promise.all(
      pairsFrom(from).map(async (pair) => ({ ...pair, cheapest: cheapestOf(await yearOf(pair, now())) })),
    )
    const isDirect = ({ iataFrom, iataTo }: Pair) => directions.flights(iataFrom, iataTo) !== undefined
    return {
      directions: found.flatMap(({ cheapest, ...pair }) => (cheapest ? { ...pair, ...cheapest, isDirect: isDirect(pair) } : [])),
    }
  })

  serve(app, monthPrices, async (pair) => {
    refuseUnknown(pair.iataFrom, pair.iataTo)
    const byMonth = Map.groupBy(await yearOf(pair, now()), ([day]) => day.slice(0, 7))
    return { months: [...byMonth.values()].flatMap((days) => cheapestOf(days) ?? []) }
  })
}
