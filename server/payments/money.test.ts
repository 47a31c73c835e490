import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutFlights } from '#contract/air-orders.ts'
import { allowedMoves } from '#domain/payments/order.ts'
import { DAY_MS } from '#domain/text/dates.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { type BoughtFlight, returnFromBank, receiveWebhooks, fetchOrder, payWith, seatsTaken, toTheBank } from '#test/purchase.ts'
import { signed } from '#world/bank/bank.ts'
import { expireOverdue } from './sweep.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
})
afterAll(() => agency.close())

const bankRow = async ({ id }: BoughtFlight) =>
  (await agency.db.selectFrom('sandbox_payments').select(['state', 'refunded_rub']).where('order_id', '=', id).execute())[0]
const loadEvents = async ({ id }: BoughtFlight) =>
  (await agency.db.selectFrom('order_events').select('event').where('order_id', '=', id).orderBy('id').execute()).map(
    ({ event }) => event,
  )
const lettersOf = (subject: string) => agency.outbox.filter((letter) => letter.subject.startsWith(subject)).length

test('the database allows exactly the moves the order machine knows', async () => {
  const rows = await agency.db.selectFrom('order_moves').selectAll().execute()
  const moves = rows.map(({ from_status, to_status }) => `${from_status} ${to_status}`)
  expect(moves.toSorted()).toEqual(
    allowedMoves()
      .map((move) => move.join(' '))
      .toSorted(),
  )
})

test('the database itself refuses a move that skips the money', async () => {
  const { id } = await toTheBank(agency)
  const skip = agency.db.updateTable('orders').set({ status: 'Ticketed' }).where('id', '=', id).execute()
  await expect(skip).rejects.toThrow(/may not move from Registered to Ticketed/)
  const forget = agency.db.deleteFrom('order_events').where('order_id', '=', id).execute()
  await expect(forget).rejects.toThrow(/append-only/)
})

const orders = [
  ['the webhook first, then the visitor', ['webhook', 'jobs', 'return', 'jobs']],
  ['the visitor first, then the webhook', ['return', 'jobs', 'webhook', 'jobs']],
  ['both before anything is done', ['webhook', 'return', 'webhook', 'jobs', 'jobs']],
  ['only the sweep', ['wait', 'sweep']],
] as const

test('whichever way the payment status arrives, the order ends the same way', async () => {
  for (const [, steps] of orders) {
    const bought = await toTheBank(agency)
    const back = await payWith(agency, bought.paymentUrl, '5555555555554444')
    for (const step of steps) {
      if (step === 'webhook') await receiveWebhooks(agency)
      if (step === 'return') await returnFromBank(agency, back)
      if (step === 'jobs') await agency.runJobs()
      if (step === 'wait') agency.clock.advance(61_000)
      if (step === 'sweep') await agency.runJobs({ sweep: true })
    }
    expect((await fetchOrder(agency, bought)).status).toBe('Ticketed')
    expect(await bankRow(bought)).toEqual({ state: 'Captured', refunded_rub: 0 })
    expect(await loadEvents(bought)).toEqual(['held', 'authorize', 'capture', 'issue', 'ticket'])
  }
})

test('a webhook is processed once, however often the bank repeats it, and never if it is not signed', async () => {
  const bought = await toTheBank(agency)
  const payment = bought.paymentUrl.split('/').at(-1) ?? ''
  const body = JSON.stringify({ event: 'twice', payment })
  const headers = signed(agency.deps.env.secret, body, agency.clock.now())
  const post = (payload: string, extra: Record<string, string>) =>
    agency.app.inject({
      method: 'POST',
      url: '/pay/webhook/sandbox',
      headers: { 'content-type': 'application/json', ...extra },
      payload,
    })
  expect((await post(body, headers)).statusCode).toBe(200)
  expect((await post(body, headers)).statusCode).toBe(200)
  const rows = await agency.db.selectFrom('webhook_inbox').selectAll().where('event_id', '=', 'twice').execute()
  expect(rows).toHaveLength(1)
  expect((await post(body, {})).statusCode).toBe(401)
  expect((await post(body.replace('twice', 'thrice'), headers)).statusCode).toBe(401)
  const old = signed(agency.deps.env.secret, body, new Date(agency.clock.now().getTime() - 6 * 60_000))
  expect((await post(body, old)).statusCode).toBe(401)
  expect((await agency.app.inject({ method: 'POST', url: '/pay/webhook/other', headers, payload: body })).statusCode).toBe(404)
})

test('a webhook received before its payment is stored and matched by the sweep', async () => {
  const body = JSON.stringify({ event: 'early', payment: 'not-known-yet' })
  const headers = signed(agency.deps.env.secret, body, agency.clock.now())
  await agency.app.inject({ method: 'POST', url: '/pay/webhook/sandbox', headers, payload: body })
  const bought = await toTheBank(agency)
  await payWith(agency, bought.paymentUrl, '4000 0000 0000 0259')
  const known = bought.paymentUrl.split('/').at(-1) ?? ''
  await agency.db.updateTable('webhook_inbox').set({ provider_payment_id: known }).where('event_id', '=', 'early').execute()
  await agency.runJobs({ sweep: true })
  expect((await fetchOrder(agency, bought)).status).toBe('Ticketed')
})

