import { sql } from 'kysely'
import { type HotelLink, joinedHotels } from '#domain/hotels/joined-hotels.ts'
import { type HotelMatch, type KnownHotel, FARTHEST_M, compareHotels } from '#domain/hotels/same-hotel.ts'
import { namedId, sellerOfId } from '#domain/seller.ts'
import type { Db } from '#server/db/db.ts'
import type { HotelMatching, HotelSupplier } from '#server/hotels/supplier.ts'

/** Another supplier, as far as its hotels are found by coordinates; their ids are those they are shown by. */
export type Neighbour = Required<Pick<HotelSupplier, 'around'>>

/** Finds which hotels of `neighbours` a supplier's hotels match, and stores it; without neighbours there is nothing to find. */
export function hotelMatching(seller: string, neighbours: () => readonly Neighbour[]): HotelMatching {
  const name = (id: string) => namedId(seller, id)
  return {
    async described(trx, { hotels, gone }, at) {
      const others = neighbours()
      if (others.length === 0) return
      const shown = hotels.map((hotel) => ({ ...hotel, id: name(hotel.id) }))
      const matches: FoundMatch[] = []
      for (const hotel of shown) matches.push(...(await findMatches(hotel, others)))
      await writeMatches(trx, { ids: [...shown.map(({ id }) => id), ...gone.map(name)], matches, at })
    },
    forgotten: (db, before) => deleteMatches(db, seller, before),
  }
}

async function findMatches(hotel: KnownHotel, others: readonly Neighbour[]): Promise<FoundMatch[]> {
  const near = await Promise.all(others.map(async ({ around }) => around(hotel, FARTHEST_M)))
  return near.flat().flatMap((other) => {
    const found = compareHotels(hotel, other)
    return found.match === 'other' ? [] : [{ pair: [hotel, other] as const, found }]
  })
}

/** The hotels of all suppliers that are the same as each of these, itself first. */
export type JoinedById = (ids: readonly string[]) => Promise<Map<string, string[]>>

/** From the table of matches: one statement for two suppliers, one more for each further one. */
export function joinedById(db: Db, sellers: number): JoinedById {
  return async (ids) => {
    const links: HotelLink[] = []
    const known = new Set<string>()
    let next = [...new Set(ids)]
    for (let step = 1; step < sellers && next.length > 0; step += 1) {
      for (const id of next) known.add(id)
      const found = await loadLinks(db, next)
      links.push(...found)
      next = [...new Set(found.flat())].filter((id) => !known.has(id))
    }
    return joinedHotels(ids, links)
  }
}

/** Two hotels that may be one, as the rule compares them. */
type FoundMatch = { pair: readonly [KnownHotel, KnownHotel]; found: HotelMatch }

const list = (ids: readonly string[]) => sql`(select jsonb_array_elements_text(cast(${JSON.stringify(ids)} as jsonb)))`

type NewMatches = { ids: readonly string[]; matches: readonly FoundMatch[]; at: Date }

/** Writes the found matches of these hotels over the former ones; those settled by a person stay. */
async function writeMatches(trx: Db, { ids, matches, at }: NewMatches): Promise<void> {
  const { rows: before } = await sql<{ hotel: string; other: string }>`
    delete from hotel_matches where (hotel in ${list(ids)} or other in ${list(ids)}) and settled is null
      and found_at <= cast(${at.toISOString()} as timestamptz)
    returning hotel, other`.execute(trx)
  const rows = matches.map(rowOf)
  if (rows.length > 0)
    await sql`
      insert into hotel_matches
        (hotel, hotel_seller, hotel_words, other, other_seller, other_words, match, reasons, metres, found_at)
      select line.*, cast(${at.toISOString()} as timestamptz) from jsonb_to_recordset(cast(${JSON.stringify(rows)} as jsonb)) as line
        (hotel text, hotel_seller text, hotel_words text, other text, other_seller text, other_words text,
          match text, reasons text, metres integer)
      on conflict (hotel, other) do update set hotel_words = excluded.hotel_words, other_words = excluded.other_words,
        match = excluded.match, reasons = excluded.reasons, metres = excluded.metres, found_at = excluded.found_at
      where hotel_matches.found_at <= excluded.found_at`.execute(trx)
  await joinAgain(
    trx,
    [...before, ...rows].flatMap(({ hotel, other }) => [hotel, other]),
  )
}

function rowOf({ pair, found }: FoundMatch) {
  const [one, other] = bySeller(pair, ({ id }) => id)
  const words = ({ name, address }: KnownHotel) => [name, address].filter(Boolean).join(', ')
  return {
    hotel: one.id,
    hotel_seller: sellerOfId(one.id),
    hotel_words: words(one),
    other: other.id,
    other_seller: sellerOfId(other.id),
    other_words: words(other),
    match: found.match,
    reasons: found.reasons.join(' '),
    metres: found.metres,
  }
}

