import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUser } from '#contract/account.ts'
import { bookFlights, cancelUnpaid, checkoutFlights, getTickets } from '#contract/air-orders.ts'
import { loadBalance, post, userAccount, reserveOf, ledgerViolations } from '#server/bonus/ledger-store.ts'
import { inTransaction } from '#server/db/db.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { bookingInput, choose, receiveWebhooks, named, payToTheEnd, payWith } from '#test/purchase.ts'
import { activate, enrol, enrolMember, linkOf, send } from '#test/visitor.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
  await choose(agency, 'one-way') // the timetable is made once
}, 120_000)
afterAll(() => agency.close())

/** A person who has confirmed the e-mail, with so many points from an order of long ago. */
async function member(login: string, points = 0) {
  const known = await enrolMember(agency, login)
  if (points > 0) await give(known.account, points, known.bearer)
  return known
}

async function give(account: string, points: number, bearer: string) {
  const made = await agency.call(bookFlights, bookingInput(await choose(agency, 'one-way')), { bearer })
  await inTransaction(agency.db, (trx) =>
    post(
      trx,
      { txId: `gift:${made.id}`, kind: 'accrual', orderId: made.id, from: 'issued', to: userAccount(account), points },
      agency.clock.now(),
    ),
  )
}

const points = async (bearer: string) => (await agency.call(getUser, {}, { bearer })).bonusValue

async function bookAs(bearer: string, how: Parameters<typeof choose>[1], surname?: string) {
  const passengers = surname ? [named(surname)] : undefined
  return agency.call(bookFlights, bookingInput(await choose(agency, how), { passengers }), { bearer })
}

async function buy(bearer: string, orderId: string, useBonus = false) {
  await payToTheEnd(agency, orderId, { bearer, useBonus })
  return agency.call(getTickets, { id: orderId }, { bearer })
}

test('a purchase by card earns what was promised before it, once the tickets are there [ACC-05]', async () => {
  const { bearer } = await member('earner')
  const made = await bookAs(bearer, 'one-way')
  expect(made.extra.bonusAccrual).toBe(Math.floor(made.extra.totalPrice / 100))
  expect(await points(bearer)).toBe(0)
  const seen = await buy(bearer, made.id)
  expect(seen).toMatchObject({ status: 'Ticketed', bonusAccrual: made.extra.bonusAccrual })
  expect(await points(bearer)).toBe(made.extra.bonusAccrual)
})

test('points take their part of the price, wait in reserve and are spent with the money', async () => {
  const { bearer, account } = await member('spender', 500)
  const made = await bookAs(bearer, 'one-way')
  expect(made.extra).toMatchObject({ bonusApplicable: true, bonusAvailable: 500 })
  const opened = await agency.call(checkoutFlights, { id: made.id, useBonus: true }, { bearer })
  expect(opened).toMatchObject({ amount: made.extra.totalPrice - 500, bonusAmount: 500 })
  expect([await points(bearer), await loadBalance(agency.db, reserveOf(made.id))]).toEqual([0, 500])
  await payWith(agency, opened.paymentSystem.data.paymentUrl, '5555555555554444')
  await receiveWebhooks(agency)
  await agency.runJobs({ sweep: true })
  const seen = await agency.call(getTickets, { id: made.id }, { bearer })
  expect(seen).toMatchObject({ status: 'Ticketed', amount: made.extra.totalPrice - 500, bonusUsed: 500 })
  expect(await loadBalance(agency.db, reserveOf(made.id))).toBe(0)
  expect(await loadBalance(agency.db, userAccount(account))).toBe(Math.floor((made.extra.totalPrice - 500) / 100))
  expect(agency.outbox.at(-1)?.text).toContain('Оплачено бонусами')
})

test('two airlines halve the points, and the odd rouble goes to the way there', async () => {
  const { bearer } = await member('halver', 501)
  const made = await bookAs(bearer, 'two-sessions')
  const opened = await agency.call(checkoutFlights, { id: made.id, useBonus: true }, { bearer })
  expect(opened.bonusAmount).toBe(501)
  const cheap = await member('halver-cheap', made.extra.totalPrice * 2)
  const other = await bookAs(cheap.bearer, 'two-sessions')
  expect(other.extra.bonusAvailable).toBe(other.items.reduce((sum, { price }) => sum + Math.min(price, made.extra.totalPrice), 0))
})

test('with points switched off again, they are returned and the bank charges the whole price', async () => {
  const { bearer } = await member('wavering', 300)
  const made = await bookAs(bearer, 'one-way')
  const on = await agency.call(checkoutFlights, { id: made.id, useBonus: true }, { bearer })
  const checkout = await agency.call(checkoutFlights, { id: made.id }, { bearer })
  expect([checkout.amount, checkout.processingId]).toEqual([on.amount, on.processingId])
  const off = await agency.call(checkoutFlights, { id: made.id, useBonus: false }, { bearer })
  expect([off.amount, off.bonusAmount, await points(bearer)]).toEqual([made.extra.totalPrice, 0, 300])
  expect(off.processingId).not.toBe(on.processingId)
})

test('an order cancelled or not paid in time gives its points back', async () => {
  const { bearer } = await member('hesitant', 300)
  const first = await bookAs(bearer, 'one-way')
  await agency.call(checkoutFlights, { id: first.id, useBonus: true }, { bearer })
  await agency.call(cancelUnpaid, { id: first.id }, { bearer })
  expect(await points(bearer)).toBe(300)
  const second = await bookAs(bearer, 'one-way')
  await agency.call(checkoutFlights, { id: second.id, useBonus: true }, { bearer })
  expect(await points(bearer)).toBe(0)
  const before = agency.clock.now()
  agency.clock.advance(31 * 60_000)
  await agency.runJobs({ sweep: true })
  agency.clock.set(before)
  expect(await points(bearer)).toBe(300)
})

