import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import type { FuzzRequest } from './requests.ts'
import type { FuzzAnswer } from './verdict.ts'

/** A hung request is never answered; a slow machine only answers late. */
const LONGEST_MS = 300_000
const agent = new Agent({ keepAlive: true })

/** Sends one request over a socket of its own or a kept one; answers what came, status 0 when the connection just ended. */
export function send(port: number, sent: FuzzRequest): Promise<FuzzAnswer> {
  return sent.kind === 'bytes' ? sendBytes(port, sent.bytes) : sendCall(port, sent)
}

const nothing: FuzzAnswer = { status: 0, headers: {}, body: '' }

function sendCall(port: number, { method, path, headers, body }: Extract<FuzzRequest, { kind: 'call' }>): Promise<FuzzAnswer> {
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request({ host: '127.0.0.1', port, method, path, agent, headers: { ...headers, ...length } })
    const timer = setTimeout(() => {
      resolve({ ...nothing, hung: true })
      sent.destroy()
    }, LONGEST_MS)
    sent.on('response', async (answer) => {
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: await bodyOf(answer) })
      clearTimeout(timer)
    })
    sent.on('error', () => {
      clearTimeout(timer)
      resolve(nothing)
    })
    sent.end(body)
  })
}

/** A stream of events never ends by itself. */
async function bodyOf(answer: IncomingMessage): Promise<string> {
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

export function closeConnections(): void {
  agent.destroy()
}
