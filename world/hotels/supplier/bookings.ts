import { sql } from 'kysely'
import { Refusal } from '#domain/refusal.ts'
import { type Day, instant } from '#domain/text/dates.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { storedJson } from '#server/db/stored-json.ts'
import { SoldRoom, withWholeHotel } from '#server/hotels/stored-room.ts'
import { type CheckedRate, type RoomHold, hoursOfStay } from '#server/hotels/supplier.ts'
import { releaseExpiredIn } from '#world/expired-holds.ts'
import { type RoomNight, type RoomStore, type SoldRooms, HOLD_MINUTES, roomName } from '#world/hotels/rooms.ts'

/** Rooms really sold or held, read from `room_nights`. */
export function roomStore(db: Db): RoomStore {
  return {
    async soldIn(hotelIds, { arrival, departure }) {
      const rows = await db
        .selectFrom('room_nights')
        .select(['room', 'night', 'sold'])
        .where('hotel_id', 'in', hotelIds)
        .where('night', '>=', arrival)
        .where('night', '<', departure)
        .where('sold', '>', 0)
        .execute()
      return rows.length > 0 ? soldRoomsOf(rows) : null
    },
  }
}

function soldRoomsOf(rows: { room: string; night: string; sold: number }[]): SoldRooms {
  const sold = new Map(rows.map((row) => [`${row.room} ${row.night}`, row.sold]))
  return (room, night) => sold.get(`${room} ${night}`) ?? 0
}

type Room = { hotelId: string; roomType: number }

/**
 * Takes one room for every night or for none, inside the caller's transaction; returns what was sold before, or null when a night
 * is full. Nights are locked in the order of the calendar, so that no two stays wait for each other.
 */
export async function sellRoom(trx: Db, { hotelId, roomType }: Room, nights: readonly RoomNight[]): Promise<SoldRooms | null> {
  const room = roomName(hotelId, roomType)
  const rows = nights.map(({ night, allotment, base }) => ({ room, night, hotel_id: hotelId, allotment, base_sold: base }))
  await trx
    .insertInto('room_nights')
    .values(rows)
    .onConflict((same) => same.doNothing())
    .execute()
  await lockNights(trx, room, { from: rows[0]!.night, count: rows.length })
  const wanted = sql`unnest(${rows.map(({ night }) => night)}::date[], ${rows.map(({ base_sold }) => base_sold)}::int[])`
  const { rows: taken } = await sql<{ night: string; before: number }>`
    update room_nights set sold = sold + 1, base_sold = wanted.base
    from ${wanted} as wanted (night, base)
    where room = ${room} and room_nights.night = wanted.night and wanted.base + sold + 1 <= allotment
    returning room_nights.night, sold - 1 as before`.execute(trx)
  if (taken.length < nights.length) return null
  return soldRoomsOf(taken.map(({ night, before }) => ({ room, night, sold: before })))
}

/** Gives a room back for every night from arrival to departure, once per taking. */
async function unsellRoom(trx: Db, room: string, { arrival, departure }: { arrival: string; departure: string }) {
  await sql`select 1 from room_nights where room = ${room} and night >= ${arrival} and night < ${departure}
    order by night for update`.execute(trx)
  await sql`update room_nights set sold = sold - 1
    where room = ${room} and night >= ${arrival} and night < ${departure}`.execute(trx)
}

function lockNights(trx: Db, room: string, { from, count }: { from: Day; count: number }) {
  return sql`select 1 from room_nights
    where room = ${room} and night >= ${from}::date and night < ${from}::date + ${count}::int order by night for update`.execute(
    trx,
  )
}

const storedHeldRoom = storedJson({
  column: 'supplier_stays.offer',
  v: 1,
  schema: SoldRoom,
  upgrades: { 0: withWholeHotel },
})

/** The text and pictures of a hotel are of no use once a stay is issued or released; the agency stores what it sold. */
const withoutHotelText = sql<string>`coalesce(jsonb_set(offer, '{data,hotel}', offer -> 'data' -> 'hotel'
  || '{"images": [], "pictures": [], "rooms": [], "around": [], "amenityGroups": [], "description": ""}'), offer)`

/** A hold about to be written down; its room is already taken in the same transaction. */
export type NewBooking = { key: string; room: string; price: number; offer: CheckedRate; sentinel: string | null }

/** Writes a hold. Throws on a key that is already there: the transaction then gives the room back. */
export async function writeBooking(trx: Db, { key, room, price, offer, sentinel }: NewBooking, now: Date): Promise<RoomHold> {
  const { rows } = await sql<{ serial: number }>`select nextval('supplier_stay_serial')::float8 as serial`.execute(trx)
  const { serial } = rows[0]! // nextval always answers
  const timeLimit = new Date(now.getTime() + HOLD_MINUTES * 60_000)
  const supplierRef = `emb-stay-${serial}`
  await trx
    .insertInto('supplier_stays')
    .values({
      supplier_ref: supplierRef,
      idempotency_key: key,
      confirmation: String(serial),
      state: 'hold',
      rate_id: offer.rate.id,
      room,
      arrival: offer.query.arrival,
      departure: offer.query.departure,
      price_rub: price,
      offer: storedHeldRoom.write(offer),
      sentinel,
      time_limit: timeLimit,
      created_at: now,
      changed_at: now,
    })
    .execute()
  return holdOf(supplierRef, { price, timeLimit, offer })
}

