import { sql } from 'kysely'
import type { ItineraryRef } from '#domain/air/offer.ts'
import type { Passenger } from '#domain/air/passenger.ts'
import { Refusal } from '#domain/refusal.ts'
import { isQuiet } from '#server/db/clock.ts'
import type { Db } from '#server/db/db.ts'
import { callSignal, timeouts } from '#server/jobs/lease.ts'
import { endedStatuses, markRefused, markReleased, oldestOfEach, releaseOrphans } from '#server/orders/holds.ts'
import { type AirSellers, sellerOfAll } from './sellers/sellers.ts'
import type { AirSupplier, Hold } from './supplier.ts'

export type HoldDeps = {
  db: Db
  air: AirSellers
  now: () => Date
  /** How long a hold of a supplier may stay pending; undefined: its key returns the outcome at once. */
  holdKnownWithinMs?: (supplier: string) => number | undefined
}

type Direction = 'there' | 'back' | 'both'
/** One booking item to be made: the refs of one session (DAIR-04). */
export type Group = { direction: Direction; refs: ItineraryRef[] }
export type Held = Group & { key: string; supplier: string; hold: Hold }

const product = 'air'

/** For a call that no job makes. */
function supplierTimeout(): AbortSignal {
  return AbortSignal.timeout(timeouts.supplier)
}

/** Both directions of one session make one item, two sessions make two (DAIR-04). */
export function groupsOf(there: ItineraryRef, back: ItineraryRef | null): Group[] {
  if (!back) return [{ direction: 'there', refs: [there] }]
  if (back.sessionId === there.sessionId) return [{ direction: 'both', refs: [there, back] }]
  return [
    { direction: 'there', refs: [there] },
    { direction: 'back', refs: [back] },
  ]
}

type Request = { orderId: string; groups: Group[]; passengers: Passenger[]; contact: { email: string; phone: string } }

/** Holds every group, one after another, and puts each into `held`; when one is refused, the caller releases those before it. */
export async function holdAll(deps: HoldDeps, { orderId, groups, passengers, contact }: Request, held: Held[]): Promise<void> {
  for (const [at, group] of groups.entries()) {
    const key = keyOf(orderId, at)
    const supplier = sellerOfAll(group.refs)
    held.push({ ...group, key, supplier, hold: await holdOne(deps, orderId, { key, refs: group.refs, passengers, contact }) })
  }
}

/**
 * What an earlier press holds of each group for the same order: its own seats must not make it dearer or sold out. Null where
 * nothing is held. Refuses `air.supplier-failed`.
 */
export function heldAlready({ air, now }: HoldDeps, orderId: string, groups: Group[]): Promise<(Hold | null)[]> {
  const find = async ({ refs }: Group, at: number) => {
    const hold = await air.status(keyOf(orderId, at), supplierTimeout(), sellerOfAll(refs))
    const isHeld = hold?.offers.length === refs.length && Date.parse(hold.timeLimit) > now().getTime() // a released one has none
    return isHeld ? hold : null
  }
  return Promise.all(groups.map(find))
}

function keyOf(orderId: string, at: number): string {
  return `hold:${orderId}:${at}`
}

// The key is stored before the call, so that an interrupted call can be found and released (`releaseAirOrphans`).
async function holdOne(deps: HoldDeps, orderId: string, request: Parameters<AirSupplier['book']>[0]): Promise<Hold> {
  const { db, now } = deps
  const isFirst = await writeKey(deps, orderId, request)
  try {
    const hold = (isFirst ? null : await heldUnder(deps, request)) ?? (await bookedOrFound(deps, request))
    await db.updateTable('air_holds').set({ supplier_ref: hold.supplierRef }).where('key', '=', request.key).execute()
    return hold
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'air.supplier-failed')
      await markReleased(db, { product, key: request.key, now: now() })
    throw error
  }
}

type Keyed = Pick<Parameters<AirSupplier['book']>[0], 'key' | 'refs'>

/** False when the key exists: its former owner did not learn the outcome. */
async function writeKey({ db, now }: HoldDeps, orderId: string, { key, refs }: Keyed): Promise<boolean> {
  const row = { key, order_id: orderId, supplier: sellerOfAll(refs), asked_at: now() }
  const inserted = await db
    .insertInto('air_holds')
    .values(row)
    .onConflict((same) => same.doNothing())
    .returning('key')
    .execute()
  return inserted.length > 0
}

/**
 * Where the answer is lost the key is looked up immediately: most often the seats are held, and a visitor never notices. A
 * refusal is final when nothing is under the key: seats sold to others are searched for again.
 */
async function bookedOrFound(deps: HoldDeps, request: Parameters<AirSupplier['book']>[0]): Promise<Hold> {
  const { air, holdKnownWithinMs } = deps
  try {
    return await air.book(request, supplierTimeout())
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'air.supplier-failed')) throw error
    const supplier = sellerOfAll(request.refs)
    const withinMs = holdKnownWithinMs?.(supplier)
    if (error.details.isUnsent) {
      if (withinMs !== undefined) await forgetAttempt(deps, request.key, withinMs)
      throw error
    }
    const known = await air.status(request.key, supplierTimeout(), supplier).catch(() => undefined)
    if (known) return known
    if (known === null && error.details.isAnswer)
      throw new Refusal(error.details.isSoldBefore ? 'air.session-expired' : 'air.no-seats', error.details)
    throw withinMs === undefined ? error : new Refusal('air.supplier-failed', { text: IN_COMING })
  }
}

