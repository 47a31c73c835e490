import type { Selectable } from 'kysely'
import { type Discountable, discounts, pointsFor } from '#domain/bonus/discount.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { releaseReserve } from './follow-order.ts'
import { lockBalance, loadOrderPoints, post, userAccount, reserveOf } from './ledger-store.ts'

type OrderRow = Selectable<Tables['orders']>

/** How points may pay for an order: its items, the value of a point, the largest share. */
export type BonusTerms = { items: readonly Discountable[]; ratio: number; maxShare: number }

/** Whether points may pay for an order at all: not for a metasearch's, not where no fare accepts them (DBON-04). */
export function takesPoints(order: Pick<OrderRow, 'partner'>, { items, ratio }: BonusTerms): boolean {
  return !order.partner && ratio > 0 && items.some(({ bonusApplicable = true }) => bonusApplicable)
}

/**
 * Reserves points for an unpaid order in the caller's transaction, with the order locked, and returns the order as it is then.
 * `amount` is the most roubles to take, all that may be taken unless given, 0 to give the reserve back. Refuses
 * `bonus.not-applicable`, `account.not-activated` and `bonus.not-enough`.
 */
export async function reserveBonus(
  trx: Db,
  order: OrderRow,
  { terms, amount, now }: { terms: BonusTerms; amount?: number; now: Date },
): Promise<OrderRow> {
  await releaseReserve(trx, order.id, now)
  if (amount === 0) return saveBonus(trx, order, 0)
  const buyer = await findSpender(trx, order, terms)
  const account = userAccount(buyer.bonus_account_id)
  const roubles = payable(await lockBalance(trx, account), terms, amount)
  const { reservations } = await loadOrderPoints(trx, order.id)
  const about = { txId: `reserve:${order.id}:${reservations + 1}`, kind: 'reserve', orderId: order.id } as const
  const points = pointsFor(roubles, terms.ratio)
  await post(trx, { ...about, from: account, to: reserveOf(order.id), points }, now)
  return saveBonus(trx, order, roubles)
}

async function findSpender(trx: Db, order: OrderRow, terms: BonusTerms) {
  if (!order.user_id || !takesPoints(order, terms)) throw new Refusal('bonus.not-applicable')
  const buyer = await trx
    .selectFrom('users')
    .select(['bonus_account_id', 'activated_at'])
    .where('id', '=', order.user_id)
    .executeTakeFirstOrThrow()
  if (!buyer.activated_at) throw new Refusal('account.not-activated')
  return buyer
}

function payable(balance: number, terms: BonusTerms, amount = Infinity): number {
  const most = mostPayable(balance, terms)
  if (most === 0 || (amount !== Infinity && amount > most)) throw new Refusal('bonus.not-enough')
  return Math.min(most, amount)
}

/** Roubles points may take off an order, for a caller that has not decided yet; a debt takes off nothing. */
export function mostPayable(balance: number, { items, ratio, maxShare }: BonusTerms): number {
  const parts = discounts(items, { bonusValue: balance, bonusRatio: ratio, maxShare })
  return parts.reduce((sum, part) => sum + part, 0)
}

async function saveBonus(trx: Db, { id, price_rub }: OrderRow, bonusRub: number): Promise<OrderRow> {
  return trx
    .updateTable('orders')
    .set({ bonus_rub: bonusRub, amount_rub: price_rub - bonusRub })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
