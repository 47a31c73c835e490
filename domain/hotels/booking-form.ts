import { wirePhone } from '#domain/text/phone.ts'
import { REQUIRED } from '#domain/text/text-length.ts'
import { normaliseSpaces } from '#domain/text/normalise-spaces.ts'
import { type BookingData, bookingDataErrors, placesFor } from './guest.ts'
import type { Guests } from './query.ts'

/** The booking of a room as the screen holds it: every text as it is shown in its field; guests in the places of the search. */
export type HotelBookingForm = {
  guests: { lastName: string; firstName: string }[]
  email: string
  phone: string
  privacy: boolean
  createAccount: boolean
}

/** A form for these guests; people of an earlier draft keep their places. */
export function hotelBookingForm(party: Guests, earlier?: HotelBookingForm): HotelBookingForm {
  const guests = placesFor(party).map((_, at) => earlier?.guests[at] ?? { lastName: '', firstName: '' })
  return { email: '', phone: '', privacy: false, createAccount: false, ...earlier, guests }
}

/** The wire form of what is on the screen (HOTB-02). */
export function stayDataOf({ guests, email, phone }: HotelBookingForm, party: Guests): BookingData {
  const places = placesFor(party)
  return {
    guests: guests.map(({ lastName, firstName }, at) => {
      return { lastName: normaliseSpaces(lastName), firstName: normaliseSpaces(firstName), ...(places[at] ?? { isChild: false }) }
    }),
    email: email.trim(),
    phone: wirePhone(phone),
  }
}

/** Everything wrong with the form: `guests.0.lastName`, `email`, `phone`, `privacy` → sentence. */
export function hotelFormErrors(form: HotelBookingForm, party: Guests): Record<string, string> {
  const errors = bookingDataErrors(stayDataOf(form, party), party)
  return form.privacy ? errors : { ...errors, privacy: REQUIRED }
}
