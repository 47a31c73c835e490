import { emailError } from '#domain/account/email.ts'
import { fieldErrors } from '#domain/text/field-errors.ts'
import { personNameError } from '#domain/text/person-name.ts'
import { phoneError } from '#domain/text/phone.ts'
import type { Guests } from './query.ts'

/** One person who will sleep in the room (DHOT-12); `age` of children only. */
export type HotelGuest = { firstName: string; lastName: string; isChild: boolean; age?: number | undefined }

/** What is sent of people when a room is booked; the phone is `+79991234567`. */
export type BookingData = { guests: HotelGuest[]; phone: string; email: string }

/** One place per person: the grown-ups first, then the children with the ages of the search (DHOT-12). */
export function placesFor({ adults, children }: Guests): { isChild: boolean; age?: number }[] {
  return [...Array.from({ length: adults }, () => ({ isChild: false })), ...children.map((age) => ({ isChild: true, age }))]
}

/** Everything wrong with the people of a booking: field path (`guests.0.lastName`, `email`, `phone`) → sentence. */
export function bookingDataErrors({ guests, phone, email }: BookingData, party: Guests): Record<string, string> {
  const places = placesFor(party)
  const people = guests.flatMap(({ firstName, lastName, isChild, age }, at) => {
    const place = places[at]
    const fits = place?.isChild === isChild && (!isChild || place.age === age)
    return [
      [`guests.${at}.lastName`, personNameError(lastName)],
      [`guests.${at}.firstName`, personNameError(firstName)],
      [`guests.${at}.age`, fits ? undefined : 'Гость не из запроса: сначала взрослые, потом дети с тем же возрастом'],
    ] as const
  })
  return fieldErrors({
    ...Object.fromEntries(people),
    guests: guests.length === places.length ? undefined : `Нужно гостей: ${places.length}`,
    email: emailError(email),
    phone: phoneError(phone),
  })
}
