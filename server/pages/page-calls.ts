import { AsyncLocalStorage } from 'node:async_hooks'
import type { Endpoint } from '#contract/endpoint.ts'
import { statusOf } from '#domain/refusal.ts'
import { errorBody, refusalOf } from '#server/http/errors.ts'
import { traced } from '#server/tracing/tracing.ts'
import { type Exchange, contextOf, decodeInput, servedBy } from '#server/http/serve.ts'

/** The request a page is drawn for, and what ends the drawing early. */
export type Visit = Exchange & { signal: AbortSignal }

const visits = new AsyncLocalStorage<Visit>()

/** Draws a page for a visit: calls made inside are answered on its behalf. */
export function onBehalfOf<Result>(visit: Visit, work: () => Result): Result {
  return visits.run(visit, work)
}

/**
 * Answers a call of the contract to the page that is being drawn, as the API would over HTTP, but in this process. Only what a
 * guest may ask is answered: a document knows no visitor. Nobody may change the reply, which others may hold.
 */
export async function answerPage(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  ownSignal?: AbortSignal,
): Promise<{ status: number; body: unknown }> {
  const visit = visits.getStore()
  const served = visit && servedBy(visit.request.server).get(endpoint.name)
  if (!served || endpoint.access !== 'anyone') throw new Error(`no page may ask ${endpoint.name}`)
  const signal = ownSignal ?? visit.signal
  try {
    signal.throwIfAborted()
    const decoded = decodeInput(endpoint, endpoint.method === 'GET' ? queryOf(input) : input)
    const body = await unlessAborted(signal, (leaving) => {
      const context = contextOf(endpoint, visit, { caller: null, input: decoded, signal: leaving })
      return traced({ name: `call ${endpoint.name}` }, async () => served.answer(decoded as never, context))
    })
    return { status: 200, body }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    const refusal = refusalOf(error)
    if (refusal.code === 'unknown') visit.request.log.error({ err: error, call: endpoint.name }, 'a bug')
    return { status: statusOf(refusal.code), body: errorBody(endpoint.path, refusal) }
  }
}

/** The values as an address would carry them. */
function queryOf(input: Record<string, unknown>): Record<string, string> {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}

/**
 * A page that gave up waiting goes on, also when what answers does not heed the signal. How long a page waits is its own affair: who
 * answers hears that the caller left, not that the time for the answer is over.
 */
async function unlessAborted<Answer>(signal: AbortSignal, answer: (leaving: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const leaving = new AbortController()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const leave = () => {
    leaving.abort()
    reject(signal.reason as Error)
  }
  signal.addEventListener('abort', leave)
  try {
    return await Promise.race([answer(leaving.signal), aborted])
  } finally {
    signal.removeEventListener('abort', leave)
  }
}
