import fastify from 'fastify'
import { expect, test } from 'vitest'
import * as paths from '#domain/paths.ts'
import { openAgency } from '#test/agency.ts'
import { isClosed, sitePages } from '#test/site-pages.ts'
import { answerErrors } from './errors.ts'
import { siteFiles } from './site-files.ts'

test('more pages than one file may hold are split into an index of files, each page in one of them', async () => {
  const agency = await openAgency()
  const app = fastify()
  const addresses = Array.from({ length: 50_001 }, (_, at) => ({ path: `/hotels/h-${at}`, changed: '2026-11-22' }))
  siteFiles(app, { site: agency.deps.site, addresses: async () => addresses, now: agency.clock.now })
  const index = (await app.inject('/sitemap.xml')).body
  const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname)
  expect(files).toEqual(['/sitemap-1.xml', '/sitemap-2.xml'])
  const bodies = await Promise.all(files.map(async (path) => (await app.inject(path)).body))
  expect(bodies.map((body) => body.match(/<loc>/g)!.length)).toEqual([50_000, 1])
  expect(bodies[1]).toContain('/hotels/h-50000</loc><lastmod>2026-11-22</lastmod>')
  await Promise.all([app.close(), agency.close()])
})

test('every page open to search engines is in the sitemap; texts and boards have lists of their own', async () => {
  const agency = await openAgency()
  const map = (await agency.app.inject('/sitemap.xml')).body
  const pages = Object.entries(sitePages).filter(([route]) => !/[:*]/.test(route) && route !== paths.questions)
  const open = pages.flatMap(([, page]) => page.addresses.filter((address) => !isClosed(page, address)))
  expect(open.filter((address) => !map.includes(`${address}</loc>`))).toEqual([])
  await agency.close()
})

test('the sitemap is generated once for everybody for ten minutes, and clients that have it get 304', async () => {
  const agency = await openAgency()
  const app = fastify()
  answerErrors(app)
  let asked = 0
  const addresses = async () => {
    asked += 1
    if (asked === 2) throw new Error('no database')
    return [{ path: `/hotels/h-${asked}`, changed: '2026-11-22' }]
  }
  siteFiles(app, { site: agency.deps.site, addresses, now: agency.clock.now })
  const [whole, file] = [await app.inject('/sitemap.xml'), await app.inject('/sitemap-1.xml')]
  expect(whole.body).toContain('/hotels/h-1</loc>')
  expect([file.body, file.headers.etag]).toEqual([whole.body, whole.headers.etag])
  const again = await app.inject({ url: '/sitemap-1.xml', headers: { 'if-none-match': String(file.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await app.inject('/sitemap-2.xml')).statusCode).toBe(404)
  expect(asked).toBe(1)
  agency.clock.advance(600_000)
  expect((await app.inject('/sitemap.xml')).statusCode).toBe(500)
  expect((await app.inject('/sitemap.xml')).body).toContain('/hotels/h-3</loc>')
  await Promise.all([app.close(), agency.close()])
})
