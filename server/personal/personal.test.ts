import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimOrder, hideAirOrders, listAirOrders } from '#contract/account-orders.ts'
import { getUser } from '#contract/account.ts'
import { bookFlights, getTickets } from '#contract/air-orders.ts'
import { cancelHotelOrder, quoteHotelRefund } from '#contract/hotel-account-orders.ts'
import {
  eraseAccount,
  exportPersonalData,
  forgetPassengers,
  getConsent,
  giveConsent,
  listBonusHistory,
  listFollowers,
  listSavedPassengers,
  listSessions,
  listSignIns,
  savePassengers,
  signOutOthers,
} from '#contract/personal.ts'
import { CONSENT_VERSION } from '#domain/consent.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { CANARY, bookingInput, choose, contactInfo, grownUp, payToTheEnd } from '#test/purchase.ts'
import { confirmedRoom, winterStay } from '#test/stay.ts'
import { PASSWORD, activate, enrol, enrolMember, send } from '#test/visitor.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
  await choose(agency, 'one-way') // the timetable is made once
}, 120_000)
afterAll(() => agency.close())

const join = async (login: string, fromUser?: string) => (await enrol(agency, login, { fromUser })).token
const joinMember = async (login: string) => (await enrolMember(agency, login)).bearer

async function buy(who: { bearer?: string; email?: string; useBonus?: boolean }) {
  const input = bookingInput(await choose(agency, 'one-way'))
  const contact = { ...contactInfo, ...(who.email && { email: who.email }) }
  const made = await agency.call(bookFlights, { ...input, contactInfo: contact }, { bearer: who.bearer })
  const proof = { bearer: who.bearer, orderKey: made.extra.accessKey }
  const opened = await payToTheEnd(agency, made.id, { ...proof, useBonus: who.useBonus })
  return { ...made, number: made.extra.number, price: made.extra.totalPrice, bonus: opened.bonusAmount }
}

test('the history shows every change of the points and the balance after it, five a page [FOL-02]', async () => {
  const bearer = await joinMember('historian')
  const first = await buy({ bearer })
  const earned = Math.floor(first.price / 100)
  const second = await buy({ bearer, useBonus: true })
  const { data, total } = await agency.call(listBonusHistory, {}, { bearer })
  expect(total).toBe(3)
  const again = Math.floor((second.price - earned) / 100)
  expect(data).toEqual([
    { date: expect.any(String), operation: `Начисление за покупку ${second.number}`, amount: again, resultBonus: again },
    { date: expect.any(String), operation: `Оплата заказа ${second.number}`, amount: -earned, resultBonus: 0 },
    { date: expect.any(String), operation: `Начисление за покупку ${first.number}`, amount: earned, resultBonus: earned },
  ])
  expect((await agency.call(listBonusHistory, { page: '1' }, { bearer })).data).toEqual([])
  expect((await agency.call(listBonusHistory, { page: '-1' }, { bearer })).refusal).toBe('bad-request')
})

test('pending points are shown with their number and what they wait for; once posted they are in the history', async () => {
  const bearer = await joinMember('awaiter')
  const made = await agency.call(bookFlights, bookingInput(await choose(agency, 'one-way')), { bearer })
  const { data, pending } = await agency.call(listBonusHistory, {}, { bearer })
  expect(data).toEqual([])
  const amount = made.extra.bonusAccrual
  expect(amount).toBeGreaterThan(0)
  expect(pending).toEqual([
    { amount, operation: `За заказ ${made.extra.number}`, when: 'придут с\u00a0билетами, когда заказ оплатят' },
  ])
  await payToTheEnd(agency, made.id, { bearer })
  const after = await agency.call(listBonusHistory, {}, { bearer })
  expect([after.pending, after.data[0]?.amount]).toEqual([[], amount])
})

test('who registers by the link is a follower, with the points they have brought [FOL-01 FOL-06]', async () => {
  const bearer = await joinMember('beacon')
  const { bonusAccountId } = await agency.call(getUser, {}, { bearer })
  const follower = await join('wanderer', bonusAccountId)
  await join('idle', bonusAccountId)
  await activate(agency, 'wanderer')
  const bought = await buy({ bearer: follower })
  const { data } = await agency.call(listFollowers, {}, { bearer })
  expect(data.map(({ login, Bonus, isActivated }) => ({ login, Bonus, isActivated }))).toEqual(
    expect.arrayContaining([
      { login: 'i***', Bonus: 0, isActivated: false },
      { login: 'wa***er', Bonus: Math.floor(bought.price / 200), isActivated: true },
    ]),
  )
  expect(data.every(({ UserId }) => UserId !== '')).toBe(true)
  expect((await agency.call(listBonusHistory, {}, { bearer })).data[0]?.operation).toBe('Начисление за покупку подписчика')
})

