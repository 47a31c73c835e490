import { type SavedPassenger, listSavedPassengers } from '#contract/personal.ts'
import { fieldsOfSaved } from '#domain/air/booking-form.ts'
import { useSession } from '#web/auth/session.ts'
import { call } from '#web/data/call.ts'
import { useRequest } from '#web/data/use-request.ts'
import { Chip } from '#web/ui/chip.tsx'
import css from './saved-passenger-menu.module.css'
import type { BookingFormState } from './use-booking-form.ts'

/** The passengers the signed-in buyer has asked to be remembered; none for a guest, and none when they cannot be had. */
export function useSavedPassengers(): SavedPassenger[] {
  const isIn = useSession((session) => session.phase === 'in')
  const { request } = useRequest(isIn ? askSaved : undefined)
  return isIn && request.phase === 'ready' ? request.reply.data : []
}

const askSaved = (signal: AbortSignal) => call(listSavedPassengers, {}, { signal })

type Props = { at: number; state: BookingFormState; saved: SavedPassenger[] }

/** One press fills the card with a remembered person. */
export function SavedChoice({ at, state: { form, setPassenger }, saved }: Props) {
  if (saved.length === 0) return null
  const { surname, name } = form.passengers[at]! // cards are drawn by the list of passengers
  return (
    <fieldset className={css.people}>
      <legend>Подставить</legend>
      {saved.map(({ id, passenger }) => (
        <Chip
          key={id}
          on={passenger.surname === surname && passenger.name === name}
          onClick={() => setPassenger(at, fieldsOfSaved(passenger), 'saved')}
        >
          {passenger.surname} {passenger.name}
        </Chip>
      ))}
    </fieldset>
  )
}
