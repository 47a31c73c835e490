import { RouterContextProvider } from 'react-router'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { getHotel, hotelOffers } from '#contract/hotels.ts'
import { openAgency } from '#test/agency.ts'
import { incompleteContext } from '#web/boot/request.server.ts'
import { loader as home } from './home.route.tsx'
import { loader as hotels } from './hotels.route.tsx'

const agency = await openAgency({ today: new Date().toISOString().slice(0, 10) })
afterAll(() => agency.close())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Answers the calls of a loader by the agency, but one that fails. */
async function load<Shown>(loader: (args: never) => Promise<Shown>, fails: (url: string) => boolean) {
  vi.stubGlobal('fetch', async (url: string, { method, body: payload }: { method: 'GET' | 'POST'; body?: string }) => {
    if (fails(url)) return new Response('{}', { status: 502 })
    const headers = { 'content-type': 'application/json' }
    const { statusCode, body } = await agency.app.inject({ url, method, ...(payload && { payload, headers }) })
    return new Response(body, { status: statusCode })
  })
  const context = new RouterContextProvider()
  const args = { request: new Request('http://localhost/hotels'), context, params: {} }
  const shown = await loader(args as never)
  return { shown, isWhole: !context.get(incompleteContext) }
}

test('a page lacking a hotel whose card failed to load is not cached, and the next one has it', async () => {
  const ids = (cities: Awaited<ReturnType<typeof hotels>>['cities']) => cities.flatMap((city) => city.hotels.map(({ id }) => id))
  const isCardOf = (id: string) => (url: string) => url === `${getHotel.path}?id=${id}`
  const lacking = await load(hotels, isCardOf('moscow-2'))
  expect([ids(lacking.shown.cities).includes('moscow-2'), ids(lacking.shown.cities).length, lacking.isWhole]).toEqual([
    false,
    27,
    false,
  ])
  const whole = await load(hotels, () => false)
  expect([ids(whole.shown.cities).length, whole.isWhole]).toEqual([28, true])
})

test('a page with prices of another day, because the current ones failed to load, is not cached either', async () => {
  vi.setSystemTime(Date.now() + 120_000) // the fetched prices are stale
  const noPrices = (url: string) => url.startsWith(hotelOffers.path)
  expect([(await load(hotels, noPrices)).isWhole, (await load(home, noPrices)).isWhole]).toEqual([false, false])
})
