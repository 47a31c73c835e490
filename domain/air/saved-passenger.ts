import { maskDate } from '#domain/text/typed-date.ts'
import type { PassengerFields } from './booking-form.ts'
import type { Passenger } from './passenger.ts'

/** A remembered passenger as the fields of a card show one; the document was chosen by them. */
export function fieldsOfSaved({ name, surname, birthDay, gender, document }: Passenger): Partial<PassengerFields> {
  const shown = (day: string) => maskDate(day.replaceAll('-', ''))
  const until = document.date ? shown(document.date) : ''
  return { name, surname, birthDay: shown(birthDay), gender, type: document.type, chosen: true, number: document.number, until }
}
