import { expect, test } from 'vitest'
import { type DayPart, filterBoard, nextFlight } from './board.ts'
import type { BoardEntry } from './entry-schema.ts'

function flight(time: string, number = 'SU 26', title = 'Москва — Сочи', carrier = 'Аэрофлот'): BoardEntry {
  return {
    thread: { number, title, carrier: { title: carrier, codes: { iata: 'SU' } }, vehicle: null },
    departure: `2026-12-20T${time}:00+03:00`,
    arrival: null,
    days: 'ежедневно',
    terminal: 'B',
  }
}

const times = ['00:00', '05:59', '06:00', '11:59', '12:00', '17:59', '18:00', '18:01', '23:58', '23:59']
const shown = (part: DayPart) =>
  filterBoard(
    times.map((time) => flight(time)),
    part,
    '',
  ).map(({ departure }) => departure!.slice(11, 16))

test('the bounds of a part of the day belong to no part, only to any time [SCHED-09]', () => {
  expect(shown('any')).toEqual(times)
  expect(shown('morning')).toEqual(['05:59'])
  expect(shown('day')).toEqual(['11:59'])
  expect(shown('evening')).toEqual(['17:59'])
  expect(shown('night')).toEqual(['18:01', '23:58'])
})

test('a text finds flights by number, route or carrier in any case [SCHED-10]', () => {
  const entries = [flight('10:00'), flight('11:00', 'DP 811', 'Москва — Стамбул', 'Победа')]
  for (const text of ['dp 8', 'СТАМБУЛ', 'побе']) expect(filterBoard(entries, 'any', text)).toEqual([entries[1]])
  expect(filterBoard(entries, 'any', ' ')).toHaveLength(2)
})

test('a board begins with the next flight, and with the first of a day that is over or not begun', () => {
  const entries = times.map((time) => flight(time))
  const at = (moment: string) => nextFlight(entries, Date.parse(`${moment}+03:00`))
  expect(times[at('2026-12-20T12:00:00')]).toBe('17:59')
  expect([at('2026-12-19T12:00:00'), at('2026-12-21T00:00:00')]).toEqual([0, 0])
})
