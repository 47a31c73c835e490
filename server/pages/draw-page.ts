import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { type RouterContext, type ServerBuild, RouterContextProvider, createRequestHandler } from 'react-router'
import type { PublicConfig } from '#contract/config.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { statusOf } from '#domain/refusal.ts'
import { errorBody, refusalOf } from '#server/http/errors.ts'
import { type Exchange, contextOf, decodeInput, disconnectSignal, servedBy } from '#server/http/serve.ts'
import { traced } from '#server/tracing/tracing.ts'

/** What web/entry.server.tsx exports besides React Router's own. */
type Entry = {
  nonceContext: RouterContext<string>
  requestIdContext: RouterContext<string>
  configContext: RouterContext<PublicConfig>
  failureContext: RouterContext<unknown>
  refusedContext: RouterContext<{ status: number; retryAfter: string } | null>
  incompleteContext: RouterContext<boolean>
  documentContext: RouterContext<Buffer | AsyncIterable<Buffer> | null>
  answerCallsBy(answer: typeof answerPage): void
  readPicturesBy(read: (path: string) => Promise<{ type: string; bytes: Buffer } | undefined>): void
}

/** The bundle of the pages, ready to draw. */
export type Pages = { entry: Entry; config: PublicConfig; handler: ReturnType<typeof createRequestHandler> }

/** The page of an address: the bytes of a document or of a page's data, or a document in parts. */
export type Drawing = {
  status: number
  headers: Record<string, string>
  body: Buffer | AsyncIterable<Buffer>
  /** Everything that belongs on it is present. */
  isComplete: boolean
}

type Options = { config: PublicConfig; dev: boolean }

/** Connects the bundle of `react-router build` to an app: the calls of its pages are answered in this process. */
export function openPages(app: FastifyInstance, build: ServerBuild, { config, dev }: Options): Pages {
  const entry = build.entry.module as unknown as Entry // the module is ours, React Router types only its own exports
  entry.answerCallsBy(answerPage)
  entry.readPicturesBy(async (path) => {
    const { statusCode, headers, rawPayload } = await app.inject(path)
    return statusCode === 200 ? { type: String(headers['content-type']), bytes: rawPayload } : undefined
  })
  return { entry, config, handler: createRequestHandler(build, dev ? 'development' : 'production') }
}

/**
 * Draws the page of an address. Of the request only the address is passed on: pages know no visitor. Throws where the visitor
 * left.
 */
export async function drawPage({ entry, handler, config }: Pages, visit: Visit & { nonce: string }): Promise<Drawing> {
  const { request, reply, signal, nonce } = visit
  const context = new RouterContextProvider()
  context.set(entry.nonceContext, nonce)
  context.set(entry.requestIdContext, request.id)
  context.set(entry.configContext, config)
  // The site's own address, whatever Host says.
  const webRequest = new Request(new URL(config.origin).origin + request.url, { signal })
  const response = await onBehalfOf(visit, () => handler(webRequest, context))
  const refused = context.get(entry.refusedContext)
  const status = refused?.status ?? response.status
  const failure = context.get(entry.failureContext)
  // Nothing failed when the visitor left: errors.ts handles it as for a call.
  if (failure !== undefined && failure === disconnectSignal(reply).reason) throw failure
  if (status === 500) request.log.error({ status, err: failure }, 'a page could not be drawn')
  const headers = Object.fromEntries(response.headers)
  if (refused || status === 503) headers['retry-after'] = refused?.retryAfter ?? '5'
  const body = context.get(entry.documentContext) ?? Buffer.from(await response.arrayBuffer())
  return { status, headers, body, isComplete: !context.get(entry.incompleteContext) }
}

/** The request a page is drawn for, and what aborts the drawing. */
type Visit = Exchange & { signal: AbortSignal }

const visits = new AsyncLocalStorage<Visit>()

/** Draws a page for a visit: calls made inside are answered on its behalf. */
export function onBehalfOf<Result>(visit: Visit, work: () => Result): Result {
  return visits.run(visit, work)
}

/**
 * Serves a call of the contract to the page that is being drawn, as the API would over HTTP, but in this process. Only calls
 * allowed to a guest are served: a document knows no visitor. The reply must not be changed, since others may hold it.
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
 * A page that stopped waiting goes on, even when the handler ignores the signal. How long a page waits is its own affair: the
 * handler learns that the caller left, not that the time for the answer is over.
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
