import type { PassengerKind } from '#domain/air/passenger-kind.ts'
import { type DocumentType, type Passenger, ageOn, kindOfAge } from '#domain/air/passenger.ts'
import type { Party } from '#domain/air/query.ts'
import { ticketName } from '#domain/air/transliteration.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Day, parseAirDay } from '#domain/text/dates.ts'
import { DuffelRefusal } from './duffel-calls.ts'
import type { Offer } from './duffel-shapes.ts'

/** Ages a search sends where the form has none: of a child with a seat and of an infant without one. */
const CHILD_AGE = 8
const INFANT_AGE = 1

/** Who flies, in the form of an offer request. */
export function travellersOf({ adults, children, infants }: Party): object[] {
  return [
    ...Array.from({ length: adults }, () => ({ type: 'adult' })),
    ...Array.from({ length: children }, () => ({ age: CHILD_AGE })),
    ...Array.from({ length: infants }, () => ({ age: INFANT_AGE })),
  ]
}

/** Whom an offer is for, in its order of passengers; a kind unknown to us is decided by its age, else it is an adult. */
export function kindsOfOffer({ passengers }: Pick<Offer, 'passengers'>): PassengerKind[] {
  return passengers.map(({ type, age }) => {
    if (typeof age === 'number') return kindOfAge(age)
    if (type === 'infant_without_seat') return 'infant'
    return type === 'child' ? 'child' : 'adult'
  })
}

/** Duffel's ids of those without a seat; `kinds` and `ids` are of the same travellers in the same order. */
export function infantIdsOf(ids: readonly string[], kinds: readonly PassengerKind[]): string[] {
  return ids.filter((_id, at) => kinds[at] === 'infant')
}

const LONGEST_NAME = 20
/** ASCII, Latin-1 and Latin Extended-A. */
const LATIN = /^[A-Za-z\u00c0-\u017f '’.-]+$/

function nameOf(text: string): string {
  const name = ticketName(text)
  if (name === '' || name.length > LONGEST_NAME || !LATIN.test(name))
    throw new Refusal('air.bad-passengers', {
      text: `Этот перевозчик принимает имя и\u00a0фамилию латиницей, не\u00a0длиннее ${LONGEST_NAME} букв каждое`,
    })
  return name
}

type Booked = { passenger: Passenger; at: number; born: Day; kind: PassengerKind }

/** Our passengers as the order lists them, each by an id of the offer, and the position of each in our list. */
export type OrderPassengers = { passengers: object[]; ids: string[] }

/**
 * Ages are those of the day the last slice departs on. Refuses `air.bad-passengers` when other passengers fly than were searched
 * for, `air.wrong-document` when their document is not accepted.
 */
export function orderPassengers(
  offer: Offer,
  passengers: readonly Passenger[],
  { contact, lastDay }: { contact: { email: string; phone: string }; lastDay: Day },
): OrderPassengers {
  const people = passengers.map((passenger, at): Booked => {
    const born = parseAirDay(passenger.birthDay) ?? lastDay
    return { passenger, at, born, kind: kindOfAge(ageOn(born, lastDay)) }
  })
  const ids = idsOf(offer, people)
  const infants = people.filter(({ kind }) => kind === 'infant')
  // The adult fare begins at twelve; an infant is carried by a person of age.
  const adults = people.filter(({ kind }) => kind === 'adult').toSorted((one, other) => (one.born < other.born ? -1 : 1))
  return {
    ids,
    passengers: people.map((person) => {
      const infant = infants[adults.indexOf(person)]
      return {
        id: ids[person.at],
        ...identityOf(person),
        ...contactOf(contact),
        ...(person.kind === 'adult' && infant && { infant_passenger_id: ids[infant.at] }),
        ...documentOf(person.passenger, offer),
      }
    }),
  }
}

function idsOf(offer: Offer, people: readonly Booked[]): string[] {
  const kinds = kindsOfOffer(offer)
  const free: Record<PassengerKind, string[]> = { adult: [], child: [], infant: [] }
  for (const [at, { id }] of offer.passengers.entries()) free[kinds[at] ?? 'adult'].push(id)
  const ids = people.map(({ kind }) => free[kind].shift())
  const isWhole = ids.every((id) => id !== undefined) && Object.values(free).every((rest) => rest.length === 0)
  if (!isWhole) throw new Refusal('air.bad-passengers')
  return ids
}

function identityOf({ passenger, born, kind }: Booked): object {
  const isMale = passenger.gender === 'male'
  const female = kind === 'adult' ? 'ms' : 'miss'
  return {
    title: isMale ? 'mr' : female,
    given_name: nameOf(passenger.name),
    family_name: nameOf(passenger.surname),
    gender: isMale ? 'm' : 'f',
    born_on: born,
  }
}

function contactOf({ email, phone }: { email: string; phone: string }): object {
  return { email, phone_number: `+${phone.replaceAll(/\D/g, '')}` }
}

/**
 * Of our documents they accept the passport that has an expiry date; where none is required, any document will do at the airport.
 */
export function acceptedDocuments({ passenger_identity_documents_required: isRequired }: Offer): DocumentType[] | undefined {
  return isRequired ? ['forpassportrf'] : undefined
}

/** Only passports are accepted; where none is required, other documents are not sent, and none where the airline takes none. */
function documentOf({ document }: Passenger, offer: Offer): object {
  const { passenger_identity_documents_required: isRequired, supported_passenger_identity_document_types: types } = offer
  if (!isRequired && types && !types.includes('passport')) return {}
  const expires = document.date === null ? undefined : parseAirDay(document.date)
  if (document.type === 'forpassportrf' && expires) return passport(document.number, 'RU', expires)
  if (!isRequired) return {}
  throw new Refusal('air.wrong-document', { text: 'Этот перевозчик не\u00a0примет этот документ: нужен загранпаспорт' })
}

function passport(number: string, country: string, expires: Day): object {
  return {
    identity_documents: [{ type: 'passport', unique_identifier: number, issuing_country_code: country, expires_on: expires }],
  }
}

/** Where the form has a field of theirs: of each passenger, of the buyer. */
const ofPassenger: Record<string, string> = {
  given_name: 'name',
  family_name: 'surname',
  born_on: 'birthDay',
  gender: 'gender',
  title: 'gender',
  identity_documents: 'document.number',
}
const ofBuyer: Record<string, string> = { phone_number: 'contactPhone', email: 'email' }

const NOT_TAKEN = 'Авиакомпания этого не\u00a0принимает. Проверьте, нет\u00a0ли опечатки'

const SAME_NAME =
  'Двух человек с\u00a0одинаковыми именем и\u00a0фамилией авиакомпания в\u00a0одном заказе не\u00a0оформляет. Купите билеты двумя заказами'

/**
 * Their refusal of something the visitor has typed, at its field where there is one; undefined where it is about anything else.
 */
export function wrongPeople(error: unknown): Refusal | undefined {
  if (!(error instanceof DuffelRefusal)) return undefined
  if (error.code === 'duplicate_passenger_name') return new Refusal('air.bad-passengers', { text: SAME_NAME })
  const [, at, field = ''] = /passengers\/(\d+)\/(\w+)/.exec(error.field) ?? []
  const [own, buyers] = [ofPassenger[field], ofBuyer[field]]
  const path = own ? `passengers.${at}.${own}` : buyers && `contactInfo.${buyers}`
  if (!path) return undefined
  return new Refusal('bad-request', { fields: { [path]: NOT_TAKEN }, supplierText: `${error.status} ${error.code}` })
}
