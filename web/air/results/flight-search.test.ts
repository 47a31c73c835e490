import { RouterContextProvider } from 'react-router'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { emptyAirForm } from '#domain/air/query.ts'
import type { Day } from '#domain/text/dates.ts'
import { openAgency } from '#test/agency.ts'
import { search } from './flight-search.ts'
import { loader } from './results.route.tsx'

const form = { ...emptyAirForm, iataFrom: 'MOW', iataTo: 'LED', dateThere: '20-12-2026' }
const today = '2026-11-21' as Day // a real day

afterEach(() => vi.unstubAllGlobals())

test('a search aborted for a newer one reports it to the server, not to the visitor [ERR-09]', async () => {
  const reasons: unknown[] = []
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        reasons.push(signal.reason)
        reject(signal.reason)
      })
    })
  })
  const page = new AbortController()
  const reply = search(form, { today, signal: page.signal })
  await import('#web/air/search/calls.ts')
  setTimeout(() => page.abort(), 50)
  await expect(reply).rejects.toMatchObject({ name: 'AbortError', message: 'Операция отменена пользователем' })
  expect(reasons).toEqual([expect.objectContaining({ message: 'Операция отменена пользователем' })])
})

test('a return before the outbound is reported as such, and no request is sent', async () => {
  const { signal } = new AbortController()
  expect(await search({ ...form, dateBack: '19-12-2026' }, { today, signal })).toMatchObject({
    reason: 'back-first',
    text: 'Дата возвращения раньше даты вылета',
  })
})

test('a day not on sale yet suggests another day, not another try', async () => {
  const body = { code: 'TOO_FAR', errorMessage: 'Билеты продаются не дальше чем на 12 месяцев вперёд' }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status: 400 })))
  const { signal } = new AbortController()
  expect(await search({ ...form, dateThere: '20-12-2027' }, { today, signal })).toMatchObject({
    kind: 'refused',
    reason: 'air.too-far',
  })
})

test('an unreachable server is reported as a failed search, not as a cancelled one', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')))
  expect(await search(form, { today, signal: new AbortController().signal })).toMatchObject({
    kind: 'refused',
    reason: 'failed',
    text: 'Ошибка поиска билетов',
  })
})

test('a search that fails without a word, or with words of no use, gets ours [AIRS-36]', async () => {
  for (const body of ['', '{}', '<h1>502 Bad Gateway</h1>']) {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status: 500 })))
    expect(await search(form, { today, signal: new AbortController().signal })).toMatchObject({
      kind: 'refused',
      reason: 'failed',
      text: 'Ошибка поиска билетов',
    })
  }
})

test('another wording of a refusal changes nothing in what the page offers', async () => {
  const codes = {
    PAST_DATE: 'air.past-date',
    BAD_CITY: 'air.bad-city',
    NOTHING_FOUND: 'air.nothing-found',
    SUPPLIER_ERROR: 'failed',
  }
  for (const [code, reason] of Object.entries(codes)) {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code, errorMessage: 'Сказано иначе' }, { status: 400 })))
    const reply = await search(form, { today, signal: new AbortController().signal })
    expect(reply).toEqual({ kind: 'refused', reason, text: 'Сказано иначе' })
  }
})

test('the error of a supplier that sends no code is recognised by its text', async () => {
  const answer = { errorMessage: 'GDS-7: Bad town code or name ZZZ' }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer, { status: 400 })))
  expect(await search(form, { today, signal: new AbortController().signal })).toMatchObject({ reason: 'air.bad-city' })
})

test('an empty search due to a silent airline found nothing, and no error is shown in red [AIRS-15]', async () => {
  const empty = { forwardOptions: [], backwardOptions: [], errorDetails: null }
  for (const [errorMessage, reason] of [
    ['Carrier timeout: U6', 'air.nothing-found'],
    [null, 'air.nothing-found'],
    ['Error: No Flights Found for MOW-ZZZ', 'air.nothing-found'],
    ['502 Bad Gateway', 'failed'],
  ] as const) {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ...empty, errorMessage })))
    const reply = await search(form, { today, signal: new AbortController().signal })
    expect(reply).toMatchObject({ kind: 'refused', reason })
  }
})

test('a list drawn by the server has the flights of a day that is over in Moscow and not yet where they leave', async () => {
  const evening = new Date('2026-12-01T02:00:00Z') // nine in the evening of 30 November in New York
  vi.useFakeTimers({ now: evening, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const agency = await openAgency()
  agency.clock.set(evening)
  vi.stubGlobal('fetch', async (url: string, { method, body: payload }: { method: 'GET' | 'POST'; body?: string }) => {
    const headers = { 'content-type': 'application/json' }
    const { statusCode, body } = await agency.app.inject({ url, method, ...(payload && { payload, headers }) })
    return new Response(body, { status: statusCode })
  })
  const shown = async (there: string) => {
    const params = new URLSearchParams({ iataFrom: 'NYC', iataTo: 'LAX', dateThere: there, whole: 'yes' })
    const request = new Request(`http://localhost/search/avia?${params}`)
    const { reply } = await loader({ request, context: new RouterContextProvider(), params: {} } as never)
    return reply.kind === 'refused' ? reply.text : reply.kind
  }
  expect(await shown('30-11-2026')).toBe('first')
  expect(await shown('29-11-2026')).toBe('В запросе указана прошедшая дата')
  await agency.close()
})
