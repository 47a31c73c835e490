import { expect, test } from 'vitest'
import { comparedOf, putCompared, withCompared } from './compared.ts'

test('adding an item twice removes it, a fifth is not added', () => {
  const one = withCompared(new URLSearchParams('iataFrom=MOW'), 'a')
  expect(one.toString()).toBe('iataFrom=MOW&compare=a')
  expect(withCompared(one, 'a').has('compare')).toBe(false)
  expect(comparedOf(putCompared(one, ['a', 'b', 'c', 'd', 'e']))).toEqual(['a', 'b', 'c', 'd'])
  expect(comparedOf(new URLSearchParams('compare=~~a~a~'))).toEqual(['a'])
})
