import { afterEach, expect, test, vi } from 'vitest'
import { requestOrderRefund, quoteOrderRefund } from '#contract/refund.ts'
import { serverNow } from '#web/boot/server-clock.ts'
import { call } from './call.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a call that reached no server reports the connection, not a fault of ours', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call(quoteOrderRefund, { id: 'A1' })).rejects.toMatchObject({
    status: 0,
    text: 'Нет соединения. Попробуйте ещё раз',
  })
})

test('a reply that broke off half way reports the connection too, and ends with the reason of its caller who has left', async () => {
  const left = new AbortController()
  const brokenOff = (reason: unknown) => new Response(new ReadableStream({ start: (body) => body.error(reason) }))
  vi.stubGlobal('fetch', async () => brokenOff(new TypeError('terminated')))
  await expect(call(quoteOrderRefund, { id: 'A1' })).rejects.toMatchObject({
    status: 0,
    text: 'Нет соединения. Попробуйте ещё раз',
  })
  left.abort()
  vi.stubGlobal('fetch', async () => brokenOff(left.signal.reason))
  await expect(call(quoteOrderRefund, { id: 'A1' }, { signal: left.signal })).rejects.toBe(left.signal.reason)
})

test('the clock of the server is read when it replies, however long the body is on its way', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-03T10:00:00Z') })
  const headers = { date: new Date().toUTCString(), 'cache-control': 'no-store' }
  const body = new ReadableStream(
    {
      pull(parts) {
        vi.setSystemTime('2026-12-03T10:00:20Z')
        parts.enqueue(new TextEncoder().encode('{}'))
        parts.close()
      },
    },
    { highWaterMark: 0 },
  )
  vi.stubGlobal('fetch', async () => new Response(body, { status: 500, headers }))
  await expect(call(quoteOrderRefund, { id: 'A1' })).rejects.toThrow()
  expect(serverNow() - Date.now()).toBe(0)
})

test('a no of the server without words of its own is our fault', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 500 })))
  await expect(call(quoteOrderRefund, { id: 'A1' })).rejects.toMatchObject({
    status: 500,
    text: 'Произошла техническая ошибка, уже ремонтируем',
  })
})

test('a computer’s wrong clock is put right by an answer that no cache has kept, and by no other', async () => {
  const hourAgo = Date.now() - 3_600_000
  const answers = (date: number, headers = {}) =>
    vi.stubGlobal('fetch', async () => {
      return new Response('', { status: 500, headers: { ...headers, date: new Date(date).toUTCString() } })
    })
  answers(hourAgo)
  await call(quoteOrderRefund, { id: 'A1' }).catch(() => undefined)
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(1_000)
  answers(hourAgo, { 'cache-control': 'no-store' })
  await call(quoteOrderRefund, { id: 'A1' }).catch(() => undefined)
  expect(Math.abs(serverNow() - hourAgo)).toBeLessThan(5_000)
  answers(Date.now(), { 'cache-control': 'private, no-store' })
  await call(requestOrderRefund, { id: 'A1', quoteId: 'q', parts: [] }).catch(() => undefined)
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(5_000)
})
