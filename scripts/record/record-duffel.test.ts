import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Offer } from '#server/adapters/air/duffel/duffel-shapes.ts'
import { keyRing } from '#server/keys/ring.ts'
import { type FakeDuffel, openFakeDuffel } from '#test/suppliers/fake-duffel/fake-duffel.ts'
import { type RecordedCall, recordDuffel, struckOut } from './record-duffel.ts'

let fake: FakeDuffel
let folder: string
beforeEach(async () => {
  fake = await openFakeDuffel(() => new Date())
  folder = mkdtempSync(join(tmpdir(), 'strannik-record-'))
})
afterEach(async () => {
  await fake.close()
  rmSync(folder, { recursive: true })
})

const secret = keyRing('a secret of thirty-two signs or more')
const record = (token: string) =>
  recordDuffel({ secret, duffel: { url: fake.url, token, markupPercent: 0, rates: { url: '', maxAgeDays: 1 } } }, folder)

test('a trip of the test mode is recorded call by call, its shape and sums whole, nothing of a person or a key in it', async () => {
  await record(fake.token)
  const files = readdirSync(folder).toSorted()
  const calls = files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as RecordedCall)
  const made = calls.map(({ method, path }) => `${method} ${path.split('?')[0]}`)
  expect(made).toEqual(expect.arrayContaining(['POST /air/orders', 'POST /air/payments', 'POST /air/order_cancellations']))
  const text = JSON.stringify(calls)
  for (const hidden of [
    fake.token,
    'MARIA',
    'RECORDER',
    'recorder@',
    '442080160509',
    '700000001',
    '1991-03-14',
    'PNR001',
    'recording:',
  ])
    expect(text.toLowerCase(), hidden).not.toContain(hidden.toLowerCase())
  const offers = calls.find(({ path }) => path.startsWith('/air/offers?'))!.answer as { data: unknown[] }
  expect(offers.data).toHaveLength(3)
  for (const offer of offers.data) expect(Offer.safeParse(offer).success).toBe(true)
  expect([...fake.orders.values()].every(({ cancelled_at }) => cancelled_at)).toBe(true)
}, 30_000)

test('with a live token nothing is recorded and no request is sent', async () => {
  await expect(record('duffel_live_abc')).rejects.toThrow('duffel_test_')
  expect([readdirSync(folder), fake.calls]).toEqual([[], []])
})

test('what looks like an address, a number of a person or a key is struck out of any text, times and sums are not', () => {
  const sent = {
    message: 'Write to anna@mail.ru or +7 (999) 123-45-67 with duffel_test_abc',
    total_amount: '187.40',
    at: '2026-12-03T08:15:00',
  }
  expect(struckOut(sent)).toEqual({
    message: 'Write to someone@example.com or +70000000000 with duffel_test_struck_out',
    total_amount: '187.40',
    at: '2026-12-03T08:15:00',
  })
  expect(struckOut({ passengers: [{ id: 'pas_1', given_name: 'Anna', born_on: '1990-01-01' }], metadata: { key: 'k' } })).toEqual(
    {
      passengers: [{ id: 'pas_1', given_name: 'X', born_on: 'X' }],
      metadata: { key: 'X' },
    },
  )
})
