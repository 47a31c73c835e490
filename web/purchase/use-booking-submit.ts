import { useRef, useState } from 'react'
import type { BookingFailure } from './booking-failure.ts'
import { type UnpaidRef, rememberUnpaid } from './unpaid-order.ts'
import type { FieldErrors } from './use-field-errors.ts'

type Form = { errors: FieldErrors; showErrors: () => void; refuse: (fields: FieldErrors) => void }

type SubmitConfig<Own> = {
  form: Form
  /** Holds what was chosen at this price and makes the order, or says why not. */
  book: (acceptedPrice: number) => Promise<Own | BookingFailure>
  /** The order of an answer that made one. */
  orderOf: (answer: Own) => UnpaidRef | undefined
  /** What comes of a product's own answer. */
  onAnswer: (answer: Own) => unknown
}

/** «Перейти к оплате», one press at a time: what stands in the way is told by the form, another price is asked about. */
export function useBookingSubmit<Own extends { kind: string }>({ form, book, orderOf, onAnswer }: SubmitConfig<Own>) {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  const [whole, setWhole] = useState<string>()
  const [prices, setPrices] = useState<{ oldPrice: number; newPrice: number }>()

  async function send(acceptedPrice: number) {
    if (running.current) return
    setWhole(undefined)
    if (Object.keys(form.errors).length > 0) {
      form.showErrors()
      return setRound((count) => count + 1)
    }
    running.current = true
    setBusy(true)
    const shown = document.querySelector('main form')
    const answer = await book(acceptedPrice)
    running.current = false
    // Whoever has gone elsewhere meanwhile is not fetched back: the order waits in the strip of unpaid ones.
    if (!shown?.isConnected) {
      const order = isBookingFailure(answer) ? undefined : orderOf(answer)
      return order && rememberUnpaid(order)
    }
    setBusy(false)
    setPrices(undefined)
    if (!isBookingFailure(answer)) return onAnswer(answer)
    if (answer.kind === 'price-changed') return setPrices(answer)
    setWhole(Object.keys(answer.fields).length > 0 ? undefined : answer.text)
    form.refuse(answer.fields)
    setRound((count) => count + 1)
  }

  return {
    send,
    busy,
    /** Rises with every refused press. */
    round,
    /** A sentence about the form as a whole. */
    whole,
    /** The price agreed to and the one asked now, while the visitor decides. */
    prices,
    dismissPrices: () => setPrices(undefined),
  }
}

function isBookingFailure(answer: { kind: string }): answer is BookingFailure {
  return answer.kind === 'price-changed' || answer.kind === 'failed'
}
