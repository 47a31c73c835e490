import { saveOrderInfo } from '#contract/hotel-orders.ts'
import type { RateInfo } from '#contract/hotels.ts'
import { type HotelBookingForm, stayDataOf } from '#domain/hotels/booking-form.ts'
import { ApiError, call } from '#web/data/call.ts'
import { failureOf } from '#web/data/failure-of.ts'
import { type BookingFailure, bookingFailureOf } from '#web/purchase/booking-failure.ts'
import type { FieldErrors } from '#web/purchase/use-field-errors.ts'
import { rememberOrderKey } from '#web/purchase/order-access.ts'
import type { HotelDraft } from './draft.ts'

/** What came of «Перейти к оплате», failures apart. */
export type HotelBookingReply = { kind: 'booked'; orderId: string } | { kind: 'gone' }

type Order = {
  stay: RateInfo
  form: HotelBookingForm
  acceptedPrice: number
  /** The last body sent whose answer never came: the same body goes with the same key (DAPI-05). */
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
    if (error.status !== 0) remember(null)
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
