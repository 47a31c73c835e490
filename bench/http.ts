// POST /api/air/Search end to end over HTTP: fifty connections at once against the built server.
import { Agent, request } from 'node:http'
import { addDays, airDay, dayOf } from '#domain/dates.ts'
import { bundledCities } from '#domain/places/bundled-cities.ts'
import { startOwnServer } from '../scripts/own-server.ts'

const CONNECTIONS = 50
const REQUESTS = 2_000

type HttpTiming = { p50: number; p95: number; perSecond: number; failed: number }

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

function ask(agent: Agent, url: string, body: string): Promise<{ ms: number; ok: boolean }> {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const call = request(`${url}/api/air/Search`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve({ ms: performance.now() - start, ok: answer.statusCode === 200 }))
    })
    call.on('error', reject)
    call.end(body)
  })
}

async function timeHttp(): Promise<HttpTiming> {
  const server = await startOwnServer()
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  try {
    const all = questions()
    for (const body of all.slice(0, 200)) await ask(agent, server.url, body)
    const times: number[] = []
    let [next, failed] = [0, 0]
    const start = performance.now()
    const worker = async () => {
      while (next < all.length) {
        const { ms, ok } = await ask(agent, server.url, all[next++]!)
        times.push(ms)
        if (!ok) failed += 1
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, worker))
    const seconds = (performance.now() - start) / 1_000
    const sorted = times.toSorted((a, b) => a - b)
    return {
      p50: sorted[Math.floor(sorted.length * 0.5)]!,
      p95: sorted[Math.floor(sorted.length * 0.95)]!,
      perSecond: all.length / seconds,
      failed,
    }
  } finally {
    agent.destroy()
    await server.stop()
  }
}

const { p50, p95, perSecond, failed } = await timeHttp()
console.log(
  `POST /Search at ${CONNECTIONS} connections: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, goal p95 ≤ 15 ms; ${perSecond.toFixed(0)} a second, failed ${failed}`,
)
