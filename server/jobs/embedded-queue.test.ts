import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Database, json } from '#server/db/db.ts'
import { openMemoryDatabase } from '#test/database.ts'
import { handlersWith, nextJob } from '#test/jobs.ts'
import { jobKinds, jobs } from './definitions.ts'
import { finishJob, inheritJobs, pauseAfter, postponeJob, runJob } from './embedded-queue.ts'
import { enqueue } from './queue.ts'

const now = new Date('2026-11-21T09:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const log = pino({ level: 'silent' })
const LEASE_MS = jobs['settle-payment'].leaseMs
const DAY_MS = 86_400_000

let database: Database
const db = () => database.db

beforeAll(async () => {
  database = await openMemoryDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await db().deleteFrom('jobs').execute()
})

test('a job taken by a stalled worker is done by another once its lease has ended', async () => {
  await enqueue(db(), 'settle-payment', { paymentId: '1' })
  const lost = await nextJob(db(), now)
  expect(await nextJob(db(), later(LEASE_MS - 1))).toBeUndefined()
  const again = await nextJob(db(), later(LEASE_MS + 1))
  expect(again).toMatchObject({ id: lost!.id, attempts: 2 })
  await finishJob(db(), lost!)
  expect(await db().selectFrom('jobs').select('id').execute()).toHaveLength(1)
})

test('a job is somebody else’s as soon as the lease of its own kind has ended, not before', async () => {
  for (const kind of jobKinds) {
    await db().deleteFrom('jobs').execute()
    await db()
      .insertInto('jobs')
      .values({ kind, key: '1', payload: json({}), run_at: now })
      .execute()
    expect(await nextJob(db(), now)).toMatchObject({ kind, attempts: 1 })
    expect(await nextJob(db(), later(jobs[kind].leaseMs - 1))).toBeUndefined()
    expect(await nextJob(db(), later(jobs[kind].leaseMs + 1))).toMatchObject({ kind, attempts: 2 })
  }
})

test('what a killed process had in hand is done at once by the next one on the same folder', async () => {
  await enqueue(db(), 'pay-refund', { refundId: '1' })
  const lost = await nextJob(db(), now)
  expect(await nextJob(db(), now)).toBeUndefined()
  await inheritJobs(db())
  expect(await nextJob(db(), now)).toMatchObject({ id: lost?.id, attempts: 2 })
})

test('a lease that a clock a day ahead has written keeps nobody from the job', async () => {
  await enqueue(db(), 'settle-payment', { paymentId: '1' })
  await nextJob(db(), later(DAY_MS))
  expect(await nextJob(db(), now)).toMatchObject({ kind: 'settle-payment', attempts: 2 })
  expect(await nextJob(db(), later(LEASE_MS / 2))).toBeUndefined()
})

test('a failing job that has been enqueued again is replaced by the new request', async () => {
  await enqueue(db(), 'settle-payment', { paymentId: '1' })
  const job = await nextJob(db(), now)
  await enqueue(db(), 'settle-payment', { paymentId: '1' })
  await postponeJob(db(), job!, { error: new Error('no'), now, random: 1 })
  expect(await db().selectFrom('jobs').select(['attempts', 'taken_until']).execute()).toEqual([
    { attempts: 0, taken_until: null },
  ])
})

test('a job that failed waits for its pause, not longer', async () => {
  await enqueue(db(), 'settle-payment', { paymentId: '1' })
  const failing = handlersWith({ 'settle-payment': () => Promise.reject(new Error('the bank is down')) })
  await runJob({ db: db(), now: () => now, log, random: () => 0.5, handlers: failing }, (await nextJob(db(), now))!)
  const pause = pauseAfter(1, 0.5)
  expect(await nextJob(db(), later(pause - 1))).toBeUndefined()
  expect(await nextJob(db(), later(pause))).toMatchObject({ attempts: 2 })
})

test('pauses double up to a minute and are never all at once', () => {
  expect([1, 2, 3, 12].map((attempts) => pauseAfter(attempts, 1))).toEqual([2000, 4000, 8000, 60_000])
  expect(pauseAfter(12, 0)).toBe(0)
})

test('the handler of a payload that its definition does not know is not called', async () => {
  const values = { kind: 'pay-refund', key: '1', payload: json({ order: '1' }), run_at: now }
  await db().insertInto('jobs').values(values).execute()
  const paying = vi.fn()
  const deps = { db: db(), now: () => now, log, random: () => 0, handlers: handlersWith({ 'pay-refund': paying }) }
  expect(await runJob(deps, (await nextJob(db(), now))!)).toBeInstanceOf(Error)
  expect(paying).not.toHaveBeenCalled()
})
