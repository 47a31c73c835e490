import { createCipheriv, createHash, createHmac, hkdfSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAirOrder } from '#contract/account-orders.ts'
import { getUser } from '#contract/account.ts'
import { bookFlights, getTickets, receiptPdf } from '#contract/air-orders.ts'
import { exportPersonalData, listSavedPassengers, savePassengers } from '#contract/personal.ts'
import { accountLetters } from '#server/account/letters.ts'
import { airLetters } from '#server/air/letters.ts'
import type { Database } from '#server/db/db.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { openMemoryDatabase } from '#test/database.ts'
import { bookAt, bookingInput, choose, grownUp, payToTheEnd } from '#test/purchase.ts'
import { type Visitor, enrol, linkOf, send } from '#test/visitor.ts'
import { signed } from '#world/bank/bank.ts'
import { giveUpLostKeys, neededFormerKeys, refuseForeignKeys } from './known-keys.ts'
import { type KeyRing, keyRing } from './ring.ts'
import { leftOf, renewAfterLeak, resealAll, resealBatches, resealSome } from './rotation.ts'

const FORMER = 'the former secret of the tests, long enough'
const SECRET = 'the new secret of the tests, long enough too'
const [former, both, alone] = [keyRing(FORMER), keyRing(SECRET, [FORMER]), keyRing(SECRET)]
const PASSPORT = `•••${grownUp.document.number.slice(-4)}`

/** What was bought, mailed and handed out while the server had the former key. */
type Before = {
  visitor: Visitor
  own: string
  guest: { id: string; key: string; ticket: string }
  resetPath: string
  linkId: string
}

let database: Database
let before: Before
let agency: Agency
beforeAll(async () => {
  database = await openMemoryDatabase()
  await refuseForeignKeys(database.db, former)
  agency = await openAgency({ database, env: { secret: former } })
  before = await liveUnderFormerKey()
}, 180_000)
afterAll(() => database.close())

async function liveUnderFormerKey(): Promise<Before> {
  const visitor = await enrol(agency, 'anna')
  const own = await agency.call(bookFlights, bookingInput(await choose(agency, 'one-way')), { bearer: visitor.token })
  await payToTheEnd(agency, own.id, { bearer: visitor.token })
  await agency.call(savePassengers, { passengers: [grownUp] }, { bearer: visitor.token })
  const made = await bookAt(agency, await choose(agency, 'one-way'))
  const key = made.extra.accessKey ?? ''
  await payToTheEnd(agency, made.id, { orderKey: key })
  const { tickets } = await agency.call(getTickets, { id: made.id }, { orderKey: key })
  await send(agency, '/auth/Password/ResetByEmail', { form: new URLSearchParams({ email: 'anna@mail.ru' }) })
  await agency.runJobs()
  const { id: linkId } = await database.db
    .selectFrom('mailed_links')
    .select('id')
    .where('purpose', '=', 'reset')
    .executeTakeFirstOrThrow()
  const guest = { id: made.id, key, ticket: tickets[0]?.ticketNumber ?? '' }
  return { visitor, own: own.extra.number, guest, resetPath: linkOf(agency), linkId }
}

/** A guest's key, its hash and a sealed passenger as they were made before keys had ids. */
function legacy(orderId: string): [string, string, string] {
  const key = createHmac('sha256', FORMER).update(`order-key:${orderId}`).digest('base64url').slice(0, 32)
  const cipherKey = Buffer.from(hkdfSync('sha256', FORMER, 'strannik', 'passenger documents', 32))
  const cipher = createCipheriv('aes-256-gcm', cipherKey, Buffer.alloc(12)).setAAD(Buffer.from(`${orderId}:0`))
  const { birthDay, gender, document } = grownUp
  const bytes = Buffer.concat([cipher.update(JSON.stringify({ birthDay, gender, document }), 'utf8'), cipher.final()])
  const parts = [Buffer.alloc(12), cipher.getAuthTag(), bytes].map((part) => part.toString('base64url'))
  return [key, createHash('sha256').update(key).digest('hex'), ['v1', ...parts].join('.')]
}

