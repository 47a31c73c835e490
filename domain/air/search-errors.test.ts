import { expect, test } from 'vitest'
import { searchErrorText } from './search-errors.ts'

test('a server that knows no better gets the default words [AIRS-36]', () => {
  expect(searchErrorText('502 Bad Gateway', false)).toBe('Ошибка поиска билетов')
})

test('a route without flights is told as such [AIRS-37]', () => {
  expect(searchErrorText('Error: No Flights Found for MOW-ZZZ', false)).toBe('По данному запросу рейсы не найдены')
  expect(searchErrorText(null, false)).toBe('По данному запросу рейсы не найдены')
})

test('one silent airline of several is not shown, of one it means no flights', () => {
  expect(searchErrorText('Carrier timeout: U6', true)).toBe('')
  expect(searchErrorText('Carrier timeout: U6', false)).toBe('По данному запросу рейсы не найдены')
  expect(searchErrorText(null, true)).toBe('')
})
