import { type RawBuilder, sql } from 'kysely'

/** What stands in place of a surname that is no longer kept. */
const ERASED = 'удалено'

type CountQuery = RawBuilder<{ seen: number }>

/** Forgets birth days, gender and documents of the orders that `ids` selects; one statement. */
export function eraseDocuments(now: Date, ids: RawBuilder<unknown>): CountQuery {
  return sql`with chosen as (${ids}),
    travellers as (update order_passengers set sealed = '' where order_id = any (array(select id from chosen))),
    marked as (update orders set documents_erased_at = ${now} where id = any (array(select id from chosen)))
    select count(*)::int as seen from chosen`
}

/** Forgets everybody in the orders that `ids` selects, buyer included; numbers, dates and sums stay. One statement. */
export function erasePeople(now: Date, ids: RawBuilder<unknown>): CountQuery {
  return sql`with chosen as (${ids}),
    travellers as (update order_passengers set name = '', surname = ${ERASED}, sealed = ''
      where order_id = any (array(select id from chosen))),
    guests as (update hotel_guests set first_name = '', last_name = ${ERASED}, age = null
      where order_id = any (array(select id from chosen))),
    stays as (update hotel_bookings set wishes = ''
      where wishes <> '' and order_id = any (array(select id from chosen))),
    attempts as (update payments set receipt_email = null where order_id = any (array(select id from chosen))),
    returns as (update refunds set receipt_email = null where order_id = any (array(select id from chosen))),
    marked as (update orders set contact_email = '', contact_person = '', contact_phone = '', consent_ip = null,
      documents_erased_at = coalesce(documents_erased_at, ${now}), people_erased_at = ${now}
      where id = any (array(select id from chosen)))
    select count(*)::int as seen from chosen`
}