test('a page holds five followers, and the total counts those of every page; a page after the last is the last [ACC-09]', async () => {
  const bearer = await joinMember('lighthouse')
  const { bonusAccountId } = await agency.call(getUser, {}, { bearer })
  const all = ['sailor-1', 'sailor-2', 'sailor-3', 'sailor-4', 'sailor-5', 'sailor-6']
  const tokens = []
  for (const login of all) tokens.push(await join(login, bonusAccountId))
  await activate(agency, 'sailor-1')
  const bought = await buy({ bearer: tokens[0]! })
  const brought = Math.floor(bought.price / 200)
  const first = await agency.call(listFollowers, { p: '1' }, { bearer })
  expect(first.list).toEqual({ page: 1, pages: 2, total: 6, brought })
  const beyond = await agency.call(listFollowers, { p: '9' }, { bearer })
  expect(beyond.list).toMatchObject({ page: 2, pages: 2 })
  expect([first.data.length, beyond.data.length]).toEqual([5, 1])
  expect(new Set([...first.data, ...beyond.data].map(({ UserId }) => UserId)).size).toBe(6)
})

test('nobody becomes their own follower, nor the follower of somebody unknown', async () => {
  const bearer = await join('loner', '99999999')
  const { bonusAccountId } = await agency.call(getUser, {}, { bearer })
  const twice = {
    login: 'loner',
    password: PASSWORD,
    email: 'second@mail.ru',
    returnUrl: '/account',
    fromUser: bonusAccountId,
    privacy: true,
  }
  expect((await send(agency, '/auth/Account/Register', { json: twice })).statusCode).toBe(409)
  expect((await agency.call(listFollowers, {}, { bearer })).data).toEqual([])
  const row = await agency.db.selectFrom('users').select('referred_by').where('login', '=', 'loner').executeTakeFirstOrThrow()
  expect(row.referred_by).toBeNull()
  const own = agency.db
    .updateTable('users')
    .set((user) => ({ referred_by: user.ref('id') }))
    .where('login', '=', 'loner')
  await expect(own.execute()).rejects.toThrow()
})

