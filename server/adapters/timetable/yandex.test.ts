import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseDay } from '#domain/text/dates.ts'
import type { BoardQuery } from '#server/schedule/supplier.ts'
import { yandexTimetable } from './yandex.ts'

const KEY = '0b1c2d3e-0000-4000-8000-000000000001'
const now = () => new Date('2026-11-21T09:00:00Z')
const query: BoardQuery = { station: 'SVO', date: parseDay('2026-12-03')!, event: 'departure', limit: 500, offset: 0 }
const signal = new AbortController().signal
const cities: Record<string, string> = { Москва: 'MOW', Казань: 'KZN', Сочи: 'AER' }

/** A server that speaks the service's protocol; `say` is its next answer, `calls` the requests it received. */
let server: Server
let calls: { url: URL; key: string | undefined }[] = []
let say: (offset: number) => { status: number; body: string }

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://fake')
    calls.push({ url, key: request.headers.authorization })
    const { status, body } = say(Number(url.searchParams.get('offset')))
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterAll(() => server.close())
beforeEach(() => {
  calls = []
})

function supplier() {
  const { port } = server.address() as AddressInfo // it listens on TCP
  return yandexTimetable({ url: `http://127.0.0.1:${port}/v3.0`, key: KEY, now, cityNamed: (name) => cities[name] })
}

function item(number: string, title: string, departure: string | null) {
  const carrier = { code: 26, title: 'Аэрофлот', codes: { iata: 'SU', icao: 'AFL', sirena: 'СУ' } }
  const thread = { uid: number, number, title, short_title: title, vehicle: 'Airbus A320', express_type: null, carrier }
  const rest = { days: 'ежедневно', except_days: null, stops: '', terminal: 'B', platform: '', is_fuzzy: false }
  return { thread, departure, arrival: null, ...rest }
}

const station = { code: 's9600213', title: 'Шереметьево', station_type: 'airport', station_type_name: 'аэропорт' }

function answer(schedule: unknown[], { total = schedule.length, limit = 500, offset = 0 } = {}) {
  const body = { date: '2026-12-03', pagination: { total, limit, offset }, station, schedule, interval_schedule: [] }
  return { status: 200, body: JSON.stringify(body) }
}

const complain = (status: number, text: string) => ({
  status,
  body: JSON.stringify({ error: { request: '/v3.0/schedule/', text, http_code: status, error_code: 'x' } }),
})

test('the service is called with the key in a header, and its rows are read with missing fields', async () => {
  const bare = { ...item('FV 6411', 'Москва — Сочи (Адлер)', '2026-12-03T12:05:00+03:00'), terminal: null }
  bare.thread = { ...bare.thread, vehicle: null as never, carrier: null as never } // they may be absent
  say = () =>
    answer([
      item('SU 6181', 'Москва — Казань', '2026-12-03T07:45:00+03:00'),
      bare,
      item('SU 1', 'Москва — Нигде', '2026-12-03T13:00:00+03:00'),
    ])
  const board = await supplier().board(query, signal)
  expect(calls).toHaveLength(1)
  expect(calls[0]!.key).toBe(KEY)
  expect(calls[0]!.url.pathname).toBe('/v3.0/schedule/')
  expect(calls[0]!.url.search).not.toContain(KEY)
  expect(Object.fromEntries(calls[0]!.url.searchParams)).toMatchObject({
    station: 'SVO',
    date: '2026-12-03',
    transport_types: 'plane',
    system: 'iata',
    limit: '500',
    event: 'departure',
  })
  expect(board.station).toEqual({ code: 'SVO', title: 'Шереметьево', station_type_name: 'аэропорт' })
  expect(board.source).toEqual({ title: 'Яндекс Расписания', url: 'https://rasp.yandex.ru/' })
  expect(board.schedule.map(({ route }) => route)).toEqual([{ from: 'MOW', to: 'KZN' }, { from: 'MOW', to: 'AER' }, undefined])
  expect(board.schedule[0]!.thread.carrier).toEqual({ title: 'Аэрофлот', codes: { iata: 'SU' } })
  expect(board.schedule[1]).toMatchObject({ terminal: null, arrival: null, thread: { carrier: null, vehicle: null } })
})

test('rows received in parts are joined', async () => {
  const rows = ['07:00', '08:00', '09:00'].map((time, at) => item(`SU ${at}`, 'Москва — Казань', `2026-12-03T${time}:00+03:00`))
  say = (offset) => answer(rows.slice(offset, offset + 2), { total: 3, limit: 2, offset })
  const board = await supplier().board(query, signal)
  expect(board.schedule.map(({ thread }) => thread.number)).toEqual(['SU 0', 'SU 1', 'SU 2'])
  expect(calls.map(({ url }) => url.searchParams.get('offset'))).toEqual(['0', '2'])
  const rest = await supplier().board({ ...query, offset: 1 }, signal)
  expect([rest.total, rest.schedule.map(({ thread }) => thread.number)]).toEqual([3, ['SU 1', 'SU 2']])
})

test('a row that cannot be read, or has no time of its own, costs the day nothing but itself', async () => {
  const rows: unknown[] = ['07:00', '08:00', '09:00'].map((time, at) =>
    item(`SU ${at}`, 'Москва — Казань', `2026-12-03T${time}:00+03:00`),
  )
  const unreadable = [{ thread: null }, item('SU 7', 'Москва — Казань', 'скоро'), item('SU 8', 'Москва — Казань', null)]
  const whole = [rows[0], ...unreadable, rows[1], rows[2]]
  say = (offset) => answer(whole.slice(offset, offset + 2), { total: whole.length, limit: 2, offset })
  const board = await supplier().board(query, signal)
  expect(board.schedule.map(({ thread }) => thread.number)).toEqual(['SU 0', 'SU 1', 'SU 2'])
  expect([board.total, calls.map(({ url }) => url.searchParams.get('offset'))]).toEqual([6, ['0', '2', '4']])
  say = () => answer([{ thread: null }, { flight: 'SU 1' }])
  await expect(supplier().board(query, signal)).rejects.toMatchObject({ code: 'schedule.source-failed' })
})

test('what the service says against the question is passed on word for word [SCHED-13]', async () => {
  say = () => complain(404, 'Не нашли объект по iata коду SVO')
  await expect(supplier().board(query, signal)).rejects.toMatchObject({
    code: 'schedule.no-airport',
    message: 'Не нашли объект по iata коду SVO',
  })
  say = () => complain(400, 'Указана недопустимая дата')
  await expect(supplier().board(query, signal)).rejects.toMatchObject({ message: 'Указана недопустимая дата' })
})

test('a failing service, a refused key and an unreadable answer are one sentence of ours', async () => {
  for (const answered of [complain(500, 'x'), complain(403, 'Неверный ключ'), { status: 200, body: '<html>' }]) {
    say = () => answered
    await expect(supplier().board(query, signal)).rejects.toMatchObject({ code: 'schedule.source-failed' })
  }
  const nobody = yandexTimetable({ url: 'http://127.0.0.1:1', key: KEY, now, cityNamed: () => undefined })
  await expect(nobody.board(query, signal)).rejects.toMatchObject({ code: 'schedule.source-failed' })
})

test('a day beyond the eleven months of the service is refused without a call', async () => {
  await expect(supplier().board({ ...query, date: parseDay('2027-10-22')! }, signal)).rejects.toMatchObject({
    code: 'schedule.day-beyond',
  })
  expect(calls).toEqual([])
})
