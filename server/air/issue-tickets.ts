import { sql } from 'kysely'
import { MOST_TRIES, afterIssuing, isTooLate } from '#domain/payments/reconcile.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { callSignal, timeouts } from '#server/jobs/lease.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { enqueueLetter } from '#server/mail/outbox.ts'
import { scheduleTripReminder } from '#server/mail/trip-reminder.ts'
import { closeHold } from '#server/orders/holds.ts'
import { type OrderRow, lockOrder, moveOrder, orderById } from '#server/orders/order-store.ts'
import { type OutcomeDeadline, awaitOutcome } from '#server/orders/supplier-answers.ts'
import { agreedInTime, captureMoney } from '#server/payments/capture.ts'
import { findSucceededPayment } from '#server/payments/payment-store.ts'
import { createFailureRefund } from '#server/payments/refunds/refund.ts'
import type { MoneyDeps } from '#server/payments/settle.ts'
import { moveTimes } from './flight-changes.ts'
import { type ItemRow, type TravellerRow, firstDeparture, loadItems, loadTravellers } from './order-store.ts'
import { unissuedLines } from './refund.ts'
import type { AirSellers } from './sellers/sellers.ts'
import type { IssuedTicket } from './supplier.ts'

export type IssueDeps = MoneyDeps & { air: AirSellers; outcomeWithinMs?: OutcomeDeadline }

/**
 * Takes a paid order as far as it goes: Authorized → confirmed by the supplier and captured → Paid → Ticketing → Ticketed. Every
 * call has its stored key and every step is a compare-and-set, so it may run twice, be interrupted anywhere and start again.
 * Throws when something outside did not answer: the job retries.
 */
export async function issueTickets(deps: IssueDeps, orderId: string, lease: AbortSignal): Promise<void> {
  const order = await orderById(deps.db, orderId)
  const payment = order && (await findSucceededPayment(deps.db, orderId))
  if (!order || (!payment && order.amount_rub > 0)) return
  const agreed = () => isAgreed(deps, order, lease)
  if (payment && order.status === 'Authorized' && !(await captureMoney(deps, { order, payment, lease }, agreed))) return
  if (order.status === 'Paid' && (await agreedInTime(deps, { order, lease }, agreed)) === 'silent')
    return giveUpPaid(deps, orderId)
  // a refusal of an order paid at once is met again at ticketing
  await beginIssuing(deps, orderId)
  await issueEach(deps, orderId, lease)
}

/** Whether the supplier still has every item at its price; anything but an answer is thrown and retried. */
async function isAgreed({ db, air }: IssueDeps, order: OrderRow, lease: AbortSignal): Promise<boolean> {
  for (const item of await loadItems(db, order.id)) {
    const { id, supplier, supplier_ref, price_rub } = item
    const request = { key: `confirm:${id}`, supplier, supplierRef: supplier_ref, price: price_rub }
    if (!(await air.confirm(request, callSignal(lease, timeouts.supplier)).then(() => true, isFinalNo))) return false
  }
  return true
}

function isFinalNo(error: unknown): false {
  if (error instanceof Refusal && error.code !== 'air.supplier-failed') return false
  throw error
}

async function beginIssuing({ db, now }: IssueDeps, orderId: string): Promise<void> {
  await inTransaction(db, (trx) => moveOrder(trx, { id: orderId, from: 'Paid', event: 'issue', now: now() }))
}

/** No tickets were requested yet, so there are none: the whole amount is refunded. */
async function giveUpPaid({ db, now }: Pick<IssueDeps, 'db' | 'now'>, orderId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await moveOrder(trx, { id: orderId, from: 'Paid', event: 'issue', now: now() }))) return // somebody has an answer
    for (const item of await loadItems(trx, orderId)) await giveUpItem(trx, item)
    await finish({ db: trx, now }, orderId)
  })
}

async function issueEach(deps: IssueDeps, orderId: string, lease: AbortSignal): Promise<void> {
  const order = await orderById(deps.db, orderId)
  if (order?.status !== 'Ticketing') return
  const tooLong = isTooLate(order.updated_at, deps.now())
  for (const item of await loadItems(deps.db, orderId)) {
    if (item.status === 'Ticketing') await issueOne(deps, item, { tooLong, lease })
  }
  await finish(deps, orderId)
}

type Issuing = { tooLong: boolean; lease: AbortSignal }

async function issueOne(deps: IssueDeps, item: ItemRow, { tooLong, lease }: Issuing): Promise<void> {
  const withinMs = deps.outcomeWithinMs?.('air', item.supplier)
  if (withinMs === undefined && (tooLong || item.tries >= MOST_TRIES)) return void (await giveUpItem(deps.db, item))
  const travellers = await loadTravellers(deps.db, item.order_id) // a failure of ours is none of the supplier's
  const issued = await requestTickets(deps.air, item, { travellers, lease }).catch(async (error: unknown) => {
    if (lease.aborted) throw error // we stopped: the supplier has not failed
    const isNo = error instanceof Refusal && error.code === 'air.no-seats'
    if (withinMs !== undefined && !isNo) return awaitTickets(deps, item, withinMs)
    const tries = await countFailure(deps.db, item)
    if (tries < MOST_TRIES && !isNo) throw error
    return undefined
  })
  if (issued === 'awaited') return
  if (issued) await storeTickets(deps, item, issued)
  else await giveUpItem(deps.db, item)
}

