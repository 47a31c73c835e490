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

/** A card's money is held and captured later; «СБП» takes it at once, so what cannot be served is refunded (DPAY-13). */
export const paymentMethods = ['card', 'sbp'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** The limit of one transfer of «СБП», roubles. */
const SBP_LIMIT_RUB = 700_000

/** The label of an attempt paid by «СБП», where a card would show its brand and digits. */
export const SBP_MARK = 'СБП'

/** Where a refund goes, for a line with its sum: the card's brand and digits, «СБП», or null when unknown. */
export function wayBack(mark: string | null): string {
  if (mark === SBP_MARK) return 'По СБП'
  return mark ? `На карту ${mark}` : 'На карту'
}

/** `MASTERCARD •••• 4444` that stays on one line of a letter or a document. */
export function wholeMark(mark: string): string {
  return mark.replaceAll(' ', '\u00a0')
}

/** The payment methods for this sum, of those the agency accepts. */
export function methodsFor(taken: readonly PaymentMethod[], amount: number): readonly PaymentMethod[] {
  return amount > SBP_LIMIT_RUB ? taken.filter((method) => method !== 'sbp') : taken
}

/** The payment window of a flight (CONST-02). */
export const PAYMENT_WINDOW_MIN = 20

/** The payment deadline: twenty minutes from the first checkout, or the supplier's limit when that is earlier (DAIR-20). */
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

/** The reason in the address of the page of a failed payment (DAIR-22). */
export function reasonWord(status: OrderStatus, reason: PaymentReason | null): 'declined' | 'cancelled' | 'expired' | 'failed' {
  if (status === 'Expired') return 'expired'
  if (status === 'Cancelled' || reason === 'cancelled') return 'cancelled'
  return status === 'Registered' && reason ? 'declined' : 'failed'
}
