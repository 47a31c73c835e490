import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type RefusalCode, Refusal } from '#domain/refusal.ts'
import type { Random } from '#test/faults/random.ts'
import { openSupplier } from '#test/faults/supplier.ts'

export type FaultyLine<Port> = { supplier: Port; loseNextReply(): void; failNextCall(): void }

/** A line to a supplier of this process that can lose the next answer, or the next call before it arrives. */
export function faultyLine<Port extends object>(port: Port, code: RefusalCode): FaultyLine<Port> {
  let fault: 'before' | 'after' | undefined
  const take = () => {
    const taken = fault
    fault = undefined
    return taken
  }
  const supplier = Object.fromEntries(
    Object.entries(port).map(([name, member]) => [
      name,
      typeof member === 'function' ? onLine(member as Call, take, code) : member,
    ]),
  ) as Port // the same members
  return { supplier, loseNextReply: () => void (fault = 'after'), failNextCall: () => void (fault = 'before') }
}

type Call = (...given: unknown[]) => unknown

function onLine(call: Call, take: () => 'before' | 'after' | undefined, code: RefusalCode): Call {
  return (...given) => {
    const fault = take()
    if (fault === 'before') return failing(Promise.reject(new Refusal(code)))
    const answer = call(...given)
    return fault === 'after' ? Promise.resolve(answer).then(() => Promise.reject(new Refusal(code))) : answer
  }
}

/** Fails both an await of it and an iteration over it. */
function failing(failed: Promise<never>) {
  failed.catch(() => {}) // an iteration fails there
  return Object.assign(failed, {
    async *[Symbol.asyncIterator]() {
      yield await failed
    },
  })
}

export type HttpSupplier = {
  url: string
  now(): Date
  loseNextReply(): void
  failNextCall(): void
  /** The next call has its effect and is never answered. */
  hangNextCall(): void
  close(): Promise<void>
}

/** Without faults: every call is carried out. */
const calm: Random = { next: () => 1, below: () => 0, hits: () => false, pick: ([first]) => first! } // never called with nothing

/**
 * The supplier of seats and rooms that test/faults runs as a process of its own, in this one, on a connection that fails on
 * demand.
 */
export async function openHttpSupplier(today = '2026-11-21'): Promise<HttpSupplier> {
  const now = () => new Date(`${today}T09:00:00Z`)
  const supplier = openSupplier({
    random: calm,
    weather: { share: 0 },
    now: () => now().getTime(),
    note: () => {},
    address: () => '',
  })
  let fault: 'before' | 'after' | 'never' | undefined
  const server = createServer(async (request, response) => {
    const taken = fault
    fault = undefined
    const { url = '/', method = 'GET', headers } = request
    const sent = await text(request)
    if (taken === 'before') return void response.writeHead(500).end('{}')
    const { status, body } = await supplier.answer({ method, path: url, headers, text: sent })
    if (taken === 'after') return void request.socket.destroy()
    if (taken !== 'never') response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo // it listens on TCP
  return {
    url: `http://127.0.0.1:${port}`,
    now,
    loseNextReply: () => void (fault = 'after'),
    failNextCall: () => void (fault = 'before'),
    hangNextCall: () => void (fault = 'never'),
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
