import * as z from 'zod/mini'
import { InstantText, LocalTimeText } from '#domain/text/day-schema.ts'
import { cabins } from './cabin.ts'
import { passengerKinds } from './passenger-kind.ts'
import { DocumentType } from './passenger.ts'

/** One take-off and landing (DAIR-03). `departure` and `arrival` are local times. */
export const Segment = z.object({
  from: z.string(),
  fromCode: z.string(),
  fromCity: z.string(),
  /** ISO 3166-1 alpha-2; decides which documents a passenger may travel with (DAIR-19). */
  fromCountry: z.string(),
  to: z.string(),
  toCode: z.string(),
  toCity: z.string(),
  toCountry: z.string(),
  departure: LocalTimeText,
  arrival: LocalTimeText,
  departureUtc: InstantText,
  arrivalUtc: InstantText,
  /** The clocks of its airport were changed in the two days before the take-off: so many minutes before it, by so many. */
  clockChange: z.optional(z.object({ before: z.int(), by: z.int() })),
  flight: z.string(),
  airlineCode: z.string(),
  airline: z.string(),
  operatingCarrier: z.nullable(z.string()),
  equipment: z.string(),
  cabin: z.enum(cabins),
  /** Where only pieces are counted, what they usually weigh: for comparing and filtering, never shown. */
  bagAllowanceKg: z.int(),
  /** Pieces of baggage where the airline counts those and gives no weight. */
  bagPieces: z.optional(z.int()),
  /** As of `bagAllowanceKg`; 0: a small bag alone. */
  cabinBagKg: z.int(),
  /** Pieces of hand luggage, as `bagPieces`. */
  cabinBagPieces: z.optional(z.int()),
  ticketIndex: z.int(),
})
export type Segment = z.infer<typeof Segment>

/**
 * The fare of one separately issued ticket with its refund rules. Money is roubles of ONE passenger of the kind and `total` =
 * `base` + `taxes`; the offer's `totalPrice` is the sum of `count` × `total` over its fares. Penalties are per passenger;
 * `untilMinutesBeforeDeparture` counts from the first take-off of the ticket.
 */
export const AirlineFare = z.object({
  fareName: z.string(),
  airlineCode: z.string(),
  ticketIndex: z.int(),
  passengers: z.array(z.object({ type: z.enum(passengerKinds), count: z.int(), base: z.int(), taxes: z.int(), total: z.int() })),
  refund: z.object({ allowed: z.boolean(), penalty: z.int(), untilMinutesBeforeDeparture: z.int() }),
  exchange: z.object({ allowed: z.boolean(), penalty: z.int() }),
})
export type AirlineFare = z.infer<typeof AirlineFare>

/** Identifies one bookable direction inside one pricing session of a supplier (DAIR-04). */
export const ItineraryRef = z.object({ sessionId: z.string(), optionId: z.string() })
export type ItineraryRef = z.infer<typeof ItineraryRef>

/** What a supplier would sell for one direction, all passengers together (DAIR-03). */
export const AirOffer = z.object({
  companyCode: z.string(),
  companyName: z.string(),
  totalPrice: z.int(),
  timeLimit: z.optional(InstantText),
  itineraryRef: ItineraryRef,
  flightSegments: z.array(Segment),
  airlineFares: z.array(AirlineFare),
  combined: z.boolean(),
  pairedOnly: z.boolean(),
  bonusApplicable: z.boolean(),
  /** Seats left at this price when nine or fewer; null otherwise. */
  seatsLeft: z.nullable(z.int()),
  /** Offers of the same flights and cabin with another fare family share this key; the card shows them side by side. */
  journeyKey: z.string(),
  /** The documents its carrier accepts, where it does not accept all that the route allows. */
  documents: z.optional(z.array(DocumentType)),
  /** Its carrier counts ages on the day of the way back, and not on that of the first flight. */
  agesOnWayBack: z.optional(z.boolean()),
})
export type AirOffer = z.infer<typeof AirOffer>
