import { accrualFor } from '#domain/bonus/discount.ts'
import { pointsMoveOf } from '#domain/bonus/ledger.ts'
import { usualRates } from '#domain/bonus/rates.ts'
import { type OrderStatus, isFulfilled } from '#domain/payments/order.ts'
import type { Product } from '#domain/product.ts'
import type { Db } from '#server/db/db.ts'
import { scheduleDigest } from './digest.ts'
import { loadBalance, loadOrderPoints, post, reserveOf, userAccount } from './ledger-store.ts'
import { reverseBonus } from './reverse.ts'

export type OrderMoved = { id: string; from: OrderStatus; to: OrderStatus; now: Date }

/**
 * What a transition of an order means for points, in the transaction of the transition itself (DBON-02 to DBON-05). Every posting
 * is named after the order, so a repeated transition posts nothing.
 */
export async function followOrder(trx: Db, { id, from, to, now }: OrderMoved): Promise<void> {
  const move = pointsMoveOf(from, to)
  if (move === 'spend' || move === 'release') return settleReserve(trx, id, move, now)
  if (move === 'earn') return accrue(trx, id, now)
  if (move === 'give-back') await reverseWhole(trx, id, now)
}

async function settleReserve(trx: Db, orderId: string, kind: 'spend' | 'release', now: Date): Promise<void> {
  const points = await loadBalance(trx, reserveOf(orderId))
  if (points === 0) return
  const owner = kind === 'release' ? await findBuyer(trx, orderId) : undefined
  const { reservations } = await loadOrderPoints(trx, orderId)
  const to = owner ? userAccount(owner.bonus_account_id) : 'spent'
  await post(trx, { txId: `${kind}:${orderId}:${reservations}`, kind, orderId, from: reserveOf(orderId), to, points }, now)
}

/** Returns the reserve of an order to its owner, as when points are switched off before payment (DHOT-13). */
export function releaseReserve(trx: Db, orderId: string, now: Date): Promise<void> {
  return settleReserve(trx, orderId, 'release', now)
}

async function accrue(trx: Db, orderId: string, now: Date): Promise<void> {
  const buyer = await lockBuyer(trx, orderId)
  if (!buyer) return
  const { card, earnPercent } = await loadEarnings(trx, orderId)
  const to = userAccount(buyer.bonus_account_id)
  const points = accrualFor(card, earnPercent)
  await post(trx, { txId: `accrual:${orderId}`, kind: 'accrual', orderId, from: 'issued', to, points }, now)
  if (buyer.activated_at) await accrueToReferrer(trx, orderId, now)
}

/**
 * The referrer's share of a served order, announced the next morning; nothing when nobody has invited its buyer, or the referrer
 * was erased (DBON-03).
 */
async function accrueToReferrer(trx: Db, orderId: string, now: Date): Promise<void> {
  const buyer = await findBuyer(trx, orderId)
  if (!buyer?.referred_by) return
  const referrer = await trx
    .selectFrom('users')
    .select('bonus_account_id')
    .where('id', '=', buyer.referred_by)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!referrer) return
  const { card, referralPercent } = await loadEarnings(trx, orderId)
  const points = accrualFor(card, referralPercent)
  const to = userAccount(referrer.bonus_account_id)
  await post(trx, { txId: `referral:${orderId}`, kind: 'referral', orderId, from: 'issued', to, points }, now)
  if (points > 0) await scheduleDigest(trx, referrer.bonus_account_id, now)
}

/** What was paid by card and stays with us, and the percentage promised for it. */
async function loadEarnings(trx: Db, orderId: string) {
  const order = await trx
    .selectFrom('orders')
    .leftJoin('payments', (join) => join.onRef('payments.order_id', '=', 'orders.id').on('payments.state', '=', 'Succeeded'))
    .select(['orders.kind', 'orders.amount_rub', 'orders.earn_bp', 'orders.referral_bp', 'payments.refund_due_rub'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const usual = usualRates[order.kind]
  return {
    card: order.amount_rub - (order.refund_due_rub ?? 0),
    earnPercent: earnPercentOf(order),
    referralPercent: order.referral_bp === null ? usual.referralPercent : order.referral_bp / 100,
  }
}

/** The percentage promised for an order, or the default one. */
export function earnPercentOf({ kind, earn_bp }: { kind: Product; earn_bp: number | null }): number {
  return earn_bp === null ? usualRates[kind].percent : earn_bp / 100
}

/** A person has confirmed their e-mail: their referrer gets the share of what was bought until now (DAUTH-07). */
export async function accrueForActivated(trx: Db, userId: string, now: Date): Promise<void> {
  const fulfilled = await trx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', ['Ticketed', 'Confirmed'])
    .orderBy('id')
    .execute()
  for (const { id } of fulfilled) await accrueToReferrer(trx, id, now)
}

/** An order made without signing in has found its owner: what it has earned already is theirs (DAIR-28). */
export async function accrueForClaimed(trx: Db, { id, status }: { id: string; status: OrderStatus }, now: Date): Promise<void> {
  if (isFulfilled(status)) await accrue(trx, id, now)
}

async function reverseWhole(trx: Db, orderId: string, now: Date): Promise<void> {
  const { price_rub } = await trx.selectFrom('orders').select('price_rub').where('id', '=', orderId).executeTakeFirstOrThrow()
  await reverseBonus(trx, { orderId, refundId: 'unserved', refundTotal: price_rub }, now)
}

export type Buyer = { user_id: string; bonus_account_id: string; referred_by: string | null; activated_at: Date | null }

/** The owner of an order; nobody while its guest has no account. */
function findBuyer(trx: Db, orderId: string): Promise<Buyer | undefined> {
  return buyers(trx, orderId).executeTakeFirst()
}

/**
 * The same, and a confirmation of the person's e-mail waits until this transaction ends: both would post the same points. Call it
 * with the order locked, never before.
 */
export function lockBuyer(trx: Db, orderId: string): Promise<Buyer | undefined> {
  return buyers(trx, orderId).forShare('users').executeTakeFirst()
}

function buyers(trx: Db, orderId: string) {
  return trx
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['users.id as user_id', 'users.bonus_account_id', 'users.referred_by', 'users.activated_at'])
    .where('orders.id', '=', orderId)
}
