import { type Day, parseAirDay } from '#domain/text/dates.ts'
import { fieldErrors } from '#domain/text/field-errors.ts'
import { personNameError } from '#domain/text/person-name.ts'
import { firstWords } from '#domain/refusal-words.ts'
import { REQUIRED } from '#domain/text/text-length.ts'
import { typedDayError } from '#domain/text/typed-date.ts'
import { type Contact, contactErrors } from './contact.ts'
import { documentChoices, expiryError, hasLatinNames, numberError, wireNumber } from './document.ts'
import type { PassengerKind } from './passenger-kind.ts'
import { type PassengerDraft, ageOn } from './passenger.ts'
import { categoryError, lacksGrownUp } from './passenger-category.ts'
import { type Trip, documentRulesOf, firstTakeOff, lastArrival } from './trip.ts'

export type PassengerCheck = {
  /** In the order of `kinds`; names and numbers as typed, dates `DD-MM-YYYY`. */
  passengers: PassengerDraft[]
  /** The category of every passenger by place: `kindsOf(party)` of domain/air/passenger.ts. */
  kinds: PassengerKind[]
  /** The chosen or re-priced offers; their segments carry the countries. */
  trip: Trip
  /** On the server the date at the first airport, in the browser the local date (DGEN-02). */
  today: Day
  contact?: Contact
}

/**
 * Every refusal of DAIR-19, for the booking form and for POST /Booking alike: field path → sentence, empty when all is
 * right. Paths: `passengers`, `passengers.0.surname|name|birthDay|gender`, `passengers.0.document.type|number|date`,
 * `contactInfo.email|contactPerson|contactPhone`. A server answers `air.adult-needed` for a lone `passengers`,
 * `air.wrong-email` for a lone `contactInfo.email`, `air.wrong-document` for lone document fields,
 * and `bad-request` with `fields` otherwise.
 */
export function passengerErrors(check: PassengerCheck): Record<string, string> {
  const { passengers, kinds, trip, contact } = check
  if (passengers.length !== kinds.length) return { passengers: 'Число пассажиров не совпадает с\u00a0поиском' }
  const found = passengers.flatMap((passenger, at) =>
    Object.entries(errorsOf(passenger, kinds[at]!, check)).map(([field, text]) => [`passengers.${at}.${field}`, text] as const),
  )
  const alone = lacksGrownUp(
    passengers.map(({ birthDay }) => birthDay),
    firstTakeOff(trip),
  )
  return {
    ...(alone ? { passengers: firstWords['air.adult-needed'] } : {}),
    ...repeated(passengers),
    ...Object.fromEntries(found),
    ...(contact ? contactErrors(contact) : {}),
  }
}

function errorsOf(passenger: PassengerDraft, kind: PassengerKind, check: PassengerCheck): Record<string, string> {
  const { type, number, date } = passenger.document
  return fieldErrors({
    surname: personNameError(passenger.surname, hasLatinNames(type)),
    name: personNameError(passenger.name, hasLatinNames(type)),
    birthDay: birthError(passenger.birthDay, check.today) ?? categoryError(passenger.birthDay, kind, check.trip),
    gender: passenger.gender ? undefined : REQUIRED,
    'document.type': choiceError(passenger, check),
    'document.number': number.trim() ? numberError(type, wireNumber(type, number)) : REQUIRED,
    'document.date': expiryError(type, date, lastArrival(check.trip)),
  })
}

function birthError(birthDay: string, today: Day): string | undefined {
  if (!birthDay) return REQUIRED
  const birth = parseAirDay(birthDay)
  if (!birth) return typedDayError(birthDay, today) ?? 'Такой даты нет'
  if (birth > today) return 'Дата рождения не может быть в будущем'
  return ageOn(birth, today) > 120 ? 'Проверьте год рождения' : undefined
}

function choiceError({ birthDay, document }: PassengerDraft, check: PassengerCheck): string | undefined {
  const birth = parseAirDay(birthDay)
  const age = birth && ageOn(birth, firstTakeOff(check.trip))
  const choices = documentChoices(age, documentRulesOf(check.trip))
  return choices.find(({ type }) => type === document.type)?.reason ?? undefined
}

/** The same person, or the same document, entered twice. */
function repeated(passengers: PassengerDraft[]): Record<string, string> {
  const found: Record<string, string> = {}
  passengers.forEach((passenger, at) => {
    const earlier = passengers.slice(0, at)
    const twin = earlier.findIndex((other) => personKey(other) !== '' && personKey(other) === personKey(passenger))
    if (twin >= 0) found[`passengers.${at}.surname`] = `Этот человек уже указан как пассажир ${twin + 1}`
    const same = earlier.findIndex((other) => documentKey(other) !== '' && documentKey(other) === documentKey(passenger))
    if (same >= 0) found[`passengers.${at}.document.number`] = `Этот документ уже указан у\u00a0пассажира ${same + 1}`
  })
  return found
}

function personKey({ name, surname, birthDay }: PassengerDraft): string {
  const parts = [surname, name, birthDay].map((text) => text.trim().toUpperCase().replaceAll('Ё', 'Е'))
  return parts.every(Boolean) ? parts.join('|') : ''
}

function documentKey({ document: { type, number } }: PassengerDraft): string {
  return number.trim() ? `${type} ${wireNumber(type, number)}` : ''
}
