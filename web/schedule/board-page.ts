import type { AirportBoard } from '#contract/schedule.ts'
import type { Day } from '#domain/dates.ts'
import type { BoardAsked } from '#domain/schedule/board-address.ts'

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
  problem?: string
}
