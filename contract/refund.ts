import * as z from 'zod/mini'
import { OrderStatus } from '#domain/payments/order.ts'
import { InstantText } from '#domain/text/day-schema.ts'
import { endpoint } from './endpoint.ts'

const Withheld = z.object({ title: z.string(), note: z.nullable(z.string()), amount: z.int() })

/** One part of an order and what is refunded for it; whole roubles. */
const RefundLine = z.object({
  /** `there`, `back` or `both` of a flight order; what `items` of the confirmation names. */
  part: z.string(),
  title: z.string(),
  about: z.string(),
  paid: z.int(),
  /** What the seller keeps, item by item; sums to `penalty` when the part may be returned. */
  withheld: z.array(Withheld),
  penalty: z.int(),
  refund: z.int(),
  allowed: z.boolean(),
  reason: z.nullable(z.string()),
  gone: z.boolean(),
})

/** A quote that is valid until `validUntil` (DPAY-07); the sums are those of everything refundable. */
export const RefundQuote = z.object({
  quoteId: z.string(),
  orderNumber: z.string(),
  allowed: z.boolean(),
  reason: z.nullable(z.string()),
  lines: z.array(RefundLine),
  paidCard: z.int(),
  paidBonus: z.int(),
  /** What is left of the payment and its points after earlier refunds: needed for the sums of fewer lines. */
  left: z.object({
    paidCard: z.int(),
    paidBonus: z.int(),
    spentPoints: z.int(),
    accrued: z.int(),
    referred: z.int(),
  }),
  penalty: z.int(),
  refundTotal: z.int(),
  refundCard: z.int(),
  refundBonus: z.int(),
  /** Points for `refundBonus`. */
  returnedPoints: z.int(),
  reversedAccrual: z.int(),
  /** `МИР •••• 0004`, when the order was paid by card. */
  card: z.nullable(z.string()),
  validUntil: InstantText,
})
export type RefundQuote = z.infer<typeof RefundQuote>

/**
 * Refunds of an order, made or on their way: whole roubles; `asked` = the traveller wanted it, `byHand` of it went by a transfer,
 * `due` of it is still on its way where the rest has been refunded before.
 */
export const RefundSum = z.object({
  total: z.int(),
  penalty: z.int(),
  asked: z.boolean(),
  byHand: z.optional(z.int()),
  due: z.optional(z.int()),
})
export type RefundSum = z.infer<typeof RefundSum>

/** A refund as its owner sees it in the order: whole roubles, `doneAt` once the bank has confirmed it. */
export const SeenRefund = z.object({
  /** What was returned: titles of the parts. */
  titles: z.array(z.string()),
  total: z.int(),
  card: z.int(),
  bonus: z.int(),
  /** Points for `bonus` roubles. */
  points: z.int(),
  done: z.boolean(),
  askedAt: InstantText,
  doneAt: z.nullable(InstantText),
  /** The bank could not refund it: it was sent by a transfer. */
  byHand: z.optional(z.boolean()),
})
export type SeenRefund = z.infer<typeof SeenRefund>

export const quoteAirRefund = endpoint({
  name: 'quoteAirRefund',
  summary: 'Расчёт возврата: сколько вернётся за каждый билет (DPAY-07, шаг 1)',
  method: 'GET',
  path: '/api/air/cabinet/:number/refund',
  access: 'account',
  input: z.object({ number: z.string().check(z.maxLength(20)) }),
  reply: RefundQuote,
})

export const requestAirRefund = endpoint({
  name: 'requestAirRefund',
  summary: 'Возвращает билеты ровно по показанному расчёту (DPAY-07, шаг 2)',
  method: 'POST',
  path: '/api/air/cabinet/:number/refund',
  access: 'account',
  idempotent: true,
  input: z.object({
    number: z.string().check(z.maxLength(20)),
    quoteId: z.string().check(z.length(22)),
    items: z.optional(z.array(z.enum(['there', 'back', 'both'])).check(z.minLength(1), z.maxLength(2))),
  }),
  reply: z.object({ status: OrderStatus, refundId: z.string() }),
})

const order = { id: z.string().check(z.length(22)) }

export const quoteOrderRefund = endpoint({
  name: 'quoteOrderRefund',
  summary: 'Расчёт возврата на странице заказа, для гостя с ключом тоже (DPAY-07, шаг 1)',
  method: 'GET',
  path: '/api/base/Orders/:id/refund',
  access: 'owner',
  input: z.object(order),
  reply: RefundQuote,
})

export const requestOrderRefund = endpoint({
  name: 'requestOrderRefund',
  summary: 'Возвращает деньги за заказ ровно по показанному расчёту (DPAY-07, шаг 2)',
  method: 'POST',
  path: '/api/base/Orders/:id/refund',
  access: 'owner',
  idempotent: true,
  input: z.object({
    ...order,
    quoteId: z.string().check(z.length(22)),
    parts: z.optional(z.array(z.string().check(z.maxLength(10))).check(z.minLength(1), z.maxLength(2))),
  }),
  reply: z.object({ status: OrderStatus, refundId: z.string() }),
})
