import type { FastifyInstance } from 'fastify'
import { cheapTrip, monthPrices, popularDirections } from '#contract/air.ts'
import type { Day } from '#domain/text/dates.ts'
import { bundledCity } from '#domain/places/bundled-cities.ts'
import { Refusal } from '#domain/refusal.ts'
import { serve } from '#server/http/serve.ts'
import { HOME_CITY } from '#domain/places/home-city.ts'
import type { CityPairPrices } from './price-index.ts'
import type { Pair, PriceBook, YearOfPrices } from './price-book.ts'

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

/** Asks for the prices of the home page, for the visitors to come. */
export async function askHomePrices(prices: PriceBook, now: Date): Promise<void> {
  await Promise.allSettled(pairsFrom(HOME_CITY).map((pair) => prices.yearOf(pair, now)))
}

type Deps = { prices: PriceBook; directions: CityPairPrices; timeZoneOf: (iata: string) => string | undefined; now: () => Date }

/** Prices of the home page, all of them from the inventory; only bundled cities are answered (DAIR-25). */
export function directionsRoutes(app: FastifyInstance, { prices, directions, timeZoneOf, now }: Deps) {
  serve(app, popularDirections, async ({ from }) => {
    refuseUnknown(from)
    const found = await Promise.all(
      pairsFrom(from).map(async (pair) => ({ ...pair, cheapest: cheapestOf(await prices.yearOf(pair, now())) })),
    )
    const isDirect = ({ iataFrom, iataTo }: Pair) => directions.flights(iataFrom, iataTo) !== undefined
    return {
      directions: found.flatMap(({ cheapest, ...pair }) => (cheapest ? { ...pair, ...cheapest, isDirect: isDirect(pair) } : [])),
    }
  })

  serve(app, monthPrices, async (pair) => {
    refuseUnknown(pair.iataFrom, pair.iataTo)
    const byMonth = Map.groupBy(await prices.yearOf(pair, now()), ([day]) => day.slice(0, 7))
    return { months: [...byMonth.values()].flatMap((days) => cheapestOf(days) ?? []) }
  })

  serve(app, cheapTrip, async (pair) => {
    const { iataFrom, iataTo } = pair
    if (!timeZoneOf(iataFrom) || !timeZoneOf(iataTo) || iataFrom === iataTo) throw new Refusal('air.bad-city')
    return { trip: (await prices.tripOf(pair, now())) ?? null }
  })
}
