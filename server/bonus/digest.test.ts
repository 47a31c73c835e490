import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMails, saveMails } from '#contract/account.ts'
import { bookFlights } from '#contract/air-orders.ts'
import { requestAirRefund, quoteAirRefund } from '#contract/refund.ts'
import type { AirOffer } from '#domain/air/offer.ts'
import type { Day } from '#domain/text/dates.ts'
import { post, userAccount } from '#server/bonus/ledger-store.ts'
import { inTransaction } from '#server/db/db.ts'
import { digestLetter } from '#server/mail/account-letters.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { bookingInput, choose, payToTheEnd, toSochi } from '#test/purchase.ts'
import { PASSWORD, enrolMember, send, visitorOf } from '#test/visitor.ts'

let agency: Agency
let beacon: string
beforeAll(async () => {
  agency = await openAgency()
  beacon = (await enrolMember(agency, 'beacon')).account
  await enrolMember(agency, 'wanderer', beacon)
}, 120_000)
afterAll(() => agency.close())

const returnable = ({ airlineFares }: AirOffer) => airlineFares.every(({ refund }) => refund.allowed && refund.penalty === 0)

/** A trip bought by a follower who has just signed up; returns its number and the points it brings to the referrer. */
async function buy(login = 'wanderer') {
  const json = { login, password: PASSWORD }
  const bearer = visitorOf(await send(agency, '/auth/Account/Login', { json })).token
  const choice = await choose(agency, 'one-way', toSochi, returnable)
  const made = await agency.call(bookFlights, bookingInput(choice), { bearer })
  await payToTheEnd(agency, made.id, { bearer })
  return { bearer, number: made.extra.number, brought: Math.floor(made.extra.totalPrice / 200) }
}

