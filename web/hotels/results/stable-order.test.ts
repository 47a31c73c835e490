import { expect, test } from 'vitest'
import type { Hit } from '#domain/hotels/filter.ts'
import { withSeenFirst } from './use-results-view.ts'

// Only the id counts here.
const hits = (...ids: string[]) => ids.map((id) => ({ offer: { id } })) as Hit[]
const ids = (list: readonly Hit[]) => list.map(({ offer }) => offer.id).join('')

test('hotels already seen keep their places, later ones are added after them in order [HOTS-07]', () => {
  expect(ids(withSeenFirst(hits('x', 'a', 'y', 'b', 'c', 'z'), ['b', 'a']))).toBe('baxycz')
})

test('a seen hotel that is no longer in the list leaves no gap', () => {
  expect(ids(withSeenFirst(hits('x', 'a'), ['gone', 'a']))).toBe('ax')
})

test('with nothing seen the order is the order', () => {
  expect(ids(withSeenFirst(hits('x', 'a', 'y'), []))).toBe('xay')
})
