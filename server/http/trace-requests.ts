import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Begun, begin, end, isTracing, traceIds, within } from '#server/tracing/tracing.ts'
import { markTraced } from './log.ts'

const begun = new WeakMap<FastifyRequest, Begun>()

/** Makes each request a part of the trace its `traceparent` names, or the beginning of one; nothing where no traces are made. */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return
  app.addHook('onRequest', (request, reply, done) => {
    const part = beginRequest(request)
    if (!part) return done()
    begun.set(request, part)
    const log = request.log.child(traceIds(part.context))
    markTraced(log)
    request.log = log
    reply.log = log
    reply.raw.once('close', () => endRequest(part, reply.statusCode))
    return within(part, done)
  })
  // A body comes by events of its socket, which know of no request.
  app.addHook('preValidation', (request, _reply, done) => within(begun.get(request), done))
}

/** Named by the route's template: an address holds keys and tokens. */
function beginRequest({ method, headers, id, routeOptions }: FastifyRequest): Begun | undefined {
  const route = routeOptions.url ?? 'unknown'
  const attributes = { 'http.request.method': method, 'http.route': route, 'request.id': id }
  return begin({ name: `${method} ${route}`, kind: 'server', attributes }, String(headers.traceparent ?? ''))
}

function endRequest(part: Begun, status: number): void {
  part.span.setAttribute('http.response.status_code', status)
  end(part, status >= 500 ? { name: String(status) } : undefined)
}
