import { expect, test } from 'vitest'
import { listPage } from './list-page.ts'

const now = new Date('2026-11-21T09:00:00Z')
const order = (number: string, places: string, people: string[], year = 2026) => ({
  number,
  places,
  people,
  year,
  date: Number(number.slice(1)),
})
const rows = [
  order('A00000012', 'Москва MOW Сочи AER', ['Громов Пётр', 'Громова Анна']),
  order('A00000013', 'Москва MOW Санкт-Петербург LED', ['SMIRNOVA ANNA'], 2025),
]
type Order = (typeof rows)[number]
const rules = {
  filters: ['all'] as const,
  filtered: <Row>(all: readonly Row[]) => [...all],
  measures: { date: ({ date }: Order) => date },
  yearOf: ({ year }: Order) => year,
}
const found = (q: string) => listPage(rows, rules, { q }, now).rows.map(({ number }) => Number(number.slice(1)))

test('ё is е, either alphabet serves, a word may be begun, and all words must be there', () => {
  for (const q of ['петр', 'Пётр', 'petr', 'громов сочи', 'GROMOV', '12', 'а00000012', 'aer']) expect(found(q), q).toEqual([12])
  for (const q of ['петербург', 'led', 'смирнова']) expect(found(q), q).toEqual([13])
  expect(found('анна')).toEqual([13, 12])
  expect(found('анна сочи')).toEqual([12])
  expect(found('очи')).toEqual([])
  expect(found(' — ')).toEqual([13, 12])
})

test('who answered is named, a place is not', () => {
  expect(listPage(rows, rules, { q: 'петр' }, now).rows[0]?.found).toBe('Громов Пётр')
  expect(listPage(rows, rules, { q: 'сочи' }, now).rows[0]?.found).toBeNull()
})

test('all years with orders are listed, whatever the request', () => {
  expect(listPage(rows, rules, { y: '2025' }, now).list).toMatchObject({ total: 1, all: 2, years: [2026, 2025] })
})

test('each filter shows how many of the found orders it would leave', () => {
  const byYear = {
    ...rules,
    filters: ['all', 'now'] as const,
    filtered: <Row extends Order>(all: readonly Row[], filter: 'all' | 'now') =>
      all.filter(({ year }) => filter === 'all' || year === 2026),
  }
  expect(listPage(rows, byYear, {}, now).list.counts).toEqual({ all: 2, now: 1 })
  expect(listPage(rows, byYear, { q: 'смирнова' }, now).list.counts).toEqual({ all: 1, now: 0 })
  expect(listPage(rows, byYear, { y: '2026' }, now).list.counts).toEqual({ all: 1, now: 1 })
})

test('orders with equal amounts are sorted newest first, and oldest first when the order is reversed', () => {
  const alike = { ...rules, measures: { date: ({ date }: Order) => date, price: () => 5_000 } }
  const sorted = (sort: string) =>
    listPage([...rows].toReversed(), alike, { sort }, now).rows.map(({ number }) => Number(number.slice(1)))
  expect([sorted('-price'), sorted('price')]).toEqual([
    [13, 12],
    [12, 13],
  ])
})
