import { type BonusMeans, discounts, pointsFor } from './discount.ts'

type Offered = { totalPrice: number; bonusApplicable: boolean; itineraryRef: { sessionId: string } }

/** What points take off a trip in the list: roubles, and the points that pay them. */
export type PointsDiscount = { off: number; points: number }

/** The discount of a trip as the list tells it: the way there, and back where it is known or the cheapest (DBON-06). */
export function pointsDiscount(trip: readonly (Offered | null | undefined)[], means: BonusMeans): PointsDiscount {
  const parts = discounts(trip.flatMap((offer) => offer ?? []).map(itemOf), means)
  const points = parts.reduce((sum, part) => sum + pointsFor(part, means.bonusRatio), 0)
  return { off: parts.reduce((sum, part) => sum + part, 0), points }
}

function itemOf({ totalPrice, bonusApplicable, itineraryRef: { sessionId } }: Offered) {
  return { price: totalPrice, bonusApplicable, sessionId }
}
