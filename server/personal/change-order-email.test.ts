import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookFlights, getTickets } from '#contract/air-orders.ts'
import { getPaymentInfo } from '#contract/hotel-orders.ts'
import { changeOrderEmail } from '#contract/order-email.ts'
import { inTransaction } from '#server/db/db.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import type { TestDatabase } from '#test/postgres.ts'
import { bookingInput, choose, contactInfo, payToTheEnd } from '#test/purchase.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { confirmedRoom } from '#test/stay.ts'
import { enrolMember } from '#test/visitor.ts'
import { endLetters } from './erase.ts'

let postgres: TestDatabase
let agency: Agency
beforeAll(async () => {
  postgres = await openPostgresDatabase()
  agency = await openAgency({ database: await postgres.open() })
  await choose(agency, 'one-way') // the timetable is made once
}, 120_000)
afterAll(async () => {
  await agency.close()
  await postgres.close()
})

type Buyer = { bearer?: string; email?: string; createAccount?: boolean }

async function bought({ bearer, email = contactInfo.email, createAccount = false }: Buyer = {}) {
  const input = bookingInput(await choose(agency, 'one-way'))
  const order = { ...input, contactInfo: { ...contactInfo, email }, createAccount }
  const made = await agency.call(bookFlights, order, { bearer })
  const proof = { bearer, orderKey: made.extra.accessKey }
  await payToTheEnd(agency, made.id, proof)
  return { id: made.id, proof, number: made.extra.number }
}

const keyIn = (text = '') => /#key=(\S+)/.exec(text)?.[1]
const lettersTo = (address: string) => agency.outbox.filter(({ to }) => to === address)
const loadEvents = (id: string) => agency.db.selectFrom('order_events').selectAll().where('order_id', '=', id).execute()

test('the tickets go again to the right address, this browser keeps the order, the link of the old letter opens nothing', async () => {
  const { id, proof, number } = await bought({ email: 'wrong@mail.example' })
  const old = keyIn(lettersTo('wrong@mail.example').at(-1)?.text)
  expect(old).toBe(proof.orderKey)
  const accessKey = 'k'.repeat(32)
  const changed = await agency.call(changeOrderEmail, { id, email: ' \u200Bright@mail.example ', accessKey }, proof)
  expect(changed).toEqual({ sentTo: 'right@mail.example', accessKey })
  await agency.runJobs({ sweep: true })
  const [letter, ...more] = lettersTo('right@mail.example')
  expect([letter?.subject.startsWith(`Билеты оформлены ${number}`), more]).toEqual([true, []])
  expect(keyIn(letter?.text)).toBe(accessKey)
  expect((await agency.call(getTickets, { id }, { orderKey: old })).refusal).toBe('not-found')
  expect((await agency.call(getTickets, { id }, { orderKey: accessKey })).sentTo).toBe('right@mail.example')
  const [event] = (await loadEvents(id)).filter((row) => row.event === 'email-changed')
  expect(event).toMatchObject({ from_status: 'Ticketed', to_status: 'Ticketed', note: 'key' })
  expect(JSON.stringify(await loadEvents(id))).not.toContain('mail.example')
})

test('the former address is notified that letters go elsewhere, not where, and is then deleted', async () => {
  const { id, proof, number } = await bought({ email: 'former@mail.example' })
  const { accessKey } = await agency.call(changeOrderEmail, { id, email: 'new@mail.example' }, proof)
  const addresses = agency.db.selectFrom('outbox').select('to_address').where('to_address', 'is not', null)
  expect(await addresses.execute()).toEqual([{ to_address: 'former@mail.example' }])
  await agency.runJobs({ sweep: true })
  const letter = lettersTo('former@mail.example').at(-1)
  expect(letter?.subject).toBe(`Письма по заказу ${number} идут на другой адрес`)
  for (const secret of ['new@mail.example', accessKey ?? '', proof.orderKey, 'Смирнов', 'Сочи'])
    expect(`${letter?.html}${letter?.text}`).not.toContain(secret)
  expect(await addresses.execute()).toEqual([])
})

test('who is erased later is erased from the letters that were sent again as well', async () => {
  const { id, proof } = await bought()
  await agency.call(changeOrderEmail, { id, email: 'gone@mail.example' }, proof)
  await agency.runJobs({ sweep: true })
  const ended = await inTransaction(agency.db, (trx) => endLetters(trx, sql`select id from orders where id = ${id}`))
  expect(ended.map(({ template, subject_id }) => `${template} ${subject_id}`)).toContain(`M-06 ${id}:1`)
})

test('a voucher goes again to the right address', async () => {
  const { id, orderKey } = await confirmedRoom(agency)
  const { accessKey } = await agency.call(changeOrderEmail, { id, email: 'room@mail.example' }, { orderKey })
  await agency.runJobs({ sweep: true })
  expect(lettersTo('room@mail.example').map(({ attachments }) => attachments[0]?.filename)).toEqual([`Voucher_${id}.pdf`])
  expect((await agency.call(getPaymentInfo, { orderId: id }, { orderKey })).refusal).toBe('not-found')
  expect((await agency.call(getPaymentInfo, { orderId: id }, { orderKey: accessKey })).data.sentTo).toBe('room@mail.example')
})

