import { fork } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, inTransaction, json } from '#server/db/db.ts'
import { postgresDefaults } from '#server/db/postgres.ts'
import { type Engines, openEngines } from '#test/database.ts'
import { handlersWith } from '#test/jobs.ts'
import { type TestPostgres, openPostgres } from '#test/postgres.ts'
import { MOST_ATTEMPTS } from './attempt.ts'
import { type JobHandlers, type JobKind, type JobPayload, formerKinds, jobKinds, jobs, workersOf } from './definitions.ts'
import { cleanUpQueue } from './graphile-queue.ts'
import { enqueue } from './queue.ts'
import { prepareQueue, startWorkers } from './workers.ts'

const log = pino({ level: 'silent' })
/** A call that does not end before it is cut. */
const waitForEnd = (lease: AbortSignal) =>
  new Promise((_resolve, reject) => lease.addEventListener('abort', () => reject(lease.reason as Error)))
const MINUTE_MS = 60_000
/** Long enough for a worker that is notified of a job, and for one that polls every two seconds. */
const SOON = { timeout: 8000 }

let postgres: TestPostgres
let engines: Engines

beforeAll(async () => {
  postgres = await openPostgres()
  engines = await openEngines(postgres, prepareQueue)
})

afterAll(async () => {
  await engines?.pglite.close()
  await postgres?.close()
})

type StartOptions = { lastCallsMs?: number; into?: typeof log }
const servers: { stop(): Promise<void> }[] = []
async function startServer(database: Database, handlers: Partial<JobHandlers>, { lastCallsMs, into = log }: StartOptions = {}) {
  const deps = { database, now: () => new Date(), log: into, handlers: handlersWith(handlers), sweeps: [], random: () => 1 }
  const server = await startWorkers(deps, lastCallsMs)
  servers.push(server)
  return server
}
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
})

/** What each queue says of the jobs that wait or run, and how it learns that time has passed. */
const queues = {
  pglite: {
    waiting: `select kind || ' ' || key as key, attempts from jobs where dead_at is null and taken_until is null`,
    forget: 'delete from jobs',
    passTime: `update jobs set run_at = 'epoch' where taken_until is null`,
  },
  postgres: {
    waiting: 'select key, attempts from graphile_worker.jobs where locked_at is null',
    forget: 'with gone as (delete from jobs) delete from graphile_worker._private_jobs',
    passTime: 'select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs',
  },
}

