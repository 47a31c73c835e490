import { expect, test } from 'vitest'
import { placesOf } from '../offer-list.tsx'

const shown = (now: string, before: string, visible: [number, number]) =>
  placesOf([...now], [...before], visible)
    .map(({ card, hidden }) => (hidden ? `(${card})` : card))
    .join('')

test('another list stands where the window looks; above and below wait the cards that stood there', () => {
  expect(shown('ABCDEF', 'abcdef', [2, 3])).toBe('abCDef')
  expect(shown('ABCDEF', 'abcdef', [0, 1])).toBe('ABcdef')
})

test('a list that ends in sight hides what stood below it, a longer one goes as far as the window', () => {
  expect(shown('AB', 'abcd', [0, 4])).toBe('AB(c)(d)')
  expect(shown('ABCDEF', 'ab', [0, 3])).toBe('ABCD')
})

test('once it has settled the whole list stands, whatever was in sight', () => {
  expect(shown('ABCD', 'ABCD', [1, 2])).toBe('ABCD')
  expect(shown('ABCD', 'ABCD', [0, Infinity])).toBe('ABCD')
})
