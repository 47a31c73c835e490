import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import { type FlightChange, airWebhook } from '#contract/flight-change.ts'
import { type Flights, areSameFlights, asBought, changedFlights, isForced } from '#domain/air/changes/flight-change.ts'
import { type AirOffer, endsOf } from '#domain/air/offer.ts'
import { Refusal } from '#domain/refusal.ts'
import { MINUTE_MS, instant } from '#domain/text/dates.ts'
import { announce } from '#server/db/announcements.ts'
import { isQuiet } from '#server/db/clock.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { randomId } from '#server/db/random-id.ts'
import { storedJson } from '#server/db/stored-json.ts'
import type { Tables } from '#server/db/tables.ts'
import { wrongField } from '#server/http/door.ts'
import { callSignal, timeouts } from '#server/jobs/lease.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { type OrderLetter, flightChangedLetter } from '#server/mail/letters.ts'
import type { Letter } from '#server/mail/mailer.ts'
import { enqueueLetter } from '#server/mail/outbox.ts'
import { moveTripReminder } from '#server/mail/trip-reminder.ts'
import { type OrderRow, lockOrder } from '#server/orders/order-store.ts'
import { endUnpaid } from '#server/payments/payment-store.ts'
import { type Booking, type ItemRow, findItem, isFlown, loadItems } from './order-store.ts'
import { SoldFlight, storedOffers } from './stored-offers.ts'
import type { AirSupplier, BookingHint, SupplierQuote } from './supplier.ts'

export type RereadDeps = { db: Db; bookingNews: BookingNews; now: () => Date }

/** Orders whose flights still matter to somebody; an order not ticketed yet is confirmed or refused by its own job. */
const followedStatuses: readonly ItemRow['status'][] = ['Registered', 'Authorized', 'Paid', 'Ticketing', 'Ticketed']

/**
 * Reads a booking again and stores what its carrier changed: the order's flights, a row with the former ones, a letter. Repeated,
 * or triggered by messages out of order, it changes nothing twice: the supplier's state counts.
 */
export async function rereadBooking(deps: RereadDeps, booking: Booking, lease: AbortSignal): Promise<void> {
  const messages = await unreadMessages(deps.db, booking) // a message that arrives during the reading waits for the next one
  const again = await rereadFlights(deps, booking, lease)
  if (again) await enqueue(deps.db, 'reread-booking', booking, again)
  else await markRead(deps.db, booking, messages)
}

/** Returns when to read again, where the outcome is still pending. */
async function rereadFlights(deps: RereadDeps, booking: Booking, lease: AbortSignal): Promise<{ startAfter?: Date } | undefined> {
  const item = await findItem(deps.db, booking)
  if (!item || !followedStatuses.includes(item.status)) return undefined
  if (item.status === 'Ticketing') await enqueue(deps.db, 'fulfil-order', { orderId: item.order_id }) // it may announce the tickets
  const seen = (await ofItem(deps.db, item)).length
  const flights = await deps.bookingNews.flights(booking, callSignal(lease, timeouts.supplier))
  if (!flights || flights.length !== item.offers.length) return undefined
  return inTransaction(deps.db, (trx) => recordChange(trx, { item, flights, seen, now: deps.now() }))
}

/** A direction cancelled before ticketing is announced after it: nobody sends that message a second time. */
const TICKETS_LOOKED_FOR_MS = 10 * MINUTE_MS

async function ofItem(db: Db, { id, order_id }: ItemRow): Promise<ChangeRow[]> {
  return (await loadFlightChanges(db, order_id)).filter(({ item_id }) => item_id === id)
}

type ReadFlights = { item: ItemRow; flights: Flights; seen: number; now: Date }

/**
 * Returns when to read again: immediately when somebody else has stored a newer state in the meantime, since this reading may be
 * older.
 */
