import { useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation, useRevalidator } from 'react-router'
import * as paths from '#domain/paths.ts'
import { AccountShell } from './account-shell.tsx'
import { loadUser } from '#web/auth/session-renewal.ts'
import { hasLeft, useSession } from '#web/auth/session.ts'

/** Everything under /account is for signed-in people; a guest signs in first and comes back (ACC-01, AUTH-02). */
export default function AccountLayout() {
  const phase = useSession((session) => session.phase)
  const owner = useSession((session) => session.claims?.sub)
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const loadedFor = useRef(owner)
  useEffect(() => {
    void loadUser() // points may have come since the last look
    return hasLeft
  }, [])
  // Somebody else signed in in another tab: what the loaders brought is not theirs.
  useEffect(() => {
    if (owner && loadedFor.current && owner !== loadedFor.current) void revalidate()
    loadedFor.current = owner ?? loadedFor.current
  }, [owner, revalidate])
  if (phase === 'leaving') return <Navigate to="/" replace />
  if (phase === 'guest') return <Navigate to={paths.login} replace state={{ from: { pathname, search } }} />
  return <AccountShell waiting={phase !== 'in'}>{phase === 'in' && <Outlet key={owner} />}</AccountShell>
}
