import type { TripEvent } from '#domain/account/timeline.ts'
import type { LocalTime } from '#domain/text/dates.ts'

/** The hours of the sky a row of the rail shows, counted without a break from the first day: 30 is six of the next morning. */
export type RailRow = { from: number; to: number }

/** So long before the first departure the rail begins. */
const BEFORE = 3

const hoursOf = (time: LocalTime) => Date.parse(`${time.slice(0, 16)}Z`) / 3_600_000
const ends = (event: TripEvent) => (event.kind === 'flight' ? event.arrival : event.checkOut)
const begins = (event: TripEvent) => (event.kind === 'flight' ? event.departure : event.checkIn)

/** One unbroken sky: each row begins at the hour the row above ends with, the last ends with the trip. */
export function railOf(events: readonly TripEvent[]): RailRow[] {
  const [first] = events
  if (!first) return []
  const day = Math.floor(hoursOf(begins(first)) / 24) * 24
  let bottom = hoursOf(begins(first)) - day - BEFORE
  return events.map((event) => {
    const row = { from: bottom, to: Math.max(bottom, hoursOf(ends(event)) - day) }
    bottom = row.to
    return row
  })
}
