import type { IncomingHttpHeaders } from 'node:http'
import type { Flights } from '#domain/air/changes/flight-change.ts'
import type { AirOffer, ItineraryRef } from '#domain/air/offer.ts'
import type { Passenger } from '#domain/air/passenger.ts'
import type { FlightQuery, Party } from '#domain/air/query.ts'
import type { Pricing } from '#domain/money/exchange.ts'
import type { Day, Instant } from '#domain/text/dates.ts'

/** Seats held for one itinerary of one session. Prices are whole roubles, times are instants (ISO UTC). */
export type Hold = {
  /** The supplier's own id; opaque. */
  supplierRef: string
  /** Six letters and digits a traveller reads out at the airport (PNR). */
  bookingRef: string
  price: number
  timeLimit: string
  /** The offers as re-priced at the moment of the hold, one per direction. */
  offers: AirOffer[]
  /** What the supplier is owed in its own currency, and the rate to roubles; absent for one that sells in roubles. */
  net?: NetPrice
}

/**
 * The lowest price of a day, when its flight leaves, and from when on a flight back can be caught after it (DAIR-15); the times
 * are those of a calendar that has them.
 */
export type PricedDay = { price: number; leaves?: Instant; backFrom?: Instant }

export type NetPrice = { amount: string; pricing: Pricing }

/** A supplier that can only be searched: daily prices are known from searches alone (`found-prices.ts`). */
export type SearchedSupplier = Omit<AirSupplier, 'calendar'>

/** What a search found, or a part of it: no offer is in two parts. */
export type FoundOffers = { there: AirOffer[]; back: AirOffer[] }

/** What a supplier's message says: that a booking has changed. How, is read from the supplier. */
export type BookingHint = { eventId: string; supplierRef: string }

/** A supplier's calculation of a refund: whole roubles kept of the price, and until when it is valid. */
export type SupplierQuote = { id: string; withheld: number; validUntil: Date | null }

export type IssuedTicket = { passengerIndex: number; ticketNumber: string }

/**
 * Someone who sells seats (DGEN-06). Adapters throw only `Refusal`. Every changing call takes a `key` the caller has stored
 * beforehand: the same key returns the same result, however often it is repeated.
 */
export type AirSupplier = {
  name: string
  /**
   * Offers in parts, each as soon as it is known and no offer twice. Nothing is requested before the first part is awaited, and
   * closing the generator stops the work, as the signal does. No offer means no flights. Refuses `air.bad-city`.
   */
  search(query: FlightQuery, signal: AbortSignal): AsyncIterable<FoundOffers>
  /** Lowest one-way price of a party per day, inclusive range; pages request months at once. */
  calendar(
    ends: [from: string, to: string],
    days: [first: Day, last: Day],
    party: Party,
    signal: AbortSignal,
  ): Promise<Record<Day, number>>
  /** The same for direct flights alone; only of suppliers that know every flight of a day beforehand. */
  directCalendar?(
    ends: [from: string, to: string],
    days: [first: Day, last: Day],
    party: Party,
    signal: AbortSignal,
  ): Promise<Record<Day, number>>
  /** The same with the times of the flights whose price it is; only of suppliers that know every flight of a day beforehand. */
  timedCalendar?(
    ends: [from: string, to: string],
    days: [first: Day, last: Day],
    party: Party,
    signal: AbortSignal,
  ): Promise<Record<Day, PricedDay>>
  /**
   * Lowest price of a trip there and back by both its days, `2026-12-12 2026-12-19`, for trips that begin in the range. Only of
   * suppliers that sell a return for one sum: their daily calendar cannot be added up to a trip.
   */
  tripCalendar?(
    ends: [from: string, to: string],
    days: [first: Day, last: Day],
    party: Party,
    signal: AbortSignal,
  ): Promise<Record<string, number>>
  /** Re-prices offers without holding. Refuses `air.session-expired`, `air.no-seats`. */
  price(refs: ItineraryRef[], signal: AbortSignal): Promise<AirOffer[]>
  /** Holds seats for refs of ONE session. Refuses `air.no-seats`, `air.session-expired`. */
  book(
    request: { key: string; refs: ItineraryRef[]; passengers: Passenger[]; contact: { email: string; phone: string } },
    signal: AbortSignal,
  ): Promise<Hold>
  /**
   * Confirms price and seats before money is captured. Refuses `air.no-seats` (also when the hold has expired) and
   * `order.price-changed`; any refusal but `air.supplier-failed` is final.
   */
  confirm(request: { key: string; supplierRef: string; price: number }, signal: AbortSignal): Promise<void>
  /**
   * Issues tickets for a confirmed hold; thirteen-digit numbers, one per passenger and ticket. Refuses `air.no-seats` when
   * issuing fails for good, `order.not-ready` while the outcome is pending.
   */
  ticket(request: { key: string; supplierRef: string }, signal: AbortSignal): Promise<IssuedTicket[]>
  /**
   * Releases a hold or voids what was issued, by the calculation of this id while it is valid. Releasing what is already released
   * is a success. Refuses `refund.not-allowed` where it will never be released.
   */
  cancel(request: { key: string; supplierRef: string; quoteId?: string | undefined }, signal: AbortSignal): Promise<void>
  /** Looks a booking up by the key it was made with: the answer to «did my call get through?». */
  status(key: string, signal: AbortSignal): Promise<Hold | null>
  /**
   * What its carrier keeps of a booking refunded now; null where only the fare rules decide. Refuses `refund.not-allowed`, with
   * words, when it is not refundable any more. Only of suppliers that calculate.
   */
  refundQuote?(supplierRef: string, signal: AbortSignal): Promise<SupplierQuote | null>
  /**
   * The flights of a booking as they are now, in the order of `Hold.offers`; a direction the carrier does not fly any more has
   * none. null: unknown there. Only of suppliers that report changes.
   */
  flights?(supplierRef: string, signal: AbortSignal): Promise<Flights | null>
  /**
   * Verifies the sender and the age of a message. null: it is about nothing of ours; undefined: it is not to be trusted. Only of
   * suppliers that send any.
   */
  verifyWebhook?(headers: IncomingHttpHeaders, rawBody: string): BookingHint | null | undefined
  /** The supplier's own periodic work, such as releasing expired holds; safe to repeat. */
  cleanUp?(): Promise<void>
}
