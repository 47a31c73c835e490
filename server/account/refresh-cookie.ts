import type { FastifyRequest } from 'fastify'
import type { Exchange } from '#server/http/serve.ts'
import type { Session } from './session-store.ts'

const NAME = 'rt'
/** Never sent to anything but the calls about the session (DAUTH-02). */
const options = { path: '/auth/Account', httpOnly: true, sameSite: 'strict' } as const

export function readRefreshCookie({ request }: Exchange): string | undefined {
  return request.cookies[NAME]
}

export function setRefreshCookie({ reply }: Exchange, { refreshToken, refreshUntil }: Session, publicUrl: string): void {
  void reply.setCookie(NAME, refreshToken, { ...options, secure: publicUrl.startsWith('https://'), expires: refreshUntil })
}

export function clearRefreshCookie({ reply }: Exchange, publicUrl: string): void {
  void reply.clearCookie(NAME, { ...options, secure: publicUrl.startsWith('https://') })
}

/** A call that spends the cookie must come from our own pages: the browser says so where it can (DAPI-07). */
export function isOwnPage({ headers, protocol, host }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  return headers.origin === undefined || [new URL(publicUrl).origin, `${protocol}://${host}`].includes(headers.origin)
}
