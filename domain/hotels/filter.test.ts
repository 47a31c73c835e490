import { expect, test } from 'vitest'
import { hotelOffer, roomRate as rate } from '#test/fixtures/hotel-offer.ts'
import { type HotelFilters, EMPTY_PRICE, PRICE_CAP, filterHotels, followPrices, noFilters, priceBounds } from './filter.ts'
import type { HotelOffer, Rate } from './offer.ts'
import { markRates } from './rooms.ts'
import { sortHotels } from './sort.ts'

const now = new Date('2026-12-01T10:00:00Z')

const hotel = (name: string, rates: Rate[], over: Partial<HotelOffer> = {}) => hotelOffer(name, { rates, ...over })

const found = (offers: HotelOffer[], filters: Partial<HotelFilters>) =>
  filterHotels(offers, { ...noFilters, ...filters }, now).map(({ offer }) => offer.name)

test('part of a name finds a hotel in any case, ё or е [HOTS-17]', () => {
  const offers = [hotel('Гостиница «Берёзка»', [rate()]), hotel('Парк', [rate()])]
  expect(found(offers, { name: ' БЕРЕЗ ' })).toEqual(['Гостиница «Берёзка»'])
})

test('free cancellation counts only while it can still be used [HOTS-20]', () => {
  const until = (freeUntil: string | null) => rate({ cancellation: { isAvailable: true, freeUntil, penalties: [] } })
  const offers = [
    hotel('вчера', [until('2026-11-30T10:00:00Z')]),
    hotel('завтра', [until('2026-12-02T10:00:00Z')]),
    hotel('всегда', [until(null)]),
    hotel('нет', [rate()]),
  ]
  expect(found(offers, { cancellation: ['cancellationIsAvailable'] })).toEqual(['завтра', 'всегда'])
})

test('all chosen in-room amenities must be in one rate [HOTS-22]', () => {
  const offers = [
    hotel('порознь', [rate({ amenities: ['Сейф'] }), rate({ amenities: ['Фен'] })]),
    hotel('вместе', [rate(), rate({ id: 'both', price: 12_000, amenities: ['Сейф', 'Фен'] })]),
  ]
  const both = { ...noFilters, inRoom: ['Сейф', 'Фен'] }
  const [only, ...rest] = filterHotels(offers, both, now)
  expect([only?.offer.name, only?.rate.price, rest.length]).toEqual(['вместе', 12_000, 0])
  expect(markRates(only!.offer.rates, both, now).map(({ hidden }) => hidden)).toEqual([true, false])
})

test('amenities of the hotel add up across groups [HOTS-23]', () => {
  const spa = { groupName: 'Бассейн и спа', amenities: ['Сауна', 'Бассейн'] }
  const park = { groupName: 'Парковка', amenities: ['Своя парковка'] }
  const offers = [hotel('оба', [rate()], { amenityGroups: [spa, park] }), hotel('спа', [rate()], { amenityGroups: [spa] })]
  expect(found(offers, { inHotel: [{ groupName: 'Бассейн и спа', amenities: ['Сауна'] }, park] })).toEqual(['оба'])
})

test('bed and meal filter rates, stars filter hotels [HOTS-21]', () => {
  const twin = rate({ bedType: 'single', meal: { info: { id: 'breakfast', name: 'Завтрак' } } })
  const offers = [hotel('три', [rate(), twin]), hotel('пять', [twin], { stars: 5 })]
  expect(found(offers, { bedtypes: ['double'] })).toEqual(['три'])
  expect(found(offers, { bedtypes: ['single'], mealList: ['breakfast'] })).toEqual(['три', 'пять'])
  expect(found(offers, { stars: [5, 4] })).toEqual(['пять'])
})

test('a price range judges the price shown, and its open end has no upper limit [HOTS-24 HOTS-26]', () => {
  const offers = [hotel('а', [rate({ price: 5000 })]), hotel('б', [rate({ price: 12_000_000 })])]
  const total = priceBounds(offers)
  expect(total).toEqual({ min: 5000, max: PRICE_CAP })
  expect(found(offers, { price: { total, current: total } })).toEqual(['а', 'б'])
  expect(found(offers, { price: { total, current: { min: 5000, max: 6000 } } })).toEqual(['а'])
  expect(found(offers, { price: { total, current: { min: 6000, max: PRICE_CAP } } })).toEqual(['б'])
  expect(found(offers, { price: { total, current: { min: 5000, max: 5000 } } })).toEqual(['а'])
  expect(found(offers, { price: { total, current: { min: 5001, max: 6000 } } })).toEqual([])
})

test('before the first offer the price runs from 0 to 100 000 [HOTS-25]', () => {
  expect(priceBounds([])).toEqual({ min: 0, max: 100_000 })
  expect(noFilters.price.total).toEqual(EMPTY_PRICE)
})

test('handles nobody moved follow the prices, a moved one stays', () => {
  const start = { total: EMPTY_PRICE, current: EMPTY_PRICE }
  const first = followPrices(start, { min: 3000, max: 40_000 })
  expect(first.current).toEqual({ min: 3000, max: 40_000 })
  const moved = { ...first, current: { min: 3000, max: 20_000 } }
  expect(followPrices(moved, { min: 2000, max: 90_000 }).current).toEqual({ min: 2000, max: 20_000 })
})

test('four orders, equal hotels by price and then by name [HOTS-15]', () => {
  const offers = [hotel('в', [rate()], { stars: 5 }), hotel('б', [rate()]), hotel('г', [rate({ price: 9000 })])]
  const names = (sort: Parameters<typeof sortHotels>[1]) =>
    sortHotels(filterHotels(offers, noFilters, now), sort)
      .map(({ offer }) => offer.name)
      .join('')
  expect([names('price_up'), names('price_down'), names('stars_up'), names('stars_down')]).toEqual(['гбв', 'бвг', 'гбв', 'вгб'])
})
