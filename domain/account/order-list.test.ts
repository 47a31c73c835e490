import { expect, test } from 'vitest'
import { newestFirst, pageOf, pageWindow, sortedBy, sortAfterClick } from './order-list.ts'

const rows = [
  { name: 'old and dear', date: 1, price: 9000 },
  { name: 'new and cheap', date: 3, price: 4000 },
  { name: 'between', date: 2, price: 7000 },
]
const measures = { date: ({ date }: (typeof rows)[0]) => date, price: ({ price }: (typeof rows)[0]) => price }
const names = (sort: { by: 'date' | 'price'; down: boolean }) => sortedBy(rows, measures, sort).map(({ name }) => name)

test('the newest purchase is first; a header sorts in descending order, then reverses it [ACCA-07]', () => {
  expect(names(newestFirst)).toEqual(['new and cheap', 'between', 'old and dear'])
  const byPrice = sortAfterClick<'date' | 'price'>(newestFirst, 'price')
  expect(names(byPrice)).toEqual(['old and dear', 'between', 'new and cheap'])
  expect(names(sortAfterClick(byPrice, 'price'))).toEqual(['new and cheap', 'between', 'old and dear'])
})

test('a page shows five rows, the sixth starts the next one, and a page that no longer exists falls back to the one before', () => {
  const six = [1, 2, 3, 4, 5, 6]
  expect(pageOf(six, 0)).toEqual({ rows: [1, 2, 3, 4, 5], index: 0, pages: 2 })
  expect(pageOf(six, 1).rows).toEqual([6])
  expect(pageOf(six.slice(1), 1)).toMatchObject({ index: 0, pages: 1 })
  expect(pageOf([], 0)).toEqual({ rows: [], index: 0, pages: 1 })
})

const shown = (page: number, pages: number, most: number) =>
  pageWindow(page - 1, pages, most)
    .map((at) => (at === null ? '…' : at + 1))
    .join(' ')

test('with few pages all are listed; with many, the first, the last and the neighbours of the current one [ACC-09]', () => {
  expect(shown(1, 7, 7)).toBe('1 2 3 4 5 6 7')
  expect(shown(1, 13, 7)).toBe('1 2 3 4 5 … 13')
  expect(shown(4, 13, 7)).toBe('1 2 3 4 5 … 13')
  expect(shown(5, 13, 7)).toBe('1 … 4 5 6 … 13')
  expect(shown(10, 13, 7)).toBe('1 … 9 10 11 12 13')
  expect(shown(4, 13, 5)).toBe('1 … 4 … 13')
  expect(shown(3, 6, 5)).toBe('1 2 3 … 6')
  expect(shown(4, 6, 5)).toBe('1 … 4 5 6')
})

test('no page of any list is wider than it may be, and the open one is always among them', () => {
  for (let pages = 1; pages <= 30; pages += 1)
    for (let index = 0; index < pages; index += 1)
      for (const most of [5, 7]) {
        const items = pageWindow(index, pages, most)
        expect(items.length).toBeLessThanOrEqual(most)
        expect(items).toContain(index)
        expect(items[0]).toBe(0)
        expect(items.at(-1)).toBe(pages - 1)
      }
})
