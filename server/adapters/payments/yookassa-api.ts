import { createHash } from 'node:crypto'
import * as z from 'zod'
import * as paths from '#domain/paths.ts'
import { SBP_MARK } from '#domain/payments/payment.ts'
import type { ProviderState } from '#domain/payments/reconcile.ts'
import { Refusal } from '#domain/refusal.ts'
import { jsonOf } from '#server/db/stored-json.ts'
import type { ListedRefund, ProviderPayment, ProviderRefund } from '#server/payments/provider.ts'
import { traceHeaders } from '#server/tracing/tracing.ts'

export type YookassaAccess = {
  shopId: string
  secretKey: string
  /** Where the API is; another address in tests only. */
  api?: string
}

/** A changing call; one without it only reads. */
export type YookassaRequest = { key: string; body: object }

type CallOptions<T> = { shape: z.ZodType<T>; signal: AbortSignal; request?: YookassaRequest }

/** There is no such thing at YooKassa. */
export class Absent extends Refusal {}

/** HTTP 400: an invalid request, or one not allowed in the state of its payment. */
export class InvalidRequest extends Refusal {}

/** HTTP 403: the shop has no right to this call; it says nothing about an earlier one of the same key. */
export class Forbidden extends Refusal {}

const API = 'https://api.yookassa.ru/v3'

