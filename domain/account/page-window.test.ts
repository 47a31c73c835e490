import { expect, test } from 'vitest'
import { pageWindow } from './page-window.ts'

const shown = (page: number, pages: number, most: number) =>
  pageWindow(page - 1, pages, most)
    .map((at) => (at === null ? '…' : at + 1))
    .join(' ')

test('few pages all stand; of many the first, the last and the neighbours of the one that is open [ACC-09]', () => {
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
