import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PosterSlug } from '#art/poster-cities.ts'
import { Logo } from '#web/shell/logo.tsx'
import { ThemeSwitch } from '#web/shell/theme-switch.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AuthPicture } from './auth-picture.tsx'
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
