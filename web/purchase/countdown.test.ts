import { expect, test } from 'vitest'
import { clockText, lastMinutesText, spokenAt } from './countdown.ts'

test('the clock reads minutes and seconds', () => {
  expect([1188, 550, 61, 0].map(clockText)).toEqual(['19:48', '09:10', '01:01', '00:00'])
})

test('a screen reader announces ten, five and one minute, and nothing between', () => {
  expect([601, 600, 541, 540, 300, 240, 60, 1, 0].map(spokenAt)).toEqual([
    '',
    'Осталось десять минут',
    'Осталось десять минут',
    '',
    'Осталось пять минут',
    '',
    'Осталась одна минута',
    'Осталась одна минута',
    '',
  ])
})

test('the last three minutes are counted in words', () => {
  expect(lastMinutesText(180)).toBeUndefined()
  expect(lastMinutesText(179)).toBe('Осталось меньше трёх минут')
  expect(lastMinutesText(90)).toBe('Осталось меньше двух минут')
  expect(lastMinutesText(30)).toBe('Осталось меньше минуты')
})
