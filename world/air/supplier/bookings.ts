import { sql } from 'kysely'
import type { AirOffer } from '#domain/air/offer.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Day, instant } from '#domain/text/dates.ts'
import type { Hold, IssuedTicket } from '#server/air/supplier.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { type SeatStore, type SeatWish, HOLD_MINUTES, bookingRefOf, inOrder, ticketNumberOf } from '#world/air/seats/seats.ts'
import { releaseExpiredIn } from '#world/expired-holds.ts'
import { storedHeldOffers, storedKinds, storedSeats } from './stored-hold.ts'

/** Counts seats in `seat_counts`. */
export function seatStore(trx: Db): SeatStore {
  return {
    async take(wishes) {
      await openCounts(trx, wishes)
      const before = new Map<SeatWish, number>()
      for (const wish of inOrder(wishes)) {
        const row = await trx
          .updateTable('seat_counts')
          .set({ sold: sql`sold + ${wish.count}`, changed_at: sql`clock_timestamp()` })
          .where('flight', '=', wish.flight)
          .where('departs_on', '=', wish.day)
          .where('cabin', '=', wish.cabin)
          .where(sql<boolean>`base_sold + sold + ${wish.count} <= capacity`)
          .returning(sql<number>`base_sold + sold`.as('sold'))
          .executeTakeFirst()
        if (!row) return null
        before.set(wish, row.sold - wish.count)
      }
      return wishes.map((wish) => before.get(wish)!) // every wish was just put in
    },
    async release(seats) {
      for (const seat of inOrder(seats))
        await trx
          .updateTable('seat_counts')
          .set({ sold: sql`sold - ${seat.count}`, changed_at: sql`clock_timestamp()` })
          .where('flight', '=', seat.flight)
          .where('departs_on', '=', seat.day)
          .where('cabin', '=', seat.cabin)
          .execute()
    },
  }
}

