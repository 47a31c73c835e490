import type { Direction } from '#domain/air/filters/filter.ts'
import { type DirectionOffer, isFeasibleReturn, leavesAt, soonestReturn, totalOf } from './itinerary.ts'
import type { FoundOffer, PriceOf } from './results.ts'

/** The step of a choice: which list, and the outbound already taken. */
export type Step = { direction: Direction; there: FoundOffer | null }

/** The cheapest return that can be bought and caught after an outbound; undefined where there is none. */
export type ReturnOf<Offer extends DirectionOffer> = (there: DirectionOffer) => Offer | undefined

/** A return with its place by price and the instant it leaves. */
type Ranked<Offer> = { back: Offer; rank: number; leaves: number }

export function openReturns<Offer extends DirectionOffer>(backs: readonly Offer[]): ReturnOf<Offer> {
  return rankReturns(backs)()
}

/** Sorts the returns once, for any part of them. */
export function rankReturns<Offer extends DirectionOffer>(
  backs: readonly Offer[],
): (passing?: ReadonlySet<Offer>) => ReturnOf<Offer> {
  const byPrice = backs.toSorted((a, b) => a.totalPrice - b.totalPrice)
  const ranked = byPrice.map((back, rank): Ranked<Offer> => ({ back, rank, leaves: leavesAt(back) }))
  return (passing) => amongRanked(passing ? ranked.filter(({ back }) => passing.has(back)) : ranked)
}

/** An outbound meets only the returns that leave later than every cheaper one. */
function amongRanked<Offer extends DirectionOffer>(ranked: readonly Ranked<Offer>[]): ReturnOf<Offer> {
  const free = leavingLater(ranked.filter(({ back }) => !back.pairedOnly))
  const bySession = Map.groupBy(ranked, ({ back }) => back.itineraryRef.sessionId)
  const own = new Map([...bySession].map(([session, group]) => [session, leavingLater(group)]))
  return (there) => {
    const soonest = soonestReturn(there)
    const first = (group: Ranked<Offer>[] = []) => group.find(({ leaves }) => leaves >= soonest)
    const [same, other] = [first(own.get(there.itineraryRef.sessionId)), there.pairedOnly ? undefined : first(free)]
    return (!same || (other && other.rank < same.rank) ? other : same)?.back
  }
}

function leavingLater<Offer>(byPrice: readonly Ranked<Offer>[]): Ranked<Offer>[] {
  let latest = -Infinity
  return byPrice.filter(({ leaves }) => {
    const isLater = leaves > latest
    if (isLater) latest = leaves
    return isLater
  })
}

/**
 * What a flight of a step makes the trip cost the whole party: an outbound with its cheapest return, which `returnOf` may choose
 * among some of them, a return with the chosen outbound, one way itself. Undefined where it makes no trip.
 */
export function tripPrice(
  { direction, there }: Step,
  backs: readonly FoundOffer[],
  returnOf: ReturnOf<FoundOffer> = openReturns(backs),
): PriceOf {
  if (direction === 'back') return (back) => (there && !isFeasibleReturn(there, back) ? undefined : totalOf(there, back))
  if (backs.length === 0) return (offer) => offer.totalPrice
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
