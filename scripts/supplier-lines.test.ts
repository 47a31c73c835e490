import { expect, test } from 'vitest'
import { searchFlights } from '#contract/air.ts'
import { openAgency } from '#test/agency.ts'
import { toSochi } from '#test/purchase.ts'
import { supplierLines } from './supplier-lines.ts'

test('the metrics of a site show how each supplier is doing', async () => {
  const agency = await openAgency()
  const flights = async () => {
    const metrics = await agency.app.inject('/metrics')
    return supplierLines(metrics.body).find(({ name }) => name === 'air')
  }
  const before = await flights() // the process may have served other tests
  await agency.call(searchFlights, toSochi)
  const after = await flights()
  expect(after).toMatchObject({ state: 'работает', failed: before?.failed ?? 0, medianMs: expect.any(Number) })
  expect(after!.calls).toBeGreaterThan(before?.calls ?? 0)
  await agency.close()
})

test('failed calls and suspended suppliers are reported; a bank is no supplier', () => {
  const metrics = `outside_call_seconds_count{adapter="air.remote",method="search",outcome="failed"} 3
outside_call_seconds_count{adapter="air.remote",method="search",outcome="answered"} 1
outside_call_seconds_bucket{le="0.1",adapter="air.remote",method="search",outcome="answered"} 1
outside_call_seconds_bucket{le="2.5",adapter="air.remote",method="search",outcome="failed"} 3
outside_breaker_open{adapter="air.remote"} 1
outside_call_seconds_count{adapter="bank",method="open",outcome="failed"} 9`
  expect(supplierLines(metrics)).toEqual([{ name: 'air.remote', state: 'отключён', calls: 4, failed: 3, medianMs: 2500 }])
})

test('the age of a supplier’s descriptions, and their number of hotels, is in its line', () => {
  const metrics = `outside_breaker_open{adapter="hotels.ostrovok"} 0
supplier_content_age_seconds{adapter="hotels.ostrovok"} 93600.5
supplier_content_hotels{adapter="hotels.ostrovok"} 2104300`
  expect(supplierLines(metrics)[0]).toMatchObject({ name: 'hotels.ostrovok', content: { hotels: 2_104_300, ageHours: 26 } })
})
