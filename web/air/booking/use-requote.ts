import { useRef, useState } from 'react'
import { searchFlights } from '#contract/air.ts'
import { type AirForm, type FlightQuery, type Party, flightQueryOf } from '#domain/air/query.ts'
import { type Pair, sameTrip } from '#domain/air/requote.ts'
import { resultOf } from '#domain/air/results.ts'
import { onceConnected } from '#web/boot/once-connected.ts'
import { ApiError, call } from '#web/data/call.ts'

export type Requote =
  | { phase: 'idle' }
  | { phase: 'asking' }
  | { phase: 'found'; pair: Pair; party: Party }
  | { phase: 'gone' }
  | { phase: 'failed'; text: string }

/** Looks for the same flights again with the same search, for the same people or for a changed party (C9). */
export function useRequote(chosen: Pair, search: AirForm) {
  const [requote, setRequote] = useState<Requote>({ phase: 'idle' })

  const asking = useRef<AbortController>(undefined)

  function forget() {
    asking.current?.abort()
    setRequote({ phase: 'idle' })
  }

  async function ask(party: Party = search) {
    asking.current?.abort()
    const { signal } = (asking.current = new AbortController())
    setRequote({ phase: 'asking' })
    const query = flightQueryOf({ ...search, ...party })
    if (!query) return setRequote({ phase: 'gone' })
    try {
      const pair = await onceConnected(() => findAgain(chosen, query, signal), signal, refuse)
      setRequote(pair ? { phase: 'found', pair, party } : { phase: 'gone' })
    } catch (error) {
      if (!signal.aborted) refuse(error)
    }
  }

  function refuse(error: unknown) {
    if (!(error instanceof ApiError)) throw error
    setRequote(error.status === 200 ? { phase: 'gone' } : { phase: 'failed', text: error.text })
  }

  return { requote, ask, forget }
}

async function findAgain(chosen: Pair, query: FlightQuery, signal: AbortSignal): Promise<Pair | undefined> {
  return sameTrip(chosen, resultOf(await call(searchFlights, query, { signal }), new Date()))
}
