import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { RateInfo } from '#contract/hotels.ts'
import type { Owner } from '#web/account/owner.ts'
import { bookStay } from './book-stay.ts'
import { type StayDraft, saveStayDraft } from './stay-draft.ts'
import { orderAddress } from './stay-links.ts'
import type { StayFormState } from './use-stay-form.ts'

type Options = { stay: RateInfo; owner: Owner; state: StayFormState; draft: StayDraft | undefined }

/** Presses «Перейти к оплате»: checks, books, and turns every answer into what the form shows. */
export function useSubmit({ stay, owner, state, draft }: Options) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()
  const running = useRef(false)
  const [sent, setSent] = useState(draft?.sent ?? null)
  const [busy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  const [whole, setWhole] = useState<string>()
  const [prices, setPrices] = useState<{ oldPrice: number; newPrice: number }>()
  const [isGone, setGone] = useState(false)

  // At once: whoever reloads right after typing or sending finds everything, the key of what was sent too.
  const address = pathname + search
  useEffect(() => saveStayDraft({ owner, address, form: state.form, sent }), [owner, address, state.form, sent])

  async function send(acceptedPrice: number) {
    if (running.current) return
    setWhole(undefined)
    if (Object.keys(state.problems).length > 0) {
      state.tell()
      return setRound((count) => count + 1)
    }
    running.current = true
    setBusy(true)
    const outcome = await bookStay({ stay, form: state.form, acceptedPrice, sent, remember: setSent })
    running.current = false
    setBusy(false)
    setPrices(undefined)
    switch (outcome.kind) {
      case 'booked':
        return navigate(orderAddress(params, { orderId: outcome.orderId, stay }), { replace: true })
      case 'price-changed':
        return setPrices(outcome)
      case 'gone':
        return setGone(true)
      case 'troubled':
        setWhole(Object.keys(outcome.fields).length > 0 ? undefined : outcome.text)
        state.refuse(outcome.fields)
        return setRound((count) => count + 1)
    }
  }

  return {
    send,
    busy,
    round,
    whole,
    prices,
    isGone,
    dismissPrices: () => setPrices(undefined),
    dismissGone: () => setGone(false),
  }
}
