import { type Random, randomOf } from '#test/faults/random.ts'
import { sitePages } from '#test/site-pages.ts'
import { type Schema, hostileText, spoiled, valueOf } from './values.ts'

const HOST = 'Host: localhost'
const CLOSE = 'Connection: close'

/** What no client of ours would write: bytes of a socket, `page` being an address that exists. */
const heads: readonly ((page: string) => readonly string[])[] = [
  (page) => [`GET /${page} HTTP/1.1`, HOST, CLOSE],
  () => ['GET //example.com/%2f.. HTTP/1.1', HOST, CLOSE],
  () => ['GET /\\example.com HTTP/1.1', HOST, CLOSE],
  (page) => [`GET http://example.com${page} HTTP/1.1`, HOST, CLOSE],
  (page) => [`GET ${page} HTTP/1.1`, 'Host: localhost:99999', CLOSE],
  (page) => [`GET ${page} HTTP/1.1`, 'Host: a b', CLOSE],
  (page) => [`GET ${page} HTTP/1.1`, 'Host:', CLOSE],
  (page) => [`GET ${page} HTTP/1.1`, 'Host: "><img src=x onerror=fz7()>', CLOSE],
  (page) => [`GET ${page} HTTP/1.1`, CLOSE],
  (page) => [`GET ${page} HTTP/1.0`],
  (page) => [`GET ${page} HTTP/1.1`, HOST, 'Host: example.com', CLOSE],
  (page) => [`GET ${page} HTTP/2.0`, HOST, CLOSE],
  (page) => [`GET ${page}`, HOST],
  () => ['OPTIONS * HTTP/1.1', HOST, CLOSE],
  () => ['GET * HTTP/1.1', HOST, CLOSE],
  () => ['CONNECT localhost:1 HTTP/1.1', HOST, CLOSE],
  () => ['PROPFIND / HTTP/1.1', HOST, CLOSE],
  () => ['ЁЖИК / HTTP/1.1', HOST],
  () => [`GET /${'x'.repeat(9000)} HTTP/1.1`, HOST, CLOSE],
  () => [`GET /api/air/Cities/${'x'.repeat(700)} HTTP/1.1`, HOST, CLOSE],
  () => ['GET / HTTP/1.1', HOST, `Cookie: ${'a=b; '.repeat(4000)}`, CLOSE],
  () => ['GET /\u00e9\u00ff HTTP/1.1', HOST, CLOSE],
  () => ['GET /about HTTP/1.1', HOST, 'X-Bad: a\u0000b', CLOSE],
  () => ['GET /about HTTP/1.1', HOST, 'Cookie: rt=%00; rt=%; __proto__=1', CLOSE],
  () => [
    'GET /about HTTP/1.1',
    HOST,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Key: x',
    'Sec-WebSocket-Version: 13',
  ],
  () => ['GET /about HTTP/1.1', HOST, 'Connection: close, Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: x'],
  () => ['POST /auth/Account/Login HTTP/1.1', HOST, CLOSE, 'Content-Type: application/json', 'Content-Length: 5', '', '{"a":1}'],
  () => ['POST /auth/Account/Login HTTP/1.1', HOST, CLOSE, 'Content-Length: 5', 'Transfer-Encoding: chunked', '', '0', '', ''],
  () => ['POST /auth/Account/Login HTTP/1.1', HOST, CLOSE, 'Transfer-Encoding: chunked', '', 'zz', 'x', '0', ''],
  () => ['POST /auth/Account/Login HTTP/1.1', HOST, CLOSE, 'Content-Length: -1', '', ''],
  () => [
    'POST /auth/Account/Login HTTP/1.1',
    HOST,
    CLOSE,
    'Content-Type: application/json',
    'Content-Length: 7',
    '',
    '{"a":"\u0000"}',
  ],
  () => [
    'POST /api/air/Search HTTP/1.1',
    HOST,
    CLOSE,
    'Content-Type: application/json',
    'Content-Encoding: gzip',
    'Content-Length: 2',
    '',
    '{}',
  ],
  () => ['HEAD / HTTP/1.1', HOST, CLOSE, 'Content-Length: 3', '', 'abc'],
  () => ['TRACE / HTTP/1.1', HOST, CLOSE],
  () => ['GET / HTTP/1.1\nHost: localhost\nConnection: close\n'],
  () => ['GET /?x=\u0001 HTTP/1.1', HOST, CLOSE],
]

function oddBytes(random: Random, page: string): string {
  return `${random.pick(heads)(page).join('\r\n')}\r\n\r\n`
}

