import { alarm, calendarOf, escaped, stamp } from '#domain/icalendar.ts'
import type { Segment } from './offer.ts'

export type CalendarTrip = {
  /** Order number, `A00001234`. */
  number: string
  segments: Segment[]
  /** PNRs a traveller reads out at the desk. */
  bookingRefs: string[]
  /** The moment the file is made. */
  now: Date
}

function event(segment: Segment, trip: CalendarTrip): string[] {
  const flight = segment.flight.replace('-', ' ')
  const refs = trip.bookingRefs.join(', ')
  const note = `${segment.airline}, рейс ${flight}\nЗаказ ${trip.number}${refs ? `, код бронирования ${refs}` : ''}\nВремя вылета и прилёта местное: ${segment.departure.slice(11, 16)} — ${segment.arrival.slice(11, 16)}`
  return [
    'BEGIN:VEVENT',
    `UID:${trip.number}-${segment.flight}-${stamp(segment.departureUtc)}@strannik`,
    `DTSTAMP:${stamp(trip.now.toISOString())}`,
    `DTSTART:${stamp(segment.departureUtc)}`,
    `DTEND:${stamp(segment.arrivalUtc)}`,
    `SUMMARY:${escaped(`${flight} ${segment.fromCity} — ${segment.toCity}`)}`,
    `LOCATION:${escaped(`${segment.from} (${segment.fromCode})`)}`,
    `DESCRIPTION:${escaped(note)}`,
    ...alarm(24, `Открывается регистрация на рейс ${flight}`),
    ...alarm(3, `Вылет ${flight} через 3 часа`),
    'END:VEVENT',
  ]
}

/** An iCalendar file with one event per flight; moments are UTC instants, so every calendar shows its own clock. */
export function calendarFile(trip: CalendarTrip): string {
  return calendarOf(trip.segments.map((segment) => event(segment, trip)))
}
