import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { AirOffer } from '#domain/air/offer.ts'
import type { FlightQuery } from '#domain/air/query.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Seller, airNewsOf, collectSearch } from './search-news.ts'

const query = { dateBack: null } as FlightQuery
const signal = new AbortController().signal
const first = { query, wait: 'first', without: [] } as const
const offer = (flight: string) =>
  ({
    journeyKey: flight,
    itineraryRef: { sessionId: flight, optionId: 'a' },
    flightSegments: [{ flight }],
    airlineFares: [],
  }) as never as AirOffer

type Behaviour = { afterMs?: number; flights?: string[]; fails?: boolean; never?: boolean }

/** A supplier that returns its flights after a while, and what became of its search. */
function seller(name: string, { afterMs = 0, flights = [name], fails, never }: Behaviour = {}) {
  const seen = { asked: 0, stopped: false }
  const supplier = {
    name,
    async *search(_query: FlightQuery, until: AbortSignal) {
      seen.asked += 1
      until.addEventListener('abort', () => (seen.stopped = true))
      await pause(never ? 60_000 : afterMs, undefined, { signal: until })
      if (fails) throw new Refusal('air.supplier-failed')
      yield { there: flights.map(offer), back: [] }
    },
  } as never as Seller['supplier']
  return { supplier, deadlineMs: 8_000, seen }
}

const flightsOf = ({ found }: Awaited<ReturnType<typeof collectSearch>>) => found.there.map(({ journeyKey }) => journeyKey)

test('the first list is sent while a slow supplier is awaited, whose search continues for visitors who request the rest', async () => {
  const slow = seller('slow', { afterMs: 400 })
  const collected = await collectSearch(airNewsOf([seller('quick'), slow]), first, signal)
  expect(flightsOf(collected)).toEqual(['quick'])
  expect(collected.missing).toEqual([{ name: 'slow', state: 'slow' }])
  expect(slow.seen.stopped).toBe(false)
})

test('equally fast suppliers are returned together, and none is reported missing', async () => {
  const collected = await collectSearch(airNewsOf([seller('one'), seller('two', { afterMs: 20 })]), first, signal)
  expect(flightsOf(collected)).toEqual(['one', 'two'])
  expect(collected.missing).toEqual([])
})

test('a supplier that flies nowhere that day, or failed, is no list: the other is waited for', async () => {
  const empty = await collectSearch(
    airNewsOf([seller('empty', { flights: [] }), seller('slow', { afterMs: 200 })]),
    first,
    signal,
  )
  expect(flightsOf(empty)).toEqual(['slow'])
  const failed = await collectSearch(
    airNewsOf([seller('failing', { fails: true }), seller('slow', { afterMs: 200 })]),
    first,
    signal,
  )
  expect(failed.missing).toEqual([{ name: 'failing', state: 'failed' }])
  expect(flightsOf(failed)).toEqual(['slow'])
})

test('a request for all suppliers gets all, or after the deadline what has arrived, with the late ones named', async () => {
  const silent = seller('silent', { never: true })
  const asked = { ...first, wait: 'all' } as const
  expect(flightsOf(await collectSearch(airNewsOf([seller('quick'), seller('slow', { afterMs: 200 })]), asked, signal))).toEqual([
    'quick',
    'slow',
  ])
  const collected = await collectSearch(airNewsOf([seller('quick'), silent]), asked, signal, 50)
  expect([flightsOf(collected), collected.missing]).toEqual([['quick'], [{ name: 'silent', state: 'late' }]])
  expect(silent.seen.stopped).toBe(true)
  await expect(collectSearch(airNewsOf([silent]), asked, signal, 20)).rejects.toMatchObject({ code: 'air.supplier-failed' })
})

test('excluded suppliers are not called, and a visitor who leaves before the list stops them all', async () => {
  const [one, two] = [seller('one', { never: true }), seller('two')]
  await collectSearch(airNewsOf([one, two]), { ...first, without: ['one'] }, signal)
  expect([one.seen.asked, two.seen.asked]).toEqual([0, 1])
  const left = new AbortController()
  const asked = collectSearch(airNewsOf([one]), first, left.signal)
  left.abort()
  await expect(asked).rejects.toThrow()
  expect(one.seen.stopped).toBe(true)
})