/** One request: by an ordinary client, which may leave before the answer, or as the very bytes of a socket. */
export type FuzzRequest =
  | { kind: 'call'; method: string; path: string; headers: Record<string, string>; body?: string; leavesAfterMs?: number }
  | { kind: 'bytes'; bytes: string }

/** A call as /api/openapi.json describes it. */
export type Operation = {
  method: string
  path: string
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  body?: Schema
  isForm: boolean
}

export type OpenApi = { paths: Record<string, Record<string, OpenApiOperation>> }
type OpenApiOperation = Pick<Operation, 'parameters'> & { requestBody?: { content: Record<string, { schema: Schema }> } }

export function operationsOf({ paths }: OpenApi): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      ...(requestBody && { body: requestBody.content['application/json']?.schema ?? {} }),
      isForm: requestBody !== undefined && Object.keys(requestBody.content).length > 1,
    })),
  )
}

/** Addresses that answer something else than the JSON of a call. */
const others = [
  '/pay/return/@@order0@@',
  '/pay/receipt/@@order0@@',
  '/pay/sandbox/@@order0@@',
  '/pay/webhook/sandbox',
  '/pay/webhook/yookassa',
  '/air/webhook/duffel',
  '/auth/Account/Activate?token=x',
  '/config.json',
  '/health',
  '/ready',
  '/metrics',
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/sw.js',
  '/favicon.svg',
  '/favicon.ico',
  '/api/docs',
  '/api/openapi.json',
  '/api/none',
  '/assets/none.js',
  '/art/none.avif',
  '/art/share/none.png',
  '/art/hotels/moscow-1/none.svg',
]

const pages = Object.values(sitePages).flatMap(({ addresses }) => addresses.map((address) => encodeURI(decodeURI(address))))

/** The request of this number: the same for the same seed. */
export function requestOf(operations: readonly Operation[], seed: number, number: number): FuzzRequest {
  const random = randomOf(seed * 1_000_003 + number)
  const kind = random.next()
  if (kind < 0.04) return { kind: 'bytes', bytes: oddBytes(random, random.pick(pages)) }
  const request = kind < 0.86 ? callOf(random, random.pick(operations)) : addressOf(random)
  const sent = random.hits(0.25) ? bent(random, request) : request
  return random.hits(0.08) ? { ...sent, leavesAfterMs: random.pick([0, 1, 5, 20, 60]) } : sent
}

export type Call = Extract<FuzzRequest, { kind: 'call' }>

/** Calls after which a token is worth nothing are made by somebody else. */
const ENDS_SESSIONS = /\/(Logout|Token|EraseAccount|SignOutOthers|password|Reset)$/i

function callOf(random: Random, { method, path, parameters, body, isForm }: Operation): Call {
  const isSpoiled = random.hits(0.75)
  const textOf = (name: string, schema: Schema) =>
    String(isSpoiled && random.hits(0.4) ? hostileText(random) : valueOf(random, schema, name))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encoded(textOf(name, { type: 'string' })))
  const query = parameters
    .filter((one) => one.in === 'query' && (one.required || random.hits(0.6)))
    .map(({ name, schema }) => `${name}=${encoded(textOf(name, schema))}`)
  const address = query.length > 0 ? `${filled}?${query.join('&')}` : filled
  const headers = headersOf(random, ENDS_SESSIONS.test(path) ? '1' : '0')
  if (!body) return { kind: 'call', method, path: address, headers }
  let value = valueOf(random, body)
  for (let times = isSpoiled ? 1 + random.below(3) : 0; times > 0; times -= 1) value = spoiled(random, value)
  return { kind: 'call', method, path: address, ...bodyOf(random, { value, isForm, headers }) }
}

type RequestBody = { value: unknown; isForm: boolean; headers: Record<string, string> }

