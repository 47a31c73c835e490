import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { createOfferRequest } from './fake-offers.ts'
import { calculateCancellation, confirmCancellation, createOrder, listOrders, pay } from './fake-orders.ts'
import { type FakeState, type Json, type Reply, errorReply, pageOf } from './fake-state.ts'

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
  | '202'
  | '202 failed'
  | '429'
  | '404 of a gateway'
  | { slowMs: number }

export type FakeDuffel = FakeState & {
  url: string
  token: string
  /** Of the next calls whose path begins so, one each. */
  faults: { path: string; fault: Fault }[]
  /** Every call with its method and path. */
  calls: string[]
  /** The bodies that were sent, by path. */
  sent: { path: string; body: Json }[]
  close(): Promise<void>
}

const TOKEN = 'duffel_test_fake'
const MOST_ON_A_PAGE = 200

/** A server that speaks Duffel's API v2 as documented; `onCall` receives each call and may name what goes wrong with it. */
export async function openFakeDuffel(now: () => Date, onCall?: (call: string) => Fault | undefined): Promise<FakeDuffel> {
  const state: FakeState = {
    now,
    oddities: new Set(),
    requests: new Map(),
    offers: new Map(),
    orders: new Map(),
    cancellations: new Map(),
    airlineChanges: new Map(),
    soldOut: new Set(),
    records: { sold: [], refunded: [] },
  }
  const fake = {
    ...state,
    token: TOKEN,
    faults: [] as FakeDuffel['faults'],
    calls: [] as string[],
    sent: [] as FakeDuffel['sent'],
  }

  const server = createServer(async (request, response) => {
    const body = await text(request)
    const path = request.url ?? '/'
    fake.calls.push(`${request.method} ${path.split('?')[0]}`)
    const at = fake.faults.findIndex((one) => `${request.method} ${path}`.includes(one.path))
    const [taken] = at < 0 ? [] : fake.faults.splice(at, 1)
    await answer(request, response, { body, fault: taken?.fault ?? onCall?.(`${request.method} ${path}`) })
  })

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    { body, fault }: { body: string; fault: Fault | undefined },
  ) {
    if (typeof fault === 'object') await pause(fault.slowMs)
    if (fault === 'cut before') return void request.socket.destroy()
    if (fault === '500 before') return send(response, errorReply(500, 'internal_server_error'))
    if (fault === '429')
      return send(response, errorReply(429, 'rate_limit_exceeded'), {
        'retry-after': '2',
        'ratelimit-remaining': '0',
        'ratelimit-reset': now().toUTCString(),
      })
    if (fault === '404 of a gateway') return send(response, { status: 404, body: { message: 'no Route matched' } })
    if (fault === '202 failed') return send(response, { status: 202, body: { data: { id: 'ord_pending' } } })
    const reply = refused(request) ?? route(state, request, body, fake.sent)
    if (fault === 'hang') return
    if (fault === 'cut after') return void request.socket.destroy()
    if (fault === '500 after') return send(response, errorReply(500, 'internal_server_error'))
    if (fault === '504 after') return send(response, errorReply(504, 'gateway_timeout_error'))
    if (fault === 'malformed') return send(response, { status: reply.status, body: { data: { nothing: 'of the sheet' } } })
    if (fault === '202') return send(response, { status: 202, body: { data: { id: 'ord_pending' } } })
    if (fault === 'half a body') {
      const whole = JSON.stringify(reply.body)
      response.writeHead(reply.status, { 'content-type': 'application/json', 'content-length': whole.length })
      response.write(whole.slice(0, whole.length / 2))
      return void setTimeout(() => request.socket.destroy(), 5)
    }
    send(response, reply)
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    ...fake,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on TCP
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function send(response: ServerResponse, { status, body }: Reply, headers: Record<string, string> = {}): void {
  const limits = { 'ratelimit-limit': '4000', 'ratelimit-remaining': '3999' }
  response.writeHead(status, { 'content-type': 'application/json', ...limits, ...headers }).end(JSON.stringify(body))
}

function refused({ headers }: IncomingMessage): Reply | undefined {
  if (headers.authorization !== `Bearer ${TOKEN}`) return errorReply(401, 'access_token_not_found')
  if (headers['duffel-version'] !== 'v2') return errorReply(400, 'unsupported_version')
  return headers.accept === 'application/json' ? undefined : errorReply(406, 'not_acceptable')
}

function route(state: FakeState, { method, url = '/' }: IncomingMessage, body: string, sent: FakeDuffel['sent']): Reply {
  const { pathname, searchParams } = new URL(url, 'http://fake')
  const [, , kind, id = '', , action] = pathname.split('/')
  if (method === 'GET') return read(state, { kind, id, query: searchParams })
  const data = (JSON.parse(body) as { data: Json }).data
  sent.push({ path: pathname, body: data })
  if (method === 'PATCH' && kind === 'orders') return update(state, id, data)
  if (kind === 'offer_requests') return createOfferRequest(state, data as never)
  if (kind === 'orders') return createOrder(state, data as never)
  if (kind === 'payments') return pay(state, data as never)
  if (kind === 'order_cancellations')
    return action === 'confirm' ? confirmCancellation(state, id) : calculateCancellation(state, data as never)
  return errorReply(404, 'not_found')
}

type ReadCall = { kind: string | undefined; id: string; query: URLSearchParams }

function read(state: FakeState, { kind, id, query }: ReadCall): Reply {
  const most = state.oddities.has('small pages') ? 3 : MOST_ON_A_PAGE
  if (kind === 'offers' && id === '') {
    const found = state.requests.get(query.get('offer_request_id') ?? '') ?? []
    return pageOf(state.oddities.has('duplicates') ? found.flatMap((offer) => [offer, offer]) : found, query, most)
  }
  if (kind === 'airline_initiated_changes')
    return { status: 200, body: { data: state.airlineChanges.get(query.get('order_id') ?? '') ?? [] } }
  if (kind === 'orders' && id === '') return pageOf(listOrders(state, query), query, most)
  const found = kind === 'offers' ? state.offers.get(id) : state.orders.get(id)
  if (kind === 'offers' && found && state.oddities.has('offer run out')) return errorReply(422, 'offer_no_longer_available')
  return found ? { status: 200, body: { data: found } } : errorReply(404, 'not_found')
}

function update({ orders }: FakeState, id: string, { metadata }: Json): Reply {
  const order = orders.get(id)
  if (!order) return errorReply(404, 'not_found')
  order.metadata = metadata
  return { status: 200, body: { data: order } }
}
