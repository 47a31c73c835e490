// npm run html [address]: html-validate and the Nu checker over every public page, as the server sends it and as the browser has
// it once its scripts have run. The Nu checker needs Java.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { sitePages } from '#test/site-pages.ts'
import { findChromium, launchOptions } from '../chromium.mjs'
import { startOwnServer } from './own-server.ts'

type NuMessage = { url?: string; message: string; extract?: string }

/** Whether the Nu checker can run: it is a Java program. */
function hasJava(): boolean {
  return spawnSync('java', ['-version']).status === 0
}

/** What the Nu checker says of documents, as pairs of the document's place in the list and its words. */
function nuErrors(documents: string[]): [at: number, line: string][] {
  const folder = mkdtempSync(join(tmpdir(), 'strannik-html-'))
  try {
    const files = documents.map((html, at) => {
      const file = join(folder, `${at}.html`)
      writeFileSync(file, html)
      return file
    })
    const jar = String(createRequire(import.meta.url)('vnu-jar'))
    const options = ['--exit-zero-always', '--errors-only', '--stdout', '--format', 'json']
    const said = execFileSync('java', ['-jar', jar, ...options, ...files], { maxBuffer: 64 * 1024 * 1024 })
    const { messages } = JSON.parse(said.toString()) as { messages: NuMessage[] }
    // Its knowledge of styles ends before light-dark(); the browser and the build judge those.
    return messages
      .filter(({ message }) => !message.startsWith('CSS:'))
      .map(({ url = '', message, extract = '' }) => [
        Number(/(\d+)\.html$/.exec(url)?.[1]),
        `Nu: ${message} ${extract.replaceAll('\n', ' ').slice(0, 120)}`,
      ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Document = { name: string; html: string }

/** Many pages of one kind: two of each are enough. */
const OF_A_KIND = 2

const given = process.argv[2]
const server = given ? { url: given, stop: async () => {} } : await startOwnServer()
const isWhole = hasJava()
let errors = 0
try {
  const paths = [...new Set([...ofTable(), ...(await ofSitemap())])]
  const documents = [...(await sent(paths)), ...(await alive(paths))]
  for (const { name, html } of documents) for (const line of await validated(html)) complain(name, line)
  if (isWhole) for (const [at, line] of nuErrors(documents.map(({ html }) => html))) complain(documents[at]?.name ?? '?', line)
  process.stdout.write(`${documents.length} documents of ${paths.length} pages, ${errors} complaints\n`)
} finally {
  await server.stop()
}
if (!isWhole) process.stderr.write('Only half of the check: the Nu checker needs Java (apt install default-jre-headless).\n')
process.exit(errors > 0 ? 1 : 0)

function complain(name: string, line: string): void {
  errors += 1
  process.stdout.write(`${name}: ${line}\n`)
}

function ofTable(): string[] {
  return Object.values(sitePages)
    .filter(({ who }) => !who)
    .flatMap(({ addresses }) => addresses)
}

async function ofSitemap(): Promise<string[]> {
  const map = await (await fetch(`${server.url}/sitemap.xml`)).text()
  const urls = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!.replaceAll('&amp;', '&')))
  const kinds = Map.groupBy(urls, ({ pathname }) =>
    /^\/(avia\/(?!schedule)|hotels\/)/.test(pathname)
      ? pathname.replaceAll(/[^/]+/g, '*')
      : pathname.replace(/(schedule)\/.*/, '$1/*'),
  )
  return [...kinds.values()].flatMap((kind) => kind.slice(0, OF_A_KIND).map(({ pathname, search }) => pathname + search))
}

async function sent(paths: string[]): Promise<Document[]> {
  const documents = []
  for (const path of paths) documents.push({ name: path, html: await (await fetch(server.url + path)).text() })
  return documents
}

async function alive(paths: string[]): Promise<Document[]> {
  const browser = await chromium.launch(launchOptions(await findChromium()))
  try {
    const page = await browser.newPage({ baseURL: server.url, locale: 'ru-RU', timezoneId: 'Europe/Moscow' })
    const documents = []
    for (const path of paths) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      documents.push({ name: `${path} alive`, html: await page.content() })
    }
    return documents
  } finally {
    await browser.close()
  }
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
