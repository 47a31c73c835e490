import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type KnownHotel, compareHotels, metresBetween } from './same-hotel.ts'

const panorama: KnownHotel = {
  id: 'moscow-2',
  name: 'Отель «Панорама»',
  address: 'Москва, улица Арбат, 43',
  city: 'Москва',
  lat: 55.75248,
  lon: 37.58964,
  stars: 4,
}
const METRE = 1 / 111_195
const moved = (metres: number) => ({ lat: panorama.lat + metres * METRE })
const match = (over: Partial<KnownHotel>, one = panorama) => compareHotels(one, { ...panorama, id: 'ostrovok:1', ...over })

describe('sure', () => {
  test.each<[string, Partial<KnownHotel>]>([
    ['the same in Latin letters, a few metres off', { name: 'Panorama Hotel', address: 'Arbat Street, 43', ...moved(20) }],
    ['with its town in the name', { name: 'Отель Панорама Москва', address: 'ул. Арбат, д. 43' }],
    ['another gate of the same address', moved(250)],
    ['no address, a long name, one building', { address: '', ...moved(40) }],
    ['a star more at the same address', { stars: 5 }],
    ['stars unknown', { stars: 0 }],
    ['«ё», capitals and signs', { name: 'отель  ПАНОРАМА №' }],
    ['its part of the town for the town', { city: 'Арбат', address: 'Москва, улица Арбат, 43', ...moved(15) }],
  ])('%s', (_, over) => expect(match(over)).toMatchObject({ match: 'sure' }))

  test('a name that happens to be a word of the language', () => {
    const named = { ...panorama, name: 'Отель «Constructor»', address: '' }
    expect(match({ name: 'Constructor Hotel', address: '', ...moved(40) }, named)).toMatchObject({ match: 'sure' })
  })

  test.each([
    ['Волга Парк', 'Volga Park Hotel'],
    ['Гостиница «Царицыно»', 'Tsaritsyno'],
    ['Щукинская', 'Schukinskaya Hotel'],
    ['Космос Сити', 'Cosmos City'],
    ['Отель Роял Палас', 'Royal Palace'],
    ['Бутик-отель «Юность»', 'Boutique Hotel Yunost'],
  ])('%s is %s', (one, other) =>
    expect(match({ name: other }, { ...panorama, name: one })).toMatchObject({
      match: 'sure',
      reasons: ['name-same', 'address-same'],
    }),
  )

  test.each([
    ['Москва, 1-я Тверская-Ямская улица, 5', '1-я Тверская-Ямская ул., д. 5'],
    ['125009, Москва, Тверская улица, 12, строение 1', 'Tverskaya Ulitsa, 12с1'],
    ['Большая Полянка ул., 2/10', 'улица Большая Полянка, 2/10'],
  ])('«%s» is «%s»', (one, other) =>
    expect(match({ address: other }, { ...panorama, address: one }).reasons).toContain('address-same'),
  )
})

describe('unsure: two cards, and a question to the operator', () => {
  test.each<[string, Partial<KnownHotel>]>([
    ['a chain has two on one street', { address: 'улица Арбат, 21', ...moved(280) }],
    ['a number more in the name', { name: 'Отель «Панорама 2»' }],
    ['a hotel and its hostel', { name: 'Хостел «Панорама»' }],
    ['a hotel and its mini-hotel', { name: 'Мини-отель «Панорама»' }],
    ['renamed at the same address', { name: 'Отель «Весна»' }],
    ['mistyped', { name: 'Отель «Панорамма Плюс»', address: '' }],
    ['moved by a kilometre', moved(1000)],
    ['no address, too far for one building', { address: '', ...moved(90) }],
    ['another building of the number', { address: 'улица Арбат, 43, строение 3', ...moved(100) }],
    ['«43» and «43а»', { address: 'улица Арбат, 43а', ...moved(30) }],
    ['three stars apart', { stars: 1 }],
    ['a star apart without an address', { stars: 3, address: '' }],
  ])('%s', (_, over) => expect(match(over)).toMatchObject({ match: 'unsure' }))

  test('both are placed at the city centre for lack of an exact location', () => {
    const centre = { lat: 55.75, lon: 37.62, address: '' }
    expect(match(centre, { ...panorama, ...centre })).toMatchObject({
      match: 'unsure',
      reasons: expect.arrayContaining(['rough-place']),
    })
  })

  test('flats of one building bear one name and are each somebody’s own', () => {
    const flats = { name: 'Апартаменты на Арбате' }
    expect(match(flats, { ...panorama, ...flats })).toMatchObject({ match: 'unsure', reasons: expect.arrayContaining(['flats']) })
  })
})

describe('other', () => {
  test.each<[string, Partial<KnownHotel>]>([
    ['the same name in another town', { city: 'Казань', lat: 55.79, lon: 49.12 }],
    ['a neighbour', { name: 'Отель «Весна»', address: 'улица Арбат, 45', ...moved(30) }],
    ['a hostel in the same building', { name: 'Хостел «Весна»' }],
    ['flats in the same building', { name: 'Апартаменты у метро' }],
    ['so far that its place is wrong', moved(2500)],
  ])('%s', (_, over) => expect(match(over)).toMatchObject({ match: 'other' }))

  test('names that say nothing make no match of their own', () => {
    expect(match({ name: 'Hotel', address: '' }, { ...panorama, name: 'Гостиница' })).toMatchObject({ match: 'other' })
  })
})

const words = fc.constantFrom(
  'Отель',
  'Панорама',
  'Panorama',
  'Хостел',
  'Парк',
  'Park',
  'Апартаменты',
  'Мини',
  '2',
  'Москва',
  'Гранд',
)
const hotel = fc.record({
  id: fc.constant('x'),
  name: fc.array(words, { minLength: 1, maxLength: 4 }).map((some) => some.join(' ')),
  address: fc.constantFrom('', 'улица Арбат, 43', 'Arbat St 43', 'улица Арбат, 45', '1-я Ямская, 5'),
  city: fc.constantFrom('Москва', 'Moscow', 'Арбат'),
  lat: fc.double({ min: 55.74, max: 55.76, noNaN: true }),
  lon: fc.double({ min: 37.58, max: 37.6, noNaN: true }),
  stars: fc.integer({ min: 0, max: 5 }),
})

test('the order of the two does not matter, and a sure match is never far away, or of another number or kind', () => {
  fc.assert(
    fc.property(hotel, hotel, (one, other) => {
      const found = compareHotels(one, other)
      expect(compareHotels(other, one)).toEqual(found)
      if (found.match !== 'sure') return
      expect(found.metres).toBeLessThanOrEqual(300)
      expect(found.reasons).toContain('name-same')
      expect(found.reasons).not.toContain('address-differs')
      const isHostel = (name: string) => /хостел/i.test(name)
      expect(isHostel(one.name)).toBe(isHostel(other.name))
      expect(/\d/.exec(one.name)?.[0]).toBe(/\d/.exec(other.name)?.[0])
    }),
    { numRuns: 2000 },
  )
})

test('metres are counted on a globe', () => {
  expect(metresBetween({ lat: 55, lon: 37 }, { lat: 55, lon: 37.001 })).toBeCloseTo(64, -1)
  expect(metresBetween({ lat: 10, lon: 179.9999 }, { lat: 10, lon: -179.9999 })).toBeLessThan(30)
})
