import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, type Db, inTransaction } from '#server/db/db.ts'
import { openMemoryDatabase } from '#test/database.ts'
import { confirmEmail, fulfil, give, newcomer, now, order, person, spend, step } from '#test/ledger-model.ts'
import type { TestDatabase } from '#test/postgres.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { lockBuyer } from './follow-order.ts'
import { loadBalance, post, userAccount, reserveOf, ledgerViolations } from './ledger-store.ts'
import { reverseBonus } from './reverse.ts'

let postgres: TestDatabase
let real: Database
let memory: Database
beforeAll(async () => {
  postgres = await openPostgresDatabase()
  // Two hundred wait in one line; how long it takes is not the point.
  real = await postgres.open(40, { connectTimeoutMs: 20_000 })
  memory = await openMemoryDatabase()
}, 120_000)
afterAll(async () => {
  await memory?.close()
  await postgres?.close()
})

test('two hundred people at one account take what is in it and not a point more', async () => {
  const { id, account, ledgerAccount } = await person(real.db, 'rich')
  await give(real.db, id, account, 1000)
  const orders = await Promise.all(Array.from({ length: 200 }, () => order(real.db, id, 30)))
  const done = await Promise.allSettled(orders.map((one) => spend(real.db, one, 30, 30)))
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(33)
  for (const answer of done) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'bonus.not-enough' })
  expect(await loadBalance(real.db, ledgerAccount)).toBe(10)
  expect(await ledgerViolations(real.db)).toEqual([])
})

test('one order paid by points from twenty tabs is reserved once', async () => {
  const { id, account, ledgerAccount } = await person(real.db, 'tabs')
  await give(real.db, id, account, 500)
  const one = await order(real.db, id, 300)
  await Promise.all(Array.from({ length: 20 }, () => spend(real.db, one, 300)))
  expect([await loadBalance(real.db, ledgerAccount), await loadBalance(real.db, reserveOf(one))]).toEqual([200, 300])
  expect(await ledgerViolations(real.db)).toEqual([])
})

test.each(['postgres', 'pglite'])('%s itself refuses what would break the books', async (engine) => {
  const { db } = engine === 'postgres' ? real : memory
  const { id, account, ledgerAccount } = await person(db, `strict-${engine}`)
  await give(db, id, account, 100)
  const orderId = await order(db, id, 500)
  const entry = { kind: 'reserve', order_id: orderId, created_at: now } as const
  const alone = () =>
    inTransaction(db, (trx) =>
      trx
        .insertInto('bonus_entries')
        .values({ ...entry, tx_id: 'x', account_id: ledgerAccount, amount: -1 })
        .execute(),
    )
  await expect(alone()).rejects.toThrow('does not sum to zero')
  const tooMuch = inTransaction(db, (trx) =>
    post(trx, { txId: 'y', kind: 'reserve', orderId, from: ledgerAccount, to: reserveOf(orderId), points: 101 }, now),
  )
  await expect(tooMuch).rejects.toThrow('too few points')
  const overspent = inTransaction(db, (trx) =>
    post(trx, { txId: 'z', kind: 'spend', orderId, from: reserveOf(orderId), to: 'spent', points: 1 }, now),
  )
  await expect(overspent).rejects.toThrow()
  await expect(db.updateTable('bonus_entries').set({ amount: 5 }).execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('bonus_entries').execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('bonus_accounts').execute()).rejects.toThrow('follows from the entries')
  expect(await loadBalance(db, ledgerAccount)).toBe(100)
  expect(await ledgerViolations(db)).toEqual([])
})

test('the same event reported a hundred times at once is posted once', async () => {
  const { id, account, ledgerAccount } = await person(real.db, 'echo')
  const orderId = await order(real.db, id, 100)
  const posting = {
    txId: `accrual:${orderId}`,
    kind: 'accrual',
    orderId,
    from: 'issued',
    to: userAccount(account),
    points: 7,
  } as const
  await Promise.all(Array.from({ length: 100 }, () => inTransaction(real.db, (trx) => post(trx, posting, now))))
  expect(await loadBalance(real.db, ledgerAccount)).toBe(7)
})

/** `first` has done its part and not committed yet when `second` begins; answers when both are over. */
async function beside(first: (db: Db) => Promise<unknown>, second: (db: Db) => Promise<unknown>): Promise<void> {
  const [begun, half] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const one = inTransaction(real.db, async (trx) => {
    await first(trx)
    begun.resolve()
    await half.promise
  })
  await begun.promise
  let isOver = false
  const other = second(real.db).finally(() => (isOver = true))
  while (!isOver && (await waitingForLocks()) === 0) await wait(20)
  half.resolve()
  await Promise.all([one, other])
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
    real.db,
  )
  return rows[0]?.count ?? 0
}

test.each(['the tickets come', 'the e-mail is confirmed'])(
  'a referrer gets the share once when %s first and the other beside it',
  async (what) => {
    const isTicketFirst = what === 'the tickets come'
    const referrer = await person(real.db, `referrer-${isTicketFirst}`)
    const buyer = await newcomer(real.db, `follower-${isTicketFirst}`, referrer.account)
    const bought = await order(real.db, buyer.id, 10_000)
    for (const event of ['pay', 'issue'] as const) await step(real.db, bought, event)
    const acts = [(db: Db) => step(db, bought, 'ticket'), (db: Db) => confirmEmail(db, buyer)] as const
    await beside(acts[isTicketFirst ? 0 : 1], acts[isTicketFirst ? 1 : 0])
    expect([await loadBalance(real.db, buyer.ledgerAccount), await loadBalance(real.db, referrer.ledgerAccount)]).toEqual([
      100, 50,
    ])
  },
)

test.each(['the refund', 'the confirmation'])(
  'a referrer keeps nothing of an order given back while its e-mail is confirmed, %s first',
  async (what) => {
    const isRefundFirst = what === 'the refund'
    const referrer = await person(real.db, `host-${isRefundFirst}`)
    const buyer = await newcomer(real.db, `guest-${isRefundFirst}`, referrer.account)
    const bought = await order(real.db, buyer.id, 10_000)
    await fulfil(real.db, bought)
    const refund = (db: Db) =>
      inTransaction(db, async (trx) => {
        await lockBuyer(trx, bought)
        await reverseBonus(trx, { orderId: bought, refundId: 'all', refundTotal: 10_000 }, now)
        await step(trx, bought, 'ask-refund')
      })
    const acts = [refund, (db: Db) => confirmEmail(db, buyer)] as const
    await beside(acts[isRefundFirst ? 0 : 1], acts[isRefundFirst ? 1 : 0])
    expect([await loadBalance(real.db, buyer.ledgerAccount), await loadBalance(real.db, referrer.ledgerAccount)]).toEqual([0, 0])
  },
)
