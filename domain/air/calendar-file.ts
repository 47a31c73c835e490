import { clockOf, dayOfLocal } from '#domain/text/dates.ts'
import { type Clock, alarm, calendarOf, clockLine, edition, escaped, stamp, zoneLines } from '#domain/text/icalendar.ts'
import type { Segment } from './offer.ts'

export type CalendarTrip = {
  /** Order number, `A00001234`. */
  number: string
  segments: Segment[]
  /** PNRs a traveller reads out at the desk. */
  bookingRefs: string[]
  /** The moment the file is made. */
  now: Date
  /** The flights were refunded: they are removed from the calendar. */
  isCancelled?: boolean
  /** How often the carrier has changed the flights: a later file replaces an earlier one. */
  changes?: number
  /** Flights before their carrier's changes: their events are removed from the calendar. */
  former?: Segment[]
}

function uidOf({ flight, departure }: Segment, { number }: CalendarTrip): string {
  return `${number}-${flight}-${dayOfLocal(departure)}@strannik`
}

function event(segment: Segment, trip: CalendarTrip, isCancelled = false): string[] {
  const flight = segment.flight.replace('-', ' ')
  const refs = trip.bookingRefs.join(', ')
  const note = `${segment.airline}, рейс ${flight}\nЗаказ ${trip.number}${refs ? `, код брони ${refs}` : ''}\nВремя вылета и прилёта местное: ${clockOf(segment.departure)} — ${clockOf(segment.arrival)}`
  return [
    'BEGIN:VEVENT',
    `UID:${uidOf(segment, trip)}`,
    `DTSTAMP:${stamp(trip.now.toISOString())}`,
    ...edition({ isCancelled, changes: trip.changes ?? 0 }),
    clockLine('DTSTART', leaving(segment)),
    clockLine('DTEND', landing(segment)),
    `SUMMARY:${escaped(`${flight} ${segment.fromCity} — ${segment.toCity}`)}`,
    `LOCATION:${escaped(`${segment.from} (${segment.fromCode})`)}`,
    `DESCRIPTION:${escaped(note)}`,
    ...(isCancelled ? [] : alarms(flight)),
    'END:VEVENT',
  ]
}

function alarms(flight: string): string[] {
  return [...alarm(24, `Открывается регистрация на рейс ${flight}`), ...alarm(3, `Вылет ${flight} через 3 часа`)]
}

function leaving({ departure, departureUtc }: Segment): Clock {
  return { local: departure, utc: departureUtc } // instants by their schema
}

function landing({ arrival, arrivalUtc }: Segment): Clock {
  return { local: arrival, utc: arrivalUtc }
}

/**
 * An iCalendar file with one event per flight, in the local time of its airport. An event keeps its UID while its flight and day
 * stay, so the same file opened twice is one trip.
 */
export function calendarFile(trip: CalendarTrip): string {
  const former = formerOf(trip)
  const events = trip.segments.map((segment) => event(segment, trip, trip.isCancelled))
  const ended = former.map((segment) => event(segment, trip, true))
  const clocks = [...trip.segments, ...former].flatMap((segment) => [leaving(segment), landing(segment)])
  return calendarOf([...events, ...ended], zoneLines(clocks))
}

/** The former flights that had another day or number, each once. */
function formerOf(trip: CalendarTrip): Segment[] {
  const former = new Map((trip.former ?? []).map((segment) => [uidOf(segment, trip), segment]))
  for (const segment of trip.segments) former.delete(uidOf(segment, trip))
  return [...former.values()]
}
