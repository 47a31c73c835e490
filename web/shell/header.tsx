import { NavLink, useLocation, useMatches } from 'react-router'
import * as paths from '#domain/paths.ts'
import { AccountCorner } from '#web/account/account-corner.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import css from './header.module.css'
import { Logo } from './logo.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** A route may lay the header over its picture: `export const handle = { header: 'over' }`. */
type Handle = { header?: 'over' }

const service = ({ isActive }: { isActive: boolean }) => classes(css.service, isActive && css.here)

/** Logo, services and the account (HDR-01); stands over the hero where the page says so; how it goes with the page: header-rolls.ts. */
export function Header({ over: isOver = false }: { over?: boolean }) {
  const matches = useMatches()
  const over = isOver || matches.some(({ handle }) => (handle as Handle | undefined)?.header === 'over')
  const atHotels = useLocation().pathname === paths.hotelResults
  return (
    <header className={classes(css.header, over && css.over)}>
      <div className={classes('wrap', css.row)}>
        <Logo />
        <nav aria-label="Сервисы" className={css.services}>
          <NavLink to={paths.airResults} className={service}>
            <Icon name="plane-tilt" />
            Авиабилеты
          </NavLink>
          <NavLink to={paths.hotels} className={({ isActive }) => classes(css.service, (isActive || atHotels) && css.here)}>
            <Icon name="bed" />
            Отели
          </NavLink>
          <NavLink to={paths.boards} className={({ isActive }) => classes(css.service, css.wide, isActive && css.here)}>
            <Icon name="clock-hour-4" />
            Табло
          </NavLink>
          <NavLink to={paths.questions} className={service}>
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
