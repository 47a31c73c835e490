import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookFlights } from '#contract/air-orders.ts'
import { searchFlights } from '#contract/air.ts'
import { Refusal, refusalCodes, wireCodeOf } from '#domain/refusal.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { openMemoryDatabase } from '#test/database.ts'
import type { Database } from './db/db.ts'
import { errorBody } from './http/errors.ts'
import { serializers } from './http/log.ts'

let database: Database
let agency: Agency
beforeAll(async () => {
  database = await openMemoryDatabase()
  agency = await openAgency({ database })
})
afterAll(async () => {
  await agency.close()
  await database.close()
})

const json = { 'content-type': 'application/json' }
const post = (url: string, payload: string) => agency.app.inject({ method: 'POST', url, headers: json, payload })

test('health is open to anyone, unknown API addresses answer in JSON', async () => {
  expect((await agency.app.inject('/health')).json()).toEqual({ status: 'ok' })
  for (const url of ['/api/none', '/api/air/none', '/auth/none', '/ext/yandex/rasp/none']) {
    const answer = await agency.app.inject(url)
    expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 404, 'application/json; charset=utf-8'])
  }
})

test('paths match in any letter case and with a slash at the end', async () => {
  for (const url of ['/api/air/Cities/симф', '/API/AIR/CITIES/симф', '/api/air/cities/симф/']) {
    expect((await agency.app.inject(encodeURI(url))).json()).toMatchObject([{ iataCode: 'SIP' }])
  }
})

test('broken JSON, no JSON and a foreign body type are refused in Russian, not with a failure', async () => {
  const broken = await post('/api/air/Search', '{"iataFrom": "MOW",')
  expect(broken.statusCode).toBe(400)
  expect(broken.json()).toMatchObject({ code: 'BAD_REQUEST', fields: { body: 'Тело запроса не разобрано как JSON' } })
  expect((await post('/api/air/Search', '[]')).statusCode).toBe(400)
  expect((await post('/api/air/Search', 'null')).statusCode).toBe(400)
  expect((await post('/api/air/Search', '')).statusCode).toBe(400)
  const xml = await agency.app.inject({
    method: 'POST',
    url: '/api/air/Search',
    headers: { 'content-type': 'text/xml' },
    payload: '<a/>',
  })
  expect(xml.statusCode).toBe(400)
})

test('values of a wrong type are named field by field', async () => {
  const answer = await post('/api/air/Search', JSON.stringify({ iataFrom: 7, dateThere: '31-02-2027', adults: 'two' }))
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toMatchObject({
    iataFrom: 'Ожидается текст',
    iataTo: 'Заполните поле',
    dateThere: 'Ожидается дата ДД-ММ-ГГГГ',
    adults: 'Ожидается число',
  })
})

test('a body over 256 KiB is refused as too large', async () => {
  const answer = await post('/api/air/Search', JSON.stringify({ iataFrom: 'x'.repeat(256 * 1024) }))
  expect(answer.statusCode).toBe(413)
  expect(answer.json()).toMatchObject({ code: 'TOO_LARGE' })
})

test('a token nobody issued is refused even where guests may call', async () => {
  const query = { iataFrom: 'MOW', iataTo: 'AER', dateThere: '20-12-2026', dateBack: null, adults: 1, children: 0, infants: 0 }
  expect(await agency.call(searchFlights, query, { bearer: 'made-up' })).toEqual({ refusal: 'sign-in-needed' })
})

test('a client that sends too many requests is given the seconds to wait before retrying', async () => {
  const strict = await openAgency({ database, env: { rateLimit: true } })
  const request = () => strict.app.inject({ method: 'POST', url: '/api/air/Search', headers: json, payload: '{}' })
  for (let n = 0; n < 30; n += 1) expect((await request()).statusCode).toBe(400)
  const refused = await request()
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json().ErrorMessage).toMatch(/^Слишком много запросов\. Повторите через \d+\u00a0с$/)
  expect((await strict.app.inject('/api/air/Cities/mos')).statusCode).toBe(200)
  await strict.close()
})

test('a bug answers with a calm sentence: no stack, no message of its own', async () => {
  const airNews: Agency['deps']['airNews'] = async function* () {
    yield await Promise.reject(new TypeError('secret detail'))
  }
  const broken = await openAgency({ database, change: { airNews } })
  const query = { iataFrom: 'MOW', iataTo: 'AER', dateThere: '20-12-2026', dateBack: null, adults: 1, children: 0, infants: 0 }
  const answer = await broken.app.inject({ method: 'POST', url: '/api/air/Search', payload: query })
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({ code: 'UNKNOWN', errorMessage: 'Произошла техническая ошибка, уже ремонтируем' })
  expect(answer.body).not.toContain('secret detail')
  await broken.close()
})

