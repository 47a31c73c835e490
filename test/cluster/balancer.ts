import { Agent, type IncomingMessage, type RequestOptions, type ServerResponse, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Answers to visitors by status; `cut` were sent to a process that then fell silent, `asleep` found none ready, and were sent all the same. */
export type Tally = { statuses: Record<number, number>; cut: number; asleep: number; triedAgain: number }

const CHECKED_EVERY_MS = 100
const CHECKED_WITHIN_MS = 1000
/** Names the process that is to answer, by its place. */
const TO = 'x-member'

/**
 * The balancer of a site of several processes: gives each request to the next one that is ready, to another one when nothing of
 * it could be sent, and to nobody twice. A client without an address gets a new one each time.
 */
export class Balancer {
  origin = ''
  tally: Tally = { statuses: {}, cut: 0, asleep: 0, triedAgain: 0 }
  readonly #ports: number[]
  readonly #ready = new Set<number>()
  readonly #agent = new Agent({ keepAlive: true })
  readonly #server = createServer((incoming, outgoing) => void this.#pass(incoming, outgoing))
  #turn = 0
  #isOpen = true

  constructor(ports: number[]) {
    this.#ports = ports
  }

  async listen(port: number): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve))
    this.origin = `http://localhost:${(this.#server.address() as AddressInfo).port}` // it listens on a port
    await Promise.all(this.#ports.map((each) => this.#check(each)))
    for (const each of this.#ports) void this.#watch(each)
  }

  /** Until it sends something to the process again, as an orderly restart waits before the next one. */
  async untilKnown(port: number): Promise<void> {
    while (!this.#ready.has(port)) await wait(CHECKED_EVERY_MS)
  }

  close(): void {
    this.#isOpen = false
    this.#server.close()
    this.#server.closeAllConnections()
    this.#agent.destroy()
  }

  async #watch(port: number): Promise<void> {
    while (this.#isOpen) {
      await wait(CHECKED_EVERY_MS)
      await this.#check(port)
    }
  }

  /** A process that says no, or has no open port, is left alone at once; one that is slow to answer stays what it was. */
  async #check(port: number): Promise<void> {
    const signal = AbortSignal.timeout(CHECKED_WITHIN_MS)
    const status = await fetch(`http://localhost:${port}/ready`, { signal }).then(
      (answer) => answer.status,
      () => (signal.aborted ? undefined : 0),
    )
    if (status === 200) this.#ready.add(port)
    else if (status !== undefined) this.#ready.delete(port)
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    for (const port of this.#line(incoming.headers[TO])) {
      const answer = await this.#send(port, incoming, body)
      if (answer === 'not sent') {
        this.tally.triedAgain += 1
        continue
      }
      if (answer === 'cut') break
      this.#count(answer.statusCode ?? 0)
      outgoing.writeHead(answer.statusCode ?? 0, { ...answer.headers, [TO]: this.#ports.indexOf(port) })
      answer.on('error', () => outgoing.destroy())
      outgoing.on('close', () => answer.destroy())
      return void answer.pipe(outgoing)
    }
    this.#count(502)
    outgoing.writeHead(502).end('{}')
  }

  /** The processes to try, in turn; a named one alone. */
  #line(named: string | string[] | undefined): number[] {
    const port = this.#ports[Number(named)]
    if (named !== undefined && port !== undefined) return [port]
    this.#turn += 1
    const ready = this.#ports.filter((each) => this.#ready.has(each))
    if (ready.length === 0) this.tally.asleep += 1
    const line = ready.length > 0 ? ready : this.#ports
    return line.map((_, at) => line[(at + this.#turn) % line.length]!) // of the very same list
  }

  #send(port: number, { method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage | 'not sent' | 'cut'> {
    const { connection: _hop, [TO]: _own, ...rest } = headers
    const address = headers['x-forwarded-for'] ?? `10.${this.#turn & 127}.${(this.#turn >> 7) & 255}.${(this.#turn >> 15) & 255}`
    const options: RequestOptions = { port, method, path: url, agent: this.#agent }
    return new Promise((resolve) => {
      const outgoing = request({ ...options, headers: { ...rest, 'x-forwarded-for': address } }, resolve)
      outgoing.on('error', ({ code }: NodeJS.ErrnoException) => {
        if (code !== 'ECONNREFUSED') this.tally.cut += 1
        resolve(code === 'ECONNREFUSED' ? 'not sent' : 'cut')
      })
      outgoing.end(body)
    })
  }

  #count(status: number): void {
    this.tally.statuses[status] = (this.tally.statuses[status] ?? 0) + 1
  }
}
