import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { clientLoader, loader } from './schedule.route.tsx'

afterEach(() => vi.unstubAllGlobals())

/** The page of an airport whose board is refused so: its status, and whether it offers a retry. */
async function refusedBoard(status: number) {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ error: { text: 'Выберите другой день' } }), { status }))
  const args = { params: { iata: 'SVO' }, request: new Request('http://localhost/avia/schedule/SVO') }
  const answer = await loader(args as never)
  if (!('init' in answer)) throw new Error('The board was not refused')
  return [answer.init?.status, answer.data.error?.mayPass]
}

test('a day the service never shows is no temporary failure: the page is not found, and offers no retry', async () => {
  expect(await refusedBoard(400)).toEqual([404, false])
  expect(await refusedBoard(404)).toEqual([404, false])
})

test('a service that does not reply, or gets too many requests, may reply the next time', async () => {
  for (const status of [429, 502, 503]) expect(await refusedBoard(status)).toEqual([503, true])
})

test('a board of a day that is still going on somewhere is no board of the past, where its reader has begun the next one', async () => {
  vi.useFakeTimers({ now: new Date('2028-02-29T05:00:00Z'), toFake: ['Date'] }) // in the evening of the 28th in Honolulu
  onTestFinished(() => void vi.useRealTimers())
  const moved = async (date: string) => {
    const request = new Request(`http://localhost/avia/schedule/HNL/Hnl?date=${date}`)
    return (await clientLoader({ params: { iata: 'HNL', airport: 'Hnl' }, request } as never)).moved
  }
  expect([await moved('2028-02-28'), await moved('2028-02-27')]).toEqual([false, true])
})

test('an address without a day opens the day that is going on at its airport, where Moscow still has the one before', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-30T18:30:00Z'), toFake: ['Date'] }) // half past one at night in Novosibirsk
  onTestFinished(() => void vi.useRealTimers())
  const place = { inCity: 'в Новосибирске', timeZone: 'Asia/Novosibirsk', time: '01:30' }
  const station = { code: 'OVB', title: 'Толмачёво', station_type_name: 'аэропорт', place }
  const rest = {
    event: 'departure',
    schedule: [],
    pagination: { total: 0, limit: 500, offset: 0 },
    source: { title: 'x', url: null },
  }
  vi.stubGlobal('fetch', async (url: string | URL | Request) => {
    const date = new URL(url instanceof Request ? url.url : url, 'http://localhost').searchParams.get('date')
    return Response.json({ ...rest, date, station })
  })
  const opened = async (search: string) => {
    const request = new Request(`http://localhost/avia/schedule/OVB/x${search}`)
    const page = await loader({ params: { iata: 'OVB', airport: 'x' }, request } as never)
    return 'query' in page ? [page.query.date, 'first' in page && page.first?.date] : page
  }
  expect(await opened('')).toEqual(['2026-12-01', '2026-12-01'])
  expect(await opened('?date=2026-11-30')).toEqual(['2026-11-30', '2026-11-30'])
})
