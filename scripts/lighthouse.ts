// npm run lighthouse: the mobile score of the built site, the middle of five runs; home and results must reach 0.98.
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { freePort } from '../test/free-port.ts'
import { addDays, airDay, dayOf } from '#domain/dates.ts'
import { findChromium, launchOptions } from './chromium.mjs'
import { startOwnServer } from './own-server.ts'

const RUNS = 5
const WANTED = 0.98

type Run = { score: number; fcp: number; lcp: number; tbt: number; cls: number }

const today = dayOf(new Date())
const query = new URLSearchParams({
  iataFrom: 'MOW',
  from: 'Москва',
  iataTo: 'AER',
  to: 'Сочи',
  dateThere: airDay(addDays(today, 29)),
  dateBack: airDay(addDays(today, 36)),
  adults: '2',
  children: '1',
  infants: '1',
})
const given = process.argv.slice(2)
const routes = given.length > 0 ? given : ['/', `/search/avia?${query}`]

const server = await startOwnServer()
const { executablePath, args } = launchOptions(await findChromium())
let failed = false
try {
  process.stdout.write(`${'score'.padEnd(8)}${'FCP'.padEnd(8)}${'LCP'.padEnd(8)}${'TBT'.padEnd(8)}${'CLS'.padEnd(8)}page\n`)
  for (const route of routes) {
    const runs: Run[] = []
    for (let n = 0; n < RUNS; n += 1) runs.push(await measure(`${server.url}${route}`))
    const { score, fcp, lcp, tbt, cls } = middleOf(runs)
    const numbers = [
      score.toFixed(2),
      `${(fcp / 1000).toFixed(2)} s`,
      `${(lcp / 1000).toFixed(2)} s`,
      `${Math.round(tbt)} ms`,
      cls.toFixed(3),
    ]
    process.stdout.write(`${numbers.map((text) => text.padEnd(8)).join('')}${route.split('?')[0]}\n`)
    failed ||= score < WANTED
  }
} finally {
  await server.stop()
}
process.exit(failed ? 1 : 0)

/** A fresh browser for every run: nothing is cached. */
async function measure(url: string): Promise<Run> {
  const port = await freePort()
  const browser = await chromium.launch({ executablePath, args: [...args, `--remote-debugging-port=${port}`] })
  try {
    const result = await lighthouse(url, { port, output: 'json', onlyCategories: ['performance'], logLevel: 'silent' })
    const audits = result?.lhr.audits ?? {}
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
    return {
      score: result?.lhr.categories.performance?.score ?? 0,
      fcp: value('first-contentful-paint'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
    }
  } finally {
    await browser.close()
  }
}

function middleOf(runs: Run[]): Run {
  return runs.toSorted((a, b) => a.score - b.score)[Math.floor(runs.length / 2)]! // there is at least one run
}
