import { gzipSync } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'
import { expect, test } from 'vitest'
import { exposures } from '#art/poster-cities.ts'
import { type HotelLook, traitsOf } from './look.ts'
import { hotelPicture, pictureTone, scenesOf } from './pictures.ts'
import type { RoomLook } from './room.ts'

const lookOf = (id: string, over: Partial<HotelLook> = {}): HotelLook => ({
  id,
  house: 'hotel',
  stars: 4,
  kind: 'city',
  country: 'RU',
  lat: 55.7,
  hasPool: true,
  hasRestaurant: true,
  ...over,
})

const places: HotelLook[] = [
  lookOf('moscow-1', { city: 'moscow' }),
  lookOf('sochi-4', { house: 'resort', kind: 'sea', lat: 43.6, city: 'sochi' }),
  lookOf('phuket-2', { house: 'resort', kind: 'tropic', country: 'TH', lat: 7.9 }),
  lookOf('sheregesh-3', { kind: 'ski', stars: 3, lat: 52.9 }),
  lookOf('kislovodsk-5', { kind: 'spa', lat: 43.9 }),
  lookOf('samarkand-2', { country: 'UZ', lat: 39.6, stars: 3 }),
  lookOf('paris-9', { country: 'FR', lat: 48.9, city: 'paris' }),
  lookOf('berlin-3', { house: 'flat', stars: 0, country: 'DE', lat: 52.5 }),
  lookOf('suzdal-8', { stars: 1, hasPool: false }),
  lookOf('new-york-2', { country: 'US', lat: 40.7 }),
]
const rooms: RoomLook[] = [
  { number: 4, beds: 'single', sleeps: 1, tier: 0, hasKitchen: false, isSuite: false },
  { number: 6, beds: 'double', sleeps: 2, tier: 0, hasKitchen: false, isSuite: false },
  { number: 7, beds: 'single', sleeps: 2, tier: 0, hasKitchen: false, isSuite: false },
  { number: 2, beds: 'single', sleeps: 4, tier: 1, hasKitchen: false, isSuite: false },
  { number: 11, beds: 'double', sleeps: 5, tier: 1, hasKitchen: true, isSuite: false },
  { number: 14, beds: 'double', sleeps: 4, tier: 2, hasKitchen: true, isSuite: true },
]
const everything = places.flatMap((look) =>
  [...scenesOf(look), ...rooms].flatMap((subject) => exposures.map((exposure) => ({ look, subject, exposure }))),
)

