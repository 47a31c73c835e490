import type { OrderEvent, OrderStatus } from './order.ts'
import type { PaymentState } from './payment.ts'

/** A provider's state of one attempt. `Authorized` = money held, `Captured` = money taken. */
export type ProviderState = 'Pending' | 'Authorized' | 'Captured' | 'Declined' | 'Cancelled' | 'Voided' | 'Refunded'

/**
 * What the provider's state of an attempt means for its order (DPAY-06). `accept`: this money pays for the order. `wake`: it does
 * already, make sure that the order goes on. `give-back`: nobody wants it. `close`: an abandoned attempt is checked for the last
 * time.
 */
export type PaymentDecision = 'wait' | 'accept' | 'wake' | 'give-back' | 'decline' | 'close' | 'nothing'

export type PaymentFacts = {
  truth: ProviderState
  order: OrderStatus
  payment: PaymentState
  /** The provider's sum is the one that was requested. */
  isWholeSum: boolean
  /** The attempt's money is settled for good. */
  isClosed: boolean
}

export function reconcile({ truth, order, payment, isWholeSum, isClosed }: PaymentFacts): PaymentDecision {
  if (truth === 'Pending') return 'wait'
  if (truth !== 'Authorized' && truth !== 'Captured') return payment === 'Pending' ? 'decline' : 'close'
  if (payment === 'Succeeded') return isBeingFulfilled(order) ? 'wake' : 'nothing'
  if (payment === 'Pending' && order === 'Registered' && isWholeSum) return 'accept'
  return isClosed ? 'nothing' : 'give-back'
}

/** Paid, and not yet served or cancelled. */
export const fulfillingStatuses: readonly OrderStatus[] = ['Authorized', 'Paid', 'Ticketing']

function isBeingFulfilled(order: OrderStatus): boolean {
  return fulfillingStatuses.includes(order)
}

/** What the answer to a capture means: the money is ours, the bank is not ready, or it never will be. */
export function afterCapture(truth: ProviderState): 'ours' | 'wait' | 'refused' {
  if (truth === 'Captured') return 'ours'
  return truth === 'Authorized' || truth === 'Pending' ? 'wait' : 'refused'
}

/** The money of this attempt is not needed any more: its order has ended without it. */
export function isUnwanted(order: OrderStatus, payment: PaymentState): boolean {
  return payment === 'Abandoned' || (payment === 'Succeeded' && order === 'Failed')
}

/** What is left to do for an attempt nobody waits for, once the provider was informed. */
export type Release = { isClosed: boolean; isOwed: boolean; hasLetter: boolean }

/** The buyer hears of money that was held or taken; of an accepted attempt, however it ended, unless it was refunded by hand. */
export function afterRelease(truth: ProviderState, payment: PaymentState): Release {
  const isOwed = truth === 'Captured'
  const isClosed = !isOwed && truth !== 'Pending' && truth !== 'Authorized'
  const isHeld = truth === 'Voided' || (payment === 'Succeeded' && truth !== 'Refunded')
  return { isOwed, isClosed, hasLetter: isOwed || (isClosed && isHeld) }
}

/** DPAY-02: after these serving the traveller is abandoned and the money is refunded. */
export const MOST_TRIES = 3
const SUPPLIER_SILENCE_MS = 30 * 60_000

/** An order has been in one status for longer than anybody waits for it. */
export function isTooLate(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() > SUPPLIER_SILENCE_MS
}

/**
 * The next status of an order when each of its items is decided: served as far as it could be, or cancelled (DPAY-02, DPAY-10).
 */
export function afterIssuing(items: readonly OrderStatus[]): 'ticket' | 'give-up' | undefined {
  if (items.includes('Ticketing')) return undefined
  return items.every((item) => item === 'Failed') ? 'give-up' : 'ticket'
}

type RefundState = { order: OrderStatus; isMoreDue: boolean; nothingLeft: boolean }

/**
 * The next status of an order when the money of one of its refunds has arrived: none while another one is on its way, because
 * that may be the one it waits for; undefined also when it waits for none.
 */
export function afterRefund({
  order,
  isMoreDue,
  nothingLeft,
}: RefundState): Extract<OrderEvent, 'refund' | 'refund-part'> | undefined {
  if (order !== 'RefundPending' || isMoreDue) return undefined
  return nothingLeft ? 'refund' : 'refund-part'
}
