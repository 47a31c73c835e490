import type { PublicConfig } from '#contract/config.ts'
import type { PaymentEvent, PaymentInfo } from '#contract/hotel-orders.ts'
import type { BonusRates } from '#domain/bonus/rates.ts'
import { isDone, isSuccess, statusLabel } from '#domain/payments/order.ts'
import { paymentReasons, reasonWord } from '#domain/payments/payment.ts'
import { fulfillingStatuses } from '#domain/payments/reconcile.ts'
import { instant } from '#domain/text/dates.ts'
import { loadOrderBonus } from '#server/bonus/order-bonus.ts'
import type { BonusTerms } from '#server/bonus/reserve.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { type OrderRow, lockOrder } from '#server/orders/order-store.ts'
import { awaitedReply } from '#server/orders/supplier-answers.ts'
import { applyPoints, isPaidByPoints, payByPoints, startWindow } from '#server/payments/open-payment.ts'
import { findLastPayment } from '#server/payments/payment-store.ts'
import { sumRefunds } from '#server/payments/refunds/refund-reply.ts'
import { type BookingRow, loadBooking, loadOrderGuests } from './order-store.ts'
import { rateInfoOf } from './search.ts'

/** The state of an order's payment (DHOT-15, DPAY-04). */
export async function loadPaymentOutcome(db: Db, order: OrderRow): Promise<PaymentEvent & Pick<PaymentInfo, 'reasonText'>> {
  const last = await findLastPayment(db, order.id)
  const declined = last?.state === 'Declined'
  const failed = await hasFailed(db, order)
  const reason = failed || (declined && order.status === 'Registered') ? reasonWord(order.status, last?.reason ?? null) : null
  const text = failed && order.status !== 'Cancelled' ? paymentReasons[order.status === 'Expired' ? 'expired' : 'failed'] : null
  return {
    orderId: order.id,
    status: order.status,
    statusLabel: statusLabel[order.status],
    isSuccess: isSuccess(order.status),
    isDone: isDone(order.status, declined),
    reason,
    reasonText: reason && (text ?? (last?.reason ? paymentReasons[last.reason] : null)),
  }
}

/** Refunded money counts as a failure only when there was never a stay. */
async function hasFailed(db: Db, { id, status }: OrderRow): Promise<boolean> {
  if (status === 'Failed' || status === 'Expired' || status === 'Cancelled') return true
  if (status !== 'RefundPending' && status !== 'Refunded') return false
  return (await loadBooking(db, id)).confirmation === null
}

/** A hotel order as its owner sees it (DHOT-16). */
export async function loadPaymentInfo(db: Db, order: OrderRow, rates: BonusRates): Promise<PaymentInfo> {
  const [stay, guests, outcome] = [
    await loadBooking(db, order.id),
    await loadOrderGuests(db, order.id),
    await loadPaymentOutcome(db, order),
  ]
  const { bonusAvailable, bonusAccrual } = await loadOrderBonus(db, order, termsOf(order, stay, rates))
  const refund = await sumRefunds(db, order)
  return {
    ...outcome,
    ...(order.status === 'Expired' && refund && { reasonText: paymentReasons.failed }), // late money is on its way back
    orderNumber: order.number,
    price: order.price_rub,
    amount: order.amount_rub,
    bonusAmount: order.bonus_rub,
    refund,
    bonusAvailable,
    bonusAccrual,
    hotelName: stay.offer.hotel.name,
    arrival: stay.arrival,
    departure: stay.departure,
    checkInUtc: instant(stay.check_in),
    checkOutUtc: instant(stay.check_out),
    expiresAt: instant(order.expires_at),
    voucherReady: isVoucherReady(order, stay),
    confirmation: stay.confirmation,
    awaited: fulfillingStatuses.includes(order.status) ? awaitedReply(stay) : null,
    sentTo: order.contact_email,
    guests: guests.map(({ first_name, last_name, age }) => ({ firstName: first_name, lastName: last_name, age })),
    wishes: stay.wishes,
    stay: rateInfoOf(stay.offer, order.expires_at, rates),
  }
}

/** A voucher is valid from the hotel's confirmation until the stay is cancelled (DHOT-17). */
export function isVoucherReady({ status }: OrderRow, { confirmation }: BookingRow): boolean {
  return status === 'Confirmed' && confirmation !== null
}

/** A stay as points see it: one item, no points for a rate that refuses them (DBON-06). */
function termsOf(order: OrderRow, { offer: { rate } }: BookingRow, { ratio, hotel }: BonusRates): BonusTerms {
  const items = [{ price: order.price_rub, sessionId: order.id, bonusApplicable: rate.bonusApplicable }]
  return { items, ratio, maxShare: hotel.maxShare }
}

type Deps = { db: Db; site: Pick<PublicConfig, 'bonus'>; now: () => Date }

/** Reserves points for an unpaid order, or returns them at 0; an order they cover is paid at once (DHOT-13). */
export function payWithPoints({ db, site, now }: Deps, orderId: string, amount: number | undefined): Promise<OrderRow> {
  return inTransaction(db, async (trx) => {
    const locked = await lockOrder(trx, orderId)
    if (isPaidByPoints(locked) && (amount === undefined || amount === locked.bonus_rub)) return locked
    const begun = await startWindow(trx, locked, now())
    const terms = termsOf(begun, await loadBooking(trx, orderId), site.bonus)
    const order = await applyPoints(trx, begun, { terms, amount, now: now() })
    return order.amount_rub === 0 ? payByPoints(trx, order, now()) : order
  })
}
