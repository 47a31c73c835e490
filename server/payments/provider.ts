import type { FastifyInstance } from 'fastify'
import type { PaymentMethod } from '#domain/payments/payment.ts'
import type { ProviderState } from '#domain/payments/reconcile.ts'
import type { OrderRow } from '#server/orders/order-store.ts'
import type { PaymentRow } from './payment-store.ts'

export type ProviderPayment = {
  /** The provider's id of the attempt. */
  paymentId: string
  state: ProviderState
  /** Whole roubles; null for a sum with kopecks, which we never charge. */
  amount: number | null
  refunded: number | null
  /** A reason of DPAY-05 when declined or cancelled. */
  reason: 'declined' | 'insufficient' | '3ds' | 'expired-card' | 'cancelled' | null
  mode: 'redirect' | 'iframe'
  paymentUrl: string
  /** Brand and last four digits, `VISA •••• 1111`, once a card was used; «СБП». */
  card?: string | null
}

/** What a provider reports of one refund. `refused` is final for its key; `reason` is the provider's own word for the log. */
export type ProviderRefund = { refundId: string; state: 'pending' | 'done' | 'refused'; reason: string | null }

/** One refund among those of its payment. */
export type ListedRefund = ProviderRefund & { amount: number | null }

/** What a webhook claims. A hint only: the caller reads the truth with `get`. */
export type WebhookHint = { eventId: string; paymentId: string }

/**
 * Someone who takes money (DPAY-01). By card in two stages: `create` → the visitor pays at `paymentUrl` (money held) → `capture`
 * or `void`; by «СБП» in one: what is paid is taken (DPAY-13). Every changing call takes a `key` stored beforehand; the same key
 * never charges twice. Throws `Refusal('payment.failed')` when the provider cannot be reached.
 */
export type PaymentProvider = {
  name: string
  /** Its page may be shown in a frame of ours. */
  frames: boolean
  create(
    request: {
      key: string
      orderId: string
      number: string
      amount: number
      method: PaymentMethod
      returnUrl: string
      description: string
      email: string
      /** When the agency stops waiting; the provider may show it. */
      expiresAt: Date
    },
    signal: AbortSignal,
  ): Promise<ProviderPayment>
  get(paymentId: string, signal: AbortSignal): Promise<ProviderPayment | null>
  capture(request: { key: string; paymentId: string; amount: number }, signal: AbortSignal): Promise<ProviderPayment>
  void(request: { key: string; paymentId: string }, signal: AbortSignal): Promise<ProviderPayment>
  /** Refunds part of what was captured, once per key. A provider may finish it later: `pending`, then `refundStatus`. */
  refund(
    request: { key: string; paymentId: string; amount: number; description: string; email: string },
    signal: AbortSignal,
  ): Promise<ProviderRefund>
  refundStatus(refundId: string, signal: AbortSignal): Promise<ProviderRefund>
  /** Every refund of a payment, whatever its outcome: a provider may forget a key before its answer has arrived. */
  listRefunds(paymentId: string, signal: AbortSignal): Promise<ListedRefund[]>
  /** Verifies that a message is theirs, by its signature over the raw body or by its sender's address; undefined when not. */
  verifyWebhook(headers: Record<string, string | string[] | undefined>, rawBody: string, address: string): WebhookHint | undefined
  /** Registers the pages of a provider that runs in this process, the sandbox. */
  mount?(app: FastifyInstance): void
}

/** What a provider is sent about an attempt: the same whenever it is repeated, so that its key finds the same payment. */
export function paymentRequest(
  publicUrl: string,
  order: OrderRow,
  payment: PaymentRow,
): Parameters<PaymentProvider['create']>[0] {
  return {
    key: payment.key,
    orderId: order.id,
    number: order.number,
    amount: payment.amount_rub,
    method: payment.method,
    returnUrl: `${publicUrl}/pay/return/${order.id}`,
    description: `Заказ ${order.number}`,
    email: payment.receipt_email ?? order.contact_email,
    expiresAt: order.expires_at,
  }
}
