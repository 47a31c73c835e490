import type { FoundOffer } from './results.ts'

/**
 * Identifies an offer by what is sold, not by its seller: flights with the day and the minute of take-off, cabin, fare. The same
 * in every session and for every party, so that a link finds it tomorrow.
 */
export function offerName({ flightSegments, airlineFares }: Pick<FoundOffer, 'flightSegments' | 'airlineFares'>): string {
  const flights = flightSegments.map(
    ({ flight, departure }) => `${flight.replace('-', '')}.${departure.slice(8, 16).replaceAll(/\D/g, '')}`,
  )
  const fares = [...new Set(airlineFares.map(({ fareName }) => fareName))]
  return [flights.join('_'), flightSegments[0]?.cabin.charAt(0), ...fares].join('-')
}

export type Compared = { offer: FoundOffer; side: 'there' | 'back'; bagPrice: number | undefined }
type Lists = { forwardOptions: FoundOffer[]; backwardOptions: FoundOffer[] }

/** The named offers still on sale, and how many are not; `bagPrice` is the cheapest fare of the same flights with baggage. */
export function findCompared(
  names: readonly string[],
  { forwardOptions, backwardOptions }: Lists,
): { found: Compared[]; gone: number } {
  const sides = [
    ['there', new Map(forwardOptions.map((offer) => [offerName(offer), offer])), forwardOptions],
    ['back', new Map(backwardOptions.map((offer) => [offerName(offer), offer])), backwardOptions],
  ] as const
  const found = names.flatMap((name): Compared[] => {
    for (const [side, offers, list] of sides) {
      const offer = offers.get(name)
      if (offer) return [{ offer, side, bagPrice: bagPriceOf(offer, list) }]
    }
    return []
  })
  return { found, gone: names.length - found.length }
}

function bagPriceOf({ journeyKey }: FoundOffer, list: readonly FoundOffer[]): number | undefined {
  const prices = list.filter((one) => one.journeyKey === journeyKey && holdsBaggage(one)).map(({ totalPrice }) => totalPrice)
  return prices.length > 0 ? Math.min(...prices) : undefined
}

function holdsBaggage({ flightSegments }: FoundOffer): boolean {
  return flightSegments.every(({ bagAllowanceKg }) => bagAllowanceKg > 0)
}
