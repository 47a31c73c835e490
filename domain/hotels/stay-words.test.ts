import { expect, test } from 'vitest'
import type { Day } from '#domain/text/dates.ts'
import { forNights, freeUntilText, guestCount, guestsInWords, stayInWords } from './stay-words.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('a stay is described with its nights, guests and the ages of the children', () => {
  const stay = { arrival: '2026-12-12' as Day, departure: '2026-12-19' as Day, nights: 7, adults: 2, children: [0, 6] }
  expect(plain(stayInWords(stay))).toBe('12–19 декабря, 7 ночей, 2 взрослых, 2 ребёнка (до 1 года, 6 лет)')
  expect(plain(guestsInWords({ adults: 1, children: [] }))).toBe('1 взрослый')
  expect(plain(guestCount({ adults: 2, children: [3, 4, 5] }))).toBe('5 гостей')
  expect([1, 2, 5, 21].map((nights) => plain(forNights(nights)))).toEqual(['за ночь', 'за 2 ночи', 'за 5 ночей', 'за 21 ночь'])
})

test('a cancellation that ends at midnight is free to the last minute of the day before', () => {
  expect(plain(freeUntilText('2026-12-18T21:00:00Z', 'Europe/Moscow'))).toBe('18 декабря, 23:59')
  // No line ends between the day and its hour.
  expect(freeUntilText('2026-12-18T21:00:00Z', 'Europe/Moscow')).not.toContain(' ')
  expect(plain(freeUntilText('2026-12-18T11:00:00Z', 'Europe/Moscow'))).toBe('18 декабря, 14:00')
  expect(plain(freeUntilText('2026-12-18T21:00:00Z', 'Asia/Vladivostok'))).toBe('19 декабря, 07:00')
})
