import { afterEach, expect, test, vi } from 'vitest'
import type { ContentPage } from '#contract/content.ts'
import { firstOf, queryOf, readSupport } from './support-page.ts'

afterEach(() => vi.unstubAllGlobals())

const query = { area: 'common', slug: 'privacy', text: '' } as const
const nobody = () => Promise.reject(new TypeError('Failed to fetch'))

test('a support page lost with the network loads by itself when it is back [SUP-04]', async () => {
  const network = new EventTarget()
  const fetch = vi.fn(nobody)
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
  vi.stubGlobal('fetch', fetch)
  const read = readSupport(query, new AbortController().signal)
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2))
  await new Promise(setImmediate)
  fetch.mockImplementation((async (url: string) =>
    Response.json(url.includes('Filter') ? [] : { data: [], error: null })) as never)
  vi.stubGlobal('navigator', { onLine: true })
  network.dispatchEvent(new Event('online'))
  expect((await read).failed).toBe(false)
})

const page = (url: string): ContentPage => ({
  url,
  title: url,
  description: '',
  keywords: '',
  content: '',
  category: 'common',
  section: 'common',
})

test('of several pages of one address the first is shown, of none nothing [SUP-05]', () => {
  expect(firstOf([page('use'), page('privacy')])?.url).toBe('use')
  expect(firstOf([])).toBeNull()
})

test('an area opens with its default page, a search stays on the page it was made from', () => {
  const at = (path: string) => new Request(`http://localhost${path}`)
  expect(queryOf('faq', at('/faq/avia'), undefined)).toEqual({ area: 'faq', slug: 'vozvrat-aviabiletov', text: '' })
  expect(queryOf('common', at('/support'), undefined).slug).toBe('use')
  expect(queryOf('faq', at('/faq/avia?page=bagazh&q=%20вес%20'), undefined)).toMatchObject({ slug: 'bagazh', text: 'вес' })
})
