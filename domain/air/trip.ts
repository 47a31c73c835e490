import { type Day, dayOfLocal } from '#domain/text/dates.ts'
import type { DocumentRules } from './document.ts'
import { type AirOffer, type Segment, endsOf } from './offer.ts'

/** What the passenger rules need of a chosen offer. */
type TripPart = Pick<AirOffer, 'itineraryRef' | 'flightSegments' | 'combined' | 'documents' | 'agesOnWayBack'>
export type Trip = { there: TripPart; back: TripPart | null }

/**
 * One separately issued ticket: the local days of its first take-off, last take-off and last landing, and the day ages count on.
 */
export type TicketSpan = { first: Day; ages: Day; lastTakeOff: Day; lastArrival: Day; direction: 'there' | 'back' | 'both' }

function span(segments: Segment[], direction: TicketSpan['direction'], counted = segments): TicketSpan {
  const [first, last] = endsOf(segments)
  return {
    first: dayOfLocal(first.departure),
    ages: dayOfLocal(endsOf(counted)[0].departure),
    lastTakeOff: dayOfLocal(last.departure),
    lastArrival: dayOfLocal(last.arrival),
    direction,
  }
}

function partsOf(part: TripPart, direction: 'there' | 'back'): TicketSpan[] {
  const groups = Object.groupBy(part.flightSegments, (segment) => segment.ticketIndex)
  return Object.values(groups).flatMap((segments) => (segments ? [span(segments, direction)] : []))
}

/** Every ticket of the trip: one for a return sold in one session, one per direction or per part otherwise (DAIR-13). */
export function ticketSpans({ there, back }: Trip): TicketSpan[] {
  if (!back) return partsOf(there, 'there')
  const one = !there.combined && !back.combined && there.itineraryRef.sessionId === back.itineraryRef.sessionId
  return one
    ? [span([...there.flightSegments, ...back.flightSegments], 'both', (back.agesOnWayBack ? back : there).flightSegments)]
    : [...partsOf(there, 'there'), ...partsOf(back, 'back')]
}

export function segmentsOf({ there, back }: Trip): Segment[] {
  return [...there.flightSegments, ...(back?.flightSegments ?? [])]
}

/** Countries of every take-off and landing, transfers included, without repeats. */
export function countriesOf(trip: Trip): string[] {
  return [...new Set(segmentsOf(trip).flatMap((segment) => [segment.fromCountry, segment.toCountry]))]
}

/**
 * What decides which documents are accepted: the countries, and what every carrier accepts; undefined: whatever the countries
 * allow.
 */
export function documentRulesOf(trip: Trip): DocumentRules {
  const named = [trip.there, ...(trip.back ? [trip.back] : [])].flatMap(({ documents }) => (documents ? [documents] : []))
  const taken = named[0]?.filter((type) => named.every((documents) => documents.includes(type)))
  return { countries: countriesOf(trip), taken }
}

export function firstTakeOff(trip: Trip): Day {
  return dayOfLocal(endsOf(segmentsOf(trip))[0].departure)
}

export function lastArrival(trip: Trip): Day {
  return dayOfLocal(endsOf(segmentsOf(trip))[1].arrival)
}

/** `Москва — Сочи`. */
export function routeName(segments: Pick<Segment, 'fromCity' | 'toCity'>[]): string {
  const [first, last] = endsOf(segments)
  return `${first.fromCity}\u00a0— ${last.toCity}`
}
