import { type RawBuilder, sql } from 'kysely'
import { placeOf } from '#server/air/order-store.ts'
import { savedPlace } from '#server/air/saved-passengers.ts'
import { identityPlace } from '#server/air/sealed.ts'
import type { Db } from '#server/db/db.ts'
import { accessKeyOf, opensByKey, sealedKey } from '#server/orders/order-key.ts'
import type { KeyRing } from './ring.ts'
import { isSealedByCurrent, seal, unseal } from './sealed.ts'

/** A row and what is sealed in it; `fresh` is undefined when no key of the ring opens it. */
export type SealedRow = { id: string; position: number; was: string | null; fresh: string | undefined }

/** Where a walk over a table has come to. */
export type Mark = Pick<SealedRow, 'id' | 'position'>

/** A table that holds something sealed, read by its primary key. */
export type SealedRows = {
  kind: string
  table: 'order_passengers' | 'saved_passengers' | 'orders'
  column: 'sealed' | 'sealed_key'
  /** How a row is found again: the columns of its primary key. */
  match: RawBuilder<unknown>
  /** The next rows after a mark, with those that need no new seal left out, and the mark to go on from. */
  read(db: Db, ring: KeyRing, after: Mark, limit: number): Promise<{ rows: SealedRow[]; next: Mark | undefined }>
}

export const sealedRows: SealedRows[] = [
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

/** Puts fresh seals in place where the row still holds what was read and nobody else is writing it; answers how many. */
export async function replaceSeals(db: Db, { table, column, match }: SealedRows, rows: SealedRow[]): Promise<number> {
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