test('a guest whose e-mail has an account adds the order to it by the link of the letter, and only they can', async () => {
  const bearer = await joinMember('claimer')
  const stranger = await joinMember('stranger')
  const bought = await buy({ email: 'claimer@mail.ru' })
  const letter = agency.outbox.findLast(({ subject }) => subject.startsWith(`Билеты оформлены ${bought.number}`))
  const token = /claim=(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
  expect((await agency.call(claimOrder, { token }, { bearer: stranger })).refusal).toBe('not-found')
  expect(
    (await agency.call(claimOrder, { token: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` }, { bearer })).refusal,
  ).toBe('not-found')
  expect(await agency.call(claimOrder, { token }, { bearer })).toEqual({ number: bought.number })
  expect(await agency.call(claimOrder, { token }, { bearer })).toEqual({ number: bought.number })
  expect((await agency.call(listAirOrders, {}, { bearer })).tickets.map(({ number }) => number)).toEqual([bought.number])
  expect((await agency.call(getUser, {}, { bearer })).bonusValue).toBe(Math.floor(bought.price / 100))
})

test('passengers are saved only on request, encrypted, replaced by the same person and deleted on demand', async () => {
  const bearer = await join('keeper')
  const other = await join('peeper')
  expect((await agency.call(listSavedPassengers, {}, { bearer })).data).toEqual([])
  await agency.call(savePassengers, { passengers: [grownUp] }, { bearer })
  const newer = { ...grownUp, document: { ...grownUp.document, number: '4510123456' } }
  await agency.call(savePassengers, { passengers: [newer] }, { bearer })
  const { data } = await agency.call(listSavedPassengers, {}, { bearer })
  expect(data.map(({ passenger }) => passenger)).toEqual([newer])
  // The same person in two places of one form, and typed with blanks.
  const typed = { ...newer, surname: ` ${newer.surname} `, document: grownUp.document }
  await agency.call(savePassengers, { passengers: [grownUp, typed] }, { bearer })
  const again = (await agency.call(listSavedPassengers, {}, { bearer })).data
  expect(again.map(({ passenger }) => passenger)).toEqual([grownUp])
  await agency.call(savePassengers, { passengers: [newer] }, { bearer })
  const rows = JSON.stringify(await agency.db.selectFrom('saved_passengers').selectAll().execute())
  for (const secret of [CANARY, '4510123456', 'Смирнова', '1991']) expect(rows).not.toContain(secret)
  const ids = (await agency.call(listSavedPassengers, {}, { bearer })).data.map(({ id }) => id)
  await agency.call(forgetPassengers, { ids }, { bearer: other })
  expect((await agency.call(listSavedPassengers, {}, { bearer })).data).toHaveLength(1)
  await agency.call(forgetPassengers, { ids }, { bearer })
  expect((await agency.call(listSavedPassengers, {}, { bearer })).data).toEqual([])
})

test('the sign-in log shows its owner every entry, and the other devices can be signed out', async () => {
  const { token: bearer } = await enrol(agency, 'watcher')
  const second = (await send(agency, '/auth/Account/Login', { json: { login: 'watcher', password: PASSWORD } })).json().token
  await send(agency, '/auth/Account/Login', { json: { login: 'watcher', password: 'не тот пароль' } })
  const seen = await agency.call(listSignIns, {}, { bearer })
  expect(seen.data.map(({ event }) => event)).toEqual(['Неверный пароль', 'Вход', 'Регистрация'])
  expect((await agency.call(listSessions, {}, { bearer })).total).toBe(2)
  await agency.call(signOutOthers, {}, { bearer })
  expect((await agency.call(listSignIns, {}, { bearer: second })).refusal).toBe('sign-in-needed')
  expect((await agency.call(listSessions, {}, { bearer })).total).toBe(1)
})

test('all personal data is exported in one file, hidden and cancelled orders too, without a whole document number', async () => {
  const bearer = await joinMember('exporter')
  const bought = await buy({ bearer })
  const stay = await confirmedRoom(agency, winterStay, { bearer })
  const { quoteId } = (await agency.call(quoteHotelRefund, { orderNumber: stay.number }, { bearer })).data
  await agency.call(cancelHotelOrder, { orderNumber: stay.number, quoteId }, { bearer })
  await agency.runJobs({ sweep: true })
  await agency.call(hideAirOrders, { numbers: [bought.number] }, { bearer })
  await agency.call(savePassengers, { passengers: [grownUp] }, { bearer })
  const file = await agency.call(exportPersonalData, {}, { bearer })
  expect(file).toMatchObject({
    profile: { login: 'exporter', email: 'exporter@mail.ru', emailConfirmed: true },
    consent: { ip: '127.0.0.1' },
    airOrders: [
      {
        number: bought.number,
        passengers: [{ surname: 'Смирнова' }],
        contact: { phone: '+79991234567' },
        consent: { ip: '127.0.0.1' },
        refunds: [],
      },
    ],
    hotelOrders: [{ orderNumber: stay.number, refunds: [{ done: true, doneAt: expect.any(String) }] }],
    savedPassengers: [{ name: 'Анна', document: { number: '•••6543' } }],
    signIns: [{ event: 'Регистрация' }],
  })
  expect(file.bonusHistory).toContainEqual(expect.objectContaining({ operation: `Начисление за покупку ${bought.number}` }))
  expect(JSON.stringify(file)).not.toContain(CANARY)
})

test('consent is shown with its text and time; an older account is asked for it once', async () => {
  const bearer = await join('consenting')
  const given = { version: CONSENT_VERSION, givenAt: agency.clock.now().toISOString() }
  expect(await agency.call(getConsent, {}, { bearer })).toEqual({ consent: given })
  await agency.db
    .updateTable('users')
    .set({ consent_version: null, consent_at: null })
    .where('login', '=', 'consenting')
    .execute()
  expect(await agency.call(getConsent, {}, { bearer })).toEqual({ consent: null })
  await agency.call(giveConsent, {}, { bearer })
  agency.clock.advance(60_000)
  await agency.call(giveConsent, {}, { bearer }) // pressed twice: the first counts
  expect(await agency.call(getConsent, {}, { bearer })).toEqual({ consent: given })
})

test('a person may be erased once no trip is ahead: nothing of them is left, and the books still balance', async () => {
  const bearer = await joinMember('leaver')
  const bought = await buy({ bearer })
  expect(await agency.call(eraseAccount, { password: 'не тот' }, { bearer })).toMatchObject({
    refusal: 'bad-request',
    fields: { password: 'Пароль указан неверно' },
  })
  const refused = await send(agency, '/api/Personal/EraseAccount', { json: { password: PASSWORD }, token: bearer })
  expect(refused.body).toContain(`"Сначала завершите или отмените заказы: ${bought.number}"`)
  const before = agency.clock.now()
  agency.clock.set('2027-02-01T09:00:00Z')
  const { token } = (await send(agency, '/auth/Account/Login', { json: { login: 'leaver', password: PASSWORD } })).json()
  await agency.call(eraseAccount, { password: PASSWORD }, { bearer: token })
  expect((await agency.call(getUser, {}, { bearer: token })).refusal).toBe('sign-in-needed')
  expect((await send(agency, '/auth/Account/Login', { json: { login: 'leaver', password: PASSWORD } })).statusCode).toBe(401)
  const left = await agency.db.selectFrom('orders').selectAll().where('id', '=', bought.id).executeTakeFirstOrThrow()
  expect(left).toMatchObject({ price_rub: bought.price, contact_email: '', contact_phone: '' })
  const people = await agency.db.selectFrom('order_passengers').selectAll().where('order_id', '=', bought.id).execute()
  expect(JSON.stringify(people)).not.toContain('Смирнова')
  expect((await agency.call(getTickets, { id: bought.id }, { orderKey: 'x'.repeat(32) })).refusal).toBe('not-found')
  agency.clock.set(before)
  await join('leaver')
})
