import { useMemo, useState } from 'react'
import { saveOrderInfo } from '#contract/hotel-orders.ts'
import type { RateInfo } from '#contract/hotels.ts'
import { type HotelBookingForm, hotelFormErrors, stayDataOf } from '#domain/hotels/booking-form.ts'
import type { Guests } from '#domain/hotels/query.ts'
import { ApiError, call } from '#web/data/call.ts'
import { failureOf } from '#web/data/failure-of.ts'
import {
  type BookingFailure,
  type FieldErrors,
  bookingFailureOf,
  isSpentKey,
  useFieldErrors,
  useOwnContact,
} from '#web/purchase/booking-form.ts'
import { rememberOrderKey } from '#web/purchase/order-access.ts'
import type { HotelDraft } from './draft.ts'

/** The guests and the contact in the browser. */
export function useHotelBookingForm(initial: HotelBookingForm, party: Guests) {
  const [form, setForm] = useState(initial)
  const errors = useMemo(() => hotelFormErrors(form, party), [form, party])
  const { errorOf, leave, forgive, ...fieldErrors } = useFieldErrors(errors)

  function set<Name extends Exclude<keyof HotelBookingForm, 'guests'>>(name: Name, value: HotelBookingForm[Name]) {
    setForm((before) => ({ ...before, [name]: value }))
    forgive(name)
  }

  function setGuest(at: number, name: 'lastName' | 'firstName', value: string) {
    setForm((before) => {
      const guests = before.guests.map((guest, index) => (index === at ? { ...guest, [name]: value } : guest))
      return { ...before, guests }
    })
    forgive(`guests.${at}.${name}`)
  }

  useOwnContact(({ email, phone }) =>
    setForm((before) => ({ ...before, email: before.email || email, phone: before.phone || phone })),
  )

  /** What a field needs beside its value: its name, its error, and a call when it is left. */
  const field = (path: string) => ({ name: path, error: errorOf(path) ?? '', onBlur: () => leave(path) })
  return { form, set, setGuest, field, ...fieldErrors }
}

export type HotelBookingFormState = ReturnType<typeof useHotelBookingForm>

/** The outcome of «Перейти к оплате», failures apart. */
export type HotelBookingReply = { kind: 'booked'; orderId: string } | { kind: 'gone' }

type Order = {
  stay: RateInfo
  form: HotelBookingForm
  acceptedPrice: number
  /** The last body sent: the same body is sent with the same key (DAPI-05), for a refused press may have held something. */
  sent: HotelDraft['sent']
  remember: (sent: HotelDraft['sent']) => void
}

/** Holds the room and makes the order, or says why not. Never throws what a visitor can meet. */
export async function submitBooking({
  stay,
  form,
  acceptedPrice,
  sent,
  remember,
}: Order): Promise<HotelBookingReply | BookingFailure> {
  const { rateId, arrival, departure, adults, children } = stay
  const data = stayDataOf(form, stay)
  const body = {
    rateId,
    data,
    arrival,
    departure,
    adults,
    children,
    acceptedPrice,
    privacy: form.privacy,
    createAccount: form.createAccount,
  }
  const text = JSON.stringify(body)
  const key = sent?.body === text ? sent.key : crypto.randomUUID()
  remember({ key, body: text })
  try {
    const { orderId, accessKey } = (await call(saveOrderInfo, body, { idempotencyKey: key })).data
    if (accessKey) rememberOrderKey(orderId, accessKey)
    return { kind: 'booked', orderId }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isSpentKey(error)) remember(null)
    return bookingReplyOf(error, acceptedPrice)
  }
}

function bookingReplyOf(error: ApiError, acceptedPrice: number): HotelBookingReply | BookingFailure {
  if (failureOf(error) === 'hotels.rate-gone') return { kind: 'gone' }
  const failure = bookingFailureOf(error, acceptedPrice)
  return failure.kind === 'failed' ? { ...failure, fields: fieldsOf(error) } : failure
}

/** The server names fields by their place in the body, `data.guests.0.lastName`. */
function fieldsOf({ fields }: ApiError): FieldErrors {
  return Object.fromEntries(Object.entries(fields).map(([path, text]) => [path.replace(/^data\./u, ''), text]))
}
