import { expect, test } from 'vitest'
import { type Day, addDays, parseDay } from '#domain/text/dates.ts'
import { openCheapest } from '#world/air/journeys/cheapest.ts'
import { engineAt } from '#world/air/journeys/engine.ts'
import { nothingSold } from './day-fare.ts'
import { SEASON_ROWS, seasonOf } from './season.ts'

const today = parseDay('2026-11-21')!
const engine = engineAt(new Date('2026-11-21T09:00:00Z'))
const sold = nothingSold(engine.timetable)
const year = Array.from({ length: 365 }, (_, at) => addDays(parseDay('2027-01-01')!, at))

/** Lowest price of each day of a year from tomorrow, as the calendar shows it. */
function pricesOf(from: string, to: string): Map<Day, number> {
  const [start, end] = [engine.endOf(from)!, engine.endOf(to)!]
  const pricing = { today: engine.dayIndex(today), party: 1, sold }
  const cheapest = openCheapest(engine.timetable, engine.fares, { from: start, to: end, notBefore: 0, pricing })
  const days = Array.from({ length: 364 }, (_, at) => addDays(today, at + 1))
  return new Map(days.map((day) => [day, cheapest(engine.dayIndex(day)) ?? Infinity]))
}

function byMonth(prices: Map<Day, number>): Map<string, number> {
  const months = Map.groupBy(prices, ([day]) => day.slice(5, 7))
  return new Map([...months].map(([month, days]) => [month, Math.min(...days.map(([, price]) => price))]))
}

/** Mean price of the days of 2027 from March to May that fall on a weekday, Monday first; holidays and near departures left out. */
function meanOn(prices: Map<Day, number>, weekday: number): number {
  const isPlain = (day: Day) => day >= '2027-03-30' && day <= '2027-04-27'
  const found = [...prices].filter(([day]) => isPlain(day) && (new Date(day).getUTCDay() + 6) % 7 === weekday)
  return found.reduce((sum, [, price]) => sum + price, 0) / found.length
}

test('the season moves fares through the year and leaves the year itself as dear as it was', () => {
  for (let row = 0; row < SEASON_ROWS; row++) {
    const mean = year.reduce((sum, day) => sum + seasonOf(day)[row]!, 0) / year.length
    expect(mean, `row ${row}`).toBeGreaterThan(0.97)
    expect(mean, `row ${row}`).toBeLessThan(1.06)
  }
})

test('Sochi in July and August costs half as much again as in February', () => {
  const months = byMonth(pricesOf('MOW', 'AER'))
  for (const month of ['07', '08']) expect(months.get(month)!).toBeGreaterThan(1.5 * months.get('02')!)
})

test('Istanbul is cheapest in February, March and late autumn and dearest in July and August, and no two months are alike', () => {
  const months = byMonth(pricesOf('MOW', 'IST'))
  const far = ['02', '03', '04', '05', '06', '07', '08', '09', '10'].toSorted((a, b) => months.get(a)! - months.get(b)!)
  expect(far.slice(0, 2).toSorted()).toEqual(['02', '03'])
  expect(far.slice(-2).toSorted()).toEqual(['07', '08'])
  expect(months.get('07')!).toBeGreaterThan(1.25 * months.get('02')!)
  expect(new Set(months.values()).size).toBe(months.size)
})

test('Dubai is dearer in January than in June: people go there for the sun', () => {
  const months = byMonth(pricesOf('MOW', 'DXB'))
  expect(months.get('01')!).toBeGreaterThan(1.1 * months.get('06')!)
})

test('a Friday to Sochi and a Sunday back cost more than a Tuesday or a Wednesday', () => {
  const [there, back] = [pricesOf('MOW', 'AER'), pricesOf('AER', 'MOW')]
  for (const cheap of [1, 2]) {
    expect(meanOn(there, 4)).toBeGreaterThan(1.1 * meanOn(there, cheap))
    expect(meanOn(back, 6)).toBeGreaterThan(1.1 * meanOn(back, cheap))
  }
})

test('Sochi: the way out is dear before the New Year, the way home after it', () => {
  const [there, back] = [pricesOf('MOW', 'AER'), pricesOf('AER', 'MOW')]
  const times = (prices: Map<Day, number>, day: string, plain: string) =>
    prices.get(parseDay(day)!)! / prices.get(parseDay(plain)!)!
  expect(times(there, '2026-12-29', '2027-01-19')).toBeGreaterThan(1.2)
  expect(times(back, '2027-01-10', '2027-01-24')).toBeGreaterThan(1.15 * times(there, '2027-01-10', '2027-01-24'))
})

test('days of one month differ in price', () => {
  for (const [from, to] of [
    ['MOW', 'AER'],
    ['MOW', 'IST'],
    ['MOW', 'LED'],
  ] as const) {
    const june = [...pricesOf(from, to)].flatMap(([day, price]) => (day.startsWith('2027-06') ? [price] : []))
    expect(new Set(june).size, `${from}–${to}`).toBeGreaterThan(15)
    expect(Math.max(...june)).toBeGreaterThan(1.15 * Math.min(...june))
  }
})