const openWith = (secret: KeyRing) => openAgency({ database, env: { secret } })
const receiptUrl = () => receiptPdf.path.replace(':id', before.guest.id).replace(':ticketNumber', before.guest.ticket)

async function shownTo(server: Agency, { token }: Pick<Visitor, 'token'>) {
  const { passengers } = await server.call(getAirOrder, { number: before.own }, { bearer: token })
  return passengers.map(({ documentNumber }) => documentNumber)
}

test('with the former key named everything handed out before the change still works', async () => {
  const server = await openWith(both)
  const { visitor, guest } = before
  expect((await server.call(getUser, {}, { bearer: visitor.token })).login).toBe('anna')
  expect(await shownTo(server, visitor)).toEqual([PASSPORT])
  expect((await server.call(listSavedPassengers, {}, { bearer: visitor.token })).data[0]?.passenger).toEqual(grownUp)
  expect((await server.call(getTickets, { id: guest.id }, { orderKey: guest.key })).tickets).toHaveLength(1)
  const receipt = await server.app.inject({ url: receiptUrl(), headers: { 'x-order-key': guest.key } })
  expect([receipt.statusCode, receipt.headers['content-type']]).toEqual([200, 'application/pdf'])
  const body = JSON.stringify({ event: 'in flight', payment: 'unknown' })
  const hint = { method: 'POST', url: '/pay/webhook/sandbox', payload: body } as const
  expect((await server.app.inject({ ...hint, headers: signed(former, body, server.clock.now()) })).statusCode).toBe(200)
  expect((await server.app.inject({ ...hint, headers: signed(alone, body, server.clock.now()) })).statusCode).toBe(200)
})

test('an offer found before the change is booked after it', async () => {
  const choice = await choose(agency, 'one-way')
  const server = await openWith(both)
  expect((await bookAt(server, choice)).extra.status).toBe('Registered')
  expect((await bookAt(await openWith(alone), await choose(agency, 'one-way'))).refusal).toBe('air.session-expired')
})

test('a session goes on: the new token is signed with the new key and says so', async () => {
  const server = await openWith(both)
  const answer = await send(server, '/auth/Account/Token', before.visitor)
  const header = JSON.parse(Buffer.from(String(answer.json().token).split('.')[0] ?? '', 'base64url').toString())
  expect([answer.statusCode, header.kid]).toEqual([200, both[0].id])
  const late = await send(server, '/auth/Account/Token', before.visitor) // another tab, within the grace
  expect(late.cookies[0]?.value).toBe(answer.cookies[0]?.value)
})

test('two tabs renew at servers of different keys within the grace and get the same cookie', async () => {
  const visitor = await enrol(agency, 'two-tabs')
  const first = await send(agency, '/auth/Account/Token', visitor)
  const second = await send(await openWith(both), '/auth/Account/Token', visitor)
  expect([first.statusCode, second.statusCode]).toEqual([200, 200])
  expect(second.cookies[0]?.value).toBe(first.cookies[0]?.value)
})

test('a letter written again after the change carries the links of the first', async () => {
  const server = await openWith(both)
  const reset = await accountLetters(server.deps)['M-03'](before.linkId)
  expect(reset?.text).toContain(before.resetPath)
  const tickets = await airLetters(server.deps)['M-06'](before.guest.id)
  expect(tickets?.text).toContain(`#key=${before.guest.key}`)
})

