import type { Instant } from '#domain/text/dates.ts'
import { alarm, calendarOf, edition, escaped, stamp } from '#domain/text/icalendar.ts'

/** A stay in a calendar; moments are UTC instants, so every calendar shows its own time. */
export type CalendarStay = {
  number: string
  hotelName: string
  address: string
  checkIn: Instant
  checkOut: Instant
  /** The number the hotel knows the guests by. */
  confirmation: string
  /** The moment the file is made. */
  now: Date
  /** The stay was cancelled: it is removed from the calendar. */
  isCancelled?: boolean
}

/** An iCalendar file of one stay, with a reminder a day before it. */
export function stayCalendarFile(stay: CalendarStay): string {
  const { number, hotelName, address, checkIn, checkOut, confirmation, now, isCancelled } = stay
  const event = [
    'BEGIN:VEVENT',
    `UID:${number}-${stamp(checkIn)}@strannik`,
    `DTSTAMP:${stamp(now.toISOString())}`,
    ...edition({ isCancelled }),
    `DTSTART:${stamp(checkIn)}`,
    `DTEND:${stamp(checkOut)}`,
    `SUMMARY:${escaped(hotelName)}`,
    `LOCATION:${escaped(address)}`,
    `DESCRIPTION:${escaped(`Заказ ${number}, номер брони в отеле ${confirmation}`)}`,
    ...(isCancelled ? [] : alarm(24, `Завтра заезд: ${hotelName}`)),
    'END:VEVENT',
  ]
  return calendarOf([event])
}
