import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookFlights } from '#contract/air-orders.ts'
import { saveOrderInfo } from '#contract/hotel-orders.ts'
import { hotelIds, makeRateList } from '#contract/hotels.ts'
import { exportPersonalData } from '#contract/personal.ts'
import { batchCount } from '#domain/hotels/search-results.ts'
import type { Database } from '#server/db/db.ts'
import { openAgency } from '#test/agency.ts'
import { openMemoryDatabase } from '#test/database.ts'
import { enrol } from '#test/visitor.ts'
import { type Counters, memoryCounters } from './counters.ts'
import { answerErrors } from './errors.ts'
import { limitCalls } from './limits.ts'

let database: Database
beforeAll(async () => {
  database = await openMemoryDatabase()
})
afterAll(() => database.close())

const json = { 'content-type': 'application/json' }
const post = (app: FastifyInstance, url: string) => app.inject({ method: 'POST', url, headers: json, payload: '{}' })

/** How many of so many equal calls were not refused for being too many. */
async function answered(app: FastifyInstance, times: number, request: () => Promise<{ statusCode: number }>): Promise<number> {
  let count = 0
  for (let n = 0; n < times; n += 1) if ((await request()).statusCode !== 429) count += 1
  return count
}

test.each([
  ['/auth/Account/Login', 10],
  ['/%61uth/Account/Login', 10],
  ['/auth/Account/%4cogin', 10],
  ['/AUTH/ACCOUNT/LOGIN/', 10],
  ['/auth/Account/Login?x=/api/air/Cities/', 10],
  ['/%61uth/Account/Register', 5],
  ['/auth/Password/Reset', 10],
  ['/api/air/%53earch', 30],
])('however its address is spelled, a call is counted as itself: %s', async (url, most) => {
  const { app, close } = await openAgency({ database, env: { rateLimit: true } })
  expect(await answered(app, most + 5, () => post(app, url))).toBe(most)
  await close()
})

test('hotels of the largest city can be searched as often as flights, though each search makes many requests', async () => {
  const { app, close } = await openAgency({ database, env: { rateLimit: true } })
  const moscow = await app.inject(`${hotelIds.path}?region=6053`)
  const calls = 30 * batchCount(moscow.json<{ data: { ids: string[] } }>().data.ids.length)
  expect(calls).toBeGreaterThan(200)
  expect(await answered(app, calls, () => post(app, makeRateList.path))).toBe(calls)
  await close()
})

test('nobody takes seats and rooms, and mails about them to strangers, as fast as the rest of the API may be called', async () => {
  const { app, close } = await openAgency({ database, env: { rateLimit: true } })
  let turn = 0
  const urls = [bookFlights.path, saveOrderInfo.path]
  expect(await answered(app, 40, () => post(app, urls[turn++ % 2]!))).toBe(30)
  expect((await post(app, '/api/air/%42ooking/')).statusCode).toBe(429)
  expect((await app.inject('/api/air/thing')).statusCode).toBe(404)
  await close()
})

test('all spellings of an address share one count', async () => {
  const { app, close } = await openAgency({ database, env: { rateLimit: true } })
  const spellings = [
    '/auth/Account/Login',
    '/%61uth/Account/Login',
    '/auth/account/LOGIN',
    '/auth/Account/Login/',
    '/auth/Account/Login?a',
  ]
  let turn = 0
  expect(await answered(app, 20, () => post(app, spellings[turn++ % spellings.length]!))).toBe(10)
  await close()
})

