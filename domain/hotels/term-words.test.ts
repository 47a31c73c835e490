import { expect, test } from 'vitest'
import { termWords } from './term-words.ts'

const night = { from: '2026-12-18T21:00:00Z', amount: 8800 }
const whole = { from: '2026-12-19T21:00:00Z', amount: 26_400 }
type TermInput = Parameters<typeof termWords>[0]

const rate: TermInput = { price: 26_400, cancellation: { isAvailable: true, freeUntil: night.from, penalties: [night, whole] } }

function wordsOf(of: TermInput, now: string) {
  const words = Object.entries(termWords(of, 'Europe/Moscow', new Date(now)))
  return Object.fromEntries(words.map(([name, text]) => [name, text.replaceAll('\u00a0', ' ')]))
}

test('while it is free: until the last minute of a day, then a night, then everything', () => {
  expect(wordsOf(rate, '2026-12-01T10:00:00Z')).toEqual({
    kind: 'free',
    text: 'Бесплатная отмена до 18 декабря, 23:59',
    after: 'потом удержат 8 800 ₽',
    end: 'с 20 декабря — всю сумму',
  })
})

test('a room booked on the day of arrival loses a night, not everything', () => {
  const law = { ...rate, cancellation: { isAvailable: false, freeUntil: null, penalties: [night] } }
  expect(wordsOf(law, '2026-12-19T08:00:00Z')).toEqual({ kind: 'partial', text: 'При отмене удержат 8 800 ₽' })
  expect(wordsOf(rate, '2026-12-19T08:00:00Z')).toMatchObject({ kind: 'partial', after: 'потом деньги не вернут' })
})

test('what gives nothing back says only that', () => {
  expect(wordsOf(rate, '2026-12-20T08:00:00Z')).toEqual({ kind: 'none', text: 'Без возврата денег' })
})
