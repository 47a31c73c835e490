import type { RateInfo } from '#contract/hotels.ts'
import { placesFor } from '#domain/hotels/guest.ts'
import { ageLabel } from '#domain/hotels/stay-words.ts'
import { Panel } from '#web/purchase/purchase-screen.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import css from './hotel-form.module.css'
import type { HotelBookingFormState } from './use-booking-form.ts'

/** `взрослый 2`, `ребёнок, 6 лет`. */
function guestName({ isChild, age }: ReturnType<typeof placesFor>[number], at: number): string {
  return isChild ? `ребёнок, ${ageLabel(age ?? 0)}` : `взрослый ${at + 1}`
}

/** One line per person who sleeps in the room (HOTB-02). */
export function GuestsCard({ stay, state: { form, setGuest, field } }: { stay: RateInfo; state: HotelBookingFormState }) {
  return (
    <Panel label="Гости">
      <h2 className="h2">Гости</h2>
      <p className="quiet">Как в&nbsp;документе, по-русски или латиницей.</p>
      {placesFor(stay).map((place, at) => (
        <fieldset key={at} className={css.guest}>
          <legend>{guestName(place, at)}</legend>
          <Field
            {...field(`guests.${at}.lastName`)}
            label={`Фамилия, ${guestName(place, at)}`}
            autoComplete={at === 0 ? 'family-name' : 'off'}
            value={form.guests[at]?.lastName ?? ''}
            onChange={({ target }) => setGuest(at, 'lastName', target.value)}
          />
          <Field
            {...field(`guests.${at}.firstName`)}
            label="Имя"
            autoComplete={at === 0 ? 'given-name' : 'off'}
            value={form.guests[at]?.firstName ?? ''}
            onChange={({ target }) => setGuest(at, 'firstName', target.value)}
          />
        </fieldset>
      ))}
    </Panel>
  )
}
