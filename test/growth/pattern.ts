import type pg from 'pg'
import type { Agency } from '#test/agency.ts'
import { toTheBank } from '#test/purchase.ts'
import { deal, join, mistype } from './journeys.ts'

/** A agency with a little of everything, made by the product itself: people who came by a link, each with three dealings. */
export async function makePattern(agency: Agency, people: number): Promise<void> {
  for (let at = 0; at < people / 4; at += 1) await toTheBank(agency)
  agency.clock.advance(31 * 60_000)
  await agency.runJobs({ sweep: true })
  const referrer = await join(agency, 'referrer')
  for (let at = 0; at < people; at += 1) {
    const member = await join(agency, `member-${at}`, referrer)
    for (let more = 0; more < 3; more += 1) await deal(agency, member, at + more)
    await mistype(agency, member.login)
  }
}

/** Items per order of the agency the figures are about; a purchase of today has one or two. */
const ITEMS = 3

/** Adds what the embedded suppliers leave too little of: three items to an air order, and the rows only suppliers outside leave. */
export async function fillPattern(client: pg.Client): Promise<void> {
  await client.query('set session_replication_role = replica')
  await addItems(client)
  for (const statement of OUTSIDE) await client.query(statement)
}

/** Flights a carrier changed, one item in three; prices found; regions, hotels and stays of ETG, hotels that are one with ours. */
const OUTSIDE = [
  `insert into flight_changes (id, order_id, item_id, n, before, after, is_forced, noticed_at)
    select left(md5('change' || i.id), 22), order_id, i.id, 1, flights, flights, n % 2 = 0, o.created_at
    from (select *, row_number() over (order by id) as n from order_items) i join orders o on o.id = i.order_id,
    (select '{"v":1,"data":[[{}]]}'::jsonb as flights) stored where n % 3 = 0`,
  `insert into found_prices select 'duffel', 'MOW', 'C' || n, '1.0.0', date '2026-12-01', case when n > 1 then date '2026-12-08' end, 9000, now()
    from generate_series(1, 2) n`,
  `insert into etg_regions select n::text, 'Город ' || n, 'RU' from generate_series(1, 2) n`,
  `insert into etg_hotels select n::text, n::text, '{"v":1,"data":{}}', now() from generate_series(1, 2) n`,
  `insert into hotel_matches (hotel, hotel_seller, hotel_words, other, other_seller, other_words, match, reasons, metres, found_at, joined)
    select 'moscow-' || n, 'embedded', 'волга', 'ostrovok:' || n, 'ostrovok', 'волга', 'sure', 'the same name', 10, now(), n % 2 = 0
    from generate_series(1, 2) n`,
  `insert into etg_stays (supplier_ref, idempotency_key, partner_order_id, state, book_hash, net, currency, price_rub, offer, time_limit, changed_at)
    select left(md5('ref' || state), 22), left(md5('key' || state), 22), left(md5('order' || state), 22), state, 'h', '100.00', 'RUB', 9000,
      '{"v":1,"data":{}}', now(), now() from unnest(array['booked', 'released', 'refused']) state`,
]

async function addItems(client: pg.Client): Promise<void> {
  for (let more = 1; more <= ITEMS; more += 1) {
    const chosen = `with chosen as (select * from order_items where position < 2 order by id
      limit greatest(0, (select count(*) * ${ITEMS} from orders) - (select count(*) from order_items)))`
    await client.query(`create temp table further as ${chosen} select * from chosen`)
    await client.query(`insert into air_holds (key, order_id, supplier, asked_at, supplier_ref, released_at, is_open)
      select key || ':${more}', h.order_id, h.supplier, asked_at, h.supplier_ref || '.${more}', released_at, is_open
      from air_holds h join further on hold_key = key`)
    await client.query(`insert into order_items (id, order_id, position, direction, hold_key, supplier, supplier_ref, booking_ref,
        price_rub, time_limit, status, tries, offers)
      select left(md5(id || '${more}'), 22), order_id, position + ${more * 10}, direction, hold_key || ':${more}', supplier,
        supplier_ref || '.${more}', booking_ref || '.${more}', price_rub, time_limit, status, tries, offers from further`)
    await client.query('drop table further')
  }
}