async function recordChange(trx: Db, { item, flights, seen, now }: ReadFlights): Promise<{ startAfter?: Date } | undefined> {
  const order = await lockOrder(trx, item.order_id)
  const current = (await loadItems(trx, item.order_id)).find(({ id }) => id === item.id)
  const before = await ofItem(trx, item)
  if (before.length !== seen) return {}
  if (!current || !followedStatuses.includes(current.status)) return undefined
  const known = before.at(-1)?.after ?? flightsOf(current)
  const after = flights.map((direction, at) => direction.map((flight, place) => asBoughtWith(current.offers[at]!, flight, place))) // as long
  const hasGone = after.some(isGone)
  if (areSameFlights(known, after)) return undefined
  const change = { order_id: item.order_id, item_id: item.id, n: seen + 1, before: known, after, now }
  if (hasGone && order.status === 'Registered') return endOrder(trx, order, change)
  if (hasGone && current.status !== 'Ticketed') return { startAfter: new Date(now.getTime() + TICKETS_LOOKED_FOR_MS) }
  const bought = before[0]?.before ?? flightsOf(current)
  const id = await insertChange(trx, { ...change, is_forced: isForced(bought, after) })
  await writeFlights(trx, current, after)
  await moveTimes(trx, item.order_id, now)
  await enqueueLetter(trx, { template: 'M-16', subjectId: id }, now)
  await announce(trx, `order ${item.order_id}`)
  return undefined
}

/** Nobody has paid for the cancelled flights, so nobody shall: nothing is refunded. For an expired order that is its end. */
async function endOrder(trx: Db, { id, expires_at }: OrderRow, change: Omit<NewChange, 'is_forced'>): Promise<undefined> {
  const { now } = change
  if (expires_at <= now) return
  const changeId = await insertChange(trx, { ...change, is_forced: false })
  await endUnpaid(trx, { id, event: 'cancel', now })
  await enqueueLetter(trx, { template: 'M-16', subjectId: changeId }, now)
}

function flightsOf({ offers }: ItemRow): Flights {
  return offers.map(({ flightSegments }) => flightSegments)
}

function asBoughtWith({ flightSegments }: AirOffer, flight: AirOffer['flightSegments'][number], place: number) {
  return asBought(flight, flightSegments[place] ?? endsOf(flightSegments)[1])
}

/** A cancelled direction keeps its flights: they are what was bought. */
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

/**
 * When the trip begins and ends, for lists, terms and the letter of the day before, by what is still flown: a refunded or never
 * issued ticket has no times, nor has a cancelled direction. A trip without any flight left keeps its times.
 */
export async function moveTimes(trx: Db, orderId: string, now: Date): Promise<void> {
  const left = (await loadFlown(trx, orderId)).filter(({ status }) => followedStatuses.includes(status))
  const flown = left.flatMap(flightsOf).flat()
  if (flown.length === 0) return moveTripReminder(trx, orderId, { begins: null, now })
  const begins = new Date(Math.min(...flown.map(({ departureUtc }) => Date.parse(departureUtc))))
  const ends = new Date(Math.max(...flown.map(({ arrivalUtc }) => Date.parse(arrivalUtc))))
  await trx.updateTable('orders').set({ begins_at: begins, service_ends_at: ends }).where('id', '=', orderId).execute()
  await moveTripReminder(trx, orderId, { begins, now })
}

/** What suppliers report of bookings; the flights are null for a supplier that reports nothing. */
export type BookingNews = {
  flights(booking: Booking, signal: AbortSignal): Promise<Flights | null>
  refundQuote(booking: Booking, signal: AbortSignal): Promise<SupplierQuote | null>
  /** Refuses `not-found` for a supplier that sends no messages. */
  verifyWebhook(supplier: string, headers: IncomingHttpHeaders, rawBody: string): BookingHint | null | undefined
}

/** `opened` includes suppliers that are not on sale any more. */
export function bookingNews(opened: (name: string) => AirSupplier | undefined): BookingNews {
  return {
    flights: async ({ supplier, supplierRef }, signal) => (await opened(supplier)?.flights?.(supplierRef, signal)) ?? null,
    refundQuote: async ({ supplier, supplierRef }, signal) =>
      (await opened(supplier)?.refundQuote?.(supplierRef, signal)) ?? null,
    verifyWebhook(supplier, headers, rawBody) {
      const sender = opened(supplier)
      if (!sender?.verifyWebhook) throw new Refusal('not-found')
      return sender.verifyWebhook(headers, rawBody)
    },
  }
}

