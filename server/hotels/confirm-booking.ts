import { sql } from 'kysely'
import { MOST_TRIES, isTooLate, fulfillingStatuses } from '#domain/payments/reconcile.ts'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { callSignal, timeouts } from '#server/jobs/lease.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { enqueueLetter } from '#server/mail/outbox.ts'
import { scheduleTripReminder } from '#server/mail/trip-reminder.ts'
import { closeHold } from '#server/orders/holds.ts'
import { type OrderRow, lockOrder, moveOrder, orderById } from '#server/orders/order-store.ts'
import { type OutcomeDeadline, awaitOutcome } from '#server/orders/supplier-answers.ts'
import { type Agreement, agreedInTime, captureMoney, refuseOrder } from '#server/payments/capture.ts'
import { findSucceededPayment } from '#server/payments/payment-store.ts'
import { createFailureRefund } from '#server/payments/refunds/refund.ts'
import type { MoneyDeps } from '#server/payments/settle.ts'
import { type BookingRow, loadBooking } from './order-store.ts'
import { unservedLine } from './refund.ts'
import type { HotelSellers } from './sellers/sellers.ts'

export type ConfirmDeps = MoneyDeps & { hotels: HotelSellers; outcomeWithinMs?: OutcomeDeadline }

/**
 * Takes a paid hotel order as far as it goes: Authorized → confirmed by the supplier and captured → Paid → Ticketing → Confirmed.
 * Every call has its stored key and every step is a compare-and-set, so it may run twice, be interrupted anywhere and start
 * again. Throws when something outside did not answer: the job retries.
 */
export async function confirmHotelBooking(deps: ConfirmDeps, orderId: string, lease: AbortSignal): Promise<void> {
  const order = await orderById(deps.db, orderId)
  const payment = order && (await findSucceededPayment(deps.db, orderId))
  if (!order || (!payment && order.amount_rub > 0)) return
  const stay = await loadBooking(deps.db, orderId)
  const agreed = () => isAgreed(deps, { order, stay, lease })
  const isPatient = withinMsOf(deps, stay) !== undefined
  if (payment && order.status === 'Authorized' && !(await captureMoney(deps, { order, payment, lease, isPatient }, agreed)))
    return
  const agreement = order.status === 'Paid' ? await agreedInTime(deps, { order, lease }, agreed) : true
  if (agreement === 'awaited') return
  if (agreement === 'silent') return giveUpPaid(deps, orderId)
  // a refusal of an order paid at once is met again below
  await inTransaction(deps.db, (trx) => moveOrder(trx, { id: orderId, from: 'Paid', event: 'issue', now: deps.now() }))
  await reserve(deps, orderId, lease)
}

type ConfirmInput = { order: OrderRow; stay: BookingRow; lease: AbortSignal }

/** How long the supplier's outcome is awaited, where silence does not mean that nothing was booked. */
function withinMsOf({ outcomeWithinMs }: ConfirmDeps, { supplier }: BookingRow): number | undefined {
  return outcomeWithinMs?.('hotel', supplier)
}

/** Whether the hotel still has the room at this price; anything but an answer is awaited, or thrown and retried. */
async function isAgreed(deps: ConfirmDeps, { order, stay, lease }: ConfirmInput): Promise<Agreement> {
  const request = {
    key: `confirm:${order.id}`,
    supplier: stay.supplier,
    supplierRef: stay.supplier_ref,
    price: order.price_rub,
  }
  const answer = deps.hotels.confirm(request, callSignal(lease, timeouts.supplier))
  return answer.then(
    (): Agreement => true,
    (error: unknown): Agreement | Promise<Agreement> => (isFinalNo(error) ? false : afterSilence(deps, { stay, lease, error })),
  )
}

const retryableCodes: readonly RefusalCode[] = ['hotels.supplier-failed', 'order.not-ready']

function isFinalNo(error: unknown): boolean {
  return error instanceof Refusal && !retryableCodes.includes(error.code)
}

/** A call with an unknown outcome: awaited, or thrown and retried. */
function afterSilence(
  deps: ConfirmDeps,
  { stay, lease, error }: { stay: BookingRow; lease: AbortSignal; error: unknown },
): Promise<'awaited'> {
  const withinMs = withinMsOf(deps, stay)
  if (withinMs === undefined || lease.aborted) throw error // our lease ended: the hotel has not failed
  return awaitOutcome(deps, {
    orderId: stay.order_id,
    withinMs,
    async mark(trx, moments) {
      const first = trx.updateTable('hotel_bookings').set(moments).where('order_id', '=', stay.order_id)
      return (await first.where('awaited_since', 'is', null).executeTakeFirst()).numUpdatedRows > 0n
    },
  })
}

