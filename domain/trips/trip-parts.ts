import type { Segment } from '#domain/air/offer.ts'
import type { TripPart } from './ribbon.ts'
import { stayBetween } from './stay-between.ts'

/** The parts of a ribbon of flights: there, the nights without a hotel yet, and back. */
export function partsOf(there: readonly Segment[], back: readonly Segment[] | null): TripPart[] {
  const stay = stayBetween(there, back)
  const landing = there.at(-1)?.arrival
  const nights: TripPart[] =
    stay?.departure && landing ? [{ kind: 'nights', city: stay.city, nights: stay.nights, since: landing, hotel: null }] : []
  return [...wayOf(there), ...nights, ...wayOf(back ?? [])]
}

function wayOf(segments: readonly Segment[]): TripPart[] {
  const [first, last] = [segments[0], segments.at(-1)]
  return first && last
    ? [{ kind: 'way', from: first.fromCity, to: last.toCity, departure: first.departure, arrival: last.arrival }]
    : []
}
