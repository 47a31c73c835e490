import { type Segment, endsOf, samePriceSession } from './offer.ts'
import type { FoundOffer } from './results.ts'

/** The least time between landing there and taking off back (DAIR-15). */
export const TURNAROUND_MINUTES = 60

/** What is known of an offer when pairs are made. */
export type DirectionOffer = Pick<FoundOffer, 'itineraryRef' | 'pairedOnly' | 'flightSegments' | 'totalPrice'>

/** A fare that is sold only as a round trip is combined with its own session (DAIR-04). */
export function sellsWith(there: DirectionOffer, back: DirectionOffer): boolean {
  return samePriceSession(there, back) || (!there.pairedOnly && !back.pairedOnly)
}

type Way = { flightSegments: readonly Pick<Segment, 'departureUtc'>[] }

/** Whether the traveller can leave on `back` after flying `there`: at least an hour between (DAIR-15). */
export function isFeasibleReturn(there: DirectionOffer, back: Way): boolean {
  return leavesAt(back) >= soonestReturn(there)
}

/** When a flight takes off, in milliseconds. */
export function leavesAt({ flightSegments }: Way): number {
  return Date.parse(endsOf(flightSegments)[0].departureUtc)
}

/** From when on a flight back can be caught after an outbound, in milliseconds. */
export function soonestReturn({ flightSegments }: DirectionOffer): number {
  return Date.parse(endsOf(flightSegments)[1].arrivalUtc) + TURNAROUND_MINUTES * 60_000
}

/** The return flights that can be bought together with the chosen outbound; without one, all of them. */
export function returnsFor<Offer extends DirectionOffer>(there: DirectionOffer | null, backs: Offer[]): Offer[] {
  return there ? backs.filter((back) => sellsWith(there, back)) : backs
}

/** Outbound flights that have a return; the round-trip fare of a session without returns is dropped. */
export function outboundsWith<Offer extends DirectionOffer>(theres: Offer[], backs: DirectionOffer[]): Offer[] {
  if (backs.length === 0) return theres
  const priceSessions = new Set(backs.map((back) => back.itineraryRef.sessionId))
  const free = backs.some((back) => !back.pairedOnly)
  return theres.filter((there) => priceSessions.has(there.itineraryRef.sessionId) || (free && !there.pairedOnly))
}

/** What the chosen directions cost together, in roubles: prices of directions always add up (DAIR-04). */
export function totalOf(...chosen: (DirectionOffer | null)[]): number {
  return chosen.reduce((sum, direction) => sum + (direction?.totalPrice ?? 0), 0)
}

/** The earliest limit of the chosen directions; undefined while nothing is chosen (DAIR-09). */
export function limitOf(...chosen: (Pick<FoundOffer, 'timeLimit'> | null)[]): string | undefined {
  return chosen.flatMap((direction) => direction?.timeLimit ?? []).toSorted()[0]
}
