import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { runJob } from '#server/jobs/embedded-queue.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { jobHandlers } from '#server/work.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { nextJob } from '#test/jobs.ts'
import { returnFromBank, payWith, toTheBank } from '#test/purchase.ts'
import { needsReview } from './manual-review.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
})
afterAll(() => agency.close())

test('an agency where everything moves by itself waits for nobody', async () => {
  const bought = await toTheBank(agency)
  await returnFromBank(agency, await payWith(agency, bought.paymentUrl, '5555555555554444'))
  await agency.runJobs()
  expect(await needsReview(agency.db, agency.clock.now())).toEqual([])
})

test('a letter that has nothing to say once the mail server is back waits for nobody, one it never took says how it is sent', async () => {
  const bought = await toTheBank(agency)
  const { mailer } = agency.deps
  const failing: Deps['mailer'] = { ...mailer, send: () => Promise.reject(new Error('no line')) }
  const meanwhile = async (sender: Deps['mailer'], times: number) => {
    agency.deps.mailer = sender
    await agency.runJobs()
    for (let hours = 0; hours < times; hours += 1) {
      agency.clock.advance(3_600_000)
      await agency.runJobs({ sweep: true })
    }
    return (await needsReview(agency.db, agency.clock.now())).filter(({ what }) => what.startsWith('письмо'))
  }
  agency.deps.mailer = failing
  for (let minutes = 0; minutes < 3; minutes += 1) {
    agency.clock.advance(60_000)
    await agency.runJobs({ sweep: true })
  }
  await returnFromBank(agency, await payWith(agency, bought.paymentUrl, '5555555555554444'))
  expect(await meanwhile(mailer, 1)).toEqual([]) // «ждёт оплаты» is no news of what was paid
  const next = await toTheBank(agency)
  await returnFromBank(agency, await payWith(agency, next.paymentUrl, '5555555555554444'))
  const [letter, ...more] = await meanwhile(failing, 13)
  expect([letter?.about, letter?.what, more]).toEqual([next.id, 'письмо M-06 не отправлено после 12 попыток', []])
  const [statement = ''] = /update outbox [^(]*/.exec(letter?.action ?? '') ?? []
  await sql.raw(statement).execute(agency.db)
  expect(await meanwhile(mailer, 1)).toEqual([])
  const { number } = await agency.db.selectFrom('orders').select('number').where('id', '=', next.id).executeTakeFirstOrThrow()
  expect(agency.outbox.filter(({ subject, text }) => `${subject} ${text}`.includes(number))).toHaveLength(1)
  await agency.db.deleteFrom('jobs').execute()
})

test('every stuck case is listed with its order and what to do about it', async () => {
  const bought = await toTheBank(agency)
  const { air } = agency.deps
  agency.deps.air = { ...air, ticket: () => Promise.reject(new Refusal('air.supplier-failed')) }
  await returnFromBank(agency, await payWith(agency, bought.paymentUrl, '5555555555554444'))
  await agency.runJobs()
  agency.clock.advance(5 * 60_000 + 1000)
  const { number } = await agency.db.selectFrom('orders').select('number').where('id', '=', bought.id).executeTakeFirstOrThrow()
  const waiting = await needsReview(agency.db, agency.clock.now())
  expect(waiting).toHaveLength(1)
  expect(waiting[0]).toMatchObject({
    about: number,
    what: expect.stringContaining('оплачен и стоит'),
    action: expect.stringContaining('поставщик'),
  })
  agency.deps.air = air
  await agency.db
    .insertInto('webhook_inbox')
    .values({
      provider: 'sandbox',
      event_id: 'e1',
      provider_payment_id: 'unknown',
      matched: false,
      received_at: new Date(agency.clock.now().getTime() - 7_200_000),
    })
    .execute()
  expect((await needsReview(agency.db, agency.clock.now())).map(({ about }) => about)).toEqual([number, 'unknown'])
})

test('a job that was put aside says by what it was refused, not only that it was', async () => {
  await agency.db.deleteFrom('jobs').execute()
  await enqueue(agency.db, 'pay-refund', { refundId: 'r1' })
  const refunding = { ...jobHandlers(agency.deps), 'pay-refund': () => Promise.reject(new Refusal('payment.failed')) }
  for (let tries = 0; tries < 12; tries += 1) {
    const job = await nextJob(agency.db, agency.clock.now())
    await runJob({ ...agency.deps, handlers: refunding }, job!)
    agency.clock.advance(61_000)
  }
  expect((await needsReview(agency.db, agency.clock.now())).find(({ about }) => about === 'r1')?.what).toBe(
    'задача pay-refund отложена после 12 попыток, payment.failed',
  )
})

test('of thousands of letters that did not go the hundred oldest are shown, oldest first, and how many more there are', async () => {
  const now = agency.clock.now()
  await sql`insert into outbox (id, template, subject_id, state, attempts, created_at, next_try_at)
    select lpad(n::text, 22, '0'), 'M-05', 'order ' || n, 'given-up', 13, ${now}::timestamptz - n * interval '1 minute', ${now}
    from generate_series(1, 3000) as n`.execute(agency.db)
  const letters = (await needsReview(agency.db, now)).filter(({ action }) => action.startsWith('Проверьте почтовый'))
  const oldest = Array.from({ length: 100 }, (_, at) => `order ${3000 - at}`)
  expect(letters.map(({ about }) => about)).toEqual([...oldest, 'и другие'])
  expect(letters.at(-1)).toMatchObject({ what: 'ещё 2900 таких же, показаны 100 самых давних', cases: 2900 })
})

test('the order waiting longest is listed first whatever was written after it, and equal times are sorted by number', async () => {
  const now = agency.clock.now()
  const paid = await Promise.all(Array.from({ length: 4 }, () => toTheBank(agency)))
  const ages = [20, 90, 20, 40]
  for (const [at, { id }] of paid.entries())
    await agency.db
      .updateTable('orders')
      .set({ status: 'Paid', updated_at: new Date(now.getTime() - (ages[at] ?? 0) * 60_000) })
      .where('id', '=', id)
      .execute()
  const ids = paid.map(({ id }) => id)
  const numbers = await agency.db.selectFrom('orders').select(['id', 'number']).where('id', 'in', ids).execute()
  const [second, first, other, third] = ids.map((id) => numbers.find((order) => order.id === id)?.number ?? '')
  const waiting = (await needsReview(agency.db, now)).filter(({ about }) => numbers.some(({ number }) => number === about))
  expect(waiting.map(({ about }) => about)).toEqual([first, third, ...[second!, other!].toSorted()])
})
