import { expect, test } from 'vitest'
import { placesOf } from '../offer-list.tsx'

const shown = (now: string, before: string, visible: [number, number]) =>
  placesOf([...now], [...before], visible)
    .map(({ card, hidden }) => (hidden ? `(${card})` : card))
    .join('')

test('another list is shown in the visible area; above and below the previous cards remain for now', () => {
  expect(shown('ABCDEF', 'abcdef', [2, 3])).toBe('abCDef')
  expect(shown('ABCDEF', 'abcdef', [0, 1])).toBe('ABcdef')
})

test('a list that ends within the visible area hides the previous cards below it, a longer one extends to its edge', () => {
  expect(shown('AB', 'abcd', [0, 4])).toBe('AB(c)(d)')
  expect(shown('ABCDEF', 'ab', [0, 3])).toBe('ABCD')
})

test('once it has settled the whole list is shown, whatever was visible', () => {
  expect(shown('ABCD', 'ABCD', [1, 2])).toBe('ABCD')
  expect(shown('ABCD', 'ABCD', [0, Infinity])).toBe('ABCD')
})
