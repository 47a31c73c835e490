import type { AirBasket } from './basket-schema.ts'
import { isFeasibleReturn, limitOf, sellsWith } from './itinerary.ts'
import type { AirForm } from './query.ts'
import type { FoundOffer } from './results.ts'

export type { AirBasket }

export type BasketSide = 'there' | 'back'

/** Nothing chosen yet for this search. An ordinary search is never a metasearch one (DAIR-17). */
export function emptyBasket(search: AirForm): AirBasket {
  return { there: null, back: null, search, isAviasales: false, deepLink: null }
}

/** Takes the outbound; a return that cannot follow it is dropped. */
export function setThere(basket: AirBasket, there: FoundOffer): AirBasket {
  const { back } = basket
  return { ...basket, there, back: back && sellsWith(there, back) && isFeasibleReturn(there, back) ? back : null }
}

export function setBack(basket: AirBasket, back: FoundOffer): AirBasket {
  return { ...basket, back }
}

/** Clears one side; without an outbound the return stays, as it was chosen. */
export function clearSide(basket: AirBasket, side: BasketSide): AirBasket {
  return { ...basket, [side]: null }
}

/** Everything the search needs is chosen: the way there, and back where a return was searched for. */
export function isComplete({ there, back, search }: AirBasket): boolean {
  return there !== null && (back !== null || search.dateBack === '')
}

/** The basket without choices whose time limit has passed, and whether there were any (DAIR-15). */
export function dropExpired(basket: AirBasket, now: Date): { basket: AirBasket; expired: boolean } {
  const gone = (['there', 'back'] as const).filter((side) => {
    const limit = limitOf(basket[side])
    return limit !== undefined && Date.parse(limit) <= now.getTime()
  })
  return { basket: gone.reduce(clearSide, basket), expired: gone.length > 0 }
}
