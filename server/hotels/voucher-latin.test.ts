import { expect, test } from 'vitest'
import { inRoom } from '#world/hotels/rooms.ts'
import { amenitiesEnglish, inLatin, latinPlace } from './voucher-words.ts'

test('a taxi driver abroad can read where to go', () => {
  const hotel = { name: 'Отель «Топаз»', address: 'Стамбул, улица Диван-Йолу, 63', regionName: 'Стамбул', countryCode: 'TR' }
  expect(latinPlace(hotel, 'Istanbul')).toEqual({
    name: 'Hotel "Topaz"',
    address: 'Divan-Yolu St., 63',
    city: 'Istanbul, Türkiye',
  })
})

test.each([
  ['Лофт-апартаменты у Чистых прудов', 'Loft Apartments u Chistykh prudov'],
  ['Гостевой дом «Каштан» (шоссе Терминал)', 'Guest House "Kashtan" (Terminal Hwy)'],
  ['Hotel Ёлка', 'Hotel Elka'],
])('%s', (russian, latin) => {
  expect(inLatin(russian)).toBe(latin)
})

test('every amenity of a room is named in English too', () => {
  expect(amenitiesEnglish(inRoom).split(', ')).toHaveLength(inRoom.length)
})
