import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { openAgency } from '#test/agency.ts'
import { type FakeRedis, openFakeRedis } from '#test/fake-redis.ts'
import { type Counters, memoryCounters, sharedCounters } from './counters.ts'

const PATIENT_MS = 60_000
const MINUTE = 60_000

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function redis(): Promise<FakeRedis> {
  const fake = await openFakeRedis()
  closing.push(() => fake.stop().catch(() => {}))
  return fake
}

function logInto(lines: string[]) {
  return pino({ level: 'warn', base: null }, { write: (line) => void lines.push(JSON.parse(line).msg) })
}

/** Counters of one server that has reached Redis. */
async function counting(url: string, lines: string[] = [], lateMs = PATIENT_MS): Promise<Counters> {
  const counters = await sharedCounters(url, logInto(lines), lateMs)
  closing.unshift(() => counters.close())
  await shared(counters)
  lines.length = 0
  return counters
}

/** Counts somebody else until Redis counts. */
async function shared(counters: Counters): Promise<void> {
  for (;;) {
    await counters.count('somebody else', MINUTE)
    if (counters.isShared()) return
    await wait(20)
  }
}

async function count(counters: Counters, times: number): Promise<number> {
  let last = 0
  for (let n = 0; n < times; n += 1) last = (await counters.count('visitor', MINUTE)).current
  return last
}

test('several servers count together in Redis', async () => {
  const { url } = await redis()
  const [first, second] = [await counting(url), await counting(url)]
  expect(await count(first, 6)).toBe(6)
  expect(await count(second, 6)).toBe(12)
})

test('losing Redis leaves every limit in force: one warning, one line when it is back', async () => {
  const fake = await redis()
  const lines: string[] = []
  const counters = await counting(fake.url, lines)
  expect(await count(counters, 5)).toBe(5)
  await fake.stop()
  expect(await count(counters, 25)).toBe(25)
  expect(counters.isShared()).toBe(false)
  expect(lines).toEqual(['the shared counters do not answer, this process counts alone'])
  await fake.start()
  await shared(counters)
  expect(await count(counters, 1)).toBe(6)
  expect(lines.slice(1)).toEqual(['the shared counters answer again'])
})

test('a process without visitors, such as one for jobs, reports it too once Redis is back', async () => {
  const fake = await redis()
  const counters = await counting(fake.url)
  await fake.stop()
  await vi.waitUntil(() => !counters.isShared(), PATIENT_MS)
  await fake.start()
  await vi.waitUntil(() => counters.isShared(), PATIENT_MS)
}, 100_000)

test('a process that counts seldom reports it too once Redis, frozen for a while, answers again', async () => {
  const fake = await redis()
  const counters = await counting(fake.url, [], 500)
  fake.freeze()
  await count(counters, 1)
  expect(counters.isShared()).toBe(false)
  await wait(1100) // another trial fails
  fake.thaw()
  await vi.waitUntil(() => counters.isShared(), { timeout: 10_000 })
}, 30_000)

test('Redis that is late again and again is left alone for longer each time, so the log is not filled with it', async () => {
  const fake = await redis()
  const lines: string[] = []
  const counters = await counting(fake.url, lines, 100)
  const began = performance.now()
  while (performance.now() - began < 6000) {
    fake.freeze()
    await count(counters, 1)
    fake.thaw()
    await wait(50)
  }
  expect(lines.length).toBeLessThanOrEqual(6) // three outages, their pauses 1, 2 and 4 seconds
}, 30_000)

test('Redis that is frozen leaves every limit in force', async () => {
  const fake = await redis()
  const counters = await counting(fake.url, [], 2000)
  fake.freeze()
  expect(await count(counters, 25)).toBe(25)
  expect(counters.isShared()).toBe(false)
})

