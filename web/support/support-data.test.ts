import { afterEach, expect, test, vi } from 'vitest'
import { readSupport } from './support-data.ts'

afterEach(() => vi.unstubAllGlobals())

const asked = { area: 'common', slug: 'privacy', text: '' } as const
const nobody = () => Promise.reject(new TypeError('Failed to fetch'))

test('a page of support lost with the network comes by itself when it is back [SUP-04]', async () => {
  const network = new EventTarget()
  const fetch = vi.fn(nobody)
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
  vi.stubGlobal('fetch', fetch)
  const read = readSupport(asked, new AbortController().signal)
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2))
  await new Promise(setImmediate)
  fetch.mockImplementation((async (url: string) =>
    Response.json(url.includes('Filter') ? [] : { data: [], error: null })) as never)
  vi.stubGlobal('navigator', { onLine: true })
  network.dispatchEvent(new Event('online'))
  expect((await read).failed).toBe(false)
})
