import { dayOfLocal } from '#domain/text/dates.ts'
import { alarm, calendarOf, clockLine, type Clock, edition, escaped, stamp, zoneLines } from '#domain/text/icalendar.ts'
import type { TripEvent } from './timeline.ts'

type Flight = Extract<TripEvent, { kind: 'flight' }>
type Stay = Extract<TripEvent, { kind: 'stay' }>

/** A calendar file of a whole trip; its events have the ids of the files of their orders, so that both together are one trip. */
export function tripCalendar(events: readonly TripEvent[], now: Date): string {
  const flights = events.filter((event) => event.kind === 'flight')
  return calendarOf(
    events.map((event) => (event.kind === 'flight' ? flightLines(event, now) : stayLines(event, now))),
    zoneLines(flights.flatMap((flight) => [leaving(flight), landing(flight)])),
  )
}

const leaving = ({ departure, departureUtc }: Flight): Clock => ({ local: departure, utc: departureUtc })
const landing = ({ arrival, arrivalUtc }: Flight): Clock => ({ local: arrival, utc: arrivalUtc })

function flightLines(event: Flight, now: Date): string[] {
  const flight = event.flight.replace('-', ' ')
  return [
    'BEGIN:VEVENT',
    `UID:${event.orderNumber}-${event.flight}-${dayOfLocal(event.departure)}@strannik`,
    `DTSTAMP:${stamp(now.toISOString())}`,
    ...edition({ changes: event.changes }),
    clockLine('DTSTART', leaving(event)),
    clockLine('DTEND', landing(event)),
    `SUMMARY:${escaped(`${flight} ${event.from} — ${event.to}`)}`,
    `LOCATION:${escaped(`${event.fromAirport} (${event.fromCode})`)}`,
    `DESCRIPTION:${escaped(`${event.carrier}, рейс ${flight}\nЗаказ ${event.orderNumber}`)}`,
    ...alarm(24, `Открывается регистрация на рейс ${flight}`),
    ...alarm(3, `Вылет ${flight} через 3 часа`),
    'END:VEVENT',
  ]
}

function stayLines(event: Stay, now: Date): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.orderNumber}-${stamp(event.checkInUtc)}@strannik`,
    `DTSTAMP:${stamp(now.toISOString())}`,
    ...edition(),
    `DTSTART:${stamp(event.checkInUtc)}`,
    `DTEND:${stamp(event.checkOutUtc)}`,
    `SUMMARY:${escaped(event.hotelName)}`,
    `LOCATION:${escaped(event.city)}`,
    `DESCRIPTION:${escaped(`Заказ ${event.orderNumber}`)}`,
    ...alarm(24, `Завтра заезд: ${event.hotelName}`),
    'END:VEVENT',
  ]
}
