import { createHmac } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAirOrders } from '#contract/account-orders.ts'
import { getUser } from '#contract/account.ts'
import { bookFlights, getTickets } from '#contract/air-orders.ts'
import { eraseAccount } from '#contract/personal.ts'
import { quoteAirRefund } from '#contract/refund.ts'
import { type Claims, readClaims } from '#domain/account/claims.ts'
import { accessKeyOf } from '#server/orders/order-key.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { bookingInput, choose, grownUp } from '#test/purchase.ts'
import { bookRoom, winterStay } from '#test/stay.ts'
import { PASSWORD, enrol, send } from '#test/visitor.ts'
import { accessToken } from './token.ts'

type Schema = {
  type?: string
  enum?: string[]
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
}
type Operation = {
  operationId: string
  security?: object[]
  parameters: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
type Call = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; operation: Operation }

type OrderRef = { id: string; number: string }

let agency: Agency
let anna: string
let boris: string
let secured: Call[]
/** What names Anna's flight order in a call, and what names her stay. */
let flight: OrderRef
let stay: OrderRef

beforeAll(async () => {
  agency = await openAgency()
  anna = (await enrol(agency, 'anna')).token
  boris = (await enrol(agency, 'boris')).token
  const order = await agency.call(bookFlights, bookingInput(await choose(agency, 'one-way')), { bearer: anna })
  flight = { id: order.id, number: order.extra.number }
  stay = await bookRoom(agency, winterStay, { bearer: anna })
  const { paths } = (await agency.app.inject('/api/openapi.json')).json()
  const all = Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase() as Call['method'], path, operation })),
  )
  const needsProof = (operation: Operation) =>
    needsToken(operation) || operation.parameters.some(({ name }) => name === 'X-Order-Key')
  // The two calls of the session itself take an expired token on purpose; refresh.test.ts looks after them.
  const own = ['refreshToken', 'signOut']
  secured = all.filter(({ operation }) => needsProof(operation) && !own.includes(operation.operationId))
})
afterAll(() => agency.close())

/** A guest may make a call one of whose ways of proof is none. */
function needsToken({ security = [] }: Operation): boolean {
  return security.length > 0 && !security.some((proof) => Object.keys(proof).length === 0)
}

function request({ method, path, operation }: Call, token?: string, headers?: Record<string, string>) {
  const named = path.startsWith('/api/air') ? flight : stay
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => valueOf(name, named))
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name }): [string, string] => [name, valueOf(name, named)])
  const url = query.length > 0 ? `${filled}?${new URLSearchParams(query)}` : filled
  const [schema] = Object.values(operation.requestBody?.content ?? {}).map((content) => content.schema)
  const json = schema?.type === 'array' ? [named.number] : bodyOf(schema, named)
  return send(agency, url, { method, token, headers, ...(method !== 'GET' && { json }) })
}

/** Whatever names an order in a call is Anna's. */
function valueOf(name: string, { id, number }: OrderRef): string {
  if (/ticketNumber/i.test(name)) return '1'
  if (/number/i.test(name)) return number
  return /id$/i.test(name) ? id : '1'
}

/** What a call cannot do without, and whatever in it names an order. */
function bodyOf(schema: Schema | undefined, named: OrderRef): Record<string, unknown> {
  const fields = Object.entries(schema?.properties ?? {})
  const wanted = fields.filter(([name]) => schema?.required?.includes(name) || /number|id$/i.test(name))
  return Object.fromEntries(wanted.map(([name, field]) => [name, sample(name, field, named)]))
}

function sample(name: string, { type, properties, items }: Schema, named: OrderRef): unknown {
  if (type === 'array') return [items?.enum?.[0] ?? named.number]
  if (type === 'string') return valueOf(name, named)
  return properties ? {} : type === 'boolean' ? false : 1
}

/** Anna's own claims under another head, key or audience. */
function forged(claims: Claims, how: { secret?: string; audience?: string }): Promise<string> {
  const key = createHmac('sha256', how.secret ?? agency.deps.env.secret[0].secret)
    .update('access token')
    .digest()
  const { sub, iat, exp, ...rest } = claims
  const token = new SignJWT(rest).setProtectedHeader({ alg: 'HS256' }).setSubject(sub).setIssuedAt(iat).setExpirationTime(exp)
  return token.setAudience(how.audience ?? 'strannik').sign(key)
}

async function badTokens(): Promise<Record<string, string>> {
  const claims = readClaims(anna)!
  const owner = { id: claims.sub, email: claims.email, login: claims.unique_name, bonusAccountId: claims.BonusAccountId }
  const hourAgo = new Date(agency.clock.now().getTime() - 60 * 60_000)
  const leaving = await enrol(agency, 'leaving')
  await send(agency, '/auth/Account/Logout', { method: 'POST', ...leaving })
  const erased = await enrol(agency, 'erased')
  await agency.call(eraseAccount, { password: PASSWORD }, { bearer: erased.token })
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  return {
    expired: await accessToken(agency.deps.env.secret, owner, claims.sid, hourAgo),
    'bad signature': await forged(claims, { secret: 'a key of somebody else altogether' }),
    'wrong audience': await forged(claims, { audience: 'another-site' }),
    'alg none': `${none}.${anna.split('.')[1]}.`,
    revoked: leaving.token,
    'of an erased person': erased.token,
    damaged: anna.slice(0, -2),
  }
}