test('while Redis is frozen no visitor waits for it', async () => {
  const fake = await redis()
  const counters = await counting(fake.url, [], 2000)
  fake.freeze()
  await count(counters, 1)
  await wait(1100) // until it is tried again
  const waits = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      const began = performance.now()
      await counters.count(`visitor ${at}`, MINUTE)
      return performance.now() - began
    }),
  )
  expect(waits.filter((ms) => ms > 1000)).toEqual([])
})

test('servers whose Redis has handed over to another count together at it, and not each alone for ever', async () => {
  const fake = await redis()
  const [first, second] = [await counting(fake.url), await counting(fake.url)]
  expect(await count(first, 5)).toBe(5)
  fake.failOver()
  await Promise.all([first, second].map((counters) => count(counters, 1)))
  expect([first, second].map((counters) => counters.isShared())).toEqual([false, false])
  await Promise.all([shared(first), shared(second)])
  expect([await count(first, 1), await count(second, 1)]).toEqual([6, 7])
})

test('a server that never reached Redis refuses excess requests, and its metrics show it', async () => {
  const lines: string[] = []
  const env = { rateLimit: true }
  const counters = await sharedCounters('redis://127.0.0.1:1', logInto(lines))
  const agency = await openAgency({ env, change: { counters } })
  closing.unshift(() => agency.close())
  const signIn = { method: 'POST', url: '/auth/Account/Login', payload: {} } as const
  const statuses: number[] = []
  for (let n = 0; n < 12; n += 1) statuses.push((await agency.app.inject(signIn)).statusCode)
  expect(statuses.indexOf(429)).toBe(10)
  expect((await agency.app.inject('/metrics')).body).toMatch(/^rate_limit_shared 0$/m)
  expect(lines).toEqual(['the shared counters do not answer, this process counts alone'])
})

test('a window ends by itself, and fifty thousand visitors do not fill the memory', async () => {
  let now = 0
  const counters = memoryCounters(() => now)
  expect(await counters.count('a', 1000)).toEqual({ current: 1, ttl: 1000 })
  now = 400
  expect(await counters.count('a', 1000)).toEqual({ current: 2, ttl: 600 })
  now = 1000
  expect(await counters.count('a', 1000)).toEqual({ current: 1, ttl: 1000 })
  for (let n = 0; n < 51_000; n += 1) await counters.count(`visitor ${n}`, MINUTE)
  expect(await counters.count('visitor 50999', MINUTE)).toMatchObject({ current: 2 })
  expect(await counters.count('visitor 1', MINUTE)).toMatchObject({ current: 1 })
})

const DAY = 86_400_000

async function countManyVisitors(counters: Counters): Promise<void> {
  for (let n = 0; n < 50_001; n += 1) await counters.count(`passer-by ${n}`, MINUTE)
}

test('fifty thousand visitors of a minute do not make the quota of a day begin again', async () => {
  const counters = memoryCounters()
  const quotas = counters.apart()
  await counters.count('a day', DAY)
  for (const windowMs of [DAY, MINUTE]) await quotas.count(`quota ${windowMs}`, windowMs)
  await countManyVisitors(counters)
  expect(await counters.count('a day', DAY)).toMatchObject({ current: 2 })
  for (const windowMs of [DAY, MINUTE]) expect(await quotas.count(`quota ${windowMs}`, windowMs)).toMatchObject({ current: 2 })
})

test('while Redis is silent visitors do not make a quota begin again either', async () => {
  const counters = await sharedCounters('redis://127.0.0.1:1', logInto([]))
  closing.push(() => counters.close())
  const quotas = counters.apart()
  await quotas.count('quota of a minute', MINUTE)
  await countManyVisitors(counters)
  expect(await quotas.count('quota of a minute', MINUTE)).toMatchObject({ current: 2 })
})

test('a clock that is set back makes nobody wait longer', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 10 * DAY })
  closing.push(() => vi.useRealTimers())
  const counters = memoryCounters()
  await counters.count('visitor', MINUTE)
  vi.setSystemTime(9 * DAY)
  expect((await counters.count('visitor', MINUTE)).ttl).toBeLessThanOrEqual(MINUTE)
})
