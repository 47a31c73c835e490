/**
 * Weighs what a browser loads before a page is hydrated: every script the route's first HTML requests, gzipped. `node
 * web/boot/build/budget.ts` after a build; exits with 1 when a page is over its budget.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import * as paths from '#domain/paths.ts'

type Route = { module: string; imports?: string[]; clientLoaderModule?: string; clientActionModule?: string }
type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, Route> }

const KB = 1024
/** Of a first load: kilobytes, and files, each of which is a request. */
const budgets: readonly { page: string; route: string; kb: number; files: number }[] = [
  { page: '/', route: 'home/home.route', kb: 123.6, files: 11 },
  { page: paths.airResults, route: 'air/results/results.route', kb: 133.8, files: 13 },
  { page: paths.hotel, route: 'hotels/hotel/hotel.route', kb: 132.1, files: 13 },
  { page: paths.hotels, route: 'home/hotels.route', kb: 130.4, files: 14 },
  { page: paths.hotelResults, route: 'hotels/results/results.route', kb: 133.6, files: 13 },
  { page: paths.login, route: 'auth/login.route', kb: 133.5, files: 19 },
  { page: paths.support, route: 'support/support.route', kb: 139.5, files: 19 },
]

function readManifest(): Manifest {
  const file = readdirSync('build/client/assets').find((name) => /^manifest-.*\.js$/.test(name))
  if (!file) throw new Error('Сначала соберите страницы: npm run build')
  const text = readFileSync(`build/client/assets/${file}`, 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}

const sizes = new Map<string, number>()

function weigh(href: string): number {
  const known = sizes.get(href)
  if (known !== undefined) return known
  const size = gzipSync(readFileSync(`build/client${href}`), { level: 9 }).length
  sizes.set(href, size)
  return size
}

/** The scripts of a page's first load: React Router's entry, the root, the page, and all their static imports. */
function scriptsOf(manifest: Manifest, route: string): string[] {
  const page = manifest.routes[route]
  if (!page) throw new Error(`Нет страницы ${route}`)
  const parts = [manifest.routes.root!, page].flatMap(({ module, imports = [], clientLoaderModule, clientActionModule }) => [
    module,
    ...imports,
    ...(clientLoaderModule ? [clientLoaderModule] : []),
    ...(clientActionModule ? [clientActionModule] : []),
  ])
  return [...new Set([manifest.entry.module, ...manifest.entry.imports, ...parts])]
}

const manifest = readManifest()
for (const { page, route, kb, files } of budgets) {
  const scripts = scriptsOf(manifest, route)
  const total = scripts.reduce((sum, href) => sum + weigh(href), 0) / KB
  const over = total > kb || scripts.length > files
  console.log(`${over ? '✗' : '✓'} ${page}: ${total.toFixed(1)} КБ из ${kb} КБ, файлов ${scripts.length} из ${files}`)
  if (over) process.exitCode = 1
}
