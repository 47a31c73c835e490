import type { AirportBoard } from '#contract/schedule.ts'
import type { Day } from '#domain/text/dates.ts'
import { firstWords } from '#domain/refusal-words.ts'
import type { BoardQuery, Narrowing } from '#domain/schedule/board.ts'
import { ApiError } from '#web/data/call.ts'

/** A board, or in the first HTML the rows of its first screen: `cut` says how many stand before them and how many there are. */
export type BoardExcerpt = AirportBoard & { excerpt?: { earlier: number; total: number } }

/** What the page of the board knows before anything is asked. */
export type BoardPage = {
  query: BoardQuery
  /** What of the board the address shows. */
  narrowing: Narrowing
  today: Day
  /** When the page was made, ms since 1970: what is gone is the same in the first HTML and when it comes alive. */
  now: number
  /** The address asked for a day that cannot be shown. */
  moved: boolean
  /** The address lacks its date or title: the first answer completes it. */
  bare: boolean
  first?: BoardExcerpt
  /** Why the server could not fill the board. */
  error?: BoardError
}

/** Why there is no board, and whether asking once more may bring one. */
export type BoardError = { text: string; mayPass: boolean }

/** What a failed call says; an airport that does not exist is not there at a second try either. */
export function boardErrorOf(error: unknown): BoardError {
  if (!(error instanceof ApiError)) return { text: firstWords.unknown, mayPass: true }
  return { text: error.text || firstWords.unknown, mayPass: error.status !== 404 }
}

/** Asks for the rows from a place on; the service gives 500 at once (spec §9). */
type Ask = (offset: number | undefined) => Promise<AirportBoard>

/** The whole day: one of more than 500 flights comes in parts, and what flies now may stand in the last. */
export async function wholeBoard(ask: Ask): Promise<AirportBoard> {
  let whole = await ask(undefined)
  while (whole.schedule.length < whole.pagination.total) {
    const { schedule } = await ask(whole.schedule.length)
    if (schedule.length === 0) break
    whole = { ...whole, schedule: [...whole.schedule, ...schedule] }
  }
  return whole
}
