import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import { parseDay } from '#domain/text/dates.ts'
import { yandexTimetable } from '#server/adapters/timetable/yandex.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { breakerReadings } from './breaker.ts'
import { guarded } from './guarded.ts'
import { type GuardNumbers, outsideNumbers } from './numbers.ts'

/** Pauses go by a clock the tests move on; deadlines by the real one. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 0 }))
afterEach(() => void vi.useRealTimers())

const numbers: GuardNumbers = {
  calls: 2,
  queue: 1,
  failures: 3,
  pauseMs: 1000,
  deadlineMs: 60_000,
  streams: ['search'],
  failed: () => new Refusal('air.supplier-failed'),
  refused: () => new Refusal('air.supplier-failed', { text: 'Повторите через минуту' }),
}
const nobody = () => new AbortController().signal

/** A supplier that says what it should, and how often it was called. */
function supplier() {
  const said = { calls: 0, say: (_signal: AbortSignal): Promise<string> => Promise.resolve('a seat') }
  const port = {
    name: 'fake',
    price: (_ref: string, signal: AbortSignal) => (said.calls++, said.say(signal)),
    book: (_request: { key: string }, signal: AbortSignal) => (said.calls++, said.say(signal)),
    async *search(_query: string, signal: AbortSignal) {
      said.calls++
      yield await said.say(signal)
      yield 'the last part'
    },
    zoneOf: (iata: string) => iata,
  }
  return { said, port }
}

const down = () => Promise.reject(new Error('ECONNREFUSED'))
const refusing = (code: RefusalCode) => () => Promise.reject(new Refusal(code))
const hanging = (signal: AbortSignal) =>
  new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
const openness = () =>
  breakerReadings().find(({ name, labels }) => name === 'outside_breaker_open' && labels?.adapter === 'fake')?.value
async function all(parts: AsyncIterable<unknown>): Promise<unknown[]> {
  const came: unknown[] = []
  for await (const part of parts) came.push(part)
  return came
}

const failing = async (call: () => Promise<unknown>, times: number) => {
  for (let at = 0; at < times; at += 1) await call().catch(() => {})
}

test('a supplier that fails is left alone, is tried by one call after the pause, and sells again by itself', async () => {
  const { said, port } = supplier()
  const reports: boolean[] = []
  const failures: unknown[] = []
  const report = (_name: string, isOpen: boolean, failure?: unknown) => void (reports.push(isOpen), failures.push(failure))
  const { price } = guarded('fake', port, numbers, { report })
  said.say = down
  await failing(() => price('ref', nobody()), 3)
  expect([said.calls, openness(), reports]).toEqual([3, 1, [true]])
  expect(failures).toMatchObject([{ message: 'ECONNREFUSED' }])
  await expect(price('ref', nobody())).rejects.toMatchObject({ code: 'air.supplier-failed', message: 'Повторите через минуту' })
  expect(said.calls).toBe(3)

  vi.advanceTimersByTime(1001)
  await expect(price('ref', nobody())).rejects.toThrow('ECONNREFUSED')
  await failing(() => price('ref', nobody()), 5)
  expect([said.calls, reports]).toEqual([4, [true]])

  vi.advanceTimersByTime(1001)
  const answer = Promise.withResolvers<string>()
  said.say = () => answer.promise
  const first = price('ref', nobody())
  await expect(price('ref', nobody())).rejects.toThrow('Повторите через минуту')
  expect([said.calls, openness()]).toEqual([5, 0.5])
  answer.resolve('a seat')
  expect([await first, await price('ref', nobody()), openness(), reports]).toEqual(['a seat', 'a seat', 0, [true, false]])
})

test('a clock that is set back by an hour makes no pause longer', async () => {
  const { said, port } = supplier()
  const { price } = guarded('fake', port, numbers)
  said.say = down
  await failing(() => price('ref', nobody()), 3)
  vi.setSystemTime(-3_600_000)
  expect(openness()).toBe(1)
  vi.advanceTimersByTime(1001)
  said.say = () => Promise.resolve('a seat')
  expect([openness(), await price('ref', nobody()), openness()]).toEqual([0.5, 'a seat', 0])
})

test('a refusal is an answer: it is passed on, and what failed before it is forgiven', async () => {
  const { said, port } = supplier()
  const { price } = guarded('fake', port, numbers)
  for (let round = 0; round < 3; round += 1) {
    said.say = refusing('air.supplier-failed')
    await failing(() => price('ref', nobody()), 2)
    said.say = refusing('air.no-seats')
    await expect(price('ref', nobody())).rejects.toMatchObject({ code: 'air.no-seats' })
  }
  expect([said.calls, openness()]).toEqual([9, 0])
})

test('neither who leaves nor our own database counts against a supplier, and who leaves cannot vouch for it', async () => {
  const { said, port } = supplier()
  const { price } = guarded('fake', port, numbers)
  const leaving = () => {
    const visitor = new AbortController()
    const called = price('ref', visitor.signal)
    visitor.abort()
    return called
  }
  said.say = hanging
  await failing(leaving, 5)
  said.say = () => Promise.reject(new DatabaseUnavailable('away'))
  await failing(() => price('ref', nobody()), 5)
  expect(openness()).toBe(0)

  said.say = down
  await failing(() => price('ref', nobody()), 3)
  vi.advanceTimersByTime(1001)
  said.say = hanging
  await expect(leaving()).rejects.toMatchObject({ name: 'AbortError' })
  expect(openness()).toBe(1)
})