const LARGEST_MESSAGE = 256 * 1024

type Message = FastifyRequest<{ Params: { supplier: string } }>

/** Where suppliers report that a booking changed; the signature covers the bytes as received. */
export function airWebhookRoutes(app: FastifyInstance, deps: RereadDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: LARGEST_MESSAGE }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { supplier: string } }>(airWebhook.path, (request, reply) => receiveWebhook(deps, request, reply))
  })
}

async function receiveWebhook({ bookingNews, db, now }: RereadDeps, { params, headers, body }: Message, reply: FastifyReply) {
  const hint = bookingNews.verifyWebhook(params.supplier, headers, typeof body === 'string' ? body : '')
  if (hint === undefined || wrongField(hint)) return reply.code(401).send({ status: 'ignored' })
  if (hint) await storeMessage(db, { supplier: params.supplier, hint, now: now() })
  return reply.send({ status: 'ok' })
}

type Stored = { supplier: string; hint: BookingHint; now: Date }

/** Stores a message by its key, once, unread until its booking was read again; one that names no order of ours is ignored. */
function storeMessage(db: Db, { supplier, hint, now }: Stored): Promise<void> {
  return inTransaction(db, async (trx) => {
    const isOurs = (await findItem(trx, { supplier, supplierRef: hint.supplierRef })) !== undefined
    const row = { provider: supplier, event_id: hint.eventId, provider_payment_id: hint.supplierRef, matched: !isOurs }
    const stored = await trx
      .insertInto('webhook_inbox')
      .values({ ...row, received_at: now })
      .onConflict((same) => same.doNothing())
      .returning('event_id')
      .executeTakeFirst()
    if (stored) await enqueue(trx, 'reread-booking', { supplier, supplierRef: hint.supplierRef })
  })
}

async function unreadMessages(db: Db, { supplier, supplierRef }: Booking): Promise<string[]> {
  const unread = db.selectFrom('webhook_inbox').select('event_id').where('provider', '=', supplier).where('matched', '=', false)
  return (await unread.where('provider_payment_id', '=', supplierRef).execute()).map(({ event_id }) => event_id)
}

async function markRead(db: Db, { supplier }: Booking, messages: string[]): Promise<void> {
  if (messages.length === 0) return
  const read = db.updateTable('webhook_inbox').set({ matched: true }).where('provider', '=', supplier)
  await read.where('event_id', 'in', messages).execute()
}

/** Reads what a supplier reported and no job has read: jobs are in no backup, and nobody sends that message a second time. */
export async function rereadUnread(db: Db, now: Date): Promise<void> {
  const isDue = isQuiet('received_at', now)
  const { rows } = await sql<Booking>`select distinct supplier, supplier_ref as "supplierRef" from webhook_inbox join order_items
    on supplier = provider and supplier_ref = provider_payment_id where not matched and ${isDue}`.execute(db)
  for (const booking of rows) await enqueue(db, 'reread-booking', booking)
}

type Write = (deps: unknown, about: { order: OrderRow; letter: OrderLetter; searchLink: string }) => Letter
type AboutOrder = (orderId: string, write: Write) => Promise<Letter | undefined>

/** M-16 about this change; nothing when another change followed, or nobody flies by it any more. */
export async function aboutChange({ db }: { db: Db }, changeId: string, aboutOrder: AboutOrder): Promise<Letter | undefined> {
  const change = await changeById(db, changeId)
  if (!change) return undefined
  const last = lastOfEach(await loadFlightChanges(db, change.order_id), await loadItems(db, change.order_id))
  if (!last.some(({ id }) => id === changeId)) return undefined
  const { before, after, is_forced: isForced } = change
  return aboutOrder(change.order_id, (_deps, { order: { status }, letter, searchLink }) =>
    flightChangedLetter({ ...letter, flights: [], changed: changedFlights(before, after), isForced, status, searchLink }),
  )
}

