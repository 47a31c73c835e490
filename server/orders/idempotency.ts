import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type RefusalCode, Refusal, isRefusalCode } from '#domain/refusal.ts'
import type { Db } from '#server/db/db.ts'
import { randomId } from '#server/db/random-id.ts'
import { asItWas, storedJson } from '#server/db/stored-json.ts'
import type { CallContext } from '#server/http/serve.ts'
import { type OrderRow, orderById } from './order-store.ts'

/** An Idempotency-Key as it was sent: its principal and the body beside it (DAPI-05). */
type SentKey = { principal: string; key: string; bodyHash: string }

/** The right to make the order of a key; every take-over of a dead process's work is a new `attempt`. */
type ReservedKey = { principal: string; key: string; orderId: string; attempt: number; isAgain: boolean }

type KeyState = { state: 'mine'; reserved: ReservedKey } | { state: 'answered' | 'running'; orderId: string }

/** How long a process that works under a key may be silent before another takes over; by the database's clock. */
const lease = sql<Date>`clock_timestamp() + interval '3 seconds'`
/** How often the lease is renewed. */
const RENEW_MS = 1000

/** What is held for an order that ended so is unknown: the next press uses the same keys. */
const UNKNOWN_OUTCOME = 'air.supplier-failed' satisfies RefusalCode
const mayBeHeld = sql<boolean>`coalesce(idempotency_keys.refusal->'data'->>'code' = ${UNKNOWN_OUTCOME}, true)
  and idempotency_keys.body_hash = excluded.body_hash`

const isLapsed = sql<boolean>`coalesce(idempotency_keys.lease_until <= clock_timestamp(), true)`

/**
 * Claims a key for an order about to be made, before anything is done. The first caller makes it; so does one that comes after a
 * refusal, with another order, or after a process that died or a supplier that did not answer, which goes on with the same order.
 * The same key with another body is refused (`idempotency.other-body`).
 */
async function reserveKey(db: Db, sent: SentKey, order: { id: string; now: Date }): Promise<KeyState> {
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
        .where(isLapsed)
        .where((is) => is.or([is('idempotency_keys.refusal', 'is not', null), is('idempotency_keys.body_hash', '=', bodyHash)])),
    )
    .returning(['order_id', 'attempt'])
    .executeTakeFirst()
  if (claimed) {
    const { order_id: orderId, attempt } = claimed
    return { state: 'mine', reserved: { principal, key, orderId, attempt, isAgain: orderId !== order.id } }
  }
  const known = await findKey(db, sent)
  if (!known) return reserveKey(db, sent, order) // the sweep has just forgotten it
  if (known.bodyHash !== bodyHash && !known.refusal) throw new Refusal('idempotency.other-body')
  return { state: known.answered ? 'answered' : 'running', orderId: known.orderId }
}

/** The state of the work under a key; undefined for an unused key. */
export async function findKey(db: Db, { principal, key }: Pick<SentKey, 'principal' | 'key'>) {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash as bodyHash', 'order_id as orderId', 'answered', 'refusal', isLapsed.as('lapsed')])
    .where('principal', '=', principal)
    .where('key', '=', key)
    .executeTakeFirst()
  return row && { ...row, refusal: row.refusal === null ? null : storedRefusal.read(row.refusal) }
}

/** Refuses the same key with another body, for calls that need no more than that: repeated, they have the same answer anyway. */
export async function refuseOtherBody(db: Db, sent: SentKey, order: { id: string; now: Date }): Promise<void> {
  const { principal, key, bodyHash } = sent
  await db
    .insertInto('idempotency_keys')
    .values({ principal, key, body_hash: bodyHash, order_id: order.id, answered: true, created_at: order.now })
    .onConflict((same) => same.doNothing())
    .execute()
  const known = await findKey(db, sent)
  if (known && known.bodyHash !== bodyHash) throw new Refusal('idempotency.other-body')
}

async function renewLease(db: Db, reserved: ReservedKey): Promise<void> {
  await attemptAt(db, reserved).set({ lease_until: lease }).where('lease_until', 'is not', null).execute()
}

/** Lets the next caller go on at once. */
async function endLease(db: Db, reserved: ReservedKey): Promise<void> {
  await attemptAt(db, reserved).set({ lease_until: null }).execute()
}

/** Stores the order, in its own transaction; false when another process has taken the work over. */
async function markAnswered(trx: Db, reserved: ReservedKey): Promise<boolean> {
  return (await held(trx, reserved).set({ answered: true, lease_until: null }).returning('order_id').execute()).length > 0
}

/**
 * Stores why nothing was made; false when another process has taken the work over, so its holds must not be released. The key
 * stays in use until they are: what is held for this press would make the same one dearer.
 */
async function markRefused(db: Db, reserved: ReservedKey, { code, details }: Refusal): Promise<boolean> {
  const refusal = storedRefusal.write({ code, details })
  return (await held(db, reserved).set({ refusal, lease_until: lease }).returning('order_id').execute()).length > 0
}

function held(db: Db, reserved: ReservedKey) {
  return attemptAt(db, reserved).where('refusal', 'is', null)
}

/** The same, refused or not. */
function attemptAt(db: Db, { principal, key, attempt }: ReservedKey) {
  return db
    .updateTable('idempotency_keys')
    .where('principal', '=', principal)
    .where('key', '=', key)
    .where('attempt', '=', attempt)
    .where('answered', '=', false)
}

