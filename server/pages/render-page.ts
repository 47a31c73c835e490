import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RouterContext, RouterContextProvider, type ServerBuild, createRequestHandler } from 'react-router'
import type { PublicConfig } from '#contract/config.ts'
import { goneSignal } from '#server/http/disconnect-signal.ts'
import { loopbackHeaders, loopbackOf, onBehalfOf } from '#server/http/loopback.ts'
import { documentPolicy, reportingEndpoints } from '#server/http/content-security-policy.ts'

export type PagesOptions = {
  /** True: Vite in this process, hot reload, nothing built. False: the bundle of `react-router build` in build/. */
  dev: boolean
  config: PublicConfig
  /** Origins besides our own that forms may post to and frames may show: the payment provider. */
  paymentOrigins?: readonly string[]
}

/** What web/entry.server.tsx exports besides React Router's own. */
type Entry = {
  nonceContext: RouterContext<string>
  requestIdContext: RouterContext<string>
  configContext: RouterContext<PublicConfig>
  failureContext: RouterContext<unknown>
  refusedContext: RouterContext<{ status: number; retryAfter: string } | null>
  reachAt(origin: string, headers: () => Record<string, string>): void
}

/** A document of the site, drawn by React Router. */
export async function drawPage(
  build: ServerBuild,
  { config, dev, paymentOrigins = [] }: PagesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  // The module is ours, React Router types only its own exports.
  const entry = build.entry.module as unknown as Entry
  const nonce = randomBytes(16).toString('base64url')
  const context = new RouterContextProvider()
  context.set(entry.nonceContext, nonce)
  context.set(entry.requestIdContext, request.id)
  context.set(entry.configContext, config)
  entry.reachAt(loopbackOf(request.server), loopbackHeaders)
  const handler = createRequestHandler(build, dev ? 'development' : 'production')
  const response = await onBehalfOf(request, () => handler(webRequest(config.origin, request, goneSignal(reply)), context))
  const refused = context.get(entry.refusedContext)
  const status = refused?.status ?? response.status
  if (status === 500) request.log.error({ status, err: context.get(entry.failureContext) }, 'a page could not be drawn')
  reply.code(status)
  if (refused || status === 503) void reply.header('retry-after', refused?.retryAfter ?? '5')
  for (const [name, value] of response.headers) reply.header(name, value)
  reply.header('content-security-policy', documentPolicy(nonce, paymentOrigins, dev))
  reply.header('reporting-endpoints', reportingEndpoints)
  if (!response.headers.has('cache-control')) reply.header('cache-control', 'no-cache')
  return reply.send(Buffer.from(await response.arrayBuffer()))
}

/** The request as React Router knows them, at the site's own address whatever Host says; aborted when the visitor leaves. */
function webRequest(origin: string, request: FastifyRequest, signal: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !name.startsWith(':')) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  return new Request(new URL(origin).origin + request.url, {
    method: request.method,
    headers,
    signal,
  })
}
