// npm run html [address]: html-validate and the Nu checker over the first HTML of every public page. The Nu checker needs Java.
import { execFileSync, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HtmlValidate } from 'html-validate'
import { addDays, airDay, dayOf } from '#domain/dates.ts'
import { startOwnServer } from './own-server.ts'

const day = addDays(dayOf(new Date()), 30)
/** Pages that no sitemap names. */
const others = [
  `/search/avia?iataFrom=MOW&iataTo=AER&dateThere=${airDay(day)}&adults=1&children=0&infants=0`,
  '/search/hotels',
  '/avia/booking',
  '/avia/payment/success',
  '/avia/payment/error',
  '/login',
  '/registration',
  '/forgot-password',
  '/account',
  '/loader',
  '/error',
  '/404',
]
/** Many pages of one kind: two of each are enough. */
const OF_A_KIND = 2

const given = process.argv[2]
const server = given ? { url: given, stop: async () => {} } : await startOwnServer()
const folder = mkdtempSync(join(tmpdir(), 'strannik-html-'))
let complaints = 0
try {
  const pages = await fetchAll([...(await sitemapPaths()), ...others])
  for (const { path, html } of pages) for (const line of await validated(html)) complain(path, line)
  const java = spawnSync('java', ['-version']).status === 0
  if (java) for (const [path, line] of nuChecked(pages)) complain(path, line)
  else process.stdout.write('The Nu checker was left out: it needs Java (apt install default-jre-headless).\n')
  process.stdout.write(`${pages.length} pages, ${complaints} complaints\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
  await server.stop()
}
process.exit(complaints > 0 ? 1 : 0)

function complain(path: string, line: string): void {
  complaints += 1
  process.stdout.write(`${path}: ${line}\n`)
}

async function sitemapPaths(): Promise<string[]> {
  const map = await (await fetch(`${server.url}/sitemap.xml`)).text()
  const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!.replaceAll('&amp;', '&')))
  const kinds = Map.groupBy(paths, ({ pathname }) =>
    /^\/avia\/(?!schedule)/.test(pathname)
      ? `direction ${pathname.split('/').length}`
      : pathname.replace(/(schedule)\/.*/, '$1/*'),
  )
  return [...kinds.values()].flatMap((kind) => kind.slice(0, OF_A_KIND).map(({ pathname, search }) => pathname + search))
}

async function fetchAll(paths: string[]): Promise<{ path: string; html: string }[]> {
  const pages = []
  for (const path of new Set(paths)) pages.push({ path, html: await (await fetch(server.url + path)).text() })
  return pages
}

async function validated(html: string): Promise<string[]> {
  const report = await new HtmlValidate({
    extends: ['html-validate:standard'],
    rules: {
      // React writes them so.
      'void-style': 'off',
      'doctype-style': 'off',
      'attribute-boolean-style': 'off',
      'attr-case': 'off',
      'no-trailing-whitespace': 'off',
      'no-inline-style': 'off',
      // Titles carry the brand; 70 letters are an opinion.
      'long-title': 'off',
    },
  }).validateString(html)
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}

type NuMessage = { type: string; subType?: string; url?: string; message: string; extract?: string }

function nuChecked(pages: { path: string; html: string }[]): [path: string, line: string][] {
  const files = pages.map(({ html }, at) => {
    const file = join(folder, `${at}.html`)
    writeFileSync(file, html)
    return file
  })
  const jar = String(createRequire(import.meta.url)('vnu-jar'))
  const said = execFileSync(
    'java',
    ['-jar', jar, '--exit-zero-always', '--errors-only', '--stdout', '--format', 'json', ...files],
    {
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  const { messages } = JSON.parse(said.toString()) as { messages: NuMessage[] }
  // Its knowledge of styles ends before light-dark(); the browser and the build judge those.
  return messages
    .filter(({ message }) => !message.startsWith('CSS:'))
    .map(({ url = '', message, extract = '' }) => {
      const at = Number(/(\d+)\.html$/.exec(url)?.[1])
      return [pages[at]?.path ?? url, `Nu: ${message} ${extract.replaceAll('\n', ' ').slice(0, 120)}`]
    })
}
