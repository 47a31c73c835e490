import { brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { getHotel, hotelIds, makeRateList } from '#contract/hotels.ts'
import { nightOf } from '#domain/hotels/picture.ts'
import { openAgency } from '#test/agency.ts'

const agency = await openAgency({ today: '2026-11-21' })
afterAll(() => agency.close())

const hotels = ['moscow-1', 'moscow-700', 'sochi-2', 'pattaya-5', 'plyos-3', 'paris-40']
const fetchCard = async (id: string) => (await agency.call(getHotel, { id })).data
const request = (url: string, headers: Record<string, string> = {}) => agency.app.inject({ url, headers })

test('every hotel shows at least six different pictures, described in Russian, a room for each kind it sells', async () => {
  for (const id of hotels) {
    const { pictures, images } = await fetchCard(id)
    expect(images).toEqual(pictures.map(({ src }) => src))
    expect(new Set(images).size).toBe(images.length)
    expect(images.length).toBeGreaterThanOrEqual(6)
    for (const { alt, tones } of pictures) {
      expect(alt).toMatch(/^[А-ЯЁ]/)
      expect(tones.every((tone) => /^#[0-9a-f]{6}$/.test(tone))).toBe(true)
    }
    const bodies = await Promise.all(pictures.map(async ({ src }) => (await request(src)).body))
    expect(new Set(bodies).size).toBe(images.length)
  }
})

test('a list carries the first picture of each hotel, the one its page begins with', async () => {
  const stay = { arrival: '2026-12-20', departure: '2026-12-25', adults: 2, children: [] }
  const { data } = await agency.call(makeRateList, { ...stay, ids: ['moscow-1', 'moscow-2'] })
  for (const offer of data.result) {
    const card = await fetchCard(offer.id)
    expect(offer.images).toEqual(card.images.slice(0, 1))
    expect(offer.pictures).toEqual(card.pictures.slice(0, 1))
  }
})

test('a picture is kept for ever under its edition, pressed, and not sent again', async () => {
  const [src = ''] = (await fetchCard('moscow-1')).images
  const sent = await request(src, { 'accept-encoding': 'br' })
  expect(sent.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(sent.rawPayload.length).toBeLessThan(12 * 1024)
  expect(brotliDecompressSync(sent.rawPayload).toString()).toMatch(/^<svg /)
  const again = await request(src, { 'if-none-match': String(sent.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const old = await request(src.replace(/v=.*/, 'v=00000000'))
  expect(old.headers['cache-control']).toBe('public, max-age=3600')
})

test('each picture has an evening, and what no hotel has is not found', async () => {
  const [src = ''] = (await fetchCard('moscow-1')).images
  const night = nightOf(src) ?? ''
  expect((await request(night)).statusCode).toBe(200)
  expect((await request(night)).body).not.toBe((await request(src)).body)
  expect(nightOf('https://cdn.example/photo.jpg')).toBeNull()
  const statuses = ['moscow-1/attic-light.svg', 'moscow-1/room-99-light.svg', 'moscow-1101/facade-light.svg', 'x/y'].map(
    async (path) => (await request(`/art/hotels/${path}`)).statusCode,
  )
  expect(await Promise.all(statuses)).toEqual([404, 404, 404, 404])
})

test('captions promise nothing a hotel may not have: no view of a window, no breakfast, no restaurant that is not there', async () => {
  const airport = (await agency.call(hotelIds, { region: '7017' })).data.ids
  for (const id of [...hotels, ...airport.slice(0, 3)]) {
    const { pictures, amenityGroups } = await fetchCard(id)
    const alts = pictures.map(({ alt }) => alt).join('; ')
    const has = (name: RegExp) => amenityGroups.some(({ amenities }) => amenities.some((amenity) => name.test(amenity)))
    expect(alts).not.toMatch(/Вид из окна|Завтрак/)
    expect([id, alts.includes('Ресторан:') && !has(/^Ресторан$/)]).toEqual([id, false])
    expect([id, alts.includes('Бассейн:') && !has(/бассейн/i)]).toEqual([id, false])
  }
})
