import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import * as paths from '#domain/paths.ts'
import { signOut } from '#web/auth/session-renewal.ts'
import { useSession } from '#web/auth/session.ts'
import { lazyPart } from '#web/boot/lazy-part.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Menu, menuItem } from '#web/ui/menu.tsx'
import { Balance } from './bonus/balance.tsx'
import { initialsOf } from './initials.ts'
import { nameOf } from './person-name.ts'
import css from './person-menu.module.css'

const TripPicture = lazyPart(() => import('./trips/trip-picture.tsx'), 'TripPicture')

/** The name and its menu: the person, the pages of the account, signing out (HDR-06 to HDR-09). */
export function PersonMenu() {
  const session = useSession((whole) => whole)
  const name = nameOf(session)
  const trip = session.user?.nextTrip
  const [followed, setFollowed] = useState(0) // a link above the items closes the list as they do
  const email = session.user?.email ?? session.claims?.email
  return (
    <Menu
      key={followed}
      label="Личный кабинет"
      button={(trigger) => (
        <button type="button" {...trigger} aria-label={`${name}: личный кабинет`} className={css.person}>
          <span className={css.name}>{name}</span>
          <span className={css.avatar} data-initials={initialsOf(name)} />
        </button>
      )}
      head={
        <div className={css.about}>
          <b>{name}</b>
          <span>{email}</span>
          {session.user && (
            <span className={css.bonus}>
              Бонусы <Balance user={session.user} />
            </span>
          )}
          {trip && (
            <Link to={trip.href} className={css.trip} onClick={() => setFollowed(followed + 1)}>
              <Suspense fallback={<i />}>
                <TripPicture city={trip.title} />
              </Suspense>
              <span>
                <b>{trip.title}</b>
                {trip.when}
              </span>
              <Icon name="chevron-right" />
            </Link>
          )}
        </div>
      }
    >
      <Link to={paths.account} role="menuitem" tabIndex={-1} className={menuItem}>
        <Icon name="user" />
        Личные данные
      </Link>
      <Link to={paths.accountFlights} role="menuitem" tabIndex={-1} className={menuItem}>
        <Icon name="plane-tilt" />
        Мои авиабилеты
      </Link>
      <Link to={paths.accountHotels} role="menuitem" tabIndex={-1} className={menuItem}>
        <Icon name="building" />
        Мои бронирования
      </Link>
      <Link to={paths.accountFollowers} role="menuitem" tabIndex={-1} className={menuItem}>
        <Icon name="users" />
        Подписчики
      </Link>
      <button type="button" role="menuitem" tabIndex={-1} className={menuItem} onClick={() => void signOut()}>
        <Icon name="logout" />
        Выйти
      </button>
    </Menu>
  )
}
