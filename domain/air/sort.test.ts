import { expect, test } from 'vitest'
import { foundOffer, hop } from '#test/fixtures/air-offer.ts'
import { journeysOf } from './results.ts'
import { type SortType, sortOf, sortTypes, withSort } from './sort.ts'
import { sortJourneys } from './sort-journeys.ts'

const at = (time: string, minutes: number, airline: string) => [hop({ at: `2026-12-20T${time}:00`, minutes, airline })]
const cards = journeysOf([
  foundOffer({ journeyKey: 'dear', totalPrice: 9_000, hops: at('10:00', 100, 'Уральские авиалинии') }),
  foundOffer({ journeyKey: 'slow', totalPrice: 4_000, hops: at('09:00', 400, 'Ёлка') }),
  foundOffer({ journeyKey: 'even-late', totalPrice: 6_000, hops: at('12:00', 200, 'Аэрофлот') }),
  foundOffer({ journeyKey: 'even-early', totalPrice: 6_000, hops: at('08:00', 200, 'Аэрофлот') }),
])
const order = (sort: SortType) => sortJourneys(cards, sort).map(({ key }) => key)

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
  const ids = (offers: typeof twins) => sortJourneys(journeysOf(offers), 'price_up').map(({ lead }) => lead.id)
  expect(ids(twins.toReversed())).toEqual(ids(twins))
})

test('the address carries the order only when it is not the default', () => {
  const address = new URLSearchParams('iataFrom=MOW')
  expect(sortOf(address)).toBe('price_up')
  expect(sortOf(withSort(address, 'company'))).toBe('company')
  expect(withSort(withSort(address, 'company'), 'price_up').toString()).toBe('iataFrom=MOW')
  expect(sortOf(new URLSearchParams('sort=sideways'))).toBe('price_up')
})
