import { accrualFor } from '#domain/bonus/discount.ts'
import type { BonusRates } from '#domain/bonus/rates.ts'
import { balanceOf, pointsOf, userAccount } from '#server/bonus/ledger-store.ts'
import { type BonusTerms, mostPayable, takesPoints } from '#server/bonus/reserve.ts'
import type { Db } from '#server/db/db.ts'
import type { OrderRow } from '#server/orders/order-store.ts'
import type { ItemRow } from './order-store.ts'

/** The items of a flight order as points see them: one pricing session each, no points for a fare that refuses them (DBON-06). */
export function termsOf(items: ItemRow[], { ratio, air }: BonusRates): BonusTerms {
  return {
    items: items.map(({ id, price_rub, offers }) => ({
      price: price_rub,
      sessionId: id,
      bonusApplicable: offers.every(({ bonusApplicable }) => bonusApplicable),
    })),
    ratio,
    maxShare: air.maxShare,
  }
}

export type OrderBonus = {
  bonusApplicable: boolean
  /** Roubles the buyer's points may take off this order, those reserved for it included. */
  bonusAvailable: number
  /** Points it earns, or has earned once its tickets are there. */
  bonusAccrual: number
}

/** What points may do for an order and it for them; a guest has none (DBON-02, DBON-04). */
export async function bonusOf(db: Db, order: OrderRow, items: ItemRow[], rates: BonusRates): Promise<OrderBonus> {
  const terms = termsOf(items, rates)
  const bonusApplicable = takesPoints(order, terms)
  const buyer = order.user_id
    ? await db.selectFrom('users').select(['bonus_account_id', 'activated_at']).where('id', '=', order.user_id).executeTakeFirst()
    : undefined
  if (!buyer) return { bonusApplicable, bonusAvailable: 0, bonusAccrual: 0 }
  const able = bonusApplicable && buyer.activated_at !== null
  const balance = able ? (await balanceOf(db, userAccount(buyer.bonus_account_id))) + order.bonus_rub / (rates.ratio || 1) : 0
  return { bonusApplicable, bonusAvailable: mostPayable(balance, terms), bonusAccrual: await accrualOf(db, order, rates) }
}

async function accrualOf(db: Db, { id, status, amount_rub, earn_bp }: OrderRow, rates: BonusRates): Promise<number> {
  if (status === 'Ticketed' || status === 'RefundPending' || status === 'Refunded') return (await pointsOf(db, id)).accrued
  return accrualFor(amount_rub, earn_bp === null ? rates.air.percent : earn_bp / 100)
}
