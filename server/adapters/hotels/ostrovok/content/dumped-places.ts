import { sql } from 'kysely'
import type { PlaceSuggestion } from '#contract/hotels.ts'
import { placeTypeOf } from '#domain/hotels/place.ts'
import { addressParts, searchName, searchWords } from '#domain/hotels/search-name.ts'
import { MINUTE_MS } from '#domain/text/dates.ts'
import { countryName, storedHotel } from '#server/adapters/hotels/ostrovok/card.ts'
import type { Database, Db } from '#server/db/db.ts'

/** How many hotels with a word in their names are suggested. */
const SUGGESTED = 5
/** Scanning more names than these takes longer than a typing visitor may wait. */
const COMMON = 5000
const AFTER_ALL = '\u{10FFFF}'

/** Counts the words in all names, and stores the first hotels by name for the common ones; a minute for two million names. */
export async function countCommonWords({ runScript }: Pick<Database, 'runScript'>, common = COMMON): Promise<void> {
  await runScript(`
    delete from etg_common_words;
    insert into etg_common_words (word, hotels, hids)
    select word, ndoc, (
      select jsonb_agg(hid) from (
        select hid from etg_hotels where words @@ cast(quote_literal(word) as tsquery) and search_name is not null
        order by search_name collate "C" limit ${SUGGESTED}
      ) as first
    ) from ts_stat('select words from etg_hotels where search_name is not null') where ndoc > ${common}`)
}

/** The first hotels with the most common word that begins so; undefined when none of them is common. */
async function hotelsOfCommonWord(db: Db, beginning: string): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('etg_common_words')
    .select('hids')
    .where('word', '>=', beginning)
    .where('word', '<', beginning + AFTER_ALL)
    .orderBy('hotels', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.hids
}

/** What a loaded dump answers by itself; nothing while none is loaded. */
export type DumpedPlaces = {
  suggest(text: string): Promise<{ regions: PlaceSuggestion[]; hotels: PlaceSuggestion[] }>
  ids(region: string): Promise<string[]>
  /** How far the tables are up to date with the supplier. */
  loadedTo(): Promise<Date | undefined>
}

const MOST_HOTELS = 1000
/** Shorter words are in too many names to be searched for inside them. */
const SHORTEST_WORD = 3
/** Of hotels with a word in their names so many are considered, and the first by name are returned. */
const LOOKED_AT = 50

export function dumpedPlaces(db: Db, now: () => Date): DumpedPlaces {
  let known: { until: number; loadedTo: Promise<Date | undefined> } | undefined
  async function loadedTo(): Promise<Date | undefined> {
    const at = now().getTime()
    if (!known || known.until <= at) known = { until: at + MINUTE_MS, loadedTo: lastWhole(db) }
    return known.loadedTo.catch((error: unknown) => {
      known = undefined
      throw error
    })
  }
  return {
    loadedTo,
    async suggest(text) {
      const names = new Set([text, ...addressParts(text)].map(searchName).filter(Boolean))
      for (const name of (await loadedTo()) ? names : []) {
        const [regions, hotels] = await Promise.all([findRegions(db, name), findHotels(db, name)])
        if (regions.length > 0 || hotels.length > 0) return { regions, hotels }
      }
      return { regions: [], hotels: [] }
    },
    ids: async (region) => ((await loadedTo()) ? loadHotelIds(db, region) : []),
  }
}

/** The last edition that describes hotels, once regions and hotels were loaded whole. */
async function lastWhole(db: Db): Promise<Date | undefined> {
  const rows = await db.selectFrom('etg_dumps').select(['kind', 'whole_edition']).execute()
  const whole = new Map(rows.map(({ kind, whole_edition }) => [kind, whole_edition]))
  const [hotels, changes] = [whole.get('hotels'), whole.get('changes')]
  if (!whole.get('regions') || !hotels) return undefined
  return changes && changes > hotels ? changes : hotels
}

