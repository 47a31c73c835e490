import { expect, test } from 'vitest'
import { foundOffer, hop } from '#test/fixtures/flights.ts'
import { openCards } from './shown-offers.ts'
import { type SortType, sortOf, sortTypes, withSort } from './sort.ts'

const at = (time: string, minutes: number, airline: string) => [hop({ at: `2026-12-20T${time}:00`, minutes, airline })]
const cards = openCards([
  foundOffer({ journeyKey: 'dear', totalPrice: 9_000, hops: at('10:00', 100, 'Уральские авиалинии') }),
  foundOffer({ journeyKey: 'slow', totalPrice: 4_000, hops: at('09:00', 400, 'Ёлка') }),
  foundOffer({ journeyKey: 'even-late', totalPrice: 6_000, hops: at('12:00', 200, 'Аэрофлот') }),
  foundOffer({ journeyKey: 'even-early', totalPrice: 6_000, hops: at('08:00', 200, 'Аэрофлот') }),
])
const order = (sort: SortType) => cards(sort).map(({ key }) => key)

test('the five orders, with ties by price and then by the earlier departure [AIRS-16]', () => {
  expect(Object.fromEntries(sortTypes.map((sort) => [sort, order(sort)]))).toEqual({
    price_up: ['slow', 'even-early', 'even-late', 'dear'],
    price_down: ['dear', 'even-early', 'even-late', 'slow'],
    time_up: ['dear', 'even-early', 'even-late', 'slow'],
    time_down: ['slow', 'even-early', 'even-late', 'dear'],
    company: ['even-early', 'even-late', 'slow', 'dear'],
  })
})

test('twins in everything stay in one order however they arrive', () => {
  const twins = [foundOffer(), foundOffer(), foundOffer()]
  const ids = (offers: typeof twins) => openCards(offers)('price_up').map(({ lead }) => lead.id)
  expect(ids(twins.toReversed())).toEqual(ids(twins))
})

test('a card is sorted by its cheapest remaining fare, and is the same card while the same fares remain', () => {
  const light = foundOffer({ journeyKey: 'two-fares', totalPrice: 3_000 })
  const heavy = foundOffer({ journeyKey: 'two-fares', totalPrice: 8_000 })
  const other = foundOffer({ journeyKey: 'one-fare', totalPrice: 5_000 })
  const list = openCards([heavy, other, light])
  const keys = (left: Set<typeof other>) => list('price_up', { left }).map(({ key, lead }) => [key, lead.totalPrice])
  expect(keys(new Set([light, heavy, other]))).toEqual([
    ['two-fares', 3_000],
    ['one-fare', 5_000],
  ])
  expect(keys(new Set([heavy, other]))).toEqual([
    ['one-fare', 5_000],
    ['two-fares', 8_000],
  ])
  expect(list('price_up', { left: new Set([heavy]) })[0]).toBe(list('company', { left: new Set([heavy, other]) })[1])
})

test('the address carries the order only when it is not the default', () => {
  const address = new URLSearchParams('iataFrom=MOW')
  expect(sortOf(address)).toBe('price_up')
  expect(sortOf(withSort(address, 'company'))).toBe('company')
  expect(withSort(withSort(address, 'company'), 'price_up').toString()).toBe('iataFrom=MOW')
  expect(sortOf(new URLSearchParams('sort=sideways'))).toBe('price_up')
})
