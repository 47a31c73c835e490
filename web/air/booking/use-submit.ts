import { useNavigate } from 'react-router'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { useAirBasket } from '#web/air/results/basket-store.ts'
import { useBookingSubmit } from '#web/purchase/use-booking-submit.ts'
import { type ChosenFlights, type FlightBookingReply, submitBooking } from './submit-booking.ts'
import type { Draft } from './draft.ts'
import type { RequoteReason } from './requote-dialog.tsx'
import type { BookingFormState } from './use-booking-form.ts'

type Options = {
  trip: ChosenFlights
  state: BookingFormState
  sent: Draft['sent']
  setSent: (sent: Draft['sent']) => void
  onAsk: (reason: RequoteReason) => void
}

/** Presses «Перейти к оплате»: the seats are held, or the flights are asked for again. */
export function useSubmit({ trip, state, sent, setSent, onAsk }: Options) {
  const navigate = useNavigate()
  return useBookingSubmit<FlightBookingReply>({
    form: state,
    book: (acceptedPrice) =>
      submitBooking({ trip, basket: useAirBasket.getState(), form: state.form, acceptedPrice, sent, remember: setSent }),
    async onAnswer(reply) {
      if (reply.kind !== 'booked') return onAsk(reply.kind)
      await navigate(href(paths.airBooking, {}, { id: reply.id }), { replace: true })
      scrollTo({ top: 0, behavior: 'instant' }) // the same path, but another step
      useAirBasket.setState({ there: null, back: null })
    },
  })
}
