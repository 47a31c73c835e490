import { useState } from 'react'
import { searchFlights } from '#contract/air.ts'
import { type Party, flightQueryOf, type AirForm } from '#domain/air/query.ts'
import { type Pair, sameTrip } from '#domain/air/requote.ts'
import { resultOf } from '#domain/air/results.ts'
import { Refused, call } from '#web/data/call.ts'

export type Requote =
  | { phase: 'idle' }
  | { phase: 'asking' }
  | { phase: 'found'; pair: Pair; party: Party }
  | { phase: 'gone' }
  | { phase: 'failed'; text: string }

/** Looks for the same flights again with the same search, for the same people or for a changed party (C9). */
export function useRequote(chosen: Pair, search: AirForm) {
  const [requote, setRequote] = useState<Requote>({ phase: 'idle' })

  async function ask(party: Party = search) {
    setRequote({ phase: 'asking' })
    const query = flightQueryOf({ ...search, ...party })
    if (!query) return setRequote({ phase: 'gone' })
    try {
      const found = resultOf(await call(searchFlights, query), new Date())
      const pair = sameTrip(chosen, found)
      setRequote(pair ? { phase: 'found', pair, party } : { phase: 'gone' })
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem
      setRequote(problem.status === 200 ? { phase: 'gone' } : { phase: 'failed', text: problem.text })
    }
  }

  return { requote, ask, forget: () => setRequote({ phase: 'idle' }) }
}
