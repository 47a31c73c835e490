import type { FastifyInstance } from 'fastify'

/** Where the running app reaches itself: `http://127.0.0.1:3000`. */
export function ownAddressOf(app: FastifyInstance): string {
  const address = app.server.address()
  if (!address || typeof address === 'string') throw new Error('the app does not listen yet')
  const host =
    { '::': '[::1]', '0.0.0.0': '127.0.0.1' }[address.address] ??
    (address.family === 'IPv6' ? `[${address.address}]` : address.address)
  return `http://${host}:${address.port}`
}
