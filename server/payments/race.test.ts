import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutFlights } from '#contract/air-orders.ts'
import { Refusal } from '#domain/refusal.ts'
import { issueTickets } from '#server/air/issue-tickets.ts'
import { inTransaction } from '#server/db/db.ts'
import { giveUpAwaitedOrder } from '#server/fulfil-order.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { prepareQueue } from '#server/jobs/workers.ts'
import { lockOrder, moveOrder } from '#server/orders/order-store.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import type { TestDatabase } from '#test/postgres.ts'
import { bookAt, choose, fetchOrder, payToTheEnd, payWith, toTheBank } from '#test/purchase.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { refuseOrder } from './capture.ts'
import { abandonOpenPayment, closeUnpaid, movePayment } from './payment-store.ts'
import { payByHand } from './refunds/pay-refund.ts'
import { refundInFull } from './refunds/refund.ts'
import { settle, voidOrRefund } from './settle.ts'

let postgres: TestDatabase
let agency: Agency
beforeAll(async () => {
  postgres = await openPostgresDatabase()
  agency = await openAgency({ database: await postgres.open(20, { connectTimeoutMs: 20_000 }) })
}, 120_000)
afterAll(async () => {
  await agency?.close()
  await postgres?.close()
})

const times = <T>(count: number, act: () => Promise<T>) => Promise.allSettled(Array.from({ length: count }, act))
const findPayment = (orderId: string) =>
  agency.db.selectFrom('payments').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
const loadEvents = async (orderId: string) =>
  (await agency.db.selectFrom('order_events').select('event').where('order_id', '=', orderId).orderBy('id').execute()).map(
    ({ event }) => event,
  )

test('twenty messages about one payment make one capture and one set of tickets', async () => {
  const bought = await toTheBank(agency)
  await payWith(agency, bought.paymentUrl, '5555555555554444')
  const { id } = await findPayment(bought.id)
  await times(20, () => settle(agency.deps, id, AbortSignal.timeout(60_000)))
  await times(20, () => issueTickets(agency.deps, bought.id, AbortSignal.timeout(60_000)))
  await issueTickets(agency.deps, bought.id, AbortSignal.timeout(60_000))
  const seen = await fetchOrder(agency, bought)
  expect(seen.status).toBe('Ticketed')
  expect(seen.tickets).toHaveLength(1)
  expect(await loadEvents(bought.id)).toEqual(['held', 'authorize', 'capture', 'issue', 'ticket'])
  const letters = await agency.db.selectFrom('outbox').select('template').where('subject_id', '=', bought.id).execute()
  expect(letters.map(({ template }) => template).toSorted()).toEqual(['M-05', 'M-06', 'M-13'])
})

test('money taken while another server gave the order up goes back though its job is lost', async () => {
  const bought = await toTheBank(agency)
  await payWith(agency, bought.paymentUrl, '5555555555554444')
  const { id } = await findPayment(bought.id)
  await settle(agency.deps, id, AbortSignal.timeout(60_000))
  const { payments } = agency.deps
  const slow: typeof payments = {
    ...payments,
    async capture(request, signal) {
      const taken = await payments.capture(request, signal)
      const order = await inTransaction(agency.db, (trx) => lockOrder(trx, bought.id))
      await refuseOrder(agency.deps, { order, payment: await findPayment(bought.id) })
      return taken
    },
  }
  await issueTickets({ ...agency.deps, payments: slow }, bought.id, AbortSignal.timeout(60_000))
  expect(await loadEvents(bought.id)).toEqual(['held', 'authorize', 'refuse'])
  await agency.db.deleteFrom('jobs').execute()
  agency.clock.advance(6 * 60_000)
  await agency.runJobs({ sweep: true })
  const { amount_rub, refunded_rub, closed_at } = await findPayment(bought.id)
  expect([refunded_rub, closed_at]).toEqual([amount_rub, expect.any(Date)])
})