/** Two hotels in the order a match is stored in. */
function bySeller<Hotel>([one, other]: readonly [Hotel, Hotel], idOf: (hotel: Hotel) => string): [Hotel, Hotel] {
  return sellerOfId(idOf(other)) < sellerOfId(idOf(one)) ? [other, one] : [one, other]
}

/** Decides again which matches of these hotels make one card. */
async function joinAgain(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const each = [...new Set(ids)]
  const joins = sql`(own.settled is not distinct from 'join' or (own.settled is null and own.match = 'sure' and not exists (
    select from hotel_matches as rival where (rival.hotel, rival.other) <> (own.hotel, own.other)
      and (rival.settled = 'join' or (rival.settled is null and rival.match = 'sure'))
      and ((rival.hotel = own.hotel and rival.other_seller = own.other_seller)
        or (rival.other = own.other and rival.hotel_seller = own.hotel_seller)))))`
  await sql`
    update hotel_matches as own set joined = ${joins}
    where (own.hotel in ${list(each)} or own.other in ${list(each)}) and own.joined <> ${joins}`.execute(trx)
}

/** Deletes matches of a supplier's hotels that its whole dump did not name. */
async function deleteMatches(db: Db, seller: string, before: Date): Promise<void> {
  const { rows } = await sql<{ hotel: string; other: string }>`
    delete from hotel_matches where (hotel_seller = ${seller} or other_seller = ${seller}) and settled is null
      and found_at < cast(${before.toISOString()} as timestamptz)
    returning hotel, other`.execute(db)
  await joinAgain(
    db,
    rows.flatMap(({ hotel, other }) => [hotel, other]),
  )
}

/** The matches of these hotels that make one card. */
export async function loadLinks(db: Db, ids: readonly string[]): Promise<HotelLink[]> {
  const { rows } = await sql<{ hotel: string; other: string }>`
    select hotel, other from hotel_matches where joined and hotel in ${list(ids)}
    union
    select hotel, other from hotel_matches where joined and other in ${list(ids)}`.execute(db)
  return rows.map(({ hotel, other }) => [hotel, other])
}

export type ListedMatch = {
  hotel: string
  hotel_words: string
  other: string
  other_words: string
  match: string
  reasons: string
  metres: number
  settled: string | null
  joined: boolean
}

/** Matches of a kind, nearest first. */
export async function listMatches(db: Db, which: 'sure' | 'unsure' | 'settled', most: number): Promise<ListedMatch[]> {
  return db
    .selectFrom('hotel_matches')
    .select(['hotel', 'hotel_words', 'other', 'other_words', 'match', 'reasons', 'metres', 'settled', 'joined'])
    .where((is) =>
      which === 'settled' ? is('settled', 'is not', null) : is.and([is('settled', 'is', null), is('match', '=', which)]),
    )
    .orderBy('metres')
    .orderBy('hotel')
    .limit(most)
    .execute()
}

export async function countMatches(db: Db): Promise<{ sure: number; unsure: number; settled: number; joined: number }> {
  const { rows } = await sql<{ sure: number; unsure: number; settled: number; joined: number }>`
    select count(*) filter (where settled is null and match = 'sure')::int as sure,
      count(*) filter (where settled is null and match = 'unsure')::int as unsure,
      count(settled)::int as settled, count(*) filter (where joined)::int as joined from hotel_matches`.execute(db)
  return rows[0]! // a count always answers
}

/**
 * Settles by hand whether two hotels are the same; `unknown` where no match of them was found, `another` where one of them was
 * joined to a third by hand.
 */
export async function settleMatch(
  trx: Db,
  pair: readonly [string, string],
  settled: 'join' | 'apart',
): Promise<'settled' | 'unknown' | 'another'> {
  const [one, other] = bySeller(pair, (id) => id)
  if (settled === 'join' && (await joinedElsewhere(trx, one, other))) return 'another'
  const row = await trx
    .updateTable('hotel_matches')
    .set({ settled })
    .where('hotel', '=', one)
    .where('other', '=', other)
    .returning('hotel')
    .executeTakeFirst()
  if (row) await joinAgain(trx, [one, other])
  return row ? 'settled' : 'unknown'
}

async function joinedElsewhere(trx: Db, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    select from hotel_matches where settled = 'join'
      and ((hotel = ${one} and other <> ${other} and other_seller = ${sellerOfId(other)})
        or (other = ${other} and hotel <> ${one} and hotel_seller = ${sellerOfId(one)}))`.execute(trx)
  return rows.length > 0
}
