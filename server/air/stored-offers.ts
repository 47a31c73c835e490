import * as z from 'zod/mini'
import { asItWas, storedJson } from '#server/db/stored-json.ts'
import type { Packing } from '#server/orders/pack-past.ts'

/**
 * Common text of sold offers, the likeliest last. It is the dictionary past trips are decompressed with: changing a letter loses
 * them.
 */
const soldOfferDictionary =
  'Turkish AirlinesПолярные авиалинииАврораAzur AirNordwindКрасавиаЯмалИрАэроЯкутияРедвингсНордвиндАзимутУтэйрРоссияПобедаУральские авиалинииS7 AirlinesАэрофлот' +
  'Airbus A330-300Boeing 777-300ERATR 72-500Sukhoi Superjet 100Embraer 170Airbus A321Airbus A319Boeing 737-900Airbus A320neoAirbus A320Boeing 737-800' +
  'ХабаровскVVOВладивостокИркутскMRVМинеральные ВодыKRRКраснодарKGDХрабровоКалининградUFAУфаKZNКазаньOVBТолмачёвоНовосибирскSVXКольцовоЕкатеринбургLEDПулковоСанкт-ПетербургDMEДомодедовоVKOВнуковоSVOШереметьевоAERСочиМосква' +
  '"First class""Business""Comfort","type":"infant","count":1,"taxes":0,"type":"child","count":1,"taxes":"operatingCarrier":""pairedOnly":true,"combined":true,"seatsLeft":null,"back""allowed":true,"penalty":2500"untilMinutesBeforeDeparture":40"fareName":"Бизнес""fareName":"Базовый""fareName":"Стандарт""fareName":"Флекс"' +
  '[{"combined":false,"seatsLeft":9,"timeLimit":"2027-01-01T10:00:00Z","journeyKey":"SU1SVO_Y","pairedOnly":false,"totalPrice":10000,"companyCode":"SU","companyName":"Аэрофлот","airlineFares":[{"refund":{"allowed":false,"penalty":0,"untilMinutesBeforeDeparture":0},"exchange":{"allowed":false,"penalty":0},"fareName":"Лайт","passengers":[{"base":9650,"type":"adult","count":1,"taxes":350,"total":10000}],"airlineCode":"SU","ticketIndex":0}],"itineraryRef":{"optionId":"L_SU1SVO","sessionId":"100."},' +
  '"flightSegments":[{"to":"Кольцово","from":"Шереметьево","cabin":"Economy","flight":"SU-1400","toCity":"Екатеринбург","toCode":"SVX","airline":"Аэрофлот","arrival":"2027-01-01T13:00:00","fromCity":"Москва","fromCode":"SVO","departure":"2027-01-01T08:30:00","equipment":"Airbus A320","toCountry":"RU","arrivalUtc":"2027-01-01T08:00:00Z","cabinBagKg":10,"airlineCode":"SU","fromCountry":"RU","ticketIndex":0,"departureUtc":"2027-01-01T05:30:00Z","bagAllowanceKg":23,"operatingCarrier":null}],"bonusApplicable":true}]'

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
  clockChange: z.optional(z.object({ before: z.number(), by: z.number() })),
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
 * What was sold, for receipts and refunds years later: not `AirOffer`, which changes with the search. Where the two diverge, a
 * new version and an upgrade are added here, and the live type stays free.
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
