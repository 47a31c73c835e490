import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { isTracing, traceIds } from '#server/tracing/tracing.ts'

type LoggedError = { type: string; code?: string; constraint?: string; frames?: string }

/**
 * What a log line may hold: nothing a person typed. Requests are written by route, errors by kind and place; an error's
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
    frames: framesOf(error),
  }
}

/** What a program names: a sentence in its place was made of what somebody typed. */
function word(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w.-]{1,63}$/.test(value) ? value : undefined
}

/** The lines below the message, which may have lines of its own. */
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
export function markTraced(log: FastifyBaseLogger): void {
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
