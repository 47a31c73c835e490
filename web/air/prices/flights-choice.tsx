import { Link } from 'react-router'
import { type AirForm, airFormParams } from '#domain/air/query.ts'
import css from './flights-choice.module.css'

/** What the calendar of prices is asked for direct flights alone. */
export const stopsOf = (isDirect: boolean): { stops?: 'none' } => (isDirect ? { stops: 'none' } : {})

/** The address parameters of a search, or of its year, of these flights. */
export function addressOf(form: AirForm, isDirect: boolean): URLSearchParams {
  const params = airFormParams(form)
  if (isDirect) params.set('countTransfer', '0')
  return params
}

/** Which flights the prices of the year are of: addresses, so that either is kept, shared and opened without scripts. */
export function FlightsChoice({ form, isDirect }: { form: AirForm; isDirect: boolean }) {
  return (
    <nav aria-label="Какие рейсы" className={css.choice}>
      {[false, true].map((direct) => (
        <Link
          key={String(direct)}
          to={`?${addressOf(form, direct)}`}
          replace
          preventScrollReset
          aria-current={direct === isDirect || undefined}
        >
          {direct ? 'Только прямые' : 'Любые рейсы'}
        </Link>
      ))}
    </nav>
  )
}
