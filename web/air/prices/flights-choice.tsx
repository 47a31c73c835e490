import { Link } from 'react-router'
import { type AirForm, airFormParams } from '#domain/air/query.ts'
import type { Day } from '#domain/text/dates.ts'
import css from './flights-choice.module.css'

/** Whether the price calendar is limited to direct flights. */
export const stopsOf = (isDirect: boolean): { stops?: 'none' } => (isDirect ? { stops: 'none' } : {})

/** The address parameters of a search, or of its year, of these flights. */
export function addressOf(form: AirForm, isDirect: boolean): URLSearchParams {
  const params = airFormParams(form)
  if (isDirect) params.set('countTransfer', '0')
  return params
}

/** The address parameters of a year with a day pressed in it. */
export function yearAddress(form: AirForm, isDirect: boolean, day: Day | undefined): URLSearchParams {
  const params = addressOf(form, isDirect)
  if (day) params.set('day', day)
  return params
}

type Props = { form: AirForm; isDirect: boolean; day: Day | undefined }

/** Which flights the prices of the year are of: addresses, so that each is cached, shared and opened without scripts. */
export function FlightsChoice({ form, isDirect, day }: Props) {
  return (
    <nav aria-label="Какие рейсы" className={css.choice}>
      {[false, true].map((direct) => (
        <Link
          key={String(direct)}
          to={`?${yearAddress(form, direct, day)}`}
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
