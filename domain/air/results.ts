import { type Instant, DAY_MS, instant } from '#domain/text/dates.ts'
import { type AirOffer, durationOf, stopsOf } from './offer.ts'

/** Cards enough for the first screens; the server sends no more. */
export const FIRST_CARDS = 20

/** An offer in the list: with an id unique in its result and a time limit that is always set (AIRS-09). */
export type FoundOffer = AirOffer & { id: string; timeLimit: Instant }

/** A supplier whose offers a list lacks: `slow` is still awaited. */
export type MissingSupplier = { name: string; state: 'slow' | 'failed' | 'late' }

/** One search as the page stores it (spec §3). Both lists are in the supplier's order; the messages are the server's own. */
export type AirResult = {
  forwardOptions: FoundOffer[]
  backwardOptions: FoundOffer[]
  bonusRatio: number
  timeLimit: Instant
  errorMessage: string | null
  errorDetails: string | null
  missing?: readonly MissingSupplier[] | undefined
}

/** What POST /Search answered (DAIR-02). */
export type SearchReply = {
  forwardOptions: AirOffer[]
  backwardOptions: AirOffer[]
  bonusRatio?: number | undefined
  timeLimit?: Instant | undefined
  errorMessage: string | null
  errorDetails: string | null
  missing?: readonly MissingSupplier[] | undefined
}

/** The client transform of DAIR-03: ids, a limit of a day where the supplier gave none, the earliest limit for the whole. */
export function resultOf(reply: SearchReply, now: Date): AirResult {
  const dayAhead = instant(new Date(now.getTime() + DAY_MS))
  const found = (offer: AirOffer): FoundOffer => ({
    ...offer,
    id: `${offer.itineraryRef.sessionId}:${offer.itineraryRef.optionId}`,
    timeLimit: offer.timeLimit ?? dayAhead,
  })
  const forwardOptions = reply.forwardOptions.map(found)
  const backwardOptions = reply.backwardOptions.map(found)
  const limits = [...forwardOptions, ...backwardOptions].map((offer) => offer.timeLimit)
  return {
    forwardOptions,
    backwardOptions,
    bonusRatio: reply.bonusRatio ?? 1,
    timeLimit: limits.reduce((first, limit) => (limit < first ? limit : first), dayAhead),
    errorMessage: reply.errorMessage,
    errorDetails: reply.errorDetails,
    missing: reply.missing,
  }
}

/** The price of a flight in a list; undefined where it cannot be flown (domain/air/trip-price.ts). */
export type PriceOf = (offer: FoundOffer) => number | undefined

const ownPrice: PriceOf = ({ totalPrice }) => totalPrice

/** One card of the list: the same flights and cabin, sold with one or more fare families, cheapest first. */
export type Journey = { key: string; families: FoundOffer[]; lead: FoundOffer }

/** Gathers offers of one journeyKey into cards; the order of cards is the order of their first offers. */
export function journeysOf(offers: FoundOffer[], priceOf: PriceOf = ownPrice): Journey[] {
  const price = (offer: FoundOffer) => priceOf(offer) ?? Infinity
  const byKey = Map.groupBy(offers, (offer) => offer.journeyKey)
  return [...byKey].map(([key, group]) => {
    const families = group.toSorted(
      (a, b) => (price(a) < price(b) ? -1 : Number(price(a) > price(b))) || a.totalPrice - b.totalPrice || (a.id < b.id ? -1 : 1),
    )
    return { key, families, lead: families[0]! } // groupBy never makes an empty group
  })
}

export type Distinction = 'cheapest' | 'fastest' | 'cheapest-direct'

/** A word of praise on a card; the first of an order «Лучший» is the best. */
export type Praise = Distinction | 'best'

/**
 * Which cards of a list get a word of praise: one each at most, the first of the three, only where there is a choice, and only
 * flights that make a trip.
 */
export function distinctionsOf(journeys: Journey[], priceOf: PriceOf = ownPrice): Map<string, Distinction> {
  const praised = new Map<string, Distinction>()
  const price = ({ lead }: Journey) => priceOf(lead) ?? Infinity
  const sold = journeys.filter((one) => price(one) < Infinity)
  if (sold.length < 2) return praised
  const praise = (distinction: Distinction, of: Journey[], measure: (journey: Journey) => number) => {
    const [least] = of.toSorted((a, b) => measure(a) - measure(b))
    if (least && !praised.has(least.key)) praised.set(least.key, distinction)
  }
  praise('cheapest', sold, price)
  praise('fastest', sold, (one) => durationOf(one.lead) * 1e9 + price(one))
  praise(
    'cheapest-direct',
    sold.filter(({ lead }) => stopsOf(lead) === 0),
    price,
  )
  return praised
}
