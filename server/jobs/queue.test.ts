import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Database, inTransaction, json } from '#server/db/db.ts'
import { openMemoryDatabase } from '#test/database.ts'
import { type TestPostgres, openPostgres } from '#test/postgres.ts'
import { type JobHandlers, type JobKind, type JobPayload, formerKinds, jobKinds, jobs } from './definitions.ts'
import { enqueue, finishJob, inheritJobs, pauseAfter, postponeJob, takeJob } from './queue.ts'
import { runJob, startWorkers } from './workers.ts'

const now = new Date('2026-11-21T09:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const clockFrom = (start: Date) => {
  const began = performance.now()
  return () => new Date(start.getTime() + performance.now() - began)
}
const log = pino({ level: 'silent' })
const LEASE_MS = jobs['settle-payment'].leaseMs
const handlersWith = (handlers: Partial<JobHandlers> = {}): JobHandlers => {
  const idle = Object.fromEntries(jobKinds.map((kind) => [kind, async () => {}])) as unknown as JobHandlers // one each
  return { ...idle, ...handlers }
}

let postgres: TestPostgres
const engines: Record<string, Database> = {}

beforeAll(async () => {
  postgres = await openPostgres()
  engines.postgres = await postgres.open(20)
  engines.pglite = await openMemoryDatabase()
})

afterAll(async () => {
  await engines.pglite?.close()
  await postgres?.close()
})