/**
 * Deletes the key of an order that never came to exist; true when nobody can make that order any more, so what is held for it may
 * be released.
 */
export async function deleteKey(db: Db, orderId: string): Promise<boolean> {
  const open = db.deleteFrom('idempotency_keys').where('order_id', '=', orderId).where('answered', '=', false)
  await open.where((is) => is.or([is('refusal', 'is not', null), isLapsed])).execute()
  const running = db.selectFrom('idempotency_keys').select('key').where('order_id', '=', orderId).where('answered', '=', false)
  return (await running.executeTakeFirst()) === undefined
}

/** The refusal of a press, for the same press on another server; a code that no longer exists is «unknown». */
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

/** Who makes an order, and under which key. */
export type IdempotentCall = Pick<CallContext, 'caller' | 'idempotencyKey' | 'inputHash' | 'signal'>

/** The order to be, and its owner; null for a guest. */
export type Creation = {
  orderId: string
  userId: string | null
  /** A former attempt under this key did not report how it ended: something may be held for the order. */
  isAgain: boolean
  /** Marks the order as made, inside its transaction; throws when another process has taken the work over. */
  answer(trx: Db): Promise<void>
  /** Stores why there is no order; false when the work is not ours any more: then nothing may be released. */
  refuse(error: Refusal): Promise<boolean>
}

type Create = (creation: Creation) => Promise<void>
type Deps = { db: Db; now: () => Date }

/** How long a press waits for the same press at work elsewhere: longer than a supplier may take. */
const POLL_MS = 100
const MOST_POLLS = 400

/** Another process took over the work of this one. */
class ReservationLost extends Error {}

/**
 * One order for one key of one principal (DAPI-05): the same call at the same time, on this server or another, or later, is
 * answered with the order of the first. `create` holds and stores it; when that is a `Refusal`, simultaneous calls are refused
 * alike and the key may be used again. `email` distinguishes guests: they have no other identity.
 */
export async function createOnce(deps: Deps, call: IdempotentCall & { email: string }, create: Create): Promise<OrderRow> {
  const sent = { principal: principalOf(call), key: call.idempotencyKey ?? randomId(), bodyHash: call.inputHash }
  for (let polls = 0; polls < MOST_POLLS; polls += 1) {
    call.signal.throwIfAborted()
    const found = await reserveKey(deps.db, sent, { id: randomId(), now: deps.now() })
    const order = found.state === 'mine' ? await work(deps, call, found.reserved, create) : undefined
    if (order) return order
    if (found.state === 'answered') return loadMadeOrder(deps.db, found.orderId)
    if (found.state === 'running') polls += await waitElsewhere(deps.db, sent, found.orderId, MOST_POLLS - polls)
  }
  throw new Refusal('overloaded')
}

function principalOf({ caller, email }: IdempotentCall & { email: string }): string {
  if (caller) return `user:${caller.userId}`
  return `guest:${createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')}`
}

/** Makes the order under a reserved key; undefined when another process has taken it over. */
async function work({ db }: Deps, call: IdempotentCall, reserved: ReservedKey, create: Create): Promise<OrderRow | undefined> {
  const creation = beginCreation(db, call, reserved)
  const renewing = setInterval(() => void renewLease(db, reserved).catch(() => {}), RENEW_MS)
  try {
    await create(creation)
    return await loadMadeOrder(db, reserved.orderId)
  } catch (error) {
    if (error instanceof ReservationLost) return undefined
    if (error instanceof Refusal) {
      if (!(await creation.refuse(error))) return undefined
    }
    await endLease(db, reserved).catch(() => {}) // a silent database lets it expire
    throw error
  } finally {
    clearInterval(renewing)
  }
}

function beginCreation(db: Db, { caller, signal }: IdempotentCall, reserved: ReservedKey): Creation {
  let refused: Promise<boolean> | undefined
  return {
    orderId: reserved.orderId,
    userId: caller?.userId ?? null,
    isAgain: reserved.isAgain,
    async answer(trx) {
      if (!(await markAnswered(trx, reserved))) throw new ReservationLost()
    },
    // A caller who has left receives no refusal, and may have caused it: the same press elsewhere goes on with the work.
    refuse: (error) => (refused ??= signal.aborted ? endLease(db, reserved).then(() => false) : markRefused(db, reserved, error)),
  }
}

/**
 * Waits until the work under a key is done or its process is gone; returns the polls that took. Throws the refusal it ended with.
 */
async function waitElsewhere(db: Db, sent: SentKey, orderId: string, mostPolls: number): Promise<number> {
  for (let polls = 1; polls <= mostPolls; polls += 1) {
    await wait(POLL_MS)
    const known = await findKey(db, sent)
    if (known?.orderId !== orderId || known.answered) return polls
    if (known.refusal && known.bodyHash === sent.bodyHash) throw new Refusal(known.refusal.code, known.refusal.details)
    if (known.lapsed) return polls
  }
  return mostPolls
}

async function loadMadeOrder(db: Db, orderId: string): Promise<OrderRow> {
  const order = await orderById(db, orderId)
  if (!order) throw new Error(`Order ${orderId} was answered but is not there`)
  return order
}
