import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { checkoutFlights } from '#contract/air.ts'
import { type Database, inTransaction } from '#server/db/db.ts'
import { refundInFull } from '#server/payments/refunds/refund.ts'
import { type Desk, openDesk } from '#test/agency.ts'
import { type TestPostgres, openPostgres } from '#test/postgres.ts'
import { bookAt, choose, hearTheBank, look, named, payWith, toTheBank } from '#test/purchase.ts'
import { bookRoom, lookAtStay, payStay } from '#test/stay.ts'
import { type JobKind, jobs } from './definitions.ts'
import { jobHandlers } from '#server/work.ts'
import { callSignal, timeouts } from './lease.ts'
import { type Job, enqueue, takeJob } from './queue.ts'
import { runJob } from './workers.ts'

let postgres: TestPostgres
let database: Database
let desk: Desk
beforeAll(async () => {
  postgres = await openPostgres()
  database = await postgres.open(10)
  desk = await openDesk({ database })
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await desk.close()
  await database.close()
  await postgres.close()
})

const LETS_GO_MS = 5000

async function pay(paymentUrl: string): Promise<void> {
  await payWith(desk, paymentUrl, '5555555555554444')
  await hearTheBank(desk)
}

type Waits = Partial<Record<JobKind, number>>

/** Runs one job; answers every wait for the outside that it began, added up. */
async function waitsOf(job: Job): Promise<number> {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const error = await runJob({ ...desk.deps, handlers: jobHandlers(desk.deps) }, job)
  const [lease, ...calls] = timeout.mock.calls.map(([ms]) => ms)
  timeout.mockRestore()
  expect(error).toBeUndefined()
  expect(lease).toBe(jobs[job.kind as JobKind].leaseMs - LETS_GO_MS)
  return calls.reduce((sum, ms) => sum + ms, 0)
}

/** Runs every due job and keeps the longest wait of each kind. */
async function workOff(waits: Waits): Promise<void> {
  for (let job = await takeJob(desk.db, desk.clock.now()); job; job = await takeJob(desk.db, desk.clock.now())) {
    const kind = job.kind as JobKind // no other server writes here
    waits[kind] = Math.max(waits[kind] ?? 0, await waitsOf(job))
  }
}

test('however long everybody outside takes, a job ends before somebody else may begin it', async () => {
  const waits: Waits = {}
  const made = await bookAt(desk, await choose(desk, 'two-sessions'))
  const opened = await desk.ask(checkoutFlights, { id: made.id }, { orderKey: made.extra.accessKey ?? '' })
  await pay(opened.paymentSystem.data.paymentUrl)
  await workOff(waits)
  await refundInFull(desk.deps, made.id, 'our-fault')
  const refused = await toTheBank(desk, { passengers: [named('REFUSE')] })
  await pay(refused.paymentUrl)
  // the bank's answer to «open a payment» was lost: it has to be found by its key first
  const forget = desk.db.updateTable('payments').set({ provider_payment_id: null })
  const unknown = async () => void (await forget.where('order_id', '=', refused.id).execute())
  await workOff(waits)
  await unknown()
  await desk.db.updateTable('payments').set({ closed_at: null }).where('order_id', '=', refused.id).execute()
  await inTransaction(desk.db, async (trx) => {
    const { id } = await trx.selectFrom('payments').select('id').where('order_id', '=', refused.id).executeTakeFirstOrThrow()
    await enqueue(trx, 'return-money', { paymentId: id })
  })
  await workOff(waits)
  expect(Object.keys(waits).toSorted()).toEqual(Object.keys(jobs).toSorted())
  expect(waits['fulfil-order']).toBe(4 * timeouts.supplier + timeouts.bank)
  for (const [kind, waited] of Object.entries(waits)) {
    expect(waited, kind).toBeGreaterThan(0)
    expect(waited, kind).toBeLessThanOrEqual(jobs[kind as JobKind].leaseMs - LETS_GO_MS)
  }
})

/** Answers nothing until it is told to stop. */
function hangs(_request: unknown, signal: AbortSignal): Promise<never> {
  return new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
}

/** Works up to the fulfilment of the order, whose lease ends almost at once; answers what went wrong. */
async function fulfilUntilLeaseEnds(deps: Desk['deps']): Promise<unknown> {
  const shop = { ...deps, handlers: jobHandlers(deps) }
  let job = await takeJob(desk.db, desk.clock.now())
  for (; job && job.kind !== 'fulfil-order'; job = await takeJob(desk.db, desk.clock.now())) await runJob(shop, job)
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementationOnce(() => timeout(300))
  return runJob(shop, job!)
}

test('a supplier that hangs is given up when the lease ends, and the next worker makes the tickets of the order', async () => {
  const bought = await toTheBank(desk)
  await pay(bought.paymentUrl)
  const deps = { ...desk.deps, air: { ...desk.deps.air, ticket: hangs } }
  expect(await fulfilUntilLeaseEnds(deps)).toMatchObject({ name: 'TimeoutError' })
  const row = await desk.db.selectFrom('jobs').selectAll().where('kind', '=', 'fulfil-order').executeTakeFirstOrThrow()
  expect(row).toMatchObject({ taken_until: null, attempts: 1 })
  expect(row.last_error).toContain('TimeoutError: ')
  const { tries } = await desk.db
    .selectFrom('order_items')
    .select('tries')
    .where('order_id', '=', bought.id)
    .executeTakeFirstOrThrow()
  expect(tries).toBe(0)
  desk.clock.advance(60_000)
  await desk.runJobs()
  expect(await look(desk, bought)).toMatchObject({ status: 'Ticketed' })
})

test('a hotel that hangs is given up when the lease ends, and the next worker confirms the room', async () => {
  const stay = await bookRoom(desk)
  await payStay(desk, stay)
  const deps = { ...desk.deps, hotels: { ...desk.deps.hotels, reserve: hangs } }
  expect(await fulfilUntilLeaseEnds(deps)).toMatchObject({ name: 'TimeoutError' })
  desk.clock.advance(60_000)
  await desk.runJobs()
  expect(await lookAtStay(desk, stay)).toMatchObject({ status: 'Confirmed' })
})

test('nothing new begins after the lease', () => {
  expect(() => callSignal(AbortSignal.abort(), timeouts.supplier)).toThrow('aborted')
  const lease = new AbortController()
  const call = callSignal(lease.signal, timeouts.supplier)
  lease.abort()
  expect(call.aborted).toBe(true)
})