describe.each(['pglite', 'postgres'])('on %s', (name) => {
  const db = () => engines[name]!.db
  const workerDeps = (handlers: Partial<JobHandlers> = {}) => ({
    ...engines[name]!,
    now: () => now,
    log,
    handlers: handlersWith(handlers),
    random: () => 0.5,
  })

  beforeEach(async () => {
    await db().deleteFrom('jobs').execute()
  })

  test('a job of a transaction that failed was never there', async () => {
    const failing = inTransaction(db(), async (trx) => {
      await enqueue(trx, 'settle-payment', { paymentId: '1' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await takeJob(db(), now)).toBeUndefined()
  })

  test('asking twice for the same thing wakes it once, at the earlier moment', async () => {
    await enqueue(db(), 'settle-payment', { paymentId: '1' }, { startAfter: later(60_000) })
    expect(await takeJob(db(), now)).toBeUndefined()
    await enqueue(db(), 'settle-payment', { paymentId: '1' }, { startAfter: now })
    expect(await takeJob(db(), now)).toMatchObject({ kind: 'settle-payment', payload: { paymentId: '1' }, attempts: 1 })
    expect(await takeJob(db(), now)).toBeUndefined()
  })

  test('a request that comes while the job runs is not lost', async () => {
    await enqueue(db(), 'settle-payment', { paymentId: '1' })
    const first = await takeJob(db(), now)
    await enqueue(db(), 'settle-payment', { paymentId: '1' })
    await finishJob(db(), first!)
    expect(await takeJob(db(), now)).toMatchObject({ payload: { paymentId: '1' } })
  })

  test('what a killed server had taken is done by another after a minute', async () => {
    await enqueue(db(), 'settle-payment', { paymentId: '1' })
    const lost = await takeJob(db(), now)
    expect(await takeJob(db(), later(LEASE_MS - 1))).toBeUndefined()
    const again = await takeJob(db(), later(LEASE_MS + 1))
    expect(again).toMatchObject({ id: lost!.id, attempts: 2 })
    await finishJob(db(), lost!)
    expect(await db().selectFrom('jobs').select('id').execute()).toHaveLength(1)
  })

  test('a failed job is tried again later, and put aside for a person after twelve times', async () => {
    await enqueue(db(), 'settle-payment', { paymentId: '1' })
    const failing = workerDeps({ 'settle-payment': () => Promise.reject(new Error('the supplier is down')) })
    let moment = now
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      const job = await takeJob(db(), moment)
      expect(job).toMatchObject({ attempts: attempt })
      await runJob({ ...failing, now: () => moment }, job!)
      expect(await takeJob(db(), moment)).toBeUndefined()
      moment = new Date(moment.getTime() + 61_000)
    }
    expect(await takeJob(db(), later(86_400_000))).toBeUndefined()
    expect(await db().selectFrom('jobs').select(['attempts', 'last_error']).execute()).toEqual([
      { attempts: 12, last_error: 'Error: the supplier is down' },
    ])
  })

  test('a job is somebody else’s as soon as the lease of its own kind has ended, not before', async () => {
    for (const kind of jobKinds) {
      await db().deleteFrom('jobs').execute()
      await db()
        .insertInto('jobs')
        .values({ kind, key: '1', payload: json({}), run_at: now })
        .execute()
      expect(await takeJob(db(), now)).toMatchObject({ kind, attempts: 1 })
      expect(await takeJob(db(), later(jobs[kind].leaseMs - 1))).toBeUndefined()
      expect(await takeJob(db(), later(jobs[kind].leaseMs + 1))).toMatchObject({ kind, attempts: 2 })
    }
  })

  test('an order paid on a server of the release before is fulfilled under its new name', async () => {
    const fulfilled: string[] = []
    const serving = workerDeps({ 'fulfil-order': async ({ orderId }) => fulfilled.push(orderId) })
    for (const [kind] of Object.entries(formerKinds)) {
      await db()
        .insertInto('jobs')
        .values({ kind, key: '1', payload: json({ orderId: '1' }), run_at: now })
        .execute()
      expect(await runJob(serving, (await takeJob(db(), now))!)).toBeUndefined()
    }
    expect(fulfilled).toEqual(['1'])
  })

  test('a payload that its definition does not know fails by its name and not inside the handler', async () => {
    await db()
      .insertInto('jobs')
      .values({ kind: 'pay-refund', key: '1', payload: json({ order: '1' }), run_at: now })
      .execute()
    const job = await takeJob(db(), now)
    const paying = vi.fn()
    expect(await runJob(workerDeps({ 'pay-refund': paying }), job!)).toBeInstanceOf(Error)
    expect(paying).not.toHaveBeenCalled()
    expect(await db().selectFrom('jobs').select('last_error').executeTakeFirst()).toMatchObject({
      last_error: 'ZodError: refundId invalid_type',
    })
  })

  test('a server that stops lets go of a call that does not end, and the job is there for the next', async () => {
    await enqueue(db(), 'pay-refund', { refundId: '1' })
    let begun = false
    const hanging = (_payload: unknown, lease: AbortSignal) =>
      new Promise((_resolve, reject) => {
        begun = true
        lease.addEventListener('abort', () => reject(lease.reason as Error))
      })
    const workers = startWorkers({ ...workerDeps({ 'pay-refund': hanging }), random: () => 0, sweeps: [] }, 1, 50)
    await expect.poll(() => begun).toBe(true)
    await workers.stop()
    expect(await takeJob(db(), now)).toMatchObject({ payload: { refundId: '1' }, attempts: 2 })
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

  test('what a killed process had in hand is done at once by the next one on the same folder', async () => {
    await enqueue(db(), 'pay-refund', { refundId: '1' })
    const lost = await takeJob(db(), now)
    expect(await takeJob(db(), now)).toBeUndefined()
    await inheritJobs(db())
    expect(await takeJob(db(), now)).toMatchObject({ id: lost?.id, attempts: 2 })
  })

  test('who has paid is served before letters are written', async () => {
    await enqueue(db(), 'deliver-letter', { letterId: '1' })
    await enqueue(db(), 'fulfil-order', { orderId: '1' })
    await enqueue(db(), 'register-receipt', { receiptId: '1' })
    await enqueue(db(), 'pay-refund', { refundId: '1' })
    const taken = []
    for (let job = await takeJob(db(), now); job; job = await takeJob(db(), now)) taken.push(job.kind)
    expect(taken).toEqual(['fulfil-order', 'pay-refund', 'deliver-letter', 'register-receipt'])
  })

  test('many workers do every job exactly once', async () => {
    for (let n = 0; n < 60; n += 1) await enqueue(db(), 'pay-refund', { refundId: String(n) })
    const done: string[] = []
    const workers = startWorkers(
      { ...workerDeps({ 'pay-refund': async ({ refundId }) => done.push(refundId) }), now: () => new Date(), sweeps: [] },
      8,
    )
    await expect.poll(() => done.length, { timeout: 5000 }).toBe(60)
    await workers.stop()
    expect(new Set(done).size).toBe(60)
    expect(await db().selectFrom('jobs').select('id').execute()).toEqual([])
  })

  test('of two servers one does the sweep', async () => {
    let swept = 0
    const sweeping = {
      ...workerDeps(),
      now: () => new Date(),
      sweeps: [{ name: 'test', everySeconds: 0.2, run: async () => (swept += 1) }],
    }
    const servers = [startWorkers(sweeping, 0), startWorkers(sweeping, 0)]
    await expect.poll(() => swept, { timeout: 3000 }).toBeGreaterThanOrEqual(2)
    const counted = swept
    await Promise.all(servers.map((server) => server.stop()))
    expect(counted).toBeLessThanOrEqual(3)
  })

  test('a server that dies every few seconds sweeps all the same, and no oftener than its turn', async () => {
    let swept = 0
    const sweeping = {
      ...workerDeps(),
      now: () => new Date(),
      sweeps: [{ name: 'rare', everySeconds: 60, run: async () => (swept += 1) }],
    }
    const first = startWorkers(sweeping, 0)
    await expect.poll(() => swept, { timeout: 10_000 }).toBe(1)
    await first.stop()
    const second = startWorkers(sweeping, 0)
    await wait(2500)
    await second.stop()
    expect(swept).toBe(1)
  }, 20_000)

  test('after a server whose clock was a day ahead sweeps go on within two of their periods', async () => {
    const ahead = { name: 'sweep misled', value: later(86_400_000).toISOString() }
    await db().insertInto('settings').values(ahead).execute()
    let swept = 0
    const sweeps = [{ name: 'misled', everySeconds: 1, run: async () => (swept += 1) }]
    const workers = startWorkers({ ...workerDeps(), now: clockFrom(now), sweeps }, 0)
    await expect.poll(() => swept, { timeout: 5000 }).toBeGreaterThanOrEqual(1)
    await workers.stop()
  })

  test('a lease that a clock a day ahead has written keeps nobody from the job', async () => {
    await enqueue(db(), 'settle-payment', { paymentId: '1' })
    await takeJob(db(), later(86_400_000))
    expect(await takeJob(db(), now)).toMatchObject({ kind: 'settle-payment', attempts: 2 })
    expect(await takeJob(db(), later(LEASE_MS / 2))).toBeUndefined()
  })
})

test('a sweep that takes longer than its period runs once at a time, on whichever server', async () => {
  const other = await postgres.open(3)
  let [running, most, swept] = [0, 0, 0]
  const run = async () => {
    running += 1
    most = Math.max(most, running)
    await wait(700)
    swept += 1
    running -= 1
  }
  const workerDeps = {
    now: () => new Date(),
    log,
    random: () => 0.5,
    handlers: handlersWith(),
    sweeps: [{ name: 'long', everySeconds: 0.2, run }],
  }
  const servers = [engines.postgres!, other].map((database) => startWorkers({ ...database, ...workerDeps }, 0))
  await expect.poll(() => swept, { timeout: 10_000 }).toBeGreaterThanOrEqual(3)
  await Promise.all(servers.map((server) => server.stop()))
  expect(most).toBe(1)
})

test('a job that fails while the same thing is being asked for anew gives way to it', async () => {
  const { db } = engines.postgres!
  await db.deleteFrom('jobs').execute()
  await enqueue(db, 'settle-payment', { paymentId: '1' })
  const [job] = [await takeJob(db, now)]
  let postponed: Promise<boolean> | undefined
  await db.transaction().execute(async (trx) => {
    await enqueue(trx, 'settle-payment', { paymentId: '1' })
    postponed = postponeJob(db, job!, { error: new Error('no'), now, random: 1 })
    await wait(300)
  })
  expect(await postponed).toBe(false)
  expect(await db.selectFrom('jobs').select(['attempts', 'taken_until']).execute()).toEqual([{ attempts: 0, taken_until: null }])
})

test('a worker outlives a database that did not answer', async () => {
  const { db, exclusively } = engines.pglite!
  for (const n of ['1', '2']) await enqueue(db, 'pay-refund', { refundId: n })
  let [done, isDown] = [0, false]
  const unsteady = new Proxy(db, {
    get: (target, name) => {
      if (isDown && name === 'updateTable') {
        isDown = false
        throw new Error('the database is down')
      }
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
  const count = async () => {
    done += 1
    isDown = done === 1
    if (isDown) throw new Error('no')
  }
  const workerDeps = {
    db: unsteady,
    exclusively,
    now: () => new Date(),
    log,
    random: () => 0,
    sweeps: [],
    handlers: handlersWith({ 'pay-refund': count }),
  }
  const workers = startWorkers(workerDeps, 1)
  await expect.poll(() => done, { timeout: 10_000 }).toBe(2)
  await workers.stop()
  await db.deleteFrom('jobs').execute()
})

test('pauses double up to a minute and are never all at once', () => {
  expect([1, 2, 3, 12].map((attempts) => pauseAfter(attempts, 1))).toEqual([2000, 4000, 8000, 60_000])
  expect(pauseAfter(12, 0)).toBe(0)
})
