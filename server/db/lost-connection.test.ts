import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestPostgres, openPostgres } from '#test/postgres.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { type Database, inTransaction } from './db.ts'
import { firstAnswer } from './open.ts'
import { onPostgres } from './postgres.ts'

let postgres: TestPostgres
let database: Database

beforeAll(async () => {
  postgres = await openPostgres()
  database = await postgres.open(3)
})

afterAll(() => postgres?.close())

const setting = (name: string) => database.db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()

/** Cuts every connection once one of them is at a statement that waits with `pg_sleep`. */
async function cutAsleep() {
  await expect.poll(async () => (await asleep.execute(database.db)).rows, { interval: 20 }).not.toEqual([])
  await postgres.cutAll()
}

const asleep = sql`select pid from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`

beforeEach(async () => {
  // A connection of the test before may end only now: a transaction is done again.
  await inTransaction(database.db, (trx) => trx.deleteFrom('settings').where('name', 'like', 'test %').execute())
})

describe('a connection that is cut', () => {
  test('while nobody uses it is replaced, and nobody notices', async () => {
    await Promise.all([1, 2, 3].map(() => database.query('select pg_sleep(0.05)')))
    expect(await postgres.cutAll()).toBeGreaterThanOrEqual(3)
    const rows = await Promise.all([1, 2, 3].map(() => database.query('select 1 as one')))
    expect(rows.map((answer) => answer.rows)).toEqual([1, 2, 3].map(() => [{ one: 1 }]))
  })

  test('while it reads is replaced, and the question is put again', async () => {
    const reading = sql<{ one: number }>`select 1 as one from pg_sleep(1.2)`.execute(database.db)
    await cutAsleep()
    expect((await reading).rows).toEqual([{ one: 1 }])
  })

  test('while its neighbours are cut one after another is replaced by a new one, not by a neighbour', async () => {
    await Promise.all([1, 2, 3].map(() => database.query('select pg_sleep(0.05)')))
    const cuts = sql`
      select pg_terminate_backend(pid), pg_sleep(0.2) from pg_stat_activity
      where pid <> pg_backend_pid() and backend_type = 'client backend' order by state, state_change desc`
    const reading = Promise.allSettled([sql<{ one: number }>`select 1 as one from pg_sleep(0.5)`.execute(database.db)])
    await wait(100)
    const administrator = await postgres.open(1)
    await cuts.execute(administrator.db)
    expect(await reading).toMatchObject([{ status: 'fulfilled', value: { rows: [{ one: 1 }] } }])
  })

  test('in the middle of a transaction is replaced, and the whole of it is done again, once', async () => {
    let times = 0
    await inTransaction(database.db, async (trx) => {
      times += 1
      await trx
        .insertInto('settings')
        .values({ name: 'test trx', value: `${times}` })
        .execute()
      if (times === 1) await postgres.cutAll()
      await trx.selectFrom('settings').select('value').execute()
    })
    expect([times, await setting('test trx')]).toEqual([2, { value: '2' }])
  })

  test('while it writes outside of a transaction reports the outcome as unknown, and does not write twice', async () => {
    await database.db.insertInto('settings').values({ name: 'test count', value: '0' }).execute()
    const count = sql`update settings set value = (value::int + 1)::text from pg_sleep(2) where name = 'test count'`
    const writing = expect(count.execute(database.db)).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    await cutAsleep()
    await writing
    expect(await setting('test count')).toEqual({ value: '0' })
  })

  test('in all but name, for it leads to a server that only reads since another took over, is replaced', async () => {
    const onlyReads = sql`select pg_sleep(0.2), set_config('default_transaction_read_only', 'on', false)`
    const handOver = () => Promise.all([1, 2].map(() => onlyReads.execute(database.db)))
    const row = { name: 'test taken over', value: '1' }
    await handOver()
    await inTransaction(database.db, (trx) => trx.insertInto('settings').values(row).execute())
    expect(await setting(row.name)).toEqual({ value: '1' })
    await handOver()
    const writing = () => database.db.updateTable('settings').set({ value: '2' }).where('name', '=', row.name).execute()
    const answers = []
    for (let times = 0; times < 4; times += 1) answers.push(await writing().catch(({ name }: Error) => name))
    expect(answers.filter((answer) => typeof answer === 'string' && answer !== 'DatabaseUnavailable')).toEqual([])
    expect([typeof answers.at(-1), await setting(row.name)]).toEqual(['object', { value: '2' }])
  })

  test('while a script runs ends the script alone, and says why', async () => {
    const running = database.runScript('select pg_sleep(10)').catch((error: unknown) => error)
    await cutAsleep()
    expect(await running).toMatchObject({ name: 'DatabaseUnavailable', cause: { code: '57P01' } })
  })

  test('fifty times under work ends nothing, and every answer is an answer or «unavailable»', async () => {
    let open = true
    const names = new Set<string>()
    const worker = async (own: number) => {
      while (open) {
        await inTransaction(database.db, async (trx) => {
          const row = { name: `test ${own}`, value: 'x' }
          await trx.insertInto('settings').values(row).onConflict((same) => same.column('name').doUpdateSet(row)).execute() // prettier-ignore
          await trx.selectFrom('settings').select('value').execute()
        }).catch((error: Error) => names.add(error.name))
      }
    }
    const workers = [1, 2, 3, 4].map(worker)
    for (let cuts = 0; cuts < 50; cuts += 1) {
      await wait(10)
      await postgres.cutAll()
    }
    open = false
    await Promise.all(workers)
    expect([...names].filter((name) => name !== 'DatabaseUnavailable')).toEqual([])
  })
})

