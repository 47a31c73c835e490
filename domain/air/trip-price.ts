import type { Direction } from '#domain/air/filters/filter.ts'
import { type DirectionOffer, isFeasibleReturn, sellsWith, totalOf } from './itinerary.ts'
import type { FoundOffer, PriceOf } from './results.ts'

/** The step of a choice: which list, and the outbound already taken. */
export type Step = { direction: Direction; there: FoundOffer | null }

/** Returns the cheapest return that can be bought and caught after an outbound; none, where there is none. */
export function openReturns<Offer extends DirectionOffer>(backs: readonly Offer[]): (there: DirectionOffer) => Offer | undefined {
  const byPrice = backs.toSorted((a, b) => a.totalPrice - b.totalPrice)
  return (there) => byPrice.find((back) => sellsWith(there, back) && isFeasibleReturn(there, back))
}

/**
 * What a flight of a step makes the trip cost the whole party: an outbound with its cheapest return, a return with the chosen
 * outbound, one way itself. Undefined where it makes no trip.
 */
export function tripPrice({ direction, there }: Step, backs: readonly FoundOffer[]): PriceOf {
  if (direction === 'back') return (back) => (there && !isFeasibleReturn(there, back) ? undefined : totalOf(there, back))
  if (backs.length === 0) return (offer) => offer.totalPrice
  const returnOf = openReturns(backs)
  return (offer) => {
    const back = returnOf(offer)
    return back && totalOf(offer, back)
  }
}

/** The lowest price of a list for a whole party, both ways where it has them; undefined where it makes no trip. */
export function lowestPrice(theres: readonly DirectionOffer[], backs: readonly DirectionOffer[] | null): number | undefined {
  const returnOf = backs && openReturns(backs)
  const totals = theres.flatMap((there) => {
    if (!returnOf) return there.totalPrice
    const back = returnOf(there)
    return back ? totalOf(there, back) : []
  })
  return totals.length > 0 ? Math.min(...totals) : undefined
}
