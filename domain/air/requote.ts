import { sellsWith, totalOf } from './itinerary.ts'
import type { AirOffer, Segment } from './offer.ts'
import type { FoundOffer } from './results.ts'

/** Two offers of the same flights on the same days, in the same cabins and under the same fare name. */
function sameFlights(one: AirOffer, other: AirOffer): boolean {
  const same = (a: Segment, b: Segment | undefined) =>
    a.flight === b?.flight && a.departure === b.departure && a.cabin === b.cabin
  return (
    one.flightSegments.length === other.flightSegments.length &&
    one.flightSegments.every((segment, at) => same(segment, other.flightSegments[at])) &&
    one.airlineFares.map((fare) => fare.fareName).join() === other.airlineFares.map((fare) => fare.fareName).join()
  )
}

export type Pair = { there: FoundOffer; back: FoundOffer | null }
type SearchOptions = { forwardOptions: FoundOffer[]; backwardOptions: FoundOffer[] }

/** The cheapest way to buy the same flights again from a fresh search; undefined when one of them is gone (C9). */
export function sameTrip(chosen: Pair, found: SearchOptions): Pair | undefined {
  const theres = found.forwardOptions.filter((offer) => sameFlights(chosen.there, offer))
  const wanted = chosen.back
  if (!wanted) return cheapest(theres.filter((offer) => !offer.pairedOnly).map((there) => ({ there, back: null })))
  const backs = found.backwardOptions.filter((offer) => sameFlights(wanted, offer))
  return cheapest(theres.flatMap((there) => backs.filter((back) => sellsWith(there, back)).map((back) => ({ there, back }))))
}

export function pairPrice({ there, back }: Pair): number {
  return totalOf(there, back)
}

function cheapest(pairs: Pair[]): Pair | undefined {
  return pairs.toSorted((a, b) => pairPrice(a) - pairPrice(b))[0]
}
