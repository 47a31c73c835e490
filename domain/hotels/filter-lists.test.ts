import { expect, test } from 'vitest'
import { filterListsOf, mergeFilterLists } from './filter-lists.ts'
import { placeLabel, placeTypeOf } from './place.ts'

const none = filterListsOf([])
const first = {
  ...none,
  mealList: [{ id: 'nomeal' as const, name: 'Без питания' }],
  inRoom: ['Сейф'],
  inHotel: [{ groupName: 'Питание', amenities: ['Бар'] }],
  minPrice: 4000,
  maxPrice: 9000,
}

test('lists of two chunks join in the order of first appearance, prices by the least and the most', () => {
  const second = {
    ...first,
    mealList: [{ id: 'breakfast' as const, name: 'Завтрак' }, ...first.mealList],
    inRoom: ['Фен', 'Сейф'],
    inHotel: [{ groupName: 'Питание', amenities: ['Ресторан', 'Бар'] }],
    cancellationIsAvailable: true,
    minPrice: 3000,
    maxPrice: 7000,
  }
  expect(mergeFilterLists(first, second)).toEqual({
    mealList: [first.mealList[0], second.mealList[0]],
    inRoom: ['Сейф', 'Фен'],
    inHotel: [{ groupName: 'Питание', amenities: ['Бар', 'Ресторан'] }],
    cancellationIsAvailable: true,
    minPrice: 3000,
    maxPrice: 9000,
  })
})

test('a batch without offers changes nothing', () => {
  expect(mergeFilterLists(none, first)).toEqual(first)
  expect(mergeFilterLists(first, none)).toEqual(first)
})

test('each kind of place has its word, and an unknown one is taken for a hotel [HOTF-20]', () => {
  expect(['City', 'Airport', 'Railway Station', 'Neighborhood', 'Igloo'].map((type) => placeLabel[placeTypeOf(type)])).toEqual([
    'Город',
    'Аэропорт',
    'Вокзал',
    'Район',
    'Отель',
  ])
})
