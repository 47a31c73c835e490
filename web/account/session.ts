import { useSyncExternalStore } from 'react'
import { type Claims, isExpired, readClaims } from '#domain/account/claims.ts'
import { displayName } from '#domain/account/names.ts'
import type { User } from '#domain/account/user.ts'
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

const unknown: Session = { phase: 'unknown', claims: undefined, user: undefined, offline: false }
const guest: Session = { ...unknown, phase: 'guest' }

// Stands in the first load of every page, so it brings no library with it; the calls come when they are needed.
let session = unknown
const watchers = new Set<() => void>()

function set(part: Partial<Session>): void {
  session = { ...session, ...part }
  for (const changed of watchers) changed()
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

/** What is known of the visitor; a guest on the server and in the first render is `unknown`. */
export function useSession<Part>(part: (session: Session) => Part): Part {
  return useSyncExternalStore(
    watch,
    () => part(session),
    () => part(unknown),
  )
}

/** The name of the header: both names, else the login. */
export function nameOf({ claims, user }: Pick<Session, 'claims' | 'user'>): string {
  return user ? displayName(user) : (claims?.unique_name ?? '')
}

const RETRY_MS = 15_000
let signingOut = false

/** Reads the kept token and follows it from now on; answers the way to stop (DAUTH-03). */
export function startSession(): () => void {
  void follow(false)
  const stop = watchToken((where) => void follow(where === 'elsewhere' || signingOut))
  const retry = () => session.offline && void follow(false)
  addEventListener('online', retry)
  const timer = setInterval(retry, RETRY_MS)
  return () => {
    stop()
    removeEventListener('online', retry)
    clearInterval(timer)
  }
}

/** Makes the state what the kept token says; `leaving` when a token that is gone was taken away on purpose. */
async function follow(leaving: boolean): Promise<void> {
  const token = storedToken()
  const claims = token === undefined ? undefined : readClaims(token)
  if (token === undefined || !claims) {
    // A protected page goes home first and ends the session itself (DAUTH-11); otherwise it asks to sign in again.
    const fromProtected = leaving && session.phase === 'in' && location.pathname.startsWith('/account')
    return set(fromProtected ? { ...guest, phase: 'leaving' } : guest)
  }
  const known = session.claims?.sub === claims.sub ? session.user : undefined
  if (isExpired(claims, new Date())) {
    set({ phase: 'renewing', claims, user: known })
    if ((await renewToken(token)) === 'offline') set({ offline: true })
    return
  }
  set({ phase: 'in', claims, user: known, offline: false })
  if (!known) await loadUser()
}

/** Asks the server who this is; a failure leaves what is known and the next look asks again. */
export async function loadUser(): Promise<void> {
  const { askUser } = await import('./session-calls.ts')
  const user = await askUser()
  if (user && session.claims) set({ user })
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
  const { tellSignOut } = await import('./session-calls.ts')
  await tellSignOut()
  signingOut = true
  storeToken(undefined)
  signingOut = false
}

/** A protected page that was being left is left. */
export function hasLeft(): void {
  if (session.phase === 'leaving') set(guest)
}
