import { createHmac } from 'node:crypto'
import type { SharedTrip } from '#contract/trips.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { isFulfilled } from '#domain/payments/order.ts'
import { Refusal } from '#domain/refusal.ts'
import { tripOfOrder } from '#domain/trips/trips-of.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { randomId } from '#server/db/random-id.ts'
import type { Key, KeyRing } from '#server/keys/ring.ts'
import { hashOfKey } from '#server/orders/order-key.ts'
import { type OrderRow, lockOrder, orderById } from '#server/orders/order-store.ts'
import { loadOrderEvents, loadTripEvents } from './trips.ts'

export type ShareDeps = { db: Db; now: () => Date; env: { secret: KeyRing }; site: { origin: string } }

/** The open link of an order's trip; null where there is none, or where no key of ours derives it any more. */
export async function openShare({ db, env, site }: ShareDeps, orderId: string): Promise<string | null> {
  const share = await db
    .selectFrom('trip_shares')
    .select(['id', 'key_hash'])
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  const key = share && env.secret.map((one) => keyOf(one, share.id)).find((one) => hashOfKey(one) === share.key_hash)
  return key ? linkOf(site.origin, key) : null
}

const NOTHING_TO_SHOW = 'Поездки уже нет: по\u00a0ссылке нечего показать'

/**
 * Opens a link for the trip of an order; repeated, it is the same one. Refuses `trip.share-closed` where it would show nothing.
 */
export async function share(deps: ShareDeps, orderId: string): Promise<string> {
  return inTransaction(deps.db, async (trx) => {
    const order = await lockOrder(trx, orderId) // two presses at once make one link
    if (!isShown(order, deps.now())) throw new Refusal('trip.share-closed', { text: NOTHING_TO_SHOW })
    const known = await openShare({ ...deps, db: trx }, orderId)
    if (known) return known
    await closeShare(trx, orderId, deps.now())
    const id = randomId()
    const key = keyOf(deps.env.secret[0], id)
    const row = { id, order_id: orderId, key_hash: hashOfKey(key), created_at: deps.now(), closed_at: null }
    await trx.insertInto('trip_shares').values(row).execute()
    return linkOf(deps.site.origin, key)
  })
}

export async function closeShare(db: Db, orderId: string, now: Date): Promise<void> {
  await db
    .updateTable('trip_shares')
    .set({ closed_at: now })
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .execute()
}

/** Only a trip that was bought and is not over yet can be shown. */
function isShown({ status, service_ends_at }: OrderRow, now: Date): boolean {
  return isSold(status) && service_ends_at !== null && service_ends_at > now
}

function isSold(status: OrderRow['status']): boolean {
  return isFulfilled(status) || status === 'RefundPending'
}

/**
 * What a link shows: the paid flights and stays ahead in the trip of its order, and nobody else's. Refuses `not-found` for an
 * unknown key, `trip.share-closed` once it was closed, the order refunded or the trip over.
 */
export async function sharedTrip({ db, now }: ShareDeps, key: string): Promise<SharedTrip> {
  const known = await db
    .selectFrom('trip_shares')
    .select(['order_id', 'closed_at'])
    .where('key_hash', '=', hashOfKey(key))
    .executeTakeFirst()
  if (!known) throw new Refusal('not-found')
  if (known.closed_at) throw new Refusal('trip.share-closed')
  const order = await orderById(db, known.order_id)
  if (!order) throw new Refusal('trip.share-closed')
  const own = isSold(order.status) && !order.hidden_at ? await loadOrderEvents(db, order) : []
  const events = order.user_id ? await loadTripEvents(db, order.user_id, now()) : own
  const trip = tripOfOrder(
    events.filter(({ unpaid }) => !unpaid),
    order.id,
  )
  if (!isShown(order, now()) || !trip) throw new Refusal('trip.share-closed')
  return { city: trip.city, events: trip.events.map(withoutPeople) }
}

/** Field by field: what is not named here is not shown, whatever is added to an event. */
function withoutPeople(event: Awaited<ReturnType<typeof loadOrderEvents>>[number]): SharedTrip['events'][number] {
  if (event.kind === 'stay') {
    const { kind, hotelName, city, checkIn, checkOut } = event
    return { kind, hotelName, city, checkIn, checkOut }
  }
  const { kind, from, to, fromCode, toCode, departure, arrival, departureUtc, arrivalUtc, flight, carrier } = event
  return { kind, from, to, fromCode, toCode, departure, arrival, departureUtc, arrivalUtc, flight, carrier }
}

/** Derived from the secret, so that the same link can be shown again although only its hash is stored. */
function keyOf({ secret }: Key, id: string): string {
  return createHmac('sha256', secret).update(`trip-share:${id}`).digest('base64url').slice(0, 32)
}

function linkOf(origin: string, key: string): string {
  return `${origin}${href(paths.sharedTrip, { key })}`
}