test('a letter whose former key was dropped carries a link that works', async () => {
  const server = await openWith(alone)
  const letter = await accountLetters(server.deps)['M-03'](before.linkId)
  const token = /\/password\/(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
  expect(before.resetPath).not.toContain(token)
  const form = new URLSearchParams({ password: 'новая гавань 8', token })
  expect((await send(server, '/auth/Password/Reset', { form })).json()).toMatchObject({ result: true })
})

test('without the former key the server does not start, and says which words to write', async () => {
  await expect(refuseForeignKeys(database.db, alone)).rejects.toThrow(/Ключ не подходит к базе[^]*SECRET_OLD[^]*rotate -- lost/)
  await refuseForeignKeys(database.db, both)
})

test('data no key can decrypt is simply left out: the order, its receipt and the personal data are still available', async () => {
  const server = await openWith(alone)
  const { token } = (await send(server, '/auth/Account/Login', { json: { login: 'anna', password: 'новая гавань 8' } })).json()
  expect(await shownTo(server, { token })).toEqual([null])
  expect((await server.call(listSavedPassengers, {}, { bearer: token })).data).toEqual([])
  expect((await server.call(exportPersonalData, {}, { bearer: token })).refusal).toBeUndefined()
  const receipt = await server.app.inject({ url: receiptUrl(), headers: { 'x-order-key': before.guest.key } })
  expect([receipt.statusCode, receipt.headers['content-type']]).toEqual([200, 'application/pdf'])
})

test('once re-encrypted, everything opens without the former key, guests keep their links, and the server starts', async () => {
  const { db } = database
  expect(leftOf((await resealBatches(db, both, { write: false })).tallies)).toBeGreaterThan(0)
  expect(await neededFormerKeys(db, both)).toEqual([former[0].id])
  await resealSome(db, both, agency.clock.now())
  expect(leftOf((await resealBatches(db, both, { write: false })).tallies)).toBe(0)
  expect(await neededFormerKeys(db, both)).toEqual([])
  await refuseForeignKeys(db, alone)
  const server = await openWith(alone)
  const { token } = (await send(server, '/auth/Account/Login', { json: { login: 'anna', password: 'новая гавань 8' } })).json()
  expect(await shownTo(server, { token })).toEqual([PASSPORT])
  expect((await server.call(listSavedPassengers, {}, { bearer: token })).data[0]?.passenger).toEqual(grownUp)
  const { id, key } = before.guest
  expect((await server.call(getTickets, { id }, { orderKey: key })).tickets).toHaveLength(1)
  expect((await airLetters(server.deps)['M-06'](id))?.text).toContain(`#key=${key}`)
  await expect(refuseForeignKeys(db, former)).rejects.toThrow('Ключ не подходит к базе')
})

test('orders and documents from before keys had ids open with the key ring and are re-encrypted', async () => {
  const { db } = database
  const [key, hash, passenger] = legacy(before.guest.id)
  await db.updateTable('orders').set({ sealed_key: null, access_key_hash: hash }).where('id', '=', before.guest.id).execute()
  await db.updateTable('order_passengers').set({ sealed: passenger }).where('order_id', '=', before.guest.id).execute()
  const server = await openWith(both)
  expect((await server.call(getTickets, { id: before.guest.id }, { orderKey: key })).tickets).toHaveLength(1)
  expect((await airLetters(server.deps)['M-06'](before.guest.id))?.text).toContain(`#key=${key}`)
  const tallies = await resealAll(db, both)
  expect(tallies.map(({ renewed, closed }) => [renewed, closed])).toEqual([
    [1, 0],
    [0, 0],
    [1, 0],
  ])
  expect((await airLetters((await openWith(alone)).deps)['M-06'](before.guest.id))?.text).toContain(`#key=${key}`)
})

test('after a leak links of earlier letters are dead and new letters carry others', async () => {
  const { db } = database
  const { id } = before.guest
  const server = await openWith(alone)
  const known = /#key=(\S+)/.exec((await airLetters(server.deps)['M-06'](id))?.text ?? '')?.[1] ?? ''
  expect(await renewAfterLeak(db, alone, server.clock.now())).toBeGreaterThan(1)
  expect((await server.call(getTickets, { id }, { orderKey: known })).refusal).toBe('not-found')
  const fresh = /#key=(\S+)/.exec((await airLetters(server.deps)['M-06'](id))?.text ?? '')?.[1] ?? ''
  expect((await server.call(getTickets, { id }, { orderKey: fresh })).tickets).toHaveLength(1)
})

test('a key lost for good is abandoned: the database opens again, what it sealed stays closed', async () => {
  const other = keyRing('a third secret nobody had before, long enough')
  await expect(refuseForeignKeys(database.db, other)).rejects.toThrow('Ключ не подходит к базе')
  await giveUpLostKeys(database.db, other)
  await refuseForeignKeys(database.db, other)
  const [documents] = await resealAll(database.db, other)
  expect(documents?.closed).toBeGreaterThan(0)
  expect(await neededFormerKeys(database.db, other)).toEqual([])
})