async function reserve(deps: ConfirmDeps, orderId: string, lease: AbortSignal): Promise<void> {
  const order = await orderById(deps.db, orderId)
  if (order?.status !== 'Ticketing') return
  const stay = await loadBooking(deps.db, orderId)
  const isPatient = withinMsOf(deps, stay) !== undefined
  if (!isPatient && (isTooLate(order.updated_at, deps.now()) || stay.tries >= MOST_TRIES)) return giveUp(deps, orderId)
  const request = { key: `reserve:${orderId}`, supplier: stay.supplier, supplierRef: stay.supplier_ref }
  const answer = await deps.hotels.reserve(request, callSignal(lease, timeouts.supplier)).catch(async (error: unknown) => {
    if (lease.aborted) throw error // we stopped: the hotel has not failed
    const isNo = error instanceof Refusal && error.code === 'hotels.rate-gone'
    if (isPatient && !isNo) return afterSilence(deps, { stay, lease, error })
    const tries = await countFailure(deps.db, orderId)
    if (tries < MOST_TRIES && !isNo) throw error
    return undefined
  })
  if (answer === 'awaited') return
  return answer ? confirmed(deps, orderId, answer.confirmation) : giveUp(deps, orderId)
}

/** The room was not requested yet and its hotel does not answer: the whole amount is refunded. */
async function giveUpPaid({ db, now }: Pick<ConfirmDeps, 'db' | 'now'>, orderId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await moveOrder(trx, { id: orderId, from: 'Paid', event: 'issue', now: now() }))) return // somebody has an answer
    await giveUp({ db: trx, now }, orderId)
  })
}

/** A person has decided that what is waited for will not happen: the money is refunded. Refuses `order.bad-state`. */
export async function giveUpAwaitedStay(deps: Pick<ConfirmDeps, 'db' | 'now'>, orderId: string): Promise<void> {
  const { db, now } = deps
  const [order, payment] = [await orderById(db, orderId), await findSucceededPayment(db, orderId)]
  const isAwaited = (await loadBooking(db, orderId)).awaited_since !== null
  if (!order || !isAwaited || !fulfillingStatuses.includes(order.status)) throw new Refusal('order.bad-state')
  if (payment && order.status === 'Authorized') await refuseOrder(deps, { order, payment })
  else {
    await inTransaction(db, (trx) => moveOrder(trx, { id: orderId, from: 'Paid', event: 'issue', now: now() }))
    await giveUp(deps, orderId)
  }
  const after = (await orderById(db, orderId))?.status
  if (after === 'Confirmed' || fulfillingStatuses.some((status) => status === after)) throw new Refusal('order.bad-state') // its hotel has answered in the meantime
}

/** Only failures count: many jobs at once are not many failures. */
async function countFailure(db: Db, orderId: string): Promise<number> {
  const counted = db.updateTable('hotel_bookings').set({ tries: sql`tries + 1` })
  const row = await counted.where('order_id', '=', orderId).returning('tries').executeTakeFirst()
  return row?.tries ?? MOST_TRIES
}

function confirmed({ db, now }: ConfirmDeps, orderId: string, confirmation: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { status } = await lockOrder(trx, orderId)
    if (status !== 'Ticketing') return // abandoned in the meantime: a refund, not a room as well
    const written = trx.updateTable('hotel_bookings').set({ confirmation, confirmed_at: now() })
    await written.where('order_id', '=', orderId).execute()
    await moveOrder(trx, { id: orderId, from: 'Ticketing', event: 'confirm', now: now(), note: confirmation })
    await enqueueLetter(trx, { template: 'M-07', subjectId: orderId }, now())
    const { check_in, hold_key } = await loadBooking(trx, orderId)
    await closeHold(trx, 'hotel', hold_key)
    await scheduleTripReminder(trx, orderId, { begins: check_in, now: now() })
  })
}

/** The hotel was not available for money already taken: all of it is refunded, card as card and points as points (DPAY-02). */
function giveUp({ db, now }: Pick<ConfirmDeps, 'db' | 'now'>, orderId: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (order.status !== 'Ticketing') return
    await createFailureRefund(trx, { order, lines: [unservedLine(order, await loadBooking(trx, orderId))] }, now())
    await moveOrder(trx, { id: orderId, from: 'Ticketing', event: 'give-up', now: now() })
    await enqueue(trx, 'release-holds', { orderId })
  })
}
