import { emailError, normaliseEmail } from '#domain/account/email.ts'
import { fieldErrors } from '#domain/text/field-errors.ts'
import { normaliseSpaces, personNameError } from '#domain/text/person-name.ts'
import { phoneError, wirePhone } from '#domain/text/phone.ts'
import { REQUIRED, lengthError } from '#domain/text/text-length.ts'
import type { Guests } from './query.ts'

/** The booking of a room as the screen has it: every text as it is shown in its field; guests in the places of the search. */
export type HotelBookingForm = {
  guests: { lastName: string; firstName: string }[]
  email: string
  phone: string
  wishes: string
  privacy: boolean
  createAccount: boolean
}

/** A form for these guests; people of an earlier draft keep their places. */
export function hotelBookingForm(party: Guests, earlier?: HotelBookingForm): HotelBookingForm {
  const guests = placesFor(party).map((_, at) => earlier?.guests[at] ?? { lastName: '', firstName: '' })
  return { email: '', phone: '', wishes: '', privacy: false, createAccount: false, ...earlier, guests }
}

/** The wire form of what is on the screen (HOTB-02). */
export function stayDataOf({ guests, email, phone, wishes }: HotelBookingForm, party: Guests): BookingData {
  const places = placesFor(party)
  return {
    guests: guests.map(({ lastName, firstName }, at) => {
      return { lastName: normaliseSpaces(lastName), firstName: normaliseSpaces(firstName), ...(places[at] ?? { isChild: false }) }
    }),
    email: normaliseEmail(email),
    phone: wirePhone(phone),
    ...(wishes.trim() && { wishes: normaliseSpaces(wishes) }),
  }
}

/** Everything wrong with the form: `guests.0.lastName`, `email`, `phone`, `wishes`, `privacy` → sentence. */
export function hotelFormErrors(form: HotelBookingForm, party: Guests): Record<string, string> {
  const errors = bookingDataErrors(stayDataOf(form, party), party)
  return form.privacy ? errors : { ...errors, privacy: REQUIRED }
}

/** One person who will sleep in the room (DHOT-12); `age` of children only. */
export type HotelGuest = { firstName: string; lastName: string; isChild: boolean; age?: number | undefined }

/** The longest text a supplier passes on to the hotel (ETG: 256). */
export const MAX_WISHES = 250

/** What is sent about people when a room is booked; the phone is `+79991234567`, `wishes` are words for the hotel. */
type BookingData = { guests: HotelGuest[]; phone: string; email: string; wishes?: string | undefined }

/** One place per person: the adults first, then the children with the ages of the search (DHOT-12). */
export function placesFor({ adults, children }: Guests): { isChild: boolean; age?: number }[] {
  return [...Array.from({ length: adults }, () => ({ isChild: false })), ...children.map((age) => ({ isChild: true, age }))]
}

/** Everything wrong with the people of a booking: field path (`guests.0.lastName`, `email`, `phone`, `wishes`) → sentence. */
export function bookingDataErrors({ guests, phone, email, wishes }: BookingData, party: Guests): Record<string, string> {
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
    wishes: wishes?.trim() ? lengthError(normaliseSpaces(wishes), 1, MAX_WISHES) : undefined,
  })
}
