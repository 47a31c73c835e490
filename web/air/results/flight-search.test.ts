import { RouterContextProvider } from 'react-router'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { emptyAirForm } from '#domain/air/query.ts'
import * as paths from '#domain/paths.ts'
import type { Day } from '#domain/text/dates.ts'
import { openAgency } from '#test/agency.ts'
import * as booking from '#web/air/booking/booking.route.tsx'
import * as compare from '#web/air/compare/compare.route.tsx'
import { resolveLink } from '#web/air/deep-link/resolve-link.ts'
import * as year from '#web/air/prices/year.route.tsx'
import { namedForm, search } from './flight-search.ts'
import { clientLoader, loader } from './results.route.tsx'

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
  const agency = await openAgencyForPages()
  agency.clock.set(evening)
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

test('a city that the address names by its code alone has its name on every page', async () => {
  const agency = await openAgencyForPages()
  for (const store of ['localStorage', 'sessionStorage'])
    vi.stubGlobal(store, { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
  const query = new URLSearchParams({ iataFrom: 'YKS', iataTo: 'PKC', dateThere: '20-12-2026', whole: 'yes' })
  const argsOf = (path: string) => {
    const request = new Request(`http://localhost${path}?${query}`)
    return { request, context: new RouterContextProvider(), params: { '*': path.split('/').slice(3).join('/') } } as never
  }
  const damaged = '/avia/booking/YKS/PKC/20260101/1-0-0/SU-1/economy'
  const forms = {
    results: (await loader(argsOf(paths.airResults))).form,
    'results in a browser': (await clientLoader(argsOf(paths.airResults))).form,
    year: (await year.loader(argsOf(paths.airYear))).form,
    'year in a browser': (await year.clientLoader(argsOf(paths.airYear))).form,
    comparison: (await compare.clientLoader(argsOf(paths.airCompare))).form,
    'link of a metasearch': (await resolveLink(damaged, new AbortController().signal)).form,
    'link without scripts': await booking.loader(argsOf('/avia/booking/YKS/PKC/20-12-2026T1010/1-0-0/SU-1/economy')),
  }
  for (const [page, named] of Object.entries(forms))
    expect([named?.from, named?.to], page).toEqual(['Якутск', 'Петропавловск-Камчатский'])
  const signal = new AbortController().signal
  expect(await namedForm({ ...form, iataFrom: 'SVO', iataTo: 'ZZZ', to: 'ZZZ' }, signal)).toMatchObject({
    from: 'Москва, Шереметьево',
    to: 'ZZZ',
  })
  await agency.close()
})

test('a page waits for the names of its cities for a moment only: then they are their codes', async () => {
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  const named = await namedForm({ ...form, iataTo: 'YKS' }, new AbortController().signal)
  expect([named.from, named.to]).toEqual(['Москва', 'YKS'])
})

/** An agency that answers what the pages of this process request. */
async function openAgencyForPages() {
  const agency = await openAgency()
  vi.stubGlobal('fetch', async (url: string, { method, body: payload }: { method: 'GET' | 'POST'; body?: string }) => {
    const headers = { 'content-type': 'application/json' }
    const { statusCode, body } = await agency.app.inject({ url, method, ...(payload && { payload, headers }) })
    return new Response(body, { status: statusCode })
  })
  return agency
}
