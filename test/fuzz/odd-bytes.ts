import type { Random } from '#test/faults/random.ts'

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

export function oddBytes(random: Random, page: string): string {
  return `${random.pick(heads)(page).join('\r\n')}\r\n\r\n`
}
