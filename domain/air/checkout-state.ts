import { type Instant, instant } from '#domain/text/dates.ts'
import type { OrderStatus } from '#domain/payments/order.ts'
import { PAYMENT_WINDOW_MIN } from '#domain/payments/payment.ts'

export type PaymentSystem = {
  type: 'redirect' | 'iframe' | 'none'
  data: { paymentUrl: string; fields?: Record<string, string> | undefined }
  errorMessage: string | null
  processingId: string
}

/** What the browser knows of paying for an order (spec §3); the names are the specification's. */
export type CheckoutState = {
  /** A payment or ticket request is running. */
  paymentForTickets: boolean
  paymentStateTickets: OrderStatus
  ticketsError: string | null
  /** Until when the order can be paid; null until a server said so. */
  timeForPayTickets: Instant | null
  paymentSystem: PaymentSystem | null
}

export const freshCheckout: CheckoutState = {
  paymentForTickets: false,
  paymentStateTickets: 'Registered',
  ticketsError: null,
  timeForPayTickets: null,
  paymentSystem: null,
}

export function asking(state: CheckoutState): CheckoutState {
  return { ...state, paymentForTickets: true, ticketsError: null }
}

/** After POST /Checkout: the deadline is now plus twenty minutes, or the server's own when that is sooner (DAIR-20). */
export function opened(
  state: CheckoutState,
  reply: { status: OrderStatus; expiresAt: Instant; paymentSystem: PaymentSystem },
  now: Date,
): CheckoutState {
  const window = now.getTime() + PAYMENT_WINDOW_MIN * 60_000
  return {
    ...state,
    paymentForTickets: false,
    paymentStateTickets: reply.status,
    ticketsError: reply.paymentSystem.errorMessage,
    timeForPayTickets: instant(new Date(Math.min(window, Date.parse(reply.expiresAt)))),
    paymentSystem: reply.paymentSystem,
  }
}

/** After GET /Tickets: the truth of the server. */
export function applyTickets(
  state: CheckoutState,
  reply: { status: OrderStatus; expiresAt: Instant; error: string | null },
): CheckoutState {
  return {
    ...state,
    paymentForTickets: false,
    paymentStateTickets: reply.status,
    ticketsError: reply.error,
    timeForPayTickets: reply.expiresAt,
  }
}

/** After a request that brought no answer; the known status stays. */
export function failed(state: CheckoutState, sentence: string): CheckoutState {
  return { ...state, paymentForTickets: false, ticketsError: sentence }
}

/** How long to wait before asking for the tickets again: 3 s for two minutes, then 10 s (DAIR-21). */
export function pollDelay(sinceFirstMs: number): number {
  return sinceFirstMs < 120_000 ? 3000 : 10_000
}
