import { useRef, useState } from 'react'
import { maskPhone } from '#domain/text/phone.ts'
import { REQUIRED } from '#domain/text/text-length.ts'
import { useSession } from '#web/auth/session.ts'
import type { ApiError } from '#web/data/call.ts'
import { failureOf } from '#web/data/failure-of.ts'
import { textOf } from '#web/data/refusal-text.ts'
import { type UnpaidRef, rememberUnpaid } from './unpaid-order.ts'

type Form = { errors: FieldErrors; showErrors: () => void; refuse: (fields: FieldErrors) => void }

type SubmitConfig<Own> = {
  form: Form
  /** Holds what was chosen at this price and makes the order, or says why not. */
  book: (acceptedPrice: number) => Promise<Own | BookingFailure>
  /** The order of an answer that made one. */
  orderOf: (answer: Own) => UnpaidRef | undefined
  /** The outcome of a product's own answer. */
  onAnswer: (answer: Own) => unknown
}

/** «Перейти к оплате», one press at a time: the form shows what is wrong, another price is confirmed first. */
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
    const answer = await book(acceptedPrice).catch(unknownFailure)
    running.current = false
    // A visitor who has gone elsewhere meanwhile is not called back: the order is in the strip of unpaid ones.
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
    /** The agreed price and the current one, while the visitor decides. */
    prices,
    dismissPrices: () => setPrices(undefined),
  }
}

function isBookingFailure(answer: { kind: string }): answer is BookingFailure {
  return answer.kind === 'price-changed' || answer.kind === 'failed'
}

/** The outcomes of any booking: another price to agree to, or something wrong with the form, which stays as it is. */
export type BookingFailure =
  | { kind: 'price-changed'; oldPrice: number; newPrice: number }
  | { kind: 'failed'; text: string; fields: FieldErrors }

/** A refusal that is not the product's own. */
export function bookingFailureOf(error: ApiError, acceptedPrice: number): BookingFailure {
  const { status, text, fields, extra } = error
  if (failureOf(error) !== 'order.price-changed') return { kind: 'failed', text: status === 0 ? NO_CONNECTION : text, fields }
  return { kind: 'price-changed', oldPrice: Number(extra.oldPrice ?? acceptedPrice), newPrice: Number(extra.newPrice) }
}

/**
 * Whether the server has this key with another body. After any other refusal, or none, the same press goes on under its key: a
 * silent supplier may hold what was requested, a lost database may have the order.
 */
export function isSpentKey(error: ApiError): boolean {
  return failureOf(error) === 'idempotency.other-body'
}

/** A bug of ours: the form stays as it is and can be sent again. */
function unknownFailure(error: unknown): BookingFailure {
  return { kind: 'failed', text: textOf(error), fields: {} }
}

const NO_CONNECTION = 'Нет связи с\u00a0сервером. Данные сохранены, попробуйте ещё раз'

/** Field path → sentence. */
export type FieldErrors = Record<string, string>

/**
 * When the errors of a form are shown. A field with an error shows it once it was left, an empty one only after «Перейти к
 * оплате»; the server's refusal stays by its field until the field changes.
 */
export function useFieldErrors(errors: FieldErrors) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [sent, setSent] = useState(false)
  const [refused, setRefused] = useState<FieldErrors>({})

  function forgive(path: string) {
    setRefused(({ [path]: _gone, ...rest }) => rest)
  }

  function leave(path: string) {
    setLeft((before) => (before.has(path) ? before : new Set(before).add(path)))
  }

  function errorOf(path: string): string | undefined {
    const error = errors[path]
    const isShown = sent || (left.has(path) && error !== REQUIRED)
    return (isShown ? error : undefined) ?? refused[path]
  }

  const shown: FieldErrors = sent ? { ...refused, ...errors } : refused
  return { errors, shown, errorOf, leave, forgive, refuse: setRefused, showErrors: () => setSent(true) }
}

type Contact = { contactPerson: string; email: string; phone: string }

/**
 * Fills the form with the contact of the signed-in buyer, from their profile (DAIR-19); the profile may arrive after the form.
 */
export function useOwnContact(fill: (own: Contact) => void): void {
  const email = useSession(({ phase, claims }) => (phase === 'in' ? claims?.email : undefined))
  const user = useSession((session) => session.user)
  const known = email && (user ?? email)
  const [filled, setFilled] = useState<typeof known>()
  if (known === filled) return
  setFilled(known)
  if (!email) return
  const contactPerson = [user?.firstName, user?.lastName].filter(Boolean).join(' ')
  fill({ contactPerson, email, phone: maskPhone(user?.phoneNumber ?? '') })
}
