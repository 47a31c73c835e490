import { useSyncExternalStore } from 'react'
import type { Claims } from '#domain/account/claims.ts'
import type { User } from '#domain/account/user.ts'

/**
 * `unknown` until the browser has looked; `renewing` while an expired token is exchanged (the pages show a placeholder);
 * `leaving` from a press of «Выйти» until a protected page is left.
 */
type Phase = 'unknown' | 'guest' | 'renewing' | 'in' | 'leaving'

export type Session = {
  phase: Phase
  /** The user of the token: known before the server has answered (AUTH-06). */
  claims: Claims | undefined
  /** The server's data; undefined until it has answered. */
  user: User | undefined
  /** The token could not be renewed because nobody answered. */
  offline: boolean
  /** Points are switched on for the purchase being made (AIRS-40). */
  addBonuses: boolean
}

const unknown: Session = { phase: 'unknown', claims: undefined, user: undefined, offline: false, addBonuses: false }
export const guest: Session = { ...unknown, phase: 'guest' }

// Part of the first load of every page, so it imports nothing else: what changes it is in session-renewal.ts.
let session = unknown
const watchers = new Set<() => void>()

/** Only session-renewal.ts and its neighbours change it. */
export function setSession(part: Partial<Session>): void {
  session = { ...session, ...part }
  for (const changed of watchers) changed()
}

export function sessionNow(): Session {
  return session
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

/** A protected page that was being left is left. */
export function hasLeft(): void {
  if (session.phase === 'leaving') setSession(guest)
}
