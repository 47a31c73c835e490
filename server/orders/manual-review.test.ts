import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { jobHandlers } from '#server/work.ts'
import { enqueue, takeJob } from '#server/jobs/queue.ts'
import { runJob } from '#server/jobs/workers.ts'
import { type Desk, openDesk } from '#test/agency.ts'
import { comeBack, payWith, toTheBank } from '#test/purchase.ts'
import { needsReview } from './manual-review.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

test('a shop where everything moves by itself waits for nobody', async () => {
  const bought = await toTheBank(desk)
  await comeBack(desk, await payWith(desk, bought.paymentUrl, '5555555555554444'))
  await desk.runJobs()
  expect(await needsReview(desk.db, desk.clock.now())).toEqual([])
})

test('what stands still is named with its order and what to do about it', async () => {
  const bought = await toTheBank(desk)
  const { air } = desk.deps
  desk.deps.air = { ...air, ticket: () => Promise.reject(new Refusal('air.supplier-failed')) }
  await comeBack(desk, await payWith(desk, bought.paymentUrl, '5555555555554444'))
  await desk.runJobs()
  desk.clock.advance(5 * 60_000 + 1000)
  const { number } = await desk.db.selectFrom('orders').select('number').where('id', '=', bought.id).executeTakeFirstOrThrow()
  const waiting = await needsReview(desk.db, desk.clock.now())
  expect(waiting).toHaveLength(1)
  expect(waiting[0]).toMatchObject({
    about: number,
    what: expect.stringContaining('оплачен и стоит'),
    action: expect.stringContaining('поставщик'),
  })
  desk.deps.air = air
  await desk.db
    .insertInto('webhook_inbox')
    .values({
      provider: 'sandbox',
      event_id: 'e1',
      provider_payment_id: 'unknown',
      matched: false,
      received_at: new Date(desk.clock.now().getTime() - 7_200_000),
    })
    .execute()
  expect((await needsReview(desk.db, desk.clock.now())).map(({ about }) => about)).toEqual([number, 'unknown'])
})

test('a job that was put aside says by what it was refused, not only that it was', async () => {
  await desk.db.deleteFrom('jobs').execute()
  await enqueue(desk.db, 'pay-refund', { refundId: 'r1' })
  const refunding = { ...jobHandlers(desk.deps), 'pay-refund': () => Promise.reject(new Refusal('payment.failed')) }
  for (let tries = 0; tries < 12; tries += 1) {
    const job = await takeJob(desk.db, desk.clock.now())
    await runJob({ ...desk.deps, handlers: refunding }, job!)
    desk.clock.advance(61_000)
  }
  expect((await needsReview(desk.db, desk.clock.now())).find(({ about }) => about === 'r1')?.what).toBe(
    'задача pay-refund отложена после 12 попыток, payment.failed',
  )
})
