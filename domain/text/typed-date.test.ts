import { expect, test } from 'vitest'
import { parseDay } from './dates.ts'
import { maskDate, typedDay, typedDayError } from './typed-date.ts'

test('a date is dotted while it is typed', () => {
  expect(['1', '14', '140', '1403', '14031991', '140319911', 'а', '.'].map(maskDate)).toEqual([
    '1',
    '14',
    '14.0',
    '14.03',
    '14.03.1991',
    '14.03.1991',
    '',
    '',
  ])
})

test('dots, slashes and spaces typed by hand end a part, a single digit too', () => {
  expect(['14/', '14.03', '14.031', '4.', '4.3', '4.3.1', '4.31', '4.312', '12/04/90'].map(maskDate)).toEqual([
    '14.',
    '14.03',
    '14.03.1',
    '4.',
    '4.3',
    '4.3.1',
    '4.31',
    '4.31.2',
    '12.04.90',
  ])
})

test('a date typed from its year is turned round once it is whole', () => {
  const typed = (text: string) => [...text].reduce((shown, sign) => maskDate(shown + sign), '')
  expect(['1991-03-14', '19910314', '2004.12.05'].map(typed)).toEqual(['14.03.1991', '14.03.1991', '05.12.2004'])
})

test('a part deleted from the middle is typed again in its place', () => {
  expect(['14.0.1991', '14..1991', '14.05.1991', '.05.1991', '1405.1991'].map(maskDate)).toEqual([
    '14.0.1991',
    '14..1991',
    '14.05.1991',
    '.05.1991',
    '14.05.1991',
  ])
})

test('a pasted date keeps its day, month and year', () => {
  const pasted = [
    '14.03.1991',
    '14/3/1991',
    '14-03-1991',
    '1991-03-14',
    ' 4.3.1991 ',
    '14 / 03 / 1991 г.',
    '14 Марта 1991 года',
    '7 мая 1991',
  ]
  expect(pasted.map((text) => typedDay(maskDate(text)))).toEqual([
    '14-03-1991',
    '14-03-1991',
    '14-03-1991',
    '14-03-1991',
    '04-03-1991',
    '14-03-1991',
    '14-03-1991',
    '07-05-1991',
  ])
})

test('a day in quotes, as papers write it, or after other words is the same day', () => {
  const pasted = ['«14» марта 1991 г.', '"07" мая 1991 года', 'Дата рождения: 14.03.1991']
  expect(pasted.map((text) => typedDay(maskDate(text)))).toEqual(['14-03-1991', '07-05-1991', '14-03-1991'])
})

test('the wire date is made from a real day only', () => {
  expect(typedDay('14.03.1991')).toBe('14-03-1991')
  expect(typedDay('')).toBe('')
  expect(typedDay('31.02.1991')).toBeUndefined()
  expect(typedDay('14.03')).toBeUndefined()
  expect(typedDay('14..1991')).toBeUndefined()
})

test('what is no day says how to write it; the century is guessed', () => {
  const today = parseDay('2026-11-21')!
  const born = (shown: string) => typedDayError(shown, today)
  expect(born('12.4.90')).toBe('Год — четырьмя цифрами: 12.04.1990')
  expect(born('12.04.15')).toBe('Год — четырьмя цифрами: 12.04.2015')
  expect(born('22.11.26')).toBe('Год — четырьмя цифрами: 22.11.1926')
  expect(typedDayError('12.04.30')).toBe('Год — четырьмя цифрами: 12.04.2030')
  expect(born('31.02.1991')).toBe('Такой даты нет')
  expect(['14.03', '14..1991', '31.02.91'].map(born)).toEqual(Array(3).fill('Введите дату целиком: ДД.ММ.ГГГГ'))
  expect(['', '4.3.1991', '04-03-1991'].map(born)).toEqual(Array(3).fill(undefined))
})
