import { useMemo, useState } from 'react'
import { bookFlights } from '#contract/air-orders.ts'
import { savePassengers } from '#contract/personal.ts'
import type { AirBasket } from '#domain/air/basket.ts'
import {
  type BookingForm,
  type PassengerFields,
  contactOf,
  formErrors,
  passengersOf,
  withDefaultDocument,
} from '#domain/air/booking-form.ts'
import { type DeepLink, linkParamsOf, parseDeepLink } from '#domain/air/links/deep-link.ts'
import type { FoundOffer } from '#domain/air/results.ts'
import type { Trip } from '#domain/air/trip.ts'
import { dayOf } from '#domain/text/dates.ts'
import { rememberPartner } from '#web/air/order/partner-order.ts'
import { sessionNow } from '#web/auth/session.ts'
import { ApiError, call } from '#web/data/call.ts'
import { failureOf } from '#web/data/failure-of.ts'
import { type BookingFailure, bookingFailureOf, isSpentKey, useFieldErrors } from '#web/purchase/booking-form.ts'
import { rememberOrderKey } from '#web/purchase/order-access.ts'
import { useSettings } from '#web/shell/settings-store.ts'
import type { Draft } from './draft.ts'

/** The booking form in the browser. */
export function useBookingForm(initial: BookingForm, trip: Trip) {
  const [form, setForm] = useState(initial)
  const [today] = useState(() => dayOf(new Date()))
  const errors = useMemo(() => formErrors(form, trip, today), [form, trip, today])
  const { forgive, ...fieldErrors } = useFieldErrors(errors)

  function set<Name extends Exclude<keyof BookingForm, 'passengers'>>(name: Name, value: BookingForm[Name], path: string) {
    setForm((before) => ({ ...before, [name]: value }))
    forgive(path)
  }

  function setPassenger(at: number, change: Partial<PassengerFields>, path: string) {
    setForm((before) => ({
      ...before,
      passengers: before.passengers.map((passenger, index) =>
        index === at ? withDefaultDocument({ ...passenger, ...change }, trip) : passenger,
      ),
    }))
    forgive(`passengers.${at}.${path}`)
  }

  return { form, setForm, set, setPassenger, ...fieldErrors }
}

export type BookingFormState = ReturnType<typeof useBookingForm>

export type ChosenFlights = { there: FoundOffer; back: FoundOffer | null }

/** The outcome of «Перейти к оплате», failures apart. */
export type FlightBookingReply = { kind: 'booked'; id: string } | { kind: 'no-seats' } | { kind: 'expired' }

type Order = {
  trip: ChosenFlights
  basket: Pick<AirBasket, 'isAviasales' | 'deepLink'>
  form: BookingForm
  acceptedPrice: number
  /** The last body sent: the same body is sent with the same key (DAPI-05), for a refused press may have held something. */
  sent: Draft['sent']
  remember: (sent: Draft['sent']) => void
}

/** Holds the seats and makes the order, or says why not. Never throws what a visitor can meet. */
export async function submitBooking({
  trip,
  basket,
  form,
  acceptedPrice,
  sent,
  remember,
}: Order): Promise<FlightBookingReply | BookingFailure> {
  const body = {
    there: { itineraryRef: trip.there.itineraryRef },
    back: trip.back && { itineraryRef: trip.back.itineraryRef },
    passengers: passengersOf(form),
    contactInfo: contactOf(form),
    privacy: form.privacy,
    isAviasales: basket.isAviasales,
    ...partnerMarks(basket),
    acceptedPrice,
    ...guestWish(),
  }
  const text = JSON.stringify(body)
  const key = sent?.body === text ? sent.key : crypto.randomUUID()
  remember({ key, body: text })
  try {
    const { id, extra } = await (await seller())(bookFlights, body, { idempotencyKey: key })
    if (extra.accessKey) rememberOrderKey(id, extra.accessKey)
    if (basket.isAviasales) rememberPartner(id)
    rememberPassengers(form)
    return { kind: 'booked', id }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isSpentKey(error)) remember(null)
    return bookingReplyOf(error, acceptedPrice)
  }
}

/** Who holds the seats: a test build, flagged VITE_BOOKING_STUB, calls nobody (DAIR-18, last sentence). */
async function seller(): Promise<typeof call> {
  if (import.meta.env.VITE_BOOKING_STUB === 'on') return (await import('./booking-stub.ts')).answerLater
  return call
}

/** A guest may create an account with the booking (DAIR-28). */
function guestWish(): { createAccount?: boolean } {
  return sessionNow().phase === 'in' ? {} : { createAccount: useSettings.getState().createAccount }
}

/** Saves the passengers in the buyer's account if wanted; the purchase goes on whatever the outcome. */
function rememberPassengers(form: BookingForm): void {
  if (!form.remember || sessionNow().phase !== 'in') return
  void call(savePassengers, { passengers: passengersOf(form) }).catch(() => {})
}

function bookingReplyOf(error: ApiError, acceptedPrice: number): FlightBookingReply | BookingFailure {
  switch (failureOf(error)) {
    case 'air.no-seats':
      return { kind: 'no-seats' }
    case 'air.session-expired':
      return { kind: 'expired' }
    default:
      return bookingFailureOf(error, acceptedPrice)
  }
}

/** The partner's id of its visitor in the link; nothing for an ordinary order. */
function partnerMarks({ isAviasales, deepLink }: Order['basket']): Pick<DeepLink, 'marker' | 'click'> {
  const link = isAviasales && deepLink !== null ? parseDeepLink(linkParamsOf(deepLink) ?? {}) : undefined
  if (!link || 'malformed' in link) return {}
  return { marker: link.marker, click: link.click }
}
