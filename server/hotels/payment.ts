import { type PaymentEvent, type PaymentInfo, paymentEvents } from '#contract/hotel-orders.ts'
import type { BonusRates } from '#domain/bonus/rates.ts'
import { instant } from '#domain/text/dates.ts'
import { isDone, isSuccess, statusLabel, terminalStatuses } from '#domain/payments/order.ts'
import { onTheirWay } from '#domain/payments/reconcile.ts'
import { paymentReasons, reasonWord } from '#domain/payments/payment.ts'
import { type Database, type Db, inTransaction } from '#server/db/db.ts'
import { awaitedReply } from '#server/orders/supplier-answers.ts'
import { type OrderRow, lockOrder, orderById } from '#server/orders/order-store.ts'
import { lastPaymentOf } from '#server/payments/payment-store.ts'
import { refundSumOf } from '#server/payments/refunds/refund-reply.ts'
import { type BookingRow, bookingOf, guestsOf } from './order-store.ts'
import { rateInfoOf } from './search.ts'
import type { PublicConfig } from '#contract/config.ts'
import { bonusOf } from '#server/bonus/order-bonus.ts'
import type { BonusTerms } from '#server/bonus/reserve.ts'
import { applyPoints, isPaidByPoints, payByPoints, startWindow } from '#server/payments/open-payment.ts'
import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import type { Key, KeyRing } from '#server/keys/ring.ts'
import { isSameSecret } from '#server/http/same-secret.ts'

/** Where an order's payment stands (DHOT-15, DPAY-04). */
async function outcomeOf(db: Db, order: OrderRow): Promise<PaymentEvent & Pick<PaymentInfo, 'reasonText'>> {
  const last = await lastPaymentOf(db, order.id)
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

/** Money going back counts as a failure only when there was never a stay. */
async function hasFailed(db: Db, { id, status }: OrderRow): Promise<boolean> {
  if (status === 'Failed' || status === 'Expired' || status === 'Cancelled') return true
  if (status !== 'RefundPending' && status !== 'Refunded') return false
  return (await bookingOf(db, id)).confirmation === null
}

/** A hotel order as its owner sees it (DHOT-16). */
export async function paymentInfoOf(db: Db, order: OrderRow, rates: BonusRates): Promise<PaymentInfo> {
  const [stay, guests, outcome] = [await bookingOf(db, order.id), await guestsOf(db, order.id), await outcomeOf(db, order)]
  const { bonusAvailable, bonusAccrual } = await bonusOf(db, order, termsOf(order, stay, rates))
  return {
    ...outcome,
    orderNumber: order.number,
    price: order.price_rub,
    amount: order.amount_rub,
    bonusAmount: order.bonus_rub,
    refund: await refundSumOf(db, order.id),
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
    awaited: onTheirWay.includes(order.status) ? awaitedReply(stay) : null,
    sentTo: order.contact_email,
    guests: guests.map(({ first_name, last_name, age }) => ({ firstName: first_name, lastName: last_name, age })),
    wishes: stay.wishes,
    stay: rateInfoOf(stay.offer, order.expires_at, rates),
  }
}

/** A voucher is good from the hotel's word until the stay is given up (DHOT-17). */
export function isVoucherReady({ status }: OrderRow, { confirmation }: BookingRow): boolean {
  return status === 'Confirmed' && confirmation !== null
}

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

export type EventDeps = { db: Db; database: Pick<Database, 'hear'>; env: { secret: KeyRing }; now: () => Date }

const ID_LENGTH = 22
const VALID_MS = 60 * 60_000
const PING_MS = 15_000
/** While the database does not answer. */
const READ_AGAIN_MS = 1000
/** One process keeps no more streams open than this; pages beyond it poll. */
const MOST_STREAMS = 500

/** The unguessable name of an order's events (DHOT-15); it follows from our secret, so nothing is stored. */
export function connectionIdOf([key]: KeyRing, orderId: string): string {
  return connectionBy(key, orderId)
}

function connectionBy({ secret }: Key, orderId: string): string {
  return orderId + createHmac('sha256', secret).update(`payment-events:${orderId}`).digest('base64url')
}

async function orderOfConnection({ db, env, now }: EventDeps, connectionId: string): Promise<OrderRow> {
  const orderId = connectionId.slice(0, ID_LENGTH)
  if (!env.secret.some((key) => isSameSecret(connectionId, connectionBy(key, orderId)))) throw new Refusal('not-found')
  const order = await orderById(db, orderId)
  if (order?.kind !== 'hotel' || order.expires_at.getTime() + VALID_MS <= now().getTime()) throw new Refusal('not-found')
  return order
}

type EventsRequest = { Querystring: { connectionId?: string } }

/** GET PaymentEvents: the state at once, then every change, a ping each 15 s; ends when nothing more can happen (DHOT-15). */
export function paymentEventsRoute(app: FastifyInstance, deps: EventDeps): void {
  const streams = new Set<AbortController>()
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.abort()
  })
  app.get<EventsRequest>(paymentEvents.path, async (request, reply) => {
    const order = await orderOfConnection(deps, String(request.query.connectionId ?? ''))
    if (streams.size >= MOST_STREAMS) throw new Refusal('overloaded')
    const gone = new AbortController()
    streams.add(gone)
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    reply.raw.once('close', () => gone.abort())
    await pushStates(deps, order.id, (text) => reply.raw.write(text), gone.signal).catch((error: unknown) =>
      request.log.warn({ err: error }, 'a stream of payment events broke off'),
    )
    streams.delete(gone)
    reply.raw.end()
  })
}

/** Looks at the order when a process announces that it has moved, and with each ping in case nobody could. */
async function pushStates(
  { db, database }: EventDeps,
  orderId: string,
  write: (text: string) => void,
  gone: AbortSignal,
): Promise<void> {
  let [moved, sent] = [Promise.withResolvers<void>(), '']
  const readNow = () => moved.resolve()
  const hearNoMore = database.hear(`order ${orderId}`, readNow)
  gone.addEventListener('abort', readNow)
  try {
    while (!gone.aborted) {
      moved = Promise.withResolvers()
      const state = await stateOf(db, orderId)
      if (state?.text && state.text !== sent) write(`event: payment\nid: ${state.version}\ndata: ${state.text}\n\n`)
      if (state) sent = state.text
      if (state?.isOver) return
      if (!(await isInTime(moved.promise, state ? PING_MS : READ_AGAIN_MS)) && state) write('event: ping\ndata: {}\n\n')
    }
  } finally {
    hearNoMore()
  }
}

async function isInTime(event: Promise<void>, ms: number): Promise<boolean> {
  const late = new AbortController()
  const first = await Promise.race([event.then(() => true), wait(ms, false, { signal: late.signal }).catch(() => false)])
  late.abort()
  return first
}

/** What the page is to know now; undefined while the database does not answer: the next poll will tell. */
async function stateOf(db: Db, orderId: string): Promise<{ version: number; text: string; isOver: boolean } | undefined> {
  try {
    const order = await orderById(db, orderId)
    if (!order) return { version: 0, text: '', isOver: true }
    const { reasonText: _shown, ...event } = await outcomeOf(db, order)
    return { version: order.version, text: JSON.stringify(event satisfies PaymentEvent), isOver: isOver(order) }
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return undefined
    throw error
  }
}

function isOver({ status }: OrderRow): boolean {
  return status === 'Confirmed' || terminalStatuses.includes(status)
}