test('addresses under /api that do not exist are limited too, and refused in JSON however they are spelled', async () => {
  const { app, close } = await openAgency({ database, env: { rateLimit: true } })
  const request = () => app.inject('/%61pi/none')
  expect((await request()).json()).toMatchObject({ code: 'NOT_FOUND' })
  expect(await answered(app, 310, request)).toBe(299)
  expect((await request()).json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await close()
})

test('an IPv6 visitor who changes the end of the address is the same visitor', async () => {
  const { app, close } = await openAgency({ database, env: { rateLimit: true } })
  let turn = 0
  const request = () =>
    app.inject({
      method: 'POST',
      url: '/auth/Account/Login',
      headers: json,
      payload: '{}',
      remoteAddress: `2001:db8:1:2::${turn++}`,
    })
  expect(await answered(app, 20, request)).toBe(10)
  await close()
})

test('a copy of all personal data can be taken five times an hour, by each account for itself', async () => {
  const agency = await openAgency({ database, env: { rateLimit: true } })
  const [first, second] = [await enrol(agency, 'archivist'), await enrol(agency, 'copyist')]
  const take = ({ token }: { token: string }) => agency.call(exportPersonalData, {}, { bearer: token })
  for (let n = 0; n < 5; n += 1) expect((await take(first)).refusal).toBeUndefined()
  expect(await take(first)).toMatchObject({ refusal: 'too-many-requests', retryAfter: expect.any(Number) })
  expect((await take(second)).refusal).toBeUndefined()
  await agency.close()
})

/** Every address of the agency's app, by its own list of them, with something in place of what varies. */
async function openWithRoutes(counters: Counters) {
  const routes: { method: 'GET'; url: string }[] = []
  const note = ({ method, url }: RouteOptions) => {
    for (const one of [method].flat()) routes.push({ method: one as 'GET', url: url.replaceAll(/:\w+(?:\(.*?\))?|\*/g, '1') })
  }
  const listen = (message: unknown) => void (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', note)
  subscribe('fastify.initialization', listen)
  const agency = await openAgency({ database, env: { rateLimit: true }, change: { counters } })
  unsubscribe('fastify.initialization', listen)
  return { agency, routes }
}

test('no address is open to more requests than its limit, whichever area has put it on the site', async () => {
  const counters: Counters = { ...memoryCounters(), count: async () => ({ current: 1_000_000, ttl: 1000 }) }
  const { agency, routes } = await openWithRoutes(counters)
  expect(routes.length).toBeGreaterThan(80)
  const open = []
  for (const { method, url } of routes)
    if ((await agency.app.inject({ method, url })).statusCode !== 429) open.push(`${method} ${url}`)
  expect(open).toEqual([])
  await agency.close()
})

test('links of letters share the limit of the API, files for robots that of the pages', async () => {
  const { app, close } = await openAgency({ database, env: { rateLimit: true } })
  const urls = ['/mail/stop/made-up', '/mail/email/made-up', '/api/none']
  let turn = 0
  const request = () => app.inject(urls[turn++ % urls.length]!)
  expect(await answered(app, 310, request)).toBe(300)
  expect((await app.inject({ method: 'POST', url: '/mail/stop/made-up' })).statusCode).toBe(429)
  expect((await app.inject('/robots.txt')).statusCode).toBe(200)
  expect((await app.inject('/support/privacy')).statusCode).toBe(404)
  await close()
})

/** A site with one call, pictures, files and pages. */
async function openSite(): Promise<FastifyInstance> {
  const app = Fastify()
  answerErrors(app)
  await limitCalls(app, memoryCounters())
  app.get('/api/air/thing', async () => ({ ok: true }))
  app.get('/art/*', async () => 'a picture')
  app.get('/art/share/:file', async () => 'a picture')
  app.get('/assets/:name', { config: { isBuildFile: true } }, async () => 'a script')
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (_request, reply) => reply.type('text/html').send('a page'),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

test('two hundred pages in a row leave the visitor every call of the API', async () => {
  const app = await openSite()
  expect(await answered(app, 200, () => app.inject('/hotels/moscow-1'))).toBe(200)
  expect((await app.inject('/hotels/moscow-1')).statusCode).toBe(200)
  expect(await answered(app, 300, () => app.inject('/api/air/thing'))).toBe(300)
  await app.close()
})

test('a scraper is refused with a page in words that needs neither the database nor a script', async () => {
  const app = await openSite()
  const pages = await answered(app, 400, () => app.inject('/hotels/moscow-1'))
  expect(pages).toBe(300)
  const refused = await app.inject('/hotels/moscow-1')
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.headers['cache-control']).toBe('no-store')
  expect(refused.headers['content-security-policy']).toMatch(/^default-src 'none'; img-src 'self'; style-src 'sha256-/)
  expect(refused.body).toContain('Слишком много запросов')
  expect(refused.body).not.toMatch(/<script|src=/)
  expect((await app.inject({ method: 'HEAD', url: '/about' })).statusCode).toBe(429)
  await app.close()
})

test('a hotel page with rates has a limit of its own, without a stay it is a page like any other', async () => {
  const app = await openSite()
  expect(await answered(app, 130, () => app.inject('/hotels/moscow-1?arrival=2026-12-20'))).toBe(120)
  expect((await app.inject('/hotels/moscow-2.data?arrival=2026-12-21')).statusCode).toBe(429)
  expect((await app.inject('/hotels/moscow-1')).statusCode).toBe(200)
  await app.close()
})

test('legal and help pages open for clients refused everything else, and so do the files of the site', async () => {
  const app = await openSite()
  await answered(app, 301, () => app.inject('/'))
  expect((await app.inject('/about')).statusCode).toBe(429)
  for (const url of ['/support', '/support/privacy', '/support/use/', '/FAQ/avia?page=bagazh', '/%73upport/use', '/assets/a.js'])
    expect([url, (await app.inject(url)).statusCode]).toEqual([url, 200])
  expect((await app.inject('/supporters')).statusCode).toBe(429)
  await app.close()
})

test('a search drawn as a page has a limit of its own, pictures and pictures of links have theirs', async () => {
  const app = await openSite()
  expect(await answered(app, 130, () => app.inject('/search/avia?iataFrom=MOW'))).toBe(120)
  expect((await app.inject('/%73earch/hotels?region=1')).statusCode).toBe(429)
  for (const data of ['/search/avia.data', '/search/avia/.data', '/search/avia/_.data', '/Search/hotels/_.data'])
    expect([data, (await app.inject(`${data}?iataFrom=MOW`)).statusCode]).toEqual([data, 429])
  expect((await app.inject('/search')).statusCode).toBe(200)
  expect(await answered(app, 130, () => app.inject('/art/share/mow-aer.png'))).toBe(120)
  expect((await app.inject('/art/posters/rome.avif')).statusCode).toBe(200)
  await app.close()
})

test('the list of calls describes the headers a program paces itself by', async () => {
  const { app, close } = await openAgency({ database, env: { rateLimit: true } })
  const found = await app.inject('/api/air/Cities/mos')
  const { paths, components } = (await app.inject('/api/openapi.json')).json()
  const { responses } = paths['/api/air/Cities/{city}'].get
  const lower = (headers: object = {}) => Object.keys(headers).map((name) => name.toLowerCase())
  const sent = lower(found.headers).filter((name) => name.startsWith('x-ratelimit'))
  expect(sent).toHaveLength(3)
  for (const { headers } of [components, responses[200], responses.default])
    expect(lower(headers)).toEqual(expect.arrayContaining(sent))
  expect(paths['/api/Base/GetVoucher'].get.responses[200].headers).toHaveProperty('Content-Disposition')
  await close()
})
