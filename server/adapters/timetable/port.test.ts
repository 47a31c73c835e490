import { type IncomingMessage, type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { parseDay } from '#domain/text/dates.ts'
import { yandexTimetable } from '#server/adapters/timetable/yandex.ts'
import { boardSupplierSuite } from '#server/schedule/supplier.suite.ts'

const now = () => new Date('2026-11-21T09:00:00Z')
const station = { code: 's9600213', title: 'Шереметьево', station_type: 'airport', station_type_name: 'аэропорт' }

/** More rows than the service gives at once. */
const PAGE = 2

function rowsOf(event: string) {
  return ['06:10', '07:45', '09:00', '12:30', '18:05', '23:40'].map((time, at) => {
    const moment = `2026-12-03T${time}:00+03:00`
    const thread = { number: `SU ${1100 + at}`, title: 'Москва — Казань', vehicle: null, carrier: null }
    const [departure, arrival] = event === 'departure' ? [moment, null] : [null, moment]
    return { thread, departure, arrival, days: 'ежедневно', terminal: 'B' }
  })
}

/** The service as its reference describes it: pages of a day, «no such station» with 404. */
function answerTo(request: IncomingMessage): [number, unknown] {
  const params = new URL(request.url ?? '/', 'http://fake').searchParams
  if (params.get('station') === 'ZZZ') return [503, {}]
  if (params.get('station') !== 'SVO') return [404, { error: { text: 'Не нашли объект по iata коду', http_code: 404 } }]
  const rows = rowsOf(params.get('event') ?? '')
  const [offset, limit] = [Number(params.get('offset')), Math.min(PAGE, Number(params.get('limit')))]
  return [200, { station, schedule: rows.slice(offset, offset + limit), pagination: { total: rows.length, limit, offset } }]
}

async function listening(server: Server): Promise<{ url: string; close(): Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on TCP
  const close = async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  return { url: `http://127.0.0.1:${port}/v3.0`, close }
}

boardSupplierSuite('Yandex Schedules over HTTP', async () => {
  const { url, close } = await listening(
    createServer((request, response) => {
      const [status, body] = answerTo(request)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }),
  )
  const supplier = yandexTimetable({ url, key: 'key', now, cityNamed: () => undefined })
  return { supplier, station: 'SVO', failing: 'ZZZ', close }
})

test('a board nobody waits for any more is not waited for', async () => {
  const { url, close } = await listening(createServer(() => {}))
  const { board } = yandexTimetable({ url, key: 'key', now, cityNamed: () => undefined })
  const query = { station: 'SVO', date: parseDay('2026-12-03')!, event: 'departure' as const, limit: 500, offset: 0 }
  await expect(board(query, AbortSignal.timeout(100))).rejects.toMatchObject({ name: 'TimeoutError' })
  await close()
})
