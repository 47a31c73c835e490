import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/db.ts'
import { countedText } from '#server/metrics/meters.ts'
import { type Engines, openEngines } from '#test/database.ts'
import type { TestDatabase } from '#test/postgres.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { type Sweep, startSweeps } from './sweeps.ts'

const DAY_MS = 86_400_000
const now = new Date('2026-11-21T09:00:00Z')
const log = pino({ level: 'silent' })

let postgres: TestDatabase
let engines: Engines

beforeAll(async () => {
  postgres = await openPostgresDatabase()
  engines = await openEngines(postgres)
})

afterAll(async () => {
  await engines?.pglite.close()
  await postgres?.close()
})

/** A server that only sweeps; its clock runs on from `start`. */
function serverOn(database: Database, sweeps: Sweep[], start = new Date()) {
  const [began, stopping] = [performance.now(), new AbortController()]
  const clock = () => new Date(start.getTime() + performance.now() - began)
  const running = startSweeps({ database, now: clock, log, sweeps }, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

describe.each(['pglite', 'postgres'] as const)('on %s', (name) => {
  const database = () => engines[name]

  test('of two servers one does the sweep', async () => {
    let swept = 0
    const sweeps = [{ name: 'test', everySeconds: 0.2, run: async () => (swept += 1) }]
    const servers = [serverOn(database(), sweeps), serverOn(database(), sweeps)]
    await expect.poll(() => swept, { timeout: 3000 }).toBeGreaterThanOrEqual(2)
    const counted = swept
    await Promise.all(servers.map((server) => server.stop()))
    expect(counted).toBeLessThanOrEqual(3)
  })

  test('a server that dies every few seconds sweeps all the same, and no oftener than its turn', async () => {
    let swept = 0
    const sweeps = [{ name: 'rare', everySeconds: 60, run: async () => (swept += 1) }]
    const first = serverOn(database(), sweeps)
    await expect.poll(() => swept, { timeout: 10_000 }).toBe(1)
    await first.stop()
    const second = serverOn(database(), sweeps)
    await wait(2500)
    await second.stop()
    expect(swept).toBe(1)
  }, 20_000)

  test('after a server whose clock was a day ahead sweeps go on within two of their periods', async () => {
    const ahead = { name: 'sweep misled', value: new Date(now.getTime() + DAY_MS).toISOString() }
    await database().db.insertInto('settings').values(ahead).execute()
    let swept = 0
    const server = serverOn(database(), [{ name: 'misled', everySeconds: 1, run: async () => (swept += 1) }], now)
    await expect.poll(() => swept, { timeout: 5000 }).toBeGreaterThanOrEqual(1)
    await server.stop()
  })
})

test('a sweep that has not failed is counted as zero, so that monitoring notices its first failure', async () => {
  const server = serverOn(engines.pglite, [{ name: 'calm', everySeconds: 0.2, run: async () => {} }])
  await expect.poll(async () => (await countedText()).text, { timeout: 5000 }).toContain('sweep_failures_total{sweep="calm"} 0\n')
  await server.stop()
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
  const sweeps = [{ name: 'long', everySeconds: 0.2, run }]
  const servers = [engines.postgres, other].map((database) => serverOn(database, sweeps))
  await expect.poll(() => swept, { timeout: 10_000 }).toBeGreaterThanOrEqual(3)
  await Promise.all(servers.map((server) => server.stop()))
  expect(most).toBe(1)
})
