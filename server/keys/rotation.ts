import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { DAY_MS } from '#domain/text/dates.ts'
import { placeOf } from '#server/air/order-store.ts'
import { savedPlace } from '#server/air/saved-passengers.ts'
import { identityPlace } from '#server/air/sealed.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { asItWas, storedJson } from '#server/db/stored-json.ts'
import { accessKeyOf, newOrderKey, opensByKey, sealedKey } from '#server/orders/order-key.ts'
import { deleteFormerSamples } from './known-keys.ts'
import type { KeyRing } from './ring.ts'
import { isSealedByCurrent, seal, unseal } from './sealed.ts'

/** A row and what is sealed in it; `fresh` is undefined when no key of the ring opens it. */
type SealedRow = { id: string; position: number; was: string | null; fresh: string | undefined }

/** How far the rotation of a table has got. */
type Mark = Pick<SealedRow, 'id' | 'position'>

/** A table with something sealed, read by its primary key. */
type SealedRows = {
  kind: string
  table: 'order_passengers' | 'saved_passengers' | 'orders'
  column: 'sealed' | 'sealed_key'
  /** How a row is found again: the columns of its primary key. */
  match: RawBuilder<unknown>
  /** The next rows after a mark, without those that need no new seal, and the mark to go on from. */
  read(db: Db, ring: KeyRing, after: Mark, limit: number): Promise<{ rows: SealedRow[]; next: Mark | undefined }>
}

const sealedRows: SealedRows[] = [
  {
    kind: 'документы пассажиров',
    table: 'order_passengers',
    column: 'sealed',
    match: sql`t.order_id = v.id and t.position = v.position`,
    async read(db, ring, { id, position }, limit) {
      const found = await db
        .selectFrom('order_passengers')
        .select(['order_id', 'position', 'sealed'])
        .where(({ eb, refTuple, tuple }) => eb(refTuple('order_id', 'position'), '>', tuple(id, position)))
        .orderBy('order_id')
        .orderBy('position')
        .limit(limit)
        .execute()
      const rows = found
        .filter(({ sealed }) => sealed !== '' && !isSealedByCurrent(ring, sealed))
        .map((row) => {
          const place = identityPlace(placeOf(row.order_id, row.position))
          const text = unseal(ring, place, row.sealed)
          const fresh = text === undefined ? undefined : seal(ring, place, text)
          return { id: row.order_id, position: row.position, was: row.sealed, fresh }
        })
      const last = found.at(-1)
      return { rows, next: last && { id: last.order_id, position: last.position } }
    },
  },
  {
    kind: 'сохранённые пассажиры',
    table: 'saved_passengers',
    column: 'sealed',
    match: sql`t.id = v.id`,
    async read(db, ring, { id }, limit) {
      const found = await db
        .selectFrom('saved_passengers')
        .select(['id', 'user_id', 'sealed'])
        .where('id', '>', id)
        .orderBy('id')
        .limit(limit)
        .execute()
      const rows = found
        .filter(({ sealed }) => !isSealedByCurrent(ring, sealed))
        .map((row) => {
          const place = identityPlace(savedPlace(row.user_id, row.id))
          const text = unseal(ring, place, row.sealed)
          return { id: row.id, position: 0, was: row.sealed, fresh: text === undefined ? undefined : seal(ring, place, text) }
        })
      return { rows, next: markOf(found) }
    },
  },
  {
    kind: 'ссылки на заказы',
    table: 'orders',
    column: 'sealed_key',
    match: sql`t.id = v.id`,
    async read(db, ring, { id }, limit) {
      const found = await db
        .selectFrom('orders')
        .select(['id', 'access_key_hash', 'sealed_key', 'user_id', 'made_by_guest'])
        .where('id', '>', id)
        .orderBy('id')
        .limit(limit)
        .execute()
      const rows = found
        .filter((order) => opensByKey(order) && !(order.sealed_key && isSealedByCurrent(ring, order.sealed_key)))
        .map((order) => {
          const key = accessKeyOf(ring, order)
          const fresh = key === undefined ? undefined : sealedKey(ring, order.id, key).sealed
          return { id: order.id, position: 0, was: order.sealed_key, fresh }
        })
      return { rows, next: markOf(found) }
    },
  },
]

function markOf(found: { id: string }[]): Mark | undefined {
  const last = found.at(-1)
  return last && { id: last.id, position: 0 }
}

/** Puts fresh seals in place where the row still holds what was read and nobody else is writing it; returns how many. */
async function replaceSeals(db: Db, { table, column, match }: SealedRows, rows: SealedRow[]): Promise<number> {
  const fresh = rows.filter((row) => row.fresh !== undefined)
  if (fresh.length === 0) return 0
  const [target, cell] = [sql.table(table), sql.ref(`t.${column}`)]
  const changed = await sql`
    with v as (
      select * from jsonb_to_recordset(cast(${JSON.stringify(fresh)} as jsonb)) as v (id text, position int, was text, fresh text)
    ), mine as (
      select v.* from ${target} as t join v on ${match} where ${cell} is not distinct from v.was for update of t skip locked
    )
    update ${target} as t set ${sql.ref(column)} = v.fresh from mine as v where ${match}`.execute(db)
  return Number(changed.numAffectedRows ?? 0n)
}

