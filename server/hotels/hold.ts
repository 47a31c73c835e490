import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { Refusal } from '#domain/refusal.ts'
import { sellerOfId } from '#domain/seller.ts'
import type { Db } from '#server/db/db.ts'
import { callSignal, timeouts } from '#server/jobs/lease.ts'
import { forgetKey } from '#server/orders/idempotency.ts'
import { finalNo } from '#server/orders/supplier-answers.ts'
import type { HotelSellers } from './sellers/sellers.ts'
import type { RoomHold, StayGuest } from './supplier.ts'

export type HoldDeps = { db: Db; hotels: HotelSellers; now: () => Date }

/** For a call that no job makes. */
function supplierTimeout(): AbortSignal {
  return AbortSignal.timeout(timeouts.supplier)
}

type Request = { orderId: string; rateId: string; guests: StayGuest[]; ip: string | undefined }
export type Held = { key: string; supplier: string; hold: RoomHold }

/** Holds a room; its key is in the database before the call, so a call that was cut off is found again (`releaseRoomOrphans`). */
export async function holdRoom({ db, hotels, now }: HoldDeps, { orderId, rateId, guests, ip }: Request): Promise<Held> {
  const key = `stay:${orderId}`
  const supplier = sellerOfId(rateId)
  await db
    .insertInto('hotel_holds')
    .values({ key, order_id: orderId, supplier, asked_at: now() })
    .onConflict((same) => same.doNothing())
    .execute()
  try {
    const hold = await hotels.book({ key, rateId, guests, ...(ip && { ip }) }, supplierTimeout())
    await db.updateTable('hotel_holds').set({ supplier_ref: hold.supplierRef }).where('key', '=', key).execute()
    return { key, supplier, hold }
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'hotels.supplier-failed') await markReleased(db, key, now())
    throw error
  }
}

/** Lets a room go; a supplier that does not answer now is asked again by the sweep. */
export async function releaseHold(
  { db, hotels, now }: HoldDeps,
  { key, supplier, hold }: { key: string; supplier: string; hold: { supplierRef: string } },
) {
  await hotels.cancel({ key: `cancel:${key}`, supplier, supplierRef: hold.supplierRef }, supplierTimeout()).then(
    () => markReleased(db, key, now()),
    (error: unknown) => markRefused(db, key, error), // `releaseRoomOrphans` and the sweep of ended orders ask again
  )
}

async function markReleased(db: Db, key: string, now: Date): Promise<void> {
  const released = db.updateTable('hotel_holds').set({ released_at: now, is_open: false })
  await released.where('key', '=', key).where('released_at', 'is', null).execute()
}

/** What will never be let go is not asked for again: a person settles it (`needsReview`). False for a failure of another kind. */
async function markRefused(db: Db, key: string, error: unknown): Promise<boolean> {
  const release_refusal = finalNo(error)
  if (release_refusal === undefined) return false
  const refused = db.updateTable('hotel_holds').set({ release_refusal, is_open: false })
  await refused.where('key', '=', key).where('released_at', 'is', null).execute()
  return true
}

/** The room held under a key is confirmed: no sweep needs to look at it. */
export async function closeHold(trx: Db, key: string): Promise<void> {
  await trx.updateTable('hotel_holds').set({ is_open: false }).where('key', '=', key).execute()
}

/** The stay of an order was returned: a room that is not released by its job is found by the sweep. */
export async function reopenHold(trx: Db, orderId: string): Promise<void> {
  const opened = trx.updateTable('hotel_holds').set({ is_open: true }).where('released_at', 'is', null)
  await opened
    .where('key', '=', (stay) => stay.selectFrom('hotel_bookings').select('hold_key').where('order_id', '=', orderId))
    .execute()
}

const ended = ['Failed', 'Expired', 'Cancelled', 'RefundPending', 'Refunded'] as const

/** Lets the room of an ended order go. Throws to be tried again. */
export async function releaseRoom({ db, hotels, now }: HoldDeps, orderId: string, lease: AbortSignal): Promise<void> {
  const row = await stillHolding(db)
    .select(['hotel_holds.key', 'hotel_bookings.supplier', 'hotel_bookings.supplier_ref'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
  if (!row) return
  const request = { key: `cancel:${row.key}`, supplier: row.supplier, supplierRef: row.supplier_ref }
  try {
    await hotels.cancel(request, callSignal(lease, timeouts.supplier))
    await markReleased(db, row.key, now())
  } catch (error) {
    if (!(await markRefused(db, row.key, error))) throw error
  }
}

function stillHolding(db: Db) {
  return db
    .selectFrom('orders')
    .innerJoin('hotel_bookings', 'hotel_bookings.order_id', 'orders.id')
    .innerJoin('hotel_holds', 'hotel_holds.key', 'hotel_bookings.hold_key')
    .where('hotel_holds.released_at', 'is', null)
    .where('hotel_holds.release_refusal', 'is', null)
    .where('orders.status', 'in', ended)
}

/** Ended hotel orders whose room was not released yet. */
export async function roomsStillHeld(db: Db, before: Date): Promise<string[]> {
  const rows = await stillHolding(db)
    .select('orders.id')
    .where(sql.ref<boolean>('hotel_holds.is_open'))
    .where('orders.updated_at', '<=', before)
    .orderBy('hotel_holds.asked_at')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

const ORPHAN_AGE_MS = 5 * 60_000

type OrphanDeps = HoldDeps & { log: Pick<FastifyBaseLogger, 'warn'> }

/**
 * Holds of orders that never came to be, because the process died between the call and the order: found by their key. What cannot
 * be released now, because its supplier does not answer, keeps no other waiting; the next sweep asks again.
 */
export async function releaseRoomOrphans(deps: OrphanDeps, now: Date): Promise<number> {
  const orphans = await deps.db
    .selectFrom('hotel_holds')
    .select(['key', 'supplier', 'order_id'])
    .where(sql.ref<boolean>('is_open'))
    .where('asked_at', '<=', new Date(now.getTime() - ORPHAN_AGE_MS))
    .where((hold) => hold.not(hold.exists(hold.selectFrom('orders').select('id').whereRef('id', '=', 'hotel_holds.order_id'))))
    .orderBy('asked_at')
    .limit(100)
    .execute()
  for (const orphan of orphans) {
    await releaseOrphan(deps, orphan, now).catch((error: unknown) =>
      deps.log.warn({ err: error, key: orphan.key }, 'what is held for no order could not be released'),
    )
  }
  return orphans.length
}

type Orphan = { key: string; supplier: string; order_id: string }

async function releaseOrphan(deps: OrphanDeps, { key, supplier, order_id }: Orphan, now: Date): Promise<void> {
  if (!(await forgetKey(deps.db, order_id))) return // its buyer has just come back to it
  const hold = await deps.hotels.status(key, supplierTimeout(), supplier)
  if (hold) await releaseHold(deps, { key, supplier, hold })
  else await markReleased(deps.db, key, now)
}
