import { expect, test } from 'vitest'
import type { AirportBoard } from '#contract/schedule.ts'
import { wholeBoard } from './board-data.ts'

const station = { code: 'SVO', title: 'Шереметьево', station_type_name: 'аэропорт', place: null }

/** A part of a day of which the service cannot return every row; `numbers` are those it can. */
function part(numbers: number[], offset: number, total: number): AirportBoard {
  const carrier = { title: 'Аэрофлот', codes: { iata: 'SU' } }
  const schedule = numbers.map((number) => ({
    thread: { number: `SU ${number}`, title: 'Москва — Казань', carrier, vehicle: null },
    departure: '2026-12-03T07:00:00+03:00',
    arrival: null,
    days: '',
    terminal: null,
  }))
  const pagination = { total, limit: 3, offset }
  return { date: '2026-12-03', event: 'departure', station, schedule, pagination, source: { title: 'Расписания', url: null } }
}

test('a day received in parts shows each flight once, rows left out or not', async () => {
  const offsets: number[] = []
  const parts = [[0, 2], [3, 4, 5], [6]]
  const board = await wholeBoard(async (offset = 0) => {
    offsets.push(offset)
    return part(parts[offset / 3]!, offset, 8)
  })
  expect(offsets).toEqual([0, 3, 6])
  expect(board.schedule.map(({ thread }) => thread.number)).toEqual(['SU 0', 'SU 2', 'SU 3', 'SU 4', 'SU 5', 'SU 6'])
})

test('a day in one part with a row left out is requested once', async () => {
  let calls = 0
  await wholeBoard(async () => part([0, 2], (calls += 1) - 1, 3))
  expect(calls).toBe(1)
})