describe('a database that', () => {
  afterEach(() => postgres.thaw())

  test('does not answer is waited for 5 seconds at most, then not at all until it does', async () => {
    await Promise.all([1, 2, 3].map(() => database.query('select pg_sleep(0.05)')))
    postgres.freeze()
    const began = performance.now()
    const answers = await Promise.allSettled([
      ...[1, 2, 3, 4, 5].map(() => database.query('select 1')),
      inTransaction(database.db, (trx) => trx.selectFrom('settings').selectAll().execute()),
    ])
    expect(answers.map((answer) => answer.status === 'rejected' && (answer.reason as Error).name)).toEqual(
      answers.map(() => 'DatabaseUnavailable'),
    )
    const causes = answers.map(
      (answer) => answer.status === 'rejected' && ((answer.reason as Error).cause as Error | undefined)?.name,
    )
    expect(causes).toContain('NoAnswer') // what the log calls it
    expect(performance.now() - began).toBeLessThan(5000)
    await wait(1100)
    const again = performance.now()
    await expect(database.query('select 1')).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    expect(performance.now() - again).toBeLessThan(200)
    postgres.thaw()
    await expect.poll(() => database.query('select 1').then(({ rows }) => rows.length, () => 0), { timeout: 10_000 }).toBe(1) // prettier-ignore
  })

  test('is restarted is queried again as soon as it is back', async () => {
    await database.query('select 1')
    await postgres.stop()
    await expect(database.query('select 1')).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    await postgres.start()
    await expect.poll(() => database.query('select 1').then(({ rows }) => rows.length, () => 0), { timeout: 10_000 }).toBe(1) // prettier-ignore
  })

  test('is dropped to be restored is away until it is there again; a start without it says so at once', async () => {
    const own = await openPostgresDatabase('empty')
    const name = new URL(own.url).pathname.slice(1)
    const used = onPostgres({ databaseUrl: own.url })
    await used.query('select 1')
    const administrator = new pg.Client(Object.assign(new URL(own.url), { pathname: '/postgres' }).href)
    await administrator.connect()
    await administrator.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    await administrator.query(`alter database "${name}" rename to "${name}_away"`)
    await expect(used.query('select 1')).rejects.toMatchObject({ name: 'DatabaseUnavailable', isOverload: false })
    const start = firstAnswer(onPostgres({ databaseUrl: own.url }), { waitMs: 60_000, say() {} })
    await expect(start).rejects.toThrow(
      `База данных отказала: такой базы нет, «database "${name}" does not exist». Проверьте DATABASE_URL.`,
    )
    await administrator.query(`alter database "${name}_away" rename to "${name}"`)
    await expect.poll(() => used.query('select 1').then(({ rows }) => rows.length, String)).toBe(1)
    await Promise.all([used.close(), administrator.end()])
    await own.close()
  }, 60_000)

  test('has no room left on its disk is away for who writes, and answers those who read', async () => {
    for (const errcode of ['53100', '53200', '58030']) {
      const full = `do $$ begin raise exception 'could not extend file' using errcode = '${errcode}'; end $$`
      await expect(database.query(full)).rejects.toMatchObject({ name: 'DatabaseUnavailable', repeatable: false })
      const writing = inTransaction(database.db, (trx) => sql.raw(full).execute(trx))
      await expect(writing).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
      expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    }
  })

  test('waits for a lock longer than its administrator allows is overloaded, not a bug', async () => {
    const { db } = database
    await db.insertInto('settings').values({ name: 'test lock', value: '0' }).execute()
    const update = (value: string) => db.updateTable('settings').set({ value }).where('name', '=', 'test lock')
    const locked = Promise.withResolvers<void>()
    const holding = inTransaction(db, async (trx) => {
      await trx.updateTable('settings').set({ value: '1' }).where('name', '=', 'test lock').execute()
      locked.resolve()
      await sql`select pg_sleep(1)`.execute(trx)
    })
    await locked.promise
    const waiting = inTransaction(db, async (trx) => {
      await sql`set local lock_timeout = '100ms'`.execute(trx)
      await trx.updateTable('settings').set({ value: '2' }).where('name', '=', 'test lock').execute()
    })
    await expect(waiting).rejects.toMatchObject({ name: 'DatabaseUnavailable', isOverload: true })
    await holding
    await update('3').execute()
  })

  test('waits for a lock too long cancels that one statement, and replies to others in the meantime', async () => {
    await database.db.insertInto('settings').values({ name: 'test lock', value: '0' }).execute()
    const holding = inTransaction(database.db, async (trx) => {
      await trx.updateTable('settings').set({ value: '1' }).where('name', '=', 'test lock').execute()
      await wait(4500)
    })
    await wait(100)
    const waiting = database.db.updateTable('settings').set({ value: '2' }).where('name', '=', 'test lock').execute()
    const refused = expect(waiting).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    await wait(3000)
    expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await refused
    await holding
    expect(await setting('test lock')).toEqual({ value: '1' })
  })
})

test('of two that wait for each other’s rows one is done again after the other, and both are done once', async () => {
  const names = ['test a', 'test b']
  await database.db
    .insertInto('settings')
    .values(names.map((name) => ({ name, value: '' })))
    .execute()
  const [bothBegun, begun] = [Promise.withResolvers<void>(), { times: 0, locked: 0 }]
  const sign = (own: string, [first, second]: string[]) =>
    inTransaction(database.db, async (trx) => {
      begun.times += 1
      const add = (name = '') =>
        trx
          .updateTable('settings')
          .set({ value: sql`value || ${own}` })
          .where('name', '=', name)
          .execute()
      await add(first)
      begun.locked += 1
      if (begun.locked === 2) bothBegun.resolve()
      await bothBegun.promise
      await add(second)
    })
  await Promise.all([sign('1', names), sign('2', names.toReversed())])
  const signed = [(await setting('test a'))?.value, (await setting('test b'))?.value]
  expect(begun.times).toBeGreaterThanOrEqual(3) // on a busy machine the rolled-back one may be first again, and both wait once more
  expect(signed[0]).toBe(signed[1])
  expect(['12', '21']).toContain(signed[0])
})
