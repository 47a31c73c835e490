import * as z from 'zod/mini'
import { Picture } from '#domain/hotels/offer-schema.ts'
import { OrderStatus } from '#domain/payments/order.ts'
import { InstantText, IsoDay } from '#domain/text/day-schema.ts'
import { endpoint } from './endpoint.ts'
import { FiscalLink } from './fiscal.ts'
import { found, listInput, listPlace, orderNumbers } from './order-list.ts'
import { RefundQuote, SeenRefund } from './refund.ts'

/** One hotel order in its owner's list (DACC-03): `dateBuy`, `checkInUtc`, `checkOutUtc` are moments. */
export const HotelRow = z.object({
  orderNumber: z.string(),
  dateBuy: InstantText,
  hotelName: z.string(),
  city: z.string(),
  picture: z.nullable(Picture),
  guestsCount: z.int(),
  checkIn: IsoDay,
  checkOut: IsoDay,
  checkInUtc: InstantText,
  checkOutUtc: InstantText,
  price: z.int(),
  orderStatus: z.string(),
  statusCode: OrderStatus,
  /** Until when an unpaid order can be paid. */
  expiresAt: InstantText,
  /** The order id a voucher is requested by. */
  parentOrderId: z.string(),
  found,
})
export type HotelRow = z.infer<typeof HotelRow>

const hotelDetail = z.object({
  orderNumber: z.string(),
  parentOrderId: z.string(),
  hotelName: z.string(),
  address: z.string(),
  roomType: z.string(),
  region: z.string(),
  guests: z.array(z.object({ id: z.int(), fio: z.string() })),
  adults: z.int(),
  children: z.int(),
  checkIn: IsoDay,
  checkOut: IsoDay,
  checkInTime: z.string(),
  checkOutTime: z.string(),
  nights: z.int(),
  /** The meal in words. */
  food: z.string(),
  /** The buyer's wishes for the hotel, empty without any. */
  wishes: z.string(),
  /** The terms of cancellation in words, or when it was cancelled. */
  canceled: z.string(),
  price: z.int(),
  orderStatus: z.string(),
  statusCode: OrderStatus,
  /** For a stay that can be cancelled: what is refunded from now on, step by step, in the hotel's local time. */
  terms: z.optional(
    z.array(z.object({ from: z.nullable(z.string()), until: z.nullable(InstantText), refund: z.int(), withheld: z.int() })),
  ),
  timeZone: z.optional(z.string()),
  picture: z.optional(Picture),
  stars: z.optional(z.int()),
  /** The number the hotel knows the guests by, once it has confirmed. */
  confirmation: z.nullable(z.string()),
  voucherReady: z.boolean(),
  /** The stay is paid and has not begun: it can be cancelled. */
  refundable: z.boolean(),
  /** Receipts of the cash register that can be opened. */
  fiscalReceipts: z.array(FiscalLink),
  /** Money refunded or on its way, oldest first. */
  refunds: z.array(SeenRefund),
  /** Until when an unpaid order can be paid. */
  expiresAt: InstantText,
})
export type HotelDetail = z.infer<typeof hotelDetail>

const inAnswer = <T extends z.ZodMiniType>(data: T) => z.object({ data, errorMessage: z.null() })

export const listHotelBookings = endpoint({
  name: 'listHotelBookings',
  summary: 'Мои бронирования: все заказы отелей, кроме удалённых из списка; с p — пять на странице (DACC-03, DACC-12)',
  method: 'GET',
  path: '/api/Personal/GetListBookedHotels',
  access: 'account',
  input: listInput,
  reply: z.object({ data: z.array(HotelRow), list: z.optional(z.object(listPlace)), errorMessage: z.null() }),
})
export type HotelOrdersReply = z.infer<typeof listHotelBookings.reply>

export const getHotelBooking = endpoint({
  name: 'getHotelBooking',
  summary: 'Заказ отеля из личного кабинета: проживание и гости (DACC-03)',
  method: 'GET',
  path: '/api/Personal/GetBookingInfoHotel',
  access: 'account',
  input: z.object({ orderNumber: z.string().check(z.maxLength(20)) }),
  reply: hotelDetail,
})

/**
 * Removes the rows from the list, the bookings stay; foreign and unknown numbers are ignored unless none is the caller's
 * (DACC-06).
 */
export const deleteHotelBookings = endpoint({
  name: 'deleteHotelBookings',
  summary: 'Убирает брони из списка (DACC-06)',
  method: 'POST',
  path: '/api/Personal/DeleteBookedHotels',
  access: 'account',
  bare: 'numbers',
  input: orderNumbers,
  reply: inAnswer(z.object({ deleted: z.array(z.string()) })),
})

export const restoreHotelBookings = endpoint({
  name: 'restoreHotelBookings',
  summary: 'Возвращает в список убранные брони',
  method: 'POST',
  path: '/api/Personal/RestoreBookedHotels',
  access: 'account',
  bare: 'numbers',
  input: orderNumbers,
  reply: inAnswer(z.object({ restored: z.array(z.string()) })),
})

export const quoteHotelRefund = endpoint({
  name: 'quoteStayRefund',
  summary: 'Расчёт отмены брони: сколько вернётся (DPAY-07, шаг 1)',
  method: 'GET',
  path: '/api/Personal/GetCancellationQuote',
  access: 'account',
  input: z.object({ orderNumber: z.string().check(z.maxLength(20)) }),
  reply: inAnswer(RefundQuote),
})

export const cancelHotelOrder = endpoint({
  name: 'cancelStay',
  summary: 'Отменяет бронь ровно по показанному расчёту (DPAY-07, шаг 2)',
  method: 'POST',
  path: '/api/Personal/CancelBooking',
  access: 'account',
  idempotent: true,
  input: z.object({ orderNumber: z.string().check(z.maxLength(20)), quoteId: z.string().check(z.length(22)) }),
  reply: inAnswer(z.object({ status: OrderStatus, refundId: z.string() })),
})
