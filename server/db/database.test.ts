import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMemoryDatabase } from '#test/database.ts'
import { type TestPostgres, openPostgres } from '#test/postgres.ts'
import { type Database, inTransaction, json } from './db.ts'
import { migrate } from './migrate.ts'
import { afterCommit, guardFetch, outsideTransactions, refuseNetworkInTransaction } from './transaction.ts'

let postgres: TestPostgres
const engines: Record<string, Database> = {}

beforeAll(async () => {
  postgres = await openPostgres()
  engines.postgres = await postgres.open()
  engines.pglite = await openMemoryDatabase()
})

afterAll(async () => {
  await engines.pglite?.close()
  await postgres?.close()
})

describe.each(['pglite', 'postgres'])('on %s', (name) => {
  const database = () => engines[name]!

  test('migrations are applied once and only once', async () => {
    expect(await migrate(database())).toEqual([])
  })

  test('a migration changed after it was applied stops the start', async () => {
    await database().query(`update schema_migrations set checksum = 'other' || checksum where name like '0001%'`)
    await expect(migrate(database())).rejects.toThrow('0001_settings.sql was changed')
    await database().query(`update schema_migrations set checksum = substr(checksum, 6) where name like '0001%'`)
  })

  test('lists, nothing and quotes survive in JSON, days stay text, counts stay numbers', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select ${json([1, null, "O'Hara", { ё: true }])} as list, date '2026-12-20' as day, count(*) as n from settings`.execute(
      database().db,
    )
    expect(rows[0]).toMatchObject({ list: [1, null, "O'Hara", { ё: true }], day: '2026-12-20', n: expect.any(Number) })
  })

  test('a query outside the transaction that is open says so instead of waiting for ever', async () => {
    const { db } = database()
    const stray = inTransaction(db, () => db.selectFrom('settings').selectAll().execute())
    await expect(stray).rejects.toThrow('must use its trx')
  })

  test('nobody calls out while a transaction is open', async () => {
    guardFetch()
    const { db } = database()
    const bank = outsideTransactions({ pay: async () => 'paid' })
    await expect(inTransaction(db, () => fetch('http://localhost:1/'))).rejects.toThrow('inside a database transaction')
    await expect(inTransaction(db, () => bank.pay())).rejects.toThrow('inside a database transaction')
    expect(await bank.pay()).toBe('paid')
    expect(() => refuseNetworkInTransaction()).not.toThrow()
  })

  test('what waits for the commit happens after it and never after a rollback', async () => {
    const { db } = database()
    const seen: string[] = []
    await inTransaction(db, async () => {
      afterCommit(() => seen.push('committed'))
      seen.push('inside')
    })
    const failing = inTransaction(db, async () => {
      afterCommit(() => seen.push('never'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(seen).toEqual(['inside', 'committed'])
  })

  test('a transaction inside a transaction is the same one', async () => {
    const { db } = database()
    const failing = inTransaction(db, async (trx) => {
      await inTransaction(trx, (same) => same.insertInto('settings').values({ name: 'inner', value: '1' }).execute())
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await db.selectFrom('settings').selectAll().where('name', '=', 'inner').execute()).toEqual([])
  })
})

test('two servers that start at once on one PostgreSQL migrate it once', async () => {
  const other = await openPostgres()
  try {
    const all = await Promise.all(Array.from({ length: 3 }, () => other.open(3)))
    const rows = await all[0]!.db.selectFrom('schema_migrations').select('name').execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  } finally {
    await other.close()
  }
})