test('abandoning tickets at the moment they are issued is refused, and no money is refunded', async () => {
  const bought = await toTheBank(agency)
  await payWith(agency, bought.paymentUrl, '5555555555554444')
  await settle(agency.deps, (await findPayment(bought.id)).id, AbortSignal.timeout(60_000))
  const silent = { ...agency.deps.air, ticket: () => Promise.reject(new Refusal('air.supplier-failed')) }
  const outcomeWithinMs = () => 3_600_000
  await issueTickets({ ...agency.deps, air: silent, outcomeWithinMs }, bought.id, AbortSignal.timeout(60_000))
  const item = agency.db.selectFrom('order_items').select(['status', 'awaited_since']).where('order_id', '=', bought.id)
  expect(await item.executeTakeFirstOrThrow()).toEqual({ status: 'Ticketing', awaited_since: expect.any(Date) })
  const { giving } = await agency.db.transaction().execute(async (trx) => {
    await trx.updateTable('order_items').set({ status: 'Ticketed' }).where('order_id', '=', bought.id).execute()
    const giving = giveUpAwaitedOrder(agency.deps, bought.id).then(
      () => 'money goes back',
      (error: Refusal) => error.code,
    )
    while ((await waitingForLocks()) === 0) await wait(20) // it has read what is awaited, and waits for the row
    return { giving }
  })
  expect(await giving).toBe('order.bad-state')
  expect((await fetchOrder(agency, bought)).status).toBe('Ticketed')
})

test('ten impatient clicks on «Оплатить» open one attempt', async () => {
  const made = await bookAt(agency, await choose(agency, 'one-way'))
  const answers = await times(10, () => agency.call(checkoutFlights, { id: made.id }, { orderKey: made.extra.accessKey }))
  const ids = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.processingId] : []))
  expect(ids).toHaveLength(10)
  expect(new Set(ids).size).toBe(1)
  const bankRows = await agency.db.selectFrom('sandbox_payments').select('id').where('order_id', '=', made.id).execute()
  expect(bankRows).toHaveLength(1)
})

test('an attempt the bank is just opening is abandoned too: another payment method can open its own', async () => {
  const made = await bookAt(agency, await choose(agency, 'one-way'))
  const key = { orderKey: made.extra.accessKey }
  await agency.call(checkoutFlights, { id: made.id, method: 'card' }, key)
  const { id } = await findPayment(made.id)
  await agency.db.updateTable('payments').set({ state: 'Created' }).where('id', '=', id).execute()
  const [begun, half] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const opening = inTransaction(agency.db, async (trx) => {
    await movePayment(trx, { id, from: 'Created', event: 'open', now: agency.clock.now() })
    begun.resolve()
    await half.promise
  })
  await begun.promise
  const other = agency.call(checkoutFlights, { id: made.id, method: 'sbp' }, key)
  while ((await waitingForLocks()) === 0) await wait(20)
  half.resolve()
  await opening
  expect(await other).toMatchObject({ processingId: expect.any(String) })
  const rows = await agency.db
    .selectFrom('payments')
    .select(['method', 'state'])
    .where('order_id', '=', made.id)
    .orderBy('attempt')
    .execute()
  expect(rows).toEqual([
    { method: 'card', state: 'Abandoned' },
    { method: 'sbp', state: 'Pending' },
  ])
})

test('ten impatient clicks after a declined card open one more attempt', async () => {
  const bought = await toTheBank(agency)
  await payWith(agency, bought.paymentUrl, '4000000000000002')
  await settle(agency.deps, (await findPayment(bought.id)).id, AbortSignal.timeout(60_000))
  const answers = await times(10, () => agency.call(checkoutFlights, { id: bought.id }, { orderKey: bought.orderKey }))
  const ids = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.processingId] : []))
  expect(new Set(ids)).toEqual(new Set([expect.any(String)]))
  const bankRows = await agency.db.selectFrom('sandbox_payments').select('state').where('order_id', '=', bought.id).execute()
  expect(bankRows.map(({ state }) => state).toSorted()).toEqual(['Declined', 'Pending'])
})

test('a payment notice received while another server lets the order expire waits for it, and the money is refunded', async () => {
  const bought = await toTheBank(agency)
  await payWith(agency, bought.paymentUrl, '5555555555554444')
  const { id } = await findPayment(bought.id)
  const about = { id: bought.id, now: agency.clock.now() }
  const [begun, half] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const expiry = inTransaction(agency.db, async (trx) => {
    await lockOrder(trx, bought.id)
    await moveOrder(trx, { ...about, from: 'Registered', event: 'expire' })
    begun.resolve()
    await half.promise
    await abandonOpenPayment(trx, bought.id, about.now)
  })
  await begun.promise
  const hearing = settle(agency.deps, id, AbortSignal.timeout(60_000))
  while ((await waitingForLocks()) === 0) await wait(20)
  half.resolve()
  const ends = await Promise.allSettled([expiry, hearing])
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  await agency.runJobs()
  expect((await fetchOrder(agency, bought)).status).toBe('Expired')
  const bankRows = await agency.db.selectFrom('sandbox_payments').select('state').where('order_id', '=', bought.id).execute()
  expect(bankRows).toEqual([{ state: 'Voided' }])
})

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
    agency.db,
  )
  return rows[0]?.count ?? 0
}

