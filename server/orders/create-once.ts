import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/db.ts'
import type { CallContext } from '#server/http/serve.ts'
import { randomId } from '#server/db/random-id.ts'
import {
  type ReservedKey,
  RENEW_MS,
  type SentKey,
  reserveKey,
  endLease,
  keyOf,
  markAnswered,
  markRefused,
  renewLease,
} from './idempotency-store.ts'
import { type OrderRow, orderById } from './order-store.ts'

/** Who asks for an order, and under which key. */
export type IdempotentCall = Pick<CallContext, 'caller' | 'idempotencyKey' | 'inputHash' | 'signal'>

/** The order to be, and whose it will be; null for a guest. */
export type Creation = {
  orderId: string
  userId: string | null
  /** Writes down that the order is there, inside its transaction; throws when another process has taken the work over. */
  answer(trx: Db): Promise<void>
  /** Writes down why there is no order; false when the work is not ours any more: then nothing may be released. */
  refuse(error: Refusal): Promise<boolean>
}

type Create = (creation: Creation) => Promise<void>
type Deps = { db: Db; now: () => Date }

/** How long a press waits for the same press at work elsewhere: longer than a supplier may take. */
const POLL_MS = 100
const MOST_POLLS = 400

/** Another process went on with the work of this one. */
class ReservationLost extends Error {}

/**
 * One order for one key of one principal (DAPI-05): the same call at the same time, on this server or another, or later, is
 * answered with the order of the first. `make` holds and writes it; when that is a `Refusal`, calls of the same moment are
 * refused alike and the key may be used again. `email` tells guests apart: they have no other name.
 */
export async function createOnce(deps: Deps, asker: IdempotentCall & { email: string }, create: Create): Promise<OrderRow> {
  const sent = { principal: principalOf(asker), key: asker.idempotencyKey ?? randomId(), bodyHash: asker.inputHash }
  for (let polls = 0; polls < MOST_POLLS; polls += 1) {
    asker.signal.throwIfAborted()
    const found = await reserveKey(deps.db, sent, { id: randomId(), now: deps.now() })
    const order = found.state === 'mine' ? await work(deps, asker, found.reserved, create) : undefined
    if (order) return order
    if (found.state === 'answered') return madeOrder(deps.db, found.orderId)
    if (found.state === 'running') polls += await waitElsewhere(deps.db, sent, found.orderId, MOST_POLLS - polls)
  }
  throw new Refusal('overloaded')
}

function principalOf({ caller, email }: IdempotentCall & { email: string }): string {
  if (caller) return `user:${caller.userId}`
  return `guest:${createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')}`
}

/** Makes the order under a reserved key; undefined when another process has taken it over. */
async function work({ db }: Deps, asker: IdempotentCall, reserved: ReservedKey, create: Create): Promise<OrderRow | undefined> {
  const creation = creationOf(db, asker, reserved)
  const renewing = setInterval(() => void renewLease(db, reserved).catch(() => {}), RENEW_MS)
  try {
    await create(creation)
    return await madeOrder(db, reserved.orderId)
  } catch (error) {
    if (error instanceof ReservationLost) return undefined
    if (error instanceof Refusal) {
      if (!(await creation.refuse(error))) return undefined
    } else await endLease(db, reserved).catch(() => {}) // a database that does not answer lets it run out
    throw error
  } finally {
    clearInterval(renewing)
  }
}

function creationOf(db: Db, { caller, signal }: IdempotentCall, reserved: ReservedKey): Creation {
  let refused: Promise<boolean> | undefined
  return {
    orderId: reserved.orderId,
    userId: caller?.userId ?? null,
    async answer(trx) {
      if (!(await markAnswered(trx, reserved))) throw new ReservationLost()
    },
    // A caller who has gone hears no refusal, and may have caused it: the same press elsewhere goes on with the work.
    refuse: (error) => (refused ??= signal.aborted ? endLease(db, reserved).then(() => false) : markRefused(db, reserved, error)),
  }
}

/** Waits until the work under a key is done or its process is gone; answers the polls that took. Throws the refusal it ended with. */
async function waitElsewhere(db: Db, sent: SentKey, orderId: string, mostPolls: number): Promise<number> {
  for (let polls = 1; polls <= mostPolls; polls += 1) {
    await wait(POLL_MS)
    const known = await keyOf(db, sent)
    if (known?.orderId !== orderId || known.answered) return polls
    if (known.refusal) throw new Refusal(known.refusal.code, known.refusal.details)
    if (known.lapsed) return polls
  }
  return mostPolls
}

async function madeOrder(db: Db, orderId: string): Promise<OrderRow> {
  const order = await orderById(db, orderId)
  if (!order) throw new Error(`Order ${orderId} was answered but is not there`)
  return order
}
