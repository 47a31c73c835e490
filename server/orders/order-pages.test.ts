import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ListRules, listPage } from '#domain/account/list-page.ts'
import { orderRules } from '#domain/air/account-orders.ts'
import { hotelOrderLabel, hotelOrderRules } from '#domain/hotels/booking.ts'
import { orderStatuses } from '#domain/payments/order.ts'
import type { Product } from '#domain/product.ts'
import { instant } from '#domain/text/dates.ts'
import { airPageRules } from '#server/air/account-orders.ts'
import type { Database } from '#server/db/db.ts'
import { hotelPageRules } from '#server/hotels/account-orders.ts'
import { openMemoryDatabase } from '#test/database.ts'
import { type SqlRules, orderPage } from './own-orders.ts'

const HOUR_MS = 3_600_000
const now = new Date('2026-11-21T09:00:00Z')
const userId = 'u'.repeat(22)
const at = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
const idOf = (kind: Product, n: number) => `${kind}${String(n).padStart(22 - kind.length, '0')}`

/** A flight that was never planned, and one that takes off after midnight of the new year in Moscow, before it in Greenwich. */
const beginnings: Partial<Record<Product, Record<number, Date | null>>> = {
  air: { 3: null, 7: new Date('2026-12-31T22:00:00Z') },
}

/** Orders of every status around now, two years of them, prices and moments that repeat, some at this very instant. */
const orders = (['air', 'hotel'] as const).flatMap((kind) =>
  Array.from({ length: 60 }, (_, n) => ({
    id: idOf(kind, n),
    kind,
    number: `${kind === 'air' ? 'A' : 'H'}${n}`,
    status: orderStatuses[n % orderStatuses.length]!,
    price: 1000 + (n % 7) * 100,
    created: at(-n * 5),
    begins: beginnings[kind]?.[n] === undefined ? at((n - 30) * 31 * (n % 5)) : beginnings[kind][n],
    ends: at((n - 30) * 31 * (n % 5) + (n % 3) * 40 + 1),
    isHidden: n % 11 === 10,
  })),
)

let database: Database
beforeAll(async () => {
  database = await openMemoryDatabase()
  const { db } = database
  await sql`insert into users (id, login, email, bonus_account_id, created_at) values (${userId}, 'anna', 'a@b.ru', '20000000', ${now})`.execute(
    db,
  )
  for (const { id, kind, number, status, price, created, begins, ends, isHidden } of orders) {
    await sql`insert into orders (id, kind, number, user_id, access_key_hash, status, price_rub, amount_rub, contact_email, contact_person,
        contact_phone, consent_version, consent_at, time_limit, expires_at, created_at, updated_at, begins_at, hidden_at)
      values (${id}, ${kind}, ${number}, ${userId}, '', ${status}, ${price}, ${price}, '', '', '', '', ${now}, ${now}, ${now}, ${created}, ${now},
        ${begins}, ${isHidden ? now : null})`.execute(db)
    if (kind === 'air') continue
    await sql`insert into hotel_holds (key, order_id, supplier, asked_at) values (${id}, ${id}, 's', ${now})`.execute(db)
    await sql`insert into hotel_bookings (order_id, hold_key, supplier, supplier_ref, hotel_id, arrival, departure, check_in, check_out, offer)
      values (${id}, ${id}, 's', ${id}, 'h', '2026-11-21', '2026-11-22', ${begins ?? created}, ${ends}, '{}')`.execute(db)
  }
})
afterAll(() => database.close())

type Row = Parameters<typeof orderRules.yearOf>[0] & Parameters<typeof hotelOrderRules.yearOf>[0]

function rowOf({ id, number, status, price, created, begins, ends }: (typeof orders)[number]) {
  const [date, start] = [instant(created), instant(begins ?? created)]
  const air = { id, number, date, dateThereUtc: start, price, places: '', people: [] }
  return {
    ...air,
    orderNumber: number,
    dateBuy: date,
    checkInUtc: start,
    checkOutUtc: instant(ends),
    orderStatus: hotelOrderLabel[status],
  }
}

async function everyPage<By extends string, Filter extends string>(
  kind: Product,
  memory: ListRules<Row, By, Filter>,
  database_: SqlRules<By, Filter>,
) {
  const rows = orders.filter((order) => order.kind === kind && !order.isHidden).map(rowOf)
  const sorts = [undefined, ...Object.keys(memory.measures).flatMap((by) => [by, `-${by}`]), 'nonsense']
  for (const f of [undefined, ...memory.filters, 'nonsense'])
    for (const y of [undefined, '2026', '2027', '1999'])
      for (const sort of sorts)
        for (const p of ['1', '3', '99']) {
          const query = { f, y, sort, p }
          const { rows: expected, list } = listPage(rows, memory, query, now)
          const page = await orderPage(database.db, { userId, kind }, database_, { query, now })
          expect({ ...page, query }).toEqual({ ids: expected.map(({ id }) => id), list, query })
        }
}

test('a page of flights the database makes is the page its rules make, for every filter, year, order and page', async () => {
  await everyPage('air', orderRules, airPageRules)
}, 60_000)

test('so is a page of stays', async () => {
  await everyPage('hotel', hotelOrderRules, hotelPageRules)
}, 60_000)

test('nobody else’s orders are on it, and a person without orders has an empty first page', async () => {
  const page = await orderPage(database.db, { userId: 'x', kind: 'air' }, airPageRules, { query: {}, now })
  expect(page).toEqual({
    ids: [],
    list: { page: 1, pages: 1, total: 0, all: 0, counts: { all: 0, future: 0, completed: 0 }, years: [] },
  })
})
