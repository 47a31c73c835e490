import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { checkoutFlights } from '#contract/air-orders.ts'
import { type Database, inTransaction } from '#server/db/db.ts'
import { refundInFull } from '#server/payments/refunds/refund.ts'
import { jobHandlers } from '#server/work.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { nextJob } from '#test/jobs.ts'
import type { TestDatabase } from '#test/postgres.ts'
import { bookAt, choose, receiveWebhooks, fetchOrder, named, payWith, toTheBank } from '#test/purchase.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { bookRoom, fetchHotelOrder, payRoom } from '#test/stay.ts'
import { type JobKind, jobs } from './definitions.ts'
import { type TakenJob, runJob } from './embedded-queue.ts'
import { callSignal, timeouts } from './lease.ts'
import { enqueue } from './queue.ts'

let postgres: TestDatabase
let database: Database
let agency: Agency
beforeAll(async () => {
  postgres = await openPostgresDatabase()
  database = await postgres.open(10)
  agency = await openAgency({ database })
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await agency.close()
  await database.close()
  await postgres.close()
})

const LETS_GO_MS = 5000

async function pay(paymentUrl: string): Promise<void> {
  await payWith(agency, paymentUrl, '5555555555554444')
  await receiveWebhooks(agency)
}

type Waits = Partial<Record<JobKind, number>>

/** Runs one job; answers every wait for the outside that it began, added up. */
async function measureWaits(job: TakenJob): Promise<number> {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const error = await runJob({ ...agency.deps, handlers: jobHandlers(agency.deps) }, job)
  const [lease, ...calls] = timeout.mock.calls.map(([ms]) => ms)
  timeout.mockRestore()
  expect(error).toBeUndefined()
  expect(lease).toBe(jobs[job.kind as JobKind].leaseMs - LETS_GO_MS)
  return calls.reduce((sum, ms) => sum + ms, 0)
}

/** Runs every due job and keeps the longest wait of each kind. */
async function workOff(waits: Waits): Promise<void> {
  for (let job = await nextJob(agency.db, agency.clock.now()); job; job = await nextJob(agency.db, agency.clock.now())) {
    const kind = job.kind as JobKind // no other server writes here
    waits[kind] = Math.max(waits[kind] ?? 0, await measureWaits(job))
  }
}

test('however long everybody outside takes, a job ends before somebody else may begin it', async () => {
  const waits: Waits = {}
  const made = await bookAt(agency, await choose(agency, 'two-sessions'))
  const opened = await agency.call(checkoutFlights, { id: made.id }, { orderKey: made.extra.accessKey ?? '' })
  await pay(opened.paymentSystem.data.paymentUrl)
  await workOff(waits)
  const items = agency.db.selectFrom('order_items').select(['supplier', 'supplier_ref']).where('order_id', '=', made.id)
  const { supplier, supplier_ref: supplierRef } = await items.executeTakeFirstOrThrow()
  await enqueue(agency.db, 'reread-booking', { supplier, supplierRef })
  await workOff(waits)
  await refundInFull(agency.deps, made.id, 'our-fault')
  agency.clock.advance(2 * 3_600_000) // by now the bank's refunds are read before another is requested
  const refused = await toTheBank(agency, { passengers: [named('REFUSE')] })
  await pay(refused.paymentUrl)
  // the bank's answer to «open a payment» was lost: it has to be found by its key first
  const forget = agency.db.updateTable('payments').set({ provider_payment_id: null })
  const unknown = async () => void (await forget.where('order_id', '=', refused.id).execute())
  await workOff(waits)
  await unknown()
  await agency.db.updateTable('payments').set({ closed_at: null }).where('order_id', '=', refused.id).execute()
  await inTransaction(agency.db, async (trx) => {
    const { id } = await trx.selectFrom('payments').select('id').where('order_id', '=', refused.id).executeTakeFirstOrThrow()
    await enqueue(trx, 'return-money', { paymentId: id })
  })
  await workOff(waits)
  expect(Object.keys(waits).toSorted(), 'kinds that ran above').toEqual(Object.keys(jobs).toSorted())
  expect(waits['fulfil-order']).toBe(4 * timeouts.supplier + timeouts.bank)
  for (const [kind, waited] of Object.entries(waits)) {
    expect(waited, `${kind} waits for nobody outside: it was not driven far enough, or needs no job`).toBeGreaterThan(0)
    expect(waited, kind).toBeLessThanOrEqual(jobs[kind as JobKind].leaseMs - LETS_GO_MS)
  }
})

/** Answers nothing until it is aborted. */
function hangs(_request: unknown, signal: AbortSignal): Promise<never> {
  return new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
}

/** Works up to the fulfilment of the order, whose lease ends almost at once; returns what went wrong. */
async function fulfilUntilLeaseEnds(deps: Agency['deps']): Promise<unknown> {
  const workerDeps = { ...deps, handlers: jobHandlers(deps) }
  let job = await nextJob(agency.db, agency.clock.now())
  for (; job && job.kind !== 'fulfil-order'; job = await nextJob(agency.db, agency.clock.now())) await runJob(workerDeps, job)
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementationOnce(() => timeout(300))
  return runJob(workerDeps, job!)
}

test('a hanging supplier is abandoned when the lease ends, and the next worker issues the tickets of the order', async () => {
  const bought = await toTheBank(agency)
  await pay(bought.paymentUrl)
  const deps = { ...agency.deps, air: { ...agency.deps.air, ticket: hangs } }
  expect(await fulfilUntilLeaseEnds(deps)).toMatchObject({ name: 'TimeoutError' })
  const row = await agency.db.selectFrom('jobs').selectAll().where('kind', '=', 'fulfil-order').executeTakeFirstOrThrow()
  expect(row).toMatchObject({ taken_until: null, attempts: 1 })
  expect(row.last_error).toContain('TimeoutError: ')
  const { tries } = await agency.db
    .selectFrom('order_items')
    .select('tries')
    .where('order_id', '=', bought.id)
    .executeTakeFirstOrThrow()
  expect(tries).toBe(0)
  agency.clock.advance(60_000)
  await agency.runJobs()
  expect(await fetchOrder(agency, bought)).toMatchObject({ status: 'Ticketed' })
})

test('a hanging hotel is abandoned when the lease ends, and the next worker confirms the room', async () => {
  const stay = await bookRoom(agency)
  await payRoom(agency, stay)
  const deps = { ...agency.deps, hotels: { ...agency.deps.hotels, reserve: hangs } }
  expect(await fulfilUntilLeaseEnds(deps)).toMatchObject({ name: 'TimeoutError' })
  agency.clock.advance(60_000)
  await agency.runJobs()
  expect(await fetchHotelOrder(agency, stay)).toMatchObject({ status: 'Confirmed' })
})

test('nothing new begins after the lease', () => {
  expect(() => callSignal(AbortSignal.abort(), timeouts.supplier)).toThrow('aborted')
  const lease = new AbortController()
  const call = callSignal(lease.signal, timeouts.supplier)
  lease.abort()
  expect(call.aborted).toBe(true)
})
