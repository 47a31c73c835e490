import { Suspense, useEffect, useRef } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { lazyPart } from '#web/boot/lazy-part.ts'
import { toast } from '#web/ui/toast.ts'
import { forms, withForm } from './auth-address.ts'
import { closeCreated } from './created.ts'
import { loadUser } from './session-renewal.ts'
import { sessionNow, useSession } from './session.ts'

const AuthModal = lazyPart(() => import('./auth-modal.tsx'), 'AuthModal')

/** What the address requests of the account: the form it names, a greeting after the e-mail was confirmed. */
export function AuthOver() {
  const phase = useSession((session) => session.phase)
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const which = forms.find((form) => form === params.get('showForm'))
  const activated = params.get('activated')

  const answered = useRef<string>(null)

  useEffect(() => {
    if (activated === answered.current) return // the address still has the old parameters until the navigation is done
    const isDead = activated === '0' && phase === 'in'
    if ((activated !== '1' && !isDead) || phase === 'unknown' || phase === 'renewing') return
    answered.current = activated
    void loadUser().then(isDead ? showDeadLink : showConfirmed)
    const rest = new URLSearchParams(search)
    rest.delete('activated')
    void navigate({ pathname, search: String(rest) }, { replace: true, state })
  }, [activated, phase, pathname, search, state, navigate])

  // Signed in: the form is gone for good, a later sign-out must not open it again (DAUTH-13).
  if (phase === 'in' && which) return <Navigate to={{ pathname, search: withForm(search, undefined) }} replace state={state} />
  if (!which || phase !== 'guest') return null
  return (
    <Suspense>
      <AuthModal which={which} />
    </Suspense>
  )
}

/** A link of a letter has worked: for this account, unless another one is signed in here that still waits for its own. */
function showConfirmed() {
  const { user } = sessionNow()
  if (user && !user.isActivated) return toast(`Подтверждена почта другого кабинета. Здесь открыт ${user.login}`)
  toast('Почта подтверждена')
  closeCreated()
}

/** A link of a letter that does not work, for a signed-in person: the account itself says how to get another. */
function showDeadLink() {
  const done = sessionNow().user?.isActivated
  toast(done ? 'Ссылка недействительна, но\u00a0почта уже подтверждена' : 'Ссылка недействительна. Отправьте письмо ещё раз', {
    tone: done ? 'plain' : 'err',
  })
}
