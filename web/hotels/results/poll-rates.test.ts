import { expect, onTestFinished, test, vi } from 'vitest'
import { suggestHotels } from '#contract/hotels.ts'
import { type RateBatch, type HotelResult, isOver, startResult } from '#domain/hotels/search-results.ts'
import { openAgency } from '#test/agency.ts'
import { ApiError } from '#web/data/call.ts'
import { idsOfRegions, stopOf } from './hotel-search.ts'
import { type RatesPoll, pollRates, resumePoll, retryBatches } from './poll-search.ts'
import { loader } from './results.route.tsx'

const nothing: RateBatch = {
  result: [],
  mealList: [],
  inRoom: [],
  inHotel: [],
  cancellationIsAvailable: false,
  minPrice: 0,
  maxPrice: 0,
}

/** A poll by a clock that moves only by its own pauses; `batches` are the sizes of the batches and when they were sent. */
function pollOf({ count, pacingMs, fails = [] }: { count: number; pacingMs?: number; fails?: number[] }) {
  const batches: [at: number, size: number][] = []
  const steps: HotelResult[] = []
  const control = new AbortController()
  let time = 0
  const poll: RatesPoll = {
    ids: {
      ids: Array.from({ length: count }, (_, at) => `h${at}`),
      regionName: 'Казань',
      timeZone: 'Europe/Moscow',
      pacingMs,
      at: 0,
    },
    signal: control.signal,
    load: async (ids) => {
      batches.push([time, ids.length])
      if (fails.includes(batches.length - 1)) throw new Error('the supplier is silent')
      return nothing
    },
    onStep: (result) => steps.push(result),
    now: () => time,
    pause: async (ms) => {
      time += ms
    },
  }
  return { poll, batches, steps, control, start: startResult(count) }
}

test('offers are requested batch by batch: ten, ten, ten, then two hundred, the fourth after nine seconds [HOTS-03]', async () => {
  const { poll, batches, start } = pollOf({ count: 450 })
  await pollRates(start, poll)
  expect(batches).toEqual([
    [0, 10],
    [0, 10],
    [0, 10],
    [9_000, 200],
    [12_000, 200],
    [15_000, 20],
  ])
})

test('before any hotel is requested the page knows how many chunks there will be [STATE-01]', async () => {
  const { poll, batches, steps } = pollOf({ count: 450, pacingMs: 0 })
  const known: number[] = []
  await resumePoll(undefined, { ...poll, onStep: (result) => (known.push(batches.length), poll.onStep(result)) })
  expect([known[0], steps[0]?.totalChunkCount, steps[0]?.currentFetchChunk]).toEqual([0, 6, 0])
  expect(steps.at(-1)?.currentFetchChunk).toBe(6)
})

test('the pace a supplier sets replaces the pauses', async () => {
  const { poll, batches, start } = pollOf({ count: 450, pacingMs: 0 })
  await pollRates(start, poll)
  expect(batches.map(([at]) => at)).toEqual([0, 0, 0, 0, 0, 0])
})

test('a failed batch does not stop the rest, and can be retried [HOTS-09]', async () => {
  const { poll, batches, steps, start } = pollOf({ count: 30, fails: [1] })
  const result = await pollRates(start, poll)
  expect(batches).toHaveLength(3)
  expect(result.failedBatches).toEqual([1])
  expect(isOver(result)).toBe(true)
  expect(steps.map(({ currentFetchChunk }) => currentFetchChunk)).toEqual([1, 2, 3])
  expect((await retryBatches(result, poll)).failedBatches).toEqual([])
})

test('an abort ends the polling: nothing more is requested or reported [HOTS-10]', async () => {
  const { poll, batches, steps, control, start } = pollOf({ count: 450, pacingMs: 0 })
  const load = poll.load
  poll.load = async (ids, signal) => {
    if (batches.length === 2) control.abort()
    return await load(ids, signal)
  }
  await expect(pollRates(start, poll)).rejects.toThrow()
  expect(batches).toHaveLength(3)
  expect(steps).toHaveLength(2)
})

test('a walk goes on from where it was left', async () => {
  const { poll, batches, start } = pollOf({ count: 30 })
  await pollRates({ ...start, currentFetchChunk: 2 }, poll)
  expect(batches).toHaveLength(1)
})

test('ids of a region are valid for ten minutes, then fetched again [HOTS-02]', () => {
  const ids = { ids: ['1'], regionName: undefined, timeZone: undefined, pacingMs: undefined, at: 0 }
  idsOfRegions.set('a', ids, ids.at)
  expect(idsOfRegions.get('a', 10 * 60_000 - 1)).toBe(ids)
  expect(idsOfRegions.get('a', 10 * 60_000)).toBeUndefined()
})

test('a stay the server refuses for its dates leads to other dates, a failure to the same search again', () => {
  const tooFar = new ApiError(400, { error: { code: 'HOTEL_TOO_FAR', description: 'Номера продаются не дальше' } })
  expect(stopOf(tooFar)).toEqual({ kind: 'refused', reason: 'hotels.past-arrival', text: 'Номера продаются не дальше' })
  expect(stopOf(new ApiError(502, {}))).toMatchObject({ reason: 'failed' })
})

test('a list drawn by the server has rooms for a night that is over in Moscow and not yet at the hotels', async () => {
  const evening = new Date('2026-12-01T02:00:00Z') // nine in the evening of 30 November in New York
  vi.useFakeTimers({ now: evening, toFake: ['Date'] })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  const agency = await openAgency()
  agency.clock.set(evening)
  vi.stubGlobal('fetch', async (url: string, { method, body: payload }: { method: 'GET' | 'POST'; body?: string }) => {
    const headers = { 'content-type': 'application/json' }
    const { statusCode, body } = await agency.app.inject({ url, method, ...(payload && { payload, headers }) })
    return new Response(body, { status: statusCode })
  })
  const { result } = await agency.call(suggestHotels, { seachText: 'Нью-Йорк' })
  const shown = async (arrival: string) => {
    const stay = { region: result.regions[0]?.id ?? '', arrival, departure: '2026-12-02', adults: '2', whole: 'yes' }
    const request = new Request(`http://localhost/search/hotels?${new URLSearchParams(stay)}`)
    const { reply } = (await loader({ request, params: {} } as never)).data
    return reply.kind === 'refused' && reply.reason !== 'no-place' ? reply.text : reply.kind
  }
  expect(await shown('2026-11-30')).toBe('first')
  expect(await shown('2026-11-29')).toBe('В запросе указана прошедшая дата')
  await agency.close()
})
