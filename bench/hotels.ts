import { filterListsOf } from '#domain/hotels/filter-lists.ts'
import type { StayQuery } from '#domain/hotels/query.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Day, addDays } from '#domain/text/dates.ts'
import { openPostgres } from '#test/postgres.ts'
import { deadlinesOf } from '#world/hotels/cancellation.ts'
import { offerOf, wordingOf } from '#world/hotels/offers.ts'
import { neededPricedRates, openStay } from '#world/hotels/priced-rates.ts'
import { cities } from '#world/hotels/regions.ts'
import { type Stock, stockOf, wholeStock } from '#world/hotels/stock.ts'
import { suggestHotels } from '#world/hotels/suggest.ts'
import { embeddedHotels } from '#world/hotels/supplier/supplier.ts'

const BATCH = 200

/** Milliseconds of each thing, p50 and p95 of many stays. */
type Timing = { p50: number; p95: number }

/** Believes the quickest of three rounds: other programs share the machine. */
function timingOf(works: (() => unknown)[]): Timing {
  for (const work of works) work()
  const times = works.map((work) => {
    const rounds = [0, 1, 2].map(() => {
      const start = performance.now()
      work()
      return performance.now() - start
    })
    return Math.min(...rounds)
  })
  times.sort((a, b) => a - b)
  return { p50: times[Math.floor(times.length / 2)]!, p95: times[Math.floor(times.length * 0.95)]! }
}

function staysFrom(today: Day): StayQuery[] {
  return Array.from({ length: 100 }, (_, at) => {
    const arrival = addDays(today, 3 + at * 3)
    return { arrival, departure: addDays(arrival, 1 + (at % 10)), adults: 1 + (at % 3), children: at % 5 === 0 ? [4] : [] }
  })
}

function searchRegion(stock: Stock, query: StayQuery, today: Day): number {
  const stay = openStay(stock, { query, today, sold: null })
  let found = 0
  if (stay) for (let hotel = 0; hotel < stock.names.length; hotel++) found += neededPricedRates(stock, hotel, stay).length
  return found
}

/** One answer of MakeRateList as it leaves the server. */
function batchOf(stock: Stock, query: StayQuery, at: { today: Day; now: Date; first: number }): string {
  const stay = openStay(stock, { query, today: at.today, sold: null })
  if (!stay) return ''
  const deadlines = deadlinesOf(query, { ...at, timeZone: stock.city.timeZone, nights: stay.nights.length })
  const wording = wordingOf(stay, deadlines)
  const result = Array.from({ length: BATCH }, (_, i) => offerOf(stock, at.first + i, wording, 'needed') ?? []).flat()
  return JSON.stringify({ data: { result, ...filterListsOf(result), bonusRatio: 1 }, error: null })
}

/** The hotels of the embedded world: build, a search of 1,100 of them, a chunk of 200 with its JSON, suggestions. */
export function timeHotels(now: Date) {
  const today = now.toISOString().slice(0, 10) as Day // Moscow's day and ours are one at this hour
  const start = performance.now()
  const stocks = wholeStock()
  const build = performance.now() - start
  const moscow = stockOf(cities[0]!)
  const stays = staysFrom(today)
  const batches = stays.map((query, at) => () => batchOf(moscow, query, { today, now, first: 30 + (at % 5) * BATCH }))
  const bytes = batches.map((make) => Buffer.byteLength(make()))
  return {
    build,
    hotels: stocks.reduce((sum, { names }) => sum + names.length, 0),
    search: timingOf(stays.map((query) => () => searchRegion(moscow, query, today))),
    batch: timingOf(batches),
    kilobytes: bytes.reduce((sum, size) => sum + size, 0) / bytes.length / 1000,
    suggest: timingOf(
      cities.slice(0, 200).flatMap(({ name }) => [2, 4, 20].map((end) => () => suggestHotels(name.slice(0, end)))),
    ),
  }
}

/** Guests who press at the same time. */
const CLIENTS = 20
const HOTELS = 40
const STAYS = 12
const WARM_UP = 40

const signal = new AbortController().signal
const guests = [{ firstName: 'Анна', lastName: 'Смирнова', age: null }]

/** Rates of forty hotels for twelve stays of three nights that overlap: what the guests of the bench want. */
async function wanted(hotels: ReturnType<typeof embeddedHotels>, now: Date): Promise<string[]> {
  const today = now.toISOString().slice(0, 10) as StayQuery['arrival'] // the first ten letters of a moment are its day
  const ids = Array.from({ length: HOTELS }, (_, at) => `moscow-${at + 1}`)
  const stays = Array.from({ length: STAYS }, (_, at) => ({
    arrival: addDays(today, 60 + at),
    departure: addDays(today, 63 + at),
    adults: 2,
    children: [],
  }))
  const offers = await Promise.all(stays.map((stay) => hotels.rates(stay, ids, 'needed', signal)))
  return offers.flat().flatMap(({ rates: [cheapest] }) => (cheapest ? [cheapest.id] : []))
}

/** A room that is gone is an answer too; anything else is a fault of the bench. */
function soldOut(error: unknown): undefined {
  if (!(error instanceof Refusal && error.code === 'hotels.rate-gone')) throw error
}

/** Holds of rooms on a real PostgreSQL, twenty at a time: how many a second, and how long the slowest twentieth waits, ms. */
export async function timeHolds(now: Date): Promise<{ requested: number; held: number; perSecond: number; p95: number }> {
  const server = await openPostgres()
  try {
    const { db } = await server.open(CLIENTS)
    const hotels = embeddedHotels({ db, now: () => now })
    const rates = await wanted(hotels, now)
    const times: number[] = []
    let held = 0
    async function client(from: number, to: number): Promise<void> {
      for (let at = from; at < to; at += CLIENTS) {
        const start = performance.now()
        const hold = await hotels.book({ key: `bench-${at}`, rateId: rates[at]!, guests }, signal).catch(soldOut)
        if (hold) held += 1
        times.push(performance.now() - start)
      }
    }
    const crowd = (from: number, to: number) => Promise.all(Array.from({ length: CLIENTS }, (_, at) => client(from + at, to)))
    await crowd(0, WARM_UP)
    times.length = held = 0
    const start = performance.now()
    await crowd(WARM_UP, rates.length)
    const took = performance.now() - start
    const sorted = times.toSorted((a, b) => a - b)
    return {
      requested: times.length,
      held,
      perSecond: (times.length / took) * 1000,
      p95: sorted[Math.floor(times.length * 0.95)] ?? 0,
    }
  } finally {
    await server.close()
  }
}