test('every picture is one well-formed drawing of 480 × 340 without broken numbers, the same every time', () => {
  for (const { look, subject, exposure } of everything) {
    const svg = hotelPicture(look, subject, exposure)
    const { width, height } = new Resvg(svg, { font: { loadSystemFonts: false } }) // throws on bad XML
    expect([width, height]).toEqual([480, 340])
    expect(svg).not.toMatch(/NaN|undefined|Infinity|null|\[object/)
    expect(hotelPicture(look, subject, exposure)).toBe(svg)
  }
})

test('no picture weighs more than 12 KB on the wire', () => {
  const weights = everything.map(({ look, subject, exposure }) => gzipSync(hotelPicture(look, subject, exposure)).length)
  expect(Math.max(...weights)).toBeLessThan(12 * 1024)
})

test('no two pictures are the same: neither two rooms of a hotel, nor day and evening, nor two neighbours', () => {
  const drawn = everything.map(({ look, subject, exposure }) => hotelPicture(look, subject, exposure))
  expect(new Set(drawn).size).toBe(drawn.length)
  const facades = Array.from({ length: 60 }, (_, n) =>
    hotelPicture(lookOf(`moscow-${n + 1}`, { city: 'moscow' }), 'facade', 'light'),
  )
  expect(new Set(facades).size).toBe(60)
})

test('a pool is shown only where there is one, and a flat has a living room in place of a lobby', () => {
  expect(scenesOf(lookOf('a-1', { hasPool: false }))).not.toContain('pool')
  expect(scenesOf(lookOf('a-1'))).toContain('pool')
  const flat = scenesOf(lookOf('a-1', { house: 'flat', stars: 0, hasPool: false }))
  expect(flat).toContain('living')
  expect(flat).not.toContain('lobby')
})

test('the same house is drawn otherwise in a city, by the sea, in the mountains and at another hour', () => {
  const kinds = ['city', 'sea', 'tropic', 'ski', 'spa'] as const
  const facades = kinds.map((kind) => hotelPicture(lookOf('a-1', { kind }), 'view', 'light'))
  expect(new Set(facades).size).toBe(kinds.length)
  expect(pictureTone(places[3]!, 'light')).toMatch(/^#[0-9a-f]{6}$/)
  expect(pictureTone(places[3]!, 'light')).not.toBe(pictureTone(places[3]!, 'dark'))
})

const drawn = (look: HotelLook, subject: Parameters<typeof hotelPicture>[1]) => hotelPicture(look, subject, 'light')

test('the landmark of a city is in at most two pictures of a hotel: the building and the view', () => {
  const moscow = lookOf('moscow-1', { city: 'moscow' })
  const { city: _no, ...plain } = moscow
  const showing = [...scenesOf(moscow), ...rooms].filter((subject) => drawn(moscow, subject) !== drawn(plain, subject))
  expect(showing).toEqual(['facade', 'view'])
})

test('from an airport no dome and no tower of the town is seen, and rooms do not repeat those of the view', () => {
  const town = lookOf('samara-2')
  const far = { ...town, hidesSights: true }
  const showing = [...scenesOf(town), ...rooms].filter((subject) => drawn(town, subject) !== drawn(far, subject))
  expect(showing).toEqual(['facade', 'view'])
})

test('a house looks like what it calls itself: no palace for a hostel, no pavilion for five stars by the sea', () => {
  const manners = (over: Partial<HotelLook>) =>
    new Set(Array.from({ length: 80 }, (_, n) => traitsOf(lookOf(`a-${n}`, over)).manner))
  expect(manners({ stars: 0, calls: 'hostel', isDowntown: true })).toEqual(new Set(['stone', 'slab']))
  expect(manners({ stars: 0, calls: 'guesthouse' })).toEqual(new Set(['cottage']))
  expect(manners({ stars: 0, calls: 'guesthouse', isDowntown: true, country: 'TR' })).not.toContain('cottage')
  expect(manners({ stars: 5, house: 'resort', kind: 'sea' })).toEqual(new Set(['terraces']))
  const floors = Array.from(
    { length: 80 },
    (_, n) => traitsOf(lookOf(`a-${n}`, { stars: 5, house: 'resort', kind: 'sea' })).floors,
  )
  expect(Math.min(...floors)).toBeGreaterThanOrEqual(4)
})

test('what the pictures show the hotel has: no restaurant where there is none', () => {
  expect(scenesOf(lookOf('a-1', { hasRestaurant: false }))).not.toContain('restaurant')
  expect(scenesOf(lookOf('a-1', { house: 'resort', kind: 'sea', hasPool: false }))).not.toContain('pool')
})

test('the shade of a single bed lies on the bed', () => {
  const single = rooms[0]!
  for (const id of ['a-1', 'a-2', 'a-3', 'a-4']) {
    const svg = drawn(lookOf(id), single)
    const bed = /<rect x="([\d.]+)" y="216" width="118"/.exec(svg)
    const shade = /<rect x="([\d.]+)" y="2(?:12|20)" width="([\d.]+)" height="(?:84|76)"/.exec(svg)
    const [from, start, wide] = [Number(bed?.[1]), Number(shade?.[1]), Number(shade?.[2])]
    expect([id, start >= from, start + wide <= from + 118]).toEqual([id, true, true])
  }
})

/** Lines of a drawing, each once; what lights and glass add by day or by night is among them. */
const linesOf = (svg: string) => new Set([...svg.matchAll(/M[^M"<]+/g)].map(([line]) => line))

test('by day and by night it is the same house: only lights, glass, stars and gulls differ', () => {
  const different = places
    .flatMap((look) => Array.from({ length: 40 }, (_, i) => ({ ...look, id: `${look.id}-${i}` })))
    .flatMap((look) => scenesOf(look).map((scene) => ({ look, scene })))
    .flatMap(({ look, scene }) => {
      const [day = new Set(), night = new Set()] = exposures.map((exposure) => linesOf(hotelPicture(look, scene, exposure)))
      const share = day.intersection(night).size / day.size
      return share < 0.6 ? [`${look.id} ${scene} ${share.toFixed(2)}`] : []
    })
  expect(different).toEqual([])
})
