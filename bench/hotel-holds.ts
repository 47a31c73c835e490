import { addDays } from '#domain/text/dates.ts'
import type { StayQuery } from '#domain/hotels/query.ts'
import { Refusal } from '#domain/refusal.ts'
import { embeddedHotels } from '#world/hotels/supplier/supplier.ts'
import { openPostgres } from '#test/postgres.ts'

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
