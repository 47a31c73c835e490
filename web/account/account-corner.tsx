import { Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { withForm } from '#web/auth/auth-address.ts'
import { useSession } from '#web/auth/session.ts'
import { lazyPart } from '#web/boot/lazy-part.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import css from './account-corner.module.css'

const PersonMenu = lazyPart(() => import('./person-menu.tsx'), 'PersonMenu')

/**
 * The right end of the header: «Войти» for a guest, the name and its menu for a signed-in person (HDR-02 to HDR-06). The first
 * HTML is everybody's and says «Войти»; a browser with a token hides it (web/boot/document-head.tsx).
 */
export function AccountCorner({ over }: { over: boolean }) {
  const phase = useSession((session) => session.phase)
  if (phase !== 'in' && phase !== 'renewing') return <SignInLink over={over} isSure={phase !== 'unknown'} />
  return (
    <Suspense fallback={<span className={css.placeholder} aria-hidden="true" />}>
      <PersonMenu />
    </Suspense>
  )
}

function SignInLink({ over, isSure }: { over: boolean; isSure: boolean }) {
  const { pathname, search, state } = useLocation()
  const target = { to: { pathname, search: withForm(search, 'login') }, state }
  const unless = !isSure && 'unless-person'
  return (
    <>
      <LinkButton {...target} size="s" variant={over ? 'glass' : 'outline'} icon="user" className={classes(css.wide, unless)}>
        Войти
      </LinkButton>
      <Link {...target} className={classes(css.narrow, unless)} aria-label="Войти">
        <Icon name="user" />
      </Link>
    </>
  )
}
