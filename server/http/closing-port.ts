import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * When the app closes, connections that have asked nothing (browsers open some in advance, and Node takes them for busy ones) end at
 * once; the others have `ms` to finish what they asked.
 */
export function closePortWithin(app: FastifyInstance, ms: number): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
    setTimeout(() => app.server.closeAllConnections(), ms).unref()
  })
}
