import type { LocalTime } from '#domain/text/dates.ts'
import type { Trip } from '#domain/trips/trips-of.ts'

/** The first and the last day of a trip, by the clocks of their places. */
export function daysOf({ events }: Trip): [first: LocalTime, last: LocalTime] {
  const [first, last] = [events[0], events.at(-1)]
  const begin = first ? (first.kind === 'flight' ? first.departure : first.checkIn) : ''
  const end = last ? (last.kind === 'flight' ? last.arrival : last.checkOut) : begin
  return [begin, end]
}

/** The code of the airport of its city, where a flight goes there. */
export function codeOf({ city, events }: Trip): string {
  for (const event of events) {
    if (event.kind === 'flight' && event.to === city) return event.toCode
  }
  return ''
}
