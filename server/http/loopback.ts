import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isSameSecret } from './same-secret.ts'

// Known to this process only: whoever sends it is our own page calling our own API.
const key = randomBytes(32).toString('base64url')
const clientIps = new AsyncLocalStorage<string>()

/** Runs the rendering of a page; calls made inside are made for its visitor, not for the loopback address. */
export function onBehalfOf<Result>(request: FastifyRequest, work: () => Result): Result {
  return clientIps.run(request.ip, work)
}

/** The headers of an API call made while a page is rendered. */
export function loopbackHeaders(): Record<string, string> {
  return { 'x-loopback': key, 'x-visitor': clientIps.getStore() ?? '', 'accept-encoding': 'identity' }
}

/** Whether one of our own pages makes this call while it is drawn. */
export function isOurs({ headers: { 'x-loopback': sent } }: FastifyRequest): boolean {
  return typeof sent === 'string' && isSameSecret(sent, key)
}

/** The address of the person behind a request, through our own rendering too. */
export function clientIp(request: FastifyRequest): string {
  const { 'x-visitor': forwarded } = request.headers
  return isOurs(request) && typeof forwarded === 'string' && forwarded ? forwarded : request.ip
}

/** Where the running app reaches itself: `http://127.0.0.1:3000`. */
export function loopbackOf(app: FastifyInstance): string {
  const address = app.server.address()
  if (!address || typeof address === 'string') throw new Error('the app does not listen yet')
  const host =
    { '::': '[::1]', '0.0.0.0': '127.0.0.1' }[address.address] ??
    (address.family === 'IPv6' ? `[${address.address}]` : address.address)
  return `http://${host}:${address.port}`
}
