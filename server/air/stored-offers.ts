import * as z from 'zod/mini'
import type { Packing } from '#server/orders/pack-past.ts'
import { asItWas, storedJson } from '#server/db/stored-json.ts'
import { soldOfferDictionary } from './sold-offer-dictionary.ts'

export const SoldFlight = z.object({
  from: z.string(),
  fromCode: z.string(),
  fromCity: z.string(),
  fromCountry: z.string(),
  to: z.string(),
  toCode: z.string(),
  toCity: z.string(),
  toCountry: z.string(),
  departure: z.string(),
  arrival: z.string(),
  departureUtc: z.string(),
  arrivalUtc: z.string(),
  flight: z.string(),
  airlineCode: z.string(),
  airline: z.string(),
  operatingCarrier: z.nullable(z.string()),
  equipment: z.string(),
  cabin: z.enum(['Economy', 'Comfort', 'Business', 'First class']),
  bagAllowanceKg: z.number(),
  bagPieces: z.optional(z.number()),
  cabinBagKg: z.number(),
  cabinBagPieces: z.optional(z.number()),
  ticketIndex: z.number(),
})

const Fare = z.object({
  fareName: z.string(),
  airlineCode: z.string(),
  ticketIndex: z.number(),
  passengers: z.array(
    z.object({
      type: z.enum(['adult', 'child', 'infant']),
      count: z.number(),
      base: z.number(),
      taxes: z.number(),
      total: z.number(),
    }),
  ),
  refund: z.object({ allowed: z.boolean(), penalty: z.number(), untilMinutesBeforeDeparture: z.number() }),
  exchange: z.object({ allowed: z.boolean(), penalty: z.number() }),
})

/**
 * What was sold, for receipts and refunds years later: not `AirOffer`, which changes with the search. Where the two part, a
 * new version and an upgrade come here, and the live type stays free.
 */
export const SoldOffer = z.object({
  companyCode: z.string(),
  companyName: z.string(),
  totalPrice: z.number(),
  timeLimit: z.optional(z.string()),
  itineraryRef: z.object({ sessionId: z.string(), optionId: z.string() }),
  flightSegments: z.array(SoldFlight),
  airlineFares: z.array(Fare),
  combined: z.boolean(),
  pairedOnly: z.boolean(),
  bonusApplicable: z.boolean(),
  seatsLeft: z.nullable(z.number()),
  journeyKey: z.string(),
  documents: z.optional(z.array(z.enum(['passportrf', 'forpassportrf', 'birthcert', 'nationalpassport']))),
})
export type SoldOffer = z.infer<typeof SoldOffer>

export const storedOffers = storedJson({
  column: 'order_items.offers',
  v: 1,
  schema: z.array(SoldOffer),
  upgrades: { 0: asItWas },
  dictionary: soldOfferDictionary,
})

export const packedOffers: Packing = { table: 'order_items', key: 'id', column: 'offers', packed: storedOffers.packed }
