import { expect, test } from 'vitest'
import { makeRateList } from '#contract/hotels.ts'
import { fetchMetrics, openAgency } from '#test/agency.ts'
import { outsideNumbers } from './numbers.ts'

test('unresponsive hotels are not called any more, the visitor reads what to do, and every other port has its own breaker', async () => {
  const agency = await openAgency()
  const asked = { arrival: '2026-12-01', departure: '2026-12-30', adults: 2, children: [13, 13], ids: ['moscow-11'] }
  const request = () => agency.app.inject({ method: 'POST', url: makeRateList.path, payload: asked })
  const before = await fetchMetrics(agency) // other files of the run count in the same process
  for (let at = 0; at < outsideNumbers.hotels.failures; at += 1) expect((await request()).statusCode).toBe(502)
  expect((await request()).body).toContain('Продавец номеров сейчас не отвечает. Повторите через минуту')
  const after = await fetchMetrics(agency)
  const called = 'outside_call_seconds_count{adapter="hotels",method="rates",outcome="failed"}'
  const rejected = 'outside_calls_rejected_total{adapter="hotels",reason="open"}'
  const more = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  expect([more(called), more(rejected)]).toEqual([outsideNumbers.hotels.failures, 1])
  const openness = Object.keys(outsideNumbers).map((name) => [name, after.get(`outside_breaker_open{adapter="${name}"}`)])
  expect(openness).toEqual(Object.keys(outsideNumbers).map((name) => [name, name === 'hotels' ? 1 : 0]))
  await agency.close()
})
