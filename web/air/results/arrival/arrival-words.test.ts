import { expect, test } from 'vitest'
import type { Journey } from '#domain/air/results.ts'
import { newsText, suppliersText } from './arrival.tsx'

/** A list of cards, each with what the trip with its fares costs, the cheapest first. */
function list(cards: Record<string, number[]>) {
  const prices = new Map(Object.entries(cards).flatMap(([key, sums]) => sums.map((sum, at) => [`${key}${at}`, sum] as const)))
  const journeys = Object.entries(cards).map(([key, sums]) => {
    const families = sums.map((_, at) => ({ id: `${key}${at}` }))
    return { key, families, lead: families[0] } as Journey // no more of an offer is read here
  })
  return { journeys, prices }
}
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('what waits is counted, with the lowest price when it is lower than any that is seen', () => {
  const now = list({ a: [5000], b: [7000] })
  expect(plain(newsText(now, list({ a: [5000], b: [7000], c: [4000], d: [9000] })))).toBe('Ещё 2 варианта от 4 000 ₽')
  expect(plain(newsText(now, list({ a: [5000], b: [7000], c: [6000] })))).toBe('Ещё 1 вариант, дешевле нет')
  expect(plain(newsText(now, list({ a: [5000], b: [6500] })))).toBe('Те же рейсы дешевле: от 6 500 ₽')
  expect(plain(newsText(now, list({ a: [5000, 8000], b: [7000] })))).toBe('Ещё тарифы на те же рейсы')
  expect(newsText(now, now)).toBe('')
})

test('suppliers are counted and never named: who is awaited first, then who did not answer', () => {
  const textOf = (...states: ('slow' | 'failed' | 'late' | 'ok')[]) => plain(suppliersText(states.map((state) => ({ state }))))
  expect(textOf('slow', 'failed')).toBe('Ждём ещё одного поставщика…')
  expect(textOf('slow', 'slow')).toBe('Ждём ещё 2 поставщиков…')
  expect(textOf('ok', 'late')).toBe('Один из поставщиков не ответил')
  expect(textOf('failed', 'late')).toBe('Не ответили поставщики: 2')
  expect(textOf('ok')).toBe('Ответили все поставщики')
})
