// node bench/http.ts: POST /api/air/Search end to end against the built server. First fifty connections that repeat as soon as
// they are answered, then visitors who arrive at random. The load shares the machine with the server, so the server's own CPU is
// shown beside the times.
import { type Socket, connect } from 'node:net'
import { bundledCities } from '#domain/places/bundled-cities.ts'
import { addDays, airDay, dayOf } from '#domain/text/dates.ts'
import { startRestedServer } from '../scripts/site-checks/own-server.ts'
import { dice } from './search.ts'

/** One kept-alive connection with one request at a time. */
type Connection = { send(body: string): Promise<{ ok: boolean; bytes: number }>; close(): void }

const HEAD_END = '\r\n\r\n'
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/** Posts JSON to a path as cheaply as Node can, so that the load takes little of the CPU it measures: only lengths are read. */
async function openConnection(url: string, path: string, encoding: string): Promise<Connection> {
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const head = `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\naccept-encoding: ${encoding}\r\n`
  return {
    send(body) {
      const answer = readAnswer(socket)
      socket.write(`${head}content-length: ${Buffer.byteLength(body)}${HEAD_END}${body}`)
      return answer
    },
    close: () => socket.destroy(),
  }
}

// Answers of a known length end with it, chunked ones with their empty chunk: nothing else arrives before the next request.
function readAnswer(socket: Socket): Promise<{ ok: boolean; bytes: number }> {
  return new Promise((resolve, reject) => {
    let [bytes, length, ok] = [0, Infinity, false]
    const failed = (error?: Error) => reject(error ?? new Error('the server hung up'))
    const read = (data: Buffer) => {
      if (bytes === 0) {
        const head = data.toString('latin1', 0, data.indexOf(HEAD_END) + HEAD_END.length)
        ok = head.startsWith('HTTP/1.1 200')
        length = head.length + Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? Infinity)
      }
      bytes += data.length
      const isWhole = bytes >= length || (length === Infinity && data.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK))
      if (!isWhole) return
      socket.off('data', read).off('error', failed).off('close', failed)
      resolve({ ok, bytes })
    }
    socket.on('data', read).once('error', failed).once('close', failed)
  })
}

const CONNECTIONS = 50
const REQUESTS = 2_000
const GOAL_MS = 15
/** Visitors a second; each sends one request, as a browser does: compressed. */
const ARRIVALS = [200, 400]

/** Pairs of the bundled cities, days of the coming half year: no two questions are alike. */
function queries(): string[] {
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

type Tally = { times: number[]; failed: number; bytes: number }

/** Sends one request; `since` is when its visitor arrived. */
async function send(connection: Connection, body: string, tally: Tally, since = performance.now()) {
  const { ok, bytes } = await connection.send(body)
  tally.times.push(performance.now() - since)
  tally.bytes += bytes
  if (!ok) tally.failed += 1
}

/** Every connection sends its next request when it has an answer. */
async function inTurns(free: Connection[], all: string[], tally: Tally) {
  let next = 0
  await Promise.all(
    free.map(async (connection) => {
      while (next < all.length) await send(connection, all[next++]!, tally)
    }),
  )
}

/** Requests arrive at random, so many a second, whether or not the server keeps up; waiting for a connection counts. */
async function atRandom(free: Connection[], all: string[], tally: Tally, perSecond: number) {
  const roll = dice(3)
  const waiting: { body: string; since: number }[] = []
  const requests: Promise<void>[] = []
  const useConnection = async (connection: Connection) => {
    for (let visitor = waiting.shift(); visitor; visitor = waiting.shift())
      await send(connection, visitor.body, tally, visitor.since)
    free.push(connection)
  }
  let due = performance.now()
  for (const body of all) {
    due -= (Math.log(1 - roll()) * 1_000) / perSecond
    while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 0))
    waiting.push({ body, since: due })
    const connection = free.pop()
    if (connection) requests.push(useConnection(connection))
  }
  await Promise.all(requests)
}

/** CPU the server has used since its start, seconds: all its threads. */
async function fetchCpu(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_cpu_seconds_total ([\d.e-]+)/m.exec(metrics)?.[1])
}

type Load = (free: Connection[], all: string[], tally: Tally) => Promise<void>

/** Times a load on connections of its own, and prints it in two lines; returns whether the goal is met. */
async function time(url: string, what: string, encoding: string, load: Load): Promise<boolean> {
  const connections = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => openConnection(url, '/api/air/Search', encoding)),
  )
  const tally: Tally = { times: [], failed: 0, bytes: 0 }
  const [start, cpu] = [performance.now(), await fetchCpu(url)]
  await load([...connections], queries(), tally)
  const seconds = (performance.now() - start) / 1_000
  const cpuMs = (((await fetchCpu(url)) - cpu) * 1_000) / REQUESTS
  for (const connection of connections) connection.close()
  const sorted = tally.times.toSorted((a, b) => a - b)
  const [p50, p95] = [sorted[Math.floor(sorted.length * 0.5)]!, sorted[Math.floor(sorted.length * 0.95)]!]
  const isMet = p95 <= GOAL_MS && tally.failed === 0
  const times = `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)} ms of ${REQUESTS}`
  console.log(`${isMet ? '✓' : '✗'} ${what.padEnd(44)} ${times.padEnd(34)} goal p95 ≤ ${GOAL_MS} ms`)
  const kilobytes = (tally.bytes / REQUESTS / 1_000).toFixed(0)
  const perSecond = (REQUESTS / seconds).toFixed(0)
  console.log(
    `    ${perSecond} a second, ${tally.failed} failed, ${kilobytes} kB each; CPU of the server ${cpuMs.toFixed(2)} ms each`,
  )
  return isMet
}

const server = await startRestedServer()
try {
  const tally: Tally = { times: [], failed: 0, bytes: 0 }
  await inTurns([await openConnection(server.url, '/api/air/Search', 'br')], queries().slice(0, 400), tally)
  const met = [await time(server.url, `POST /Search, ${CONNECTIONS} connections`, 'identity', inTurns)]
  for (const rate of ARRIVALS)
    met.push(
      await time(server.url, `  ${rate} visitors a second, br`, 'br', (free, all, timings) => atRandom(free, all, timings, rate)),
    )
  if (met.includes(false)) process.exitCode = 1
} finally {
  await server.stop()
}
