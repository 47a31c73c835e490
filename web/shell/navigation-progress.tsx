import { useLocation, useNavigation } from 'react-router'
import css from './navigation-progress.module.css'

/** A line along the top while another page is on its way longer than a blink: a slow network is not a dead link. */
export function NavigationProgress() {
  const to = useNavigation().location?.pathname
  const { pathname } = useLocation()
  if (to === undefined || to === pathname) return null
  return <div className={css.line} aria-hidden="true" />
}
