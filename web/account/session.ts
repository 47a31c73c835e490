import { create } from 'zustand'
import { getUser, signOut as endSession } from '#contract/account.ts'
import { type Claims, type User, displayName, isExpired, readClaims } from '#domain/account/user.ts'
import { call } from '#web/api.ts'
import { renewToken, storeToken, storedToken, watchToken } from './token.ts'

/**
 * `unknown` until the browser has looked; `renewing` while an expired token is exchanged (the pages show a placeholder);
 * `leaving` from a press of «Выйти» until a protected page is left.
 */
export type Phase = 'unknown' | 'guest' | 'renewing' | 'in' | 'leaving'

type Session = {
  phase: Phase
  /** Who the token speaks of: known before the server has answered (AUTH-06). */
  claims: Claims | undefined
  /** What the server knows; undefined until it has answered. */
  user: User | undefined
  /** The token could not be renewed because nobody answered. */
  offline: boolean
}

const guest: Session = { phase: 'guest', claims: undefined, user: undefined, offline: false }

export const useSession = create<Session>(() => ({ ...guest, phase: 'unknown' }))

const { getState: now, setState: set } = useSession

/** The name of the header: both names, else the login. */
export function nameOf({ claims, user }: Pick<Session, 'claims' | 'user'>): string {
  return user ? displayName(user) : (claims?.unique_name ?? '')
}

/** Reads the kept token and follows it from now on; answers the way to stop (DAUTH-03). */
export function startSession(): () => void {
  void follow(false)
  const stop = watchToken((where) => void follow(where === 'elsewhere' || signingOut))
  const retry = () => now().offline && void follow(false)
  addEventListener('online', retry)
  const timer = setInterval(retry, RETRY_MS)
  return () => {
    stop()
    removeEventListener('online', retry)
    clearInterval(timer)
  }
}

const RETRY_MS = 15_000
let signingOut = false

/** Makes the state what the kept token says; `leaving` when a token that is gone was taken away on purpose. */
async function follow(leaving: boolean): Promise<void> {
  const token = storedToken()
  const claims = token === undefined ? undefined : readClaims(token)
  if (token === undefined || !claims) {
    // A protected page goes home first and ends the session itself (DAUTH-11); otherwise it asks to sign in again.
    const fromProtected = leaving && now().phase === 'in' && location.pathname.startsWith('/account')
    return set(fromProtected ? { ...guest, phase: 'leaving' } : guest)
  }
  const { claims: before, user } = now()
  const known = before?.sub === claims.sub ? user : undefined
  if (isExpired(claims, new Date())) {
    set({ phase: 'renewing', claims, user: known })
    if ((await renewToken(token)) === 'offline') set({ offline: true })
    return
  }
  set({ phase: 'in', claims, user: known, offline: false })
  if (!known) await loadUser()
}

/** Asks the server who this is; a failure leaves what is known. */
export async function loadUser(): Promise<void> {
  try {
    const user = await call(getUser, {})
    if (now().claims) set({ user })
  } catch {
    // The page shows the login meanwhile; the next look asks again.
  }
}

export function keepUser(user: User): void {
  set({ user })
}

/** Keeps the token of a sign-in or a registration; every tab is signed in by it. */
export function admit(token: string): void {
  storeToken(token)
}

/** Signs out here and in all tabs; the server is told when it can be reached (DAUTH-11). */
export async function signOut(): Promise<void> {
  const telling = call(endSession, {}).catch(() => {})
  await Promise.race([telling, new Promise((done) => setTimeout(done, FAREWELL_MS))])
  signingOut = true
  storeToken(undefined)
  signingOut = false
}

/** How long a sign-out waits for the server: the visitor is leaving whatever it says. */
const FAREWELL_MS = 1500

/** A protected page that was being left is left. */
export function hasLeft(): void {
  if (now().phase === 'leaving') set(guest)
}
