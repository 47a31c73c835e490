import { type Day, parseDay } from '#domain/dates.ts'
import { type HotelForm, type StayQuery, stayProblem } from '#domain/hotels/query.ts'
import type { Chunk } from '#domain/hotels/result.ts'
import { staySentences } from '#domain/hotels/stay-refusals.ts'
import { Refused } from '#web/api.ts'
import type { Ids, Stop } from './hotel-page.ts'

/** The stay and the region an address asks for, or why nothing can be asked. */
export type Asked = { kind: 'asked'; query: StayQuery; region: string } | Stop

/** Reads a form; a day that has passed or a stay that cannot be is refused without asking (DHOT-01, DHOT-23). */
export function askedOf(form: HotelForm, today: Day): Asked {
  const [arrival, departure] = [parseDay(form.arrival), parseDay(form.departure)]
  if (!arrival || !departure || !form.region) return { kind: 'blank' }
  const query = { arrival, departure, adults: form.adults, children: form.children.list }
  const problem = stayProblem(query, today)
  if (!problem) return { kind: 'asked', query, region: form.region }
  const reason = problem === 'hotels.past-arrival' ? 'past-date' : 'bad-stay'
  return { kind: 'refused', reason, text: staySentences[problem] }
}

/** A refusal of the server in the words of the page. */
export function stopOf(error: unknown): Stop {
  const text = error instanceof Refused ? error.text : new Refused(0, {}, false).text
  const isPast = error instanceof Refused && error.code === 'PAST_ARRIVAL'
  return { kind: 'refused', reason: isPast ? 'past-date' : 'failed', text }
}

/** Asks for the ids of a region. */
export async function askIds(region: string, signal: AbortSignal): Promise<Omit<Ids, 'at'>> {
  const { call, hotelIds } = await import('./calls.ts')
  const { data } = await call(hotelIds, { region }, { signal })
  return { ids: data.ids, pacingMs: data.pacing?.delayMs }
}

/** Asks for the offers of a batch of hotels. */
export async function askRates(query: StayQuery, ids: string[], signal: AbortSignal): Promise<Chunk> {
  const { call, makeRateList } = await import('./calls.ts')
  const { data } = await call(makeRateList, { ...query, children: [...query.children], ids }, { signal })
  return data
}
