import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/db.ts'
import { readEnv } from '#server/process/env.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { openMemoryDatabase } from '#test/database.ts'

let database: Database
beforeAll(async () => {
  database = await openMemoryDatabase()
})
afterAll(() => database.close())

const DATA_DIR = 'node_modules/.cache/strannik/desk'
const trusting = (TRUST_PROXY: string) => ({ trustProxy: readEnv({ DATA_DIR, TRUST_PROXY }).trustProxy, rateLimit: true })
const signIn = {
  method: 'POST',
  url: '/auth/Account/Login',
  headers: { 'content-type': 'application/json' },
  payload: '{}',
} as const

/** How many of twenty sign-ins are answered while the header and the neighbour are these. */
async function answered({ app }: Agency, header: (turn: number) => string, remoteAddress = '127.0.0.1'): Promise<number> {
  let count = 0
  for (let turn = 0; turn < 20; turn += 1) {
    const headers = { ...signIn.headers, 'x-forwarded-for': header(turn) }
    if ((await app.inject({ ...signIn, headers, remoteAddress })).statusCode !== 429) count += 1
  }
  return count
}

test.each([
  ['on', (turn: number) => `9.9.9.${turn}, 10.1.1.1`],
  ['1', (turn: number) => `9.9.9.${turn}, 10.1.1.1`],
  ['2', (turn: number) => `9.9.9.${turn}, 10.1.1.1, 10.2.2.2`],
  ['loopback', (turn: number) => `9.9.9.${turn}, 10.1.1.1`],
  ['loopback, 10.2.0.0/16', (turn: number) => `9.9.9.${turn}, 10.1.1.1, 10.2.2.2`],
])(
  'with TRUST_PROXY=%s the end of X-Forwarded-For that a stranger writes makes nobody another visitor',
  async (value, header) => {
    const agency = await openAgency({ database, env: trusting(value) })
    expect(await answered(agency, header)).toBe(10)
    await agency.close()
  },
)

test.each(['on', 'loopback'])('with TRUST_PROXY=%s visitors behind the proxy are told apart', async (value) => {
  const agency = await openAgency({ database, env: trusting(value) })
  expect(await answered(agency, (turn) => `203.0.113.${turn}`)).toBe(20)
  await agency.close()
})

test('who is not in the list of proxies is believed nothing', async () => {
  const agency = await openAgency({ database, env: trusting('10.0.0.0/8') })
  expect(await answered(agency, (turn) => `203.0.113.${turn}`, '198.51.100.7')).toBe(10)
  await agency.close()
})

test('without a proxy the header is believed nothing', async () => {
  const agency = await openAgency({ database, env: trusting('off') })
  expect(await answered(agency, (turn) => `203.0.113.${turn}`)).toBe(10)
  await agency.close()
})

test('a wrong TRUST_PROXY or METRICS_TOKEN is refused at the start in words', () => {
  for (const wrong of [
    'yes',
    'true',
    '-1',
    '0',
    '99',
    '1.5',
    '10.0.0.0/33',
    '10.0.0',
    'nginx',
    '10.0.0.1;10.0.0.2',
    'fd00::/129',
    ',',
  ])
    expect(() => readEnv({ DATA_DIR, TRUST_PROXY: wrong }), wrong).toThrow('TRUST_PROXY: ожидается off, on, число')
  expect(() => readEnv({ DATA_DIR, METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN: нужно не меньше 16 знаков')
})

test('networks are named by address, by mask and by name', () => {
  const { trustProxy } = readEnv({ DATA_DIR, TRUST_PROXY: 'loopback, linklocal,uniquelocal, 203.0.113.7, 2001:db8::/32' })
  expect(trustProxy).toEqual(['loopback', 'linklocal', 'uniquelocal', '203.0.113.7', '2001:db8::/32'])
})

const TOKEN = 'sixteen-signs-of-a-token'

test.each([
  ['this machine', { remoteAddress: '127.0.0.1' }, 200],
  ['this machine over IPv6', { remoteAddress: '::1' }, 200],
  ['somebody far', { remoteAddress: '8.8.8.8' }, 404],
  ['a neighbour of the private network', { remoteAddress: '10.0.0.1' }, 404],
  [
    'a proxy on this machine that nobody has told us of',
    { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '8.8.8.8' } },
    404,
  ],
  ['a stranger who claims to be this machine', { remoteAddress: '8.8.8.8', headers: { 'x-forwarded-for': '127.0.0.1' } }, 404],
  ['somebody far with the token', { remoteAddress: '8.8.8.8', headers: { authorization: `Bearer ${TOKEN}` } }, 200],
  [
    'somebody far with a part of the token',
    { remoteAddress: '8.8.8.8', headers: { authorization: `Bearer ${TOKEN.slice(0, -1)}` } },
    404,
  ],
  ['somebody far with an empty token', { remoteAddress: '8.8.8.8', headers: { authorization: 'Bearer ' } }, 404],
])('measurements for %s: %j', async (_who, request, status) => {
  for (const trustProxy of [false as const, 1]) {
    const agency = await openAgency({ database, env: { trustProxy, metricsToken: TOKEN } })
    const { headers = {} } = request as { headers?: Record<string, string> }
    const answer = await agency.app.inject({ url: '/metrics', ...request, headers })
    expect([trustProxy, answer.statusCode]).toEqual([trustProxy, status])
    const unknown = await agency.app.inject({ url: '/api/none', ...request, headers })
    if (status === 404) expect([answer.body, Object.keys(answer.headers)]).toEqual([unknown.body, Object.keys(unknown.headers)])
    await agency.close()
  }
})

test('without a token configured none opens the measurements', async () => {
  const agency = await openAgency({ database })
  for (const authorization of ['Bearer undefined', 'Bearer ', 'Bearer'])
    expect((await agency.app.inject({ url: '/metrics', remoteAddress: '8.8.8.8', headers: { authorization } })).statusCode).toBe(
      404,
    )
  await agency.close()
})
