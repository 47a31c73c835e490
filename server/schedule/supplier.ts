import type { BoardEntry } from '#domain/schedule/entry-schema.ts'
import type { Day } from '#domain/text/dates.ts'

export type BoardQuery = {
  /** IATA code of an airport, in capitals. */
  station: string
  /** The day on the airport's own calendar. */
  date: Day
  event: 'departure' | 'arrival'
  /** At most so many rows, from the one of this number on. */
  limit: number
  offset: number
}

export type Board = {
  station: { code: string; title: string; station_type_name: string }
  /** In the order of their times. */
  schedule: BoardEntry[]
  /** Rows of the whole day. */
  total: number
  source: { title: string; url: string | null }
}

/** Someone who knows the timetables of airports. Adapters throw only `Refusal`. */
export type BoardSupplier = {
  name: string
  board(query: BoardQuery, signal: AbortSignal): Promise<Board>
}
