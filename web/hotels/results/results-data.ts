import type { HotelForm } from '#domain/hotels/query.ts'
import type { RateBatch } from '#domain/hotels/search-results.ts'
import type { HotelRefusal } from '#domain/refusal-words.ts'
import type { Day } from '#domain/text/dates.ts'

/**
 * The ids of a region and its name as they arrived, with the supplier's pace where it has one; `at` is when, in epoch
 * milliseconds.
 */
export type Ids = {
  ids: string[]
  regionName: string | undefined
  timeZone: string | undefined
  pacingMs: number | undefined
  at: number
}

/** What can prevent a search from beginning. */
export type Stop =
  | { kind: 'blank' }
  | { kind: 'refused'; reason: HotelRefusal | 'failed'; text: string }
  | { kind: 'refused'; reason: 'no-place' }

/** What the loaders of /search/hotels give its page. */
export type HotelPage = {
  form: HotelForm
  today: Day
  /** Identifies the search: the same address without filters and order. */
  key: string
  /** `first` is in the first HTML: the ids and the first batch, if there is one; `later` leaves everything to the browser. */
  reply: Stop | { kind: 'later' } | { kind: 'first'; ids: Ids; batch: RateBatch | undefined }
}

/** What the parts of the page do with the search. */
export type HotelSearchActions = {
  /** The same search again. */
  again: () => void
  /** Opens the form on its calendar. */
  changeDates: () => void
  /** Opens the form, where it is not on screen. */
  edit: () => void
  /** Opens the form over the map. */
  editInDialog: () => void
}
