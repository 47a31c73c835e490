import { useId, useRef } from 'react'
import { type SavedPassenger, listSavedPassengers } from '#contract/personal.ts'
import { type PassengerFields, ageAtFlight, fieldsOfSaved } from '#domain/air/booking-form.ts'
import { hasLatinNames } from '#domain/air/document.ts'
import { categoryError, categoryNote, kindNeeded } from '#domain/air/passenger-errors.ts'
import type { PassengerKind } from '#domain/air/passenger-kind.ts'
import { genderLabel, kindLabel, partyOf } from '#domain/air/passenger.ts'
import { isParty } from '#domain/air/query.ts'
import { onTicket, transliterate } from '#domain/air/transliteration.ts'
import { type Trip, ticketSpans } from '#domain/air/trip.ts'
import { parseAirDay } from '#domain/text/dates.ts'
import { MAX_NAME, plainSpellings } from '#domain/text/person-name.ts'
import { maskDate, typedDay } from '#domain/text/typed-date.ts'
import { useSession } from '#web/auth/session.ts'
import { call } from '#web/data/call.ts'
import { useRequest } from '#web/data/use-request.ts'
import { Panel } from '#web/purchase/purchase-screen.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { classes } from '#web/ui/classes.ts'
import { MaskedField } from '#web/ui/fields/masked-field.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { BookingFormState } from './booking-form.ts'
import { DocumentFields } from './document-fields.tsx'
import css from './passenger-card.module.css'
import savedPassengerMenuStyles from './saved-passenger-menu.module.css'

type Props = {
  at: number
  state: BookingFormState
  saved: SavedPassenger[]
  trip: Trip
  onRecategorise: (at: number, kind: PassengerFields['kind']) => void
}

const genders = [
  { value: 'female', label: genderLabel.female },
  { value: 'male', label: genderLabel.male },
] as const

/** One traveller: names, birth date, gender and document, with what the ticket will say. */
export function PassengerCard({ at, state, saved, trip, onRecategorise }: Props) {
  const passenger = state.form.passengers[at]! // cards are drawn by the list of passengers
  const path = (field: string) => `passengers.${at}.${field}`
  const set = (change: Partial<PassengerFields>, field: string) => state.setPassenger(at, change, field)
  const common = (field: string) => ({
    name: path(field),
    error: state.errorOf(path(field)),
    onBlur: () => state.leave(path(field)),
  })
  const latin = hasLatinNames(passenger.type)
  const note = categoryNote(typedDay(passenger.birthDay) ?? '', trip)
  return (
    <Panel label={`Пассажир ${at + 1}`}>
      <h2 className="h2">
        Пассажир {at + 1} <span className={css.kind}>{kindLabel[passenger.kind]}</span>
      </h2>
      <SavedChoice at={at} state={state} saved={saved} />
      <div className={css.grid}>
        <NameField
          label="Фамилия"
          latin={latin}
          value={passenger.surname}
          set={(surname) => set({ surname }, 'surname')}
          {...common('surname')}
          autoComplete={`section-p${at} family-name`}
        />
        <NameField
          label="Имя"
          latin={latin}
          value={passenger.name}
          set={(name) => set({ name }, 'name')}
          {...common('name')}
          autoComplete={`section-p${at} given-name`}
        />
        <TicketPreview passenger={passenger} />
        <MaskedField
          label="Дата рождения"
          icon="calendar"
          inputMode="numeric"
          autoComplete={`section-p${at} bday`}
          mask={maskDate}
          value={passenger.birthDay}
          onValue={(birthDay) => set({ birthDay }, 'birthDay')}
          hint={
            <CategoryFix
              passenger={passenger}
              trip={trip}
              party={state.form.passengers}
              onFix={(kind) => onRecategorise(at, kind)}
            />
          }
          {...common('birthDay')}
        />
        <GenderField
          value={passenger.gender}
          error={state.errorOf(path('gender'))}
          field={path('gender')}
          set={(gender) => set({ gender }, 'gender')}
        />
        <DocumentFields passenger={passenger} age={ageAtFlight(passenger, trip)} trip={trip} set={set} common={common} />
      </div>
      {note && (
        <div className={css.note}>
          <Banner>{note}</Banner>
        </div>
      )}
    </Panel>
  )
}

type NameProps = {
  label: string
  latin: boolean
  value: string
  set: (value: string) => void
  name: string
  error: string | undefined
  onBlur: () => void
  autoComplete: string
}

