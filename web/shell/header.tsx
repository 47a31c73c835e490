import { Link, NavLink, useLocation, useMatches } from 'react-router'
import * as paths from '#domain/paths.ts'
import { AccountCorner } from '#web/account/account-corner.tsx'
import { chooseTheme, currentTheme } from '#web/boot/theme.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useConfig } from './config.ts'
import type { Handle } from './handle.ts'
import iconButtonStyles from '#web/ui/icon-button.module.css'
import css from './header.module.css'
import logoStyles from './logo.module.css'
import skipLinkStyles from './skip-link.module.css'

/** Marks the service of the page; some pages are outside their service's address. */
const service =
  (isApart = false) =>
  ({ isActive }: { isActive: boolean }) =>
    classes(css.service, (isActive || isApart) && css.here)

/**
 * Logo, services and the account (HDR-01); over the hero where the page says so; how it scrolls with the page: header-rolls.ts.
 */
export function Header({ over: isOver = false }: { over?: boolean }) {
  const matches = useMatches()
  const over = isOver || matches.some(({ handle }) => (handle as Handle | undefined)?.header === 'over')
  const { pathname } = useLocation()
  return (
    <header className={classes(css.header, over && css.over)}>
      <div className={classes('wrap', css.row)}>
        <Logo />
        <nav aria-label="Сервисы" className={css.services}>
          <NavLink to={paths.airResults} className={service()}>
            <Icon name="plane-tilt" />
            Авиабилеты
          </NavLink>
          <NavLink to={paths.hotels} className={service(pathname === paths.hotelResults)}>
            <Icon name="bed" />
            Отели
          </NavLink>
          <NavLink to={paths.boards} className={({ isActive }) => classes(css.service, css.wide, isActive && css.here)}>
            <Icon name="clock-hour-4" />
            Табло
          </NavLink>
          <NavLink to={paths.questions} className={service(pathname.startsWith(paths.support))}>
            <Icon name="lifebuoy" />
            Поддержка
          </NavLink>
        </nav>
        <div className={css.corner}>
          <ThemeSwitch />
          <AccountCorner over={over} />
        </div>
      </div>
    </header>
  )
}

/** The open orbit and the wandering sun, leading home. */
export function Logo() {
  const { brand } = useConfig()
  return (
    <Link to="/" className={logoStyles.logo} aria-label={`${brand} — на главную`}>
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
        <path d="M25.4 23.1A11.6 11.6 0 1 1 19.6 5" fill="none" stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
        <circle cx="26.1" cy="10.7" r="4.4" className={logoStyles.sun} />
      </svg>
      <span>{brand}</span>
    </Link>
  )
}

/** The dusk between two themes, loaded when a pointer nears the switch. */
let melt = (change: () => void) => change()

/** Both its faces are in the HTML that is everybody's; the theme of the page shows one, before any script. */
export function ThemeSwitch() {
  const other = () => (currentTheme() === 'darktheme' ? 'lighttheme' : 'darktheme')
  function prepare() {
    const ready = import('./dusk.ts').then((dusk) => (melt = dusk.prepare(other())))
    ready.catch(() => {}) // without a network the theme changes at once
  }
  return (
    <button
      type="button"
      className={iconButtonStyles.button}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => melt(() => chooseTheme(other()))}
    >
      <span data-exposure="light">
        <Icon name="moon" />
        <VisuallyHidden>Тёмная тема</VisuallyHidden>
      </span>
      <span data-exposure="dark">
        <Icon name="sun" />
        <VisuallyHidden>Светлая тема</VisuallyHidden>
      </span>
    </button>
  )
}

export function SkipLink() {
  return (
    <a className={skipLinkStyles.skip} href="#content">
      К&nbsp;содержанию
    </a>
  )
}
