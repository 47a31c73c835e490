import { expect, test } from 'vitest'
import { hotelOffer, roomRate } from '#test/fixtures/hotel-offer.ts'
import { readHotelFilters, writeHotelView } from './filter-address.ts'
import { filterHotels, noFilters } from './filter.ts'
import { type MealId, mealIds, mealLabel } from './meal.ts'
import { toggleBreakfast, wantsBreakfast } from './meals.ts'

const hotels = mealIds.map((id) => hotelOffer(id, { rates: [roomRate({ meal: { info: { id, name: mealLabel[id] } } })] }))
const left = (mealList: MealId[]) =>
  filterHotels(hotels, { ...noFilters, mealList }, new Date('2026-12-01T10:00:00Z')).map(({ offer }) => offer.id)

test('«Завтрак включён» finds every meal that begins with a breakfast, half board and all inclusive too [HOTS-19]', () => {
  expect(left(toggleBreakfast([]))).toEqual(mealIds.filter((id) => !['nomeal', 'dinner', 'lunch'].includes(id)))
})

test('any breakfast is a choice of its own: it leaves other meals alone, absorbs exact kinds and is deselected whole', () => {
  const any = toggleBreakfast(['nomeal', 'breakfast'])
  expect(wantsBreakfast(any)).toBe(true)
  expect(wantsBreakfast(any.filter((id) => id !== 'half-board'))).toBe(false)
  expect(toggleBreakfast(any)).toEqual(['nomeal'])
})

test('an address names the ids of any breakfast and reads back the same choice', () => {
  const written = writeHotelView(new URLSearchParams(), { ...noFilters, mealList: toggleBreakfast([]) }, 'price_up')
  expect(written.get('mealList')?.split(',')).toEqual(left(toggleBreakfast([])))
  expect(wantsBreakfast(readHotelFilters(written).mealList)).toBe(true)
})