function NameField({ label, latin, set, error, ...field }: NameProps) {
  const input = useRef<HTMLInputElement>(null)
  function take(spelling: string) {
    set(spelling)
    input.current?.focus() // the pressed button disappears
  }
  return (
    <MaskedField
      {...field}
      ref={input}
      {...(error && { error })}
      label={latin ? `${label} латиницей` : label}
      lang={latin ? 'en' : undefined}
      autoCapitalize="words"
      autoCorrect="off"
      spellCheck={false}
      hint={<Spellings value={field.value} latin={latin} onTake={take} />}
      mask={(typed) => (latin ? typed.toUpperCase() : typed)}
      onValue={set}
    />
  )
}

type SpellingsProps = { value: string; latin: boolean; onTake: (value: string) => void }

/** Russian letters in a Latin field, or letters no ticket can carry: the passport's usual spellings, one press each. */
function Spellings({ value, latin, onTake }: SpellingsProps) {
  const all = latin && /[А-ЯЁ]/iu.test(value) ? [transliterate(value)] : plainSpellings(value)
  const spellings = all.filter((spelling) => spelling.length <= MAX_NAME)
  if (spellings.length === 0) return null
  return (
    <span className={css.spellings}>
      {spellings.map((spelling) => (
        <Button key={spelling} variant="tonal" size="s" onClick={() => onTake(spelling)}>
          Записать {spelling}
        </Button>
      ))}
    </span>
  )
}

function TicketPreview({ passenger }: { passenger: PassengerFields }) {
  const text = onTicket(passenger.surname, passenger.name)
  if (!/^[A-Z ]+$/u.test(text)) return null
  return (
    <p className={css.ticket}>
      <Icon name="ticket" />
      <span>
        В&nbsp;билете: <b lang="en">{text}</b>
        {/-/u.test(passenger.surname + passenger.name) && ', вместо дефиса пробел'}
      </span>
    </p>
  )
}

type GenderProps = {
  value: PassengerFields['gender']
  error: string | undefined
  field: string
  set: (value: 'male' | 'female') => void
}

function GenderField({ value, error, field, set }: GenderProps) {
  const errorId = useId()
  return (
    <div data-field={field}>
      <Segmented
        aria-describedby={error && errorId}
        aria-invalid={error ? true : undefined}
        wide
        label="Пол"
        value={value || undefined}
        options={genders}
        onChange={set}
        className={classes(css.gender, error && css.wrong)}
      />
      {error && (
        <p id={errorId} className={css.error}>
          <Icon name="alert-circle" size={16} />
          {error}
        </p>
      )}
    </div>
  )
}

type CategoryFixProps = {
  passenger: PassengerFields
  trip: Trip
  party: PassengerFields[]
  onFix: (kind: PassengerKind) => void
}

const fares: Record<PassengerKind, string> = {
  adult: 'взрослый билет',
  child: 'детский билет с\u00a0местом',
  infant: 'билет младенца',
}

/** Where the birth date does not suit the fare: one press finds the fare that does (DAIR-19). */
function CategoryFix({ passenger, trip, party, onFix }: CategoryFixProps) {
  const birthDay = typedDay(passenger.birthDay) ?? ''
  const birth = parseAirDay(birthDay)
  if (!birth || !categoryError(birthDay, passenger.kind, trip)) return null
  const kind = kindNeeded(birth, ticketSpans(trip))
  const others = party.filter((other) => other !== passenger).map((other) => other.kind)
  if (!isParty(partyOf([...others, kind]))) return 'Такой состав пассажиров не\u00a0продаётся: начните новый поиск'
  return (
    <Button variant="tonal" size="s" icon="refresh" onClick={() => onFix(kind)}>
      Пересчитать: {fares[kind]}
    </Button>
  )
}

/** The passengers saved by the signed-in buyer; none for a guest, and none when they cannot be fetched. */
export function useSavedPassengers(): SavedPassenger[] {
  const isIn = useSession((session) => session.phase === 'in')
  const { request } = useRequest(isIn ? fetchSaved : undefined)
  return isIn && request.phase === 'ready' ? request.reply.data : []
}

const fetchSaved = (signal: AbortSignal) => call(listSavedPassengers, {}, { signal })

type SavedChoiceProps = { at: number; state: BookingFormState; saved: SavedPassenger[] }

/** One press fills the card with a saved passenger. */
function SavedChoice({ at, state: { form, setPassenger }, saved }: SavedChoiceProps) {
  if (saved.length === 0) return null
  const { surname, name } = form.passengers[at]! // cards are drawn by the list of passengers
  return (
    <fieldset className={savedPassengerMenuStyles.people}>
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
