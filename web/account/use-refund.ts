import { useEffect, useState } from 'react'
import { type RefundQuote, askAirRefund, quoteAirRefund } from '#contract/refund.ts'
import { defaultFailure } from '#domain/air/failure.ts'
import { Refused, call } from '#web/api.ts'

export type RefundState =
  | { phase: 'counting' }
  | { phase: 'failed'; text: string }
  | { phase: 'quoted'; quote: RefundQuote; callKey: string; busy: boolean; problem?: string }
  | { phase: 'accepted'; total: number }

/** One quote at a time and its confirmation; the key of the call lives as long as its quote (DPAY-07, DAPI-05). */
export function useRefund(number: string) {
  const [state, setState] = useState<RefundState>({ phase: 'counting' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const stop = new AbortController()
    call(quoteAirRefund, { number }, { signal: stop.signal }).then(
      (quote) => setState({ phase: 'quoted', quote, callKey: crypto.randomUUID(), busy: false }),
      (problem: unknown) => {
        if (!stop.signal.aborted) setState({ phase: 'failed', text: textOf(problem) })
      },
    )
    return () => stop.abort()
  }, [number, attempt])

  function countAgain() {
    setState({ phase: 'counting' })
    setAttempt(attempt + 1)
  }

  async function confirm(parts: string[], total: number) {
    if (state.phase !== 'quoted' || state.busy) return
    const { quote, callKey } = state
    setState({ ...state, busy: true, problem: undefined })
    try {
      const items = parts as ('there' | 'back' | 'both')[] // parts of flight orders are directions
      await call(askAirRefund, { number, quoteId: quote.quoteId, items }, { idempotencyKey: callKey })
      setState({ phase: 'accepted', total })
    } catch (problem) {
      setState({ ...state, busy: false, problem: textOf(problem) })
    }
  }

  return { state, countAgain, confirm }
}

function textOf(problem: unknown): string {
  return problem instanceof Refused ? problem.text : defaultFailure
}
