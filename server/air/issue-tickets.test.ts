import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutFlights } from '#contract/air-orders.ts'
import { Refusal } from '#domain/refusal.ts'
import { inTransaction } from '#server/db/db.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import {
  type BoughtFlight,
  bookAt,
  bookingInput,
  choose,
  returnFromBank,
  contactInfo,
  grownUp,
  fetchOrder,
  payWith,
  seatsTaken,
  send,
  toSochi,
} from '#test/purchase.ts'
import { book } from './book.ts'
import { groupsOf, holdAll } from './hold.ts'
import { issueTickets } from './issue-tickets.ts'
import type { AirSellers } from './sellers/sellers.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
})
afterAll(() => agency.close())

/** The embedded supplier with one call answered otherwise. */
function supplierThat<Name extends keyof AirSellers>(name: Name, answer: AirSellers[Name]): AirSellers {
  return new Proxy(agency.deps.air, { get: (air, call) => (call === name ? answer : (Reflect.get(air, call) as unknown)) })
}

async function paid(how: 'one-way' | 'two-sessions', passengers = [grownUp]): Promise<BoughtFlight> {
  const choice = await choose(agency, how, { ...toSochi, adults: passengers.length })
  const made = await bookAt(agency, choice, { passengers })
  const orderKey = made.extra.accessKey ?? ''
  const { paymentSystem } = await agency.call(checkoutFlights, { id: made.id }, { orderKey })
  const { paymentUrl } = paymentSystem.data
  await returnFromBank(agency, await payWith(agency, paymentUrl, '5555555555554444'))
  await agency.db.deleteFrom('jobs').execute()
  return { id: made.id, orderKey, paymentUrl, price: made.extra.totalPrice }
}

const refunded = async ({ id }: BoughtFlight) =>
  (await agency.db.selectFrom('sandbox_payments').select(['state', 'refunded_rub']).where('order_id', '=', id).execute())[0]

test('when the second airline refuses, the seats of the first are released and no order is left', async () => {
  const taken = await seatsTaken(agency)
  const choice = await choose(agency, 'two-sessions')
  const air = supplierThat('book', async (request, signal) => {
    if (request.key.endsWith(':1')) throw new Refusal('air.no-seats')
    return agency.deps.air.book(request, signal)
  })
  const call = { caller: null, idempotencyKey: 'second-refuses', inputHash: 'same', signal: AbortSignal.timeout(10_000) }
  await expect(book({ ...agency.deps, air }, bookingInput(choice), call)).rejects.toMatchObject({ code: 'air.no-seats' })
  expect(await seatsTaken(agency)).toBe(taken)
  expect(await agency.db.selectFrom('orders').selectAll().execute()).toEqual([])
  const again = await book(agency.deps, bookingInput(choice), call)
  expect(again.items).toHaveLength(2)
})

test('seats held by a process that died before it wrote the order are found and released', async () => {
  const taken = await seatsTaken(agency)
  const { there } = await choose(agency, 'one-way')
  const contact = { email: contactInfo.email, phone: contactInfo.contactPhone }
  const lost = { orderId: 'neverwrittenneverwritt', groups: groupsOf(there.itineraryRef, null), passengers: [grownUp], contact }
  await holdAll(agency.deps, lost, [])
  expect(await seatsTaken(agency)).toBe(taken + 1)
  await agency.runJobs({ sweep: true })
  expect(await seatsTaken(agency)).toBe(taken + 1)
  agency.clock.advance(6 * 60_000)
  await agency.runJobs({ sweep: true })
  expect(await seatsTaken(agency)).toBe(taken)
})

test('a supplier that stumbles twice while issuing still gives the tickets', async () => {
  const bought = await paid('one-way')
  let stumbles = 2
  const air = supplierThat('ticket', async (request, signal) => {
    if (stumbles-- > 0) throw new Refusal('air.supplier-failed')
    return agency.deps.air.ticket(request, signal)
  })
  const deps = { ...agency.deps, air }
  await expect(issueTickets(deps, bought.id, AbortSignal.timeout(60_000))).rejects.toMatchObject({ code: 'air.supplier-failed' })
  await expect(issueTickets(deps, bought.id, AbortSignal.timeout(60_000))).rejects.toMatchObject({ code: 'air.supplier-failed' })
  expect((await fetchOrder(agency, bought)).statusLabel).toBe('Оплачен, оформляется')
  await issueTickets(deps, bought.id, AbortSignal.timeout(60_000))
  expect((await fetchOrder(agency, bought)).status).toBe('Ticketed')
})

test('while the supplier has a ticket for one of two travellers only, the order waits for both; if the other never arrives, all the money goes back', async () => {
  const brother = { ...grownUp, name: 'Борис', document: { ...grownUp.document, number: '4509876544' } }
  const air = supplierThat('ticket', async (request, signal) => (await agency.deps.air.ticket(request, signal)).slice(0, 1))
  const issueBy = ({ id }: BoughtFlight, sellers: AirSellers) =>
    issueTickets({ ...agency.deps, air: sellers }, id, AbortSignal.timeout(60_000))
  const late = await paid('one-way', [grownUp, brother])
  await expect(issueBy(late, air)).rejects.toMatchObject({ code: 'air.supplier-failed' })
  await issueBy(late, agency.deps.air)
  const { status, tickets } = await fetchOrder(agency, late)
  expect([status, tickets.length]).toEqual(['Ticketed', 2])
  const never = await paid('one-way', [grownUp, brother])
  for (let tries = 0; tries < 3; tries += 1) await issueBy(never, air).catch(() => {})
  await agency.runJobs()
  expect((await fetchOrder(agency, never)).status).toBe('Refunded')
  expect(await refunded(never)).toEqual({ state: 'Refunded', refunded_rub: never.price })
})