test('a slow supplier fills its own places: the next one waits, the one after is refused, a purchase and the bank go on', async () => {
  const { said, port } = supplier()
  const slow = guarded('fake', port, numbers)
  const bank = guarded('bank', supplier().port, numbers)
  const answer = Promise.withResolvers<string>()
  said.say = () => answer.promise
  const visitor = new AbortController()
  const calls = [slow.price('1', nobody()), slow.price('2', nobody())]
  const waiting = slow.price('3', visitor.signal)
  await expect(slow.price('4', nobody())).rejects.toThrow('Повторите через минуту')
  expect(said.calls).toBe(2)

  said.say = () => Promise.resolve('held')
  expect(await slow.book({ key: 'stored' }, nobody())).toBe('held')
  expect(await bank.book({ key: 'stored' }, nobody())).toBe('a seat')

  visitor.abort(new Error('left'))
  await expect(waiting).rejects.toThrow('left')
  answer.resolve('late')
  expect(await Promise.all(calls)).toEqual(['late', 'late'])
  expect(said.calls).toBe(3)
  expect(await slow.price('5', nobody())).toBe('held')
})

test('what takes longer than the deadline is a failure in words, also where nobody listens to the signal', async () => {
  const { said, port } = supplier()
  const { price, search } = guarded('fake', port, { ...numbers, deadlineMs: 5 })
  let ended = false
  said.say = (signal) => {
    signal.addEventListener('abort', () => (ended = true))
    return new Promise(() => {})
  }
  await expect(price('ref', nobody())).rejects.toMatchObject({ code: 'air.supplier-failed' })
  expect(ended).toBe(true)
  await expect(all(search('query', nobody()))).rejects.toMatchObject({ code: 'air.supplier-failed' })
  await failing(() => price('ref', nobody()), 1)
  expect([said.calls, openness()]).toEqual([3, 1])
})

test('a deadline of the caller is a failure in words too: a visitor of a silent supplier never reads of a bug', async () => {
  const { said, port } = supplier()
  const { price, book } = guarded('fake', port, numbers)
  said.say = () => new Promise(() => {})
  await expect(price('ref', AbortSignal.timeout(5))).rejects.toMatchObject({ code: 'air.supplier-failed' })
  const lease = AbortSignal.any([AbortSignal.timeout(5), nobody()])
  await expect(book({ key: 'stored' }, lease)).rejects.toMatchObject({ code: 'air.supplier-failed' })
  await expect(price('ref', lease)).rejects.toMatchObject({ code: 'air.supplier-failed' })
  expect(said.calls).toBe(2)
})

test('a streamed reply is requested on reading its first part, keeps its place until the last, and fails as a whole', async () => {
  const { said, port } = supplier()
  const { search, price } = guarded('fake', port, { ...numbers, calls: 1, queue: 0 })
  const parts = search('query', nobody())
  expect(said.calls).toBe(0)
  await parts.next()
  await expect(price('ref', nobody())).rejects.toThrow('Повторите через минуту')
  expect(await all(parts)).toEqual(['the last part'])
  expect(await price('ref', nobody())).toBe('a seat')
  for await (const part of search('query', nobody())) {
    expect(part).toBe('a seat')
    break // the visitor has seen enough
  }
  expect(await price('ref', nobody())).toBe('a seat')
  said.say = down
  await failing(() => all(search('query', nobody())), 3)
  const calls = said.calls
  await expect(all(search('query', nobody()))).rejects.toThrow('Повторите через минуту')
  expect(said.calls).toBe(calls)
})

test('a call that changes something is made once, whatever becomes of it, and what is no call is let through', async () => {
  const { said, port } = supplier()
  const { book, zoneOf } = guarded('fake', port, numbers)
  said.say = down
  await failing(() => book({ key: 'stored' }, nobody()), 3)
  await failing(() => book({ key: 'stored' }, nobody()), 3)
  expect([said.calls, zoneOf('SVO')]).toEqual([3, 'SVO'])
})

test('a timetable that replies 503 over HTTP is not called again until its pause is over', async () => {
  let requests = 0
  let status = 503
  const body = { station: { code: 's1', title: 'Шереметьево' }, schedule: [], pagination: { total: 0, limit: 500, offset: 0 } }
  const server = createServer((_request, response) => {
    requests += 1
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo // it listens on TCP
  const yandex = yandexTimetable({
    url: `http://127.0.0.1:${port}`,
    key: 'key',
    now: () => new Date(),
    cityNamed: () => undefined,
  })
  const { failures, pauseMs } = outsideNumbers.timetable
  const { board } = guarded('timetable', yandex, outsideNumbers.timetable)
  const query = { station: 'SVO', date: parseDay('1970-01-03')!, event: 'departure' as const, limit: 500, offset: 0 }
  await failing(() => board(query, nobody()), failures + 4)
  await expect(board(query, nobody())).rejects.toMatchObject({ code: 'schedule.source-failed' })
  expect(requests).toBe(failures)
  status = 200
  vi.advanceTimersByTime(pauseMs + 1)
  expect((await board(query, nobody())).schedule).toEqual([])
  expect(requests).toBe(failures + 1)
  server.close()
})
