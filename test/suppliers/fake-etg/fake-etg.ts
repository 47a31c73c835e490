import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { type EtgDumps, complete, firstDumps, info, linkOf, sendDump } from './etg-hotels.ts'
import { cancel, finish, listOrders, openForm, statusOf } from './etg-orders.ts'
import { prebook, search, searchRegion } from './etg-rates.ts'
import { type EtgState, type Json, type Reply, no } from './etg-state.ts'

/** What goes wrong with one call: before it has its effect, after it, or with its answer alone. */
export type Fault =
  | '500 before'
  | '500 after'
  | '504 after'
  | 'cut before'
  | 'cut after'
  | 'hang'
  | 'half a body'
  | 'malformed'
  | 'timeout'
  | 'unknown'
  | '429'
  | { slowMs: number }

export type FakeEtg = EtgState & {
  url: string
  keyId: string
  key: string
  dumps: EtgDumps
  /** Of the next calls whose path has this in it, one each. */
  faults: { path: string; fault: Fault }[]
  /** Paths of every call, in their order. */
  calls: string[]
  /** The bodies that were sent, by path. */
  sent: { path: string; body: Json }[]
  close(): Promise<void>
}

const KEY_ID = '4321'
const KEY = '0f1e2d3c-fake-of-a-test'
const ROOT = '/api/b2b/v3/'

const routes: Record<string, (state: EtgState, body: Json) => Reply> = {
  'search/multicomplete/': (_state, body) => complete(body),
  'search/serp/region/': searchRegion,
  'search/serp/hotels/': (state, body) => search(state, body, false),
  'search/hp/': (state, body) => search(state, body, true),
  'hotel/info/': (_state, body) => info(body),
  'hotel/prebook/': prebook,
  'hotel/order/booking/form/': openForm,
  'hotel/order/booking/finish/': finish,
  'hotel/order/booking/finish/status/': statusOf,
  'hotel/order/info/': listOrders,
  'hotel/order/cancel/': cancel,
}

/** A server that speaks ETG's API v3 as documented; `onCall` receives each call and may name what goes wrong with it. */
export async function openFakeEtg(now: () => Date, onCall?: (path: string) => Fault | undefined): Promise<FakeEtg> {
  const state: EtgState = {
    now,
    oddities: new Set(),
    contract: { currency: 'RUB' },
    next: { ending: 'ok', processing: 0, unseen: 0 },
    orders: new Map(),
    hashes: new Map(),
    soldOut: new Set(),
    records: { sold: [], cancelled: [] },
  }
  const fake = {
    ...state,
    keyId: KEY_ID,
    key: KEY,
    dumps: firstDumps(),
    faults: [] as FakeEtg['faults'],
    calls: [] as string[],
    sent: [] as FakeEtg['sent'],
  }

  const server = createServer(async (request, response) => {
    const body = await text(request)
    const path = (request.url ?? '/').replace(ROOT, '')
    fake.calls.push(path)
    const at = fake.faults.findIndex((one) => path.endsWith(one.path))
    const [taken] = at < 0 ? [] : fake.faults.splice(at, 1)
    await answer(request, response, { path, body, fault: taken?.fault ?? onCall?.(path) })
  })

  type Incoming = { path: string; body: string; fault: Fault | undefined }

  async function answer(request: IncomingMessage, response: ServerResponse, { path, body, fault }: Incoming) {
    if (typeof fault === 'object') await pause(fault.slowMs)
    if (fault === 'cut before') return void request.socket.destroy()
    if (fault === '500 before') return send(response, no('unknown', 500))
    if (sendDump(fake.dumps, path, response, fault)) return
    if (fault === '429') return send(response, spent(now(), path))
    const link = linkOf(fake.dumps, path, { host: request.headers.host ?? '', method: request.method ?? '' })
    const reply = (link ? refusedKey(request) : refused(request)) ?? link ?? route(path, body)
    if (fault === 'hang') return
    if (fault === 'cut after') return void request.socket.destroy()
    if (fault === '500 after') return send(response, no('unknown', 500))
    if (fault === '504 after') return void response.writeHead(504, { 'content-type': 'text/html' }).end('<h1>504</h1>')
    if (fault === 'timeout' || fault === 'unknown') return send(response, no(fault))
    if (fault === 'malformed') return send(response, { status: 200, body: { nothing: 'of the sheet' } as never })
    if (fault === 'half a body') {
      const whole = JSON.stringify(reply.body)
      response.writeHead(reply.status, { 'content-type': 'application/json', 'content-length': whole.length + 20 })
      response.write(whole.slice(0, whole.length / 2))
      return void setTimeout(() => request.socket.destroy(), 5)
    }
    send(response, reply)
  }

  function route(path: string, body: string): Reply {
    const handle = routes[path]
    if (!handle) return no('endpoint_not_found', 404)
    const read = JSON.parse(body) as Json
    fake.sent.push({ path, body: read })
    return handle(state, read)
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    ...fake,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${ROOT.slice(0, -1)}`, // it listens on TCP
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** «Too many»: the envelope says when the next call may be made. */
function spent(now: Date, endpoint: string): Reply {
  const reset = new Date(now.getTime() + 20_000).toISOString().slice(0, 19)
  const api_endpoint = {
    endpoint,
    is_active: true,
    is_limited: true,
    remaining: 0,
    requests_number: 30,
    reset,
    seconds_number: 60,
  }
  return { status: 429, body: { status: 'error', error: 'endpoint_exceeded_limit', data: null, debug: { api_endpoint } } }
}

function send(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function refused(request: IncomingMessage): Reply | undefined {
  return request.method === 'POST' ? refusedKey(request) : no('unexpected_method', 405)
}

function refusedKey({ headers }: IncomingMessage): Reply | undefined {
  if (!headers.authorization) return no('no_auth_header', 401)
  const expected = `Basic ${Buffer.from(`${KEY_ID}:${KEY}`).toString('base64')}`
  return headers.authorization === expected ? undefined : no('incorrect_credentials', 401)
}
