import type { LocalTime } from '#domain/text/dates.ts'
import { cabinLabel } from './cabin.ts'
import type { AirOffer, AirlineFare, ItineraryRef, Segment } from './offer-schema.ts'

export type { AirOffer, AirlineFare, ItineraryRef, Segment }

/** `Бизнес`, or `Эконом и бизнес` where the flights of one way differ. */
export function cabinText({ flightSegments }: Pick<AirOffer, 'flightSegments'>): string {
  const names = [...new Set(flightSegments.map(({ cabin }) => cabinLabel[cabin]))]
  return [names[0], ...names.slice(1).map((name) => name.toLowerCase())].join(' и\u00a0')
}

/** `SU 1138` of `SU-1138`. */
export function flightNumber(flight: string): string {
  return flight.replace('-', '\u00a0')
}

/** Take-offs minus one (AIRS-12). */
export function stopsOf(offer: Pick<AirOffer, 'flightSegments'>): number {
  return offer.flightSegments.length - 1
}

/** The flights a direction begins and ends with: it has one at least. */
export function endsOf<Flight>(flights: readonly Flight[]): [first: Flight, last: Flight] {
  return [flights[0]!, flights.at(-1)!]
}

type TakeOff = Pick<Segment, 'departure' | 'clockChange'>

/** The clock of a flight's airport so many minutes before the take-off, on the night of changed clocks too. */
export function clockBefore({ departure, clockChange }: TakeOff, minutes: number): LocalTime {
  const shown = clockChange && minutes > clockChange.before ? minutes + clockChange.by : minutes
  return new Date(Date.parse(`${departure}Z`) - shown * 60_000).toISOString().slice(0, 19)
}

/** First take-off to last landing, in minutes. */
export function durationOf({ flightSegments }: Pick<AirOffer, 'flightSegments'>): number {
  const [first, last] = endsOf(flightSegments)
  return Math.round((Date.parse(last.arrivalUtc) - Date.parse(first.departureUtc)) / 60_000)
}

/** The smallest checked baggage over the segments, in kilograms. */
export function baggageOf(offer: Pick<AirOffer, 'flightSegments'>): number {
  return Math.min(...offer.flightSegments.map((segment) => segment.bagAllowanceKg))
}

/** More than this is no reason to hurry, and booking systems count no further than nine. */
const FEW_SEATS = 5

/** How many seats are left, where the traveller should know; undefined otherwise. */
export function fewSeatsLeft({ seatsLeft }: Pick<AirOffer, 'seatsLeft'>): number | undefined {
  return seatsLeft !== null && seatsLeft <= FEW_SEATS ? seatsLeft : undefined
}

type Priced = Pick<AirOffer, 'itineraryRef'>

/** Both directions are of one pricing session: one booking item, one PNR (DAIR-04). */
export function samePriceSession(there: Priced, back: Priced): boolean {
  return there.itineraryRef.sessionId === back.itineraryRef.sessionId
}

/** What is booked and refunded together with an offer, in the order of flight: its outbound of the same session and itself. */
export function bookedTogether<Offer extends Priced>(there: Offer | null, offer: Offer): [Offer, ...Offer[]] {
  return there && samePriceSession(there, offer) ? [there, offer] : [offer]
}
