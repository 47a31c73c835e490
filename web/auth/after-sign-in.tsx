import { Navigate, useLocation } from 'react-router'
import type { ReactNode } from 'react'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { useSession } from './session.ts'

/** Where a visitor was going when they were asked to sign in; only a path of this site (DAUTH-12). */
function placeFrom(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined
  const { pathname, search = '' } = state.from as { pathname?: unknown; search?: unknown }
  if (typeof pathname !== 'string' || typeof search !== 'string') return undefined
  return /^\/(?![/\\])/.test(pathname) ? pathname + search : undefined
}

/** Shows a form to a guest; somebody signed in goes on to where they were going, else to the account (AUTH-01). */
export function ForGuests({ children }: { children: ReactNode }) {
  const phase = useSession((session) => session.phase)
  const { state, search } = useLocation()
  if (phase !== 'in') return children
  // What the link of a letter ended in is said in the account as well (DAUTH-06).
  const account =
    new URLSearchParams(search).get('activated') === '0' ? href(paths.account, {}, { activated: '0' }) : paths.account
  return <Navigate to={placeFrom(state) ?? account} replace />
}
