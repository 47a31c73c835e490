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

/** Gives air orders further items until there are three to an order. */
export async function addItems(client: pg.Client): Promise<void> {
  await client.query('set session_replication_role = replica')
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
