import type { OrderStatus } from '#domain/payments/order.ts'
import type { Db } from '#server/db/db.ts'
import type { Late } from '#server/mail/letter-words.ts'
import { orderById } from '#server/orders/order-store.ts'
import { type PaymentRow, paymentById } from './payment-store.ts'
import { type RefundedSums, isByHand, loadRefunds } from './refunds/refund-store.ts'

/** The sums for the letter about a failed order; without a payment it was paid by points alone (M-09). */
export function failureMoney(
  payment: PaymentRow | undefined,
  status: OrderStatus,
): { late: Late | false; taken: boolean; back: number } {
  if (!payment) return { late: false, taken: true, back: 0 }
  const taken = payment.captured_at !== null || payment.refund_due_rub > 0
  return { late: payment.state === 'Abandoned' && lateFor(status), taken, back: payment.refund_due_rub || payment.amount_rub }
}

function lateFor(status: OrderStatus): Late {
  if (status === 'Expired') return 'expired'
  return status === 'Cancelled' ? 'cancelled' : 'spare'
}

/** The same for an order that failed in part: the sums of the failed part (DPAY-10). */
export async function unservedMoney(
  db: Db,
  { id, status }: { id: string; status: OrderStatus },
  payment: PaymentRow | undefined,
): Promise<ReturnType<typeof failureMoney> & { bonus?: number }> {
  const promised = (await loadRefunds(db, id)).find(
    ({ cause, lines, payment_id }) => cause === 'not-issued' && lines.length > 0 && payment_id === (payment?.id ?? null),
  )
  if (!promised) return failureMoney(payment, status)
  return { late: false, taken: true, back: promised.card_rub, bonus: promised.bonus_rub }
}

/** What is refunded, or was, of the money an order was paid with, for parts it has lost (M-06). */
export async function moneyBack(
  db: Db,
  orderId: string,
  payment: PaymentRow | undefined,
): Promise<{ card: number; bonus: number }> {
  const refunds = (await loadRefunds(db, orderId)).filter(
    ({ lines, payment_id }) => lines.length > 0 && payment_id === (payment?.id ?? null),
  )
  const sumOf = (column: 'card_rub' | 'bonus_rub') => refunds.reduce((sum, refund) => sum + refund[column], 0)
  return { card: sumOf('card_rub'), bonus: sumOf('bonus_rub') }
}

/** The sums for the letters of a refund: roubles, points, the card they go to, and whether the order goes on (M-10, M-11). */
export async function refundMoney(db: Db, refund: RefundedSums) {
  const payment = refund.payment_id ? await paymentById(db, refund.payment_id) : undefined
  const late = payment?.state === 'Abandoned' ? await orderById(db, refund.order_id) : undefined
  return {
    card: refund.card_rub,
    points: refund.points_back,
    total: refund.card_rub + refund.bonus_rub,
    cardMark: payment?.card ?? null,
    byHand: isByHand(refund),
    isSpare: late !== undefined && lateFor(late.status) === 'spare',
  }
}
