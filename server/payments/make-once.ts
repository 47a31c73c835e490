import { Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/db.ts'
import type { CallContext } from '#server/http/serve.ts'
import { claimKey, forgetKey } from './idempotency-store.ts'
import { type OrderRow, orderById } from './order-store.ts'
import { randomId } from '#server/random-id.ts'

/** Who asks for an order, and under which key. */
export type Asker = Pick<CallContext, 'caller' | 'idempotencyKey' | 'inputHash' | 'signal'>

/** The id of an order to be, and whose it will be; null for a guest. */
export type Making = { orderId: string; userId: string | null }

type Make = (making: Making) => Promise<void>

const running = new Map<string, Promise<OrderRow>>()

/**
 * One order for one key (DAPI-05): the same call at the same time, or later, is answered with the order of the first. `make`
 * holds and writes it; when that is a `Refusal`, the key may be used again.
 */
export function makeOnce(deps: { db: Db; now: () => Date }, asker: Asker, make: Make): Promise<OrderRow> {
  const key = asker.idempotencyKey ?? randomId()
  const principal = asker.caller ? `user:${asker.caller.userId}` : 'guest'
  const name = JSON.stringify([principal, key, asker.inputHash])
  const same = running.get(name)
  if (same) return same
  const one = claimAndMake(deps, { ...asker, key, principal }, make).finally(() => running.delete(name))
  running.set(name, one)
  return one
}

type Claim = Asker & { key: string; principal: string }

async function claimAndMake({ db, now }: { db: Db; now: () => Date }, asker: Claim, make: Make): Promise<OrderRow> {
  const { key, principal, inputHash, caller } = asker
  const { orderId, answered } = await claimKey(db, { principal, key, bodyHash: inputHash, orderId: randomId(), now: now() })
  try {
    if (!answered) await make({ orderId, userId: caller?.userId ?? null })
  } catch (problem) {
    if (problem instanceof Refusal) await forgetKey(db, orderId)
    throw problem
  }
  const order = await orderById(db, orderId)
  if (!order) throw new Error(`Order ${orderId} was answered but is not there`)
  return order
}
