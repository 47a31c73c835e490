import type { OpenApi, Operation } from '#test/fuzz/requests.ts'
import { operationsOf } from '#test/fuzz/requests.ts'
import type { Schema } from '#test/fuzz/values.ts'
import * as paths from '#domain/paths.ts'
import type { Agency } from '#test/agency.ts'
import { canaries } from './canaries.ts'

const all = Object.values(canaries)

/** Headers in which a browser carries what is its person's. */
const carried: Record<string, string>[] = [
  {
    authorization: `Bearer ${canaries['an access token']}`,
    cookie: `rt=${canaries['a refresh cookie']}; dv=${canaries['a device cookie']}`,
    'x-order-key': canaries['an order key'],
    'idempotency-key': canaries['an idempotency key'],
    'user-agent': canaries['a browser'],
    'x-forwarded-for': canaries['an address on the net'],
    referer: canaries['the page before'],
    origin: 'http://localhost:3000',
    'accept-language': canaries['a language'],
    traceparent: canaries['a link’s token'],
  },
  {},
]

/** Addresses outside the contract whose path or query is somebody's. */
const addresses = [
  '/pay/return/@',
  '/pay/receipt/@',
  '/pay/sandbox/@',
  '/pay/webhook/@',
  '/air/webhook/@',
  '/auth/Account/Activate?token=@',
  '/auth/Account/Email/@',
  '/mail/stop/@',
  `${paths.accountFlights}/@`,
  `${paths.airPaid}?id=@`,
  '/api/none/@',
  '/art/share/@.png',
  '/art/hotels/@/@.svg',
  '/assets/@.js',
  '/@',
  `/api/air/Cities/${'@'.repeat(9)}`,
  '/?q=@&email=@',
]

/** Asks every call of the contract with canaries wherever a text goes, in each way a client may say it; answers how many were asked. */
export async function askEverything({ app }: Agency): Promise<number> {
  const operations = operationsOf((await app.inject('/api/openapi.json')).json<OpenApi>())
  let turn = 0
  const next = () => all[(turn += 1) % all.length]!
  const ask = (request: ReturnType<typeof requestOf>, headers: Record<string, string>) =>
    app.inject({ ...request, headers: { ...headers, ...(request.payload && { 'content-type': 'application/json' }) } })
  for (const operation of operations) {
    for (const headers of carried) {
      for (let round = 0; round < 3; round += 1) await ask(requestOf(operation, next, round), headers)
    }
  }
  for (const address of addresses) {
    for (const method of ['GET', 'POST', 'PUT'] as const) {
      const url = address.replaceAll('@', () => encodeURIComponent(next()))
      await app.inject({ method, url, headers: carried[0], ...(method !== 'GET' && { payload: { note: next() } }) })
    }
  }
  return operations.length
}

/** All texts canaries; then one that is no JSON; then one with fields nobody knows. */
function requestOf({ method, path, parameters, body }: Operation, next: () => string, round: number) {
  const filled = path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(next()))
  const query = parameters.filter((one) => one.in === 'query').map(({ name }) => `${name}=${encodeURIComponent(next())}`)
  const url = query.length > 0 ? `${filled}?${query.join('&')}` : filled
  if (!body) return { method: method as 'GET', url, payload: undefined } // one of the contract's own
  const value = valueOf(body, next)
  const payload = [
    JSON.stringify(value),
    `{"email": "${next()}", ${next()}`,
    JSON.stringify({ [next()]: next(), ...(value as object) }),
  ]
  return { method: method as 'POST', url, payload: payload[round] }
}

function valueOf(schema: Schema, next: () => string, depth = 0): unknown {
  const choices = schema.anyOf ?? schema.oneOf
  if (depth > 6) return null
  if (choices?.[0]) return valueOf(choices[0], next, depth)
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  if (schema.type === 'object') {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, valueOf(inner, next, depth + 1)]),
    )
  }
  if (schema.type === 'array') return [valueOf(schema.items ?? {}, next, depth + 1)]
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'boolean') return true
  return next()
}
