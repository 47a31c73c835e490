import { Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { LinkButton } from '#web/shell/link-button.tsx'
import { lazyPart } from '#web/boot/lazy-part.ts'
import { Icon } from '#web/ui/icon.tsx'
import css from './account-corner.module.css'
import { useSession } from '#web/auth/session.ts'
import { withForm } from '#web/auth/auth-address.ts'

const PersonMenu = lazyPart(() => import('./person-menu.tsx'), 'PersonMenu')

/** The right end of the header: «Войти» for a guest, the name and its menu for a signed-in person (HDR-02 to HDR-06). */
export function AccountCorner({ over }: { over: boolean }) {
  const phase = useSession((session) => session.phase)
  if (phase === 'guest' || phase === 'leaving') return <SignInLink over={over} />
  const placeholder = <span className={css.placeholder} aria-hidden="true" />
  return phase === 'unknown' ? (
    placeholder
  ) : (
    <Suspense fallback={placeholder}>
      <PersonMenu />
    </Suspense>
  )
}

function SignInLink({ over }: { over: boolean }) {
  const { pathname, search, state } = useLocation()
  const target = { pathname, search: withForm(search, 'login') }
  return (
    <>
      <LinkButton to={target} state={state} size="s" variant={over ? 'glass' : 'outline'} icon="user" className={css.wide}>
        Войти
      </LinkButton>
      <Link to={target} state={state} className={css.narrow} aria-label="Войти">
        <Icon name="user" />
      </Link>
    </>
  )
}
