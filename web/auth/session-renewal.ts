import { isExpired, readClaims } from '#domain/account/claims.ts'
import type { User } from '#domain/account/user.ts'
import * as paths from '#domain/paths.ts'
import { serverNow } from '#web/boot/server-clock.ts'
import { guest, sessionNow, setSession } from './session.ts'
import { WHY_KEY, renewToken, storeToken, storedToken, watchToken } from './token.ts'

const RETRY_MS = 15_000
let signingOut = false

/** Reads the kept token and follows it from now on; returns the way to stop (DAUTH-03). */
export function startSession(): () => void {
  void follow(false)
  // Another tab leaves on purpose unless it has stored why it could not stay.
  const stop = watchToken((where) => void follow(where === 'here' ? signingOut : localStorage.getItem(WHY_KEY) === null))
  const retry = () => sessionNow().offline && void follow(false)
  addEventListener('online', retry)
  const timer = setInterval(retry, RETRY_MS)
  return () => {
    stop()
    removeEventListener('online', retry)
    clearInterval(timer)
  }
}

/** Sets the state by the stored token; `leaving` when a missing token was removed on purpose. */
async function follow(leaving: boolean): Promise<void> {
  const token = storedToken()
  const claims = token === undefined ? undefined : readClaims(token)
  if (token === undefined || !claims) {
    if (leaving) void import('./tab-owner.ts').then(({ wipeTyped }) => wipeTyped()).catch(() => {}) // of every tab
    // A protected page goes home first and ends the session itself (DAUTH-11); otherwise it makes the visitor sign in again.
    const fromProtected = leaving && sessionNow().phase === 'in' && location.pathname.startsWith(paths.account)
    return setSession(fromProtected ? { ...guest, phase: 'leaving' } : guest)
  }
  const { claims: before, user } = sessionNow()
  const known = before?.sub === claims.sub ? user : undefined
  if (isExpired(claims, new Date(serverNow()))) {
    setSession({ phase: 'renewing', claims, user: known })
    if ((await renewToken(token)) === 'offline') setSession({ offline: true })
    return
  }
  setSession({ phase: 'in', claims, user: known, offline: false })
  if (!known) await loadUser()
}

/** Reads the current user from the server; a failure leaves what is known and the next visit retries. */
export async function loadUser(): Promise<void> {
  if (storedToken() === undefined) return
  const { readUser } = await import('./session-calls.ts')
  const user = await readUser()
  if (user && sessionNow().claims) setSession({ user })
}

export function setUser(user: User): void {
  setSession({ user })
}

/** Stores the token of a sign-in or a registration; every tab is signed in by it. */
export function admit(token: string): void {
  storeToken(token)
}

/** Signs out here and in all tabs; the server is informed when it can be reached (DAUTH-11). */
export async function signOut(): Promise<void> {
  const { sendSignOut, forgetTyped } = await import('./session-calls.ts')
  await sendSignOut()
  signingOut = true
  storeToken(undefined)
  signingOut = false
  await forgetTyped()
}
