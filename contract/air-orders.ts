import * as z from 'zod/mini'
import { AirlineFare, ItineraryRef, Segment } from '#domain/air/offer-schema.ts'
import { Passenger } from '#domain/air/passenger.ts'
import { OrderStatus } from '#domain/payments/order.ts'
import { paymentMethods } from '#domain/payments/payment.ts'
import { InstantText } from '#domain/text/day-schema.ts'
import { endpoint } from './endpoint.ts'
import { FlightChange } from './flight-change.ts'
import { RefundSum } from './refund.ts'

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
    timelimit: InstantText,
    items: z.array(z.object({ bookingRef: z.string(), price: z.int(), timeLimit: InstantText, direction: Direction })),
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
  expiresAt: InstantText,
  amount: z.int(),
  /** The payment method of the open attempt: a reloaded page goes on with it; absent where points pay for all. */
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
  expiresAt: InstantText,
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
    z.object({
      passengerIndex: z.int(),
      ticketNumber: z.string(),
      bookingRef: z.string(),
      receiptUrl: z.string(),
      /** Which flights of the booking it is for: those with this index; older servers did not send it. */
      ticketIndex: z.optional(z.int()),
    }),
  ),
  passengers: z.array(z.object({ name: z.string(), surname: z.string(), type: z.enum(['adult', 'child', 'infant']) })),
  ticketThere: Direct,
  ticketBack: z.nullable(Direct),
  /**
   * Contact e-mail the tickets are sent to, whole: only the order's owner or a holder of its key reads it, and a typo must be
   * visible.
   */
  sentTo: z.string(),
  /**
   * For the guest who owns the order: what adds it to an account of the same e-mail (`claimOrder`); absent once it has an owner.
   */
  claim: z.optional(z.string()),
  refund: z.nullable(RefundSum),
  /**
   * Since when the outcome of the ticketing is awaited from a supplier, and until when before a person looks; null: it is not.
   */
  awaited: z.nullable(z.object({ since: InstantText, until: InstantText })),
  /** The carriers' changes of the flights since the purchase, the last of each booking. */
  changes: z.array(FlightChange),
  /**
   * For the calendar file: what is still flown, how often carriers changed it, and the former flights. Older servers did not send
   * it.
   */
  calendar: z.optional(z.object({ flown: z.array(z.enum(['there', 'back'])), changes: z.int(), former: z.array(Segment) })),
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

/** The itinerary receipt of one ticket: a PDF, so not a JSON endpoint; it needs the same proof as `getTickets`. */
export const receiptPdf = {
  name: 'receiptPdf',
  summary: 'Маршрутная квитанция билета в PDF',
  method: 'GET',
  path: '/api/air/Receipt/:id/:ticketNumber',
  access: 'owner',
  mediaType: 'application/pdf',
} as const
