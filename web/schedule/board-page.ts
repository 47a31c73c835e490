import type { AirportBoard } from '#contract/schedule.ts'
import type { Day } from '#domain/dates.ts'
import { defaultFailure } from '#domain/air/failure.ts'
import type { BoardAsked } from '#domain/schedule/board-address.ts'
import { Refused } from '#web/api.ts'

/** What the page of the board knows before anything is asked. */
export type BoardPage = {
  asked: BoardAsked
  today: Day
  /** When the page was made, ms since 1970: what is gone is the same in the first HTML and when it comes alive. */
  now: number
  /** The address asked for a day that cannot be shown. */
  moved: boolean
  /** The address lacks its date or title: the first answer completes it. */
  bare: boolean
  /** The first rows, for the first HTML. */
  first?: AirportBoard
  /** Why the server could not fill the board. */
  problem?: BoardProblem
}

/** Why there is no board, and whether asking once more may bring one. */
export type BoardProblem = { text: string; mayPass: boolean }

/** What a failed call says; an airport that does not exist is not there at a second try either. */
export function boardProblem(error: unknown): BoardProblem {
  if (!(error instanceof Refused)) return { text: defaultFailure, mayPass: true }
  return { text: error.text || defaultFailure, mayPass: error.status !== 404 }
}
