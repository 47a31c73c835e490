import { sql } from 'kysely'
import { troubles } from '#server/bonus/ledger-store.ts'
import type { Db } from '#server/db/db.ts'
import type { Told } from './buyer.ts'

type Check = [promise: string, query: string]

/** What may not be found at any moment, even in the middle of everything. */
const always: Check[] = [
  [
    'I2 two attempts of one order were charged',
    `select order_id as what from sandbox_payments where state in ('Captured', 'Refunded') and refunded_rub < amount_rub group by order_id having count(*) > 1`,
  ],
  ['I2 more was given back than taken', `select id as what from sandbox_payments where refunded_rub > amount_rub`],
  [
    'I4 a good ticket of an order that was not paid',
    `select o.number as what from orders o join tickets t on t.order_id = o.id and t.voided_at is null where o.status in ('Registered', 'Expired', 'Cancelled')`,
  ],
  [
    'I10 a cabin is oversold',
    `select flight || ' ' || cabin as what from seat_counts where base_sold + sold > capacity or sold < 0`,
  ],
]

/** Each query finds what breaks a promise between our books, the bank's and the supplier's; none may find anything. */
const checks: Check[] = [
  ...always,
  [
    'I5 an order is left on its way',
    `select number as what from orders where status not in ('Ticketed', 'Failed', 'Expired', 'Cancelled', 'Refunded')`,
  ],
  [
    'I1 the bank keeps another sum than the order is worth',
    `select number || ' ' || status || ' kept ' || kept || ' worth ' || worth as what from (
       select o.number, o.status,
         coalesce((select sum(case when b.state in ('Captured', 'Refunded') then b.amount_rub - b.refunded_rub else 0 end) from sandbox_payments b where b.order_id = o.id), 0) as kept,
         case when o.status in ('Ticketed', 'Refunded') then o.amount_rub - coalesce((select sum(r.card_rub) from refunds r join payments p on p.id = r.payment_id and p.state = 'Succeeded' where r.order_id = o.id), 0) else 0 end as worth
       from orders o) sums where kept <> worth`,
  ],
  [
    'I2 a refund was paid twice',
    `select payment_id as what from sandbox_refunds group by payment_id having sum(amount_rub) <> (select refunded_rub from sandbox_payments where id = payment_id)`,
  ],
  ['I3 a hold is neither taken nor let go', `select order_number as what from sandbox_payments where state = 'Authorized'`],
  ['I3 a refund never arrived', `select id as what from refunds where state <> 'done'`],
  [
    'I4 good tickets and orders differ',
    `select o.number as what from orders o where (o.status = 'Ticketed') <> exists (select 1 from tickets t where t.order_id = o.id and t.voided_at is null)`,
  ],
  [
    'I4 our tickets and the supplier’s differ',
    `select i.booking_ref as what from order_items i join supplier_bookings s on s.supplier_ref = i.supplier_ref where (i.status = 'Ticketed') <> (s.state = 'issued')`,
  ],
  [
    'I11 seats sold and seats flown differ',
    `select 'sold ' || s.sold || ' flown ' || f.flown as what from (select coalesce(sum(sold), 0) as sold from seat_counts) s,
       (select coalesce(sum((seat ->> 'count')::int), 0) as flown from supplier_bookings b, jsonb_array_elements(b.seats) seat where b.state <> 'released') f where s.sold <> f.flown`,
  ],
  [
    'I13 the supplier holds something for nobody',
    `select s.pnr as what from supplier_bookings s where s.state in ('hold', 'confirmed') or (s.state = 'issued' and not exists (select 1 from order_items i where i.supplier_ref = s.supplier_ref))`,
  ],
  ['I5 a job was given up', `select kind || ' ' || key as what from jobs where dead_at is not null`],
  [
    '54-ФЗ a sum without its receipt',
    `select p.order_id as what from payments p join sandbox_payments b on b.id = p.provider_payment_id,
       lateral (select coalesce(sum(amount_rub) filter (where refund_id is null), 0) as paid, coalesce(sum(amount_rub) filter (where refund_id is not null), 0) as back
         from fiscal_receipts f where f.payment_id = p.id and f.state = 'registered') printed
       where printed.back <> b.refunded_rub or printed.paid <> case when b.state in ('Captured', 'Refunded') then b.amount_rub else 0 end`,
  ],
  [
    'a letter was never sent',
    `select template || ' ' || subject_id as what from outbox where state <> 'sent' and template <> 'M-13'`,
  ],
]

/** What is broken the moment a killed process starts again: the books as it left them. */
export async function brokenAtOnce(db: Db): Promise<string[]> {
  return [...(await found(db, always)), ...(await troubles(db)).map((line) => `I14: ${line}`)]
}

async function found(db: Db, among: Check[]): Promise<string[]> {
  const broken: string[] = []
  for (const [promise, query] of among) {
    const { rows } = await sql<{ what: string }>`${sql.raw(query)}`.execute(db)
    broken.push(...rows.slice(0, 5).map(({ what }) => `${promise}: ${what}`))
  }
  return broken
}

/** Every promise that is broken, one line each. */
export async function brokenBooks(db: Db, told: Told[]): Promise<string[]> {
  const broken = await found(db, checks)
  broken.push(...(await troubles(db)).map((line) => `I14: ${line}`))
  const kept = new Map(
    (await db.selectFrom('orders').select(['id', 'price_rub']).execute()).map(({ id, price_rub }) => [id, price_rub]),
  )
  broken.push(...told.filter(({ orderId }) => !kept.has(orderId)).map(({ orderId }) => `a booking told of is gone: ${orderId}`))
  broken.push(
    ...told
      .filter(({ orderId, price }) => kept.get(orderId) !== price)
      .map(({ orderId }) => `I6 another price than told: ${orderId}`),
  )
  return broken
}

/**
 * How long each who paid waited for the tickets or for the money to be on its way back, from their press on «pay», in seconds.
 * Who waits still at `calm` has waited until then.
 */
export async function waits(db: Db, told: Told[], calm: Date): Promise<number[]> {
  const { rows } = await sql<{ id: string; ended: Date | null }>`
    select o.id, (select min(at) from order_events e where e.order_id = o.id and e.to_status in ('Ticketed', 'Failed', 'Refunded')) as ended
    from orders o where exists (
      select 1 from order_events e where e.order_id = o.id and e.to_status in ('Authorized', 'Paid') and e.event in ('authorize', 'pay'))`.execute(
    db,
  )
  const pressed = new Map(told.map(({ orderId, paidAt }) => [orderId, paidAt]))
  return rows.flatMap(({ id, ended }) => {
    const from = pressed.get(id)
    return from === undefined ? [] : [(Math.min(ended?.getTime() ?? Infinity, calm.getTime()) - from) / 1000]
  })
}

/** Somebody has paid and has neither tickets nor money yet. */
export async function isSomebodyWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (select 1 from orders where status in ('Authorized', 'Paid', 'Ticketing'))
      or exists (select 1 from sandbox_payments where state = 'Authorized')
      or exists (select 1 from refunds where state = 'due') as waiting`.execute(db)
  return rows[0]?.waiting === true
}
