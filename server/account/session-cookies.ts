import type { FastifyRequest } from 'fastify'
import type { Exchange } from '#server/http/serve.ts'
import type { SignedIn } from './sign-in.ts'

const strict = { httpOnly: true, sameSite: 'strict' } as const

/**
 * Over https the names begin with `__Host-`: no neighbour under the same domain and nobody on http can set them. Such a cookie
 * has to stand for the whole site; over http the one of the session goes to the calls about the session alone (DAUTH-02).
 */
function cookiesAt(publicUrl: string) {
  if (!publicUrl.startsWith('https://')) {
    return {
      refresh: { name: 'rt', options: { ...strict, path: '/auth/Account' } },
      device: { name: 'device', options: { ...strict, path: '/auth' } },
    }
  }
  const whole = { ...strict, path: '/', secure: true }
  return { refresh: { name: '__Host-rt', options: whole }, device: { name: '__Host-device', options: whole } }
}

/** The name and path of the session's cookie over https before 22 November 2026; read until its thirty days are over. */
const former = { name: 'rt', options: { ...strict, path: '/auth/Account', secure: true } }

export function readRefreshCookie({ request }: Exchange, publicUrl: string): string | undefined {
  return request.cookies[cookiesAt(publicUrl).refresh.name] ?? request.cookies[former.name]
}

export function readDeviceCookie({ request }: Exchange, publicUrl: string): string | undefined {
  return request.cookies[cookiesAt(publicUrl).device.name]
}

/** Gives the browser what it proves the session, and after a sign-in itself, by. */
export function setSessionCookies({ reply }: Exchange, { session, device }: SignedIn, publicUrl: string): void {
  const cookies = cookiesAt(publicUrl)
  void reply.setCookie(cookies.refresh.name, session.refreshToken, { ...cookies.refresh.options, expires: session.refreshUntil })
  if (device) void reply.setCookie(cookies.device.name, device.token, { ...cookies.device.options, expires: device.until })
  if (cookies.refresh.name !== former.name) void reply.clearCookie(former.name, former.options)
}

/** Ends the session in the browser; the device stays known. */
export function clearSessionCookies({ reply }: Exchange, publicUrl: string): void {
  const { name, options } = cookiesAt(publicUrl).refresh
  void reply.clearCookie(name, options)
  if (name !== former.name) void reply.clearCookie(former.name, former.options)
}

/** Whether a browser says that the call comes from our own pages; a program, which says nothing, may pass (DAPI-07). */
export function isOwnPage({ headers, protocol, host }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  return headers.origin === undefined || [new URL(publicUrl).origin, `${protocol}://${host}`].includes(headers.origin)
}
