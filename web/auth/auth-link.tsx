import { type ReactNode, createContext, useContext } from 'react'
import { Link, useLocation } from 'react-router'
import * as paths from '#domain/paths.ts'
import { type AuthForm, withForm } from './auth-address.ts'

const pages: Record<AuthForm, string> = {
  login: paths.login,
  registration: paths.registration,
  forgotPassword: paths.forgotPassword,
}

/** True where forms open over a page and are named by `?showForm=` (DAUTH-13); false on pages of their own. */
export const OverPage = createContext(false)

/** A link to another of the three forms, as a page or over the page as the present one is. */
export function AuthLink({ to, className, children }: { to: AuthForm; className?: string | undefined; children: ReactNode }) {
  const over = useContext(OverPage)
  const { pathname, search, state } = useLocation()
  const target = over ? { pathname, search: withForm(search, to) } : pages[to]
  return (
    <Link to={target} state={state} replace={over} className={className}>
      {children}
    </Link>
  )
}
