import { afterAll, beforeAll, expect, test } from 'vitest'
import { airportBoard, suggestAirports } from '#contract/schedule.ts'
import { Refusal } from '#domain/refusal.ts'
import { addDays, localTimeIn, parseDay } from '#domain/text/dates.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { cacheBoards } from './routes.ts'
import type { Board, BoardQuery } from './supplier.ts'

const today = parseDay('2026-11-21')!
let agency: Agency
beforeAll(async () => {
  agency = await openAgency({ today })
})
afterAll(() => agency.close())

const board = (station: string, event: 'departure' | 'arrival' = 'departure', date = addDays(today, 29)) =>
  agency.call(airportBoard, { station, date, event })

test('the board of an airport names its flights by its own clock, in order [API-33 SCHED-11 SCHED-12]', async () => {
  const { station, schedule, date, event } = await board('SVO')
  expect({ date, event }).toEqual({ date: '2026-12-20', event: 'departure' })
  expect(station).toMatchObject({ code: 'SVO', title: 'Шереметьево', station_type_name: 'аэропорт' })
  const time = localTimeIn(agency.clock.now(), 'Europe/Moscow').slice(11, 16)
  expect(station.place).toEqual({ inCity: 'в\u00a0Москве', timeZone: 'Europe/Moscow', time })
  expect(schedule.length).toBeGreaterThan(200)
  expect(schedule.length).toBeLessThanOrEqual(500)
  const times = schedule.map(({ departure }) => departure!)
  for (const time of times) expect(time).toMatch(/^2026-12-20T\d\d:\d\d:00\+03:00$/)
  expect(times).toEqual(times.toSorted())
  const toSochi = schedule.find(({ thread }) => thread.title === 'Москва — Сочи')!
  expect(toSochi).toMatchObject({ arrival: null, terminal: 'B', route: { from: 'MOW', to: 'AER' } })
  expect(toSochi.thread.number).toMatch(/^[A-Z0-9]{2} \d{1,4}$/)
  expect(toSochi.thread.carrier!.codes.iata).toBe(toSochi.thread.number.slice(0, 2))
  expect(toSochi.days).not.toBe('')
})

test('a day of more than 500 flights is sent in parts', async () => {
  const date = addDays(today, 29)
  const first = await agency.call(airportBoard, { station: 'IST', date, event: 'departure' })
  const rest = await agency.call(airportBoard, { station: 'IST', date, event: 'departure', offset: 500 })
  expect(first.schedule).toHaveLength(500)
  expect(first.pagination).toEqual({ total: 500 + rest.schedule.length, limit: 500, offset: 0 })
  expect(rest.schedule[0]!.departure! >= first.schedule.at(-1)!.departure!).toBe(true)
})

test('an arrival is listed on the day it lands, also if it left the day before', async () => {
  const { schedule } = await board('SVO', 'arrival')
  expect(schedule.every(({ arrival, departure }) => arrival!.startsWith('2026-12-20') && departure === null)).toBe(true)
  expect(schedule.some(({ arrival, thread }) => arrival!.slice(11, 13) < '05' && thread.title !== '')).toBe(true)
  const far = await board('VVO', 'arrival')
  for (const { arrival } of far.schedule) expect(arrival).toMatch(/^2026-12-20T.*\+10:00$/)
})

test('unknown airports, city codes and days out of reach are refused in words [SCHED-13]', async () => {
  expect(await board('QQQ')).toEqual({ refusal: 'schedule.no-airport' })
  expect(await board('MOW')).toEqual({ refusal: 'schedule.no-airport' })
  expect(await board('SVO', 'departure', addDays(today, -2))).toEqual({ refusal: 'schedule.day-over' })
  expect(await board('SVO', 'departure', addDays(today, 400))).toEqual({ refusal: 'schedule.day-beyond' })
  const reply = await agency.app.inject('/ext/yandex/rasp/?station=QQQ&date=2026-12-20')
  expect([reply.statusCode, reply.json()]).toEqual([404, { error: { text: 'Аэропорт не найден', code: 'NO_AIRPORT' } }])
  expect((await agency.app.inject('/ext/yandex/rasp/?station=SVO&date=20.12.2026')).statusCode).toBe(400)
  expect((await agency.app.inject('/ext/yandex/rasp/?station=SVO&date=2026-12-20&limit=900')).statusCode).toBe(400)
})

test('a city brings all its airports, a code its own, an empty text the busiest', async () => {
  const codes = async (text: string) => (await agency.call(suggestAirports, { text })).map(({ iata }) => iata)
  expect(await codes('москва')).toEqual(expect.arrayContaining(['SVO', 'DME', 'VKO']))
  expect(await codes('svo')).toEqual(['SVO'])
  expect((await codes(''))[0]).toBe('SVO')
  expect(await codes('щщщщщ')).toEqual([])
})

const query: BoardQuery = { station: 'SVO', date: today, event: 'departure', limit: 500, offset: 0 }
const answer: Board = {
  station: { code: 'SVO', title: 'Шереметьево', station_type_name: 'аэропорт' },
  schedule: [],
  total: 0,
  source: { title: 'проба', url: null },
}

function counting({ failing }: { failing: () => boolean }) {
  let requests = 0
  return {
    requests: () => requests,
    supplier: {
      name: 'counting',
      async board() {
        requests += 1
        if (failing()) throw new Refusal('schedule.source-failed')
        return answer
      },
    },
  }
}

test('a board is fetched once in five minutes, and an older one is shown while the service fails', async () => {
  let [failing, moment] = [false, Date.parse('2026-11-21T09:00:00Z')]
  const { supplier, requests } = counting({ failing: () => failing })
  const boards = cacheBoards(supplier, () => new Date(moment))
  await Promise.all([boards(query), boards(query)])
  moment += 4 * 60_000
  await boards(query)
  expect(requests()).toBe(1)
  failing = true
  moment += 2 * 60_000
  expect(await Promise.all([boards(query), boards(query)])).toEqual([answer, answer])
  await boards(query)
  expect(requests()).toBe(2)
  await expect(boards({ ...query, event: 'arrival' })).rejects.toMatchObject({ code: 'schedule.source-failed' })
})
