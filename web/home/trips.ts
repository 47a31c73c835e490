import { cheapTrip } from '#contract/air.ts'
import type { Trip } from '#domain/air/trips/cheapest-trip.ts'
import { call } from '#web/data/call.ts'

/** How many of the cheapest directions are examined, and how many of their trips shown. */
const [LOOKED_AT, SHOWN] = [6, 3]

/** The cheapest trip of one adult there and back that begins within three months. */
export async function fetchCheapTrip(iataFrom: string, iataTo: string, signal: AbortSignal): Promise<Trip | undefined> {
  const { trip } = await call(cheapTrip, { iataFrom, iataTo }, { signal })
  return (trip ?? undefined) as Trip | undefined // the contract checks its days
}

type Direction = { iataTo: string; price: number }

/** The cheapest trips to different cities. */
export async function cheapTrips(iataFrom: string, directions: readonly Direction[], signal: AbortSignal) {
  const cheapest = directions
    .filter(({ iataTo }) => iataTo !== iataFrom)
    .toSorted((a, b) => a.price - b.price)
    .slice(0, LOOKED_AT)
  const trips = await Promise.all(
    cheapest.map(async ({ iataTo }) => {
      const trip = await fetchCheapTrip(iataFrom, iataTo, signal)
      return trip ? [{ iataTo, ...trip }] : []
    }),
  )
  return trips
    .flat()
    .toSorted((a, b) => a.price - b.price)
    .slice(0, SHOWN)
}
