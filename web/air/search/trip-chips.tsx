import { Link } from 'react-router'
import { type AirForm, airFormParams } from '#domain/air/query.ts'
import { type QuickTrip, isQuickTrip } from '#domain/air/trips/quick-trip.ts'
import * as paths from '#domain/paths.ts'
import type { Day } from '#domain/text/dates.ts'
import { Chip } from '#web/ui/chip.tsx'
import css from './dates-picker.module.css'

const quick: readonly (readonly [QuickTrip, string])[] = [
  ['week', 'Неделя'],
  ['weekend', 'Выходные'],
]

type Props = {
  form: AirForm
  picked: { there: Day | null; back: Day | null }
  oneWay: boolean
  onMode: (oneWay: boolean) => void
  /** One or two adults by one press; a party of others has none. */
  onParty: (adults: number) => void
  /** Both days at once. */
  onTrip: (kind: QuickTrip) => void
  /** Whether the days around the chosen ones stand instead of the calendar, and the press that turns it; without two days there are none. */
  around: boolean
  onAround: (() => void) | undefined
}

/** Over the days: how long the trip is, whether it has a way back and is for two, and the year for who has no days in mind. */
export function TripChips({ form, picked, oneWay, onMode, onParty, onTrip, around, onAround }: Props) {
  return (
    <fieldset className={css.chips} aria-label="Какая поездка">
      {quick.map(([kind, title]) => (
        <Chip key={kind} on={!around && isQuickTrip(kind, picked.there, picked.back)} onClick={() => onTrip(kind)}>
          {title}
        </Chip>
      ))}
      {onAround && (
        <Chip on={around} onClick={onAround}>
          ±3&nbsp;дня
        </Chip>
      )}
      <Chip on={oneWay} onClick={() => onMode(!oneWay)}>
        В одну сторону
      </Chip>
      {form.adults <= 2 && form.children + form.infants === 0 && (
        <Chip on={form.adults === 2} onClick={() => onParty(3 - form.adults)}>
          Вдвоём
        </Chip>
      )}
      {form.iataFrom && form.iataTo && (
        <Link to={`${paths.airYear}?${airFormParams(form)}`} className={css.any}>
          Любые даты
        </Link>
      )}
    </fieldset>
  )
}
