import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookFlights, checkoutFlights } from '#contract/air-orders.ts'
import { eraseAccount } from '#contract/personal.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { bookingInput, choose, payToTheEnd, send as sendForm } from '#test/purchase.ts'
import { PASSWORD, enrol, enrolMember, send } from '#test/visitor.ts'
import { eraseOrder } from './erase.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
})
afterAll(() => agency.close())

async function signIn(login: string): Promise<string> {
  return (await send(agency, '/auth/Account/Login', { json: { login, password: PASSWORD } })).json().token
}

const nobodyAnswers = () => Promise.reject(new Refusal('payment.failed'))

test('an erasure waits until money received too late has been refunded, for its receipt needs the e-mail address', async () => {
  const { bearer } = await enrolMember(agency, 'hasty')
  const input = bookingInput(await choose(agency, 'one-way'))
  const { id, extra } = await agency.call(bookFlights, input, { bearer })
  const { paymentSystem } = await agency.call(checkoutFlights, { id, method: 'sbp' }, { bearer })
  await sendForm(agency, paymentSystem.data.paymentUrl, { bank: 'zarya' })
  await agency.db.deleteFrom('sandbox_events').execute()
  const { payments } = agency.deps
  agency.deps.payments = { ...payments, get: nobodyAnswers }
  agency.clock.advance(40 * 60_000)
  await agency.runJobs({ sweep: true })
  const loadStatus = async () =>
    (await agency.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
  expect(await loadStatus()).toBe('Expired')
  const erase = async () => agency.call(eraseAccount, { password: PASSWORD }, { bearer: await signIn('hasty') })
  const eraseByNumber = () => eraseOrder(agency.deps, extra.number, agency.clock.now())
  expect(await erase()).toMatchObject({ refusal: 'account.trips-ahead' })
  const json = { password: PASSWORD }
  const refused = await send(agency, '/api/Personal/EraseAccount', { json, token: await signIn('hasty') })
  expect(refused.body, 'an order that has ended cannot be cancelled').toContain(
    `Дождитесь, пока закончатся платежи и\u00a0возвраты: ${extra.number}`,
  )
  await expect(eraseByNumber()).rejects.toMatchObject({ code: 'order.bad-state' })

  const addresses: string[] = []
  agency.deps.payments = { ...payments, refund: nobodyAnswers }
  agency.clock.advance(2 * 60_000)
  await agency.runJobs({ sweep: true }) // the bank speaks, and the money is owed
  expect(await erase()).toMatchObject({ refusal: 'account.trips-ahead' })
  await expect(eraseByNumber()).rejects.toMatchObject({ code: 'order.bad-state' })

  agency.deps.payments = {
    ...payments,
    refund: (request, signal) => (addresses.push(request.email), payments.refund(request, signal)),
  }
  agency.clock.advance(2 * 60_000)
  await agency.runJobs({ sweep: true })
  expect(addresses).toEqual([input.contactInfo.email])
  expect((await erase()).refusal).toBeUndefined()
})

test('the link of somebody who was erased invites nobody, and what their followers buy brings points to no one', async () => {
  const { account } = await enrolMember(agency, 'gone-friend')
  const { bearer } = await enrolMember(agency, 'earlier-follower', account)
  expect(
    (await agency.call(eraseAccount, { password: PASSWORD }, { bearer: await signIn('gone-friend') })).refusal,
  ).toBeUndefined()
  const made = await agency.call(bookFlights, bookingInput(await choose(agency, 'one-way')), { bearer })
  await payToTheEnd(agency, made.id, { bearer })
  const entries = await agency.db.selectFrom('bonus_entries').select('kind').where('order_id', '=', made.id).execute()
  expect(entries.map(({ kind }) => kind)).toEqual(['accrual', 'accrual'])
  await enrol(agency, 'late-follower', { fromUser: account })
  const late = agency.db.selectFrom('users').select('referred_by').where('login', '=', 'late-follower')
  expect(await late.executeTakeFirstOrThrow()).toEqual({ referred_by: null })
})
