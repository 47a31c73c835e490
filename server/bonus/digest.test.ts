import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookFlights } from '#contract/air.ts'
import { askAirRefund, quoteAirRefund } from '#contract/refund.ts'
import type { AirOffer } from '#domain/air/offer.ts'
import { type Desk, openDesk } from '#test/desk.ts'
import { bookingInput, choose, payToTheEnd, toSochi } from '#test/purchase.ts'
import { PASSWORD, enrolMember, send, visitorOf } from '#test/visitor.ts'

let desk: Desk
let beacon: string
beforeAll(async () => {
  desk = await openDesk()
  beacon = (await enrolMember(desk, 'beacon')).account
  await enrolMember(desk, 'wanderer', beacon)
}, 120_000)
afterAll(() => desk.close())

const returnable = ({ airlineFares }: AirOffer) => airlineFares.every(({ refund }) => refund.allowed && refund.penalty === 0)

/** A trip bought by a follower who has just signed in; answers its number and the points it brings to who invited them. */
async function buy(login = 'wanderer') {
  const json = { login, password: PASSWORD }
  const bearer = visitorOf(await send(desk, '/auth/Account/Login', { json })).token
  const choice = await choose(desk, 'one-way', toSochi, returnable)
  const made = await desk.ask(bookFlights, bookingInput(choice), { bearer })
  await payToTheEnd(desk, made.id, { bearer })
  return { bearer, number: made.extra.number, brought: Math.floor(made.extra.totalPrice / 200) }
}

/** Tomorrow so many minutes after ten in the morning in Moscow, when the letters of the day before go. */
async function morning(minutes = 0) {
  const tomorrow = new Date(desk.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  desk.clock.set(new Date(Date.parse(`${tomorrow}T07:00:00Z`) + minutes * 60_000))
  await desk.runJobs({ sweep: true })
}

const digests = () => desk.outbox.filter(({ subject }) => subject === 'Вам начислены бонусы')

test('one letter the next morning tells of all the purchases of a day, and is not sent again', async () => {
  await enrolMember(desk, 'rover', beacon)
  const bought = [await buy(), await buy(), await buy('rover')]
  expect(digests()).toEqual([])
  await morning(-1)
  expect(digests()).toEqual([])
  desk.clock.advance(60_000)
  await desk.runJobs({ sweep: true })
  const [letter] = digests()
  expect(letter?.to).toBe('beacon@mail.ru')
  expect(letter?.text).toContain(`wa***er: +${bought[0]!.brought + bought[1]!.brought}`)
  expect(letter?.text).toContain(`ro***er: +${bought[2]!.brought}`)
  expect(letter?.text).toContain(`Бонусов на счёте: ${bought.reduce((sum, { brought }) => sum + brought, 0)}`)
  expect(letter?.text).toContain('/account/followers')
  expect(letter?.text).not.toContain('wanderer')
  await morning()
  expect(digests()).toHaveLength(1)
})

test('what was given back before the morning is not told of, and an empty letter is not sent', async () => {
  const before = digests().length
  const { bearer, number } = await buy()
  const { quoteId } = await desk.ask(quoteAirRefund, { number }, { bearer })
  await desk.ask(askAirRefund, { number, quoteId }, { bearer })
  await desk.runJobs({ sweep: true })
  await morning()
  expect(digests()).toHaveLength(before)
})

test('an address nobody has confirmed is not written to', async () => {
  await buy()
  await desk.db.updateTable('users').set({ activated_at: null }).where('bonus_account_id', '=', beacon).execute()
  const before = digests().length
  await morning()
  expect(digests()).toHaveLength(before)
})