test('a database that fails while the tickets are checked is no failure of the supplier: the tickets arrive when it answers', async () => {
  const bought = await paid('one-way')
  let fails = true
  const db = agency.db.withPlugin({
    transformQuery({ node }) {
      if (fails && JSON.stringify(node).includes('order_passengers')) throw new DatabaseUnavailable(new Error('gone'))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const issue = () => issueTickets({ ...agency.deps, db }, bought.id, AbortSignal.timeout(60_000))
  for (let tries = 0; tries < 4; tries += 1) await issue().catch(() => {})
  fails = false
  await issue()
  expect((await fetchOrder(agency, bought)).status).toBe('Ticketed')
})

test('after three stumbles the whole amount goes back', async () => {
  const bought = await paid('one-way')
  const air = supplierThat('ticket', () => Promise.reject(new Refusal('air.supplier-failed')))
  for (let tries = 0; tries < 3; tries += 1)
    await issueTickets({ ...agency.deps, air }, bought.id, AbortSignal.timeout(60_000)).catch(() => {})
  expect(await fetchOrder(agency, bought)).toMatchObject({
    status: 'RefundPending',
    error: 'Не удалось оформить. Деньги возвращаются',
  })
  await agency.runJobs()
  expect((await fetchOrder(agency, bought)).status).toBe('Refunded')
  expect(await refunded(bought)).toEqual({ state: 'Refunded', refunded_rub: bought.price })
})

test('when one of two airlines cannot issue, its part is paid back and the other flight stays', async () => {
  const bought = await paid('two-sessions')
  const items = await agency.db
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', '=', bought.id)
    .orderBy('position')
    .execute()
  const air = supplierThat('ticket', async (request, signal) => {
    if (request.supplierRef === items[1]?.supplier_ref) throw new Refusal('air.no-seats')
    return agency.deps.air.ticket(request, signal)
  })
  await issueTickets({ ...agency.deps, air }, bought.id, AbortSignal.timeout(60_000))
  await agency.runJobs()
  const seen = await fetchOrder(agency, bought)
  expect([seen.status, ...seen.items.map(({ status }) => status)]).toEqual(['Ticketed', 'Ticketed', 'Failed'])
  const { service_ends_at } = await agency.db
    .selectFrom('orders')
    .select('service_ends_at')
    .where('id', '=', bought.id)
    .executeTakeFirstOrThrow()
  expect(service_ends_at).toEqual(new Date(seen.ticketThere.flightSegments.at(-1)!.arrivalUtc)) // nobody flies back
  expect(seen.tickets).toHaveLength(1)
  expect(await refunded(bought)).toEqual({ state: 'Captured', refunded_rub: items[1]?.price_rub })
  await agency.runJobs({ sweep: true })
  expect(await refunded(bought)).toEqual({ state: 'Captured', refunded_rub: items[1]?.price_rub })
})

test('no external call is made while a transaction is open', async () => {
  const call = inTransaction(agency.db, () => agency.deps.payments.get('any', AbortSignal.timeout(1000)))
  await expect(call).rejects.toThrow(/inside a database transaction/)
})

test('a supplier that is silent for half an hour loses the sale and the traveller keeps his money', async () => {
  const bought = await paid('one-way')
  const air = supplierThat('confirm', () => Promise.reject(new Refusal('air.supplier-failed')))
  await expect(issueTickets({ ...agency.deps, air }, bought.id, AbortSignal.timeout(60_000))).rejects.toMatchObject({
    code: 'air.supplier-failed',
  })
  agency.clock.advance(31 * 60_000)
  await issueTickets({ ...agency.deps, air }, bought.id, AbortSignal.timeout(60_000))
  await agency.runJobs()
  expect((await fetchOrder(agency, bought)).status).toBe('Failed')
  expect(await refunded(bought)).toEqual({ state: 'Voided', refunded_rub: 0 })
})

test('money taken by «СБП» goes back when the supplier says nothing for half an hour', async () => {
  const made = await bookAt(agency, await choose(agency, 'two-sessions'))
  const orderKey = made.extra.accessKey ?? ''
  const { paymentSystem } = await agency.call(checkoutFlights, { id: made.id, method: 'sbp' }, { orderKey })
  const bought = { id: made.id, orderKey, paymentUrl: paymentSystem.data.paymentUrl, price: made.extra.totalPrice }
  const { air } = agency.deps
  agency.deps.air = supplierThat('confirm', () => Promise.reject(new Refusal('air.supplier-failed')))
  await returnFromBank(agency, await send(agency, bought.paymentUrl, { bank: 'zarya' }))
  await agency.runJobs()
  agency.clock.advance(29 * 60_000)
  await agency.runJobs({ sweep: true })
  expect((await fetchOrder(agency, bought)).status).toBe('Paid')
  agency.clock.advance(2 * 60_000)
  await agency.runJobs({ sweep: true })
  agency.deps.air = air
  expect((await fetchOrder(agency, bought)).status).toBe('Refunded')
  expect(await refunded(bought)).toEqual({ state: 'Refunded', refunded_rub: bought.price })
  const holds = await agency.db.selectFrom('air_holds').select('released_at').where('order_id', '=', bought.id).execute()
  expect(holds.map(({ released_at }) => released_at !== null)).toEqual([true, true])
})
