import { sql } from 'kysely'
import * as z from 'zod'
import { placeTypes } from '#domain/hotels/place.ts'
import { searchName, searchWords } from '#domain/hotels/search-name.ts'
import { type HotelLine, deleteOldHotels, readHotel, writeHotels } from '#server/adapters/hotels/ostrovok/described-hotels.ts'
import { Id } from '#server/adapters/hotels/ostrovok/etg-shapes.ts'
import type { Db } from '#server/db/db.ts'
import { type ContentContext, type Target, loadDump } from './load-dump.ts'

/** One name, or one in each language. */
const Name = z.union([
  z
    .string()
    .min(1)
    .transform((ru) => ({ ru, en: ru })),
  z.looseObject({ ru: z.string().nullish(), en: z.string().nullish() }),
])
const Region = z.looseObject({
  id: Id,
  name: Name,
  type: z.string(),
  country_code: z.string().nullish().catch(null),
  hids: z.array(Id).nullish().catch(null),
})

type RegionLine = {
  id: string
  name: string
  country_code: string
  type: string
  search_name: string
  words: string
  hids: string[]
  hotels: number
}

/** A region hotels are searched in; `false` for streets, countries and other places that are not. */
function readRegion(line: unknown): RegionLine | false | undefined {
  const read = Region.safeParse(line)
  if (!read.success) return undefined
  const { id, name, type, country_code } = read.data
  const own = name.ru || name.en
  if (!own) return undefined
  if (type === 'Hotel' || !placeTypes.some((known) => known === type)) return false
  const hids = [...new Set(read.data.hids)]
  const words = searchWords([own, name.en ?? '']).join(' ')
  return { id, name: own, country_code: country_code ?? '', type, search_name: searchName(own), words, hids, hotels: hids.length }
}

async function writeRegions(trx: Db, lines: readonly RegionLine[], edition: Date): Promise<number> {
  const rows = [...new Map(lines.map((line) => [line.id, line])).values()] // the last of a repeated region counts
  if (rows.length === 0) return 0
  await sql`
    insert into etg_regions (id, name, country_code, type, search_name, words, hids, hotels, edition)
    select id, name, country_code, type, search_name, array_to_tsvector(string_to_array(words, ' ')), hids, hotels,
      cast(${edition.toISOString()} as timestamptz)
    from jsonb_to_recordset(cast(${JSON.stringify(rows)} as jsonb)) as line
      (id text, name text, country_code text, type text, search_name text, words text, hids jsonb, hotels integer)
    on conflict (id) do update set name = excluded.name, country_code = excluded.country_code, type = excluded.type,
      search_name = excluded.search_name, words = excluded.words, hids = excluded.hids, hotels = excluded.hotels,
      edition = excluded.edition`.execute(trx)
  return rows.length
}

/** A region missing from a whole dump keeps its name alone: separately described hotels may refer to it. */
async function deleteRegions(db: Db, before: Date): Promise<void> {
  const nameless = { type: null, search_name: null, words: null, hids: null, hotels: 0, edition: null }
  await db.updateTable('etg_regions').set(nameless).where('edition', '<', before).execute()
}

/** The hotels of these regions, and which of the regions are unknown. */
async function loadHids(db: Db, regions: readonly string[]): Promise<{ hids: Set<string>; unknown: string[] }> {
  const rows = await db.selectFrom('etg_regions').select(['id', 'hids']).where('id', 'in', regions).execute()
  const known = rows.flatMap(({ id, hids }) => (Array.isArray(hids) ? [{ id, hids }] : []))
  const unknown = regions.filter((id) => known.every((one) => one.id !== id))
  return { hids: new Set(known.flatMap(({ hids }) => hids.map(String))), unknown }
}

/** Requested regions that the supplier does not have. */
export class UnknownRegions extends Error {
  readonly ids: readonly string[]

  constructor(ids: readonly string[]) {
    super(`No such regions: ${ids.join(', ')}`)
    this.ids = ids
  }
}

/**
 * Updates regions and hotels from the supplier's dumps: a whole dump when there is a newer one, then what changed since. With
 * `regions` only these and their hotels.
 */
export async function loadContent(context: ContentContext, regions: readonly string[]): Promise<void> {
  const { db, matching } = context
  const wanted = new Set(regions)
  const limit = [...wanted].toSorted().join(',')
  await loadDump(context, {
    kind: 'regions',
    regions: limit,
    read: (line) => {
      const region = readRegion(line)
      return region && wanted.size > 0 && !wanted.has(region.id) ? false : region
    },
    write: writeRegions,
    forget: deleteRegions,
  })
  const own = wanted.size > 0 ? await loadHids(db, [...wanted]) : undefined
  if (own && own.unknown.length > 0) throw new UnknownRegions(own.unknown)

  const hotels: Target<HotelLine> = {
    kind: 'hotels',
    regions: limit,
    read: (line) => {
      const hotel = readHotel(line)
      return hotel && own && !own.hids.has(hotel.hid) ? false : hotel
    },
    write: (trx, lines, readAt) => writeHotels(trx, lines, { readAt, matching }),
  }
  await loadDump(context, {
    ...hotels,
    async forget(_db, edition, signal) {
      await deleteOldHotels(db, edition, signal)
      await matching?.forgotten(db, edition)
    },
  })
  await loadDump(context, { ...hotels, kind: 'changes' })
}
