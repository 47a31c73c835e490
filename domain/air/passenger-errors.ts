import { emailError } from '#domain/account/email.ts'
import { firstWords } from '#domain/refusal-words.ts'
import { type Day, formatDay, parseAirDay } from '#domain/text/dates.ts'
import { fieldErrors } from '#domain/text/field-errors.ts'
import { personNameError } from '#domain/text/person-name.ts'
import { phoneError } from '#domain/text/phone.ts'
import { REQUIRED, lengthError } from '#domain/text/text-length.ts'
import { typedDayError } from '#domain/text/typed-date.ts'
import { documentChoices, expiryError, hasLatinNames, numberError, wireNumber } from './document.ts'
import type { PassengerKind } from './passenger-kind.ts'
import { type PassengerDraft, ageOn, kindOfAge } from './passenger.ts'
import { onTicket } from './transliteration.ts'
import { type TicketSpan, type Trip, documentRulesOf, firstTakeOff, lastArrival, ticketSpans } from './trip.ts'

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
 * Every refusal of DAIR-19, for the booking form and for POST /Booking alike: field path → sentence, empty when all is right.
 * Paths: `passengers`, `passengers.0.surname|name|birthDay|gender`, `passengers.0.document.type|number|date`,
 * `contactInfo.email|contactPerson|contactPhone`. A server answers `air.adult-needed` for a lone `passengers`, `air.wrong-email`
 * for a lone `contactInfo.email`, `air.wrong-document` for lone document fields, and `bad-request` with `fields` otherwise.
 */
export function passengerErrors(check: PassengerCheck): Record<string, string> {
  const { passengers, kinds, trip, contact } = check
  if (passengers.length !== kinds.length) return { passengers: 'Число пассажиров не совпадает с\u00a0поиском' }
  const found = passengers.flatMap((passenger, at) =>
    Object.entries(errorsOf(passenger, kinds[at]!, check)).map(([field, text]) => [`passengers.${at}.${field}`, text] as const),
  )
  const alone = isWithoutAdult(
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
  const ticket = onTicket(surname, name)
  return ticket && birthDay.trim() ? `${ticket}|${birthDay.trim()}` : ''
}

function documentKey({ document: { type, number } }: PassengerDraft): string {
  return number.trim() ? `${type} ${wireNumber(type, number)}` : ''
}

const rank: Record<PassengerKind, number> = { infant: 0, child: 1, adult: 2 }

/** The category a person needs for the whole trip: the oldest over the days its tickets count ages on (DAIR-19). */
export function kindNeeded(birth: Day, tickets: TicketSpan[]): PassengerKind {
  const kinds = tickets.map(({ ages }) => kindOfAge(ageOn(birth, ages)))
  return kinds.reduce((oldest, kind) => (rank[kind] > rank[oldest] ? kind : oldest))
}

const whoIs: Record<PassengerKind, string> = {
  adult: 'взрослому тарифу',
  child: 'детскому тарифу с местом',
  infant: 'тарифу для младенца',
}
const turning: Record<PassengerKind, string> = { infant: '', child: '2\u00a0года', adult: '12\u00a0лет' }

/**
 * Why a birth date (`DD-MM-YYYY`) does not suit the category of its form (VALID-14), or undefined. Age is taken on the
 * first flight of each ticket, or of its way back; a child who has a birthday before the last of these needs the older category
 * for all of them.
 */
export function categoryError(birthDay: string, kind: PassengerKind, trip: Trip): string | undefined {
  const birth = parseAirDay(birthDay)
  if (!birth) return undefined
  const tickets = ticketSpans(trip)
  const needed = kindNeeded(birth, tickets)
  if (needed === kind) return undefined
  const grown = tickets.find(({ ages }) => kindOfAge(ageOn(birth, ages)) === needed)!
  const before = kindOfAge(ageOn(birth, tickets[0]!.first))
  if (before === kind) {
    return `К\u00a0рейсу ${formatDay(grown.ages)} исполнится ${turning[needed]}: на всю поездку нужен билет по\u00a0${whoIs[needed]}`
  }
  return `На день вылета ${formatDay(tickets[0]!.ages)} пассажир летит по\u00a0${whoIs[needed]}`
}

/**
 * A note where the age changes inside one ticket whose first flight decides: the fare stays, the traveller should know (DAIR-19).
 */
export function categoryNote(birthDay: string, trip: Trip): string | undefined {
  const birth = parseAirDay(birthDay)
  if (!birth) return undefined
  const ticket = ticketSpans(trip).find(
    ({ first, ages, lastTakeOff }) => ages === first && kindOfAge(ageOn(birth, first)) !== kindOfAge(ageOn(birth, lastTakeOff)),
  )
  if (!ticket) return undefined
  const next = kindOfAge(ageOn(birth, ticket.lastTakeOff))
  return `В\u00a0поездке исполнится ${turning[next]}. Возраст считают на день первого рейса, доплачивать не нужно`
}

/** Whether children or infants fly with nobody of 18 or older; false until every birth date is known. */
function isWithoutAdult(birthDays: string[], firstDay: Day): boolean {
  const ages = birthDays.map((text) => parseAirDay(text)).map((birth) => birth && ageOn(birth, firstDay))
  return ages.every((age) => age !== undefined) && ages.some((age) => age < 12) && ages.every((age) => age < 18)
}

type Contact = { email: string; contactPerson: string; contactPhone: string }

/** Refusals of the contact block in wire form (DAIR-19): field path → sentence. The phone is `+79991234567`. */
function contactErrors({ email, contactPerson, contactPhone }: Contact): Record<string, string> {
  return fieldErrors({
    'contactInfo.contactPerson': lengthError(contactPerson, 2, 100),
    'contactInfo.email': emailError(email),
    'contactInfo.contactPhone': phoneError(contactPhone),
  })
}
