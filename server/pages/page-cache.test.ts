import { expect, test, vi } from 'vitest'
import { pageCache } from './page-cache.ts'

const MINUTE = 60_000

function cacheAt(start = 0) {
  let now = start
  let drawn = 0
  const cache = pageCache<{ status: number; isComplete: boolean; text: string }>(() => now)
  const answers: Promise<{ status: number; isComplete: boolean; text: string }>[] = []
  return {
    cache,
    later: (ms: number) => void (now += ms),
    drawn: () => drawn,
    /** Requests a page that would be drawn with this status; returns which drawing arrived. */
    async request(status = 200, isComplete = true) {
      const answer = cache.page('/about', async () => ({ status, isComplete, text: `drawing ${(drawn += 1)}` }))
      answers.push(answer)
      return (await answer).text
    },
  }
}

test('many simultaneous requests for a page wait for one rendering, and share it for a minute', async () => {
  const { request, later, drawn } = cacheAt()
  expect(await Promise.all([request(), request(), request()])).toEqual(['drawing 1', 'drawing 1', 'drawing 1'])
  later(MINUTE - 1)
  expect(await request()).toBe('drawing 1')
  expect(drawn()).toBe(1)
})

test('after a minute a visitor has the old page at once, the next one the new page', async () => {
  const { request, later } = cacheAt()
  await request()
  later(MINUTE)
  expect(await request()).toBe('drawing 1')
  expect(await request()).toBe('drawing 2')
})

test('a clock that is set back makes no page older than it is', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 10 * MINUTE })
  const cache = pageCache<{ status: number; isComplete: boolean; text: string }>()
  const draw = (text: string) => cache.page('/about', async () => ({ status: 200, isComplete: true, text }))
  await draw('before')
  vi.setSystemTime(0)
  vi.advanceTimersByTime(MINUTE)
  await draw('after')
  expect(await draw('later')).toMatchObject({ text: 'after' })
  vi.useRealTimers()
})

test('a page older than eleven minutes is waited for', async () => {
  const { request, later } = cacheAt()
  await request()
  later(11 * MINUTE)
  expect(await request()).toBe('drawing 2')
})

test('what is not found, moved or failed is drawn each time', async () => {
  for (const status of [404, 301, 500, 503]) {
    const { request } = cacheAt()
    expect([status, await request(status), await request(status)]).toEqual([status, 'drawing 1', 'drawing 2'])
  }
})

test('a page that fails for a while stays as it was, one that is gone leaves at once', async () => {
  for (const [status, seen] of [
    [500, 'drawing 1'],
    [404, 'drawing 3'],
  ] as const) {
    const { request, later } = cacheAt()
    await request()
    later(MINUTE)
    await request(status)
    expect([status, await request()]).toEqual([status, seen])
  }
})

test('a drawing that throws reaches who waits for it, and the next visitor tries again', async () => {
  const { request, cache } = cacheAt()
  await expect(cache.page('/about', () => Promise.reject(new Error('no ink')))).rejects.toThrow('no ink')
  expect(await request()).toBe('drawing 1')
})

test('what was published is seen by the next visitor, even when an old drawing is still under way', async () => {
  const { cache, request } = cacheAt()
  const slow = Promise.withResolvers<{ status: number; isComplete: boolean; text: string }>()
  const waiting = cache.page('/about', () => slow.promise)
  cache.forget()
  slow.resolve({ status: 200, isComplete: true, text: 'before' })
  expect((await waiting).text).toBe('before')
  expect(await request()).toBe('drawing 1')
})

test('a page that could not have all its parts is kept by nobody, and leaves the whole one of before', async () => {
  const { request, later } = cacheAt()
  expect([await request(200, false), await request()]).toEqual(['drawing 1', 'drawing 2'])
  later(60_000)
  await request(200, false)
  expect(await request()).toBe('drawing 2')
})
