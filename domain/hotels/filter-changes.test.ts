import { expect, test } from 'vitest'
import { bedTypes } from './bed.ts'
import { UNMOVED } from './filter-address.ts'
import { changedFilters, resetFilter, resetFilters, setPrice, toggleAmenity, toggleValue } from './filter-changes.ts'
import { type HotelFilters, followPrices, noFilters } from './filter.ts'
import { mealIds, mealLabel } from './meal.ts'
import { FREE_CANCELLATION, starClasses } from './offer.ts'

const total = { min: 1_000, max: 9_000 }
const wide: HotelFilters = { ...noFilters, price: { total, current: total } }

const everything = [
  (now: HotelFilters) => toggleValue(now, 'stars', 5),
  (now: HotelFilters) => toggleValue(now, 'mealList', 'breakfast'),
  (now: HotelFilters) => toggleValue(now, 'cancellation', FREE_CANCELLATION),
  (now: HotelFilters) => toggleValue(now, 'bedtypes', 'single'),
  (now: HotelFilters) => toggleValue(now, 'inRoom', 'Сейф'),
  (now: HotelFilters) => toggleAmenity(now, 'Парковка', 'Парковка'),
  (now: HotelFilters) => setPrice(now, { min: 2_000, max: 3_000 }, now.price),
  (now: HotelFilters) => ({ ...now, name: 'парк' }),
].reduce((now, change) => change(now), wide)

test('filters hold the price with its bounds, five lists, groups of amenities and a name [HOTS-16]', () => {
  expect(everything).toEqual({
    price: { total, current: { min: 2_000, max: 3_000 } },
    stars: [5],
    mealList: ['breakfast'],
    cancellation: ['cancellationIsAvailable'],
    bedtypes: ['single'],
    inRoom: ['Сейф'],
    inHotel: [{ groupName: 'Парковка', amenities: ['Парковка'] }],
    name: 'парк',
  })
  expect(changedFilters(everything)).toHaveLength(8)
})

test('cleaning puts back every filter and the whole price [HOTS-27]', () => {
  expect(resetFilters(everything)).toEqual(wide)
  expect(changedFilters(resetFilters(everything))).toEqual([])
  expect(resetFilter(everything, 'price').price.current).toEqual(total)
  expect(resetFilter(everything, 'stars').stars).toEqual([])
})

test('a second press takes a value away; a group without ticks is gone', () => {
  expect(toggleValue(everything, 'stars', 5).stars).toEqual([])
  expect(toggleAmenity(everything, 'Парковка', 'Парковка').inHotel).toEqual([])
})

test('a handle never leaves the bounds', () => {
  expect(setPrice(wide, { min: 0, max: 99_000 }, wide.price).price.current).toEqual(total)
})

test('a limit above the hotels that have arrived stays as it was set when the other handle is moved, until a reset [HOTS-25]', () => {
  const set = { ...wide, price: { total: UNMOVED, current: { min: UNMOVED.min, max: 20_000 } } }
  const moved = setPrice(set, { min: 3_000, max: 9_000 }, followPrices(set.price, total))
  const dearer = { min: 500, max: 90_000 }
  expect(followPrices(moved.price, dearer).current).toEqual({ min: 3_000, max: 20_000 })
  expect(followPrices(resetFilters(moved).price, dearer).current).toEqual(dearer)
})

test('ids of meals, stars, beds and free cancellation are those of the specification [CONST-04 HOTS-19]', () => {
  expect(mealIds).toEqual([
    'all-inclusive',
    'full-board',
    'nomeal',
    'breakfast',
    'dinner',
    'lunch',
    'half-board',
    'half-board-lunch',
    'half-board-dinner',
    'breakfast-buffet',
  ])
  expect(mealIds.every((id) => /[а-яё]/i.test(mealLabel[id]))).toBe(true)
  expect(starClasses).toEqual([5, 4, 3, 2, 1, 0])
  expect(bedTypes).toEqual(['double', 'single'])
  expect(FREE_CANCELLATION).toBe('cancellationIsAvailable')
})