/** The body in one of the ways a client may write it, not always the way it says. */
function bodyOf(random: Random, { value, isForm, headers }: RequestBody): Pick<Call, 'headers' | 'body'> {
  const json = JSON.stringify(value)
  const asForm = isForm ? random.hits(0.5) : random.hits(0.05)
  const type = random.hits(0.06)
    ? random.pick(['text/plain', 'application/xml', 'application/json; charset=utf-16', '', 'multipart/form-data', 'a/b;c'])
    : asForm
      ? random.pick(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b'])
      : 'application/json'
  const body = type.startsWith('multipart') ? multipartOf(value) : type.includes('urlencoded') ? formOf(value) : json
  const cut = random.hits(0.04) ? body.slice(0, random.below(body.length + 1)) : body
  return { headers: { ...headers, 'content-type': type }, body: cut }
}

function pairsOf(value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [['a', String(value)]]
  return Object.entries(value).map(([name, one]) => [name, typeof one === 'object' ? JSON.stringify(one) : String(one)])
}

function formOf(value: unknown): string {
  return pairsOf(value)
    .map(([name, one]) => `${encoded(name)}=${encoded(one)}`)
    .join('&')
}

function multipartOf(value: unknown): string {
  const parts = pairsOf(value).map(([name, one]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${one}\r\n`)
  return `${parts.join('')}--b--\r\n`
}

/** A page or a file, sometimes with another end or another question. */
function addressOf(random: Random): Call {
  const known = random.hits(0.7) ? random.pick(pages) : random.pick(others)
  const method = random.hits(0.1) ? random.pick(['POST', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) : 'GET'
  const [path = '/', query = ''] = known.split('?')
  const ends = ['', '', `/${encoded(hostileText(random))}`, encoded(hostileText(random)), '.data', '/', '/..']
  const names = ['page', 'q', 'id', 'orderId', 'iataFrom', 'dateThere', 'arrival', 'children', 'region', 'sort', 'card', 'x']
  const questions = [query, query, `${query}&${random.pick(names)}=${encoded(hostileText(random))}`]
  return {
    kind: 'call',
    method,
    path: `${path}${random.pick(ends)}?${random.pick(questions)}`,
    headers: headersOf(random),
  }
}

const proofs: readonly Record<string, string>[] = [
  { authorization: 'Bearer @@token0@@' },
  { authorization: 'Bearer @@token0@@' },
  { authorization: 'Bearer @@token0@@' },
  { 'x-order-key': '@@key0@@' },
  { 'x-order-key': '@@key1@@' },
  { 'x-order-key': '@@key2@@', authorization: 'Bearer @@token0@@' },
  { authorization: 'Bearer @@token0@@', cookie: 'rt=@@cookie0@@' },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' },
  { authorization: 'Basic ZGVtbzpkZW1vMTIz' },
  {},
]

function headersOf(random: Random, person = '0'): Record<string, string> {
  const proof = Object.entries(random.pick(proofs)).map(([name, text]) => [
    name,
    text.replace(/((?:token|cookie))0@@/, `$1${person}@@`),
  ])
  return {
    ...Object.fromEntries(proof),
    ...(random.hits(0.3) && { 'idempotency-key': random.hits(0.8) ? `key-${random.below(1e9)}` : headerText(random) }),
    ...(random.hits(0.3) && { 'accept-encoding': random.pick(['br', 'gzip', 'identity', '*', 'br;q=0', 'x']) }),
    ...(random.hits(0.1) && odd(random)),
  }
}

function odd(random: Random): Record<string, string> {
  const name = random.pick([
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'origin',
    'referer',
    'cookie',
    'x-order-key',
    'authorization',
    'user-agent',
    'if-none-match',
    'range',
    'accept',
    'accept-language',
    'sec-fetch-dest',
    'host',
    'expect',
  ])
  return { [name]: headerText(random) }
}

/** What a header may carry at all. */
function headerText(random: Random): string {
  return hostileText(random).replaceAll(/[^\x20-\x7e]/g, '') || 'x'
}

const bends: readonly ((random: Random, call: Call) => Call)[] = [
  (random, call) => ({ ...call, method: random.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE']) }),
  (random, call) => ({ ...call, path: withLetter(call.path, random.below(20)) }),
  (_random, call) => ({ ...call, path: call.path.toUpperCase() }),
  (_random, call) => ({ ...call, path: call.path.replace(/(\?|$)/, '/$1') }),
  (_random, call) => ({ ...call, path: call.path.replace(/(\?|$)/, ';a=b$1') }),
  (_random, call) => ({ ...call, path: `/${call.path}` }),
  (_random, call) => ({ ...call, path: `${call.path}${call.path.includes('?') ? '&' : '?'}${call.path.split('?')[1] ?? 'a=1'}` }),
  (random, call) => ({
    ...call,
    path: `${call.path}${call.path.includes('?') ? '&' : '?'}a=${random.pick(['%00', '%', '%zz', '%0d%0a', '[]'])}`,
  }),
  (_random, call) => ({ ...call, path: `${call.path.slice(0, 7)}..%2f${call.path.slice(7)}` }),
]

function bent(random: Random, call: Call): Call {
  return random.pick(bends)(random, call)
}

/** A letter of the path written by its number: the router reads the same. */
function withLetter(path: string, at: number): string {
  const letter = path.charAt(at)
  return /[a-z]/i.test(letter) ? `${path.slice(0, at)}%${letter.codePointAt(0)?.toString(16)}${path.slice(at + 1)}` : path
}

/** Halves of surrogate pairs have no encoding; they travel only in JSON. Placeholders stay readable. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%40%40', '@@')
}
