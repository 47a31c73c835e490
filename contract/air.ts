import * as z from 'zod/mini'
import { Passenger } from '#domain/air/passenger.ts'
import { AirOffer, AirlineFare, ItineraryRef, Segment } from '#domain/air/offer-schema.ts'
import { FlightQuery } from '#domain/air/query-schema.ts'
import { IsoDay } from '#domain/text/day-schema.ts'
import { OrderStatus } from '#domain/payments/order.ts'
import { paymentMethods } from '#domain/payments/payment.ts'
import { endpoint } from './endpoint.ts'
import { FlightChange } from './flight-change.ts'
import { RefundSum } from './refund.ts'

/** What the page learns of a supplier: it has told all, is still waited for, gave no answer, or is too late. */
export const SupplierState = z.enum(['ok', 'slow', 'failed', 'late'])

/** A supplier whose offers a list lacks: `slow` is still waited for, GET SearchStream tells what it finds. */
const MissingSupplier = z.object({ name: z.string(), state: z.enum(['slow', 'failed', 'late']) })

export const searchFlights = endpoint({
  name: 'searchFlights',
  summary: 'Поиск рейсов туда и обратно (DAIR-02)',
  method: 'POST',
  path: '/api/air/Search',
  access: 'anyone',
  input: z.object({
    ...FlightQuery.shape,
    /** `first`: the answer goes out with the first supplier whose flights make a trip. */
    wait: z._default(z.enum(['all', 'first']), 'all'),
    /** Names of suppliers that are not asked. */
    without: z._default(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)), []),
  }),
  reply: z.object({
    forwardOptions: z.array(AirOffer),
    backwardOptions: z.array(AirOffer),
    bonusRatio: z.optional(z.number()),
    timeLimit: z.optional(z.string()),
    errorMessage: z.nullable(z.string()),
    errorDetails: z.nullable(z.string()),
    missing: z.optional(z.array(MissingSupplier)),
  }),
})

const count = (least: number) => z._default(z.coerce.number().check(z.int(), z.minimum(least), z.maximum(9)), least)

/**
 * Lowest one-way price by departure day for a party, one adult unless told; a day without flights is absent. For a return: of ways
 * that are sold apart, and in `whole` of trips that are not, by both days (`2026-12-12 2026-12-19`).
 */
export const priceCalendar = endpoint({
  name: 'priceCalendar',
  summary: 'Самая низкая цена на каждый день, за одного взрослого или за всех, кто летит (DAIR-29)',
  method: 'GET',
  path: '/api/air/Calendar',
  access: 'anyone',
  input: z.object({
    iataFrom: z.string(),
    iataTo: z.string(),
    from: IsoDay,
    to: IsoDay,
    adults: count(1),
    children: count(0),
    infants: count(0),
    trip: z._default(z.enum(['one-way', 'return']), 'one-way'),
  }),
  reply: z.object({ prices: z.record(z.string(), z.int()), whole: z.optional(z.record(z.string(), z.int())) }),
})

const NearbyFlight = z.object({
  iataFrom: z.string(),
  iataTo: z.string(),
  /** The neighbour's Russian name, and how far it is from the asked end; 0 = the whole city of an asked airport. */
  city: z.string(),
  km: z.int(),
  price: z.int(),
})
export type NearbyFlight = z.infer<typeof NearbyFlight>

/** The same trip from or to a neighbouring city that day: the lowest one-way price of one adult. */
export const nearbyFlights = endpoint({
  name: 'nearbyFlights',
  summary: 'Тот же день из соседнего города или в соседний город: расстояние и самая низкая цена (DAIR-34)',
  method: 'GET',
  path: '/api/air/Nearby',
  access: 'anyone',
  input: z.object({ iataFrom: z.string(), iataTo: z.string(), day: IsoDay }),
  reply: z.object({ near: z.array(NearbyFlight) }),
})

