import { afterEach, expect, test, vi } from 'vitest'
import { quoteOrderRefund } from '#contract/refund.ts'
import { call } from './call.ts'

afterEach(() => vi.unstubAllGlobals())

test('a call that reached nobody tells of the connection, not of a fault of ours', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call(quoteOrderRefund, { id: 'A1' })).rejects.toMatchObject({
    status: 0,
    text: 'Нет соединения. Попробуйте ещё раз',
  })
})

test('a no of the server without words of its own is our fault', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 500 })))
  await expect(call(quoteOrderRefund, { id: 'A1' })).rejects.toMatchObject({
    status: 500,
    text: 'Произошла техническая ошибка, уже ремонтируем',
  })
})
