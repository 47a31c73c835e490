import { LRUCache } from 'lru-cache'
import { Refusal } from '#domain/refusal.ts'
import { DAY_MS } from '#domain/text/dates.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import type { HotelMatching } from '#server/hotels/supplier.ts'
import { type EtgHotel, hotelOf } from './card.ts'
import { writeHotels } from './content/hotel-lines.ts'
import type { EtgCall } from './etg-calls.ts'
import { HotelInfo } from './etg-shapes.ts'
import { gone, isAbsent } from './refusals.ts'
import { storedHotel } from './stored-hotel.ts'

/** A description that is older is asked for again; while they do not answer, the old one holds. */
const FRESH_MS = 7 * DAY_MS
const ZONES = 20_000
const HID = /^\d{1,12}$/

export function isHid(id: string): boolean {
  return HID.test(id)
}

export type DescribedHotels = {
  /** Those of these hotels that are known already. */
  known(hids: readonly string[]): Promise<Map<string, EtgHotel>>
  /** A hotel, asked for when it is not known or its description is old. */
  one(hid: string, signal: AbortSignal): Promise<EtgHotel | undefined>
  /** The clock of a hotel that was read in this process. */
  timeZoneOf(hid: string): string | undefined
}

type Description = {
  db: Db
  call: EtgCall
  now: () => Date
  loadedTo: () => Promise<Date | undefined>
  matching: HotelMatching | undefined
}

/** Hotels as they describe them, each kept in the database once it was asked for. */
export function describedHotels({ db, call, now, loadedTo, matching }: Description): DescribedHotels {
  const zones = new LRUCache<string, string>({ max: ZONES })

  async function rows(hids: readonly string[]) {
    if (hids.length === 0) return []
    const dumpedAt = (await loadedTo())?.getTime() ?? 0 // what a dump does not name is as it was
    const found = await db.selectFrom('etg_hotels').select(['hid', 'content', 'read_at']).where('hid', 'in', hids).execute()
    return found.map(({ hid, content, read_at }) => {
      const hotel: EtgHotel = storedHotel.read(content)
      zones.set(hid, hotel.card.timeZone)
      return { hid, hotel, isFresh: now().getTime() - Math.max(dumpedAt, read_at.getTime()) < FRESH_MS }
    })
  }

  async function asked(hid: string, signal: AbortSignal): Promise<EtgHotel | undefined> {
    const request = { data: { hid: Number(hid), language: 'ru' }, shape: HotelInfo, signal }
    const info = await call('hotel/info/', request).catch((error: unknown) =>
      isAbsent(error) ? undefined : gone('hotels.supplier-failed')(error),
    )
    if (!info) return undefined
    const hotel = hotelOf(info)
    zones.set(hid, hotel.card.timeZone)
    await keep(db, { hid, hotel }, { readAt: now(), matching })
    return hotel
  }

  return {
    known: async (hids) => new Map((await rows(hids)).map(({ hid, hotel }) => [hid, hotel])),
    async one(hid, signal) {
      if (!isHid(hid)) return undefined
      const [row] = await rows([hid])
      if (row?.isFresh) return row.hotel
      return asked(hid, signal).catch((error: unknown) => {
        if (row && error instanceof Refusal) return row.hotel
        throw error
      })
    },
    timeZoneOf: (hid) => zones.get(hid),
  }
}

type Reading = Parameters<typeof writeHotels>[2]

async function keep(db: Db, { hid, hotel }: { hid: string; hotel: EtgHotel }, reading: Reading): Promise<void> {
  const { regionId, regionName, countryCode } = hotel.card
  await inTransaction(db, (trx) => writeHotels(trx, [{ hid, hotel }], reading))
  const region = { name: regionName, country_code: countryCode }
  await db
    .insertInto('etg_regions')
    .values({ id: regionId, ...region })
    .onConflict((same) => same.column('id').doUpdateSet(region))
    .execute()
}
