import { sellerOfRef } from '#domain/seller.ts'
import type { AirOffer } from './offer.ts'
import { type AirResult, type FoundOffer, type MissingSupplier, resultOf } from './results.ts'

/**
 * Offers of several suppliers as one list. The same flights in the same cabin are one card: they take the `journeyKey` of the
 * first. Of two suppliers' offers that differ only in price the cheaper stays; what is sold only as a pair stays too, since its
 * other half is in the other list.
 */
export function mergedOffers(offers: readonly AirOffer[]): AirOffer[] {
  const keys = new Map<string, string>()
  const cheapest = new Map<string, AirOffer>()
  const carded = offers.map((offer) => {
    const flights = flightsOf(offer)
    const known = keys.get(flights)
    if (known === undefined) keys.set(flights, offer.journeyKey)
    return known === undefined || known === offer.journeyKey ? offer : { ...offer, journeyKey: known }
  })
  for (const offer of carded) {
    const terms = termsOf(offer)
    const best = cheapest.get(terms)
    if (!best || offer.totalPrice < best.totalPrice) cheapest.set(terms, offer)
  }
  return carded.filter((offer) => {
    const best = cheapest.get(termsOf(offer))
    return offer.pairedOnly || !best || best === offer || sellerOfRef(best.itineraryRef) === sellerOfRef(offer.itineraryRef)
  })
}

function flightsOf({ flightSegments }: AirOffer): string {
  let flights = ''
  for (const { flight, departureUtc, cabin } of flightSegments) flights += `${flight} ${departureUtc} ${cabin};`
  return flights
}

/** Everything a traveller would choose one of two equal flights by, beside the price. */
function termsOf({ journeyKey, flightSegments, airlineFares, pairedOnly, combined, documents, agesOnWayBack }: AirOffer): string {
  let terms = `${journeyKey} ${pairedOnly} ${combined} ${documents} ${agesOnWayBack}`
  for (const { bagAllowanceKg, bagPieces, cabinBagKg, cabinBagPieces } of flightSegments)
    terms += ` ${bagAllowanceKg}+${bagPieces}+${cabinBagKg}+${cabinBagPieces}`
  for (const { refund, exchange } of airlineFares) {
    terms += ` ${refund.allowed} ${refund.penalty} ${refund.untilMinutesBeforeDeparture} ${exchange.allowed} ${exchange.penalty}`
  }
  return terms
}

/** What a supplier found after the list was drawn. */
export type Arrived = { there: readonly AirOffer[]; back: readonly AirOffer[] }

/**
 * A result with later offers added, and which suppliers are missing still; the same flights stay one card under their old name.
 */
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
