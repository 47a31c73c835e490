import type { PublicConfig } from '#contract/config.ts'
import { accrualFor } from '#domain/bonus/discount.ts'
import type { BonusRates } from '#domain/bonus/rates.ts'
import { balanceOf, pointsOf, userAccount } from '#server/bonus/ledger-store.ts'
import { type BonusTerms, mostPayable, takesPoints } from '#server/bonus/reserve.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { applyPoints, isPaidByPoints, payByPoints, startWindow } from '#server/payments/open-payment.ts'
import { type OrderRow, lockOrder } from '#server/orders/order-store.ts'
import { type BookingRow, bookingOf } from './order-store.ts'

/** A stay as points see it: one item, no points for a rate that refuses them (DBON-06). */
function termsOf(order: OrderRow, { offer: { rate } }: BookingRow, { ratio, hotel }: BonusRates): BonusTerms {
  const items = [{ price: order.price_rub, sessionId: order.id, bonusApplicable: rate.bonusApplicable }]
  return { items, ratio, maxShare: hotel.maxShare }
}

type Deps = { db: Db; site: Pick<PublicConfig, 'bonus'>; now: () => Date }

/** Reserves points for an unpaid order, or gives them back at 0; an order they cover is paid at once (DHOT-13). */
export function payWithPoints({ db, site, now }: Deps, orderId: string, amount: number | undefined): Promise<OrderRow> {
  return inTransaction(db, async (trx) => {
    const locked = await lockOrder(trx, orderId)
    if (isPaidByPoints(locked) && (amount === undefined || amount === locked.bonus_rub)) return locked
    const begun = await startWindow(trx, locked, now())
    const terms = termsOf(begun, await bookingOf(trx, orderId), site.bonus)
    const order = await applyPoints(trx, begun, { terms, amount, now: now() })
    return order.amount_rub === 0 ? payByPoints(trx, order, now()) : order
  })
}

export type HotelBonus = { bonusAvailable: number; bonusAccrual: number }

/** What points may take off an order and what it earns; a guest has none (DBON-02, DBON-04). */
export async function bonusOf(db: Db, order: OrderRow, stay: BookingRow, rates: BonusRates): Promise<HotelBonus> {
  const buyer = order.user_id
    ? await db.selectFrom('users').select(['bonus_account_id', 'activated_at']).where('id', '=', order.user_id).executeTakeFirst()
    : undefined
  if (!buyer) return { bonusAvailable: 0, bonusAccrual: 0 }
  const terms = termsOf(order, stay, rates)
  const able = takesPoints(order, terms) && buyer.activated_at !== null
  const balance = able ? (await balanceOf(db, userAccount(buyer.bonus_account_id))) + order.bonus_rub / (rates.ratio || 1) : 0
  return { bonusAvailable: mostPayable(balance, terms), bonusAccrual: await accrualOf(db, order, rates) }
}

async function accrualOf(db: Db, { id, status, amount_rub, earn_bp }: OrderRow, rates: BonusRates): Promise<number> {
  if (status === 'Confirmed' || status === 'RefundPending' || status === 'Refunded') return (await pointsOf(db, id)).accrued
  return accrualFor(amount_rub, earn_bp === null ? rates.hotel.percent : earn_bp / 100)
}
