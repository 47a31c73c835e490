import { isExpired, readClaims } from '#domain/account/claims.ts'
import { readServerClock, serverNow } from '#web/boot/server-clock.ts'

const KEY = 'token'
/** Why the last session ended, until the next one begins. */
export const WHY_KEY = 'signed_out'
const URL_OF_REFRESH = '/auth/Account/Token'
/** All tabs wait for one renewal: a lost connection must not hold them for ever. */
const RENEWAL_MS = 8_000

/** The access token of this browser, shared by its tabs (AUTH-05); undefined on the server and for a guest. */
export function storedToken(): string | undefined {
  return typeof localStorage === 'undefined' ? undefined : (localStorage.getItem(KEY) ?? undefined)
}

const watchers = new Set<() => void>()

/** Called at every change of the token, made here or in another tab. */
export function watchToken(changed: (where: 'here' | 'elsewhere') => void): () => void {
  const here = () => changed('here')
  const elsewhere = (event: StorageEvent) => (event.key === KEY || event.key === null) && changed('elsewhere')
  watchers.add(here)
  addEventListener('storage', elsewhere)
  return () => {
    watchers.delete(here)
    removeEventListener('storage', elsewhere)
  }
}

/**
 * Stores the token, or deletes it with the orders that open without a network: nobody should find those of a person who has signed
 * out or closed this session elsewhere. One that has expired keeps them: a traveller needs the tickets.
 */
export function storeToken(token: string | undefined, hasExpired = false): void {
  if (token === undefined) {
    localStorage.removeItem(KEY)
    if (!hasExpired) void globalThis.caches?.delete('orders') // absent over http
  } else {
    localStorage.setItem(KEY, token)
    localStorage.removeItem(WHY_KEY)
  }
  for (const changed of watchers) changed()
}

/** `refused`: the session has ended and the token is deleted; `offline`: nobody answered, the token stays (DAUTH-03). */
export type Renewal = { token: string } | 'refused' | 'offline'

let running: Promise<Renewal> | undefined

/** Gets a new token for an expired or rejected one: one request at a time in the whole browser (DAUTH-02). */
export function renewToken(stale: string): Promise<Renewal> {
  running ??= oneTabAtATime(() => renew(stale)).finally(() => (running = undefined))
  return running
}

async function renew(stale: string): Promise<Renewal> {
  const stored = storedToken()
  if (stored === undefined) return 'refused'
  if (stored !== stale && isFresh(stored)) return { token: stored } // somebody was first
  try {
    const signal = AbortSignal.timeout(RENEWAL_MS)
    const answer = await fetch(URL_OF_REFRESH, { headers: { authorization: `Bearer ${stored}` }, cache: 'no-store', signal })
    readServerClock(answer)
    if (answer.status === 401) {
      if (storedToken() === stored) await endSession(answer)
      return 'refused'
    }
    if (!answer.ok) return 'offline'
    const { token }: { token?: unknown } = await answer.json()
    if (typeof token !== 'string') return 'offline' // a reply of somebody on the way
    if (storedToken() === undefined) return 'refused' // signed out in the meantime
    storeToken(token)
    return { token }
  } catch {
    return 'offline'
  }
}

/** The session has ended: /login says why, in every tab. */
async function endSession(answer: Response): Promise<void> {
  const { message, code } = (await answer.json().catch(() => ({}))) as { message?: unknown; code?: unknown }
  if (typeof message === 'string') localStorage.setItem(WHY_KEY, message)
  storeToken(undefined, code === 'SESSION_ENDED')
}

function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  return typeof navigator.locks === 'undefined' ? work() : navigator.locks.request('strannik-token', work)
}

function isFresh(token: string): boolean {
  const claims = readClaims(token)
  return claims !== undefined && !isExpired(claims, new Date(serverNow()))
}

/** Nobody answered whether the session is still open. */
class Unreachable extends Error {}

/** A valid token for a call, renewed when it has expired; undefined for a guest. Throws `Unreachable`. */
export async function freshToken(): Promise<string | undefined> {
  const stored = storedToken()
  return stored === undefined || isFresh(stored) ? stored : exchange(stored)
}

/** The token after a rejected one; undefined when the session has ended. Throws `Unreachable`. */
export async function exchange(stale: string): Promise<string | undefined> {
  const renewal = await renewToken(stale)
  if (renewal === 'offline') throw new Unreachable()
  return renewal === 'refused' ? undefined : renewal.token
}
