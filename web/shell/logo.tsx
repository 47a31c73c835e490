import { Link } from 'react-router'
import { useConfig } from './config.ts'
import css from './logo.module.css'

/** The open orbit and the wandering sun, leading home. */
export function Logo() {
  const { brand } = useConfig()
  return (
    <Link to="/" className={css.logo} aria-label={`${brand} — на главную`}>
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
        <path d="M25.4 23.1A11.6 11.6 0 1 1 19.6 5" fill="none" stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
        <circle cx="26.1" cy="10.7" r="4.4" className={css.sun} />
      </svg>
      <span>{brand}</span>
    </Link>
  )
}