async function openCounts(trx: Db, wishes: readonly SeatWish[]) {
  const rows = inOrder(wishes).map(({ flight, day, cabin, capacity, baseSold }) => ({
    flight,
    departs_on: day,
    cabin,
    capacity,
    base_sold: baseSold,
  }))
  await trx
    .insertInto('seat_counts')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A hold about to be written down; `seats` are already taken in the same transaction. */
type NewHold = {
  key: string
  price: number
  offers: AirOffer[]
  seats: SeatWish[]
  /** Kinds in the order of the passengers: nothing that names a person is kept. */
  passengers: string[]
  sentinel: string | null
}

/** Writes a hold. Throws on a key that is already there: the transaction then gives the seats back. */
export async function writeHold(trx: Db, hold: NewHold, now: Date): Promise<Hold> {
  const { serial } = await nextSerial(trx, 'supplier_booking_serial')
  const timeLimit = new Date(now.getTime() + HOLD_MINUTES * 60_000)
  const row = {
    supplier_ref: `emb-${serial}`,
    idempotency_key: hold.key,
    pnr: bookingRefOf(serial),
    state: 'hold',
    price_rub: hold.price,
    offers: storedHeldOffers.write(hold.offers),
    seats: storedSeats.write(hold.seats),
    passengers: storedKinds.write(hold.passengers),
    sentinel: hold.sentinel,
    time_limit: timeLimit,
    created_at: now,
    changed_at: now,
  }
  await trx.insertInto('supplier_bookings').values(row).execute()
  return {
    supplierRef: row.supplier_ref,
    bookingRef: row.pnr,
    price: hold.price,
    timeLimit: instant(timeLimit),
    offers: hold.offers,
  }
}

async function nextSerial(trx: Db, sequence: 'supplier_booking_serial' | 'supplier_ticket_serial') {
  const { rows } = await sql<{ serial: number }>`select nextval(${sequence})::float8 as serial`.execute(trx)
  return rows[0]! // nextval always answers
}

/** The hold made under a key, or null. */
export async function holdOfKey(db: Db, key: string): Promise<Hold | null> {
  const row = await db
    .selectFrom('supplier_bookings')
    .select(['supplier_ref', 'pnr', 'price_rub', 'time_limit', 'offers'])
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (!row) return null
  return {
    supplierRef: row.supplier_ref,
    bookingRef: row.pnr,
    price: row.price_rub,
    timeLimit: instant(row.time_limit),
    offers: storedHeldOffers.read(row.offers),
  }
}

/** hold → confirmed, once; again is a success. Refuses `air.no-seats` and `order.price-changed`. */
export async function confirmHold(db: Db, supplierRef: string, price: number, now: Date): Promise<void> {
  const moved = await db
    .updateTable('supplier_bookings')
    .set({ state: 'confirmed', changed_at: now })
    .where('supplier_ref', '=', supplierRef)
    .where('state', '=', 'hold')
    .where('time_limit', '>', now)
    .where('price_rub', '=', price)
    .where((where) => where.or([where('sentinel', 'is', null), where('sentinel', '!=', 'REFUSE')]))
    .returning('supplier_ref')
    .executeTakeFirst()
  if (moved) return
  const row = await findBooking(db, supplierRef)
  if (row && row.price_rub !== price)
    throw new Refusal('order.price-changed', { extra: { oldPrice: price, newPrice: row.price_rub } })
  if (row?.state !== 'confirmed' && row?.state !== 'issued') throw new Refusal('air.no-seats')
}

function findBooking(db: Db, supplierRef: string) {
  return db
    .selectFrom('supplier_bookings')
    .select(['state', 'price_rub', 'sentinel'])
    .where('supplier_ref', '=', supplierRef)
    .executeTakeFirst()
}

/** What is issued or released is never offered again, so of the offers nothing is kept. */
const noOffers = storedHeldOffers.write([])

/** confirmed → issued with its tickets, once; again answers the same tickets. Refuses `air.no-seats`. */
export async function issueTickets(
  db: Db,
  supplierRef: string,
  prefixOf: (carrier: string) => string,
  now: Date,
): Promise<IssuedTicket[]> {
  return inTransaction(db, async (trx) => {
    const confirmed = await trx
      .selectFrom('supplier_bookings')
      .select(['offers', 'passengers'])
      .where('supplier_ref', '=', supplierRef)
      .where('state', '=', 'confirmed')
      .where((where) => where.or([where('sentinel', 'is', null), where('sentinel', '!=', 'FAILTICKET')]))
      .forUpdate()
      .executeTakeFirst()
    if (confirmed) {
      await writeTickets(trx, supplierRef, confirmed, prefixOf)
      const issued = trx.updateTable('supplier_bookings').set({ state: 'issued', offers: noOffers, changed_at: now })
      await issued.where('supplier_ref', '=', supplierRef).execute()
    } else if ((await findBooking(trx, supplierRef))?.state !== 'issued') throw new Refusal('air.no-seats')
    return loadTickets(trx, supplierRef)
  })
}

// One ticket per passenger covers all the flights of a carrier's session; a combined journey has one per carrier.
async function writeTickets(
  trx: Db,
  supplierRef: string,
  { offers, passengers }: { offers: unknown; passengers: unknown },
  prefixOf: (carrier: string) => string,
) {
  const [first] = storedHeldOffers.read(offers)
  const count = storedKinds.read(passengers).length
  for (const { ticketIndex, airlineCode } of first!.airlineFares)
    for (let passenger = 0; passenger < count; passenger++) {
      const { serial } = await nextSerial(trx, 'supplier_ticket_serial')
      const row = { supplier_ref: supplierRef, passenger_index: passenger, ticket_index: ticketIndex }
      await trx
        .insertInto('supplier_tickets')
        .values({ ...row, ticket_number: ticketNumberOf(prefixOf(airlineCode), serial) })
        .execute()
    }
}

async function loadTickets(trx: Db, supplierRef: string): Promise<IssuedTicket[]> {
  const rows = await trx
    .selectFrom('supplier_tickets')
    .select(['passenger_index', 'ticket_number'])
    .where('supplier_ref', '=', supplierRef)
    .orderBy('passenger_index')
    .orderBy('ticket_index')
    .execute()
  return rows.map((row) => ({ passengerIndex: row.passenger_index, ticketNumber: row.ticket_number }))
}

/** Whatever a booking is → released, once, its seats given back in the same transaction; false when it already was. */
export async function releaseBooking(db: Db, supplierRef: string, now: Date, onlyExpired = false): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable('supplier_bookings')
      .set({ state: 'released', offers: noOffers, changed_at: now })
      .where('supplier_ref', '=', supplierRef)
      .where('state', 'in', onlyExpired ? ['hold'] : ['hold', 'confirmed', 'issued'])
      .$if(onlyExpired, (query) => query.where('time_limit', '<=', now))
      .returning('seats')
      .executeTakeFirst()
    if (row) await seatStore(trx).release(storedSeats.read(row.seats))
    return row !== undefined
  })
}

/** Releases the seats of expired holds; returns how many holds. */
export function releaseExpired(db: Db, now: Date): Promise<number> {
  return releaseExpiredIn(db, 'supplier_bookings', now, (supplierRef) => releaseBooking(db, supplierRef, now, true))
}

/** One counted cabin of a flight, in its current state. */
export type SeatCount = { flight: string; day: string; cabin: string; sold: number; changedAt: Date }

/** What changed since a moment of the database's clock. */
export async function countsSince(db: Db, firstDay: Day, since: Date): Promise<SeatCount[]> {
  return counts(db).where('changed_at', '>', since).where('departs_on', '>=', firstDay).execute()
}

/** Rows of one statement, so that none is long however many flights have been sold. */
const PAGE = 5000

/** Everything from a day on, in pages. */
export async function* allCounts(db: Db, firstDay: Day): AsyncGenerator<SeatCount[]> {
  let after: Pick<SeatCount, 'day' | 'flight' | 'cabin'> = { day: firstDay, flight: '', cabin: '' }
  for (let isMore = true; isMore;) {
    const place = sql`(${after.day}::date, ${after.flight}, ${after.cabin})`
    const page = await counts(db)
      .where(sql<boolean>`(departs_on, flight, cabin) > ${place}`)
      .orderBy('departs_on')
      .orderBy('flight')
      .orderBy('cabin')
      .limit(PAGE)
      .execute()
    yield page
    after = page.at(-1) ?? after
    isMore = page.length === PAGE
  }
}

function counts(db: Db) {
  return db
    .selectFrom('seat_counts')
    .select(['flight', 'cabin', 'changed_at as changedAt'])
    .select([sql<string>`departs_on::text`.as('day'), sql<number>`base_sold + sold`.as('sold')])
}
