import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, inTransaction } from '#server/db/db.ts'
import { openMemoryDatabase } from '#test/database.ts'
import { give, now, order, person, fulfil, spend } from '#test/ledger-model.ts'
import { loadBalance } from './ledger-store.ts'
import { reverseBonus } from './reverse.ts'

let memory: Database
beforeAll(async () => {
  memory = await openMemoryDatabase()
})
afterAll(() => memory.close())

/** A trip of 10,000 ₽, 400 of them paid in points, by somebody whom another has invited. */
async function flownByPoints(name: string) {
  const { db } = memory
  const referrer = await person(db, `inviter-${name}`)
  const { id, account, ledgerAccount } = await person(db, `invited-${name}`, referrer.account)
  await give(db, id, account, 400)
  const one = await order(db, id, 10_000)
  await spend(db, one, 10_000)
  await fulfil(db, one)
  return { referrer, ledgerAccount, one }
}

test('points spent on a trip are returned in proportion to the refund, and points earned by it are deducted', async () => {
  const { db } = memory
  const { referrer, ledgerAccount, one } = await flownByPoints('first')
  expect([await loadBalance(db, ledgerAccount), await loadBalance(db, referrer.ledgerAccount)]).toEqual([96, 48])
  const half = { orderId: one, refundId: 'first', refundTotal: 5000 }
  const split = await inTransaction(db, (trx) => reverseBonus(trx, half, now))
  expect(split).toEqual({ refundCard: 4800, refundBonus: 200, returnedPoints: 200, reversedAccrual: 48, reversedReferral: 24 })
  await inTransaction(db, (trx) => reverseBonus(trx, half, now))
  expect([await loadBalance(db, ledgerAccount), await loadBalance(db, referrer.ledgerAccount)]).toEqual([248, 24])
  await inTransaction(db, (trx) => reverseBonus(trx, { ...half, refundId: 'second' }, now))
  expect([await loadBalance(db, ledgerAccount), await loadBalance(db, referrer.ledgerAccount)]).toEqual([400, 0])
})

test('points reversed by a first refund are not reversed again by a later refund of the whole trip', async () => {
  const { db } = memory
  const { referrer, ledgerAccount, one } = await flownByPoints('second')
  await inTransaction(db, (trx) => reverseBonus(trx, { orderId: one, refundId: 'half', refundTotal: 5000 }, now))
  await inTransaction(db, (trx) => reverseBonus(trx, { orderId: one, refundId: 'whole', refundTotal: 10_000 }, now))
  expect([await loadBalance(db, ledgerAccount), await loadBalance(db, referrer.ledgerAccount)]).toEqual([400, 0])
})

test('points already spent elsewhere leave a debt that cannot be spent and that later earnings fill', async () => {
  const { db } = memory
  const { id, ledgerAccount } = await person(db, 'debtor')
  const first = await order(db, id, 10_000)
  await fulfil(db, first)
  const second = await order(db, id, 100)
  await spend(db, second, 100)
  await inTransaction(db, (trx) => reverseBonus(trx, { orderId: first, refundId: 'all', refundTotal: 10_000 }, now))
  expect(await loadBalance(db, ledgerAccount)).toBe(-100)
  await expect(spend(db, await order(db, id, 50), 50)).rejects.toMatchObject({ code: 'bonus.not-enough' })
  const third = await order(db, id, 12_000)
  await fulfil(db, third)
  expect(await loadBalance(db, ledgerAccount)).toBe(20)
})
