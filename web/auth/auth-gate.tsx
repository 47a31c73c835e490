import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { lazyPart, retryImport } from '#web/boot/lazy-part.ts'
import { inNextTask } from '#web/boot/scheduling.ts'
import { useCreated } from './created.ts'
import { guest, setSession, useSession } from './session.ts'

const AuthOver = lazyPart(() => import('./auth-over.tsx'), 'AuthOver')
const CreatedMessage = lazyPart(() => import('./created-message.tsx'), 'CreatedMessage')

/** Mounted once in the frame: starts the session; the account's forms are loaded when the address names one. */
export function AuthGate() {
  const { search } = useLocation()

  useEffect(() => {
    // A guest is recognised at once; with a token the page waits for the code that reads it.
    if (localStorage.getItem('token') === null) setSession(guest)
    let stop: (() => void) | undefined
    let gone = false
    const begin = async () => {
      const { startSession } = await retryImport(() => import('./session-renewal.ts'))
      if (!gone) stop = startSession()
    }
    const cancel = inNextTask(() => void begin())
    return () => {
      cancel()
      gone = true
      stop?.()
    }
  }, [])

  if (!/[?&](showForm|activated)=/.test(search)) return null
  return (
    <Suspense>
      <AuthOver />
    </Suspense>
  )
}

/** The message of a newly created account, above whatever page its owner looks at. */
export function CreatedPlace() {
  const email = useCreated()
  const signedIn = useSession(({ phase }) => phase === 'in')
  if (!email || !signedIn) return null
  return (
    <Suspense>
      <CreatedMessage email={email} />
    </Suspense>
  )
}
