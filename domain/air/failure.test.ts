import { expect, test } from 'vitest'
import { failureText } from './failure.ts'

test('a known complaint is recognised inside other words, in any case [ERR-04]', () => {
  expect(failureText(['GDS-114: NO SEATS left in class Q (retry)'], 'other')).toBe(
    'Невозможно получить места на рейсе. Попробуйте выполнить новый поиск',
  )
})

test('a search for yesterday is told about the date [ERR-05]', () => {
  expect(failureText(['Past date'], 'search')).toBe('В запросе указана прошедшая дата')
})

test('an unknown city is told as such [ERR-06]', () => {
  expect(failureText(['Bad town code or name: ZZZ'], 'search')).toBe('Неверный код или название города')
})

test('one silent airline of several leaves nothing red on the page', () => {
  expect(failureText(['Carrier timeout'], 'search')).toBe('')
})

test('a seller who closed the session or forbids the sale asks for a new search', () => {
  const sentence = 'Время на бронирование истекло, выполните новый поиск'
  expect(['Session expired', 'expired session 17', 'Sale forbidden'].map((text) => failureText([text], 'other'))).toEqual(
    Array(3).fill(sentence),
  )
})

test('the second spelling of the field is read when the first says nothing', () => {
  expect(failureText([null, 'Wrong e-mail'], 'other')).toBe('Email указан неверно')
})

test('a server already speaking Russian is quoted', () => {
  expect(failureText(['Слишком много запросов. Повторите через 7 с'], 'search')).toBe(
    'Слишком много запросов. Повторите через 7 с',
  )
})

test('what nobody knows is the search’s own failure or the default one', () => {
  expect(failureText(['java.lang.NullPointerException'], 'search')).toBe('Ошибка поиска билетов')
  expect(failureText([undefined], 'other')).toBe('Произошла техническая ошибка, уже ремонтируем')
})
