import { normaliseEmail } from '#domain/account/email.ts'
import { type Day, parseAirDay } from '#domain/text/dates.ts'
import { normaliseSpaces } from '#domain/text/person-name.ts'
import { wirePhone } from '#domain/text/phone.ts'
import { REQUIRED } from '#domain/text/text-length.ts'
import { maskDate, typedDay } from '#domain/text/typed-date.ts'
import { defaultDocument, documentChoices, hasExpiry, wireNumber } from './document.ts'
import { passengerErrors } from './passenger-errors.ts'
import type { PassengerKind } from './passenger-kind.ts'
import { type DocumentType, type Passenger, type PassengerDraft, ageOn } from './passenger.ts'
import { type Trip, documentRulesOf, firstTakeOff } from './trip.ts'

/** One passenger as the screen has it: every text as it is shown in its field. */
export type PassengerFields = {
  kind: PassengerKind
  surname: string
  name: string
  birthDay: string
  gender: 'male' | 'female' | ''
  type: DocumentType
  /** Whether the person chose the document; until then age and route choose it. */
  chosen: boolean
  number: string
  until: string
}

export type BookingForm = {
  passengers: PassengerFields[]
  contactPerson: string
  email: string
  phone: string
  privacy: boolean
  /** The passengers are to be saved in the account of the buyer. */
  remember?: boolean
}

function emptyPassenger(kind: PassengerKind, trip: Trip): PassengerFields {
  const age = kind === 'adult' ? undefined : 1
  const type = defaultDocument(age, documentRulesOf(trip))
  return { kind, surname: '', name: '', birthDay: '', gender: '', type, chosen: false, number: '', until: '' }
}

/** A form for these categories; passengers of an earlier draft keep their places within their category. */
export function bookingForm(kinds: PassengerKind[], trip: Trip, earlier?: BookingForm): BookingForm {
  const left = [...(earlier?.passengers ?? [])]
  const take = (kind: PassengerKind) => {
    const at = left.findIndex((passenger) => passenger.kind === kind)
    const [found] = at < 0 ? [] : left.splice(at, 1)
    return found ? fitted(found, trip) : emptyPassenger(kind, trip)
  }
  return {
    contactPerson: '',
    email: '',
    phone: '',
    privacy: false,
    ...earlier,
    passengers: kinds.map(take),
  }
}

/** An earlier passenger on this trip: a document not accepted here is replaced by the default one. */
function fitted(passenger: PassengerFields, trip: Trip): PassengerFields {
  const choices = documentChoices(ageAtFlight(passenger, trip), documentRulesOf(trip))
  const reason = choices.find(({ type }) => type === passenger.type)?.reason
  return reason ? withDefaultDocument({ ...passenger, chosen: false, number: '', until: '' }, trip) : passenger
}

/** Age on the day of the first flight, or undefined while the birth date is not a date. */
export function ageAtFlight(passenger: PassengerFields, trip: Trip): number | undefined {
  const birth = parseAirDay(typedDay(passenger.birthDay) ?? '')
  return birth && ageOn(birth, firstTakeOff(trip))
}

/** Lets age and route choose the document until the person has chosen or begun to type a number. */
export function withDefaultDocument(passenger: PassengerFields, trip: Trip): PassengerFields {
  if (passenger.chosen || passenger.number) return passenger
  const age = ageAtFlight(passenger, trip) ?? (passenger.kind === 'adult' ? undefined : 1)
  return { ...passenger, type: defaultDocument(age, documentRulesOf(trip)) }
}

/** The wire form of what is on the screen; invalid dates stay as typed, so that the check refuses them. */
function draftOf({ surname, name, birthDay, gender, type, number, until }: PassengerFields): PassengerDraft {
  const date = (shown: string) => typedDay(shown) ?? shown
  return {
    surname: normaliseSpaces(surname),
    name: normaliseSpaces(name),
    birthDay: date(birthDay),
    gender,
    document: { type, number: wireNumber(type, number), date: hasExpiry(type) && until ? date(until) : null },
  }
}

export function contactOf({ contactPerson, email, phone }: BookingForm) {
  return { contactPerson: contactPerson.trim(), email: normaliseEmail(email), contactPhone: wirePhone(phone) }
}

/** Everything wrong with the form, by field path; `privacy` besides the paths of `passengerErrors` (AIRB-12). */
export function formErrors(form: BookingForm, trip: Trip, today: Day): Record<string, string> {
  const errors = passengerErrors({
    passengers: form.passengers.map(draftOf),
    kinds: form.passengers.map((passenger) => passenger.kind),
    contact: contactOf(form),
    trip,
    today,
  })
  return form.privacy ? errors : { ...errors, privacy: REQUIRED }
}

/** The passengers of a form without errors. */
export function passengersOf(form: BookingForm): Passenger[] {
  return form.passengers.map(draftOf).map((draft) => ({ ...draft, gender: draft.gender === 'male' ? 'male' : 'female' }))
}

/** A saved passenger as the fields of a card; the document was chosen by the person. */
export function fieldsOfSaved({ name, surname, birthDay, gender, document }: Passenger): Partial<PassengerFields> {
  const shown = (day: string) => maskDate(day.replaceAll('-', ''))
  const until = document.date ? shown(document.date) : ''
  return { name, surname, birthDay: shown(birthDay), gender, type: document.type, chosen: true, number: document.number, until }
}
