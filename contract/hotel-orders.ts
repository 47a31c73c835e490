import * as z from 'zod/mini'
import { OrderStatus } from '#domain/payments/order.ts'
import { paymentMethods } from '#domain/payments/payment.ts'
import { InstantText, IsoDay } from '#domain/text/day-schema.ts'
import { endpoint } from './endpoint.ts'
import { RateInfo, inData } from './hotels.ts'
import { RefundSum } from './refund.ts'

const Name = z.string().check(z.maxLength(100))
const OrderId = z.string().check(z.maxLength(64))
const aboutOrder = z.object({ orderId: OrderId })

export const saveOrderInfo = endpoint({
  name: 'saveOrderInfo',
  summary: 'Держит номер на все ночи и заводит заказ (DHOT-12)',
  method: 'POST',
  path: '/api/Base/SaveOrderInfo',
  access: 'anyone',
  idempotent: true,
  input: z.object({
    rateId: z.string().check(z.maxLength(200)),
    data: z.object({
      guests: z
        .array(z.object({ firstName: Name, lastName: Name, isChild: z.boolean(), age: z.optional(z.int()) }))
        .check(z.minLength(1), z.maxLength(10)),
      phone: z.string().check(z.maxLength(20)),
      email: z.string().check(z.maxLength(254)),
      /** For the hotel, which promises nothing. */
      wishes: z.optional(z.string().check(z.maxLength(1000))),
    }),
    arrival: IsoDay,
    departure: IsoDay,
    adults: z.int(),
    children: z.array(z.int()).check(z.maxLength(10)),
    acceptedPrice: z.int(),
    privacy: z.boolean(),
    createAccount: z.optional(z.boolean()),
  }),
  reply: inData(
    z.object({
      orderId: z.string(),
      orderNumber: z.string(),
      /** A guest's proof of the order (DAPI-04); absent for a signed-in buyer. */
      accessKey: z.optional(z.string()),
      price: z.int(),
      expiresAt: InstantText,
      status: OrderStatus,
    }),
  ),
})

export const bonusPayment = endpoint({
  name: 'bonusPayment',
  summary: 'Списывает бонусы на заказ или возвращает их; ответ говорит, сколько осталось оплатить картой (DHOT-13)',
  method: 'POST',
  path: '/api/Base/BonusPayment',
  access: 'account',
  idempotent: true,
  input: z.object({ orderId: OrderId, amount: z.optional(z.int().check(z.gte(0))) }),
  reply: inData(
    z.object({
      /** The id of the order: later calls name it (C-33). */
      orderToken: z.string(),
      bonusAmount: z.int(),
      amountToPay: z.int(),
      /** Something is left for the card. */
      showPayment: z.boolean(),
    }),
  ),
})

export const getPaymentParams = endpoint({
  name: 'getPaymentParams',
  summary: 'Открывает оплату заказа или отвечает уже открытой; 502, когда платёжный сервис молчит (DHOT-14)',
  method: 'POST',
  path: '/api/Base/GetPaymentParams',
  access: 'owner',
  idempotent: true,
  input: z.object({ ...aboutOrder.shape, method: z.optional(z.enum(paymentMethods)) }),
  reply: inData(
    z.object({
      orderId: z.string(),
      orderNumber: z.string(),
      /** The address of the order's events (DHOT-15). */
      connectionId: z.string(),
      paymentUrl: z.string(),
      mode: z.enum(['iframe', 'redirect']),
      /** The payment method of the open attempt: a reloaded page goes on with it. */
      method: z.enum(paymentMethods),
      /** Fields of a form to be posted to `paymentUrl`; null: the address is opened as it is. */
      formdata: z.nullable(z.record(z.string(), z.string())),
      amount: z.int(),
      bonusAmount: z.int(),
      expiresAt: InstantText,
    }),
  ),
})

/** Why nothing was paid or booked (DHOT-16). */
const PaymentFailure = z.enum(['declined', 'cancelled', 'expired', 'failed'])

const outcome = {
  orderId: z.string(),
  status: OrderStatus,
  statusLabel: z.string(),
  /** Paid and served, or on the way to it. */
  isSuccess: z.boolean(),
  /** An outcome is known. */
  isDone: z.boolean(),
  reason: z.nullable(PaymentFailure),
}

/** `data` of one event of `paymentEvents`. */
export const PaymentEvent = z.object(outcome)
export type PaymentEvent = z.infer<typeof PaymentEvent>

const paymentInfo = z.object({
  ...outcome,
  orderNumber: z.string(),
  /** The reason as a sentence of DPAY-05. */
  reasonText: z.nullable(z.string()),
  price: z.int(),
  amount: z.int(),
  bonusAmount: z.int(),
  refund: z.nullable(RefundSum),
  /** Roubles the buyer's points may take off, including those reserved already; 0 for a guest. */
  bonusAvailable: z.int(),
  bonusAccrual: z.int(),
  hotelName: z.string(),
  arrival: IsoDay,
  departure: IsoDay,
  checkInUtc: InstantText,
  checkOutUtc: InstantText,
  expiresAt: InstantText,
  voucherReady: z.boolean(),
  /** The number the hotel knows the guests by, once it has confirmed. */
  confirmation: z.nullable(z.string()),
  /**
   * Since when the outcome of the booking is awaited from the supplier, and until when before a person looks; null: it is not.
   */
  awaited: z.nullable(z.object({ since: InstantText, until: InstantText })),
  /** Contact e-mail, whole: only the order's owner or a holder of its key reads it. */
  sentTo: z.string(),
  guests: z.array(z.object({ firstName: z.string(), lastName: z.string(), age: z.nullable(z.int()) })),
  /** The buyer's wishes for the hotel, empty without any. */
  wishes: z.string(),
  /** The rate as it was accepted. */
  stay: RateInfo,
})
export type PaymentInfo = z.infer<typeof paymentInfo>

export const getPaymentInfo = endpoint({
  name: 'getPaymentInfo',
  summary: 'Заказ отеля как он есть: состояние оплаты, проживание, готов ли ваучер (DHOT-16)',
  method: 'POST',
  path: '/api/Base/GetPaymentInfo',
  access: 'owner',
  input: aboutOrder,
  reply: inData(paymentInfo),
})

/** Cancels an order that is not paid yet (DPAY-07, last sentence). */
export const cancelUnpaidHotelOrder = endpoint({
  name: 'cancelUnpaidStay',
  summary: 'Отменяет неоплаченный заказ и отпускает номер (DPAY-07)',
  method: 'POST',
  path: '/api/Base/CancelUnpaid',
  access: 'owner',
  input: aboutOrder,
  reply: inData(z.object({ status: OrderStatus })),
})

/** Server-sent events of one order: `event: payment` with a `PaymentEvent`, `event: ping` each 15 s (DHOT-15). */
export const paymentEvents = {
  name: 'paymentEvents',
  summary: 'Состояние оплаты заказа по мере изменения',
  method: 'GET',
  path: '/api/Base/PaymentEvents',
  access: 'anyone',
  mediaType: 'text/event-stream',
} as const

/** The voucher of a confirmed stay: a PDF, so not a JSON endpoint; it needs the same proof as `getPaymentInfo` (DHOT-17). */
export const voucherPdf = {
  name: 'voucherPdf',
  summary: 'Ваучер подтверждённой брони в PDF',
  method: 'GET',
  path: '/api/Base/GetVoucher',
  query: ['orderId'],
  access: 'owner',
  mediaType: 'application/pdf',
} as const
