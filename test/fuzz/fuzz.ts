import { type IncomingMessage, Agent, request } from 'node:http'
import { connect } from 'node:net'
import { type KnownValues, filled, settleIn } from './people.ts'
import { type Call, type FuzzRequest, type OpenApi, operationsOf, requestOf } from './requests.ts'

/** A request that was answered as none may be, and how to send it again. */
type Fault = { number: number; faults: string[]; request: FuzzRequest }

export type FuzzTally = {
  requests: number
  statuses: Record<string, number>
  overloaded: number
  slowestMs: number
  faults: Fault[]
}

export type FuzzPlan = {
  port: number
  seed: number
  from: number
  count: number
  atOnce: number
  /** Whether the server is still there. */
  isRunning: () => boolean
  progress: (tally: FuzzTally) => void
  found: (fault: Fault) => void
}

/** How often somebody new arrives with orders that nobody has cancelled yet. */
const NEWCOMERS = 1000
const MOST_FAULTS = 50

/** Sends the requests of these numbers, several at once, and judges every answer. */
export async function fuzz({ port, seed, from, count, atOnce, isRunning, progress, found }: FuzzPlan): Promise<FuzzTally> {
  const origin = `http://localhost:${port}`
  const operations = operationsOf((await (await fetch(`${origin}/api/openapi.json`)).json()) as OpenApi)
  const tally: FuzzTally = { requests: 0, statuses: {}, overloaded: 0, slowestMs: 0, faults: [] }
  let known: Promise<KnownValues> = settleIn(origin, from)
  let next = from

  async function one(number: number): Promise<void> {
    const request = requestOf(operations, seed, number)
    const sent = filled(request, await known)
    const began = performance.now()
    const answer = await send(port, sent)
    tally.slowestMs = Math.max(tally.slowestMs, Math.round(performance.now() - began))
    tally.requests += 1
    tally.statuses[answer.status] = (tally.statuses[answer.status] ?? 0) + 1
    if (answer.status === 503 && answer.body.includes('"OVERLOADED"')) tally.overloaded += 1
    const faults = faultsOf(answer)
    if (faults.length === 0) return
    tally.faults.push({ number, faults, request: sent })
    found({ number, faults, request: sent })
  }

  async function sender(): Promise<void> {
    while (next < from + count && isRunning() && tally.faults.length < MOST_FAULTS) {
      const number = (next += 1) - 1
      if (number > from && (number - from) % NEWCOMERS === 0) known = settleIn(origin, number)
      await one(number)
      if (tally.requests % 5000 === 0) progress(tally)
    }
  }

  await Promise.all(Array.from({ length: atOnce }, sender))
  closeConnections()
  return tally
}

/** A hung request is never answered; a slow machine only answers late. */
const LONGEST_MS = 300_000
const agent = new Agent({ keepAlive: true })

/**
 * Sends one request over a socket of its own or a kept-alive one; returns the answer, status 0 when the connection just ended.
 */
function send(port: number, sent: FuzzRequest): Promise<FuzzAnswer> {
  return sent.kind === 'bytes' ? sendBytes(port, sent.bytes) : sendCall(port, sent)
}

const nothing: FuzzAnswer = { status: 0, headers: {}, body: '' }

function sendCall(port: number, { method, path, headers, body, leavesAfterMs }: Call): Promise<FuzzAnswer> {
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request({ host: '127.0.0.1', port, method, path, agent, headers: { ...headers, ...length } })
    const timer = setTimeout(() => {
      resolve({ ...nothing, hung: true })
      sent.destroy()
    }, LONGEST_MS)
    sent.on('response', async (answer) => {
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: await readBody(answer) })
      clearTimeout(timer)
    })
    sent.on('error', () => {
      clearTimeout(timer)
      resolve(nothing)
    })
    if (leavesAfterMs === undefined) sent.end(body)
    else {
      // A client that leaves at once has not sent the whole body; others leave while the answer is made or sent.
      if (leavesAfterMs === 0 && body) sent.write(body.slice(0, body.length / 2))
      else sent.end(body)
      setTimeout(() => sent.destroy(), leavesAfterMs)
    }
  })
}

/** A stream of events never ends by itself. */
async function readBody(answer: IncomingMessage): Promise<string> {
  if (/event-stream/.test(String(answer.headers['content-type']))) {
    answer.destroy()
    return ''
  }
  const parts: Buffer[] = []
  try {
    for await (const part of answer) parts.push(part as Buffer)
  } catch {
    // the server closed it in the middle, as it may after a body it did not want
  }
  return Buffer.concat(parts).toString()
}

function sendBytes(port: number, bytes: string): Promise<FuzzAnswer> {
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    const timer = setTimeout(() => socket.end(), LONGEST_MS)
    const done = () => {
      clearTimeout(timer)
      resolve(answerOf(Buffer.concat(parts).toString()))
    }
    socket.on('data', (part) => {
      parts.push(part)
      if (parts.length === 1) setTimeout(() => socket.end(), 500).unref() // a kept connection says no more
    })
    socket.on('error', done)
    socket.on('close', done)
  })
}

function answerOf(text: string): FuzzAnswer {
  const end = text.indexOf('\r\n\r\n')
  const [first = '', ...lines] = text.slice(0, end === -1 ? undefined : end).split('\r\n')
  const pairs = lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1)] as const)
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0),
    headers: Object.fromEntries(pairs),
    body: text.slice(end + 4),
  }
}

function closeConnections(): void {
  agent.destroy()
}

/** The answer; status 0 when the connection ended without one. */
type FuzzAnswer = { status: number; headers: Record<string, string | string[] | undefined>; body: string; hung?: true }

const traces = [
  /\bat [\w.<>$ ]+ \((?:file:|node:|\/)[^)]+:\d+:\d+\)/,
  /\bat (?:file:|node:)\S+:\d+:\d+/,
  /\bnode_modules\//,
  /syntax error at or near|violates (?:check|unique|foreign|not-null)|invalid byte sequence|invalid input syntax|duplicate key value/i,
  /\b(?:TypeError|RangeError|ReferenceError|SyntaxError|URIError):/,
]
const markup = [/<img src=x onerror=fz7/i, /<script>fz7/i]

/** What no answer may be or hold, in words; empty for a good one. */
export function faultsOf({ status, headers, body, hung }: FuzzAnswer): string[] {
  const isHtml = /html/.test(String(headers['content-type']))
  const isScript = /javascript/.test(String(headers['content-type']))
  return [
    hung && 'no answer in time',
    status >= 500 && !isExpected(status, body) && `status ${status}`,
    !isScript && traces.some((trace) => trace.test(body)) && 'a stack or the text of a database',
    isHtml && markup.some((sign) => sign.test(body)) && 'what was sent stands in the page as markup',
    ('x-fz7' in headers || String(headers['set-cookie']).includes('fz7')) && 'a header was injected',
  ].filter((fault) => typeof fault === 'string')
}

/** The gates of passwords and of payment streams are full: an honest answer, counted apart. */
function isExpected(status: number, body: string): boolean {
  return status === 503 && body.includes('"OVERLOADED"')
}
