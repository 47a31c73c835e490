import fastify from 'fastify'
import { expect, test } from 'vitest'
import { openAgency } from '#test/agency.ts'
import { siteFiles } from './site-files.ts'

test('more pages than one file may hold come as a list of files, each page in one of them', async () => {
  const agency = await openAgency()
  const app = fastify()
  const addresses = Array.from({ length: 50_001 }, (_, at) => ({ path: `/hotels/h-${at}`, changed: '2026-11-22' }))
  siteFiles(app, { site: agency.deps.site, addresses: async () => addresses })
  const index = (await app.inject('/sitemap.xml')).body
  const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname)
  expect(files).toEqual(['/sitemap-1.xml', '/sitemap-2.xml'])
  const bodies = await Promise.all(files.map(async (path) => (await app.inject(path)).body))
  expect(bodies.map((body) => body.match(/<loc>/g)!.length)).toEqual([50_000, 1])
  expect(bodies[1]).toContain('/hotels/h-50000</loc><lastmod>2026-11-22</lastmod>')
  await Promise.all([app.close(), agency.close()])
})
