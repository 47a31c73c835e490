import { calendarFile } from '#domain/air/calendar-file.ts'
import type { Segment } from '#domain/air/offer.ts'
import type { Db } from '#server/db/db.ts'
import type { Letter } from '#server/mail/mailer.ts'
import type { OrderRow } from '#server/orders/order-store.ts'
import { changesOf } from './changes/change-store.ts'
import type { ItemRow } from './order-store.ts'

type Trip = { order: OrderRow; items: ItemRow[]; now: Date }

/** The flights of some items as a file for a calendar. */
export function tripCalendar(trip: Trip): Letter['attachments'][number] {
  return fileOf(trip, { isCancelled: false, former: [] })
}

/** A file that takes the flights of some items out of a calendar, by the days and numbers they had before each change too. */
export async function cancelledTripCalendar(db: Db, trip: Trip): Promise<Letter['attachments'][number]> {
  const changes = await changesOf(db, trip.order.id)
  const theirs = changes.filter(({ item_id }) => trip.items.some(({ id }) => id === item_id))
  return fileOf(trip, { isCancelled: true, former: theirs.flatMap(({ before }) => before.flat()) })
}

function fileOf({ order: { number }, items, now }: Trip, edition: { isCancelled: boolean; former: Segment[] }) {
  const file = calendarFile({
    number,
    segments: items.flatMap(({ offers }) => offers.flatMap(({ flightSegments }) => flightSegments)),
    bookingRefs: items.map((item) => item.booking_ref),
    now,
    ...edition,
  })
  return { filename: `strannik-${number}.ics`, contentType: 'text/calendar; charset=utf-8', content: Buffer.from(file) }
}
