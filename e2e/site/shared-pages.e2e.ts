import { type APIRequestContext, expect, test } from '@playwright/test'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { addDays, dayOf } from '#domain/text/dates.ts'

const hotel = href(paths.hotel, { hotelId: 'moscow-1' })
const shared = [
  paths.home,
  paths.hotels,
  paths.about,
  paths.support,
  href(paths.supportPage, { page: 'privacy' }),
  href(paths.questions, {}, { page: 'bagazh' }),
  paths.boards,
  href(paths.board, { iata: 'KUF', airport: 'Курумоч' }),
  href(paths.airRoute, { from: 'moskva', to: 'sochi' }),
  href(paths.airCity, { to: 'sochi' }),
  paths.airResults,
  paths.hotelResults,
  paths.airYear,
  hotel,
]
const today = dayOf(new Date(), 'Europe/Moscow')
const stay = { arrival: addDays(today, 20), departure: addDays(today, 22), adults: '2' }
const personal = [
  paths.account,
  paths.login,
  paths.airBooking,
  paths.airPaid,
  paths.airNotPaid,
  paths.hotelPaid,
  paths.airCompare,
  href(paths.hotelBooking, {}),
  href(paths.newPassword, { token: 'one' }),
  href(paths.hotel, { hotelId: 'moscow-1' }, stay),
  `${paths.home}?ref=7`,
]

async function fetchDocument(request: APIRequestContext, address: string, headers: Record<string, string> = {}) {
  const answer = await request.get(address, { headers })
  return { status: answer.status(), bytes: await answer.text(), headers: answer.headers() }
}

test('two visitors with other headers, cookies and addresses read the same bytes of a shared page', async ({
  request,
  playwright,
}) => {
  const another = await playwright.request.newContext({
    baseURL: test.info().project.use.baseURL!,
    extraHTTPHeaders: {
      'accept-language': 'en-GB',
      'user-agent': 'Another/1.0',
      cookie: 'rt=stolen; device=phone; theme=dark',
      authorization: 'Bearer nothing',
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-host': 'elsewhere.example',
      'accept-encoding': 'gzip',
    },
  })
  for (const address of shared) {
    // A page older than a minute is redrawn in the background: then the next two read the same.
    await expect(async () => {
      const [one, other] = await Promise.all([fetchDocument(request, address), fetchDocument(another, address)])
      expect([address, one.status, other.status]).toEqual([address, 200, 200])
      expect(one.bytes === other.bytes, address).toBe(true)
      expect(one.bytes.includes(' nonce="'), address).toBe(false)
      expect([address, other.headers['set-cookie']]).toEqual([address, undefined])
      for (const name of ['etag', 'content-security-policy', 'cache-control']) expect(one.headers[name]).toBe(other.headers[name])
      expect(one.headers['cache-control']).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=600')
    }).toPass()
  }
  await another.dispose()
})

test('a returning visitor is sent no byte of an unchanged page', async ({ request }) => {
  for (const address of [paths.about, hotel, paths.support]) {
    // A page older than a minute is redrawn in the background: then the next one has not changed.
    await expect(async () => {
      const { headers } = await fetchDocument(request, address)
      const again = await fetchDocument(request, address, { 'if-none-match': `"other", ${headers.etag}` })
      expect([address, again.status, again.bytes]).toEqual([address, 304, ''])
      expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
    }).toPass()
    expect((await fetchDocument(request, address, { 'if-none-match': 'W/"other"' })).status).toBe(200)
  }
})

test('what belongs to one visitor, and what cannot be shown, is drawn for each request and kept by no proxy', async ({
  request,
}) => {
  for (const address of [...personal, '/nothing-here', href(paths.hotel, { hotelId: 'nowhere-1' })]) {
    const [one, other] = [await fetchDocument(request, address), await fetchDocument(request, address)]
    const { etag, 'cache-control': caching } = one.headers
    expect([address, etag, caching]).toEqual([address, undefined, expect.stringMatching(/^no-(cache|store)$/)])
    if (!shared.includes(address) && one.status === 200) expect(one.bytes === other.bytes, address).toBe(false)
  }
})

test('a client without compression gets the plain page, and HEAD describes the same one', async ({ request }) => {
  const packed = await fetchDocument(request, paths.about)
  const plain = await fetchDocument(request, paths.about, { 'accept-encoding': 'identity' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.bytes === packed.bytes).toBe(true)
  const head = await request.head(paths.about)
  expect([head.status(), head.headers().etag, await head.text()]).toEqual([200, packed.headers.etag, ''])
})
