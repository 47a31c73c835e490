import { sql } from 'kysely'
import { Refusal } from '#domain/refusal.ts'
import { sellerOfId } from '#domain/seller.ts'
import { isQuiet } from '#server/db/clock.ts'
import type { Db } from '#server/db/db.ts'
import { callSignal, timeouts } from '#server/jobs/lease.ts'
import { endedStatuses, markRefused, markReleased, oldestOfEach, releaseOrphans } from '#server/orders/holds.ts'
import type { HotelSellers } from './sellers/sellers.ts'
import type { RoomHold, StayGuest } from './supplier.ts'

export type HoldDeps = { db: Db; hotels: HotelSellers; now: () => Date }

const product = 'hotel'

/** For a call that no job makes. */
function supplierTimeout(): AbortSignal {
  return AbortSignal.timeout(timeouts.supplier)
}

type Request = { orderId: string; rateId: string; guests: StayGuest[]; wishes: string; ip: string | undefined }
export type Held = { key: string; supplier: string; hold: RoomHold }

/** What an earlier press for the same order holds: its own room must not make it dearer or sold out. */
export async function roomHeldAlready({ hotels, now }: HoldDeps, orderId: string, rateId: string): Promise<RoomHold | null> {
  const hold = await hotels.status(keyOf(orderId), supplierTimeout(), sellerOfId(rateId)).catch(() => null)
  return hold && Date.parse(hold.timeLimit) > now().getTime() ? hold : null
}

function keyOf(orderId: string): string {
  return `stay:${orderId}`
}

/** Holds a room; its key is stored before the call, so that an interrupted call is found again (`releaseRoomOrphans`). */
export async function holdRoom({ db, hotels, now }: HoldDeps, { orderId, rateId, guests, wishes, ip }: Request): Promise<Held> {
  const key = keyOf(orderId)
  const supplier = sellerOfId(rateId)
  await db
    .insertInto('hotel_holds')
    .values({ key, order_id: orderId, supplier, asked_at: now() })
    .onConflict((same) => same.doNothing())
    .execute()
  try {
    const hold = await hotels.book({ key, rateId, guests, wishes, ...(ip && { ip }) }, supplierTimeout())
    await db.updateTable('hotel_holds').set({ supplier_ref: hold.supplierRef }).where('key', '=', key).execute()
    return { key, supplier, hold }
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'hotels.supplier-failed') await markReleased(db, { product, key, now: now() })
    throw error
  }
}

/** Releases a room; where the supplier does not answer, the sweep retries. */
export async function releaseHold(
  { db, hotels, now }: HoldDeps,
  { key, supplier, hold }: { key: string; supplier: string; hold: { supplierRef: string } },
) {
  await hotels.cancel({ key: `cancel:${key}`, supplier, supplierRef: hold.supplierRef }, supplierTimeout()).then(
    () => markReleased(db, { product, key, now: now() }),
    (error: unknown) => markRefused(db, { product, key, error }), // `releaseRoomOrphans` and the sweep of ended orders retry
  )
}

/** The stay of an order was returned: a room that its job does not release is found by the sweep. */
export async function reopenHold(trx: Db, orderId: string): Promise<void> {
  const opened = trx.updateTable('hotel_holds').set({ is_open: true }).where('released_at', 'is', null)
  await opened
    .where('key', '=', (stay) => stay.selectFrom('hotel_bookings').select('hold_key').where('order_id', '=', orderId))
    .execute()
}

/** Releases the room of an ended order. Throws to be retried. */
export async function releaseRoom({ db, hotels, now }: HoldDeps, orderId: string, lease: AbortSignal): Promise<void> {
  const row = await stillHolding(db)
    .select(['hotel_holds.key', 'hotel_bookings.supplier', 'hotel_bookings.supplier_ref'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
  if (!row) return
  const request = { key: `cancel:${row.key}`, supplier: row.supplier, supplierRef: row.supplier_ref }
  try {
    await hotels.cancel(request, callSignal(lease, timeouts.supplier))
    await markReleased(db, { product, key: row.key, now: now() })
  } catch (error) {
    if (!(await markRefused(db, { product, key: row.key, error }))) throw error
  }
}

function stillHolding(db: Db) {
  return db
    .selectFrom('orders')
    .innerJoin('hotel_bookings', 'hotel_bookings.order_id', 'orders.id')
    .innerJoin('hotel_holds', 'hotel_holds.key', 'hotel_bookings.hold_key')
    .where('hotel_holds.released_at', 'is', null)
    .where('hotel_holds.release_refusal', 'is', null)
    .where('orders.status', 'in', endedStatuses)
}

/** Ended hotel orders whose room was not released yet. */
export async function roomsStillHeld(db: Db, now: Date): Promise<string[]> {
  const open = stillHolding(db)
    .select(['hotel_holds.key', 'hotel_holds.supplier', 'orders.id as order_id', 'hotel_holds.asked_at'])
    .where(sql.ref<boolean>('hotel_holds.is_open'))
    .where(isQuiet('orders.updated_at', now))
  return (await oldestOfEach(db, open)).map(({ order_id }) => order_id)
}

/** Releases the rooms held for orders that never came to exist. */
export async function releaseRoomOrphans(deps: HoldDeps & Parameters<typeof releaseOrphans>[0], now: Date): Promise<void> {
  await releaseOrphans(deps, {
    product,
    now,
    async release({ key, supplier }) {
      const hold = await deps.hotels.status(key, supplierTimeout(), supplier)
      if (hold) await releaseHold(deps, { key, supplier, hold })
      return hold !== null
    },
  })
}
