import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { parseDay } from '#domain/text/dates.ts'
import { yandexTimetable } from '#server/adapters/timetable/yandex.ts'
import { memoryCounters, sharedCounters } from '#server/http/counters.ts'
import { openRedis } from '#test/cluster/cluster.ts'
import { openFakeRedis } from '#test/fake-redis.ts'
import { guarded } from './guarded.ts'
import { outsideNumbers } from './numbers.ts'
import { type Quota, openPace, restOf } from './quota.ts'

const DAY_MS = 86_400_000
const nobody = () => new AbortController().signal
const callers = join(import.meta.dirname, '..', '..', 'test', 'cluster', 'quota-process.ts')

/** A supplier behind its guard, whose clock a test sets. */
function paced(quota?: Quota) {
  const clock = { now: new Date('2026-11-21T09:00:00Z') }
  const made: string[] = []
  const pace = openPace('fake', quota, { counters: memoryCounters(() => clock.now.getTime()), now: () => clock.now })
  const port = {
    price: async (_ref: string, _signal: AbortSignal) => made.push('price'),
    book: async (_request: { key: string }, _signal: AbortSignal) => made.push('book'),
  }
  return { clock, made, pace, ...guarded('fake', port, { ...outsideNumbers.air, failures: 2 }, { pace }) }
}

test('a spent quota refuses who looks until its window ends, and never who buys', async () => {
  const { clock, made, price, book } = paced({ calls: 2, perMs: DAY_MS })
  await price('ref', nobody())
  await price('ref', nobody())
  for (let at = 0; at < 3; at += 1) await expect(price('ref', nobody())).rejects.toMatchObject({ code: 'air.supplier-failed' })
  await book({ key: 'stored' }, nobody())
  clock.now = new Date('2026-11-21T20:59:59Z')
  await expect(price('ref', nobody())).rejects.toBeInstanceOf(Refusal)
  clock.now = new Date('2026-11-21T21:00:00Z') // midnight in Moscow
  await price('ref', nobody())
  expect(made).toEqual(['price', 'price', 'book', 'price'])
})

test('a supplier that demands a pause is not called again before it ends, not even to buy', async () => {
  const { clock, made, pace, price, book } = paced()
  pace.recordAnswer({ status: 429, headers: new Headers({ 'retry-after': '30' }) })
  await expect(price('ref', nobody())).rejects.toBeInstanceOf(Refusal)
  await expect(book({ key: 'stored' }, nobody())).rejects.toBeInstanceOf(Refusal)
  pace.recordAnswer({ status: 200, headers: new Headers() })
  clock.now = new Date('2026-11-21T09:00:29Z')
  await expect(price('ref', nobody())).rejects.toBeInstanceOf(Refusal)
  clock.now = new Date('2026-11-21T09:00:30Z')
  await price('ref', nobody())
  expect(made).toEqual(['price'])
})

test.each([
  [429, { 'retry-after': '30' }, 30],
  [503, { 'retry-after': 'Sat, 21 Nov 2026 09:00:10 GMT' }, 10],
  [200, { 'retry-after': '30' }, 0],
  [200, { 'ratelimit-remaining': '0', 'ratelimit-reset': '15' }, 15],
  [200, { 'ratelimit-remaining': '0', 'ratelimit-reset': 'Sat, 21 Nov 2026 09:00:20 GMT' }, 20],
  [200, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1795251605' }, 5],
  [200, { 'ratelimit-remaining': '7', 'ratelimit-reset': '15' }, 0],
  [429, { 'retry-after': '31536000' }, 3600],
  [429, { 'retry-after': 'soon' }, 0],
  [429, { 'retry-after': '-5' }, 0],
])('an answer %i with %o asks for %i seconds', (status, headers, seconds) => {
  expect(restOf({ status, headers: new Headers(headers as Record<string, string>) }, new Date('2026-11-21T09:00:00Z'))).toBe(
    seconds * 1000,
  )
})

test('a timetable that replies 429 over HTTP is called again when it said, and not before', async () => {
  let requests = 0
  const server = createServer((_request, response) => {
    requests += 1
    response.writeHead(429, { 'retry-after': '60' }).end('{}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo // it listens on TCP
  let moment = new Date('2026-11-21T09:00:00Z')
  const now = () => moment
  const pace = openPace('timetable', undefined, { counters: memoryCounters(), now })
  const yandex = yandexTimetable({
    url: `http://127.0.0.1:${port}`,
    key: 'key',
    now,
    cityNamed: () => undefined,
    onAnswer: pace.recordAnswer,
  })
  const { board } = guarded('timetable', yandex, outsideNumbers.timetable, { pace })
  const query = { station: 'SVO', date: parseDay('2026-12-03')!, event: 'departure' as const, limit: 500, offset: 0 }
  const refused = () => expect(board(query, nobody())).rejects.toMatchObject({ code: 'schedule.source-failed' })
  await refused()
  await refused()
  expect(requests).toBe(1)
  moment = new Date('2026-11-21T09:01:00Z')
  await refused()
  expect(requests).toBe(2)
  server.close()
})

test('two processes share one quota through Redis', async () => {
  const redis = (await openRedis()) ?? (await openFakeRedis())
  const callMany = () => promisify(execFile)(process.execPath, [callers, redis.url, '50'], { timeout: 20_000 })
  const made = await Promise.all([callMany(), callMany()]).finally(redis.stop)
  const counts = made.map(({ stdout }) => Number(stdout))
  expect(counts[0]! + counts[1]!).toBe(50)
}, 30_000)

test('without Redis each process counts alone: the quota holds for it, and the log says so once', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn', base: null }, { write: (line) => void lines.push((JSON.parse(line) as { msg: string }).msg) })
  const counters = await sharedCounters('redis://127.0.0.1:1', log)
  const pace = openPace('fake', { calls: 5, perMs: DAY_MS }, { counters, now: () => new Date() })
  const spent = await Promise.allSettled(Array.from({ length: 8 }, () => pace.spend(false)))
  counters.close()
  await pace.spend(true) // what is still under way when the server stops
  expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(lines).toEqual(['the shared counters do not answer, this process counts alone'])
})
