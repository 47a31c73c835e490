import type { AirOffer } from './offer.ts'

/** The name of the fare; a combined ticket has one per ticket. */
export function fareNameOf(offer: AirOffer): string {
  return [...new Set(offer.airlineFares.map(({ fareName }) => fareName))].join(' + ') || 'Тариф'
}
