import { Suspense, lazy, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toast } from '#web/ui/toast.ts'
import { closeCreated, useCreated } from './created.ts'
import { guest, setSession, useSession } from './session.ts'
import { forms, withForm } from './show-form.ts'

const AuthModal = lazy(() => import('./auth-modal.tsx'))
const CreatedMessage = lazy(() => import('./created-message.tsx'))

const life = () => import('./session-life.ts')

/** Stands once in the frame: begins the session, shows the form named in the address, greets who has confirmed the e-mail. */
export function AuthGate() {
  const phase = useSession((session) => session.phase)
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const which = forms.find((form) => form === params.get('showForm'))
  const activated = params.get('activated')

  useEffect(() => {
    // A guest is known at once; whoever has a token waits for the code that reads it.
    if (localStorage.getItem('token') === null) setSession(guest)
    let stop: (() => void) | undefined
    let gone = false
    void life().then(({ startSession }) => {
      if (!gone) stop = startSession()
    })
    return () => {
      gone = true
      stop?.()
    }
  }, [])

  useEffect(() => {
    // Signed in: the form is gone for good, a later sign-out must not open it again (DAUTH-13).
    if (phase === 'in' && which)
      void navigate({ pathname, search: withForm(search, undefined) }, { replace: true, state, preventScrollReset: true })
  }, [phase, which, pathname, search, state, navigate])

  useEffect(() => {
    if (activated !== '1') return
    toast('Почта подтверждена')
    closeCreated()
    void life().then(({ loadUser }) => loadUser())
    const rest = new URLSearchParams(search)
    rest.delete('activated')
    void navigate({ pathname, search: String(rest) }, { replace: true, state, preventScrollReset: true })
  }, [activated, pathname, search, state, navigate])

  if (!which || phase !== 'guest') return null
  return (
    <Suspense fallback={null}>
      <AuthModal which={which} />
    </Suspense>
  )
}

/** The message of an account made just now, above whatever page its owner looks at. */
export function CreatedPlace() {
  const email = useCreated()
  const signedIn = useSession(({ phase }) => phase === 'in')
  if (!email || !signedIn) return null
  return (
    <Suspense fallback={null}>
      <CreatedMessage email={email} />
    </Suspense>
  )
}
