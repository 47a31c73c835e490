import type { FastifyReply } from 'fastify'

const signals = new WeakMap<FastifyReply['raw'], AbortSignal>()

/**
 * Aborts when the client leaves before it has its answer. Not `request.signal`: that one follows the request's stream,
 * which closes as soon as a body has been read.
 */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const known = signals.get(reply.raw)
  if (known) return known
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  signals.set(reply.raw, gone.signal)
  return gone.signal
}