/** One statement each: sealing a batch takes a few milliseconds, and no order waits for it longer. */
const BATCH = 200
/** One run of the sweep: a million rows take less than an hour, and a stopping server is not delayed. */
const BATCHES_A_TURN = 50

type Position = { table: number; after: Mark }
const START: Position = { table: 0, after: { id: '', position: -1 } }

/** The result of a pass over one kind of sealed rows: `left` under former keys, `closed` to every key of the ring. */
export type Tally = { kind: string; renewed: number; left: number; closed: number }

type ResealRun = { tallies: Tally[]; next: Position | undefined }
type Way = { from?: Position; batches?: number; write?: boolean }

/**
 * Seals again, with the ring's first key, what former ones have sealed, by primary key and batch by batch. A row takes its new
 * seal only while it has the old one and nobody else is writing it, so it may be stopped anywhere, or run twice at once.
 */
export async function resealBatches(
  db: Db,
  ring: KeyRing,
  { from = START, batches = Infinity, write = true }: Way,
): Promise<ResealRun> {
  const tallies = sealedRows.map(({ kind }) => ({ kind, renewed: 0, left: 0, closed: 0 }))
  let { table, after } = from
  for (let done = 0; table < sealedRows.length; done += 1) {
    if (done >= batches) return { tallies, next: { table, after } }
    const [sealed, tally] = [sealedRows[table]!, tallies[table]!] // the loop's own condition
    const { rows, next } = await sealed.read(db, ring, after, BATCH)
    const renewed = write ? await replaceSeals(db, sealed, rows) : 0
    const closed = rows.filter(({ fresh }) => fresh === undefined).length
    tally.renewed += renewed
    tally.closed += closed
    tally.left += rows.length - closed - renewed
    after = next ?? START.after
    if (!next) table += 1
  }
  return { tallies, next: undefined }
}

/** The whole pass at once; with nothing left under former keys, this database no longer needs them. */
export async function resealAll(db: Db, ring: KeyRing): Promise<Tally[]> {
  const { tallies } = await resealBatches(db, ring, {})
  if (leftOf(tallies) === 0) await deleteFormerSamples(db, ring)
  return tallies
}

export function leftOf(tallies: Tally[]): number {
  return tallies.reduce((sum, { left }) => sum + left, 0)
}

/**
 * How far the sweep has got. A whole pass is repeated each day: a server that was not restarted yet may have used a former key.
 */
const storedProgress = storedJson({
  column: 'settings.value of a run',
  v: 1,
  schema: z.object({
    next: z.optional(z.object({ table: z.number(), after: z.object({ id: z.string(), position: z.number() }) })),
    left: z.optional(z.number()),
    endedAt: z.optional(z.string()),
  }),
  upgrades: { 0: asItWas },
})

/** One run of the pass, while former keys are in the configuration. */
export async function resealSome(db: Db, ring: KeyRing, now: Date): Promise<void> {
  if (ring.length === 1) return
  const name = `reseal ${ring[0].id}`
  const stored = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  const { next: from, left = 0, endedAt } = stored ? storedProgress.read(JSON.parse(stored.value)) : {}
  if (endedAt && Math.abs(now.getTime() - Date.parse(endedAt)) < DAY_MS) return
  const { tallies, next } = await resealBatches(db, ring, { from, batches: BATCHES_A_TURN })
  const remaining = left + leftOf(tallies)
  const isOver = !next && remaining === 0
  if (isOver) await deleteFormerSamples(db, ring)
  const value = storedProgress.text(isOver ? { endedAt: now.toISOString() } : { next, left: next ? remaining : 0 })
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((same) => same.column('name').doUpdateSet({ value }))
    .execute()
}

/**
 * After a leak: who has the former secret and a copy of the database could work out the keys in guests' letters and the links
 * that wait in mailboxes or were given to friends, so every order gets another key and the links end. Returns how many orders
 * did.
 */
export async function renewAfterLeak(db: Db, ring: KeyRing, now: Date): Promise<number> {
  await db
    .updateTable('mailed_links')
    .set({ expires_at: now })
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  await db.updateTable('trip_shares').set({ closed_at: now }).where('closed_at', 'is', null).execute()
  let [renewed, after] = [0, '']
  for (;;) {
    const orders = await db.selectFrom('orders').select('id').where('id', '>', after).orderBy('id').limit(BATCH).execute()
    const last = orders.at(-1)
    if (!last) return renewed
    await inTransaction(db, async (trx) => {
      for (const { id } of orders) await renewKey(trx, ring, id)
    })
    renewed += orders.length
    after = last.id
  }
}

async function renewKey(trx: Db, ring: KeyRing, id: string): Promise<void> {
  const { hash, sealed } = newOrderKey(ring, id)
  await trx.updateTable('orders').set({ access_key_hash: hash, sealed_key: sealed }).where('id', '=', id).execute()
}
