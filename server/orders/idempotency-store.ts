import { sql } from 'kysely'
import { Refusal, type RefusalCode, isRefusalCode } from '#domain/refusal.ts'
import type { Db } from '#server/db/db.ts'
import * as z from 'zod/mini'
import { asItWas, storedJson } from '#server/db/stored-json.ts'

/** An Idempotency-Key as it was sent: whose it is and the body beside it (DAPI-05). */
export type SentKey = { principal: string; key: string; bodyHash: string }

/** The right to make the order of a key; every take-over of a dead process's work is a new `attempt`. */
export type ReservedKey = { principal: string; key: string; orderId: string; attempt: number }

export type KeyState = { state: 'mine'; reserved: ReservedKey } | { state: 'answered' | 'running'; orderId: string }

/** How long a process that works under a key may be silent before another goes on with it; by the database's clock. */
const lease = sql<Date>`clock_timestamp() + interval '3 seconds'`
/** How often the lease is renewed. */
export const RENEW_MS = 1000

/** Nobody knows what was held for the order that ended so: whoever presses again asks under the same keys. */
const UNKNOWN_OUTCOME = 'air.supplier-failed' satisfies RefusalCode
const mayBeHeld = sql<boolean>`coalesce(idempotency_keys.refusal->'data'->>'code' = ${UNKNOWN_OUTCOME}, true)
  and idempotency_keys.body_hash = excluded.body_hash`

const isLapsed = sql<boolean>`coalesce(idempotency_keys.lease_until <= clock_timestamp(), true)`

/**
 * Writes down that a key is in use for an order about to be made, before anything is done. The first caller makes it; so does
 * who comes after a refusal, with another order, or after a process that died at it or a supplier that did not answer, which goes on with the same order. The same key with another
 * body is refused (`idempotency.other-body`).
 */
export async function reserveKey(db: Db, sent: SentKey, order: { id: string; now: Date }): Promise<KeyState> {
  const { principal, key, bodyHash } = sent
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({
      principal,
      key,
      body_hash: bodyHash,
      order_id: order.id,
      answered: false,
      created_at: order.now,
      lease_until: lease,
    })
    .onConflict((same) =>
      same
        .columns(['principal', 'key'])
        .doUpdateSet({
          attempt: sql`idempotency_keys.attempt + 1`,
          body_hash: bodyHash,
          order_id: sql`case when ${mayBeHeld} then idempotency_keys.order_id else excluded.order_id end`,
          refusal: null,
          lease_until: lease,
        })
        .where('idempotency_keys.answered', '=', false)
        .where((is) =>
          is.or([
            is('idempotency_keys.refusal', 'is not', null),
            is.and([is('idempotency_keys.body_hash', '=', bodyHash), isLapsed]),
          ]),
        ),
    )
    .returning(['order_id', 'attempt'])
    .executeTakeFirst()
  if (claimed) return { state: 'mine', reserved: { principal, key, orderId: claimed.order_id, attempt: claimed.attempt } }
  const known = await keyOf(db, sent)
  if (!known) return reserveKey(db, sent, order) // the sweep has just forgotten it
  if (known.bodyHash !== bodyHash) throw new Refusal('idempotency.other-body')
  return { state: known.answered ? 'answered' : 'running', orderId: known.orderId }
}

/** How far the work under a key is; undefined for a key nobody uses. */
export async function keyOf(db: Db, { principal, key }: Pick<SentKey, 'principal' | 'key'>) {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash as bodyHash', 'order_id as orderId', 'answered', 'refusal', isLapsed.as('lapsed')])
    .where('principal', '=', principal)
    .where('key', '=', key)
    .executeTakeFirst()
  return row && { ...row, refusal: row.refusal === null ? null : storedRefusal.read(row.refusal) }
}

/** Refuses the same key with another body, for calls that need no more than that: their order answers alike anyway. */
export async function refuseOtherBody(db: Db, sent: SentKey, order: { id: string; now: Date }): Promise<void> {
  const { principal, key, bodyHash } = sent
  await db
    .insertInto('idempotency_keys')
    .values({ principal, key, body_hash: bodyHash, order_id: order.id, answered: true, created_at: order.now })
    .onConflict((same) => same.doNothing())
    .execute()
  const known = await keyOf(db, sent)
  if (known && known.bodyHash !== bodyHash) throw new Refusal('idempotency.other-body')
}

export async function renewLease(db: Db, reserved: ReservedKey): Promise<void> {
  await held(db, reserved).set({ lease_until: lease }).execute()
}

/** Lets the next caller go on at once. */
export async function endLease(db: Db, reserved: ReservedKey): Promise<void> {
  await held(db, reserved).set({ lease_until: null }).execute()
}

/** The order is there, in its own transaction; false when another process has taken the work over. */
export async function markAnswered(trx: Db, reserved: ReservedKey): Promise<boolean> {
  return (await held(trx, reserved).set({ answered: true, lease_until: null }).returning('order_id').execute()).length > 0
}

/** Nothing was made, and why; false when another process has taken the work over, so its holds are not to be released. */
export async function markRefused(db: Db, reserved: ReservedKey, { code, details }: Refusal): Promise<boolean> {
  const refusal = storedRefusal.write({ code, details })
  return (await held(db, reserved).set({ refusal, lease_until: null }).returning('order_id').execute()).length > 0
}

function held(db: Db, { principal, key, attempt }: ReservedKey) {
  return db
    .updateTable('idempotency_keys')
    .where('principal', '=', principal)
    .where('key', '=', key)
    .where('attempt', '=', attempt)
    .where('answered', '=', false)
    .where('refusal', 'is', null)
}

/**
 * Forgets the key of an order that never came to be; true when nobody can make that order any more, so what is held for it
 * may be released.
 */
export async function forgetKey(db: Db, orderId: string): Promise<boolean> {
  const open = db.deleteFrom('idempotency_keys').where('order_id', '=', orderId).where('answered', '=', false)
  await open.where((is) => is.or([is('refusal', 'is not', null), isLapsed])).execute()
  const running = db.selectFrom('idempotency_keys').select('key').where('order_id', '=', orderId).where('answered', '=', false)
  return (await running.executeTakeFirst()) === undefined
}

/** What a press was refused with, for the same press on another server; a code that is no more is «unknown». */
const storedRefusal = storedJson({
  column: 'idempotency_keys.refusal',
  v: 1,
  schema: z.object({
    code: z.pipe(
      z.string(),
      z.transform((code): RefusalCode => (isRefusalCode(code) ? code : 'unknown')),
    ),
    details: z.object({
      fields: z.optional(z.record(z.string(), z.string())),
      extra: z.optional(z.record(z.string(), z.unknown())),
      supplierText: z.optional(z.string()),
      text: z.optional(z.string()),
    }),
  }),
  upgrades: { 0: asItWas },
})
