import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type CityPair, cityPage, cityPairPage } from '#contract/landing.ts'
import { bundledCities, bundledCity } from '#domain/places/bundled-cities.ts'
import { Refusal } from '#domain/refusal.ts'
import { serve } from '#server/http/serve.ts'
import type { CityPairPrices } from './price-index.ts'
import type { PriceBook, YearOfPrices } from './price-book.ts'

/** Directions shown beside one. */
const SIBLINGS = 8
/** A page without its prices is better than a page that waits for them; the next visitor has them. */
const TIMEOUT_MS = 3_000

type Deps = { prices: PriceBook; directions: CityPairPrices; now: () => Date }

/** Pages of cities and of directions between them (DSEO-03); only what somebody flies without a change has one. */
export function cityPairPages(app: FastifyInstance, { prices, directions, now }: Deps): void {
  const known = new Map<string, number>()
  const cities = bundledCities.map(({ iata }) => iata)
  const flown = () => directions.between(cities)

  async function priced(from: string, to: string): Promise<YearOfPrices> {
    const year = await prices.yearOf({ iataFrom: from, iataTo: to }, now())
    const least = leastOf(year)
    if (least) known.set(`${from}${to}`, least[1])
    return year
  }
  const withPrice = (pair: Omit<CityPair, 'price'>): CityPair => ({ ...pair, price: known.get(pair.from + pair.to) ?? null })

  /** Prices of other directions are asked after the answer, a few at a time: the next visitor sees them. */
  function learn(pairs: readonly CityPair[]): void {
    const unknown = pairs.filter(({ price }) => price === null).slice(0, SIBLINGS)
    void unknown.reduce(async (before, { from, to }) => {
      await before
      await priced(from, to).catch(() => undefined)
    }, Promise.resolve())
  }

  serve(app, cityPairPage, async ({ from, to }) => {
    const flights = bundledCity(from) && bundledCity(to) ? directions.flights(from, to) : undefined
    if (!flights) throw new Refusal('not-found')
    const year = await Promise.race([priced(from, to), sleep(TIMEOUT_MS).then((): YearOfPrices => [])])
    const all = flown()
    const siblings = siblingsOf(all, from, to).map(withPrice)
    learn(siblings)
    return {
      flights,
      cheapest: cheapest(year),
      months: [...Map.groupBy(year, ([day]) => day.slice(0, 7)).values()].flatMap((days) => cheapest(days) ?? []).slice(0, 12),
      weekdays: byWeekday(year),
      returns: all.some((pair) => pair.from === to && pair.to === from),
      siblings,
    }
  })

  serve(app, cityPage, ({ city }) => {
    if (!bundledCity(city)) throw new Refusal('not-found')
    const all = flown()
    const arriving = all.filter(({ to }) => to === city).map(withPrice)
    const leaving = all.filter(({ from }) => from === city).map(withPrice)
    if (arriving.length === 0) throw new Refusal('not-found')
    learn(arriving)
    return { arriving, leaving, cities: cities.filter((other) => other !== city && all.some(({ to }) => to === other)) }
  })
}

function leastOf(year: YearOfPrices): YearOfPrices[number] | undefined {
  return year.reduce<YearOfPrices[number] | undefined>((least, one) => (least && least[1] <= one[1] ? least : one), undefined)
}

function cheapest(year: YearOfPrices) {
  const least = leastOf(year)
  return least ? { date: least[0], price: least[1] } : null
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
