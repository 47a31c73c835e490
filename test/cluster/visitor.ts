import type { FastifyInstance, InjectOptions } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import { type Calls, ask } from '#test/agency.ts'

/** Which processes answered each kind of call. */
export type Seen = Map<string, Set<number>>

type Visit = { origin: string; members: number; round: number; seen: Seen }

/** An id, a number of an order, a ticket, a token: what makes two calls of one kind look different. */
const OWN = /\/(?:[\w-]{22}(?![\w-])|(?=[^/]*\d)[\w.-]{6,})/g

/**
 * A visitor whose every next call is answered by another process than the one before; in the next round each kind of call goes
 * to the process that had no turn.
 */
export function alternatingVisitor({ origin, members, round, seen }: Visit): Calls {
  const calls = new Map<string, { place: number; times: number }>()
  async function inject(options: InjectOptions) {
    const { method = 'GET', url = '/', query, headers, payload } = options
    const path = String(url)
    const kind = `${method} ${path.split('?')[0]?.replaceAll(OWN, '/…')}`
    const call = calls.get(kind) ?? { place: calls.size, times: 0 }
    calls.set(kind, call)
    const member = (call.place + call.times + round) % members
    call.times += 1
    const isJson = typeof payload === 'object'
    const response = await fetch(origin + path + asQuery(query), {
      method,
      headers: {
        ...(headers as Record<string, string>),
        ...(isJson && { 'content-type': 'application/json' }),
        'x-member': String(member),
      },
      body: payload === undefined ? null : isJson ? JSON.stringify(payload) : String(payload),
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
    })
    const body = await response.text()
    if (response.status >= 500)
      throw new Error(`${kind} was answered ${response.status} by process ${member + 1}: ${body.slice(0, 200)}`)
    seen.set(kind, (seen.get(kind) ?? new Set()).add(Number(response.headers.get('x-member'))))
    const answered = { ...Object.fromEntries(response.headers), 'set-cookie': response.headers.getSetCookie() }
    return { statusCode: response.status, headers: answered, body, json: () => JSON.parse(body) as unknown }
  }
  const app = { inject } as unknown as Pick<FastifyInstance, 'inject'> // of its three forms only this one is called
  return { app, ask: (endpoint, input, options) => ask(app, endpoint, input, options) }
}

function asQuery(query: InjectOptions['query']): string {
  const text = new URLSearchParams(query as Record<string, string>).toString() // test/agency.ts makes texts of all
  return text && `?${text}`
}

/** Looks again until there is something to see. */
export async function until<Thing>(what: string, read: () => Promise<Thing | undefined>, withinMs = 60_000): Promise<Thing> {
  const deadline = performance.now() + withinMs
  while (performance.now() < deadline) {
    const thing = await read()
    if (thing !== undefined) return thing
    await wait(150)
  }
  throw new Error(`${what} did not come within ${withinMs / 1000} s`)
}
