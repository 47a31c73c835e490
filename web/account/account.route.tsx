import { type ReactNode, useEffect, useRef } from 'react'
import { NavLink, Navigate, Outlet, useLocation, useRevalidator } from 'react-router'
import * as paths from '#domain/paths.ts'
import { useCreated } from '#web/auth/created.ts'
import { Resend } from '#web/auth/resend-letter.tsx'
import { loadUser, signOut } from '#web/auth/session-renewal.ts'
import { hasLeft, useSession } from '#web/auth/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { classes } from '#web/ui/classes.ts'
import type { IconName } from '#web/ui/icon-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Balance, tipOf } from './bonus/balance.tsx'
import { initialsOf } from './initials.ts'
import { nameOf } from './person-name.ts'
import css from './account-shell.module.css'

/** Everything under /account is for signed-in people; a guest signs in first and returns (ACC-01, AUTH-02). */
export default function AccountLayout() {
  const phase = useSession((session) => session.phase)
  const owner = useSession((session) => session.claims?.sub)
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const loadedFor = useRef(owner)
  useEffect(() => {
    void loadUser() // points may have been added since the last visit
    return hasLeft
  }, [])
  // Somebody else signed in in another tab: the loaders' data is not theirs.
  useEffect(() => {
    if (owner && loadedFor.current && owner !== loadedFor.current) void revalidate()
    loadedFor.current = owner ?? loadedFor.current
  }, [owner, revalidate])
  if (phase === 'leaving') return <Navigate to="/" replace />
  if (phase === 'guest') return <Navigate to={paths.login} replace state={{ from: { pathname, search } }} />
  return <AccountShell waiting={phase !== 'in'}>{phase === 'in' && <Outlet key={owner} />}</AccountShell>
}

const pages: { to: string; icon: IconName; label: string; short: string }[] = [
  { to: paths.account, icon: 'user', label: 'Личные данные', short: 'Данные' },
  { to: paths.accountFlights, icon: 'plane-tilt', label: 'Мои авиабилеты', short: 'Авиабилеты' },
  { to: paths.accountHotels, icon: 'building', label: 'Мои бронирования', short: 'Отели' },
  { to: paths.accountFollowers, icon: 'users', label: 'Подписчики', short: 'Подписчики' },
]

/** The frame of the account: the person, the menu at the side (tabs when narrow), and the page. */
function AccountShell({ waiting, children }: { waiting: boolean; children: ReactNode }) {
  return (
    <div className={classes('wrap', css.shell)}>
      <aside className={css.side}>
        <Person waiting={waiting} />
        <nav aria-label="Личный кабинет" className={css.menu}>
          {pages.map(({ to, icon, label, short }) => (
            <NavLink key={to} to={to} end className={({ isActive }) => classes(css.item, isActive && css.here)}>
              <Icon name={icon} />
              <span className={css.long}>{label}</span>
              <span className={css.short}>{short}</span>
            </NavLink>
          ))}
          <button type="button" className={css.item} onClick={() => void signOut()}>
            <Icon name="logout" />
            Выйти
          </button>
        </nav>
      </aside>
      <div className={css.page}>
        <NotActivated />
        {waiting ? <Waiting /> : children}
      </div>
    </div>
  )
}

function Person({ waiting }: { waiting: boolean }) {
  const session = useSession((whole) => whole)
  const name = nameOf(session)
  return (
    <div className={css.card} aria-busy={waiting}>
      <div className={css.person}>
        <span className={css.avatar} aria-hidden="true">
          {initialsOf(name)}
        </span>
        <div className={css.who}>
          <b>{name || <Skeleton width={120} height={18} />}</b>
          <span>{session.user?.email ?? session.claims?.email}</span>
        </div>
      </div>
      <div className={css.bonus}>
        <span>{tipOf(session.user?.isActivated ?? true)}</span>
        {session.user ? <Balance user={session.user} /> : <Skeleton width={60} height={44} />}
      </div>
    </div>
  )
}

/** On every account page until the e-mail is confirmed (DAUTH-07); the message of a new account says it already. */
function NotActivated() {
  const user = useSession((session) => session.user)
  const announced = useCreated() !== null
  if (!user || user.isActivated || announced) return null
  return (
    <Banner tone="warn" icon="mail" actions={<Resend />}>
      Почта {user.email} ещё не&nbsp;подтверждена. Перейдите по&nbsp;ссылке из&nbsp;письма.
    </Banner>
  )
}

function Waiting() {
  const offline = useSession((session) => session.offline)
  return (
    <>
      {offline && <Banner tone="warn">Нет соединения. Пробуем ещё раз…</Banner>}
      <div aria-busy="true" className={css.waiting}>
        <Skeleton height={48} width="50%" />
        <Skeleton height={320} radius={18} />
      </div>
    </>
  )
}
