import type { FastifyInstance } from 'fastify'

/** The path of an address as the router reads it: no query, decoded, in lower case, without a slash at the end. */
export function pathOf(url: string): string {
  const path = decoded(url.split('?', 1)[0] ?? '').toLowerCase()
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** How React Router requests the data of a page alone, with or without a slash at the end of its path. */
const DATA = /(?:\/_?)?\.data$/

/** The path of the page an address draws, also when it requests the page's data alone. */
export function pagePathOf(url: string): string {
  return pathOf(url).replace(DATA, '')
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Paths that return JSON and never a page (DAPI-08). */
export function isApiPath(url: string): boolean {
  return /^\/(api|auth|ext|pay|air\/webhook|config\.json|health|ready|metrics)(\/|$)/.test(pathOf(url))
}

/** Legal and help pages: readable even for visitors who are refused everything else. */
export function isHelpPath(url: string): boolean {
  return /^\/(support|faq)(\/|$)/.test(pathOf(url))
}

/** Where the running app reaches itself: `http://127.0.0.1:3000`. */
export function ownAddressOf(app: FastifyInstance): string {
  const address = app.server.address()
  if (!address || typeof address === 'string') throw new Error('the app does not listen yet')
  const host =
    { '::': '[::1]', '0.0.0.0': '127.0.0.1' }[address.address] ??
    (address.family === 'IPv6' ? `[${address.address}]` : address.address)
  return `http://${host}:${address.port}`
}