type Requested = { travellers: TravellerRow[]; lease: AbortSignal }

/** Tickets for some of the travellers only are no answer yet. */
async function requestTickets(air: AirSellers, item: ItemRow, { travellers, lease }: Requested): Promise<IssuedTicket[]> {
  const request = { key: `ticket:${item.id}`, supplier: item.supplier, supplierRef: item.supplier_ref }
  const issued = await air.ticket(request, callSignal(lease, timeouts.supplier))
  const holders = new Set(issued.map(({ passengerIndex }) => passengerIndex))
  if (travellers.some(({ position }) => !holders.has(position))) throw new Refusal('air.supplier-failed')
  return issued
}

function awaitTickets(deps: IssueDeps, { id, order_id }: ItemRow, withinMs: number): Promise<'awaited'> {
  return awaitOutcome(deps, {
    orderId: order_id,
    withinMs,
    async mark(trx, moments) {
      const first = trx.updateTable('order_items').set(moments).where('id', '=', id).where('awaited_since', 'is', null)
      return (await first.executeTakeFirst()).numUpdatedRows > 0n
    },
  })
}

/** A person has decided that what is waited for will not happen: the money is refunded. Refuses `order.bad-state`. */
export async function giveUpAwaited(deps: Pick<IssueDeps, 'db' | 'now'>, orderId: string): Promise<void> {
  const awaited = (await loadItems(deps.db, orderId)).filter((item) => item.status === 'Ticketing' && item.awaited_since)
  if (awaited.length === 0) throw new Refusal('order.bad-state')
  const given = []
  for (const item of awaited) given.push(await giveUpItem(deps.db, item))
  await finish(deps, orderId)
  if (!given.includes(true)) throw new Refusal('order.bad-state') // the tickets have arrived in the meantime
}

/** Only failures count: many jobs at once are not many failures. */
async function countFailure(db: Db, { id }: ItemRow): Promise<number> {
  const counted = db.updateTable('order_items').set({ tries: sql`tries + 1` })
  const row = await counted.where('id', '=', id).returning('tries').executeTakeFirst()
  return row?.tries ?? MOST_TRIES
}

async function storeTickets({ db, now }: IssueDeps, item: ItemRow, issued: IssuedTicket[]): Promise<void> {
  const seen = new Map<number, number>()
  const rows = issued.map(({ passengerIndex, ticketNumber }) => {
    const part = seen.get(passengerIndex) ?? 0
    seen.set(passengerIndex, part + 1)
    const place = { order_id: item.order_id, item_id: item.id, passenger: passengerIndex, part }
    return { ...place, number: ticketNumber, issued_at: now() }
  })
  await inTransaction(db, async (trx) => {
    if (!(await setItem(trx, item.id, 'Ticketed'))) return // abandoned in the meantime: a refund, not tickets as well
    const inserted = trx.insertInto('tickets').values(rows)
    await inserted.onConflict((same) => same.columns(['item_id', 'passenger', 'part']).doNothing()).execute()
    await closeHold(trx, 'air', item.hold_key)
  })
}

function giveUpItem(db: Db, item: ItemRow): Promise<boolean> {
  return setItem(db, item.id, 'Failed')
}

async function setItem(db: Db, id: string, status: 'Ticketed' | 'Failed'): Promise<boolean> {
  const moved = db.updateTable('order_items').set({ status }).where('id', '=', id).where('status', '=', 'Ticketing')
  return (await moved.executeTakeFirst()).numUpdatedRows === 1n
}

/** All items are decided: tickets for the issued ones, a refund for the others (DPAY-02, DPAY-10). */
async function finish({ db, now }: Pick<IssueDeps, 'db' | 'now'>, orderId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, orderId)
    const items = await loadItems(trx, orderId)
    const event = afterIssuing(items.map(({ status }) => status))
    if (order.status !== 'Ticketing' || !event) return
    const failed = items.filter((item) => item.status === 'Failed')
    if (failed.length > 0) await refundFailed(trx, order, failed, now())
    await moveOrder(trx, { id: orderId, from: 'Ticketing', event, now: now() })
    if (event !== 'ticket') return
    await enqueueLetter(trx, { template: 'M-06', subjectId: orderId }, now())
    const ticketed = items.filter((item) => item.status !== 'Failed')
    const begins = firstDeparture(ticketed)
    if (begins) await scheduleTripReminder(trx, orderId, { begins, now: now() })
    if (failed.length > 0) await moveTimes(trx, orderId, now())
  })
}

async function refundFailed(trx: Db, order: OrderRow, failed: ItemRow[], now: Date): Promise<void> {
  const travellers = await loadTravellers(trx, order.id)
  await createFailureRefund(trx, { order, lines: unissuedLines(failed, travellers.length) }, now)
  await enqueue(trx, 'release-holds', { orderId: order.id })
}
