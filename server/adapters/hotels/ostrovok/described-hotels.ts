import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { searchName, searchWords } from '#domain/hotels/search-name.ts'
import { Refusal } from '#domain/refusal.ts'
import { DAY_MS } from '#domain/text/dates.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import type { DescribedHotels, HotelMatching } from '#server/hotels/supplier.ts'
import { type EtgHotel, hotelOf, storedHotel } from './card.ts'
import { type EtgCall, refuseAs, isAbsent } from './etg-calls.ts'
import { HotelInfo } from './etg-shapes.ts'

/** An older description is fetched again; while they do not answer, the old one is used. */
const FRESH_MS = 7 * DAY_MS
const ZONES = 20_000
const HID = /^\d{1,12}$/

export function isHid(id: string): boolean {
  return HID.test(id)
}

export type HotelDescriptions = {
  /** Those of these hotels that are known already. */
  known(hids: readonly string[]): Promise<Map<string, EtgHotel>>
  /** A hotel, fetched when it is unknown or its description is old. */
  one(hid: string, signal: AbortSignal): Promise<EtgHotel | undefined>
  /** The time zone of a hotel that was read in this process. */
  timeZoneOf(hid: string): string | undefined
}

type Description = {
  db: Db
  call: EtgCall
  now: () => Date
  loadedTo: () => Promise<Date | undefined>
  matching: HotelMatching | undefined
}

/** Hotels as they describe them, each stored in the database once fetched. */
export function describedHotels({ db, call, now, loadedTo, matching }: Description): HotelDescriptions {
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

  async function fetchDescription(hid: string, signal: AbortSignal): Promise<EtgHotel | undefined> {
    const request = { data: { hid: Number(hid), language: 'ru' }, shape: HotelInfo, signal }
    const info = await call('hotel/info/', request).catch((error: unknown) =>
      isAbsent(error) ? undefined : refuseAs('hotels.supplier-failed')(error),
    )
    if (!info) return undefined
    const hotel = hotelOf(info)
    zones.set(hid, hotel.card.timeZone)
    await storeDescription(db, { hid, hotel }, { readAt: now(), matching })
    return hotel
  }

  return {
    known: async (hids) => new Map((await rows(hids)).map(({ hid, hotel }) => [hid, hotel])),
    async one(hid, signal) {
      if (!isHid(hid)) return undefined
      const [row] = await rows([hid])
      if (row?.isFresh) return row.hotel
      return fetchDescription(hid, signal).catch((error: unknown) => {
        if (row && error instanceof Refusal) return row.hotel
        throw error
      })
    },
    timeZoneOf: (hid) => zones.get(hid),
  }
}

async function storeDescription(db: Db, { hid, hotel }: { hid: string; hotel: EtgHotel }, reading: Reading): Promise<void> {
  const { regionId, regionName, countryCode } = hotel.card
  await inTransaction(db, (trx) => writeHotels(trx, [{ hid, hotel }], reading))
  const region = { name: regionName, country_code: countryCode }
  await db
    .insertInto('etg_regions')
    .values({ id: regionId, ...region })
    .onConflict((same) => same.column('id').doUpdateSet(region))
    .execute()
}

const Deleted = z.looseObject({ hid: z.union([z.number(), z.string()]).transform(String), deleted: z.literal(true) })

/** A hotel of a dump, or its deletion. */
export type HotelLine = { hid: string; hotel: EtgHotel | undefined }

export function readHotel(line: unknown): HotelLine | undefined {
  const deleted = Deleted.safeParse(line)
  if (deleted.success) return { hid: deleted.data.hid, hotel: undefined }
  const info = HotelInfo.safeParse(line)
  return info.success ? { hid: info.data.hid, hotel: hotelOf(info.data) } : undefined
}

/** What a hotel is found and chosen by without parsing its description; a hidden one is not found. */
function foundBy({ card, isShown, isSold }: EtgHotel) {
  const names = { search_name: searchName(card.name), words: searchWords([card.name]).join(' ') }
  return { ...(isShown ? names : { search_name: null, words: null }), stars: card.stars, is_sold: isSold }
}

/** When it was described, and who is notified of it. */
type Reading = { readAt: Date; matching: HotelMatching | undefined }

/** Writes hotels as described at a moment; newer descriptions stay. */
export async function writeHotels(trx: Db, lines: readonly HotelLine[], { readAt, matching }: Reading): Promise<number> {
  const rows = [...new Map(lines.map(({ hid, hotel }) => [hid, hotel]))] // the last of a repeated hotel counts
  const known = rows.flatMap(([hid, hotel]) =>
    hotel ? [{ hid, region_id: hotel.card.regionId, content: storedHotel.text(hotel), ...foundBy(hotel) }] : [],
  )
  const withdrawn = rows.flatMap(([hid, hotel]) => (hotel ? [] : [hid]))
  if (withdrawn.length > 0)
    await trx.deleteFrom('etg_hotels').where('hid', 'in', withdrawn).where('read_at', '<=', readAt).execute()
  await matching?.described(trx, shownOf(rows), readAt)
  if (known.length === 0) return 0
  await sql`
    insert into etg_hotels (hid, region_id, content, read_at, search_name, words, stars, is_sold)
    select hid, region_id, cast(content as jsonb), cast(${readAt.toISOString()} as timestamptz), search_name,
      array_to_tsvector(string_to_array(words, ' ')), stars, is_sold
    from jsonb_to_recordset(cast(${JSON.stringify(known)} as jsonb)) as line
      (hid text, region_id text, content text, search_name text, words text, stars integer, is_sold boolean)
    on conflict (hid) do update set region_id = excluded.region_id, content = excluded.content, read_at = excluded.read_at,
      search_name = excluded.search_name, words = excluded.words, stars = excluded.stars, is_sold = excluded.is_sold
    where etg_hotels.read_at <= excluded.read_at`.execute(trx)
  return known.length
}

function shownOf(rows: readonly [string, EtgHotel | undefined][]): DescribedHotels {
  const hotels = rows.flatMap(([id, hotel]) => {
    if (!hotel?.isShown) return []
    const { name, address, regionName, lat, lon, stars } = hotel.card
    return [{ id, name, address, city: regionName, lat, lon, stars }]
  })
  return { hotels, gone: rows.flatMap(([id, hotel]) => (hotel?.isShown ? [] : [id])) }
}

const STEP = 2000

/** Deletes hotels that a whole dump did not list and that were not described since, some at a time. */
export async function deleteOldHotels(db: Db, before: Date, signal: AbortSignal): Promise<void> {
  for (let last: string | undefined = ''; last !== undefined;) {
    signal.throwIfAborted()
    const part = await db
      .selectFrom('etg_hotels')
      .select(['hid', 'read_at'])
      .where('hid', '>', last)
      .orderBy('hid')
      .limit(STEP)
      .execute()
    const old = part.filter(({ read_at }) => read_at < before).map(({ hid }) => hid)
    if (old.length > 0) await db.deleteFrom('etg_hotels').where('hid', 'in', old).where('read_at', '<', before).execute()
    last = part.at(-1)?.hid
  }
}
