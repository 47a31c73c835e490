import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ListPlace, type ListQuery, sortOf } from '#domain/account/list-page.ts'
import { PAGE_SIZE } from '#domain/account/order-list.ts'
import type { Product } from '#domain/product.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/db.ts'
import type { OrderRow } from './order-store.ts'

/** The orders of one product that belong to a person. */
export type Owned = { userId: string; kind: Product }

/** A person's own order by its number; `not-found` for another's, as for none at all (I23). */
export async function ownOrder(db: Db, { userId, kind }: Owned, number: string): Promise<OrderRow> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!order) throw new Refusal('not-found')
  return order
}

/**
 * Takes orders off their owner's list, or puts them back (`hiddenAt` null); returns the numbers that are theirs. Refuses
 * `not-found` when none is (DACC-06).
 */
export async function hideOrders(db: Db, { userId, kind }: Owned, numbers: string[], hiddenAt: Date | null): Promise<string[]> {
  const rows = await db
    .updateTable('orders')
    .set({ hidden_at: hiddenAt })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('number', 'in', numbers)
    .returning('number')
    .execute()
  if (rows.length === 0) throw new Refusal('not-found')
  return rows.map(({ number }) => number)
}

/** What a list needs of each order to filter, sort and find it; the newest first, hidden ones left out (DACC-12). */
export function listedOrders(db: Db, { userId, kind }: Owned) {
  return db
    .selectFrom('orders')
    .select(['id', 'number', 'price_rub', 'places', 'created_at', 'begins_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute()
}

/** The list's own rules for a row in memory, expressed in SQL. */
export type SqlRules<By extends string, Filter extends string> = {
  /** The first one is selected by default. */
  filters: readonly [Filter, ...Filter[]]
  /** Which orders match a filter; `stay` of hotels is joined. */
  where: (filter: Filter, now: Date) => RawBuilder<SqlBool>
  measures: Record<By, RawBuilder<unknown>>
  /** In which the trip begins. */
  year: RawBuilder<number>
}

type Page<Filter extends string> = { ids: string[]; list: ListPlace<Filter> }

/** One page of a person's orders and its position: five rows are read, the rest is counted. A page after the last is the last. */
export async function orderPage<By extends string, Filter extends string>(
  db: Db,
  owned: Owned,
  rules: SqlRules<By, Filter>,
  { query: { f, y, p, sort }, now }: { query: Omit<ListQuery, 'q'>; now: Date },
): Promise<Page<Filter>> {
  const { year } = rules
  const ofYear = y ? sql<SqlBool>`${year} = ${Number(y)}` : sql<SqlBool>`true`
  const counted = rules.filters.map(
    (filter) => sql`${sql.lit(filter)}, count(*) filter (where ${ofYear} and ${rules.where(filter, now)})`,
  )
  const { rows } = await sql<{ all: number; counts: Record<Filter, number>; years: number[] | null }>`
    select count(*)::int as all, json_build_object(${sql.join(counted)}) as counts,
      array_agg(distinct ${year} order by ${year} desc) as years
    from ${listed(owned)}`.execute(db)
  const { all, counts, years } = rows[0]! // an aggregate always answers
  const filter = rules.filters.find((each) => each === f) ?? rules.filters[0]
  const total = counts[filter]
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const page = Math.max(1, Math.min(Number(p ?? 1), pages))
  const { by, down } = sortOf(rules.measures, sort)
  const way = down ? sql`desc` : sql`asc` // what is alike turns over with the rest
  const found = await sql<{ id: string }>`select id from ${listed(owned)}
    where ${ofYear} and ${rules.where(filter, now)}
    order by ${rules.measures[by]} ${way}, created_at ${way} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(db)
  return { ids: found.rows.map(({ id }) => id), list: { page, pages, total, all, counts, years: years ?? [] } }
}

function listed({ userId, kind }: Owned) {
  const stay = kind === 'hotel' ? sql`join hotel_bookings on hotel_bookings.order_id = orders.id` : sql``
  return sql`(select orders.*${kind === 'hotel' ? sql`, check_in, check_out` : sql``} from orders ${stay}
    where user_id = ${userId} and kind = ${kind} and hidden_at is null) as listed`
}