test('nothing a passenger typed gets into the log', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace', serializers, base: null }, { write: (line) => void lines.push(line) })
  const open = await openAgency({ database, log })
  const canaries = ['Канареева', '4509111222', 'canary@example.ru', '+79990001122']
  const passenger = {
    name: 'Анна',
    surname: canaries[0]!,
    birthDay: '01-02-1990',
    gender: 'female' as const,
    document: { type: 'passportrf' as const, number: canaries[1]!, date: null },
  }
  const answer = await open.call(bookFlights, {
    there: { itineraryRef: { sessionId: 'x', optionId: 'y' } },
    back: null,
    passengers: [passenger],
    contactInfo: { email: canaries[2]!, contactPerson: canaries[0]!, contactPhone: canaries[3]! },
    privacy: true,
    isAviasales: false,
    acceptedPrice: 1,
  })
  expect(answer.refusal).toBeDefined()
  await open.app.inject(`/api/air/Cities/${encodeURIComponent(canaries[0]!)}?email=${canaries[2]}`)
  expect(lines.length).toBeGreaterThan(3)
  for (const canary of canaries) expect(lines.join('')).not.toContain(canary)
  await open.close()
})

test('an error in the log says its kind and place, never its words', () => {
  const written = JSON.stringify(serializers.err(Object.assign(new Error('duplicate passport 4509111222'), { code: '23505' })))
  expect(written).toContain('23505')
  expect(written).toContain('app.test.ts')
  expect(written).not.toContain('4509111222')
})