test('when the deadline and the money coincide, the traveller has tickets or his money, never both or neither', async () => {
  for (let round = 0; round < 8; round += 1) {
    const bought = await toTheBank(agency)
    await payWith(agency, bought.paymentUrl, '5555555555554444')
    const { id } = await findPayment(bought.id)
    const now = agency.clock.now()
    await Promise.allSettled([
      ...Array.from({ length: 4 }, () => settle(agency.deps, id, AbortSignal.timeout(60_000))),
      closeUnpaid(agency.db, { id: bought.id, event: 'expire', now }),
      ...Array.from({ length: 4 }, () => voidOrRefund(agency.deps, id, AbortSignal.timeout(60_000))),
    ])
    await settle(agency.deps, id, AbortSignal.timeout(60_000))
    await agency.runJobs()
    const seen = await fetchOrder(agency, bought)
    const { state } = await agency.db
      .selectFrom('sandbox_payments')
      .select('state')
      .where('order_id', '=', bought.id)
      .executeTakeFirstOrThrow()
    expect([`Ticketed Captured`, 'Expired Voided']).toContain(`${seen.status} ${state}`)
  }
})

test('a refund is paid by the bank or by hand and never by both, even when a person completes it while a worker is calling the bank', async () => {
  const own = await openPostgresDatabase()
  const database = await own.open(20, { connectTimeoutMs: 20_000 })
  await prepareQueue(database)
  const seller = await openAgency({ database, today: new Date().toISOString().slice(0, 10) })
  seller.clock.set(new Date(Date.now() + 60_000).toISOString()) // its queue goes by the database's clock
  const { payments } = seller.deps
  const refused = { refundId: '', state: 'refused', reason: 'account_closed' } as const
  const byHand = (id: string) => payByHand({ ...seller.deps, database }, id, 'card closed')
  const refusedRefund = async () => {
    const { id, orderKey } = await toTheBank(seller)
    await payToTheEnd(seller, id, { orderKey })
    await refundInFull(seller.deps, id, 'our-fault')
    seller.deps.payments = { ...payments, refund: () => Promise.resolve(refused) }
    await seller.runJobs()
    seller.clock.advance(3_600_000)
    return id
  }
  const atTheBank = await refusedRefund()
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<typeof refused>()]
  seller.deps.payments = { ...payments, refund: () => (asked.resolve(), answered.promise) }
  const working = seller.runJobs()
  await asked.promise
  await expect(byHand(atTheBank)).rejects.toMatchObject({ code: 'order.bad-state' })
  const due = await seller.db.selectFrom('refunds').select('id').where('order_id', '=', atTheBank).executeTakeFirstOrThrow()
  await enqueue(seller.db, 'pay-refund', { refundId: due.id }) // a sweep enqueues it again in the meantime
  await expect(byHand(atTheBank)).rejects.toMatchObject({ code: 'order.bad-state' })
  answered.resolve(refused)
  await working
  const ends = await times(8, () => byHand(atTheBank))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toEqual([{ status: 'fulfilled', value: expect.any(Object) }])
  const ways: number[] = []
  for (let round = 0; round < 4; round += 1) {
    const id = await refusedRefund()
    seller.deps.payments = payments
    const [hand] = await Promise.all([byHand(id).catch(() => undefined), seller.runJobs()])
    const { amount_rub, refunded_rub, provider_payment_id } = await seller.db
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    const made = await payments.listRefunds(provider_payment_id!, AbortSignal.timeout(60_000)) // it was taken
    expect(refunded_rub).toBe(amount_rub)
    ways.push(made.length + (hand?.bank === 'open' ? 1 : 0))
  }
  expect(ways).toEqual([1, 1, 1, 1])
  await seller.close()
  await database.close()
  await own.close()
}, 120_000)
