import { expect, test } from 'vitest'
import { href } from './href.ts'
import * as paths from './paths.ts'

test('an address holds its parts and its query, encoded', () => {
  expect(href(paths.hotel, { hotelId: 'moscow-12' }, { adults: '2' })).toBe('/hotels/moscow-12?adults=2')
  expect(href(paths.board, { iata: 'SVO', airport: 'Шереметьево' })).toBe(
    `/avia/schedule/SVO/${encodeURIComponent('Шереметьево')}`,
  )
  expect(href(paths.supportPage, { page: 'a/b?c' })).toBe('/support/a%2Fb%3Fc')
})

test('a part that may be left out leaves no trace, nor does an empty query', () => {
  expect(href(paths.board, { iata: 'SVO' })).toBe('/avia/schedule/SVO')
  expect(href(paths.hotelBooking, {}, { orderId: '7' })).toBe('/hotels/booking?orderId=7')
  expect(href(paths.airResults, {}, new URLSearchParams())).toBe('/search/avia')
})

test('a page without its parts, or a part no page has, does not compile', () => {
  // @ts-expect-error hotelId is missing
  expect(href(paths.hotel, {})).toBe('/hotels')
  // @ts-expect-error a hotel has no city
  expect(href(paths.hotel, { hotelId: 'a', city: 'b' })).toBe('/hotels/a')
})
