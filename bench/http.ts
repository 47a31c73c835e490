/**
 * `node bench/http.ts` after a build: POST /api/air/Search end to end, fifty connections at once against the built server. The
 * generator shares the machine with the server, so the server's own CPU is told beside the times.
 */
import { Agent, request } from 'node:http'
import { addDays, airDay, dayOf } from '#domain/dates.ts'
import { bundledCities } from '#domain/places/bundled-cities.ts'
import { startOwnServer } from '../scripts/own-server.ts'

const CONNECTIONS = 50
const REQUESTS = 2_000

type HttpTiming = { p50: number; p95: number; perSecond: number; failed: number; cpuMs: number; kilobytes: number }

/** Pairs of the bundled cities, days of the coming half year: what visitors ask. */
function questions(): string[] {
  const today = dayOf(new Date())
  const codes = bundledCities.map(({ iata }) => iata)
  return Array.from({ length: REQUESTS }, (_, at) => {
    const [iataFrom, iataTo] = [codes[at % 16]!, codes[(at * 7 + 1 + (at >> 4)) % codes.length]!]
    return JSON.stringify({
      iataFrom,
      iataTo: iataTo === iataFrom ? 'DXB' : iataTo,
      dateThere: airDay(addDays(today, 10 + (at % 170))),
      dateBack: null,
      adults: 1,
      children: 0,
      infants: 0,
      locale: 'ru',
      currency: 'rub',
    })
  })
}

type Answer = { ms: number; ok: boolean; bytes: number }

function ask(agent: Agent, url: string, body: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const call = request(`${url}/api/air/Search`, { method: 'POST', agent, headers }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('end', () => resolve({ ms: performance.now() - start, ok: answer.statusCode === 200, bytes }))
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** CPU the server has used since its start, seconds: all its threads. */
async function cpuOf(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_cpu_seconds_total ([\d.e-]+)/m.exec(metrics)?.[1])
}

async function timeHttp(): Promise<HttpTiming> {
  const server = await startOwnServer()
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  try {
    const all = questions()
    for (const body of all.slice(0, 200)) await ask(agent, server.url, body)
    const times: number[] = []
    let [next, failed, size] = [0, 0, 0]
    const [start, cpu] = [performance.now(), await cpuOf(server.url)]
    const worker = async () => {
      while (next < all.length) {
        const { ms, ok, bytes } = await ask(agent, server.url, all[next++]!)
        times.push(ms)
        size += bytes
        if (!ok) failed += 1
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, worker))
    const seconds = (performance.now() - start) / 1_000
    const used = (await cpuOf(server.url)) - cpu
    const sorted = times.toSorted((a, b) => a - b)
    return {
      p50: sorted[Math.floor(sorted.length * 0.5)]!,
      p95: sorted[Math.floor(sorted.length * 0.95)]!,
      perSecond: all.length / seconds,
      failed,
      cpuMs: (used * 1_000) / all.length,
      kilobytes: size / all.length / 1_000,
    }
  } finally {
    agent.destroy()
    await server.stop()
  }
}

const GOAL_MS = 15
const { p50, p95, perSecond, failed, cpuMs, kilobytes } = await timeHttp()
const isMet = p95 <= GOAL_MS && failed === 0
const times = `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)} ms of ${REQUESTS}`
console.log(
  `${isMet ? '✓' : '✗'} ${`POST /Search, ${CONNECTIONS} connections`.padEnd(44)} ${times.padEnd(34)} goal p95 ≤ ${GOAL_MS} ms`,
)
console.log(
  `    ${perSecond.toFixed(0)} a second, ${failed} failed, ${kilobytes.toFixed(0)} kB each; CPU of the server ${cpuMs.toFixed(2)} ms each`,
)
if (!isMet) process.exitCode = 1
