import { ONE_ADULT } from '#domain/air/query.ts'
import type { NearbyFlight } from '#contract/air.ts'
import type { PlaceDirectory } from '#server/places/directory.ts'
import { type SearchDeps, pricesByDay } from './search.ts'

/** So many neighbours of each end are asked for a price, and so many of those with flights are told. */
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
