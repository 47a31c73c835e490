import { type PaidOrder, type RefundSplit, splitRefund } from '#domain/payments/refund.ts'
import type { Db } from '#server/db/db.ts'
import { loadOrderPoints, post, userAccount } from './ledger-store.ts'

export type Reversal = {
  orderId: string
  /** Names the refund: posted once however often it is repeated. */
  refundId: string
  /** Roubles of the order's price that are refunded, card and points together. */
  refundTotal: number
  /** What is left of the order after earlier refunds (DPAY-12); without it the whole order is shared. */
  left?: PaidOrder
}

/**
 * What a refund of `refundTotal` means in roubles and points (DPAY-07, DBON-05). The proportion is that of the whole order; what
 * earlier refunds have moved already is not moved again.
 */
async function loadRefundSplit(db: Db, orderId: string, refundTotal: number): Promise<RefundSplit> {
  const order = await db
    .selectFrom('orders')
    .select(['amount_rub', 'bonus_rub'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { spent, accrued, referred, whole } = await loadPointsBeforeRefunds(db, orderId)
  const split = splitRefund(refundTotal, { paidCard: order.amount_rub, paidBonus: order.bonus_rub, ...whole })
  return {
    ...split,
    returnedPoints: Math.min(split.returnedPoints, spent),
    reversedAccrual: Math.min(split.reversedAccrual, Math.max(0, accrued)),
    reversedReferral: Math.min(split.reversedReferral, Math.max(0, referred)),
  }
}

/** Points before any refund, beside what is left of them. */
async function loadPointsBeforeRefunds(db: Db, orderId: string) {
  const left = await loadOrderPoints(db, orderId)
  const rows = await db
    .selectFrom('bonus_entries')
    .select(['kind', 'amount'])
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['spend', 'accrual', 'referral'])
    .where('amount', '>', 0)
    .execute()
  const first = (kind: string) => rows.filter((row) => row.kind === kind).reduce((sum, { amount }) => sum + amount, 0)
  return { ...left, whole: { spentPoints: first('spend'), accrued: first('accrual'), referred: first('referral') } }
}

/**
 * Posts the points of a refund in the caller's transaction: spent ones return to the buyer, earned ones are taken back from the
 * buyer and the referrer, who may go below zero (DBON-05). Returns the split; call it with the order locked.
 */
export async function reverseBonus(trx: Db, { orderId, refundId, refundTotal, left }: Reversal, now: Date): Promise<RefundSplit> {
  const split = left ? splitRefund(refundTotal, left) : await loadRefundSplit(trx, orderId, refundTotal)
  const { referrer } = await loadOrderPoints(trx, orderId)
  const buyer = await trx
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select('users.bonus_account_id')
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
  if (!buyer) return split
  const account = userAccount(buyer.bonus_account_id)
  const about = { orderId, txId: `${orderId}:${refundId}` }
  const moves = [
    { ...about, txId: `return:${about.txId}`, kind: 'return', from: 'spent', to: account, points: split.returnedPoints },
    { ...about, txId: `reversal:${about.txId}`, kind: 'reversal', from: account, to: 'issued', points: split.reversedAccrual },
  ] as const
  for (const move of moves) await post(trx, move, now)
  if (referrer) {
    const txId = `referral-reversal:${about.txId}`
    await post(
      trx,
      { ...about, txId, kind: 'referral-reversal', from: referrer, to: 'issued', points: split.reversedReferral },
      now,
    )
  }
  return split
}
