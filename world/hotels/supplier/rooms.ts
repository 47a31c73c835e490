import { sql } from 'kysely'
import type { Day } from '#domain/text/dates.ts'
import { type RoomNight, type RoomStore, type SoldRooms, roomName } from '#world/hotels/room-store.ts'
import type { Db } from '#server/db/db.ts'

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
      return rows.length > 0 ? counted(rows) : null
    },
  }
}

function counted(rows: { room: string; night: string; sold: number }[]): SoldRooms {
  const sold = new Map(rows.map((row) => [`${row.room} ${row.night}`, row.sold]))
  return (room, night) => sold.get(`${room} ${night}`) ?? 0
}

type Room = { hotelId: string; roomType: number }

/**
 * Takes one room for every night or for none, inside the caller's transaction; answers what was sold before, or null when
 * a night is full. Nights are locked in the order of the calendar, so that no two stays wait for each other.
 */
export async function takeRoom(trx: Db, { hotelId, roomType }: Room, nights: readonly RoomNight[]): Promise<SoldRooms | null> {
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
  return counted(taken.map(({ night, before }) => ({ room, night, sold: before })))
}

/** Gives a room back for every night from arrival to departure, once per taking. */
export async function giveRoomBack(trx: Db, room: string, { arrival, departure }: { arrival: string; departure: string }) {
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
