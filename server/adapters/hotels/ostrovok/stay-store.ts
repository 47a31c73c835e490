import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import { DAY_MS, instant } from '#domain/text/dates.ts'
import type { Db } from '#server/db/db.ts'
import { storedJson } from '#server/db/stored-json.ts'
import type { Tables } from '#server/db/tables.ts'
import { SoldRoom } from '#server/hotels/stored-room.ts'
import { type CheckedRate, type RoomHold, type StayGuest, hoursOfStay } from '#server/hotels/supplier.ts'

const storedOffer = storedJson({ column: 'etg_stays.offer', v: 1, schema: SoldRoom, upgrades: {} })

const Travellers = z.object({
  guests: z.array(z.object({ firstName: z.string(), lastName: z.string(), age: z.nullable(z.number()) })),
  wishes: z.optional(z.string()),
  ip: z.optional(z.string()),
})
const storedTravellers = storedJson({ column: 'etg_stays.travellers', v: 1, schema: Travellers, upgrades: {} })
type Travellers = { guests: StayGuest[]; wishes?: string; ip?: string }

/**
 * A stay that was begun: `held` holds nothing at the supplier, `started` may or may not become one (they are checked), `booked`
 * exists there, `refused` and `released` have ended.
 */
type StayState = 'held' | 'started' | 'booked' | 'refused' | 'released'
export type Stay = Omit<Selectable<Tables['etg_stays']>, 'state' | 'offer' | 'travellers'> & {
  state: StayState
  offer: CheckedRate
  travellers: Travellers | undefined
}

export type NewStay = Pick<Stay, 'supplier_ref' | 'idempotency_key' | 'partner_order_id' | 'book_hash' | 'net' | 'currency'> & {
  offer: CheckedRate
  travellers: Travellers
  time_limit: Date
}

/** Stores a stay, once per key: a second caller gets the first one's. */
export async function insertStay(db: Db, { offer, travellers, ...stay }: NewStay, now: Date): Promise<void> {
  const written = { offer: storedOffer.write(offer), travellers: storedTravellers.write(travellers) }
  await db
    .insertInto('etg_stays')
    .values({ ...stay, ...written, price_rub: offer.rate.price, changed_at: now })
    .onConflict((same) => same.column('idempotency_key').doNothing())
    .execute()
}

type Name = 'idempotency_key' | 'supplier_ref'

export async function findStay(db: Db, name: Name, value: string): Promise<Stay | undefined> {
  const row = await db.selectFrom('etg_stays').selectAll().where(name, '=', value).executeTakeFirst()
  if (!row) return undefined
  const travellers = row.travellers === null ? undefined : storedTravellers.read(row.travellers)
  return { ...row, state: row.state as StayState, offer: storedOffer.read(row.offer), travellers } // the column is checked
}

export function holdOf({ supplier_ref, price_rub, time_limit, offer }: Stay): RoomHold {
  const timeLimit = instant(time_limit)
  return { supplierRef: supplier_ref, price: price_rub, timeLimit, ...hoursOfStay(offer), offer }
}

type Change = Partial<Pick<Stay, 'partner_order_id' | 'order_ref' | 'asks_gender' | 'finish_asked_at' | 'confirmation'>>
type Move = { from: readonly StayState[]; to: StayState; change?: Change; now: Date }

/** Moves a stay on if its state is unchanged; once it has ended or is booked, its guests are erased. */
export async function moveStay(db: Db, supplierRef: string, { from, to, change, now }: Move): Promise<boolean> {
  const isOver = to !== 'held' && to !== 'started'
  const moved = await db
    .updateTable('etg_stays')
    .set({ state: to, changed_at: now, ...change, ...(isOver && { travellers: null }) })
    .where('supplier_ref', '=', supplierRef)
    .where('state', 'in', from)
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

/** Stores the form opened under one of our numbers, unless another was opened in the meantime. */
export async function noteForm(
  db: Db,
  stay: Stay,
  form: { order_ref: string; asks_gender: boolean; net: string },
): Promise<void> {
  await ofForm(db, stay).set(form).execute()
}

/** Takes another number for a form whose opening has an unknown outcome: a form by itself holds and costs nothing. */
export async function renumber(db: Db, stay: Stay, partnerOrderId: string): Promise<void> {
  await ofForm(db, stay).set({ partner_order_id: partnerOrderId }).execute()
}

function ofForm(db: Db, { supplier_ref, partner_order_id }: Stay) {
  return db
    .updateTable('etg_stays')
    .where('supplier_ref', '=', supplier_ref)
    .where('state', '=', 'held')
    .where('partner_order_id', '=', partner_order_id)
    .where('order_ref', 'is', null)
}

const FORGET_MS = 30 * DAY_MS

/** Releases what nobody paid for in time, and deletes what ended over a month ago. */
export async function cleanUpStays(db: Db, now: Date): Promise<void> {
  const unpaid = db.updateTable('etg_stays').set({ state: 'released', travellers: null, changed_at: now })
  await unpaid.where('state', '=', 'held').where('time_limit', '<=', now).execute()
  const over = db.deleteFrom('etg_stays').where('state', 'in', ['refused', 'released'])
  await over.where('changed_at', '<', new Date(now.getTime() - FORGET_MS)).execute()
}
