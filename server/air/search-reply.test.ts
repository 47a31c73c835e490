import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchFlights } from '#contract/air.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { everyField } from '#test/every-field.ts'
import { searchReply } from './search-reply.ts'
import { type SearchResult, search } from './search.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency({ today: '2026-11-21' })
})
afterAll(() => agency.close())

const query = { iataFrom: 'MOW', iataTo: 'AER', dateThere: '20-12-2026', dateBack: '27-12-2026' as string | null }
const party = { adults: 2, children: 1, infants: 1, locale: 'ru', currency: 'rub' } as const
const found = (iataFrom: string, iataTo: string, dateBack: string | null) =>
  search(
    agency.deps,
    { query: { ...query, iataFrom, iataTo, dateBack, ...party }, wait: 'all', without: [] },
    new AbortController().signal,
  )

test('the bytes of a reply contain exactly what was found: one-way, with changes, with several tickets, and nothing', async () => {
  const results = [await found('MOW', 'AER', query.dateBack), await found('MOW', 'LED', null), await found('GDX', 'HVB', null)]
  expect(results[1]!.forwardOptions.some(({ combined }) => combined)).toBe(true)
  expect(results[2]!.forwardOptions).toEqual([])
  for (const result of results) expect(JSON.parse(searchReply(result).toString())).toEqual(result)
})

test.each(['whole', 'bare'] as const)('no field of the contract is left out of the reply of a %s search', (fullness) => {
  const everything = everyField(searchFlights.reply, fullness)
  expect(searchFlights.reply.safeParse(everything).success).toBe(true)
  const sent: unknown = JSON.parse(searchReply(everything as SearchResult).toString()) // what is found has the same shape
  expect(sent).toEqual(everything)
})

test('a name with any characters is encoded correctly', async () => {
  const result = await found('MOW', 'AER', null)
  const odd = '«Ё» "C:\\n"\n\u2028 Aéro 🛫'
  const [first] = result.forwardOptions
  const reply = {
    ...result,
    forwardOptions: [
      {
        ...first!,
        companyName: odd,
        journeyKey: odd,
        itineraryRef: { sessionId: odd, optionId: odd },
        flightSegments: first!.flightSegments.map((segment) => ({ ...segment, airline: odd, toCity: odd })),
        airlineFares: first!.airlineFares.map((fare) => ({ ...fare, fareName: odd })),
      },
    ],
  }
  expect(JSON.parse(searchReply(reply).toString())).toEqual(reply)
})

test('the reply is compressed for clients that accept it, and reads the same', async () => {
  const request = (encoding: string) =>
    agency.app.inject({
      method: 'POST',
      url: '/api/air/Search',
      headers: { 'accept-encoding': encoding },
      payload: { ...query, ...party },
    })
  const [plain, brotli, gzip, unwanted] = [
    await request('identity'),
    await request('gzip, br'),
    await request('gzip'),
    await request('br;q=0'),
  ]
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': 'application/json; charset=utf-8' })
  expect(brotli.headers.vary).toMatch(/accept-encoding/i)
  expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 8)
  expect(JSON.parse(brotliDecompressSync(brotli.rawPayload).toString())).toEqual(plain.json())
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(JSON.parse(gunzipSync(gzip.rawPayload).toString())).toEqual(plain.json())
  expect(unwanted.headers['content-encoding']).not.toBe('br')
})
