import { type BonusMeans, discounts, pointsFor } from './discount.ts'

type Offered = { totalPrice: number; bonusApplicable: boolean; itineraryRef: { sessionId: string } }

/** Where in a choice an offer stands: its list, the outbound taken already, the sessions the way back is sold in. */
export type CutContext = {
  leg: 'there' | 'back'
  isReturn: boolean
  there: Offered | null
  returnSessions: ReadonlySet<string>
}

/** What points take off an offer in the list: roubles, and the points that pay them. */
export type Cut = { off: number; points: number }

/**
 * The discount of one offer of a list (DBON-06). A way back is counted together with the outbound taken; an outbound that
 * nothing can be taken back with in its own session has half of the points.
 */
export function cutOf(offer: Offered, { leg, isReturn, there, returnSessions }: CutContext, means: BonusMeans): Cut {
  const item = itemOf(offer)
  const apart = isReturn && !returnSessions.has(item.sessionId)
  const parts =
    leg === 'back' && there
      ? discounts([itemOf(there), item], means).slice(1)
      : discounts(apart ? [item, { ...item, sessionId: `not ${item.sessionId}` }] : [item], means)
  const off = parts[0] ?? 0
  return { off, points: pointsFor(off, means.bonusRatio) }
}

function itemOf({ totalPrice, bonusApplicable, itineraryRef: { sessionId } }: Offered) {
  return { price: totalPrice, bonusApplicable, sessionId }
}
