import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { showAirOrders } from '#contract/account-orders.ts'
import { getMails } from '#contract/account.ts'
import { getTickets } from '#contract/air-orders.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { enrol } from '#test/visitor.ts'
import { guardDoor } from './door.ts'
import { answerErrors } from './errors.ts'
import { serializers } from './log.ts'
import { callsOf } from './serve.ts'

let agency: Agency
let port = 0
const errors: string[] = []
beforeAll(async () => {
  const log = pino({ level: 'error', serializers, base: null }, { write: (line) => void errors.push(line) })
  agency = await openAgency({ change: { log } })
  port = Number(new URL(await agency.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => agency.close())

/** What the server says to exactly these bytes. */
const said = (...lines: string[]) => saidAt(port, lines)

function saidAt(at: number, lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const socket = connect(at, '127.0.0.1', () => socket.end(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'))
    socket.on('data', (part) => parts.push(part))
    socket.on('error', reject)
    socket.on('close', () => resolve(Buffer.concat(parts).toString()))
  })
}

const get = (url: string, host = `localhost:${port}`) => said(`GET ${url} HTTP/1.1`, `Host: ${host}`, 'Connection: close')
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])

test.each([
  ['/api/air/Tickets/a%00b', 400],
  ['/api/Base/GetPagesByFilter?category=%00', 400],
  ['/api/Base/GetPages?url=a%1Fb', 400],
  ['/api/air/Cities/%01', 400],
  ['/api/air/Cities/%E0%A4%A', 400],
  ['/api/%zz', 400],
  [`/api/air/Cities/${'x'.repeat(700)}`, 400],
  ['/api//air/Cities/mos', 404],
])('an address of the API that nobody types is refused in JSON: %s', async (url, status) => {
  const answer = await get(url)
  expect([url, statusOf(answer)]).toEqual([url, status])
  expect(answer).toMatch(/content-type: application\/json/i)
  expect(answer).toMatch(/"(errorMessage|description)":"[А-Я]/)
})

test.each([
  ['//', 404],
  ['//example.com/about', 404],
  ['/\\example.com', 404],
  ['*', 404],
  ['http://example.com/about', 404],
  ['/support/%00', 400],
  ['/about/%0D%0AX-I:%201', 400],
  ['/account/%E2%80%A8', 400],
  ['/about?x=%00', 400],
  ['/%', 400],
  ['/%c0%af', 400],
])('an address of a page that nobody types is refused with a page in words: %s', async (url, status) => {
  const answer = await get(url)
  expect([url, statusOf(answer)]).toEqual([url, status])
  expect(answer).toMatch(/content-type: text\/html/i)
  expect(answer).toContain('На\u00a0главную')
  expect(answer).not.toMatch(/X-I: 1/)
})

test('an address that is resolved into another one reaches no page: limits would count what it is not', async () => {
  const app = Fastify()
  answerErrors(app)
  guardDoor(app)
  app.get('/*', async () => 'a page')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const at = (app.server.address() as AddressInfo).port // it listens on TCP
  const status = async (url: string) =>
    statusOf(await saidAt(at, [`GET ${url} HTTP/1.1`, `Host: localhost:${at}`, 'Connection: close']))
  for (const url of [
    '/support/../search/avia',
    '/support/%2e%2E/search',
    '/login/.%2e',
    '/about/.',
    '/a/%2e/b',
    '/faq/..#x',
    '/faq#x',
  ])
    expect([url, await status(url)]).toEqual([url, 404])
  for (const url of ['/search/avia?x=/../', '/..a', '/a..', '/.well-known/x', '/hotels/...'])
    expect([url, await status(url)]).toEqual([url, 200])
  await app.close()
})

test.each(['localhost:99999', 'a b', '', 'a@b', 'localhost:port', 'http://localhost'])(
  'a Host that is no name of a machine is refused in words: «%s»',
  async (host) => {
    const answer = await get('/api/air/Cities/mos', host)
    expect([statusOf(answer), /"code":"BAD_REQUEST"/.test(answer)]).toEqual([400, true])
  },
)

test('a request without Host is refused in words, an old program that knows none is answered', async () => {
  const answer = await said('GET /health HTTP/1.1', 'Connection: close')
  expect(answer).toMatch(/^HTTP\/1\.1 400[^]*"errorMessage":"[А-Я]/)
  expect(await said('GET /health HTTP/1.0')).toMatch(/^HTTP\/1\.1 200/)
})

test('what is no HTTP at all is answered in the words of the API', async () => {
  expect(await said('HELLO')).toMatch(/^HTTP\/1\.1 400[^]*"errorMessage":"[А-Я]/)
  expect(await said('GET / HTTP/1.1', 'Host: localhost', `X-Long: ${'x'.repeat(20_000)}`)).toMatch(
    /^HTTP\/1\.1 431[^]*"errorMessage":"[А-Я]/,
  )
})

test.each(['\u0000', 'a\u0007b', '\ud800', 'x\udc00'])(
  'signs that no keyboard has are refused by the field they stand in: %j',
  async (sign) => {
    const sent = JSON.stringify({ login: sign, password: 'demo123' })
    for (const url of ['/auth/Account/Login', '/auth/Account/Register']) {
      const answer = await agency.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json' },
        payload: sent,
      })
      expect([url, answer.statusCode]).toEqual([url, 400])
      expect(answer.json().fields).toMatchObject({ login: 'Уберите непечатаемые знаки и служебные имена полей' })
    }
    const form = new URLSearchParams({ email: sign.isWellFormed() ? sign : '\u0000' })
    const byForm = await agency.app.inject({
      method: 'POST',
      url: '/auth/Password/ResetByEmail',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString(),
    })
    expect(byForm.statusCode).toBe(400)
  },
)

test('an object in place of a text, with a field that hides what every object has, is refused in words', async () => {
  const { token } = await enrol(agency, 'hiding')
  const numbers = [{ length: { toString: 1 } }] as never[] // what the contract's types forbid
  const answer = await agency.call(showAirOrders, { numbers }, { bearer: token })
  expect(answer).toMatchObject({
    refusal: 'bad-request',
    fields: { '0.length': 'Уберите непечатаемые знаки и служебные имена полей' },
  })
})

test('a text with lines and tabs is a text, and a body nested a hundred thousand deep is only refused', async () => {
  const headers = { 'content-type': 'application/json' }
  const lines = await agency.app.inject({ method: 'POST', url: '/api/air/Search', headers, payload: '{"note":"a\\n\\tb"}' })
  expect(lines.json().fields.note).toBe('Такого поля нет')
  const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  const wide = JSON.stringify({ a: Array.from({ length: 120_000 }, () => 1) })
  for (const payload of [deep, wide])
    expect((await agency.app.inject({ method: 'POST', url: '/api/air/Search', headers, payload })).statusCode).toBe(400)
})

test('fewer than no points cannot be spent on a flight', async () => {
  const { token } = await enrol(agency, 'debtor')
  const answer = await agency.app.inject({
    method: 'POST',
    url: '/api/air/Checkout/00000000-0000-4000-8000-000000000000',
    headers: { authorization: `Bearer ${token}` },
    payload: { useBonus: true, bonusAmount: -100 },
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({ bonusAmount: 'Не меньше 0' })
  expect((await agency.call(getTickets, { id: 'no-such-order' }, { bearer: token })).refusal).toBe('not-found')
})

test('a field no call knows is refused by its name, at any depth, before anything is done', async () => {
  const { token } = await enrol(agency, 'slip')
  const headers = { authorization: `Bearer ${token}`, 'x-order-key': 'x'.repeat(32) }
  const changing = callsOf(agency.app).filter(({ method, bare }) => method !== 'GET' && !bare)
  expect(changing.length).toBeGreaterThan(25)
  for (const { method, path, name } of changing) {
    const answer = await agency.app.inject({ method, url: path.replaceAll(/:\w+/g, 'x'), headers, payload: { nobodyKnows: 1 } })
    expect([name, answer.statusCode, answer.json().fields?.nobodyKnows]).toEqual([name, 400, 'Такого поля нет'])
    expect(answer.body, name).toContain('В\u00a0запросе есть поле «nobodyKnows», которого мы не\u00a0знаем. Обновите страницу')
  }
  const passenger = { name: 'ANNA', document: { type: 'passportrf', numbr: '1' } }
  const booking = await agency.app.inject({ method: 'POST', url: '/api/air/Booking', payload: { passengers: [{}, passenger] } })
  expect(booking.json()).toMatchObject({ code: 'UNKNOWN_FIELD', fields: { 'passengers.1.document.numbr': 'Такого поля нет' } })
  expect(booking.json().fields['passengers.1.document.number']).toBe('Заполните поле')
  const known = await agency.call(getMails, {}, { bearer: token })
  expect(known).toEqual({ points: true })
})

test('the address of a page may carry more than a call knows, and so may a form of a browser', async () => {
  expect(statusOf(await get('/api/air/Cities/mos?utm_source=mail'))).toBe(200)
  const form = new URLSearchParams({ email: 'slip@mail.ru', submit: 'Отправить' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const url = '/auth/Password/ResetByEmail'
  expect((await agency.app.inject({ method: 'POST', url, headers, payload: form.toString() })).statusCode).toBe(200)
})

test('none of it is written into the log as an error', () => {
  expect(errors).toEqual([])
})