/** One call of the API: a key of at most 64 characters, whatever ours is; 429 and 5xx mean «repeat with the same key». */
export function yookassaCalls({ shopId, secretKey, api = API }: YookassaAccess) {
  const authorization = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`
  return async function call<T>(path: string, { shape, signal, request }: CallOptions<T>): Promise<T> {
    const response = await fetch(api + path, {
      redirect: 'error', // the credentials are for this address alone
      method: request ? 'POST' : 'GET',
      headers: {
        authorization,
        ...traceHeaders(),
        ...(request && { 'content-type': 'application/json', 'idempotence-key': keyOf(request.key) }),
      },
      ...(request && { body: JSON.stringify(request.body) }),
      signal,
    }).catch(failUnanswered)
    if (response.status === 400 || response.status === 403 || response.status === 404)
      throw refusedRequest(response.status, await response.text().catch(failUnanswered))
    if (response.status !== 200) throw new Refusal('payment.failed', { supplierText: `HTTP ${response.status}` })
    const read = shape.safeParse(await response.json().catch(failUnanswered))
    if (!read.success) throw new Refusal('payment.failed', { supplierText: 'an answer of another shape' })
    return read.data
  }
}

const Errors = z.object({ type: z.literal('error') })

/**
 * An error of theirs is a refusal, one of a gateway before them says nothing. Nor does a key used for another request, as after a
 * release that formats it differently: it says nothing about the payment made by it.
 */
function refusedRequest(status: 400 | 403 | 404, text: string): Refusal {
  if (!Errors.safeParse(jsonOf(text)).success)
    return new Refusal('payment.failed', { supplierText: `HTTP ${status} of somebody else` })
  if (status === 404) return new Absent('payment.failed', { isAnswer: true })
  if (status === 403) return new Forbidden('payment.failed', { supplierText: 'HTTP 403', isAnswer: true })
  if (/idempotence/i.test(text)) return new Refusal('payment.failed', { supplierText: 'HTTP 400, the key is of another request' })
  return new InvalidRequest('payment.failed', { supplierText: 'HTTP 400', isAnswer: true })
}

function failUnanswered(cause: unknown): never {
  throw Object.assign(new Refusal('payment.failed'), { cause })
}

function keyOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

const Money = z.object({ value: z.string().regex(/^\d{1,9}\.\d\d$/), currency: z.literal('RUB') })

const Details = z.object({ party: z.string(), reason: z.string() })

/** What YooKassa returns of a payment; unknown fields are ignored, and an invalid optional one does not make the payment unreadable. */
export const Payment = z.object({
  id: z.string(),
  status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  amount: Money,
  refunded_amount: Money.nullish(),
  test: z.boolean(),
  confirmation: z.object({ confirmation_url: z.string().nullish() }).nullish(),
  payment_method: z
    .object({ type: z.string(), card: z.object({ last4: z.string(), card_type: z.string() }).nullish().catch(null) })
    .nullish()
    .catch(null),
  cancellation_details: Details.nullish(),
})
export type Payment = z.infer<typeof Payment>

export const Refund = z.object({
  id: z.string(),
  status: z.enum(['pending', 'succeeded', 'canceled']),
  cancellation_details: Details.nullish(),
})
export type Refund = z.infer<typeof Refund>

/** Refunds of one payment; more than a hundred of them are on further pages, which are not needed. */
const Listed = Refund.extend({ amount: Money })
export const RefundList = z.object({ items: z.array(Listed) })

export const Notification = z.object({
  event: z.string(),
  object: z.object({ id: z.string(), payment_id: z.string().optional() }),
})

/** `12500.00`: how YooKassa writes whole roubles. */
export function moneyOf(roubles: number): { value: string; currency: 'RUB' } {
  return { value: `${roubles}.00`, currency: 'RUB' }
}

/** Whole roubles of `12500.00`; we never charge kopecks, so a sum with any is not ours. */
function roublesOf({ value }: { value: string }): number | null {
  const roubles = Number(value)
  return Number.isInteger(roubles) ? roubles : null
}

type Reason = NonNullable<ProviderPayment['reason']>

const reasons: Record<string, Reason> = {
  '3d_secure_failed': '3ds',
  insufficient_funds: 'insufficient',
  card_expired: 'expired-card',
  canceled_by_merchant: 'cancelled',
  expired_on_confirmation: 'cancelled',
  expired_on_capture: 'cancelled',
}

function stateOf({ status, amount, refunded_amount, cancellation_details }: Payment): ProviderState {
  if (status === 'pending') return 'Pending'
  if (status === 'waiting_for_capture') return 'Authorized'
  if (status === 'succeeded') return refunded_amount?.value === amount.value ? 'Refunded' : 'Captured'
  const reason = cancellation_details?.reason ?? ''
  if (reason === 'expired_on_confirmation') return 'Cancelled'
  return reason === 'canceled_by_merchant' || reason === 'expired_on_capture' ? 'Voided' : 'Declined'
}

/** `Unknown` is their word for a payment system they do not know. */
const brands: Record<string, string> = { Mir: 'МИР', Visa: 'VISA', MasterCard: 'MASTERCARD', Unknown: '' }

/** `МИР •••• 0004`, the digits alone, or the name of a method without a card. */
function markOf({ payment_method: method }: Payment): string | null {
  if (!method) return null
  if (method.card) return `${brands[method.card.card_type] ?? method.card.card_type} •••• ${method.card.last4}`.trimStart()
  return method.type === 'sbp' ? SBP_MARK : null
}

export function paymentOf(payment: Payment): ProviderPayment {
  const reason = payment.status === 'canceled' ? (reasons[payment.cancellation_details?.reason ?? ''] ?? 'declined') : null
  return {
    paymentId: payment.id,
    state: stateOf(payment),
    amount: roublesOf(payment.amount),
    refunded: payment.refunded_amount ? roublesOf(payment.refunded_amount) : 0,
    reason,
    mode: 'redirect',
    paymentUrl: payment.confirmation?.confirmation_url ?? paths.loader,
    card: markOf(payment),
  }
}

const refundStates = { pending: 'pending', succeeded: 'done', canceled: 'refused' } as const

export function refundOf({ id, status, cancellation_details }: Refund): ProviderRefund {
  return { refundId: id, state: refundStates[status], reason: cancellation_details?.reason ?? null }
}

export function listedRefundOf(refund: z.infer<typeof Listed>): ListedRefund {
  return { ...refundOf(refund), amount: roublesOf(refund.amount) }
}
