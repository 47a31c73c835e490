import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { TestDatabase } from '#test/postgres.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { databaseClock } from './clock.ts'
import type { Database } from './db.ts'

const DAY_MS = 86_400_000

let postgres: TestDatabase
let database: Database
const warned: object[] = []
const log = { warn: (facts: object) => void warned.push(facts) }

beforeAll(async () => {
  postgres = await openPostgresDatabase()
  database = await postgres.open(2)
})

afterAll(() => postgres?.close())

afterEach(() => {
  vi.useRealTimers()
  warned.length = 0
})

test('a server whose clock is a day ahead judges deadlines by the clock of the database, and says so once', async () => {
  const truth = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: truth + DAY_MS })
  const clock = await databaseClock({ database, log })
  expect(Math.abs(clock.now().getTime() - truth)).toBeLessThan(5000)
  expect(warned).toEqual([{ seconds: DAY_MS / 1000 }])
  vi.setSystemTime(truth - DAY_MS)
  expect(Math.abs(clock.now().getTime() - truth)).toBeLessThan(5000)
  clock.stop()
})

test('it runs on while the database is silent, and follows it once it answers', async () => {
  let [ahead, isSilent] = [0, false]
  const answer = { kind: 'postgres' as const, query: async () => {
    if (isSilent) throw new Error('away')
    return { rows: [{ ms: Date.now() + ahead }] }
  } } // prettier-ignore
  const clock = await databaseClock({ database: answer, log, refreshMs: 20 })
  const error = () => Math.round(Math.abs(clock.now().getTime() - Date.now()) / 1000)
  isSilent = true
  ahead = DAY_MS
  await wait(100)
  expect(error()).toBe(0)
  isSilent = false
  await expect.poll(error).toBe(DAY_MS / 1000)
  clock.stop()
})

test('the embedded database has no clock but ours', async () => {
  const clock = await databaseClock({ database: { kind: 'pglite', query: () => Promise.reject(new Error('not asked')) }, log })
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1000)
})
