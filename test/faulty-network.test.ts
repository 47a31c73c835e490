import { type Server, createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAULTS_PATH, type NetworkFault, VISITOR_COOKIE, faultyNetwork } from './faulty-network.ts'

let site: Server
let network: Server
let origin: string

const listen = (server: Server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const portOf = (server: Server) => (server.address() as AddressInfo).port // it listens on one

beforeAll(async () => {
  site = createServer((incoming, outgoing) => outgoing.end(`${incoming.method} ${incoming.url}`))
  await listen(site)
  network = faultyNetwork(portOf(site))
  await listen(network)
  origin = `http://127.0.0.1:${portOf(network)}`
})
afterAll(() => {
  for (const server of [network, site]) server.close().closeAllConnections()
})

const order = (visitor: string, ...faults: NetworkFault[]) =>
  fetch(origin + FAULTS_PATH, { method: 'POST', body: JSON.stringify({ visitor, faults }) })
const request = async (visitor: string, path: string) => {
  const reply = await fetch(origin + path, { headers: { cookie: `a=1; ${VISITOR_COOKIE}=${visitor}` } })
  return [reply.status, await reply.text()]
}

test('a fault meets the calls of one browser, from the one it is ordered for on, until others are ordered', async () => {
  await order('anna', { path: '/api/x', kind: 'answer', status: 500, json: { code: 'UNKNOWN' }, after: 1 })
  expect(await request('anna', '/api/x?a=1')).toEqual([200, 'GET /api/x?a=1'])
  expect(await request('anna', '/api/x')).toEqual([500, '{"code":"UNKNOWN"}'])
  expect(await request('boris', '/api/x')).toEqual([200, 'GET /api/x'])
  expect(await request('anna', '/api/y')).toEqual([200, 'GET /api/y'])
  await order('anna')
  expect(await request('anna', '/api/x')).toEqual([200, 'GET /api/x'])
})

test('a cut call ends without an answer, a held one goes on when the fault ends', async () => {
  await order('vera', { path: '/cut', kind: 'cut' }, { path: '/held', kind: 'hold' })
  await expect(request('vera', '/cut')).rejects.toThrow('fetch failed')
  let isHere = false
  const held = request('vera', '/held').finally(() => (isHere = true))
  await request('vera', '/other')
  expect(isHere).toBe(false)
  await order('vera')
  expect(await held).toEqual([200, 'GET /held'])
})

test('a fault is listed until a call meets it: one that never does proves nothing', async () => {
  const fault: NetworkFault = { path: '/late', kind: 'delay', ms: 1 }
  expect(await (await order('galya', fault)).json()).toEqual([fault])
  await request('galya', '/late')
  const unmet = await fetch(origin + FAULTS_PATH, { method: 'POST', body: JSON.stringify({ visitor: 'galya' }) })
  expect(await unmet.json()).toEqual([])
})
