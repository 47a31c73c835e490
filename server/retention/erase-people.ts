import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** What replaces a deleted surname. */
const ERASED = 'удалено'

type CountQuery = RawBuilder<{ seen: number }>

/** Deletes birth days, gender and documents of the orders that `ids` selects; one statement. */
export function eraseDocuments(now: Date, ids: RawBuilder<unknown>): CountQuery {
  return sql`with chosen as (${ids}),
    travellers as (update order_passengers set sealed = '' where order_id = any (array(select id from chosen))),
    marked as (update orders set documents_erased_at = ${now} where id = any (array(select id from chosen)))
    select count(*)::int as seen from chosen`
}

/**
 * Of a traveller every column is emptied but the position in the order, of an order those that lead to a person: leaving one out
 * is an error.
 */
type Traveller<Table extends 'order_passengers' | 'hotel_guests'> = Exclude<keyof Tables[Table], 'order_id' | 'position' | 'kind'>
type Leading = Extract<keyof Tables['orders'], `contact_${string}` | `${string}_ip`>

const passenger: Record<Traveller<'order_passengers'>, string> = { name: '', surname: ERASED, sealed: '' }
const guest: Record<Traveller<'hotel_guests'>, string | null> = { first_name: '', last_name: ERASED, age: null }
const buyer: Record<Leading, string | null> = { contact_email: '', contact_person: '', contact_phone: '', consent_ip: null }

function written(columns: Record<string, string | null>) {
  return sql.join(Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
}

/** Erases everybody in the orders that `ids` selects, buyer included; numbers, dates and sums stay. One statement. */
export function erasePeople(now: Date, ids: RawBuilder<unknown>): CountQuery {
  return sql`with chosen as (${ids}),
    travellers as (update order_passengers set ${written(passenger)}
      where order_id = any (array(select id from chosen))),
    guests as (update hotel_guests set ${written(guest)}
      where order_id = any (array(select id from chosen))),
    stays as (update hotel_bookings set wishes = ''
      where wishes <> '' and order_id = any (array(select id from chosen))),
    attempts as (update payments set receipt_email = null where order_id = any (array(select id from chosen))),
    returns as (update refunds set receipt_email = null where order_id = any (array(select id from chosen))),
    marked as (update orders set ${written(buyer)},
      documents_erased_at = coalesce(documents_erased_at, ${now}), people_erased_at = ${now}
      where id = any (array(select id from chosen)))
    select count(*)::int as seen from chosen`
}
