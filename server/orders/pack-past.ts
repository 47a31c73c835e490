import { sql } from 'kysely'
import * as z from 'zod/mini'
import { DAY_MS } from '#domain/text/dates.ts'
import { type Db, json } from '#server/db/db.ts'
import { asItWas, storedJson } from '#server/db/stored-json.ts'

/** A column of what was sold, its table's key, and its contents in fewer bytes. */
export type Packing = {
  table: 'order_items' | 'hotel_bookings'
  key: 'id' | 'order_id'
  column: 'offers' | 'offer'
  packed: (raw: unknown) => object | undefined
}

/** By then a return, a claim and most looks at the order are behind it. */
const AFTER_TRIP_DAYS = 30
/** Servers of the former release do not read packed rows: they have a week to be replaced, and the operator to roll back. */
const FIRST_RUN_DAYS = 7
const ORDERS = 100
const MOST_BATCHES = 1000

const Place = z.object({ endsAt: z.string(), id: z.string() })
const Progress = z.object({ from: z.string(), after: Place })
type Place = z.infer<typeof Place>
type Progress = z.infer<typeof Progress>
const storedProgress = storedJson({ column: 'settings.value of packing', v: 1, schema: Progress, upgrades: { 0: asItWas } })

/**
 * Packs what was sold in orders whose trips are long over, the oldest first, and stores how far it has got; returns how many
 * orders it went through. Repeated, or stopped anywhere, it changes nothing.
 */
export async function packPast(db: Db, packings: readonly Packing[], now: Date): Promise<number> {
  const progress = await loadProgress(db, now)
  if (now.getTime() < Date.parse(progress.from)) return 0
  const before = new Date(now.getTime() - AFTER_TRIP_DAYS * DAY_MS)
  let [total, { after }] = [0, progress]
  for (let batches = 0; batches < MOST_BATCHES; batches += 1) {
    const orders = await nextOrders(db, after, before)
    const last = orders.at(-1)
    if (!last) break
    after = last
    for (const packing of packings) await packOrders(db, packing, orders)
    await writeProgress(db, { ...progress, after })
    total += orders.length
    if (orders.length < ORDERS) break
  }
  return total
}

async function loadProgress(db: Db, now: Date): Promise<Progress> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', 'packing').executeTakeFirst()
  if (row) return storedProgress.read(JSON.parse(row.value))
  const from = new Date(now.getTime() + FIRST_RUN_DAYS * DAY_MS).toISOString()
  const progress = { from, after: { endsAt: '-infinity', id: '' } }
  await writeProgress(db, progress)
  return progress
}

async function writeProgress(db: Db, progress: Progress): Promise<void> {
  const value = storedProgress.text(progress)
  await db
    .insertInto('settings')
    .values({ name: 'packing', value })
    .onConflict((same) => same.column('name').doUpdateSet({ value }))
    .execute()
}

/** Orders whose names were erased at their owner's wish are skipped: the retention index does not contain them. */
async function nextOrders(db: Db, { endsAt, id }: Place, before: Date): Promise<Place[]> {
  const { rows } = await sql<Place>`select service_ends_at::text as "endsAt", id from orders
    where people_erased_at is null and service_ends_at >= ${endsAt}::timestamptz and (service_ends_at, id) > (${endsAt}::timestamptz, ${id})
      and service_ends_at < ${before}
    order by service_ends_at, id limit ${ORDERS}`.execute(db)
  return rows
}

/** Rows of these orders in one statement; rows updated since they were read are left as they are. */
async function packOrders(db: Db, { table, key, column, packed }: Packing, orders: Place[]): Promise<void> {
  const ids = orders.map(({ id }) => id)
  const { rows } = await sql<{
    id: string
    read: string
    sold: unknown
  }>`select ${sql.ref(key)} as id, xmin::text as read, ${sql.ref(column)} as sold
    from ${sql.table(table)} where order_id in (${sql.join(ids)})`.execute(db)
  const fresh = rows.flatMap(({ id, read, sold }) => {
    const small = packed(sold)
    return small ? [{ id, read, small }] : []
  })
  if (fresh.length === 0) return
  await sql`update ${sql.table(table)} as sold set ${sql.ref(column)} = fresh.small
    from jsonb_to_recordset(${json(fresh)}) as fresh (id text, read text, small jsonb)
    where sold.${sql.ref(key)} = fresh.id and sold.xmin::text = fresh.read`.execute(db)
}
