import { afterEach, expect, test, vi } from 'vitest'
import { emptyAirForm } from '#domain/air/query.ts'
import type { Day } from '#domain/dates.ts'
import { search } from './flight-search.ts'

const form = { ...emptyAirForm, iataFrom: 'MOW', iataTo: 'LED', dateThere: '20-12-2026' }
const today = '2026-11-21' as Day // a real day

afterEach(() => vi.unstubAllGlobals())

test('a search given up for a newer one says so to the server, not to the visitor [ERR-09]', async () => {
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
  const outcome = search(form, { today, signal: page.signal })
  await import('./calls.ts')
  setTimeout(() => page.abort(), 50)
  await expect(outcome).rejects.toMatchObject({ name: 'AbortError', message: 'Операция отменена пользователем' })
  expect(reasons).toEqual([expect.objectContaining({ message: 'Операция отменена пользователем' })])
})

test('a return before the outbound is told as such, and nothing is asked', async () => {
  const { signal } = new AbortController()
  expect(await search({ ...form, dateBack: '19-12-2026' }, { today, signal })).toMatchObject({
    reason: 'back-first',
    text: 'Дата возвращения раньше даты вылета',
  })
})

test('a day nobody sells yet asks for another day, not for another try', async () => {
  const body = { code: 'TOO_FAR', errorMessage: 'Билеты продаются не дальше чем на 12 месяцев вперёд' }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status: 400 })))
  const { signal } = new AbortController()
  expect(await search({ ...form, dateThere: '20-12-2027' }, { today, signal })).toMatchObject({
    kind: 'refused',
    reason: 'too-far',
  })
})

test('a server that cannot be reached is told as a failed search, not as a cancelled one', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')))
  expect(await search(form, { today, signal: new AbortController().signal })).toMatchObject({
    kind: 'refused',
    reason: 'failed',
    text: 'Ошибка поиска билетов',
  })
})
