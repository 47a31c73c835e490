// Looks around a site as fast as configured, in a process of its own, so that what it measures is the site: node
// load-process.ts '{"origins":["http://localhost:1"],"seconds":10,"atOnce":16}' or with "perSecond" instead of "atOnce".
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import * as paths from '#domain/paths.ts'
import { addDays, airDay, dayOf } from '#domain/text/dates.ts'

export type Load = { origins: string[]; seconds: number } & ({ atOnce: number } | { perSecond: number })

export type Measured = {
  /** Answers 200, refusals 503 and everything else, second by second. */
  seconds: { answered: number; refused: number; failed: number }[]
  /** Milliseconds: half of them, 95 and 99 of a hundred, the longest. */
  answeredMs: number[]
  refusedMs: number[]
  refusedWithoutTime: number
  /** How late this process itself was at most. */
  lateMs: number
}

const cities = ['AER', 'LED', 'SVX', 'OVB', 'KZN', 'KUF', 'UFA', 'VVO', 'IKT', 'KGD']
const TIMEOUT_MS = 30_000
const agent = new Agent({ keepAlive: true })
const today = dayOf(new Date(), 'Europe/Moscow')

const load = JSON.parse(process.argv[2] ?? '') as Load // written by overload.ts
const seconds = Array.from({ length: load.seconds }, () => ({ answered: 0, refused: 0, failed: 0 }))
const [answeredMs, refusedMs]: number[][] = [[], []]
let [sent, refusedWithoutTime, lateMs] = [0, 0, 0]
const began = performance.now()
const left = () => began + load.seconds * 1000 - performance.now()

/** A results page nobody has requested before: every one is drawn. */
function nextPath(): string {
  sent += 1
  const iataTo = cities[sent % cities.length]!
  const dateThere = airDay(addDays(today, 20 + (Math.floor(sent / cities.length) % 300)))
  return `${paths.airResults}?${new URLSearchParams({ iataFrom: 'MOW', iataTo, dateThere, seen: String(sent) })}`
}

function visit(): Promise<void> {
  const path = nextPath()
  const url = load.origins[sent % load.origins.length]! + path
  const at = performance.now()
  const second = seconds[Math.min(load.seconds - 1, Math.floor((at - began) / 1000))]! // it began less than that long ago
  const headers = { 'x-forwarded-for': `10.9.${(sent >> 8) & 255}.${sent & 255}` }
  return new Promise((resolve) => {
    const failed = () => {
      second.failed += 1
      resolve()
    }
    const outgoing = request(url, { agent, headers, timeout: TIMEOUT_MS }, (response) => {
      response.on('error', failed)
      response.on('end', () => {
        const took = performance.now() - at
        if (response.statusCode === 200) second.answered += 1
        else if (response.statusCode === 503) second.refused += 1
        else second.failed += 1
        if (response.statusCode === 200) answeredMs?.push(took)
        if (response.statusCode === 503) refusedMs?.push(took)
        if (response.statusCode === 503 && !response.headers['retry-after']) refusedWithoutTime += 1
        resolve()
      })
      response.resume()
    })
    outgoing.on('timeout', () => outgoing.destroy())
    outgoing.on('error', failed)
    outgoing.end()
  })
}

async function keepVisiting(): Promise<void> {
  while (left() > 0) await visit()
}

async function visitEvery(ms: number): Promise<void> {
  const under: Promise<void>[] = []
  for (let next = began; left() > 0; next += ms) {
    const late = performance.now() - next
    if (late < 0) await wait(-late)
    else lateMs = Math.max(lateMs, late)
    under.push(visit())
  }
  await Promise.all(under)
}

function spread(times: number[] = []): number[] {
  const sorted = times.toSorted((a, b) => a - b)
  return [0.5, 0.95, 0.99, 1].map((share) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0),
  )
}

if ('atOnce' in load) await Promise.all(Array.from({ length: load.atOnce }, keepVisiting))
else await visitEvery(1000 / load.perSecond)
const measured: Measured = {
  seconds,
  answeredMs: spread(answeredMs),
  refusedMs: spread(refusedMs),
  refusedWithoutTime,
  lateMs: Math.round(lateMs),
}
process.stdout.write(JSON.stringify(measured), () => process.exit())
