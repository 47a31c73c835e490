import { calendarFile } from '#domain/air/calendar-file.ts'
import type { Letter } from '#server/mail/mailer.ts'
import type { OrderRow } from '#server/orders/order-store.ts'
import type { ItemRow } from './order-store.ts'

type Trip = { order: OrderRow; items: ItemRow[]; now: Date; isCancelled?: boolean }

/** The flights of some items as a file for a calendar; `isCancelled` takes them out of it. */
export function tripCalendar({ order: { number }, items, now, isCancelled = false }: Trip): Letter['attachments'][number] {
  const file = calendarFile({
    number,
    segments: items.flatMap(({ offers }) => offers.flatMap(({ flightSegments }) => flightSegments)),
    bookingRefs: items.map((item) => item.booking_ref),
    now,
    isCancelled,
  })
  return { filename: `strannik-${number}.ics`, contentType: 'text/calendar; charset=utf-8', content: Buffer.from(file) }
}