/** Tomorrow so many minutes after ten in the morning in Moscow, when the letters of the day before go. */
async function morning(minutes = 0) {
  const tomorrow = new Date(agency.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  agency.clock.set(new Date(Date.parse(`${tomorrow}T07:00:00Z`) + minutes * 60_000))
  await agency.runJobs({ sweep: true })
}

const digests = () => agency.outbox.filter(({ subject }) => subject.startsWith('Вам начислены бонусы'))

test('one letter the next morning lists all the purchases of a day, and is not sent again', async () => {
  await enrolMember(agency, 'rover', beacon)
  const bought = [await buy(), await buy(), await buy('rover')]
  expect(digests()).toEqual([])
  await morning(-1)
  expect(digests()).toEqual([])
  agency.clock.advance(60_000)
  await agency.runJobs({ sweep: true })
  const [letter] = digests()
  expect(letter?.to).toBe('beacon@mail.ru')
  expect(letter?.text).toContain('Друзья, которых вы пригласили, сделали 3\u00a0покупки')
  expect(letter?.text).toContain(`wa***er, билет: +${bought[0]!.brought}`)
  expect(letter?.text).toContain(`wa***er, билет: +${bought[1]!.brought}`)
  expect(letter?.text).toContain(`ro***er, билет: +${bought[2]!.brought}`)
  expect(letter?.text).toContain(`Бонусов на счёте: ${bought.reduce((sum, { brought }) => sum + brought, 0)}`)
  expect(letter?.text).toContain('/account/followers')
  expect(letter?.text).not.toContain('wanderer')
  await morning()
  expect(digests()).toHaveLength(1)
})

test('purchases cancelled before the morning are not listed, and an empty letter is not sent', async () => {
  const before = digests().length
  const { bearer, number } = await buy()
  const { quoteId } = await agency.call(quoteAirRefund, { number }, { bearer })
  await agency.call(requestAirRefund, { number, quoteId }, { bearer })
  await agency.runJobs({ sweep: true })
  await morning()
  expect(digests()).toHaveLength(before)
})

test('one purchase of one friend is described as such', async () => {
  await buy()
  await morning()
  expect(digests().at(-1)?.text).toMatch(/Ваш друг купил билет \d+\u00a0\S+\. За это на ваш счёт приш(?:ло|ёл)/u)
})

test('a purchase made before the previous day’s digest was sent is listed in the next one, and in no other', async () => {
  const before = digests().length
  const first = await buy()
  const nextDay = new Date(agency.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  agency.clock.set(new Date(`${nextDay}T05:00:00Z`))
  const second = await buy()
  agency.clock.set(new Date(`${nextDay}T07:00:00Z`))
  await agency.runJobs({ sweep: true })
  await morning()
  const sums = digests()
    .slice(before)
    .map(({ text }) => text.match(/приш(?:ло|ёл)\s([\d\s]+)\sбонус/u)?.[1]?.replaceAll(/\s/g, ''))
  expect(sums).toEqual([first, second].map(({ brought }) => String(brought)))
})

test.each([
  [1, 'пришёл 1 бонус'],
  [132, 'пришло 132 бонуса'],
  [1221, 'пришёл 1 221 бонус'],
])('of %s points the letter says «%s»', (points, words) => {
  const brought = [{ login: 'wa***er', what: 'билет' as const, points }]
  const about = { site: agency.deps.site, to: 'beacon@mail.ru', who: 'beacon', link: '', stop: '', day: '2026-11-21' as Day }
  const letter = digestLetter({ ...about, brought, balance: points })
  expect(letter.text.replaceAll('\u00a0', ' ')).toContain(`За это на ваш счёт ${words}.`)
})

test('a negative balance is not described as payment for a trip', async () => {
  const { id: orderId } = await agency.db.selectFrom('orders').select('id').limit(1).executeTakeFirstOrThrow()
  const debt = {
    txId: 'reversal:debt',
    kind: 'reversal',
    orderId,
    from: userAccount(beacon),
    to: 'issued',
    points: 50_000,
  } as const
  await inTransaction(agency.db, (trx) => post(trx, debt, agency.clock.now()))
  await buy()
  await morning()
  const [text = '', html = ''] = [digests().at(-1)?.text, digests().at(-1)?.html].map((said) => said?.replaceAll('\u00a0', ' '))
  expect(text).toMatch(/Бонусов на счёте: −\d/)
  expect(text + html).not.toMatch(/можно (?:за|о)платить/)
  expect(text).toContain('когда на счёте их больше нуля')
})

const stopOf = () => new URL(digests().at(-1)?.stop ?? '').pathname

test('opening the link of the letter changes nothing, one press ends the letters, the account brings them back', async () => {
  const json = { login: 'beacon', password: PASSWORD }
  const signedIn = async () => ({ bearer: visitorOf(await send(agency, '/auth/Account/Login', { json })).token })
  const stop = stopOf()
  const page = await agency.app.inject(stop)
  expect([page.statusCode, page.body.includes('<form method="post"><button>')]).toEqual([200, true])
  expect(await agency.call(getMails, {}, await signedIn())).toEqual({ points: true })
  const oneClick = { 'content-type': 'application/x-www-form-urlencoded' }
  const click = { method: 'POST', url: stop, headers: oneClick, payload: 'List-Unsubscribe=One-Click' } as const
  expect((await agency.app.inject(click)).statusCode).toBe(200)
  const before = digests().length
  await buy()
  await morning()
  expect(digests()).toHaveLength(before)
  expect(await agency.call(getMails, {}, await signedIn())).toEqual({ points: false })
  await agency.call(saveMails, { points: true }, await signedIn())
  await buy()
  await morning()
  expect(digests()).toHaveLength(before + 1)
})

test('the link of one letter ends no letters of another person or kind', async () => {
  const stop = stopOf()
  const other = await agency.db.selectFrom('users').selectAll().where('login', '=', 'wanderer').executeTakeFirstOrThrow()
  const [, seal = ''] = stop.split('.')
  const forged = [`/mail/stop/${other.id}.${seal}`, `${stop}x`, '/mail/stop/nobody']
  for (const url of forged) expect((await agency.app.inject({ method: 'POST', url })).statusCode).toBe(404)
  await agency.db.updateTable('users').set({ email: 'new-beacon@mail.ru' }).where('bonus_account_id', '=', beacon).execute()
  expect((await agency.app.inject({ method: 'POST', url: stop })).statusCode).toBe(404)
})

test('an address nobody has confirmed is not written to', async () => {
  await buy()
  await agency.db.updateTable('users').set({ activated_at: null }).where('bonus_account_id', '=', beacon).execute()
  const before = digests().length
  await morning()
  expect(digests()).toHaveLength(before)
})
