import { sql } from 'kysely'
import type { Party } from '#domain/air/query.ts'
import type { Day } from '#domain/text/dates.ts'
import type { Db } from '#server/db/db.ts'

/** How long a price is shown after it was found. */
const SHOWN_MS = 2 * 24 * 3_600_000

/** A search: of whom, between which codes, on which days, for whom. */
export type Searched = { seller: string; ends: readonly [from: string, to: string]; there: Day; back: Day | null; party: Party }

const partyText = ({ adults, children, infants }: Party) => `${adults}.${children}.${infants}`

/** Keeps what a search found, roubles, null for nothing; of two searches the later one stands. */
export async function keepPrice(
  db: Db,
  { seller, ends, there, back, party, price, foundAt }: Searched & { price: number | null; foundAt: Date },
): Promise<void> {
  await sql`
    insert into found_prices (seller, iata_from, iata_to, party, there, back, price_rub, found_at)
    values (${seller}, ${ends[0]}, ${ends[1]}, ${partyText(party)}, ${there}, ${back}, ${price}, ${foundAt})
    on conflict (seller, iata_from, iata_to, party, there, back)
    do update set price_rub = excluded.price_rub, found_at = excluded.found_at
    where found_prices.found_at <= excluded.found_at`.execute(db)
}

type DaysQuery = Pick<Searched, 'seller' | 'ends' | 'party'> & {
  days: readonly [first: Day, last: Day]
  trip: 'one-way' | 'return'
  now: Date
}

/** Prices that are believed still, of trips that begin in the range. */
export async function foundPrices(
  db: Db,
  { seller, ends, party, days, trip, now }: DaysQuery,
): Promise<{ there: Day; back: Day | null; price: number }[]> {
  const { rows } = await sql<{ there: Day; back: Day | null; price: number }>`
    select there, back, price_rub as price from found_prices
    where seller = ${seller} and iata_from = ${ends[0]} and iata_to = ${ends[1]} and party = ${partyText(party)}
      and there between ${days[0]} and ${days[1]} and ${trip === 'return' ? sql`back is not null` : sql`back is null`}
      and price_rub is not null and found_at > ${new Date(now.getTime() - SHOWN_MS)}
    order by there`.execute(db)
  return rows
}

/** When each of these searches of a supplier was made last, in their order; null where none is known. */
export async function searchedAt(
  db: Db,
  seller: string,
  searches: readonly Omit<Searched, 'seller'>[],
): Promise<(Date | null)[]> {
  const list = JSON.stringify(
    searches.map(({ ends: [from, to], there, back, party }, n) => ({ n, from, to, there, back, party: partyText(party) })),
  )
  const { rows } = await sql<{ found_at: Date | null }>`
    select found_at from jsonb_to_recordset(${list}::text::jsonb) as wanted (n int, "from" text, "to" text, there date, back date, party text)
    left join found_prices as found on found.seller = ${seller} and iata_from = "from" and iata_to = "to" and found.party = wanted.party
      and found.there = wanted.there and found.back is not distinct from wanted.back
    order by n`.execute(db)
  return rows.map(({ found_at }) => found_at)
}