describe.each(['pglite', 'postgres'] as const)('on %s', (name) => {
  const database = () => engines[name]
  const db = () => database().db
  const waiting = async () => (await database().query(queues[name].waiting)).rows
  const passTime = () => database().query(queues[name].passTime)

  beforeEach(async () => {
    await database().query(queues[name].forget)
  })

  test('a job of a transaction that failed was never there', async () => {
    const failing = inTransaction(db(), async (trx) => {
      await enqueue(trx, 'settle-payment', { paymentId: '1' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await waiting()).toEqual([])
  })

  test('enqueuing the same job twice runs it once, at the earlier moment', async () => {
    const settled: string[] = []
    await startServer(database(), { 'settle-payment': async ({ paymentId }) => settled.push(paymentId) })
    await enqueue(db(), 'settle-payment', { paymentId: '1' }, { startAfter: new Date(Date.now() + MINUTE_MS) })
    await enqueue(db(), 'settle-payment', { paymentId: '1' })
    await expect.poll(() => settled, SOON).toEqual(['1'])
    expect(await waiting()).toEqual([])
  })

  test('enqueuing again for later does not postpone a due job', async () => {
    const settled: string[] = []
    await enqueue(db(), 'settle-payment', { paymentId: '1' })
    await enqueue(db(), 'settle-payment', { paymentId: '1' }, { startAfter: new Date(Date.now() + MINUTE_MS) })
    await startServer(database(), { 'settle-payment': async ({ paymentId }) => settled.push(paymentId) })
    await expect.poll(() => settled, SOON).toEqual(['1'])
  })

  test('a request made while the job runs is not lost', async () => {
    let runs = 0
    const running = Promise.withResolvers<void>()
    await startServer(database(), { 'settle-payment': () => ((runs += 1) === 1 ? running.promise : Promise.resolve()) })
    await enqueue(db(), 'settle-payment', { paymentId: '1' })
    await expect.poll(() => runs, SOON).toBe(1)
    await enqueue(db(), 'settle-payment', { paymentId: '1' })
    running.resolve()
    await expect.poll(() => runs, SOON).toBe(2)
    await expect.poll(waiting, SOON).toEqual([])
  })

  test('a job is set aside for manual review after twelve failures, even if a sweep requests it every time, replacing the previous one', async () => {
    let tries = 0
    const before = { kind: 'settle-payment', key: '1', payload: json({}), run_at: new Date(), dead_at: new Date() }
    await db().insertInto('jobs').values(before).execute()
    const handlers = {
      'settle-payment': async () => {
        tries += 1
        throw new Error('the supplier of anna@example.com is down')
      },
    }
    await startServer(database(), handlers)
    await enqueue(db(), 'settle-payment', { paymentId: '1' })
    for (let attempt = 1; attempt < MOST_ATTEMPTS; attempt += 1) {
      await expect.poll(() => tries, SOON).toBe(attempt)
      const failed = { key: 'settle-payment 1', attempts: attempt }
      await expect.poll(waiting, SOON).toEqual([failed])
      await enqueue(db(), 'settle-payment', { paymentId: '1' }) // while it waits: one that runs would run again
      await passTime()
    }
    const aside = () =>
      db().selectFrom('jobs').select(['kind', 'key', 'payload', 'attempts', 'last_error']).where('dead_at', 'is not', null)
    const last_error = 'Error: the supplier of … is down'
    const row = { kind: 'settle-payment', key: '1', payload: { paymentId: '1' }, attempts: MOST_ATTEMPTS, last_error }
    await expect.poll(() => aside().execute(), SOON).toEqual([row])
    expect(tries).toBe(MOST_ATTEMPTS)
    await expect.poll(waiting).toEqual([])
  }, 60_000)

  test('what was put aside and has been done since waits for no person any more; what was not does', async () => {
    const aside = { payload: json({}), run_at: new Date(), dead_at: new Date(), attempts: MOST_ATTEMPTS }
    const rows = ['1', '2'].map((key) => ({ ...aside, kind: 'settle-payment', key }))
    await db().insertInto('jobs').values([...rows, { ...aside, kind: 'pay-refund', key: '1' }]).execute() // prettier-ignore
    await startServer(database(), {})
    await enqueue(db(), 'settle-payment', { paymentId: '1' })
    const left = async () => await db().selectFrom('jobs').select(['kind', 'key']).orderBy('kind').execute()
    await expect.poll(left, SOON).toEqual([{ kind: 'pay-refund', key: '1' }, { kind: 'settle-payment', key: '2' }]) // prettier-ignore
  })

  test('an order paid on a server of the release before is fulfilled under its new name', async () => {
    const fulfilled: string[] = []
    const row = { key: '1', payload: json({ orderId: '1' }), run_at: new Date() }
    for (const kind of Object.keys(formerKinds)) await db().insertInto('jobs').values({ ...row, kind }).execute() // prettier-ignore
    if (name === 'postgres') await cleanUpQueue(database())
    await startServer(database(), { 'fulfil-order': async ({ orderId }) => fulfilled.push(orderId) })
    await expect.poll(() => fulfilled, SOON).toEqual(['1'])
  })

  test('a job that a newer release left waits for a server that knows it', async () => {
    const row = { kind: 'not-yet-known', key: '1', payload: json({}), run_at: new Date() }
    await db().insertInto('jobs').values(row).execute()
    if (name === 'postgres') await cleanUpQueue(database())
    let settled = 0
    await startServer(database(), { 'settle-payment': async () => (settled += 1) })
    await enqueue(db(), 'settle-payment', { paymentId: '1' })
    await expect.poll(() => settled, SOON).toBe(1)
    expect(await waiting()).toEqual([{ key: 'not-yet-known 1', attempts: 0 }])
  })

  test('a stopping server aborts a call that does not end, and the job is there for the next', async () => {
    let begun = 0
    const first = await startServer(
      database(),
      { 'pay-refund': (_refund, lease) => ((begun += 1), waitForEnd(lease)) },
      { lastCallsMs: 50 },
    )
    await enqueue(db(), 'pay-refund', { refundId: '1' })
    await expect.poll(() => begun, SOON).toBe(1)
    await first.stop()
    const paid: string[] = []
    await startServer(database(), { 'pay-refund': async ({ refundId }) => paid.push(refundId) })
    await passTime()
    await expect.poll(() => paid, SOON).toEqual(['1'])
  })

  test('letters that hang hold up nobody who has paid', async () => {
    let [writing, settled] = [0, 0]
    const handlers: Partial<JobHandlers> = {
      'deliver-letter': (_letter, lease) => ((writing += 1), waitForEnd(lease)),
      'settle-payment': async () => (settled += 1),
    }
    await startServer(database(), handlers, { lastCallsMs: 50 })
    for (let n = 0; n < 20; n += 1) await enqueue(db(), 'deliver-letter', { letterId: String(n) })
    await expect.poll(() => writing, SOON).toBe(workersOf.papers)
    await enqueue(db(), 'settle-payment', { paymentId: '1' })
    await expect.poll(() => settled, SOON).toBe(1)
    expect(writing).toBe(workersOf.papers)
  })

  test('two servers do every job exactly once', async () => {
    const done: string[] = []
    const handlers = { 'pay-refund': async ({ refundId }: { refundId: string }) => done.push(refundId) }
    await Promise.all([startServer(database(), handlers), startServer(database(), handlers)])
    for (let n = 0; n < 60; n += 1) await enqueue(db(), 'pay-refund', { refundId: String(n) })
    await expect.poll(() => done.length, SOON).toBe(60)
    await expect.poll(waiting, SOON).toEqual([])
    expect(new Set(done).size).toBe(60)
  })
})

test('a misspelt kind or payload does not compile', () => {
  // @ts-expect-error no such kind
  const kind: JobKind = 'fulfill-order'
  // @ts-expect-error refunds are named refundId
  const payload: JobPayload<'pay-refund'> = { paymentId: '1' }
  // @ts-expect-error a former name is read, never written
  const former: JobKind = 'issue-tickets'
  for (const misspelt of [kind, former]) expect(jobKinds).not.toContain(misspelt)
  expect(jobs['pay-refund'].payload.safeParse(payload).success).toBe(false)
})

test('workers outlive the loss of every connection', async () => {
  const settled: string[] = []
  await startServer(engines.postgres, { 'settle-payment': async ({ paymentId }) => settled.push(paymentId) })
  await enqueue(engines.postgres.db, 'settle-payment', { paymentId: '1' })
  await expect.poll(() => settled, SOON).toEqual(['1'])
  await postgres.cutAll()
  await enqueue(engines.postgres.db, 'settle-payment', { paymentId: '2' })
  await expect.poll(() => settled, SOON).toEqual(['1', '2'])
})

test('workers outlive a database that is away when several jobs end, one after another', async () => {
  const database = engines.postgres
  await database.query(queues.postgres.forget)
  const { promise: away, resolve: end } = Promise.withResolvers<void>()
  const [taken, done]: [string[], string[]] = [[], []]
  const handler = async ({ paymentId }: JobPayload<'settle-payment'>) => {
    taken.push(paymentId)
    await away
    await wait(200 * Number(paymentId))
    done.push(paymentId)
  }
  for (const paymentId of ['1', '2', '3', '4']) await enqueue(database.db, 'settle-payment', { paymentId })
  await startServer(database, { 'settle-payment': handler })
  await expect.poll(() => taken.length, SOON).toBe(4)
  await postgres.stop()
  end()
  await expect.poll(() => done).toEqual(['1', '2', '3', '4'])
  await postgres.start()
  await enqueue(database.db, 'settle-payment', { paymentId: '5' })
  await expect.poll(() => done, { timeout: 15_000 }).toContain('5')
}, 40_000)

function setReadOnly(database: Database, to: 'on' | 'off'): Promise<void> {
  return database.runScript(`set transaction read write; do $$ begin
    execute format('alter database %I set default_transaction_read_only = ${to}', current_database()); end $$`)
}

/** Workers with a job in hand when the database begins to only read: what they warn of, and which jobs they did. */
async function startReadOnly(database: Database, client = database): Promise<{ lines: string[]; done: string[] }> {
  const lines: string[] = []
  const into = pino({ level: 'warn' }, { write: (line) => void lines.push((JSON.parse(line) as { msg: string }).msg) })
  const away = Promise.withResolvers<void>()
  const [taken, done]: [string[], string[]] = [[], []]
  const handler = async ({ paymentId }: JobPayload<'settle-payment'>) => {
    taken.push(paymentId)
    await away.promise
    done.push(paymentId)
  }
  await startServer(database, { 'settle-payment': handler }, { into })
  await enqueue(client.db, 'settle-payment', { paymentId: 'in hand' })
  await expect.poll(() => taken, SOON).toContain('in hand')
  await setReadOnly(client, 'on')
  await postgres.cutAll()
  away.resolve()
  return { lines, done }
}

test('workers whose connections led to a read-only server reconnect to the writable one', async () => {
  const database = await postgres.open()
  const done: string[] = []
  await startServer(database, { 'settle-payment': async ({ paymentId }) => done.push(paymentId) })
  await enqueue(database.db, 'settle-payment', { paymentId: 'before' })
  await expect.poll(() => done, SOON).toEqual(['before'])
  await setReadOnly(database, 'on')
  await postgres.cutAll()
  await wait(5000)
  await setReadOnly(database, 'off')
  await inTransaction(database.db, (trx) => enqueue(trx, 'settle-payment', { paymentId: 'after' }))
  await expect.poll(() => done, SOON).toEqual(['before', 'after'])
}, 60_000)

test('workers that ended while the database only read restart with it, though their process has written nothing since', async () => {
  const [database, web] = [await postgres.open(), await postgres.open()]
  const { lines, done } = await startReadOnly(database, web)
  await expect.poll(() => lines, { timeout: 15_000 }).toContain('the workers are started again')
  const failed = () => lines.filter((line) => line === 'a sweep failed').length
  const before = failed()
  await expect.poll(failed, { timeout: 40_000 }).toBeGreaterThan(before) // the last write for a quarter of a minute
  await wait(1500)
  await setReadOnly(web, 'off')
  await inTransaction(web.db, (trx) => enqueue(trx, 'settle-payment', { paymentId: 'after it' }))
  await expect.poll(() => done, SOON).toContain('after it')
}, 90_000)

test('however long the database only reads, the log has one line for each kind of workers', async () => {
  const database = await postgres.open()
  const { lines, done } = await startReadOnly(database)
  await wait(10_000)
  await setReadOnly(database, 'off')
  await inTransaction(database.db, (trx) => enqueue(trx, 'settle-payment', { paymentId: 'after it' }))
  await expect.poll(() => done, { timeout: 15_000 }).toContain('after it')
  const restarts = lines.filter((line) => line === 'the workers are started again')
  expect(restarts.length).toBeLessThanOrEqual(Object.keys(workersOf).length)
}, 60_000)

test('workers that start while the database does not answer work as soon as it does', async () => {
  const settled: string[] = []
  postgres.freeze()
  await startServer(engines.postgres, { 'settle-payment': async ({ paymentId }) => settled.push(paymentId) })
  await wait(2 * postgresDefaults.connectTimeoutMs)
  postgres.thaw()
  await enqueue(engines.postgres.db, 'settle-payment', { paymentId: 'first' })
  await expect.poll(() => settled, { timeout: 15_000 }).toContain('first') // a test before this one leaves jobs behind
}, 30_000)

test('what a killed server had in hand is done by another within a minute', async () => {
  const { db, query } = engines.postgres
  const hanging = fork(new URL('../../test/hanging-server.ts', import.meta.url), {
    env: { ...process.env, DATABASE_URL: postgres.url },
  })
  await enqueue(db, 'pay-refund', { refundId: '1' })
  await new Promise((resolve) => hanging.once('message', resolve))
  hanging.kill('SIGKILL')
  const paid: string[] = []
  await startServer(engines.postgres, { 'pay-refund': async ({ refundId }) => paid.push(refundId) })
  expect(paid).toEqual([])
  await expect.poll(() => paid, { timeout: MINUTE_MS, interval: 500 }).toEqual(['1'])
  expect((await query(queues.postgres.waiting)).rows).toEqual([])
}, 90_000)
