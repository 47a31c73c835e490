import { expect, test } from 'vitest'
import { maskDate, typedDay } from './typed-date.ts'

test('a date is dotted while it is typed', () => {
  expect(['1', '14', '140', '1403', '14031991', '140319911'].map(maskDate)).toEqual([
    '1',
    '14',
    '14.0',
    '14.03',
    '14.03.1991',
    '14.03.1991',
  ])
})

test('a pasted date keeps its day, month and year', () => {
  expect(['14.03.1991', '14/3/1991', '14-03-1991', '1991-03-14', ' 4.3.1991 '].map(maskDate)).toEqual([
    '14.03.1991',
    '14.03.1991',
    '14.03.1991',
    '14.03.1991',
    '04.03.1991',
  ])
})

test('the wire date comes only of a real day', () => {
  expect(typedDay('14.03.1991')).toBe('14-03-1991')
  expect(typedDay('')).toBe('')
  expect(typedDay('31.02.1991')).toBeUndefined()
  expect(typedDay('14.03')).toBeUndefined()
})