test('the forger of these tests forges well: the right key and audience are let in', async () => {
  expect(await agency.call(listAirOrders, {}, { bearer: await forged(readClaims(anna)!, {}) })).toMatchObject({ tickets: [{}] })
})

test('no secured call opens to a token that is expired, forged or revoked', async () => {
  const names = secured.map(({ operation }) => operation.operationId)
  expect(names).toEqual(
    expect.arrayContaining(['requestAirRefund', 'cancelStay', 'receiptPdf', 'voucherPdf', 'exportPersonalData']),
  )
  for (const [kind, token] of Object.entries(await badTokens())) {
    for (const call of secured) {
      const answer = await request(call, token)
      const { code, error = { code } } = answer.json()
      expect([kind, call.operation.operationId, answer.statusCode, error.code]).toEqual([
        kind,
        call.operation.operationId,
        401,
        'SIGN_IN_NEEDED',
      ])
    }
  }
})

test('a guest without proof is required to sign in, or finds nothing there', async () => {
  for (const call of secured) {
    const answer = await request(call)
    const expected = needsToken(call.operation) ? 401 : 404
    expect([call.operation.operationId, answer.statusCode]).toEqual([call.operation.operationId, expected])
  }
})

test('another person finds nothing at what is not theirs, the same nothing as at what is not there', async () => {
  const theirs = secured.filter(
    ({ path, operation: { operationId, parameters } }) =>
      operationId !== 'listAirOrders' &&
      (/\{|cabinet/.test(path) || parameters.some(({ name }) => /order(Id|Number)$/i.test(name))),
  )
  expect(theirs.length).toBeGreaterThan(10)
  for (const call of theirs) {
    const foreign = await request(call, boris)
    const [mine, hotelOrder] = [flight, stay]
    flight = { id: 'x'.repeat(22), number: 'A99999999' }
    stay = { id: 'x'.repeat(22), number: 'H99999999' }
    const absent = await request(call, boris)
    flight = mine
    stay = hotelOrder
    expect([call.operation.operationId, foreign.statusCode]).toEqual([call.operation.operationId, 404])
    expect(foreign.body).toBe(absent.body)
    expect(foreign.body).not.toContain(mine.number)
  }
  expect(await agency.call(listAirOrders, {}, { bearer: boris })).toEqual({ tickets: [] })
})

test('an order made signed in is its owner’s alone: its key opens it to nobody, and a stay is none among flights', async () => {
  const row = await agency.db.selectFrom('orders').selectAll().where('id', '=', flight.id).executeTakeFirstOrThrow()
  const orderKey = accessKeyOf(agency.deps.env.secret, row)
  expect(orderKey).toEqual(expect.any(String))
  expect(await agency.call(getTickets, { id: flight.id }, { orderKey })).toMatchObject({ refusal: 'not-found' })
  expect(await agency.call(quoteAirRefund, { number: stay.number }, { bearer: anna })).toMatchObject({ refusal: 'not-found' })
})

test('nothing of hers is in any answer another person gets, whatever of hers they name, and nothing of hers has changed', async () => {
  const marks = [
    flight.number,
    stay.number,
    'anna@mail.ru',
    readClaims(anna)!.BonusAccountId,
    readClaims(anna)!.sub,
    grownUp.document.number,
  ]
  const before = await agency.call(listAirOrders, {}, { bearer: anna })
  for (const call of secured) {
    const answer = await request(call, boris)
    expect([call.operation.operationId, answer.statusCode < 500]).toEqual([call.operation.operationId, true])
    for (const mark of marks)
      expect([call.operation.operationId, answer.body.includes(mark)]).toEqual([call.operation.operationId, false])
  }
  expect(await agency.call(listAirOrders, {}, { bearer: anna })).toEqual(before)
  expect((await agency.call(getUser, {}, { bearer: anna })).login).toBe('anna')
})

test('there are two kinds of visitors and no third: no call requires more than being signed in [PERM-01 PERM-03]', async () => {
  const { paths, components } = (await agency.app.inject('/api/openapi.json')).json()
  expect(Object.keys(components.securitySchemes)).toEqual(['bearer', 'cookie'])
  const operations = Object.values<Record<string, Operation>>(paths).flatMap((methods) => Object.values(methods))
  const session = { bearer: [], cookie: [] } // of a token that may have expired
  for (const { security } of operations)
    expect([undefined, [{ bearer: [] }], [{}, { bearer: [] }], [session]]).toContainEqual(security)
  expect(Object.keys(paths).filter((path) => /admin|staff|manage|operator/i.test(path))).toEqual([])
  expect(Object.keys(readClaims(anna)!).filter((claim) => /role|scope|admin/i.test(claim))).toEqual([])
  for (const path of ['/admin', '/api/admin', '/auth/admin']) expect((await agency.app.inject(path)).statusCode).toBe(404)
})