/** Nothing was sent now, and the outcome of earlier calls is known: the next press need not wait. */
async function forgetAttempt({ db, now }: HoldDeps, key: string, withinMs: number): Promise<void> {
  const asked_at = new Date(now().getTime() - withinMs)
  await db.updateTable('air_holds').set({ asked_at }).where('key', '=', key).execute()
}

const IN_COMING =
  'Продавец ещё не\u00a0ответил, держит\u00a0ли он места. Нажмите ещё раз через минуту: дважды они не\u00a0забронируются'

/**
 * The outcome of a call under the same key; null when it may be sent again. Refuses `air.supplier-failed` while the hold may
 * still be pending. A sent call extends that time: only one process works under a key (`createOnce`).
 */
async function heldUnder({ db, air, now, holdKnownWithinMs }: HoldDeps, { key, refs }: Keyed): Promise<Hold | null> {
  const supplier = sellerOfAll(refs)
  const withinMs = holdKnownWithinMs?.(supplier)
  if (withinMs === undefined) return null
  const known = await air.status(key, supplierTimeout(), supplier)
  if (known) return known
  const sentAgain = await db
    .updateTable('air_holds')
    .set({ asked_at: now() })
    .where('key', '=', key)
    .where('asked_at', '<=', new Date(now().getTime() - withinMs))
    .returning('key')
    .execute()
  if (sentAgain.length === 0) throw new Refusal('air.supplier-failed', { text: IN_COMING })
  return null
}

/** Releases holds; what the supplier does not answer to now is found again by the sweep. */
export async function releaseHold(
  { db, air, now }: HoldDeps,
  held: { key: string; supplier: string; hold: { supplierRef: string } }[],
): Promise<void> {
  for (const { key, supplier, hold } of held) {
    await air.cancel({ key: `cancel:${key}`, supplier, supplierRef: hold.supplierRef }, supplierTimeout()).then(
      () => markReleased(db, { product, key, now: now() }),
      (error: unknown) => markRefused(db, { product, key, error }), // `releaseAirOrphans` and the sweep of ended orders retry
    )
  }
}

/** The tickets held under these keys were returned: what its job does not release the sweep finds. */
export async function reopenHolds(trx: Db, keys: string[]): Promise<void> {
  const opened = trx.updateTable('air_holds').set({ is_open: true })
  await opened.where('key', 'in', keys).where('released_at', 'is', null).execute()
}

/**
 * Releases everything an ended order still holds, and the refused items of a live one. Throws to be retried once every supplier
 * was tried.
 */
export async function releaseHolds({ db, air, now }: HoldDeps, orderId: string, lease: AbortSignal): Promise<void> {
  const rows = await db
    .selectFrom('air_holds')
    .innerJoin('order_items', 'order_items.hold_key', 'air_holds.key')
    .select(['air_holds.key', 'order_items.supplier', 'order_items.supplier_ref', 'order_items.supplier_quote'])
    .where('order_items.order_id', '=', orderId)
    .where('air_holds.released_at', 'is', null)
    .where('air_holds.release_refusal', 'is', null)
    .where('order_items.status', 'in', endedStatuses)
    .execute()
  let failure: { error: unknown } | undefined
  for (const { key, supplier, supplier_ref, supplier_quote } of rows) {
    const request = { key: `cancel:${key}`, supplier, supplierRef: supplier_ref, quoteId: supplier_quote ?? undefined }
    try {
      await air.cancel(request, callSignal(lease, timeouts.supplier))
      await markReleased(db, { product, key, now: now() })
    } catch (error) {
      if (!(await markRefused(db, { product, key, error }))) failure ??= { error }
    }
  }
  if (failure) throw failure.error
}

export type OrphanDeps = HoldDeps & Parameters<typeof releaseOrphans>[0]

/** Releases the seats held for orders that never came to exist. */
export async function releaseAirOrphans(deps: OrphanDeps, now: Date): Promise<void> {
  await releaseOrphans(deps, {
    product,
    now,
    async release({ key, supplier }) {
      const hold = await deps.air.status(key, supplierTimeout(), supplier)
      if (hold) await releaseHold(deps, [{ key, supplier, hold }])
      return hold !== null
    },
  })
}

/** Ended orders whose seats were not released yet. */
export async function ordersStillHolding(db: Db, now: Date): Promise<string[]> {
  const open = db
    .selectFrom('air_holds')
    .innerJoin('order_items', 'order_items.hold_key', 'air_holds.key')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['air_holds.key', 'air_holds.supplier', 'orders.id as order_id', 'air_holds.asked_at'])
    .where(sql.ref<boolean>('air_holds.is_open'))
    .where('order_items.status', 'in', endedStatuses)
    .where(isQuiet('orders.updated_at', now))
  return [...new Set((await oldestOfEach(db, open)).map(({ order_id }) => order_id))]
}