test('two changes in the same moment: one counts, with its key and its letter, the other is refused', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id, proof } = await bought()
    const wanted = ['left', 'right'].map((side) => ({ email: `${side}${round}@mail.example`, accessKey: side.padEnd(32, '-') }))
    const replies = await Promise.all(wanted.map((one) => agency.call(changeOrderEmail, { id, ...one }, proof)))
    const [won, ...others] = replies.filter(({ refusal }) => refusal === undefined)
    expect(others).toEqual([])
    expect(['order.bad-state', 'not-found']).toContain(replies.find(({ refusal }) => refusal)?.refusal)
    await agency.runJobs({ sweep: true })
    const lost = wanted.find(({ email }) => email !== won?.sentTo)
    expect(lettersTo(won?.sentTo ?? '')).toHaveLength(1)
    expect(lettersTo(lost?.email ?? '')).toEqual([])
    expect((await agency.call(getTickets, { id }, { orderKey: won?.accessKey })).sentTo).toBe(won?.sentTo)
    expect((await agency.call(getTickets, { id }, { orderKey: lost?.accessKey })).refusal).toBe('not-found')
  }
}, 60_000)

test('who signed in changes the address of their own order; nobody else does, and an unpaid order keeps its own', async () => {
  const owner = await enrolMember(agency, 'keeper')
  const stranger = await enrolMember(agency, 'passer')
  const { id } = await bought({ bearer: owner.bearer })
  const email = 'desk@mail.example'
  for (const proof of [{ bearer: stranger.bearer }, { orderKey: 'k'.repeat(32) }, {}])
    expect((await agency.call(changeOrderEmail, { id, email }, proof)).refusal).toBe('not-found')
  expect(await agency.call(changeOrderEmail, { id, email }, { bearer: owner.bearer })).toEqual({ sentTo: email })
  await agency.runJobs({ sweep: true })
  expect(lettersTo(email)).toHaveLength(1)
  const unpaid = await agency.call(bookFlights, bookingInput(await choose(agency, 'one-way')))
  const proof = { orderKey: unpaid.extra.accessKey }
  expect((await agency.call(changeOrderEmail, { id: unpaid.id, email }, proof)).refusal).toBe('order.bad-state')
})

test('another address gives the supplier no more time: the money is held no longer for it', async () => {
  const { id, proof } = await bought()
  const since = () => agency.db.selectFrom('orders').select('updated_at').where('id', '=', id).executeTakeFirstOrThrow()
  const before = await since()
  agency.clock.advance(60_000)
  await agency.call(changeOrderEmail, { id, email: 'later@mail.example' }, proof)
  expect(await since()).toEqual(before)
})

test('a wrong address is refused by its field, the same one changes nothing, and five changes are enough', async () => {
  const { id, proof } = await bought()
  expect((await agency.call(changeOrderEmail, { id, email: 'anna' }, proof)).fields).toEqual({ email: 'Email указан неверно' })
  const same = await agency.call(changeOrderEmail, { id, email: contactInfo.email, accessKey: 's'.repeat(32) }, proof)
  expect(same).toEqual({ sentTo: contactInfo.email, accessKey: proof.orderKey })
  let orderKey = proof.orderKey
  for (let at = 0; at < 5; at += 1)
    orderKey = (await agency.call(changeOrderEmail, { id, email: `n${at}@mail.example` }, { orderKey })).accessKey
  const sixth = await agency.call(changeOrderEmail, { id, email: 'n5@mail.example' }, { orderKey })
  expect(sixth.refusal).toBe('account.too-many-letters')
  expect((await agency.call(getTickets, { id }, { orderKey })).sentTo).toBe('n4@mail.example')
})

test('the account a booking made at the wrong address moves along, and the letter there opens it no more', async () => {
  const { id, proof } = await bought({ email: 'slip@mail.ru', createAccount: true })
  const invitation = lettersTo('slip@mail.ru').find(({ subject }) => subject === 'Ваш личный кабинет')
  await agency.call(changeOrderEmail, { id, email: 'meant@mail.ru' }, proof)
  await agency.runJobs({ sweep: true })
  expect(lettersTo('meant@mail.ru').map(({ subject }) => subject)).toContain('Ваш личный кабинет')
  const users = await agency.db
    .selectFrom('users')
    .select(['login', 'email'])
    .where('email', 'in', ['slip@mail.ru', 'meant@mail.ru'])
    .execute()
  expect(users).toEqual([{ login: 'meant@mail.ru', email: 'meant@mail.ru' }])
  const links = await agency.db.selectFrom('mailed_links').select('expires_at').orderBy('created_at', 'desc').execute()
  expect(invitation).toBeDefined()
  expect(links.filter(({ expires_at }) => expires_at > agency.clock.now()).length).toBeLessThan(links.length)
})

test('an address its owner has confirmed is not changed by the key alone, nor taken from another account', async () => {
  const { id, proof } = await bought({ email: 'sure@mail.ru', createAccount: true })
  await enrolMember(agency, 'other')
  expect((await agency.call(changeOrderEmail, { id, email: 'other@mail.ru' }, proof)).refusal).toBe('account.email-taken')
  await agency.db.updateTable('users').set({ activated_at: agency.clock.now() }).where('email', '=', 'sure@mail.ru').execute()
  expect((await agency.call(changeOrderEmail, { id, email: 'thief@mail.ru' }, proof)).refusal).toBe('order.bad-state')
  expect((await agency.call(getTickets, { id }, proof)).sentTo).toBe('sure@mail.ru')
})
