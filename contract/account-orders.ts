import * as z from 'zod/mini'
import { OrderStatus } from '#domain/payments/order.ts'
import { InstantText } from '#domain/text/day-schema.ts'
import { endpoint } from './endpoint.ts'
import { FiscalLink } from './fiscal.ts'
import { FlightChange } from './flight-change.ts'
import { found, listInput, listPlace, orderNumbers } from './order-list.ts'
import { SeenRefund } from './refund.ts'

/** One flight order in its owner's list (DACC-02). `date` and `dateThereUtc` are moments, the other dates local times. */
export const AirRow = z.object({
  bookingId: z.string(),
  number: z.string(),
  date: InstantText,
  from: z.string(),
  to: z.string(),
  dateThere: z.string(),
  /** When the way there ends, by the local time of that place, and its airports by code. */
  arrivalThere: z.string(),
  fromCode: z.string(),
  toCode: z.string(),
  dateBack: z.nullable(z.string()),
  dateThereUtc: InstantText,
  /** When the last flight of the trip lands. */
  endsUtc: InstantText,
  passengersCount: z.int(),
  price: z.int(),
  status: OrderStatus,
  statusLabel: z.string(),
  found,
})
export type AirRow = z.infer<typeof AirRow>

/**
 * One flight as the account shows it (ACCA-04): airports and cities by title, times local, baggage in kilograms, in pieces where
 * the airline counts those.
 */
export const DetailSegment = z.object({
  id: z.string(),
  departure: z.string(),
  arrival: z.string(),
  departureCity: z.string(),
  arrivalCity: z.string(),
  departureTime: z.string(),
  arrivalTime: z.string(),
  number: z.string(),
  equipment: z.string(),
  baggageMass: z.int(),
  baggagePieces: z.optional(z.int()),
  operatingCarrier: z.string(),
  /** Moments, for the time in the air and between flights; older servers did not send them. */
  departureUtc: z.optional(InstantText),
  arrivalUtc: z.optional(InstantText),
})
export type DetailSegment = z.infer<typeof DetailSegment>

/** With the booking reference for check-in; older servers did not send it. */
const TicketDirection = z.object({ flightSegments: z.array(DetailSegment), bookingRef: z.optional(z.string()) })

const airDetail = z.object({
  bookingId: z.string(),
  number: z.string(),
  date: InstantText,
  status: OrderStatus,
  statusLabel: z.string(),
  price: z.int(),
  /** Until when an unpaid order can be paid. */
  expiresAt: InstantText,
  items: z.array(z.object({ bookingRef: z.string(), price: z.int(), status: OrderStatus })),
  /** A refund quote may be requested for the order; whether money is refunded is what the quote says (DPAY-07). */
  refundable: z.boolean(),
  /** Receipts of the cash register that can be opened. */
  fiscalReceipts: z.array(FiscalLink),
  /** Money refunded or on its way, oldest first. */
  refunds: z.array(SeenRefund),
  /** The carriers' changes of the flights since the purchase, the last of each booking. */
  changes: z.array(FlightChange),
  ticketThere: TicketDirection,
  ticketBack: z.nullable(TicketDirection),
  passengers: z.array(
    z.object({
      name: z.string(),
      surname: z.string(),
      /** Empty for a missing document, and null once their retention is over; all three null when no key opens them. */
      birthDay: z.nullable(z.string()),
      gender: z.nullable(z.enum(['male', 'female'])),
      /** Masked: `•••1234`. */
      documentNumber: z.nullable(z.string()),
      ticketNumber: z.nullable(z.string()),
      /** All of them: a return with another carrier has a second one. Older servers sent only the first. */
      ticketNumbers: z.optional(z.array(z.string())),
    }),
  ),
})
export type AirDetail = z.infer<typeof airDetail>

export const listAirOrders = endpoint({
  name: 'listAirOrders',
  summary: 'Мои авиабилеты: все заказы, кроме удалённых из списка; с p — пять на странице (DACC-02, DACC-12)',
  method: 'GET',
  path: '/api/air/cabinet',
  access: 'account',
  input: listInput,
  reply: z.object({
    tickets: z.array(AirRow),
    /** With the next trip, whatever the page. */
    list: z.optional(z.object({ ...listPlace, nearest: z.nullable(AirRow) })),
  }),
})

export const getAirOrder = endpoint({
  name: 'getAirOrder',
  summary: 'Заказ из личного кабинета: рейсы и пассажиры (DACC-02)',
  method: 'GET',
  path: '/api/air/cabinet/:number',
  access: 'account',
  input: z.object({ number: z.string().check(z.maxLength(20)) }),
  reply: airDetail,
})

/**
 * Removes the rows from the list, the orders stay; foreign and unknown numbers are ignored unless none is the caller's (DACC-06).
 */
export const hideAirOrders = endpoint({
  name: 'hideAirOrders',
  summary: 'Убирает заказы из списка (DACC-06)',
  method: 'DELETE',
  path: '/api/air/cabinet',
  access: 'account',
  empty: true,
  bare: 'numbers',
  input: orderNumbers,
  reply: z.object({}),
})

export const showAirOrders = endpoint({
  name: 'showAirOrders',
  summary: 'Возвращает в список убранные заказы',
  method: 'POST',
  path: '/api/air/cabinet/restore',
  access: 'account',
  empty: true,
  bare: 'numbers',
  input: orderNumbers,
  reply: z.object({}),
})

/** The token is mailed with the tickets of a guest whose e-mail has an account; it works for that account alone (DAIR-28). */
export const claimOrder = endpoint({
  name: 'claimOrder',
  summary: 'Добавляет в кабинет заказ, оформленный без входа на тот же e-mail (DAIR-28)',
  method: 'POST',
  path: '/api/Personal/ClaimOrder',
  access: 'account',
  input: z.object({ token: z.string().check(z.maxLength(100)) }),
  reply: z.object({ number: z.string() }),
})
