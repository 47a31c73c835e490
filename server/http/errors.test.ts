import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { Refusal, refusalCodeOf, refusalCodes, wireCodeOf } from '#domain/refusal.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { isApiPath } from './addresses.ts'
import { answerErrors, errorBody } from './errors.ts'

const missing = new Refusal('not-found')

test('each area refuses in its own form', () => {
  const air = { code: 'NO_SEATS', ErrorMessage: 'No seats', errorMessage: 'No seats', errorDetails: null }
  expect(errorBody('/API/Air/Booking', new Refusal('air.no-seats'))).toEqual(air)
  const text = 'Ничего не найдено'
  expect(errorBody('/api/Base/GetHotel', missing)).toEqual({ data: null, error: { code: 'NOT_FOUND', description: text } })
  expect(errorBody('/api/Personal/GetFollowers', missing)).toEqual({ data: null, code: 'NOT_FOUND', errorMessage: text })
  expect(errorBody('/auth/Password/Reset', missing)).toEqual({
    code: 'NOT_FOUND',
    status: 'error',
    result: false,
    errorMessage: text,
  })
  expect(errorBody('/auth/Account/Login', missing)).toEqual({ code: 'NOT_FOUND', message: text, errorMessage: text })
  expect(errorBody('/ext/yandex/rasp', missing)).toEqual({ error: { text, code: 'NOT_FOUND' } })
})

test('a changed price is reported with both prices; a supplier’s message is in the details only', () => {
  const changed = new Refusal('order.price-changed', { extra: { oldPrice: 100, newPrice: 110 } })
  expect(errorBody('/api/air/Booking', changed)).toMatchObject({ code: 'PRICE_CHANGED', oldPrice: 100, newPrice: 110 })
  const supplier = new Refusal('air.supplier-failed', { supplierText: 'ERR 77' })
  expect(errorBody('/api/air/Search', supplier)).toMatchObject({ code: 'SUPPLIER_ERROR', errorDetails: 'ERR 77' })
})

test('every code sent by the server is recognised when received: a silent hotel is not a silent airline', () => {
  expect(refusalCodes.filter((code) => refusalCodeOf(wireCodeOf(code)) !== code)).toEqual([])
  expect(refusalCodeOf('NEVER_HEARD')).toBe('unknown')
})

test('while the database is unavailable every area suggests retrying, in words, and no bug is logged', async () => {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } } })
  answerErrors(app)
  for (const path of ['/api/air/Search', '/api/base/GetHotel', '/auth/Account/Login'])
    app.get(path, () => Promise.reject(new DatabaseUnavailable(new Error('ECONNREFUSED'))))
  for (const path of ['/api/air/Search', '/api/base/GetHotel', '/auth/Account/Login']) {
    const answer = await app.inject(path)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.body).toContain('Сервис ненадолго недоступен. Повторите через\u00a0несколько секунд')
    expect(answer.body).toContain('UNAVAILABLE')
  }
  expect(lines).toEqual([])
})

test.each([
  ['takes too long', '57014'],
  ['may not write, since the server only reads', '25006'],
])('a statement that %s is answered alike, and the log says so', async (_why, code) => {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } })
  answerErrors(app)
  const aborted = Object.assign(new Error('its own words'), { code, severity: 'ERROR' })
  app.get('/api/air/Search', () => Promise.reject(new DatabaseUnavailable(aborted)))
  expect((await app.inject('/api/air/Search')).statusCode).toBe(503)
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ level: 40, msg: 'the database gave a statement up' }])
})

test('API addresses are distinguished from pages', () => {
  expect(['/api', '/API/x', '/auth/x', '/pay/x', '/config.json?x', '/ext/x', '/%61pi/x', '/ready/'].every(isApiPath)).toBe(true)
  expect(['/', '/apiary', '/avia/payment/success', '/authors'].some(isApiPath)).toBe(false)
})

test('a client that sends too much and reads the reply afterwards, as a proxy does, gets the error instead of a lost connection', async () => {
  const app = Fastify({ bodyLimit: 1024 })
  answerErrors(app)
  app.post('/api/air/Search', () => 'ok')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const socket = connect({ port: typeof address === 'object' ? (address?.port ?? 0) : 0, host: '127.0.0.1' })
  const head = ['POST /api/air/Search HTTP/1.1', 'host: x', 'content-type: application/json', 'content-length: 300000']
  for (const part of [`${head.join('\r\n')}\r\n\r\n`, 'x'.repeat(100_000), 'x'.repeat(100_000), 'x'.repeat(100_000)]) {
    socket.write(part)
    await wait(30)
  }
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('HTTP/1.1 413')
  socket.destroy()
  await app.close()
})
