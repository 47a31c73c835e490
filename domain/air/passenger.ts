import * as z from 'zod/mini'
import type { Day } from '#domain/text/dates.ts'
import { AirDay } from '#domain/text/day-schema.ts'
import type { PassengerKind } from './passenger-kind.ts'
import type { Party } from './query.ts'

export const documentTypes = ['passportrf', 'forpassportrf', 'birthcert', 'nationalpassport'] as const
export const DocumentType = z.enum(documentTypes)
export type DocumentType = z.infer<typeof DocumentType>

/** A passenger as POST /Booking takes it (spec §3, DAIR-19): dates `DD-MM-YYYY`, numbers without spaces. */
export const Passenger = z.object({
  name: z.string().check(z.maxLength(50)),
  surname: z.string().check(z.maxLength(50)),
  birthDay: AirDay,
  gender: z.enum(['male', 'female']),
  document: z.object({ type: DocumentType, number: z.string().check(z.maxLength(32)), date: z.nullable(AirDay) }),
})
export type Passenger = z.infer<typeof Passenger>

/** A passenger as a half-filled form has one: wire formats, '' where nothing is typed yet. A `Passenger` is one too. */
export type PassengerDraft = {
  name: string
  surname: string
  /** `DD-MM-YYYY` or ''. */
  birthDay: string
  gender: 'male' | 'female' | ''
  document: { type: DocumentType; number: string; date: string | null }
}

export const genderLabel = { male: 'Мужской', female: 'Женский' } as const

export const kindLabel: Record<PassengerKind, string> = {
  adult: 'взрослый',
  child: 'ребёнок до 12 лет',
  infant: 'младенец до 2 лет без места',
}

/** The order of the forms and of passengers on the wire: adults, children, infants (AIRB-13). */
export function kindsOf({ adults, children, infants }: Party): PassengerKind[] {
  return [
    ...Array<PassengerKind>(adults).fill('adult'),
    ...Array<PassengerKind>(children).fill('child'),
    ...Array<PassengerKind>(infants).fill('infant'),
  ]
}

/** Whole years on a day; a birthday counts from its own date, 29 February from 1 March. */
export function ageOn(birth: Day, day: Day): number {
  return Number(day.slice(0, 4)) - Number(birth.slice(0, 4)) - (day.slice(5) < birth.slice(5) ? 1 : 0)
}

/** The category of an age: infant under 2, child under 12, adult from 12 (DAIR-19). */
export function kindOfAge(age: number): PassengerKind {
  return age < 2 ? 'infant' : age < 12 ? 'child' : 'adult'
}

/** The counters of a search for these categories. */
export function partyOf(kinds: PassengerKind[]): Party {
  const count = (wanted: PassengerKind) => kinds.filter((kind) => kind === wanted).length
  return { adults: count('adult'), children: count('child'), infants: count('infant') }
}
