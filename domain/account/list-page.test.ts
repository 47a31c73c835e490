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

test('the years are all that there are, whatever is asked', () => {
  expect(listPage(rows, rules, { y: '2025' }, now).list).toMatchObject({ total: 1, all: 2, years: [2026, 2025] })
})
