import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { RateInfo } from '#contract/hotels.ts'
import type { Owner } from '#web/auth/tab-owner.ts'
import { useBookingSubmit } from '#web/purchase/use-booking-submit.ts'
import { type HotelBookingReply, submitBooking } from './submit-booking.ts'
import { type HotelDraft, saveHotelDraft } from './draft.ts'
import { orderAddress } from '#web/hotels/order/order-links.ts'
import type { HotelBookingFormState } from './use-booking-form.ts'

type Options = { stay: RateInfo; owner: Owner; state: HotelBookingFormState; draft: HotelDraft | undefined }

/** Presses «Перейти к оплате»: the room is held, or somebody else has taken it. */
export function useSubmit({ stay, owner, state, draft }: Options) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()
  const [sent, setSent] = useState(draft?.sent ?? null)
  const [isGone, setGone] = useState(false)

  // At once: whoever reloads right after typing or sending finds everything, the key of what was sent too.
  const address = pathname + search
  useEffect(() => saveHotelDraft({ owner, address, form: state.form, sent }), [owner, address, state.form, sent])

  const submit = useBookingSubmit<HotelBookingReply>({
    form: state,
    book: (acceptedPrice) => submitBooking({ stay, form: state.form, acceptedPrice, sent, remember: setSent }),
    onAnswer: (reply) =>
      reply.kind === 'gone' ? setGone(true) : navigate(orderAddress(params, { orderId: reply.orderId, stay }), { replace: true }),
  })
  return { ...submit, isGone, dismissGone: () => setGone(false) }
}
