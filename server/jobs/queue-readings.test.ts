import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Engines, openEngines } from '#test/database.ts'
import { handlersWith } from '#test/jobs.ts'
import type { TestDatabase } from '#test/postgres.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { enqueue, queueReadings } from './queue.ts'
import { startSweeps, sweepReadings } from './sweeps.ts'
import { prepareQueue, startWorkers, sweepsOfQueue } from './workers.ts'

let postgres: TestDatabase
let engines: Engines
beforeAll(async () => {
  postgres = await openPostgresDatabase()
  engines = await openEngines(postgres, prepareQueue)
})
afterAll(async () => {
  await engines?.pglite.close()
  await postgres?.close()
})

const log = pino({ level: 'silent' })

describe.each(['pglite', 'postgres'] as const)('on %s', (name) => {
  async function read(kind: string, now = new Date()): Promise<Record<string, number>> {
    const readings = await queueReadings(engines[name])(now)
    return Object.fromEntries(
      readings.flatMap((one) => (one.labels && 'kind' in one.labels && one.labels.kind === kind ? [[one.name, one.value]] : [])),
    )
  }

  test('jobs that are due are counted with the age of the oldest, those put off are not, those in hand apart', async () => {
    const { db } = engines[name]
    await enqueue(db, 'pay-refund', { refundId: 'a' })
    await enqueue(db, 'pay-refund', { refundId: 'b' }, { startAfter: new Date(Date.now() + 60_000) })
    const due = await read('pay-refund')
    expect([due.jobs_due, due.jobs_running, due.jobs_dead]).toEqual([1, 0, 0])
    expect(due.jobs_due_oldest_seconds).toBeGreaterThanOrEqual(0)
    expect(due.jobs_due_oldest_seconds).toBeLessThan(60)
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const payRefund = async () => {
      begun.resolve()
      await end.promise
    }
    const deps = { database: engines[name], now: () => new Date(), log, sweeps: [], random: () => 1 }
    const server = await startWorkers({ ...deps, handlers: handlersWith({ 'pay-refund': payRefund }) })
    await begun.promise
    const running = await read('pay-refund')
    expect([running.jobs_due, running.jobs_running]).toEqual([0, 1])
    end.resolve()
    await server.stop()
    expect((await read('pay-refund')).jobs_running).toBe(0)
  })

  test('the last turn of a sweep is reported with its period, whichever process ran it', async () => {
    const database = engines[name]
    const stopping = new AbortController()
    const sweep = { name: 'measured', everySeconds: 1, run: async () => stopping.abort() }
    const began = Date.now()
    await startSweeps({ database, now: () => new Date(), log, sweeps: [sweep] }, stopping.signal)
    const readings = await sweepReadings(database.db, [sweep, ...sweepsOfQueue(database)])(new Date())
    const turn = readings.find(({ name: what }) => what === 'sweep_last_turn_timestamp_seconds')
    expect(turn?.value).toBeGreaterThanOrEqual(began / 1000)
    expect(turn?.value).toBeLessThanOrEqual(Date.now() / 1000)
    expect(readings.find(({ name: what }) => what === 'sweep_period_seconds')?.value).toBe(1)
  })
})
