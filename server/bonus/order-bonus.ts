import type { Selectable } from 'kysely'
import { accrualFor, pointsFor } from '#domain/bonus/discount.ts'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { earnPercentOf } from './follow-order.ts'
import { loadBalance, loadOrderPoints, userAccount } from './ledger-store.ts'
import { type BonusTerms, mostPayable, takesPoints } from './reserve.ts'

type OrderRow = Selectable<Tables['orders']>

type OrderBonus = {
  bonusApplicable: boolean
  /** Roubles the buyer's points may take off this order, including those reserved for it. */
  bonusAvailable: number
  /** Points it will earn, or has earned once it is fulfilled. */
  bonusAccrual: number
}

/** The points of an order, spent and earned; a guest has none (DBON-02, DBON-04). */
export async function loadOrderBonus(db: Db, order: OrderRow, terms: BonusTerms): Promise<OrderBonus> {
  const bonusApplicable = takesPoints(order, terms)
  const buyer = order.user_id
    ? await db.selectFrom('users').select(['bonus_account_id', 'activated_at']).where('id', '=', order.user_id).executeTakeFirst()
    : undefined
  if (!buyer) return { bonusApplicable, bonusAvailable: 0, bonusAccrual: 0 }
  const able = bonusApplicable && buyer.activated_at !== null
  const balance = able
    ? (await loadBalance(db, userAccount(buyer.bonus_account_id))) + pointsFor(order.bonus_rub, terms.ratio)
    : 0
  return { bonusApplicable, bonusAvailable: mostPayable(balance, terms), bonusAccrual: await loadAccrual(db, order) }
}

async function loadAccrual(db: Db, order: OrderRow): Promise<number> {
  const hasEarned = ['Ticketed', 'Confirmed', 'RefundPending', 'Refunded'].includes(order.status)
  return hasEarned ? (await loadOrderPoints(db, order.id)).accrued : accrualFor(order.amount_rub, earnPercentOf(order))
}
