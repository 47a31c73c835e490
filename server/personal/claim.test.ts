import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimOrder } from '#contract/account-orders.ts'
import { bookFlights } from '#contract/air-orders.ts'
import { listBonusHistory } from '#contract/personal.ts'
import { requestOrderRefund, quoteOrderRefund } from '#contract/refund.ts'
import type { AirOffer } from '#domain/air/offer.ts'
import { claimTokenOf } from '#server/orders/order-key.ts'
import type { ProviderRefund } from '#server/payments/provider.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { flakyBank } from '#test/orders.ts'
import { bookingInput, choose, contactInfo, payToTheEnd, toSochi } from '#test/purchase.ts'
import { activate, enrol, enrolMember } from '#test/visitor.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
  await choose(agency, 'one-way') // the timetable is made once
}, 120_000)
afterAll(() => agency.close())

const returnable = ({ airlineFares: [fare] }: AirOffer) => fare?.refund.allowed === true && fare.refund.penalty === 0

type Buyer = { bearer?: string; email?: string; how?: 'one-way' | 'two-sessions' }

/** Buys flights that are returned for nothing, to the end. */
async function buy({ bearer, email = contactInfo.email, how = 'one-way' }: Buyer) {
  const input = bookingInput(await choose(agency, how, toSochi, returnable))
  const made = await agency.call(bookFlights, { ...input, contactInfo: { ...contactInfo, email } }, bearer ? { bearer } : {})
  const proof = bearer ? { bearer } : { orderKey: made.extra.accessKey ?? '' }
  await payToTheEnd(agency, made.id, proof)
  return { id: made.id, price: made.extra.totalPrice, proof }
}

const fetchPoints = async (bearer: string) => (await agency.call(listBonusHistory, {}, { bearer })).data[0]?.resultBonus ?? 0
const claim = (id: string, bearer: string) =>
  agency.call(claimOrder, { token: claimTokenOf(agency.deps.env.secret, id) }, { bearer })

test('points an order earns after its refund was quoted are shown in a new quote and deducted with the refund', async () => {
  const { bearer: inviter, account } = await enrolMember(agency, 'inviter-of-guest')
  const { bearer } = await enrolMember(agency, 'late-owner', account)
  const { id, price, proof } = await buy({ email: 'late-owner@mail.ru' })
  const shown = await agency.call(quoteOrderRefund, { id }, proof)
  expect(shown).toMatchObject({ refundTotal: price, reversedAccrual: 0 })
  await claim(id, bearer)
  expect([await fetchPoints(bearer), await fetchPoints(inviter)]).toEqual([Math.floor(price / 100), Math.floor(price / 200)])
  expect(await agency.call(requestOrderRefund, { id, quoteId: shown.quoteId }, proof)).toMatchObject({
    refusal: 'refund.quote-expired',
  })
  const fresh = await agency.call(quoteOrderRefund, { id }, proof)
  expect(fresh).toMatchObject({ refundTotal: price, reversedAccrual: Math.floor(price / 100) })
  await agency.call(requestOrderRefund, { id, quoteId: fresh.quoteId }, proof)
  expect([await fetchPoints(bearer), await fetchPoints(inviter)]).toEqual([0, 0])
})

test('points a referrer earns after a refund was quoted are deducted with it, and no second request is needed', async () => {
  const { bearer: inviter, account } = await enrolMember(agency, 'inviter-of-late')
  const { token: bearer } = await enrol(agency, 'late-follower', { fromUser: account })
  const { id, price, proof } = await buy({ bearer })
  const { quoteId } = await agency.call(quoteOrderRefund, { id }, proof)
  await activate(agency, 'late-follower')
  expect(await fetchPoints(inviter)).toBe(Math.floor(price / 200))
  expect(await agency.call(requestOrderRefund, { id, quoteId }, proof)).toMatchObject({ status: 'RefundPending' })
  expect([await fetchPoints(bearer), await fetchPoints(inviter)]).toEqual([0, 0])
})

/** The way back of an order is being returned, and the bank takes its time; `end` is when it has. */
async function returningBack({ id, proof }: Awaited<ReturnType<typeof buy>>) {
  const answers: ProviderRefund[] = [{ refundId: `slow-${id}`, state: 'pending', reason: null }]
  const bank = flakyBank(agency, answers)
  const { quoteId, lines } = await agency.call(quoteOrderRefund, { id }, proof)
  await agency.call(requestOrderRefund, { id, quoteId, parts: ['back'] }, proof)
  await agency.runJobs()
  return {
    refund: lines[1]?.refund ?? 0,
    async end() {
      answers.push({ refundId: `slow-${id}`, state: 'done', reason: null })
      agency.clock.advance(60_000)
      await agency.runJobs({ sweep: true })
      bank.calm()
    },
  }
}

test('an account that takes an order while a part of it is being returned gets the points of the rest, and its referrer too', async () => {
  const { bearer: inviter, account } = await enrolMember(agency, 'inviter-of-taker')
  const { bearer } = await enrolMember(agency, 'taker', account)
  const bought = await buy({ email: 'taker@mail.ru', how: 'two-sessions' })
  const back = await returningBack(bought)
  await claim(bought.id, bearer)
  expect([await fetchPoints(bearer), await fetchPoints(inviter)]).toEqual([0, 0])
  await back.end()
  const left = bought.price - back.refund
  expect([await fetchPoints(bearer), await fetchPoints(inviter)]).toEqual([Math.floor(left / 100), Math.floor(left / 200)])
})

test('a referrer gets the share of the rest when the e-mail is confirmed while a part is being returned', async () => {
  const { bearer: inviter, account } = await enrolMember(agency, 'inviter-of-slow')
  const { token: bearer } = await enrol(agency, 'slow-follower', { fromUser: account })
  const bought = await buy({ bearer, how: 'two-sessions' })
  const earned = await fetchPoints(bearer)
  const back = await returningBack(bought)
  const remaining = await fetchPoints(bearer)
  await activate(agency, 'slow-follower')
  expect(await fetchPoints(inviter)).toBe(0)
  await back.end()
  expect([earned, await fetchPoints(bearer)]).toEqual([Math.floor(bought.price / 100), remaining])
  expect(await fetchPoints(inviter)).toBe(Math.floor((bought.price - back.refund) / 200))
})
