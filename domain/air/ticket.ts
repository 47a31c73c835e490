import type { AirOffer, AirlineFare, Segment } from './offer.ts'
import type { PassengerKind } from './passenger-kind.ts'

/** One separately issued ticket of a booking item: its flights and the fares it was sold at. */
export type TicketPart = { segments: Segment[]; fares: AirlineFare[] }

/**
 * The tickets every passenger of an item gets, in the order their numbers are issued: one for a whole trip with one fare,
 * otherwise one per `ticketIndex` of a combined direction (DAIR-13). `offers` are the item's, one per direction.
 */
export function ticketParts(offers: AirOffer[]): TicketPart[] {
  const segments = offers.flatMap((offer) => offer.flightSegments)
  const fares = offers.flatMap((offer) => offer.airlineFares)
  const indexes = [...new Set(segments.map(({ ticketIndex }) => ticketIndex))].toSorted((a, b) => a - b)
  return indexes.map((index) => ({
    segments: segments.filter(({ ticketIndex }) => ticketIndex === index),
    fares: fares.filter(({ ticketIndex }) => ticketIndex === index),
  }))
}

/** A flight of a ticket with the direction it belongs to and the fare it was sold at; there and back may differ in both. */
export type TicketFlight = { segment: Segment; direction: 'there' | 'back'; fare: AirlineFare }

/** The flights of a ticket, each with the fare of its own direction. */
export function ticketFlights({ there, back }: { there?: AirOffer; back?: AirOffer }, { segments }: TicketPart): TicketFlight[] {
  const flightsOf = (offer: AirOffer | undefined, direction: TicketFlight['direction']) =>
    (offer?.flightSegments ?? [])
      .filter((segment) => segments.includes(segment))
      .flatMap((segment) => {
        const fare = offer?.airlineFares.find(({ ticketIndex }) => ticketIndex === segment.ticketIndex)
        return fare ? [{ segment, direction, fare }] : []
      })
  return [...flightsOf(there, 'there'), ...flightsOf(back, 'back')]
}

/** Roubles one passenger of a kind pays over some fares: the fare itself, the taxes, both. */
export function fareOf(fares: AirlineFare[], kind: PassengerKind): { base: number; taxes: number; total: number } {
  const lines = fares.flatMap((fare) => fare.passengers.filter(({ type, count }) => type === kind && count > 0))
  return {
    base: lines.reduce((sum, { base }) => sum + base, 0),
    taxes: lines.reduce((sum, { taxes }) => sum + taxes, 0),
    total: lines.reduce((sum, { total }) => sum + total, 0),
  }
}

/** `425 2410 778 201`: a thirteen-digit ticket number as people read it. */
export function showTicketNumber(number: string): string {
  return number.replace(/^(\d{3})(\d{4})(\d{3})(\d{3})$/u, '$1 $2 $3 $4').replaceAll(' ', '\u00a0')
}
