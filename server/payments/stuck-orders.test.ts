import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { returnFromBank, payWith, toTheBank } from '#test/purchase.ts'

const HOUR_MS = 3_600_000

let agency: Agency
beforeAll(async () => {
  agency = await openAgency({
    change: { outcomeWithinMs: (_product, supplier) => (supplier === 'slow' ? 9 * HOUR_MS : undefined) },
  })
  agency.deps.air = { ...agency.deps.air, ticket: () => Promise.reject(new Refusal('air.supplier-failed')) }
})
afterAll(() => agency.close())

/** A paid order whose tickets its supplier does not issue, and which nobody is going to retry. */
async function left(): Promise<string> {
  const bought = await toTheBank(agency)
  await returnFromBank(agency, await payWith(agency, bought.paymentUrl, '5555555555554444'))
  await agency.runJobs()
  await agency.db.deleteFrom('jobs').execute()
  return bought.id
}

const loadStatus = async (id: string) =>
  (await agency.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

test('a hundred orders awaiting their supplier hide no other: a forgotten one is refunded after its half hour', async () => {
  const awaited = await left()
  await agency.db
    .updateTable('order_items')
    .set({
      supplier: 'slow',
      awaited_since: agency.clock.now(),
      awaited_until: new Date(agency.clock.now().getTime() + 9 * HOUR_MS),
    })
    .where('order_id', '=', awaited)
    .execute()
  await copied(awaited, 100)
  const lost = await left()
  expect(await loadStatus(lost)).toBe('Ticketing')
  agency.clock.advance(31 * 60_000)
  await agency.runJobs({ sweep: true })
  expect(await loadStatus(lost)).toMatch(/^Refund/)
  expect(await loadStatus(awaited)).toBe('Ticketing')
})

/** The same order again and again. */
async function copied(orderId: string, times: number): Promise<void> {
  const newId = `'copy' || lpad(n::text, 18, '0')`
  const tables = {
    orders: `'id', ${newId}, 'number', 'A' || 90000000 + n`,
    air_holds: `'key', 'hold:' || ${newId}, 'order_id', ${newId}`,
    order_items: `'id', ${newId}, 'order_id', ${newId}, 'hold_key', 'hold:' || ${newId}, 'supplier_ref', ${newId}, 'booking_ref', ${newId}`,
  }
  for (const [table, own] of Object.entries(tables))
    await sql`insert into ${sql.table(table)} select (jsonb_populate_record(row, jsonb_build_object(${sql.raw(own)}))).*
      from ${sql.table(table)} as row, generate_series(1, ${times}) as n
      where ${sql.ref(table === 'orders' ? 'row.id' : 'row.order_id')} = ${orderId}`.execute(agency.db)
}
