import { expect, test } from 'vitest'
import { newestFirst, pageOf, sortedBy, turned } from './order-list.ts'

const rows = [
  { name: 'old and dear', date: 1, price: 9000 },
  { name: 'new and cheap', date: 3, price: 4000 },
  { name: 'between', date: 2, price: 7000 },
]
const measures = { date: ({ date }: (typeof rows)[0]) => date, price: ({ price }: (typeof rows)[0]) => price }
const names = (sort: { by: 'date' | 'price'; down: boolean }) => sortedBy(rows, measures, sort).map(({ name }) => name)

test('the newest purchase stands first; a header sorts from its top, and turns the order over [ACCA-07]', () => {
  expect(names(newestFirst)).toEqual(['new and cheap', 'between', 'old and dear'])
  const byPrice = turned<'date' | 'price'>(newestFirst, 'price')
  expect(names(byPrice)).toEqual(['old and dear', 'between', 'new and cheap'])
  expect(names(turned(byPrice, 'price'))).toEqual(['new and cheap', 'between', 'old and dear'])
})

test('five rows stand on a page, the sixth begins the next, and a page that is gone steps back', () => {
  const six = [1, 2, 3, 4, 5, 6]
  expect(pageOf(six, 0)).toEqual({ rows: [1, 2, 3, 4, 5], index: 0, pages: 2 })
  expect(pageOf(six, 1).rows).toEqual([6])
  expect(pageOf(six.slice(1), 1)).toMatchObject({ index: 0, pages: 1 })
  expect(pageOf([], 0)).toEqual({ rows: [], index: 0, pages: 1 })
})