const CheapestDay = z.object({ price: z.int(), date: IsoDay })

/** Where people fly from a city, and to it: the cheapest day of the coming year, one adult, one way. */
export const popularDirections = endpoint({
  name: 'popularDirections',
  summary: 'Популярные направления с самой низкой ценой и её датой, за одного взрослого в одну сторону',
  method: 'GET',
  path: '/api/air/Directions',
  access: 'anyone',
  input: z.object({ from: z.string().check(z.maxLength(3)) }),
  /** `isDirect`: somebody flies it without a change, so it has a page of its own (DSEO-03). */
  reply: z.object({
    directions: z.array(z.extend(CheapestDay, { iataFrom: z.string(), iataTo: z.string(), isDirect: z.boolean() })),
  }),
})

/** The cheapest day of each month of the coming year, one adult, one way; months without flights are absent. */
export const monthPrices = endpoint({
  name: 'monthPrices',
  summary: 'Самая низкая цена каждого месяца и её дата, за одного взрослого в одну сторону',
  method: 'GET',
  path: '/api/air/Months',
  access: 'anyone',
  input: z.object({ iataFrom: z.string().check(z.maxLength(3)), iataTo: z.string().check(z.maxLength(3)) }),
  reply: z.object({ months: z.array(CheapestDay) }),
})

const ContactInfo = z.object({
  email: z.string().check(z.maxLength(254)),
  contactPerson: z.string().check(z.maxLength(100)),
  contactPhone: z.string().check(z.maxLength(20)),
})
type ContactInfo = z.infer<typeof ContactInfo>

const Direction = z.enum(['there', 'back', 'both'])

export const bookFlights = endpoint({
  name: 'bookFlights',
  summary: 'Держит места и заводит заказ (DAIR-18)',
  method: 'POST',
  path: '/api/air/Booking',
  access: 'anyone',
  idempotent: true,
  input: z.object({
    there: z.object({ itineraryRef: ItineraryRef }),
    back: z.nullable(z.object({ itineraryRef: ItineraryRef })),
    passengers: z.array(Passenger).check(z.minLength(1), z.maxLength(9)),
    contactInfo: ContactInfo,
    privacy: z.boolean(),
    isAviasales: z.boolean(),
    acceptedPrice: z.int(),
    createAccount: z.optional(z.boolean()),
    marker: z.optional(z.string().check(z.maxLength(64))),
    click: z.optional(z.string().check(z.maxLength(64))),
  }),
  reply: z.object({
    id: z.string(),
    timelimit: z.string(),
    items: z.array(z.object({ bookingRef: z.string(), price: z.int(), timeLimit: z.string(), direction: Direction })),
    extra: z.object({
      number: z.string(),
      accessKey: z.optional(z.string()),
      status: OrderStatus,
      totalPrice: z.int(),
      bonusApplicable: z.boolean(),
      bonusAvailable: z.int(),
      bonusAccrual: z.int(),
    }),
  }),
})

const checkoutInput = z.object({
  id: z.string(),
  useBonus: z.optional(z.boolean()),
  bonusAmount: z.optional(z.int().check(z.gte(0))),
  method: z.optional(z.enum(paymentMethods)),
})
const checkoutReply = z.object({
  status: OrderStatus,
  processingId: z.string(),
  expiresAt: z.string(),
  amount: z.int(),
  /** How the open attempt is paid: what the page of a reload goes on with; left out where points pay for all. */
  method: z.optional(z.enum(paymentMethods)),
  bonusAmount: z.int(),
  paymentSystem: z.object({
    type: z.enum(['redirect', 'iframe', 'none']),
    data: z.object({ paymentUrl: z.string(), fields: z.optional(z.record(z.string(), z.string())) }),
    errorMessage: z.nullable(z.string()),
    processingId: z.string(),
  }),
})