test('what was paid while the clock of the database was a day ahead is served when the clock is right again, not a day later', async () => {
  agency = await freshAgency()
  agency.clock.advance(DAY_MS)
  const unheard = await toTheBank(agency)
  await payWith(agency, unheard.paymentUrl, '4000 0000 0000 0259') // its webhook never arrives
  const forgotten = await toTheBank(agency)
  await returnFromBank(agency, await payWith(agency, forgotten.paymentUrl, '5555 5555 5555 4444'))
  await agency.db.deleteFrom('jobs').execute()
  agency.clock.advance(-DAY_MS)
  await agency.db.updateTable('sandbox_payments').set({ ready_at: agency.clock.now() }).execute() // the bank's clock was right
  await agency.runJobs({ sweep: true })
  expect([(await fetchOrder(agency, unheard)).status, (await fetchOrder(agency, forgotten)).status]).toEqual([
    'Ticketed',
    'Ticketed',
  ])
})

test('an order nobody paid for expires after twenty minutes and its seats go back [CONST-02]', async () => {
  agency = await freshAgency()
  const taken = await seatsTaken(agency)
  const bought = await toTheBank(agency)
  const mails = lettersOf('Время оплаты истекло')
  agency.clock.advance(20 * 60_000 - 1000)
  await agency.runJobs({ sweep: true })
  expect((await fetchOrder(agency, bought)).status).toBe('Registered')
  agency.clock.advance(1000)
  expect((await agency.call(checkoutFlights, { id: bought.id }, bought)).refusal).toBe('order.window-closed')
  await agency.runJobs({ sweep: true })
  expect(await fetchOrder(agency, bought)).toMatchObject({ status: 'Expired', error: 'Время оплаты истекло. Деньги не списаны' })
  expect(await bankRow(bought)).toMatchObject({ state: 'Cancelled' })
  expect(await seatsTaken(agency)).toBe(taken)
  expect(lettersOf('Время оплаты истекло')).toBe(mails + 1)
  expect(await returnFromBank(agency, `${agency.deps.env.publicUrl}/pay/return/${bought.id}`)).toContain('reason=expired')
})

test('a traveller who paid in the last second of the window has the tickets, though no webhook had arrived when it closed', async () => {
  agency = await freshAgency()
  const bought = await toTheBank(agency)
  agency.clock.advance(20 * 60_000 - 1000)
  await payWith(agency, bought.paymentUrl, '5555555555554444')
  agency.clock.advance(1000)
  expect(await expireOverdue(agency.deps, agency.clock.now())).toBe(0)
  await agency.runJobs()
  expect((await fetchOrder(agency, bought)).status).toBe('Ticketed')
  expect(await bankRow(bought)).toEqual({ state: 'Captured', refunded_rub: 0 })
})

test('money received after the deadline is refunded automatically, with a letter', async () => {
  agency = await freshAgency()
  const bought = await toTheBank(agency)
  agency.clock.advance(20 * 60_000)
  expect(await expireOverdue(agency.deps, agency.clock.now())).toBe(1)
  await payWith(agency, bought.paymentUrl, '5555555555554444')
  expect(await bankRow(bought)).toMatchObject({ state: 'Authorized' })
  await receiveWebhooks(agency)
  await agency.runJobs()
  expect(await bankRow(bought)).toEqual({ state: 'Voided', refunded_rub: 0 })
  expect((await fetchOrder(agency, bought)).status).toBe('Expired')
  const sent = agency.outbox.filter(({ subject }) => subject.startsWith('Не удалось'))
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text).toContain('пришла после срока')
  await agency.runJobs({ sweep: true })
  expect(agency.outbox.filter(({ subject }) => subject.startsWith('Не удалось'))).toHaveLength(1)
})

async function freshAgency(): Promise<Agency> {
  await agency.close()
  return openAgency()
}

test('a bank that does not answer costs nothing and the button works again', async () => {
  const bought = await toTheBank(agency)
  const { Refusal } = await import('#domain/refusal.ts')
  const create = agency.deps.payments.create.bind(agency.deps.payments)
  const { checkout } = await import('#server/air/checkout.ts')
  const { orderById } = await import('#server/orders/order-store.ts')
  await agency.db.updateTable('payments').set({ state: 'Abandoned' }).where('order_id', '=', bought.id).execute()
  const order = await orderById(agency.db, bought.id)
  if (!order) throw new Error('no order')
  const silent = {
    ...agency.deps,
    payments: { ...agency.deps.payments, name: 'sandbox', create: () => Promise.reject(new Refusal('payment.failed')) },
  }
  const failed = await checkout(silent, order, { id: bought.id })
  expect(failed.paymentSystem).toMatchObject({
    type: 'none',
    data: { paymentUrl: '/loader' },
    errorMessage: expect.stringContaining('Деньги не списаны'),
  })
  const again = await checkout({ ...agency.deps, payments: { ...agency.deps.payments, name: 'sandbox', create } }, order, {
    id: bought.id,
  })
  expect(again.processingId).toBe(failed.processingId)
  expect(again.paymentSystem.type).toBe('redirect')
})
