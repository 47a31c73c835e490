import { once } from 'node:events'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import { disconnectSignal } from './serve.ts'

/** One process keeps no more streams of an address open than this. */
const MOST_STREAMS = 500
/** A client that reads nothing for so long is disconnected. */
const DEAF_MS = 30_000

/** Sends an event, its data as JSON, and waits until the client has read what is buffered. */
export type SendEvent = (event: string, data: Uint8Array | string, id?: number) => Promise<void>

/** Sends all events of a stream; `gone` is aborted when the reader has left or the server stops. */
type Write = (send: SendEvent, gone: AbortSignal) => Promise<void>

/** Answers requests of one address with streams of events (text/event-stream); refuses `overloaded` when too many are open. */
export function eventStreams(
  app: FastifyInstance,
): (request: FastifyRequest, reply: FastifyReply, write: Write) => Promise<void> {
  const streams = new Set<AbortController>()
  app.addHook('preClose', async () => {
    for (const gone of streams) gone.abort()
  })
  return async (request, reply, write) => {
    disconnectSignal(reply).throwIfAborted() // a client that has left already emits no close event, and would keep its slot
    if (streams.size >= MOST_STREAMS) throw new Refusal('overloaded')
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    if (request.method === 'HEAD') return void reply.raw.end() // a HEAD request gets no events
    const gone = new AbortController()
    streams.add(gone)
    reply.raw.once('close', () => gone.abort())
    try {
      await write(senderOf(reply, gone.signal), gone.signal)
      reply.raw.end()
    } catch (error) {
      if (!gone.signal.aborted) request.log.error({ err: error }, 'a stream of events broke off')
      reply.raw.destroy()
    } finally {
      streams.delete(gone)
    }
  }
}

function senderOf({ raw }: FastifyReply, gone: AbortSignal): SendEvent {
  return async (event, data, id) => {
    raw.write(`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: `)
    raw.write(data)
    if (raw.write('\n\n')) return
    await once(raw, 'drain', { signal: AbortSignal.any([gone, AbortSignal.timeout(DEAF_MS)]) })
  }
}