export const checkoutFlights = endpoint({
  name: 'checkoutFlights',
  summary: 'Открывает оплату заказа или отвечает уже открытой (DAIR-20)',
  method: 'POST',
  path: '/api/air/Checkout/:id',
  access: 'owner',
  idempotent: true,
  input: checkoutInput,
  reply: checkoutReply,
})

/** The same call for an order that began from a metasearch link (DAIR-17, variant 2). */
export const checkoutPartnerFlights = endpoint({
  ...checkoutFlights,
  name: 'checkoutPartnerFlights',
  path: '/api/air/Checkout/:id/2',
})

/** One direction of an order: its flights and what they cost, so that every screen can show the sum of its parts. */
const Direct = z.object({ flightSegments: z.array(Segment), airlineFares: z.array(AirlineFare), totalPrice: z.int() })

const ticketsReply = z.object({
  status: OrderStatus,
  statusLabel: z.string(),
  number: z.string(),
  price: z.int(),
  amount: z.int(),
  bonusUsed: z.int(),
  bonusAccrual: z.int(),
  /** Whether points may pay for this order, and how many roubles of its owner's may (DBON-04). */
  bonusApplicable: z.boolean(),
  bonusAvailable: z.int(),
  expiresAt: z.string(),
  items: z.array(
    z.object({
      bookingRef: z.string(),
      price: z.int(),
      status: OrderStatus,
      ticketThere: z.optional(Direct),
      ticketBack: z.optional(Direct),
    }),
  ),
  tickets: z.array(
    z.object({ passengerIndex: z.int(), ticketNumber: z.string(), bookingRef: z.string(), receiptUrl: z.string() }),
  ),
  passengers: z.array(z.object({ name: z.string(), surname: z.string(), type: z.enum(['adult', 'child', 'infant']) })),
  ticketThere: Direct,
  ticketBack: z.nullable(Direct),
  /** Contact e-mail the tickets are sent to, whole: only who owns the order or holds its key asks, and a slip must be seen. */
  sentTo: z.string(),
  /** For the guest whose order it is: what adds it to an account of the same e-mail (`claimOrder`); absent once it has an owner. */
  claim: z.optional(z.string()),
  refund: z.nullable(RefundSum),
  /** Since when a supplier owes its word on the tickets, and till when it is waited for before a person looks; null: it does not. */
  awaited: z.nullable(z.object({ since: z.string(), until: z.string() })),
  /** What carriers changed of the flights since they were bought, the last word of each booking. */
  changes: z.array(FlightChange),
  /** Why the last payment attempt failed, as a sentence of DPAY-05; null when none failed. */
  error: z.nullable(z.string()),
})
export type AirTickets = z.infer<typeof ticketsReply>

export const getTickets = endpoint({
  name: 'getTickets',
  summary: 'Заказ как он есть: состояние, рейсы, билеты (DAIR-21)',
  method: 'GET',
  path: '/api/air/Tickets/:id',
  access: 'owner',
  input: z.object({ id: z.string() }),
  reply: ticketsReply,
})

export const getPartnerTickets = endpoint({ ...getTickets, name: 'getPartnerTickets', path: '/api/air/Tickets/:id/2' })

/** Cancels an order that is not paid yet (DPAY-07, last sentence). */
export const cancelUnpaid = endpoint({
  name: 'cancelUnpaid',
  summary: 'Отменяет неоплаченный заказ и отпускает места (DPAY-07)',
  method: 'POST',
  path: '/api/air/Cancel/:id',
  access: 'owner',
  input: z.object({ id: z.string() }),
  reply: z.object({ status: OrderStatus }),
})

/** The itinerary receipt of one ticket: a PDF, so not a JSON endpoint; the same proof as `getTickets` is needed. */
export const receiptPdf = {
  name: 'receiptPdf',
  summary: 'Маршрутная квитанция билета в PDF',
  method: 'GET',
  path: '/api/air/Receipt/:id/:ticketNumber',
  access: 'owner',
  mediaType: 'application/pdf',
} as const
