// npm run lighthouse [-- --runs 1] [-- --only accessibility,seo] [-- /about /login]: the mobile scores of every public page of the
// built site, the middle of five runs. Performance must reach 0.98, everything else 1; what a page lacks is named under the table.
// «machine» is Lighthouse's own measure of this computer in that run, the more the quicker: only runs of like machines compare.
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { freePort } from '#test/free-port.ts'
import { isClosed, sitePages } from '#test/site-pages.ts'
import { findChromium, measuringOptions } from '../chromium.mjs'
import { startRestedServer } from './own-server.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]
const goals: Record<Category, number> = { performance: 0.98, accessibility: 1, 'best-practices': 1, seo: 1 }

type Page = { address: string; isClosed: boolean }
type Run = { scores: Partial<Record<Category, number>>; lcp: number; tbt: number; cls: number; machine: number; lacks: string[] }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string', default: categories.join() } },
})
const chosen = categories.filter((category) => values.only.split(',').includes(category))
const pages = publicPages().filter(({ address }) => positionals.length === 0 || positionals.includes(nameOf(address)))
if (pages.length === 0 || chosen.length === 0 || !(Number(values.runs) >= 1)) {
  process.stderr.write(
    `Pages: ${publicPages()
      .map(({ address }) => nameOf(address))
      .join(' ')}\nCategories: ${categories.join()}\n`,
  )
  process.exit(2)
}

const server = await startRestedServer()
const { executablePath, args } = measuringOptions(await findChromium())
const lacking: string[] = []
try {
  say([...chosen, 'LCP', 'blocking', 'shift', 'machine', 'page'])
  for (const page of pages) {
    const runs: Run[] = []
    for (let n = 0; n < Number(values.runs); n += 1) runs.push(await measure(page))
    report(nameOf(page.address), runs)
  }
} finally {
  await server.stop()
}
for (const line of new Set(lacking)) process.stdout.write(`${line}\n`)
process.exit(lacking.length > 0 ? 1 : 0)

/** Every route that a guest may open and that is found, in its fullest state. */
function publicPages(): Page[] {
  return Object.values(sitePages)
    .filter(({ who, status }) => !who && !status)
    .map((page) => {
      const address = page.addresses.at(-1)! // a page has an address
      return { address, isClosed: isClosed(page, address) }
    })
}

function nameOf(address: string): string {
  return address.split('?')[0]!
}

/** A fresh browser for every run: nothing is cached. */
async function measure({ address, isClosed }: Page): Promise<Run> {
  const port = await freePort()
  const browser = await chromium.launch({ executablePath, args: [...args, `--remote-debugging-port=${port}`] })
  try {
    const result = await lighthouse(new URL(address, server.url).href, {
      port,
      output: 'json',
      onlyCategories: chosen,
      // Pages that search engines are asked not to index need no praise for being found.
      skipAudits: isClosed ? ['is-crawlable'] : null,
      logLevel: 'silent',
    })
    if (!result || result.lhr.runtimeError) throw new Error(`${address}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
    return runOf(result.lhr)
  } finally {
    await browser.close()
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

function runOf({ audits, categories: judged, environment }: Report): Run {
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const scores = Object.fromEntries(chosen.map((category) => [category, judged[category]?.score ?? 0]))
  const lacks = chosen
    .filter((category) => category !== 'performance')
    .flatMap((category) => judged[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id} (${audits[id]!.title})`)
  return {
    scores,
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    machine: environment.benchmarkIndex,
    lacks,
  }
}

/** Performance is that of the middle run; everything else must hold in each. */
function report(name: string, runs: Run[]): void {
  const speed = ({ scores }: Run) => scores.performance ?? 1
  const { scores, lcp, tbt, cls, machine } = runs.toSorted((a, b) => speed(a) - speed(b))[Math.floor(runs.length / 2)]! // there is a run
  const shown = chosen.map((category) =>
    category === 'performance' ? (scores.performance ?? 0) : Math.min(...runs.map((run) => run.scores[category] ?? 0)),
  )
  const times = chosen.includes('performance')
    ? [`${(lcp / 1000).toFixed(2)} s`, `${Math.round(tbt)} ms`, cls.toFixed(3), String(Math.round(machine))]
    : ['', '', '', '']
  say([...shown.map((score) => score.toFixed(2)), ...times, name])
  for (const [at, category] of chosen.entries())
    if (shown[at]! < goals[category]) lacking.push(`${name}: ${category} ${shown[at]!.toFixed(2)}`)
  for (const lack of runs.flatMap(({ lacks }) => lacks)) lacking.push(`${name}: ${lack}`)
}

function say(cells: string[]): void {
  process.stdout.write(
    `${cells
      .map((cell) => cell.padEnd(16))
      .join('')
      .trimEnd()}\n`,
  )
}
