import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { Refusal } from '#domain/refusal.ts'
import { type Begun, begin, end, isTracing, traceIds, within } from '#server/tracing/tracing.ts'

type LoggedError = { type: string; code?: string; constraint?: string; said?: string; cause?: string; frames?: string }

/**
 * What a log line may contain: nothing a person typed. Requests are written by route, errors by kind and place; an error's
 * message is left out because databases and suppliers quote values in it (I24).
 */
export const serializers = {
  req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url ?? 'unknown' }),
  res: (reply: FastifyReply) => ({ status: reply.statusCode }),
  err: (error: unknown): LoggedError => written(error),
}

function written(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown } // database errors carry them
  return {
    type: word(error.name) ?? 'Error',
    code: word(code),
    constraint: word(constraint),
    said: error instanceof Refusal ? codeOfAnswer(error.details.supplierText) : undefined,
    cause: causeOf(error),
    frames: framesOf(error),
  }
}

/**
 * The code of what caused an error, at any depth, such as CERT_HAS_EXPIRED or ENOTFOUND; the innermost name where none has one.
 * The package that sends mail replaces the code by its own and stores the original beside it.
 */
function causeOf(error: Error): string | undefined {
  const { cause, originalCode } = error as { cause?: unknown; originalCode?: unknown }
  if (!(cause instanceof Error)) return word(originalCode)
  return word((cause as { code?: unknown }).code) ?? causeOf(cause) ?? word(cause.name)
}

/** `HTTP 401 incorrect_credentials`, or our own reason why an answer is none; never a supplier's own sentence. */
function codeOfAnswer(text = ''): string | undefined {
  return /^(?:HTTP |SMTP )?[a-z0-9_ ,]{1,80}$/.test(text) ? text.trim() : undefined
}

/** An identifier; a sentence in its place was made of what somebody typed. */
function word(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w.-]{1,63}$/.test(value) ? value : undefined
}

/** The stack below the message, which may have lines of its own. */
function framesOf({ stack = '', message }: Error): string {
  const below = stack.slice(Math.max(0, stack.lastIndexOf(message)) + message.length)
  return below
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .join('\n')
}

const traced = new WeakSet<object>()

/** Says that a log names its trace itself. */
function markTraced(log: FastifyBaseLogger): void {
  traced.add(log)
}

/** The server's log: JSON lines, or readable ones for a person at a terminal outside production. */
export function makeLog({ logLevel, production }: { logLevel: string; production: boolean }): FastifyBaseLogger {
  const readable = !production && process.stdout.isTTY
  return pino({
    level: logLevel,
    serializers,
    base: null,
    ...(isTracing() && { mixin: (_line, _level, log) => (traced.has(log) ? {} : traceIds()) }),
    ...(readable && { transport: { target: 'pino-pretty' } }),
  })
}

const begun = new WeakMap<FastifyRequest, Begun>()

/** Makes each request a part of the trace its `traceparent` names, or starts one; nothing where tracing is off. */
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
  // A body arrives by events of its socket, which are outside the request's context.
  app.addHook('preValidation', (request, _reply, done) => within(begun.get(request), done))
}

/** Named by the route's template: an address contains keys and tokens. */
function beginRequest({ method, headers, id, routeOptions }: FastifyRequest): Begun | undefined {
  const route = routeOptions.url ?? 'unknown'
  const attributes = { 'http.request.method': method, 'http.route': route, 'request.id': id }
  return begin({ name: `${method} ${route}`, kind: 'server', attributes }, String(headers.traceparent ?? ''))
}

function endRequest(part: Begun, status: number): void {
  part.span.setAttribute('http.response.status_code', status)
  end(part, status >= 500 ? { name: String(status) } : undefined)
}
