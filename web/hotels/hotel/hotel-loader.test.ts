import { RouterContextProvider } from 'react-router'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { hotelOffers } from '#contract/hotels.ts'
import { openAgency } from '#test/agency.ts'
import { configContext, incompleteContext } from '#web/boot/request.server.ts'
import { loader } from './hotel.route.tsx'

const agency = await openAgency({ today: new Date().toISOString().slice(0, 10) })
afterAll(() => agency.close())
afterEach(() => vi.unstubAllGlobals())

/** Draws the plain page of a hotel, its rates answered with this status or by the agency. */
async function drawn(status?: number) {
  vi.stubGlobal('fetch', async (url: string, { method, body: payload }: { method: 'GET' | 'POST'; body?: string }) => {
    if (status && url.startsWith(hotelOffers.path)) return new Response('{}', { status })
    const headers = { 'content-type': 'application/json' }
    const { statusCode, body } = await agency.app.inject({ url, method, ...(payload && { payload, headers }) })
    return new Response(body, { status: statusCode })
  })
  const context = new RouterContextProvider()
  context.set(configContext, agency.deps.site)
  const request = new Request('http://localhost/hotels/moscow-1')
  const answer = await loader({ request, context, params: { hotelId: 'moscow-1' } } as never)
  const rates = answer.data.kind === 'hotel' ? await answer.data.rates : undefined
  return { rates: rates?.kind, isWhole: !context.get(incompleteContext) }
}

test('a hotel page whose rates failed to load is shown to its visitor, and cached for no other', async () => {
  expect(await drawn(502)).toEqual({ rates: 'refused', isWhole: false })
  expect(await drawn()).toMatchObject({ isWhole: true })
})
