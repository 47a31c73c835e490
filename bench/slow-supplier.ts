// node bench/slow-supplier.ts: a site that sells what the embedded world and a fake Duffel have. First 1,000 people search within eight
// seconds while Duffel takes 20 s for each call: memory and event loop of the site. Then searches by turns with Duffel well and failing:
// how long the embedded world's offers take. The site is a process of its own.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { addDays, airDay, dayOf } from '#domain/text/dates.ts'
import { buildApp } from '#server/app.ts'
import { assemble } from '#server/deps.ts'
import { readEnv } from '#server/process/env.ts'
import { openMemoryDatabase } from '#test/database.ts'
import { type Fault, openFakeDuffel } from '#test/suppliers/fake-duffel/fake-duffel.ts'

const AT_ONCE = 1000
/** Between two arrivals: all of them are there before the first one's search has waited for Duffel in full. */
const APART_MS = 7.5
const PAIRS = 150
/** A supplier that was suspended for its slowness is called again. */
const REST_MS = 20_000
const ends = ['MOW', 'LON', 'IST', 'AER']

if (process.argv[2] === 'site') await openSite()
else await measure()

type Reading = { rss: number; p99: number; most: number }

/** Answers each message with what has been measured since the last one. */
async function openSite(): Promise<void> {
  const database = await openMemoryDatabase()
  const deps = await assemble(readEnv(process.env), { database, log: pino({ level: 'silent' }), now: () => new Date() })
  const app = await buildApp(deps)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  let rss = 0
  setInterval(() => (rss = Math.max(rss, process.memoryUsage.rss())), 50)
  process.on('message', () => {
    process.send?.({ rss: rss / 1e9, p99: delay.percentile(99) / 1e6, most: delay.max / 1e6 } satisfies Reading)
    delay.reset()
  })
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
}

async function measure(): Promise<void> {
  let fault: Fault | undefined
  const fake = await openFakeDuffel(
    () => new Date(),
    () => fault,
  )
  const dataDir = mkdtempSync(join(tmpdir(), 'strannik-slow-'))
  const [year, month, day] = new Date().toISOString().slice(0, 10).split('-')
  const row = '<Valute><CharCode>EUR</CharCode><Nominal>1</Nominal><Value>93,1234</Value></Valute>'
  writeFileSync(join(dataDir, 'rates.xml'), `<ValCurs Date="${day}.${month}.${year}">${row}</ValCurs>`)
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    AIR_SUPPLIERS: 'embedded,duffel',
    DUFFEL_TOKEN: fake.token,
    DUFFEL_URL: fake.url,
    RATES_URL: `${fake.url}/rates`,
  }
  const site = fork(import.meta.filename, ['site'], { env })
  const [origin] = (await once(site, 'message')) as [string] // it prints its address first
  const reading = async () => {
    site.send('read')
    return ((await once(site, 'message')) as [Reading])[0] // it answers with one
  }

  for (let at = 0; at < 20; at += 1) await embeddedAfter(origin, at)
  await reading()
  fault = { slowMs: 20_000 }
  const crowd = await searchedByMany(origin)
  const { rss, p99, most } = await reading()
  report(`${AT_ONCE} searches beside a supplier of 20 s`, JSON.stringify(crowd))
  report('  memory of the process, at most', `${rss.toFixed(2)} GB`, rss <= 1.5, 'goal ≤ 1.5 GB')
  report('  event loop: p99', `${p99.toFixed(0)} ms, the longest ${most.toFixed(0)} ms`, p99 <= 50, 'goal ≤ 50 ms')

  const times = { well: [] as number[], failing: [] as number[] }
  fault = undefined
  await wait(REST_MS)
  for (let at = 0; at < 2 * PAIRS; at += 1) {
    const state = at % 2 === 0 ? 'well' : 'failing'
    fault = state === 'well' ? undefined : '500 before'
    times[state].push(await embeddedAfter(origin, 2000 + at))
  }
  const [well, failing] = [p95(times.well), p95(times.failing)]
  const share = failing / well
  report('Offers of the embedded world, Duffel well: p95', `${well.toFixed(1)} ms`)
  report('  Duffel failing: p95', `${failing.toFixed(1)} ms, ${share.toFixed(2)} ×`, share <= 1.1, 'goal ≤ 1.1 ×')
  site.kill()
  await fake.close()
  rmSync(dataDir, { recursive: true, force: true })
}

function report(what: string, figure: string, isMet?: boolean, goal = ''): void {
  if (isMet === false) process.exitCode = 1
  console.log(`${isMet === undefined ? ' ' : isMet ? '✓' : '✗'} ${what.padEnd(48)} ${figure.padEnd(36)} ${goal}`)
}

function p95(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)]!
}

/** No two questions are alike. */
function question(at: number): Record<string, string> {
  const from = at % ends.length
  const to = (from + 1 + (Math.floor(at / ends.length) % (ends.length - 1))) % ends.length
  const days = 2 + (Math.floor(at / 12) % 330)
  const dateThere = airDay(addDays(dayOf(new Date()), days))
  return { iataFrom: ends[from]!, iataTo: ends[to]!, dateThere, adults: '1', children: '0', infants: '0' }
}

/** How many were in flight at most, and how many were answered with offers, without, or refused. */
async function searchedByMany(origin: string): Promise<Record<string, number>> {
  const seen: Record<string, number> = { inFlightAtMost: 0, seconds: 0 }
  let inFlight = 0
  const begun = performance.now()
  const one = async (at: number) => {
    await wait(at * APART_MS)
    seen.inFlightAtMost = Math.max(seen.inFlightAtMost!, (inFlight += 1))
    const said = await searched(origin, 100 + at)
    inFlight -= 1
    seen[said] = (seen[said] ?? 0) + 1
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => one(at)))
  return { ...seen, seconds: Math.round((performance.now() - begun) / 1000) }
}

async function searched(origin: string, at: number): Promise<string> {
  const { adults, children, infants, ...rest } = question(at)
  const counts = { adults: Number(adults), children: Number(children), infants: Number(infants) }
  const answer = await fetch(`${origin}/api/air/Search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...rest, dateBack: null, ...counts }),
    signal: AbortSignal.timeout(120_000),
  })
  const { forwardOptions = [] } = (await answer.json()) as { forwardOptions?: unknown[] }
  if (answer.status !== 200) return `status ${answer.status}`
  return forwardOptions.length > 0 ? 'withOffers' : 'withoutOffers'
}

/** How long after the question the first offers of the embedded world are read. */
async function embeddedAfter(origin: string, at: number): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(`${origin}/api/air/SearchStream?${new URLSearchParams(question(at))}`)
  let [text, first] = ['', 0]
  for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
    text += part
    if (first === 0 && /"supplier":"embedded"|"name":"embedded"/.test(text)) first = performance.now() - begun
  }
  if (first === 0) throw new Error(`no offers of the embedded world: ${answer.status} ${text.slice(0, 200)}`)
  return first
}
