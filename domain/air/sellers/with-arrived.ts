import type { AirOffer } from '#domain/air/offer.ts'
import { type AirResult, type FoundOffer, type MissingSupplier, resultOf } from '#domain/air/results.ts'
import { mergedOffers } from './merged-offers.ts'

/** What a supplier found after the list was drawn. */
export type Arrived = { there: readonly AirOffer[]; back: readonly AirOffer[] }

/** A result with the offers that came later, and who is missing still; the same flights stay one card under their old name. */
export function withArrived(
  result: AirResult,
  { there, back }: Arrived,
  missing: readonly MissingSupplier[],
  now: Date,
): AirResult {
  return resultOf(
    {
      ...result,
      forwardOptions: joined(result.forwardOptions, there),
      backwardOptions: joined(result.backwardOptions, back),
      missing,
    },
    now,
  )
}

function joined(known: readonly FoundOffer[], late: readonly AirOffer[]): AirOffer[] {
  const refs = new Set(known.map(refOf))
  return mergedOffers([...known, ...late.filter((offer) => !refs.has(refOf(offer)))])
}

const refOf = ({ itineraryRef: { sessionId, optionId } }: AirOffer) => `${sessionId} ${optionId}`
