import type { Selectable } from 'kysely'
import { SBP_MARK } from '#domain/payments/payment.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { randomId } from '#server/db/random-id.ts'
import type { Tables } from '#server/db/tables.ts'
import { type TestBank, type TestCard, CODE_TRIES, RIGHT_CODE, SLOW_MS, markOf } from './test-payment-methods.ts'

export type BankRow = Selectable<Tables['sandbox_payments']>
export type BankAccounts = { db: Db; now: () => Date }

/** A payment in its current state: a requested hold, or a transfer on its way, has arrived when its time is over. */
export async function bankPayment({ db, now }: BankAccounts, id: string): Promise<BankRow | undefined> {
  const finished = db.updateTable('sandbox_payments').set({ state: 'Captured', updated_at: now() }).where('id', '=', id)
  await finished
    .where('ready_at', '<=', now())
    .where((is) => is.or([is.and({ state: 'Authorized', capture_asked: true }), is.and({ state: 'Pending', method: 'sbp' })]))
    .execute()
  return db.selectFrom('sandbox_payments').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function paymentByKey({ db }: BankAccounts, key: string): Promise<BankRow | undefined> {
  return db.selectFrom('sandbox_payments').selectAll().where('key', '=', key).executeTakeFirst()
}

type Change = Partial<Pick<BankRow, 'state' | 'reason' | 'card' | 'behaviour' | 'codes_left' | 'ready_at'>>

/** Moves a waiting payment and notifies the agency, in one transaction; false when its money is here or on its way. */
async function moveWaiting({ db, now }: BankAccounts, id: string, change: Change, notifyAt: Date | null): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const moved = await trx
      .updateTable('sandbox_payments')
      .set({ ...change, updated_at: now() })
      .where('id', '=', id)
      .where('state', '=', 'Pending')
      .where('ready_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (moved && notifyAt)
      await trx.insertInto('sandbox_events').values({ id: randomId(), payment_id: id, due_at: notifyAt }).execute()
    return moved !== undefined
  })
}

/** A card was entered: refused, its code requested, or the money is held. */
export async function useCard(accounts: BankAccounts, id: string, card: TestCard): Promise<void> {
  const now = accounts.now()
  const facts = { card: markOf(card), behaviour: card.behaviour ?? 'plain' }
  if (card.declines) await moveWaiting(accounts, id, { ...facts, state: 'Declined', reason: card.declines }, now)
  else if (card.secure) await moveWaiting(accounts, id, { ...facts, codes_left: CODE_TRIES }, null)
  else await holdMoney(accounts, id, facts)
}

async function holdMoney(
  accounts: BankAccounts,
  id: string,
  facts: Pick<BankRow, 'behaviour'> & Partial<Pick<BankRow, 'card'>>,
): Promise<void> {
  const now = accounts.now()
  const ready = facts.behaviour === 'slow' ? new Date(now.getTime() + SLOW_MS) : now
  await moveWaiting(accounts, id, { ...facts, state: 'Authorized', ready_at: ready }, facts.behaviour === 'silent' ? null : ready)
}

/** A bank app was chosen: it refuses, or the money is taken at once; a slow one only sends it on its way (DPAY-13). */
export async function transfer(accounts: BankAccounts, id: string, { declines, behaviour = 'plain' }: TestBank): Promise<void> {
  const now = accounts.now()
  const later = new Date(now.getTime() + SLOW_MS)
  const facts = { card: SBP_MARK, behaviour }
  if (declines) await moveWaiting(accounts, id, { ...facts, state: 'Declined', reason: declines }, now)
  else if (behaviour === 'slow') await moveWaiting(accounts, id, { ...facts, ready_at: later }, later)
  else await moveWaiting(accounts, id, { ...facts, state: 'Captured' }, behaviour === 'silent' ? null : now)
}

/** A code was typed; three wrong ones end the payment. */
export async function useCode(accounts: BankAccounts, { id, behaviour, codes_left }: BankRow, code: string): Promise<void> {
  if (codes_left === null) return
  if (code.trim() === RIGHT_CODE) return holdMoney(accounts, id, { behaviour })
  if (codes_left <= 1) {
    await moveWaiting(accounts, id, { state: 'Declined', reason: '3ds', codes_left: 0 }, accounts.now())
    return
  }
  await accounts.db
    .updateTable('sandbox_payments')
    .set({ codes_left: codes_left - 1, updated_at: accounts.now() })
    .where('id', '=', id)
    .where('state', '=', 'Pending')
    .where('codes_left', '=', codes_left)
    .execute()
}

/** The visitor, or the agency, does not want to pay any more. */
export async function cancelWaiting(accounts: BankAccounts, id: string): Promise<void> {
  await moveWaiting(accounts, id, { state: 'Cancelled', reason: 'cancelled' }, accounts.now())
}

/** The agency captures the money; a slow bank only promises it. */
export async function requestCapture(accounts: BankAccounts, id: string): Promise<void> {
  const captured = accounts.db.updateTable('sandbox_payments').set({ capture_asked: true, updated_at: accounts.now() })
  await captured.where('id', '=', id).where('state', '=', 'Authorized').execute()
}

export async function releaseHold(accounts: BankAccounts, id: string): Promise<void> {
  const payment = accounts.db.updateTable('sandbox_payments').set({ state: 'Voided', updated_at: accounts.now() })
  await payment.where('id', '=', id).where('state', '=', 'Authorized').execute()
}

/** Refunds money once per key; returns the id of the refund. Refuses `payment.failed` when more is requested than was taken. */
export function createRefund({ db, now }: BankAccounts, request: { key: string; id: string; amount: number }): Promise<string> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('sandbox_payments')
      .selectAll()
      .where('id', '=', request.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const known = await trx.selectFrom('sandbox_refunds').select('id').where('key', '=', request.key).executeTakeFirst()
    if (known) return known.id
    const refunded = row.refunded_rub + request.amount
    if (row.state !== 'Captured' || refunded > row.amount_rub) throw new Refusal('payment.failed')
    const id = randomId()
    const refund = { id, key: request.key, payment_id: request.id, amount_rub: request.amount, created_at: now() }
    await trx.insertInto('sandbox_refunds').values(refund).execute()
    const state = refunded === row.amount_rub ? 'Refunded' : 'Captured'
    const changed = trx.updateTable('sandbox_payments').set({ refunded_rub: refunded, state, updated_at: now() })
    await changed.where('id', '=', request.id).execute()
    return id
  })
}
