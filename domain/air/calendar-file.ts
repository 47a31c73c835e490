import type { Instant } from '#domain/dates.ts'
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

function stamp(moment: Instant): string {
  return new Date(moment).toISOString().replaceAll(/[-:]|\.\d{3}/gu, '')
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll(';', '\\;').replaceAll(',', '\\,').replaceAll('\n', '\\n')
}

/** Folds a line at 75 bytes of UTF-8, as RFC 5545 asks. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let [text, size] = ['', 0]
  for (const letter of line) {
    const bytes = encoder.encode(letter).length
    if (size + bytes > 74) [text, size] = [`${text}\r\n `, 1]
    text += letter
    size += bytes
  }
  return text
}

function alarm(hours: number, text: string): string[] {
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER:-PT${hours}H`, `DESCRIPTION:${escaped(text)}`, 'END:VALARM']
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
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Strannik//Trip//RU',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...trip.segments.flatMap((segment) => event(segment, trip)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
