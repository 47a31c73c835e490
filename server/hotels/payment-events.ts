import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type PaymentEvent, paymentEvents } from '#contract/hotel-orders.ts'
import { terminalStatuses } from '#domain/payments/order.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Database, Db } from '#server/db/db.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { type SendEvent, eventStreams } from '#server/http/event-stream.ts'
import { isSameSecret } from '#server/http/same-secret.ts'
import type { Key, KeyRing } from '#server/keys/ring.ts'
import { type OrderRow, orderById } from '#server/orders/order-store.ts'
import { loadPaymentOutcome } from './payment.ts'

export type EventDeps = { db: Db; database: Pick<Database, 'subscribe'>; env: { secret: KeyRing }; now: () => Date }

const ID_LENGTH = 22
const VALID_MS = 60 * 60_000
const PING_MS = 15_000
/** While the database does not answer. */
const READ_AGAIN_MS = 1000

/** The unguessable name of an order's events (DHOT-15); derived from our secret, so nothing is stored. */
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
  const answer = eventStreams(app)
  app.get<EventsRequest>(paymentEvents.path, async (request, reply) => {
    const order = await orderOfConnection(deps, String(request.query.connectionId ?? ''))
    await answer(request, reply, (send, gone) => pushStates(deps, order.id, send, gone))
  })
}

/** Reads the order when a process announces that it has moved, and with each ping in case an announcement was lost. */
async function pushStates({ db, database }: EventDeps, orderId: string, send: SendEvent, gone: AbortSignal): Promise<void> {
  let [moved, sent] = [Promise.withResolvers<void>(), '']
  const readNow = () => moved.resolve()
  const unsubscribe = database.subscribe(`order ${orderId}`, readNow)
  gone.addEventListener('abort', readNow)
  try {
    while (!gone.aborted) {
      moved = Promise.withResolvers()
      const state = await findState(db, orderId)
      if (state?.text && state.text !== sent) await send('payment', state.text, state.version)
      if (state) sent = state.text
      if (state?.isOver) return
      if (!(await isInTime(moved.promise, state ? PING_MS : READ_AGAIN_MS)) && state) await send('ping', '{}')
    }
  } finally {
    unsubscribe()
  }
}

async function isInTime(event: Promise<void>, ms: number): Promise<boolean> {
  const late = new AbortController()
  const first = await Promise.race([event.then(() => true), wait(ms, false, { signal: late.signal }).catch(() => false)])
  late.abort()
  return first
}

/** The current state for the page; undefined while the database does not answer: the next poll reads it. */
async function findState(db: Db, orderId: string): Promise<{ version: number; text: string; isOver: boolean } | undefined> {
  try {
    const order = await orderById(db, orderId)
    if (!order) return { version: 0, text: '', isOver: true }
    const { reasonText: _shown, ...event } = await loadPaymentOutcome(db, order)
    return { version: order.version, text: JSON.stringify(event satisfies PaymentEvent), isOver: isOver(order) }
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return undefined
    throw error
  }
}

function isOver({ status }: OrderRow): boolean {
  return status === 'Confirmed' || terminalStatuses.includes(status)
}