const flights = z.array(z.array(SoldFlight))
const before = storedJson({ column: 'flight_changes.before', v: 1, schema: flights, upgrades: {} })
const after = storedJson({ column: 'flight_changes.after', v: 1, schema: flights, upgrades: {} })

type Mutable = Parameters<typeof before.write>[0]
export type ChangeRow = Omit<Selectable<Tables['flight_changes']>, 'before' | 'after'> & { before: Flights; after: Flights }

type NewChange = Pick<ChangeRow, 'order_id' | 'item_id' | 'n' | 'before' | 'after' | 'is_forced'> & { now: Date }

async function insertChange(trx: Db, { now, ...change }: NewChange): Promise<string> {
  const id = randomId()
  const row = { ...change, before: before.write(change.before as Mutable), after: after.write(change.after as Mutable) } // written at once
  await trx
    .insertInto('flight_changes')
    .values({ ...row, id, noticed_at: now })
    .execute()
  return id
}

/** The carriers' changes of an order, oldest first. */
export async function loadFlightChanges(db: Db, orderId: string): Promise<ChangeRow[]> {
  const rows = await db.selectFrom('flight_changes').selectAll().where('order_id', '=', orderId).orderBy('n').execute()
  return rows.map(readRow)
}

async function changeById(db: Db, id: string): Promise<ChangeRow | undefined> {
  const row = await db.selectFrom('flight_changes').selectAll().where('id', '=', id).executeTakeFirst()
  return row && readRow(row)
}

function readRow(row: Selectable<Tables['flight_changes']>): ChangeRow {
  return { ...row, before: before.read(row.before), after: after.read(row.after) }
}

/** The last change of each item; a refunded item, or one never served, has only the change that ended it. */
export function lastOfEach(changes: readonly ChangeRow[], items: readonly { id: string; status: string }[]): ChangeRow[] {
  const alive = items.filter(({ status }) => !['Failed', 'RefundPending', 'Refunded', 'Expired'].includes(status))
  return alive.flatMap(({ id, status }) => {
    const last = changes.findLast(({ item_id }) => item_id === id)
    return last && (status !== 'Cancelled' || last.after.some(isGone)) ? [last] : []
  })
}

/** What is still flown of these items: of a cancelled direction the order keeps the flights as bought. */
function stillFlown(items: readonly ItemRow[], changes: readonly ChangeRow[]): ItemRow[] {
  return items.filter(isFlown).flatMap((item) => {
    const last = changes.findLast(({ item_id }) => item_id === item.id)
    const offers = item.offers.filter((_offer, at) => !isGone(last?.after[at]))
    if (offers.length === 0) return []
    const direction = offers.length === item.offers.length ? item.direction : isGone(last?.after[0]) ? 'back' : 'there'
    return { ...item, offers, direction }
  })
}

/** What the calendar file says of some items: what is still flown of them, and what their carriers changed. */
export function calendarParts(items: readonly ItemRow[], changes: readonly ChangeRow[]) {
  const ofThem = changes.filter(({ item_id }) => items.some(({ id }) => id === item_id))
  return { flown: stillFlown(items, ofThem), changes: ofThem.length, former: ofThem.flatMap(({ before }) => before.flat()) }
}

function isGone(direction: Flights[number] | undefined): boolean {
  return direction?.length === 0
}

/** What is still flown of an order. */
export async function loadFlown(db: Db, orderId: string): Promise<ItemRow[]> {
  return stillFlown(await loadItems(db, orderId), await loadFlightChanges(db, orderId))
}

/** A change as the buyer of the flights sees it. */
export function changeForBuyer({ noticed_at, is_forced, before: was, after: now }: ChangeRow): FlightChange {
  return { at: instant(noticed_at), flights: changedFlights(was, now), isForced: is_forced }
}
