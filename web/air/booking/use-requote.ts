import { useState } from 'react'
import { searchFlights } from '#contract/air.ts'
import { type AirForm, type FlightQuery, type Party, flightQueryOf } from '#domain/air/query.ts'
import { type Pair, sameTrip } from '#domain/air/requote.ts'
import { resultOf } from '#domain/air/results.ts'
import { ApiError, call } from '#web/data/call.ts'
import { type RequestState, useRequest } from '#web/data/use-request.ts'

export type Requote =
  | { phase: 'idle' }
  | { phase: 'asking' }
  | { phase: 'found'; pair: Pair; party: Party }
  | { phase: 'gone' }
  | { phase: 'failed'; text: string }

/** The same flights for a party, if they are still sold. */
type Found = { pair: Pair; party: Party } | undefined

/** Looks for the same flights again with the same search, for the same people or for a changed party (C9). */
export function useRequote(chosen: Pair, search: AirForm) {
  const [question, setQuestion] = useState<(signal: AbortSignal) => Promise<Found>>()
  const { request, isOld } = useRequest(question)

  function ask(party: Party = search) {
    const query = flightQueryOf({ ...search, ...party })
    setQuestion(() => async (signal: AbortSignal) => {
      const pair = query && (await findAgain(chosen, query, signal))
      return pair && { pair, party }
    })
  }

  const requote: Requote = !question ? { phase: 'idle' } : isOld ? { phase: 'asking' } : requoteOf(request)
  return { requote, ask, forget: () => setQuestion(undefined) }
}

function requoteOf(request: RequestState<Found>): Requote {
  if (request.phase === 'loading') return { phase: 'asking' }
  if (request.phase === 'ready') return request.reply ? { phase: 'found', ...request.reply } : { phase: 'gone' }
  const { error, text } = request
  return error instanceof ApiError && error.status === 200 ? { phase: 'gone' } : { phase: 'failed', text }
}

async function findAgain(chosen: Pair, query: FlightQuery, signal: AbortSignal): Promise<Pair | undefined> {
  return sameTrip(chosen, resultOf(await call(searchFlights, query, { signal }), new Date()))
}