test('an error in the log says what caused it and how a supplier answered, in codes alone', () => {
  const expired = new TypeError('fetch failed', {
    cause: Object.assign(new Error('for Канареева'), { code: 'CERT_HAS_EXPIRED' }),
  })
  const silent = Object.assign(new Refusal('payment.failed'), { cause: expired })
  expect(serializers.err(silent)).toMatchObject({ code: 'payment.failed', cause: 'CERT_HAS_EXPIRED' })
  expect(serializers.err(new Error('late', { cause: new DOMException('', 'TimeoutError') }))).toMatchObject({
    cause: 'TimeoutError',
  })
  const ofMail = Object.assign(new Error('anna@mail.example'), { code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' })
  expect(serializers.err(ofMail)).toMatchObject({ code: 'ESOCKET', cause: 'CERT_HAS_EXPIRED' })
  const said = (supplierText: string) => serializers.err(new Refusal('hotels.supplier-failed', { supplierText })).said
  expect(said('HTTP 401 incorrect_credentials')).toBe('HTTP 401 incorrect_credentials')
  expect(said('Guest Kanareeva, 4509111222')).toBeUndefined()
})

test('the list of calls is published for programs and for people, with nothing from elsewhere', async () => {
  const document = (await agency.app.inject('/api/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/api/air/Receipt/{id}/{ticketNumber}'].get.responses[200].content).toHaveProperty(['application/pdf'])
  expect(document.paths['/api/air/Search'].post.requestBody.content['application/json'].schema.required).toContain('iataFrom')
  expect(document.paths['/api/air/Tickets/{id}'].get.parameters).toContainEqual(expect.objectContaining({ name: 'X-Order-Key' }))
  const page = await agency.app.inject('/api/docs')
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; img-src 'self'; style-src 'sha256-/)
  expect(page.body).toContain('/api/air/Search')
  expect(page.body).not.toMatch(/<script|src=|href="http/)
})

type Described = { required?: string[]; properties?: Record<string, Described>; oneOf?: { const: string }[] }

/** The names in a body that its description lacks, and the described ones that are absent. */
function differences({ required = [], properties = {} }: Described, sent: object): string[] {
  const missing = required.filter((name) => !(name in sent))
  return Object.entries(sent).reduce((names, [name, value]) => {
    const part = properties[name]
    if (!part) return [...names, name]
    return part.properties ? [...names, ...differences(part, value as object)] : names
  }, missing)
}

test('the list of calls describes every refusal as it is sent, and all codes with their status', async () => {
  const { paths, components } = (await agency.app.inject('/api/openapi.json')).json()
  const schemas: Record<string, Described> = components.schemas
  const named = ['Search', 'GetHotel', 'GetFollowers', 'Reset', 'Login', 'rasp/', 'Trips/{key}']
  const refused = new Refusal('bad-request', { fields: { a: 'b' }, extra: { retryAfter: 5, oldPrice: 1, newPrice: 2 } })
  for (const path of Object.keys(paths).filter((one) => named.some((end) => one.endsWith(`/${end}`)))) {
    const [operation] = Object.values<{ responses: { default: { headers?: object; content: object } } }>(paths[path])
    const { headers, content } = operation!.responses.default
    const [name = ''] = /\w+Error|Error/.exec(JSON.stringify(content)) ?? []
    expect([path, differences(schemas[name]!, errorBody(path, refused))]).toEqual([path, []])
    expect(headers).toHaveProperty('Retry-After')
  }
  const codes = schemas.RefusalCode?.oneOf ?? []
  expect(codes).toContainEqual({ const: 'NOT_FOUND', description: '404. Ничего не найдено' })
  expect(refusalCodes.map(wireCodeOf).filter((code) => !codes.some((one) => one.const === code))).toEqual([])
  const page = (await agency.app.inject('/api/docs')).body
  expect(page).toContain('href="#HotelError"')
  expect(page).toContain('id="HotelError"')
})

test('the list of calls names what proves a caller and what a call cannot do without', async () => {
  const { paths, components } = (await agency.app.inject('/api/openapi.json')).json()
  const voucher = paths['/api/Base/GetVoucher'].get
  expect(voucher.parameters).toContainEqual({ name: 'orderId', in: 'query', required: true, schema: { type: 'string' } })
  const guestToo = [{}, { bearer: [] }]
  expect([voucher.security, paths['/api/air/Tickets/{id}'].get.security]).toEqual([guestToo, guestToo])
  expect(paths['/api/air/Booking'].post.security).toEqual(guestToo)
  expect(paths['/api/air/Search'].post.security).toBeUndefined()
  expect(paths['/auth/user'].get.security).toEqual([{ bearer: [] }])
  expect(paths['/auth/Account/Token'].get.security).toEqual([{ bearer: [], cookie: [] }])
  expect(Object.keys(components.securitySchemes)).toEqual(['bearer', 'cookie'])
})

test('the list of calls distinguishes dates of flights, days, moments and local times', async () => {
  const { paths } = (await agency.app.inject('/api/openapi.json')).json()
  const { properties } = paths['/api/air/Search'].post.requestBody.content['application/json'].schema
  const [there, back] = [properties.dateThere, properties.dateBack].map((one) => JSON.stringify(one))
  for (const schema of [there, back]) expect(schema).toContain('ДД-ММ-ГГГГ')
  expect(new RegExp(properties.dateThere.pattern).test('09-01-2027')).toBe(true)
  const days = paths['/api/air/Calendar'].get.parameters.filter(({ name }: { name: string }) => ['from', 'to'].includes(name))
  expect(days).toMatchObject([{ schema: { format: 'date' } }, { schema: { format: 'date' } }])
  const found = paths['/api/air/Search'].post.responses[200].content['application/json'].schema.properties.forwardOptions
  const flight = found.items.properties.flightSegments.items.properties
  expect(flight.departureUtc.format).toBe('date-time')
  expect(new RegExp(flight.departure.pattern).test('2027-01-09T15:10:00')).toBe(true)
})

test('the metrics show how long replies took, by route', async () => {
  expect((await agency.app.inject('/metrics')).body).toContain('http_request_seconds_bucket')
})

test('a reader of old that looks for /favicon.ico is shown the icon there is', async () => {
  const { statusCode, headers } = await agency.app.inject('/favicon.ico')
  expect([statusCode, headers.location]).toEqual([308, '/favicon.svg'])
})

test('the public configuration has what the footer needs and no secret', async () => {
  const config = (await agency.app.inject('/config.json')).json()
  expect(config).toMatchObject({ brand: 'Странник', phone: expect.any(String), email: expect.any(String) })
  expect(JSON.stringify(config)).not.toContain('secret')
})

test('answers carry the time deadlines are judged by, which the browser counts down with, not the clock of this server', async () => {
  agency.clock.advance(600_000)
  for (const url of ['/api/none', '/config.json', '/auth/user'])
    expect((await agency.app.inject(url)).headers.date).toBe(agency.clock.now().toUTCString())
})

test('API answers forbid sniffing, framing and any content of their own', async () => {
  const { headers } = await agency.app.inject('/api/air/Cities/mos')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cache-control': 'no-store',
  })
  expect(headers['access-control-allow-origin']).toBeUndefined()
})
