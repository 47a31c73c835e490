import { sql } from 'kysely'
import { BATCH, type Request, type Rule, olderThan } from './batches.ts'

/** A booking takes its tickets along. */
const BOOKINGS = 50
const released = sql`state = 'released'`

/** The embedded suppliers' and bank's own records of what is over, and prices nobody believes any more; none of them names a person. */
export const stockRules: Rule[] = [
  { name: 'seat-counts', term: 'stock', size: BATCH, statement: olderThan({ table: 'seat_counts', column: 'departs_on' }) },
  { name: 'room-nights', term: 'stock', size: BATCH, statement: olderThan({ table: 'room_nights', column: 'night' }) },
  { name: 'released-bookings', term: 'stock', size: BOOKINGS, statement: releasedBookings },
  {
    name: 'released-stays',
    term: 'stock',
    size: BATCH,
    statement: olderThan({ table: 'supplier_stays', column: 'changed_at', where: released }),
  },
  { name: 'found-prices', term: 'foundPrices', size: BATCH, statement: olderThan({ table: 'found_prices', column: 'found_at' }) },
  { name: 'bank-events', term: 'stock', size: BATCH, statement: olderThan({ table: 'sandbox_events', column: 'due_at' }) },
]

/** With the tickets that were issued on them and voided. */
function releasedBookings({ before, size }: Request) {
  return sql<{ seen: number }>`with chosen as (
    select supplier_ref from supplier_bookings where ${released} and changed_at < ${before} order by changed_at limit ${size}
  ), tickets as (delete from supplier_tickets where supplier_ref = any (array(select supplier_ref from chosen))),
  bookings as (delete from supplier_bookings where supplier_ref = any (array(select supplier_ref from chosen)))
  select count(*)::int as seen from chosen`
}
