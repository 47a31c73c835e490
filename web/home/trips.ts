import { priceCalendar } from '#contract/air.ts'
import { cheapestTrip, type Trip } from '#domain/air/trips/cheapest-trip.ts'
import { addDays, type Day } from '#domain/text/dates.ts'
import { call } from '#web/data/call.ts'

/** A short trip within three months is what somebody leaves for who has no plan yet. */
const AHEAD_DAYS = 90
const NIGHTS = [3, 14] as const
/** So many of the cheapest directions are looked at, and so many of their trips shown. */
const [LOOKED_AT, SHOWN] = [6, 3]

/** The cheapest trip of one adult between two cities that begins after today, by the prices of each day. */
export async function soonestCheapTrip(from: string, to: string, today: Day, signal: AbortSignal): Promise<Trip | undefined> {
  const days = { from: addDays(today, 1), to: addDays(today, AHEAD_DAYS), trip: 'return' } as const
  const [there, back] = await Promise.all([
    call(priceCalendar, { iataFrom: from, iataTo: to, ...days }, { signal }),
    call(priceCalendar, { iataFrom: to, iataTo: from, ...days }, { signal }),
  ])
  return cheapestTrip({ there: there.prices, back: back.prices, whole: there.whole }, NIGHTS)
}

type Direction = { iataTo: string; price: number }

/** The cheapest trips to different cities. */
export async function cheapTrips(from: string, directions: readonly Direction[], today: Day, signal: AbortSignal) {
  const cheapest = directions
    .filter(({ iataTo }) => iataTo !== from)
    .toSorted((a, b) => a.price - b.price)
    .slice(0, LOOKED_AT)
  const trips = await Promise.all(
    cheapest.map(async ({ iataTo }) => {
      const trip = await soonestCheapTrip(from, iataTo, today, signal)
      return trip ? [{ iataTo, ...trip }] : []
    }),
  )
  return trips
    .flat()
    .toSorted((a, b) => a.price - b.price)
    .slice(0, SHOWN)
}
