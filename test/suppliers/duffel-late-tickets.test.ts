import { afterEach, beforeEach, expect, test } from 'vitest'
import { getTickets } from '#contract/air-orders.ts'
import { giveUpAwaited } from '#server/air/issue-tickets.ts'
import { needsReview } from '#server/orders/manual-review.ts'
import type { Agency } from '#test/agency.ts'
import { bookAt } from '#test/purchase.ts'
import {
  type BoughtOfDuffel,
  type DuffelAgency,
  WEBHOOK_SECRET,
  buyOfDuffel,
  checkLedgers,
  choiceOfDuffel,
  openDuffelAgency,
  traveller,
} from './duffel-under-test.ts'
import type { FakeDuffel, Fault } from './fake-duffel/fake-duffel.ts'
import { issue, signedMessage } from './fake-duffel/fake-orders.ts'

let opened: DuffelAgency
let agency: Agency
let fake: FakeDuffel
beforeEach(async () => {
  opened = await openDuffelAgency()
  ;({ agency, fake } = opened)
})
afterEach(() => opened.close())

const MINUTE_MS = 60_000
const fetchBought = ({ id, orderKey }: BoughtOfDuffel) => agency.call(getTickets, { id }, { orderKey })
const review = () => needsReview(agency.db, agency.clock.now())

async function minutes(count: number, step = 1): Promise<void> {
  for (let passed = 0; passed < count; passed += step) {
    agency.clock.advance(step * MINUTE_MS)
    await agency.runJobs({ sweep: true })
  }
}

const payments = () => fake.calls.filter((call) => call === 'POST /air/payments').length

test.each<Fault>(['500 after', '504 after', 'cut after', '202', 'half a body', 'malformed', '500 before', 'cut before'])(
  'after «%s» to the payment the page says what is waited for, tickets come, and everything was paid once',
  async (fault) => {
    fake.faults.push({ path: 'POST /air/payments', fault })
    const bought = await buyOfDuffel(opened)
    if ((await fetchBought(bought)).status !== 'Ticketed') {
      const { status, awaited } = await fetchBought(bought)
      expect([status, awaited?.since]).toEqual(['Ticketing', agency.clock.now().toISOString().replace('.000', '')])
    }
    expect(await review()).toEqual([])
    await minutes(12)
    expect(await fetchBought(bought)).toMatchObject({ status: 'Ticketed', awaited: null })
    expect(payments()).toBe(fault === '500 before' || fault === 'cut before' ? 2 : 1)
    await checkLedgers(opened)
  },
)

test('accepted and confirmed later: the message brings the tickets at once', async () => {
  fake.oddities.add('accepted').add('tickets never')
  const bought = await buyOfDuffel(opened)
  await minutes(45, 15)
  expect((await fetchBought(bought)).awaited).not.toBeNull()
  expect(await review()).toEqual([])
  fake.oddities.clear()
  issue(fake, fake.orders.get(bought.orderId)!)
  const { body: payload, headers } = signedMessage(WEBHOOK_SECRET, agency.clock.now(), { id: 'wev_1', orderId: bought.orderId })
  await agency.app.inject({ method: 'POST', url: '/air/webhook/duffel', headers, payload })
  await agency.runJobs()
  expect(await fetchBought(bought)).toMatchObject({ status: 'Ticketed', awaited: null })
  expect(payments()).toBe(1)
  await checkLedgers(opened)
})

test('accepted and then failed: when the hold is over the money goes back whole, with one letter', async () => {
  fake.oddities.add('payment lost')
  const bought = await buyOfDuffel(opened)
  await minutes(24 * 60 + 30, 30)
  expect((await fetchBought(bought)).status).toBe('Refunded')
  expect([fake.records.sold, payments()]).toEqual([[], 3])
  await checkLedgers(opened)
})

test('past its deadline an order is listed for manual review with what to do, and stays the traveller’s until that is done', async () => {
  fake.oddities.add('accepted').add('tickets never')
  const bought = await buyOfDuffel(opened)
  await minutes(119, 7)
  expect(await review()).toEqual([])
  await minutes(14, 7)
  expect((await fetchBought(bought)).status).toBe('Ticketing')
  expect(await review()).toMatchObject([
    { about: bought.number, what: expect.stringContaining(bought.orderId), action: expect.stringContaining('unserved') },
  ])
  fake.orders.get(bought.orderId)!.cancelled_at = agency.clock.now().toISOString() // by hand, in their dashboard
  fake.records.sold.splice(0)
  await giveUpAwaited(agency.deps, bought.id)
  await minutes(2)
  expect(await review()).toEqual([])
  expect(await fetchBought(bought)).toMatchObject({ status: 'Refunded', awaited: null })
  await checkLedgers(opened)
  await expect(giveUpAwaited(agency.deps, bought.id)).rejects.toMatchObject({ code: 'order.bad-state' })
})

test('a supplier that does not answer for an hour costs nobody a ticket', async () => {
  fake.oddities.add('tickets never')
  const bought = await buyOfDuffel(opened)
  for (let call = 0; call < 8; call += 1) fake.faults.push({ path: `GET /air/orders/${bought.orderId}`, fault: '500 before' })
  await minutes(60, 4)
  fake.faults.splice(0)
  issue(fake, fake.orders.get(bought.orderId)!)
  await minutes(4)
  expect((await fetchBought(bought)).status).toBe('Ticketed')
  await checkLedgers(opened)
})

test('an order not yet in the supplier’s list when requested is made once, however often it is submitted', async () => {
  const choice = await choiceOfDuffel(agency)
  fake.oddities.add('lists late').add('sells twice')
  fake.faults.push({ path: 'POST /air/orders', fault: '500 after' })
  const idempotencyKey = '2b1c4f5e-8a55-4d0e-9d3c-0f6f5a1b2c3d'
  const buy = () => bookAt(agency, choice, { passengers: [traveller], idempotencyKey })
  expect(await buy()).toMatchObject({ refusal: 'air.supplier-failed' })
  fake.oddities.delete('lists late')
  const made = await buy()
  expect(made.items).toHaveLength(1)
  expect([...fake.orders.values()].filter(({ cancelled_at }) => !cancelled_at)).toHaveLength(1)
})
