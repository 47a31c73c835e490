import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAirBasket } from '#web/air/basket-store.ts'
import { type ChosenTrip, bookTrip } from './book-trip.ts'
import type { Draft } from './draft.ts'
import type { RequoteReason } from './requote-dialog.tsx'
import type { BookingFormState } from './use-booking-form.ts'

type Options = {
  trip: ChosenTrip
  state: BookingFormState
  sent: Draft['sent']
  setSent: (sent: Draft['sent']) => void
  onAsk: (reason: RequoteReason) => void
}

/** Presses «Перейти к оплате»: checks, books, and turns every answer into what the form shows. */
export function useSubmit({ trip, state, sent, setSent, onAsk }: Options) {
  const navigate = useNavigate()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  const [whole, setWhole] = useState<string>()
  const [prices, setPrices] = useState<{ oldPrice: number; newPrice: number }>()

  async function send(acceptedPrice: number) {
    if (running.current) return
    setWhole(undefined)
    if (Object.keys(state.problems).length > 0) {
      state.tell()
      return setRound((count) => count + 1)
    }
    running.current = true
    setBusy(true)
    const basket = useAirBasket.getState()
    const outcome = await bookTrip({ trip, basket, form: state.form, acceptedPrice, sent, remember: setSent })
    running.current = false
    setBusy(false)
    setPrices(undefined)
    switch (outcome.kind) {
      case 'booked':
        await navigate(`/avia/booking?id=${outcome.id}`, { replace: true })
        scrollTo({ top: 0, behavior: 'instant' }) // the same path, but another step
        return useAirBasket.setState({ there: null, back: null })
      case 'price-changed':
        return setPrices(outcome)
      case 'troubled':
        setWhole(Object.keys(outcome.fields).length > 0 ? undefined : outcome.text)
        state.refuse(outcome.fields)
        return setRound((count) => count + 1)
      default:
        return onAsk(outcome.kind)
    }
  }

  return {
    send,
    busy,
    round,
    whole,
    oldPrice: prices?.oldPrice ?? 0,
    newPrice: prices?.newPrice,
    dismissPrice: () => setPrices(undefined),
  }
}
