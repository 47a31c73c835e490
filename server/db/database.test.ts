import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMemoryDatabase } from '#test/database.ts'
import type { TestDatabase } from '#test/postgres.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { type Database, inTransaction, json } from './db.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { onPostgres } from './postgres.ts'
import { afterCommit, guardFetch, outsideTransactions, refuseNetworkInTransaction } from './transaction.ts'

let postgres: TestDatabase
const engines: Record<string, Database> = {}
const folder = mkdtempSync(join(tmpdir(), 'strannik-database-'))

beforeAll(async () => {
  postgres = await openPostgresDatabase()
  engines.postgres = await postgres.open()
  engines.pglite = await openMemoryDatabase()
  engines['the embedded one'] = await openDatabase({ dataDir: folder })
  await migrate(engines['the embedded one'])
})

afterAll(async () => {
  await engines.pglite?.close()
  await engines['the embedded one']?.close()
  await postgres?.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(['pglite', 'the embedded one', 'postgres'])('on %s', (name) => {
  const database = () => engines[name]!

  test('migrations are applied once and only once', async () => {
    expect(await migrate(database())).toEqual([])
  })

  test('a migration changed after it was applied stops the start', async () => {
    await database().query(`update schema_migrations set checksum = 'other' || checksum where name like '0001%'`)
    await expect(migrate(database())).rejects.toThrow('миграция 0001_settings.sql в ней иная')
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

  test('a violated table constraint is reported by its name, and counts are returned as numbers', async () => {
    const { db } = database()
    const settings = [1, 2].map((n) => ({ name: `twice ${n}`, value: '1' }))
    await db.insertInto('settings').values(settings).execute()
    const again = db.insertInto('settings').values(settings).execute()
    await expect(again).rejects.toMatchObject({
      code: '23505',
      constraint: 'settings_pkey',
      message: expect.stringContaining('duplicate'),
    })
    const { numDeletedRows } = await db.deleteFrom('settings').where('name', 'like', 'twice%').executeTakeFirstOrThrow()
    expect(numDeletedRows).toBe(2n)
  })

  test('a mistake that was overlooked inside a transaction does not let the rest be committed', async () => {
    const { db } = database()
    const careless = inTransaction(db, async (trx) => {
      await trx.insertInto('settings').values({ name: 'before', value: '1' }).execute()
      await sql`select 1 / 0`.execute(trx).catch(() => {})
    })
    await careless.catch(() => {})
    expect(await db.selectFrom('settings').selectAll().where('name', '=', 'before').execute()).toEqual([])
  })
})

test.each(['pglite', 'the embedded one'])('on %s a statement of another waits for the end of the transaction', async (name) => {
  const { db, query } = engines[name]!
  const seen: string[] = []
  const begun = Promise.withResolvers<void>()
  const other = begun.promise.then(() => query('select 1')).then(() => seen.push('other'))
  await inTransaction(db, async (trx) => {
    await sql`select 1`.execute(trx)
    begun.resolve()
    await sql`select pg_sleep(0.1)`.execute(trx)
    seen.push('transaction')
  })
  await other
  expect(seen).toEqual(['transaction', 'other'])
})

test('a folder that cannot be opened is not kept by who tried', async () => {
  const home = mkdtempSync(join(tmpdir(), 'strannik-database-'))
  mkdirSync(join(home, 'db'))
  writeFileSync(join(home, 'db', 'PG_VERSION'), '9.6')
  for (let tries = 0; tries < 2; tries += 1) {
    const error: unknown = await openDatabase({ dataDir: home }).catch((cause: unknown) => cause)
    expect(String(error)).toMatch(/^StartRefusal: (?!.*занята)/)
  }
  rmSync(home, { recursive: true })
})

test('a closed database keeps no connection, so that a command that used it ends at once', async () => {
  const before = await countConnections(postgres)
  const database = onPostgres({ databaseUrl: postgres.url })
  await database.query('select 1')
  expect(await countConnections(postgres)).toBe(before + 1)
  await Promise.all([database.close(), database.close()])
  expect(await countConnections(postgres)).toBe(before)
})

async function countConnections({ url }: TestDatabase): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
  return rows[0]!.n // of a count
}

test('two servers that start at once on one PostgreSQL migrate it once', async () => {
  const other = await openPostgresDatabase('empty')
  try {
    const all = await Promise.all(Array.from({ length: 3 }, () => other.open(3)))
    const rows = await all[0]!.db.selectFrom('schema_migrations').select('name').execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  } finally {
    await other.close()
  }
})
