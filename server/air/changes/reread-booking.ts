import { type Flights, areSameFlights, asBought, isForced } from '#domain/air/changes/flight-change.ts'
import type { AirOffer } from '#domain/air/offer.ts'
import { type ItemRow, itemsOf } from '#server/air/order-store.ts'
import { storedOffers } from '#server/air/stored-offers.ts'
import { announce } from '#server/db/announcements.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { callSignal, timeouts } from '#server/jobs/lease.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { putLetter } from '#server/mail/outbox.ts'
import { moveTripReminder } from '#server/mail/trip-reminder.ts'
import { lockOrder } from '#server/orders/order-store.ts'
import type { Booking, BookingNews } from './booking-news.ts'
import { type ChangeRow, changesOf, insertChange } from './change-store.ts'

export type RereadDeps = { db: Db; bookingNews: BookingNews; now: () => Date }

/** Orders whose flights still matter to somebody; what is not issued yet is confirmed or refused by its own job. */
const living: readonly ItemRow['status'][] = ['Registered', 'Authorized', 'Paid', 'Ticketing', 'Ticketed']

/**
 * Reads a booking anew and writes down what its carrier changed: the order's flights, a row that says what they were, a letter.
 * Read twice, or from messages that came out of order, it changes nothing twice: what counts is what stands at the supplier.
 */
export async function rereadBooking(deps: RereadDeps, booking: Booking, lease: AbortSignal): Promise<void> {
  const item = await itemOf(deps.db, booking)
  if (!item || !living.includes(item.status)) return
  if (item.status === 'Ticketing') await enqueue(deps.db, 'fulfil-order', { orderId: item.order_id }) // it may tell of the tickets
  const seen = (await ofItem(deps.db, item)).length
  const flights = await deps.bookingNews.flights(booking, callSignal(lease, timeouts.supplier))
  if (!flights || flights.length !== item.offers.length) return
  const isDone = await inTransaction(deps.db, (trx) => learn(trx, { item, flights, seen, now: deps.now() }))
  if (!isDone) await enqueue(deps.db, 'reread-booking', booking)
}

async function itemOf(db: Db, { supplier, supplierRef }: Booking): Promise<ItemRow | undefined> {
  const named = db.selectFrom('order_items').select('order_id').where('supplier', '=', supplier)
  const row = await named.where('supplier_ref', '=', supplierRef).executeTakeFirst()
  if (!row) return undefined
  return (await itemsOf(db, row.order_id)).find((item) => item.supplier === supplier && item.supplier_ref === supplierRef)
}

async function ofItem(db: Db, { id, order_id }: ItemRow): Promise<ChangeRow[]> {
  return (await changesOf(db, order_id)).filter(({ item_id }) => item_id === id)
}

type Lesson = { item: ItemRow; flights: Flights; seen: number; now: Date }

/** Answers false when somebody else has learned something meanwhile: what was read may be older than that. */
async function learn(trx: Db, { item, flights, seen, now }: Lesson): Promise<boolean> {
  await lockOrder(trx, item.order_id)
  const items = await itemsOf(trx, item.order_id)
  const current = items.find(({ id }) => id === item.id)
  const before = await ofItem(trx, item)
  if (before.length !== seen) return false
  if (!current || !living.includes(current.status)) return true
  const known = before.at(-1)?.after ?? flightsOf(current)
  const after = flights.map((direction, at) => direction.map((flight, place) => asBoughtWith(current.offers[at]!, flight, place))) // as long
  const isGone = after.some((direction) => direction.length === 0)
  if (areSameFlights(known, after) || (isGone && current.status !== 'Ticketed')) return true
  const bought = before[0]?.before ?? flightsOf(current)
  const change = { order_id: item.order_id, item_id: item.id, n: seen + 1, before: known, after }
  const id = await insertChange(trx, { ...change, is_forced: isForced(bought, after), now })
  await writeFlights(trx, current, after)
  await moveTimes(trx, { orderId: item.order_id, items, changed: { id: item.id, after }, now })
  await putLetter(trx, { template: 'M-16', subjectId: id }, now)
  await announce(trx, `order ${item.order_id}`)
  return true
}

function flightsOf({ offers }: ItemRow): Flights {
  return offers.map(({ flightSegments }) => flightSegments)
}

function asBoughtWith({ flightSegments }: AirOffer, flight: AirOffer['flightSegments'][number], place: number) {
  return asBought(flight, flightSegments[place] ?? flightSegments.at(-1)!) // a direction has a flight
}

/** A direction that is not flown any more keeps its flights: they are what was bought. */
async function writeFlights(trx: Db, { id, offers }: ItemRow, after: Flights): Promise<void> {
  const now = offers.map((offer, at) => {
    const flights = after[at] ?? []
    return flights.length > 0 ? { ...offer, flightSegments: [...flights] } : offer
  })
  await trx
    .updateTable('order_items')
    .set({ offers: storedOffers.write(now) })
    .where('id', '=', id)
    .execute()
}

type Moved = { orderId: string; items: ItemRow[]; changed: { id: string; after: Flights }; now: Date }

/**
 * When the trip begins and ends, for lists, terms and the letter of the day before, by what is still flown: a ticket that was
 * given back or never issued has no times. A trip that is all gone keeps those it had.
 */
async function moveTimes(trx: Db, { orderId, items, changed, now }: Moved): Promise<void> {
  const left = items.filter(({ status }) => living.includes(status))
  const flown = left.flatMap((item) => (item.id === changed.id ? changed.after : flightsOf(item))).flat()
  if (flown.length === 0) return moveTripReminder(trx, orderId, { begins: null, now })
  const begins = new Date(Math.min(...flown.map(({ departureUtc }) => Date.parse(departureUtc))))
  const ends = new Date(Math.max(...flown.map(({ arrivalUtc }) => Date.parse(arrivalUtc))))
  await trx.updateTable('orders').set({ begins_at: begins, service_ends_at: ends }).where('id', '=', orderId).execute()
  await moveTripReminder(trx, orderId, { begins, now })
}
