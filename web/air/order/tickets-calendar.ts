import type { AirTickets } from '#contract/air-orders.ts'
import { calendarFile } from '#domain/air/calendar-file.ts'

type Trip = Pick<AirTickets, 'number' | 'ticketThere' | 'ticketBack' | 'items' | 'calendar'>

const WHOLE: NonNullable<AirTickets['calendar']> = { flown: ['there', 'back'], changes: 0, former: [] }

/**
 * The flights of an order for a calendar, as they are flown now. All of them where an older server or saved copy does not say.
 */
export function ticketsCalendar({ number, ticketThere, ticketBack, items, calendar = WHOLE }: Trip, now: Date): string {
  const { flown, changes, former } = calendar
  const ways = { there: ticketThere, back: ticketBack }
  return calendarFile({
    number,
    segments: flown.flatMap((way) => ways[way]?.flightSegments ?? []),
    bookingRefs: items.filter(({ status }) => status === 'Ticketed').map(({ bookingRef }) => bookingRef),
    now,
    changes,
    former,
  })
}
