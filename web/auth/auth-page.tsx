import type { ReactNode } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import type { PosterSlug } from '#art/poster-cities.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { Logo, ThemeSwitch } from '#web/shell/header.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AuthPicture } from './auth-picture.tsx'
import { useSession } from './session.ts'
import css from './auth-page.module.css'

type Props = { title: string; slogan: ReactNode; city: PosterSlug; children: ReactNode }

/** Half a poster, half a form, without the header and the footer of the site. */
export function AuthPage({ title, slogan, city, children }: Props) {
  return (
    <div className={css.page}>
      <div className={css.art}>
        <AuthPicture city={city} sizes="50vw" />
        <div className={css.words}>
          <Logo />
          <p className="d2">{slogan}</p>
        </div>
      </div>
      <div className={css.side}>
        <div className={css.top}>
          <div className={css.logo}>
            <Logo />
          </div>
          <Link to="/" className={css.home}>
            <Icon name="arrow-left" />
            На&nbsp;главную
          </Link>
          <ThemeSwitch />
        </div>
        <div className={css.box}>
          <h1 className="h1">{title}</h1>
          {children}
        </div>
      </div>
    </div>
  )
}

/** Where a visitor was going when sign-in was required; only a path of this site (DAUTH-12). */
function placeFrom(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined
  const { pathname, search = '' } = state.from as { pathname?: unknown; search?: unknown }
  if (typeof pathname !== 'string' || typeof search !== 'string') return undefined
  return /^\/(?![/\\])/.test(pathname) ? pathname + search : undefined
}

/** Shows a form to a guest; a signed-in person goes on to where they were going, else to the account (AUTH-01). */
export function ForGuests({ children }: { children: ReactNode }) {
  const phase = useSession((session) => session.phase)
  const { state, search } = useLocation()
  if (phase !== 'in') return children
  // The outcome of a letter's link is shown in the account as well (DAUTH-06).
  const account =
    new URLSearchParams(search).get('activated') === '0' ? href(paths.account, {}, { activated: '0' }) : paths.account
  return <Navigate to={placeFrom(state) ?? account} replace />
}