function holdOf(
  supplierRef: string,
  { price, timeLimit, offer }: { price: number; timeLimit: Date; offer: CheckedRate },
): RoomHold {
  return { supplierRef, price, timeLimit: instant(timeLimit), ...hoursOfStay(offer), offer }
}

/** The hold made under a key, or null. */
export async function bookingOfKey(db: Db, key: string): Promise<RoomHold | null> {
  const row = await db.selectFrom('supplier_stays').selectAll().where('idempotency_key', '=', key).executeTakeFirst()
  if (!row) return null
  const { supplier_ref, price_rub, time_limit, offer } = row
  return holdOf(supplier_ref, { price: price_rub, timeLimit: time_limit, offer: storedHeldRoom.read(offer) })
}

function findBookedStay(db: Db, supplierRef: string) {
  return db.selectFrom('supplier_stays').selectAll().where('supplier_ref', '=', supplierRef).executeTakeFirst()
}

/** hold → confirmed, once; again is a success. Refuses `hotels.rate-gone` and `order.price-changed`. */
export async function confirmBooking(db: Db, supplierRef: string, price: number, now: Date): Promise<void> {
  const moved = await db
    .updateTable('supplier_stays')
    .set({ state: 'confirmed', changed_at: now })
    .where('supplier_ref', '=', supplierRef)
    .where('state', '=', 'hold')
    .where('time_limit', '>', now)
    .where('price_rub', '=', price)
    .where((is) => is.or([is('sentinel', 'is', null), is('sentinel', '!=', 'REFUSE')]))
    .returning('supplier_ref')
    .executeTakeFirst()
  if (moved) return
  const row = await findBookedStay(db, supplierRef)
  if (row && row.price_rub !== price)
    throw new Refusal('order.price-changed', { extra: { oldPrice: price, newPrice: row.price_rub } })
  if (row?.state !== 'confirmed' && row?.state !== 'issued') throw new Refusal('hotels.rate-gone')
}

/** Sandbox surnames whose first answer goes wrong: nothing done, or done and the answer lost on the way. */
const firstAnswerFails = ['SLOW', 'LOST']

/** confirmed → issued, once; again answers the same number. Refuses `hotels.rate-gone` for good. */
export async function reserveBooking(db: Db, supplierRef: string, now: Date): Promise<{ confirmation: string }> {
  const attempt = await db
    .updateTable('supplier_stays')
    .set({ asked: sql`asked + 1` })
    .where('supplier_ref', '=', supplierRef)
    .returning(['asked', 'sentinel'])
    .executeTakeFirst()
  const isFailing = attempt?.asked === 1 && firstAnswerFails.includes(attempt.sentinel ?? '')
  if (isFailing && attempt.sentinel === 'SLOW') throw new Refusal('hotels.supplier-failed')
  await db
    .updateTable('supplier_stays')
    .set({ state: 'issued', offer: withoutHotelText, changed_at: now })
    .where('supplier_ref', '=', supplierRef)
    .where('state', '=', 'confirmed')
    .where((is) => is.or([is('sentinel', 'is', null), is('sentinel', '!=', 'FAILTICKET')]))
    .execute()
  if (isFailing) throw new Refusal('hotels.supplier-failed')
  const row = await findBookedStay(db, supplierRef)
  if (row?.state !== 'issued') throw new Refusal('hotels.rate-gone')
  return { confirmation: row.confirmation }
}

/** Whatever a stay is → released, once, its room given back in the same transaction; false when it already was. */
export async function releaseBooking(db: Db, supplierRef: string, now: Date, onlyExpired = false): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable('supplier_stays')
      .set({ state: 'released', offer: withoutHotelText, changed_at: now })
      .where('supplier_ref', '=', supplierRef)
      .where('state', 'in', onlyExpired ? ['hold'] : ['hold', 'confirmed', 'issued'])
      .$if(onlyExpired, (query) => query.where('time_limit', '<=', now))
      .returning(['room', 'arrival', 'departure'])
      .executeTakeFirst()
    if (row) await unsellRoom(trx, row.room, row)
    return row !== undefined
  })
}

/** Releases the rooms of expired holds; returns how many. */
export function releaseExpiredBookings(db: Db, now: Date): Promise<number> {
  return releaseExpiredIn(db, 'supplier_stays', now, (supplierRef) => releaseBooking(db, supplierRef, now, true))
}
