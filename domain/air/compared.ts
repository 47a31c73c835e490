import type { FoundOffer } from './results.ts'

/** So many flights stand side by side at most. */
export const MOST_COMPARED = 4

const PARAM = 'compare'

/**
 * Names an offer by what is sold, not by who sells it: flights with the day and the minute of take-off, cabin, fare. The
 * same in every session and for every party, so that a link finds it tomorrow.
 */
export function offerName({ flightSegments, airlineFares }: Pick<FoundOffer, 'flightSegments' | 'airlineFares'>): string {
  const flights = flightSegments.map(
    ({ flight, departure }) => `${flight.replace('-', '')}.${departure.slice(8, 16).replaceAll(/\D/g, '')}`,
  )
  const fares = [...new Set(airlineFares.map(({ fareName }) => fareName))]
  return [flights.join('_'), flightSegments[0]?.cabin.charAt(0), ...fares].join('-')
}

/** The names in the address, in the order they were taken; more than four are cut. */
export function comparedOf(params: URLSearchParams): string[] {
  const names = params.get(PARAM)?.split('~').filter(Boolean) ?? []
  return [...new Set(names)].slice(0, MOST_COMPARED)
}

/** The address with one more offer to compare, or without it. */
export function withCompared(params: URLSearchParams, name: string): URLSearchParams {
  const names = comparedOf(params)
  return putCompared(params, names.includes(name) ? names.filter((one) => one !== name) : [...names, name])
}

/** The address with just these offers to compare, four at most. */
export function putCompared(params: URLSearchParams, names: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(params)
  if (names.length === 0) next.delete(PARAM)
  else next.set(PARAM, names.slice(0, MOST_COMPARED).join('~'))
  return next
}

export type Compared = { offer: FoundOffer; side: 'there' | 'back'; bagPrice: number | undefined }
type Lists = { forwardOptions: FoundOffer[]; backwardOptions: FoundOffer[] }

/** The named offers that are still sold, and how many are not; `bagPrice` is the cheapest fare of the same flights with baggage. */
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
