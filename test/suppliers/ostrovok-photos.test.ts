import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getHotel, hotelOffers } from '#contract/hotels.ts'
import { inWidth } from '#domain/hotels/photo.ts'
import { loadContent } from '#server/adapters/hotels/ostrovok/content/load-content.ts'
import { etgCalls } from '#server/adapters/hotels/ostrovok/etg-calls.ts'
import { winterStay } from '#test/stay.ts'
import { type OstrovokAgency, openOstrovokAgency } from './ostrovok-under-test.ts'

const calls: string[] = []
let jpeg: Buffer
const cdn = createServer((request, response) => {
  calls.push(request.url ?? '')
  response.end(jpeg)
})
let both: OstrovokAgency
const id = 'ostrovok:10004834'

beforeAll(async () => {
  jpeg = await sharp({ create: { width: 1024, height: 768, channels: 3, background: '#846' } })
    .jpeg()
    .toBuffer()
  await new Promise<void>((listening) => cdn.listen(0, '127.0.0.1', listening))
  const { port } = cdn.address() as AddressInfo // it listens on TCP
  both = await openOstrovokAgency({ photoHosts: ['127.0.0.1'] })
  const { fake, agency } = both
  const [first] = fake.dumps.hotels.lines
  const own = `http://127.0.0.1:${port}/t/{size}/content/`
  const images_ext = [
    { url: `${own}a.jpeg`, category_slug: 'hotel_front' },
    { url: 7 },
    { url: `${own}b.jpeg`, category_slug: 'unheard_of' },
    { url: 'https://elsewhere.example/t/{size}/c.jpeg', category_slug: null },
  ]
  fake.dumps.hotels.lines = [JSON.stringify({ ...(JSON.parse(first!) as object), images_ext })]
  const { url, keyId, key } = fake
  const call = etgCalls({ url, keyId, key, paceOf: () => ({ spend: async () => {}, recordAnswer: () => {} }) })
  const { now } = agency.clock
  await loadContent({ db: agency.db, call, now, signal: AbortSignal.timeout(20_000), report: () => {}, pauseMs: 1 }, [])
})
afterAll(async () => {
  await both.close()
  cdn.closeAllConnections()
  cdn.close()
})

test('a hotel shows its photographs at our own address, the first of them in the list; the supplier’s address is nowhere', async () => {
  const { data: card } = await both.agency.call(getHotel, { id })
  expect(card.pictures.map(({ alt }) => alt)).toEqual([
    'Здание отеля: Волга Парк',
    'Фотография отеля: Волга Парк',
    'Фотография отеля: Волга Парк',
  ])
  expect(card.images.every((src) => /^\/art\/photos\/ostrovok:10004834\/\d-640\.webp\?v=[0-9a-f]{8}$/.test(src))).toBe(true)
  const { data } = await both.agency.call(hotelOffers, { ...winterStay, ids: [id] })
  expect(data.result[0]!.pictures).toEqual(card.pictures.slice(0, 1))
  const [src = '', , elsewhere = ''] = card.images
  const shown = await both.agency.app.inject(src)
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  expect((await both.agency.app.inject(inWidth(src, 320))).statusCode).toBe(200)
  expect(calls).toEqual(['/t/1024x768/content/a.jpeg', '/t/640x400/content/a.jpeg'])
  expect((await both.agency.app.inject(elsewhere)).headers['content-type']).toBe('image/svg+xml')
  expect((await both.agency.app.inject('/art/photos/moscow-1/0-640.webp')).statusCode).toBe(404)
})
