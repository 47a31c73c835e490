import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A request that arrives while the app closes, on a connection opened before, is answered like any other. */
export const closing = { return503OnClosing: false }

/** A proxy that has just opened a connection sends its request within this time. */
const SPEAKS_WITHIN_MS = 300

/**
 * When the app closes, no new connections are accepted. Idle ones (browsers open some in advance, and Node counts them as busy)
 * end after a moment; the others have `ms` to finish their requests.
 */
export function closePortWithin(app: FastifyInstance, ms: number): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    app.server.close()
    setTimeout(() => app.server.closeAllConnections(), ms).unref()
    await wait(unused.size > 0 ? SPEAKS_WITHIN_MS : 0)
    for (const socket of unused) socket.destroy()
  })
}