/** The last word may be incomplete; undefined for words too short to distinguish names. */
function wordsQuery(name: string): string | undefined {
  const words = searchWords([name])
  if (!words.some((word) => word.length >= SHORTEST_WORD)) return undefined
  const last = name.split(' ').at(-1)
  return words.map((word) => `'${word}'${word === last ? ':*' : ''}`).join(' & ')
}

async function findRegions(db: Db, name: string): Promise<PlaceSuggestion[]> {
  const words = wordsQuery(name)
  const suits = words
    ? sql<boolean>`words @@ cast(${words} as tsquery)`
    : sql<boolean>`search_name collate "C" >= ${name} and search_name collate "C" < ${name + AFTER_ALL}`
  const rows = await db
    .selectFrom('etg_regions')
    .select(['id', 'name', 'type', 'country_code'])
    .where(suits)
    .where('hotels', '>', 0)
    .orderBy('hotels', 'desc')
    .limit(SUGGESTED)
    .execute()
  return rows.map((row) => {
    const country = countryName(row.country_code)
    const title = country ? `${row.name}, ${country}` : row.name
    return {
      id: row.id,
      type: placeTypeOf(row.type ?? ''),
      name: row.name,
      country,
      region: row.id,
      region_name: row.name,
      title,
    }
  })
}

/** Names that begin so, then names with such words in them. */
async function findHotels(db: Db, name: string): Promise<PlaceSuggestion[]> {
  const beginning = await db
    .selectFrom('etg_hotels')
    .select(['hid', 'content'])
    .where(sql<boolean>`search_name collate "C" >= ${name} and search_name collate "C" < ${name + AFTER_ALL}`)
    .orderBy(sql`search_name collate "C"`)
    .limit(SUGGESTED)
    .execute()
  const rows = beginning.length < SUGGESTED ? [...beginning, ...(await hotelsWith(db, name))] : beginning
  const each = new Map(rows.map((row) => [row.hid, row.content]))
  return [...each].slice(0, SUGGESTED).map(([hid, content]) => {
    const { name: own, regionId, regionName, country } = storedHotel.read(content).card
    const title = regionName ? `${own}, ${regionName}` : own
    return { id: hid, type: 'Hotel', name: own, country, region: regionId, region_name: regionName, title }
  })
}

async function hotelsWith(db: Db, name: string) {
  const words = wordsQuery(name)
  if (!words) return []
  const [only = '', ...others] = searchWords([name])
  const common = others.length === 0 ? await hotelsOfCommonWord(db, only) : undefined
  const hids = common ?? (await hotelsOfWords(db, words))
  if (hids.length === 0) return []
  const rows = await db.selectFrom('etg_hotels').select(['hid', 'content']).where('hid', 'in', hids).execute()
  return rows.toSorted((one, other) => hids.indexOf(one.hid) - hids.indexOf(other.hid))
}

async function hotelsOfWords(db: Db, words: string): Promise<string[]> {
  const found = await db
    .selectFrom('etg_hotels')
    .select(['hid', 'search_name'])
    .where(sql<boolean>`words @@ cast(${words} as tsquery)`)
    .limit(LOOKED_AT)
    .execute()
  const byName = found.toSorted((one, other) => ((one.search_name ?? '') < (other.search_name ?? '') ? -1 : 1))
  return byName.slice(0, SUGGESTED).map(({ hid }) => hid)
}

/** Hotels of a region that may be sold, those with more stars first: dumps do not say which are popular. */
async function loadHotelIds(db: Db, region: string): Promise<string[]> {
  const { rows } = await sql<{ hid: string }>`
    select etg_hotels.hid from etg_regions
    cross join lateral jsonb_array_elements_text(etg_regions.hids) as own (hid)
    join etg_hotels on etg_hotels.hid = own.hid and etg_hotels.is_sold
    where etg_regions.id = ${region}
    order by etg_hotels.stars desc, etg_hotels.hid
    limit ${MOST_HOTELS}`.execute(db)
  return rows.map(({ hid }) => hid)
}
