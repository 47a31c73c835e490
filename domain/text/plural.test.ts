import { expect, test } from 'vitest'
import { counted, plural, words } from './plural.ts'

test('Russian words agree with their number', () => {
  expect([1, 2, 5, 11, 21, 22, 111].map((count) => plural(count, words.night))).toEqual([
    'ночь',
    'ночи',
    'ночей',
    'ночей',
    'ночь',
    'ночи',
    'ночей',
  ])
  expect(plural(2, words.adult)).toBe('взрослых')
})

test('a debt agrees with its word as the same sum above zero does', () => {
  expect([-1, -3, -5, -12, -21].map((count) => plural(count, words.bonus))).toEqual([
    'бонус',
    'бонуса',
    'бонусов',
    'бонусов',
    'бонус',
  ])
})

test('a number never parts from its word at the end of a line', () => {
  expect(counted(3, words.stop)).toBe('3\u00a0пересадки')
  expect(counted(1321, words.flight)).toBe('1\u00a0321\u00a0рейс')
})