test('an order fully paid with points needs no bank, and they are returned if the tickets cannot be issued', async () => {
  const { bearer } = await member('wealthy', 900_000)
  const made = await bookAs(bearer, 'one-way')
  const opened = await agency.call(checkoutFlights, { id: made.id, useBonus: true }, { bearer })
  expect(opened).toMatchObject({ status: 'Paid', amount: 0, paymentSystem: { type: 'none', errorMessage: null } })
  await agency.runJobs()
  const seen = await agency.call(getTickets, { id: made.id }, { bearer })
  expect(seen).toMatchObject({ status: 'Ticketed', amount: 0, bonusAccrual: 0, tickets: [{}] })
  const left = await points(bearer)
  const doomed = await bookAs(bearer, 'one-way', 'FAILTICKET')
  const failed = await buy(bearer, doomed.id, true)
  expect(failed.status).toBe('Refunded')
  expect(await points(bearer)).toBe(left)
  expect(agency.outbox.map(({ subject }) => subject)).toContain(
    `Не удалось оформить заказ ${doomed.extra.number}: бонусы вернули`,
  )
})

test('who pays half by points and gets no ticket has both halves back', async () => {
  const { bearer } = await member('unlucky', 400)
  const made = await bookAs(bearer, 'one-way', 'FAILTICKET')
  const seen = await buy(bearer, made.id, true)
  expect(seen.status).toBe('Refunded')
  expect(await points(bearer)).toBe(400)
  const { refunded_rub, amount_rub } = await agency.db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', made.id)
    .where('state', '=', 'Succeeded')
    .executeTakeFirstOrThrow()
  expect([refunded_rub, amount_rub]).toEqual([made.extra.totalPrice - 400, made.extra.totalPrice - 400])
})

test('a guest, an unconfirmed person and a metasearch order cannot pay by points', async () => {
  const input = bookingInput(await choose(agency, 'one-way'))
  const guest = await agency.call(bookFlights, input)
  const asGuest = await agency.call(checkoutFlights, { id: guest.id, useBonus: true }, { orderKey: guest.extra.accessKey })
  expect([guest.extra.bonusAccrual, asGuest.refusal]).toEqual([0, 'bonus.not-applicable'])
  const fresh = await enrol(agency, 'unconfirmed')
  const own = await bookAs(fresh.token, 'one-way')
  expect((await agency.call(checkoutFlights, { id: own.id, useBonus: true }, { bearer: fresh.token })).refusal).toBe(
    'account.not-activated',
  )
  const poor = await member('poor')
  const made = await bookAs(poor.bearer, 'one-way')
  expect((await agency.call(checkoutFlights, { id: made.id, useBonus: true }, { bearer: poor.bearer })).refusal).toBe(
    'bonus.not-enough',
  )
})

test('the inviter earns from the invited, only once the invited have confirmed who they are', async () => {
  const inviter = await member('inviter')
  const { token } = await enrol(agency, 'invited', { fromUser: inviter.account })
  const made = await bookAs(token, 'one-way')
  await buy(token, made.id)
  expect(await points(inviter.bearer)).toBe(0)
  await activate(agency, 'invited')
  expect(await points(inviter.bearer)).toBe(Math.floor(made.extra.totalPrice / 200))
})

test('a guest who requests an account finds the order in it, with the points it earned', async () => {
  const input = { ...bookingInput(await choose(agency, 'one-way')), createAccount: true }
  const contactInfo = { ...input.contactInfo, email: 'new+one@mail.ru' }
  const made = await agency.call(bookFlights, { ...input, contactInfo })
  const orderKey = made.extra.accessKey
  await payToTheEnd(agency, made.id, { orderKey })
  expect((await agency.call(getTickets, { id: made.id }, { orderKey })).status).toBe('Ticketed')
  const letter = agency.outbox.find(({ subject }) => subject === 'Ваш личный кабинет')
  const link = linkOf(agency, letter)
  const password = 'дальний берег 9'
  const set = await send(agency, '/auth/Password/Reset', {
    form: new URLSearchParams({ password, token: link.split('/').at(-1) ?? '' }),
  })
  expect(set.json().result).toBe(true)
  const { token } = (await send(agency, '/auth/Account/Login', { json: { login: 'new+one@mail.ru', password } })).json()
  const user = await agency.call(getUser, {}, { bearer: token })
  expect(user).toMatchObject({
    isActivated: true,
    bonusValue: made.extra.totalPrice >= 100 ? Math.floor(made.extra.totalPrice / 100) : 0,
  })
  expect((await agency.call(getTickets, { id: made.id }, { bearer: token })).number).toBe(made.extra.number)
})

test('a taken e-mail gets no second account, the reply does not reveal it, and the order stays with the holder of its key', async () => {
  const { bearer } = await member('settled')
  const input = { ...bookingInput(await choose(agency, 'one-way')), createAccount: true }
  const made = await agency.call(bookFlights, { ...input, contactInfo: { ...input.contactInfo, email: 'settled@mail.ru' } })
  expect((await agency.call(getTickets, { id: made.id }, { bearer })).refusal).toBe('not-found')
  expect((await agency.call(getTickets, { id: made.id }, { orderKey: made.extra.accessKey })).number).toBe(made.extra.number)
  const again = { ...bookingInput(await choose(agency, 'one-way')), createAccount: true }
  const free = await agency.call(bookFlights, { ...again, contactInfo: { ...again.contactInfo, email: 'nobody-yet@mail.ru' } })
  expect(Object.keys(made.extra).toSorted()).toEqual(Object.keys(free.extra).toSorted())
})

test('after all of this the books are in balance', async () => {
  expect(await ledgerViolations(agency.db)).toEqual([])
})
