import { afterAll, expect, test } from 'vitest'
import { hotelIds, makeRateList } from '#contract/hotels.ts'
import { bedTypes } from '#domain/hotels/bed.ts'
import { countsOf, hotelHistogram } from '#domain/hotels/facets.ts'
import { setPrice, toggleAmenity, toggleValue } from '#domain/hotels/filter-changes.ts'
import { type HotelFilters, filterHotels, noFilters, priceBounds } from '#domain/hotels/filter.ts'
import { mealIds } from '#domain/hotels/meal.ts'
import { breakfastMeals } from '#domain/hotels/meals.ts'
import { FREE_CANCELLATION, starClasses } from '#domain/hotels/offer.ts'
import { openAgency } from '#test/agency.ts'

const agency = await openAgency({ today: '2026-11-21' })
afterAll(() => agency.close())

const now = agency.clock.now()
const stay = { arrival: '2026-12-20', departure: '2026-12-23', adults: 2, children: [] }
const ids = (await agency.call(hotelIds, { region: '6053' })).data.ids.slice(0, 200)
const { result: offers } = (await agency.call(makeRateList, { ...stay, ids })).data
const total = priceBounds(offers)
const wide: HotelFilters = { ...noFilters, price: { total, current: total } }
const left = (filters: HotelFilters) => filterHotels(offers, filters, now).length

const situations: [name: string, filters: HotelFilters][] = [
  ['nothing chosen', wide],
  ['a meal and a bed', toggleValue(toggleValue(wide, 'mealList', 'breakfast'), 'bedtypes', 'double')],
  ['four stars and free cancellation', toggleValue(toggleValue(wide, 'stars', 4), 'cancellation', FREE_CANCELLATION)],
  [
    'amenities and a price',
    setPrice(
      toggleAmenity(toggleValue(wide, 'inRoom', 'Сейф'), 'Парковка', 'Парковка'),
      { min: 0, max: total.max / 3 },
      wide.price,
    ),
  ],
]

test.each(situations)('with %s every number beside a filter is what it would leave [HOTS-19]', (_name, filters) => {
  const counts = countsOf(offers, { filters, now })
  for (const id of mealIds) expect([id, counts.mealList.get(id) ?? 0]).toEqual([id, left({ ...filters, mealList: [id] })])
  expect(counts.breakfast).toBe(left({ ...filters, mealList: [...breakfastMeals] }))
  for (const bed of bedTypes) expect([bed, counts.bedtypes.get(bed) ?? 0]).toEqual([bed, left({ ...filters, bedtypes: [bed] })])
  for (const one of starClasses) expect([one, counts.stars.get(one)]).toEqual([one, left({ ...filters, stars: [one] })])
  expect(counts.cancellation.get(FREE_CANCELLATION) ?? 0).toBe(left({ ...filters, cancellation: [FREE_CANCELLATION] }))
  for (const [amenity, count] of counts.inRoom)
    expect([amenity, count]).toEqual([amenity, left({ ...filters, inRoom: [...new Set([...filters.inRoom, amenity])] })])
  for (const [key, count] of counts.inHotel) {
    const [group = '', amenity = ''] = key.split('~')
    const others = filters.inHotel.filter(({ amenities }) => !amenities.includes(amenity))
    expect([key, count]).toEqual([key, left({ ...filters, inHotel: [...others, { groupName: group, amenities: [amenity] }] })])
  }
})

test('the bars over the price count hotels that pass everything else', () => {
  const bars = hotelHistogram(offers, { filters: setPrice(wide, { min: total.min, max: total.min + 1 }, wide.price), now })
  expect(bars).toHaveLength(20)
  expect(Math.max(...bars)).toBe(1)
  expect(bars).toEqual(hotelHistogram(offers, { filters: wide, now }))
})
