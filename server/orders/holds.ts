import type { FastifyBaseLogger } from 'fastify'
import { type Expression, sql } from 'kysely'
import type { Product } from '#domain/product.ts'
import type { Db } from '#server/db/db.ts'
import { deleteKey } from './idempotency.ts'
import { finalNo } from './supplier-answers.ts'

/** Where the holds of an order are stored, by product. */
const tables = { air: 'air_holds', hotel: 'hotel_holds' } as const satisfies Record<Product, string>

/** The statuses of an order, or of an item, for which nothing may stay held. */
export const endedStatuses = ['Failed', 'Expired', 'Cancelled', 'RefundPending', 'Refunded'] as const

type Released = { product: Product; key: string; now: Date }

export async function markReleased(db: Db, { product, key, now }: Released): Promise<void> {
  const released = db.updateTable(tables[product]).set({ released_at: now, is_open: false })
  await released.where('key', '=', key).where('released_at', 'is', null).execute()
}

type Refused = { product: Product; key: string; error: unknown }

/** A hold that can never be released is not retried: a person settles it (`needsReview`). False for a failure of another kind. */
export async function markRefused(db: Db, { product, key, error }: Refused): Promise<boolean> {
  const release_refusal = finalNo(error)
  if (release_refusal === undefined) return false
  const refused = db.updateTable(tables[product]).set({ release_refusal, is_open: false })
  await refused.where('key', '=', key).where('released_at', 'is', null).execute()
  return true
}

/** What is held under a key belongs to a ticket or a stay: no sweep needs to check it. */
export async function closeHold(trx: Db, product: Product, key: string): Promise<void> {
  await trx.updateTable(tables[product]).set({ is_open: false }).where('key', '=', key).execute()
}

/** How many of one supplier a sweep checks: a silent one does not hold up the others. */
const MOST_OF_A_SUPPLIER = 100

type OpenHold = { key: string; supplier: string; order_id: string }

/** Of open holds, the oldest of each supplier, by turns. */
export async function oldestOfEach(db: Db, open: Expression<OpenHold & { asked_at: Date }>): Promise<OpenHold[]> {
  const { rows } = await sql<OpenHold>`select key, supplier, order_id from (
      select found.*, row_number() over (partition by supplier order by asked_at, key) as turn from (${open}) found
    ) ranked where turn <= ${MOST_OF_A_SUPPLIER} order by turn, asked_at, key`.execute(db)
  return rows
}

const ORPHAN_AGE_MS = 5 * 60_000

type OrphanDeps = { db: Db; log: Pick<FastifyBaseLogger, 'warn'> }
type Orphans = {
  product: Product
  now: Date
  /** Looks up what the supplier holds under the key, and releases it; false when there is nothing. */
  release(orphan: { key: string; supplier: string }): Promise<boolean>
}

/**
 * Holds of orders that never came to exist, because the process died between the call and the order: found by their key. One that
 * cannot be released now, because its supplier does not answer, does not block the others; the next sweep retries.
 */
export async function releaseOrphans(deps: OrphanDeps, wanted: Orphans): Promise<void> {
  const bySupplier = Map.groupBy(await loadOrphans(deps.db, wanted), ({ supplier }) => supplier)
  await Promise.all(
    Array.from(bySupplier.values(), async (orphans) => {
      for (const orphan of orphans)
        await releaseOrphan(deps, wanted, orphan).catch((error: unknown) =>
          deps.log.warn({ err: error, key: orphan.key }, 'what is held for no order could not be released'),
        )
    }),
  )
}

function loadOrphans(db: Db, { product, now }: Orphans): Promise<OpenHold[]> {
  const table = tables[product]
  const open = db
    .selectFrom(table)
    .select(['key', 'supplier', 'order_id', 'asked_at'])
    .where(sql.ref<boolean>('is_open'))
    .where('asked_at', '<=', new Date(now.getTime() - ORPHAN_AGE_MS))
    .where(sql<boolean>`not exists (select from orders where orders.id = ${sql.ref(`${table}.order_id`)})`)
  return oldestOfEach(db, open)
}

async function releaseOrphan({ db }: OrphanDeps, { product, now, release }: Orphans, orphan: OpenHold): Promise<void> {
  if (!(await deleteKey(db, orphan.order_id))) return // its buyer has just come back to it
  if (!(await release(orphan))) await markReleased(db, { product, key: orphan.key, now })
}
