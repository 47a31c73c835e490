import type { OrderStatus } from './order.ts'

/** One attempt to take money (DPAY-02, last sentence). `Created` = our key is stored, the provider may not know it yet. */
export const paymentStates = ['Created', 'Pending', 'Succeeded', 'Declined', 'Abandoned'] as const
export type PaymentState = (typeof paymentStates)[number]

export const paymentEvents = ['open', 'succeed', 'decline', 'abandon'] as const
export type PaymentEvent = (typeof paymentEvents)[number]

const next: Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>> = {
  Created: { open: 'Pending', abandon: 'Abandoned' },
  Pending: { succeed: 'Succeeded', decline: 'Declined', abandon: 'Abandoned' },
  Succeeded: {},
  Declined: {},
  Abandoned: {},
}

/** The state an event leads to, or undefined when the attempt is past it. */
export function paymentAfter(state: PaymentState, event: PaymentEvent): PaymentState | undefined {
  return next[state][event]
}

/** An order has at most one attempt in these states. */
export const openStates: readonly PaymentState[] = ['Created', 'Pending']

/** The payment window of a flight (CONST-02). */
export const PAYMENT_WINDOW_MIN = 20

/** When the money must be there: twenty minutes from the first checkout, or the supplier's limit when that is earlier (DAIR-20). */
export function paymentDeadline(firstCheckout: Date, timeLimit: Date): Date {
  return new Date(Math.min(firstCheckout.getTime() + PAYMENT_WINDOW_MIN * 60_000, timeLimit.getTime()))
}

/** Why a payment failed, in the words of DPAY-05. */
export const paymentReasons = {
  declined: 'Банк отклонил платёж',
  insufficient: 'Недостаточно средств на карте',
  '3ds': 'Код подтверждения не принят',
  'expired-card': 'Срок действия карты истёк',
  cancelled: 'Оплата отменена',
  expired: 'Время оплаты истекло. Деньги не списаны',
  failed: 'Не удалось оформить. Деньги возвращаются',
} as const
export type PaymentReason = keyof typeof paymentReasons

/** The word the page of a failed payment carries in its address (DAIR-22). */
export function reasonWord(status: OrderStatus, reason: PaymentReason | null): 'declined' | 'cancelled' | 'expired' | 'failed' {
  if (status === 'Expired') return 'expired'
  if (status === 'Cancelled' || reason === 'cancelled') return 'cancelled'
  return status === 'Registered' && reason ? 'declined' : 'failed'
}
