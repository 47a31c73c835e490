import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAirOrder, listAirOrders } from '#contract/account-orders.ts'
import { bookFlights, getTickets, receiptPdf } from '#contract/air-orders.ts'
import { requestOrderRefund, quoteOrderRefund } from '#contract/refund.ts'
import type { AirOffer } from '#domain/air/offer.ts'
import { outboxFolder } from '#server/adapters/mail/mailers.ts'
import type { Database } from '#server/db/db.ts'
import type { Letter, Mailer } from '#server/mail/mailer.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { openMemoryDatabase } from '#test/database.ts'
import type { TestDatabase } from '#test/postgres.ts'
import { bookingInput, choose, grownUp, payToTheEnd, toSochi } from '#test/purchase.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { confirmedRoom } from '#test/stay.ts'
import { PASSWORD, enrol, enrolMember, send } from '#test/visitor.ts'

const DAY_MS = 86_400_000
/** The clean-up of a day finds what several days left. */
const DAYS_AT_ONCE = 5
/** Words no programme writes by itself: wherever one is found, something of a person is. */
const canaries = ['Канарейкина', 'KANAREIKINA', 'kanareika@mail.example', '+79031112233', 'Щегольков', 'Чижик', 'жёрдочка']

let postgres: TestDatabase
beforeAll(async () => {
  postgres = await openPostgresDatabase()
})
afterAll(() => postgres?.close())

describe.each(['pglite', 'postgres'] as const)('four hundred days on %s', (engine) => {
  let database: Database
  let agency: Agency
  let folder: string
  let bearer: string
  let guest: { id: string; orderKey: string; receipt: string }
  let before: Record<string, unknown>
  let numbers: Record<string, number>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'strannik-days-'))
    database = engine === 'postgres' ? await postgres.open() : await openMemoryDatabase()
    const letters: Letter[] = []
    agency = { ...(await openAgency({ database, change: { mailer: inBoth(folder, letters) } })), outbox: letters }
    bearer = (await enrolMember(agency, 'veteran')).bearer
    await enrol(agency, 'forgetful')
    guest = await buyAsGuest(agency)
    await buyAndReturn(agency, bearer)
    await confirmedRoom(
      agency,
      { ...december, guests: [{ firstName: 'Чижик', lastName: 'Щегольков', isChild: false }], wishes: 'В номере нужна жёрдочка' },
      { bearer },
    )
    await agency.call(bookFlights, canaryBooking(await choose(agency, 'one-way'))) // never paid
    await agency.runJobs({ sweep: true })
    before = await loadAccounts(database)
    expect(await foundIn(database, folder)).toEqual(
      expect.arrayContaining(['orders', 'order_passengers', 'hotel_bookings', 'hotel_guests', 'letters']),
    )
    numbers = await countRows(database)
    for (let day = 0; day < 400; day += DAYS_AT_ONCE) {
      agency.clock.advance(DAYS_AT_ONCE * DAY_MS)
      expect(await agency.runJobs({ sweep: true })).toEqual([])
    }
  }, 300_000)
  afterAll(async () => {
    await agency?.close()
    if (engine === 'pglite') await database?.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('no name, address, phone or document of a trip is in any table or letter', async () => {
    expect(await foundIn(database, folder)).toEqual([])
    const sealed = await agency.db.selectFrom('order_passengers').select('order_id').where('sealed', '!=', '').execute()
    expect(sealed).toEqual([])
    expect(await readdir(folder)).toEqual([])
  })

  test('technical records are gone, those of sign-ins too', async () => {
    const left = await countRows(database)
    const gone = ['outbox', 'idempotency_keys', 'webhook_inbox', 'refund_quotes', 'seat_counts', 'room_nights', 'sandbox_events']
    const ofPeople = ['sessions', 'refresh_tokens', 'mailed_links', 'sign_in_log']
    for (const table of [...gone, ...ofPeople]) {
      expect(numbers[table], `${table} had something to lose`).toBeGreaterThan(0)
      expect(left[table], table).toBe(0)
    }
    const logins = (await agency.db.selectFrom('users').select('login').execute()).map(({ login }) => login)
    expect(logins).toEqual(['veteran'])
  })

  test('the books are whole: orders, money, tickets, receipts, points', async () => {
    const now = await loadAccounts(database)
    expect(now).toMatchObject(before)
    const { rows } = await sql<{ wrong: number }>`select count(*)::int as wrong from bonus_accounts a
      where balance <> (select coalesce(sum(amount), 0) from bonus_entries e where e.account_id = a.id)`.execute(agency.db)
    expect(rows[0]?.wrong).toBe(0)
  })

  test('the account still works, and its orders say calmly what is no longer kept', async () => {
    const again = await send(agency, '/auth/Account/Login', { json: { login: 'veteran', password: PASSWORD } })
    expect(again.statusCode).toBe(200)
    const token: string = again.json().token
    const { tickets } = await agency.call(listAirOrders, {}, { bearer: token })
    expect(tickets).toHaveLength(1)
    const order = await agency.call(getAirOrder, { number: tickets[0]!.number }, { bearer: token })
    expect(order.passengers).toEqual([
      expect.objectContaining({ surname: 'удалено', birthDay: '', gender: null, documentNumber: '' }),
    ])
  })

  test('a guest opens the old order by its link; the receipt stays, without a name and a document', async () => {
    const seen = await agency.call(getTickets, { id: guest.id }, guest)
    expect(seen).toMatchObject({ status: 'Ticketed', passengers: [{ surname: 'удалено', name: '' }] })
    const receipt = await agency.app.inject({ url: guest.receipt, headers: { 'x-order-key': guest.orderKey } })
    expect(receipt).toMatchObject({ statusCode: 200 })
    expect(receipt.headers['content-type']).toBe(receiptPdf.mediaType)
  })
})

const december = { arrival: '2026-12-10', departure: '2026-12-12', adults: 1, children: [] as number[] }

function canaryBooking(choice: Awaited<ReturnType<typeof choose>>) {
  const passengers = [{ ...grownUp, surname: 'Канарейкина' }]
  const contactInfo = { email: 'kanareika@mail.example', contactPerson: 'Анна Канарейкина', contactPhone: '+79031112233' }
  return { ...bookingInput(choice, { passengers }), contactInfo }
}

async function buyAsGuest(agency: Agency) {
  const made = await agency.call(bookFlights, canaryBooking(await choose(agency, 'one-way')), { idempotencyKey: 'once' })
  const orderKey = made.extra.accessKey ?? ''
  await payToTheEnd(agency, made.id, { orderKey })
  const { tickets } = await agency.call(getTickets, { id: made.id }, { orderKey })
  return { id: made.id, orderKey, receipt: tickets[0]?.receiptUrl ?? '' }
}

async function buyAndReturn(agency: Agency, bearer: string) {
  const flexible = ({ airlineFares: [fare] }: AirOffer) => fare?.refund.allowed === true
  const made = await agency.call(bookFlights, canaryBooking(await choose(agency, 'one-way', toSochi, flexible)), { bearer })
  await payToTheEnd(agency, made.id, { bearer })
  const quote = await agency.call(quoteOrderRefund, { id: made.id }, { bearer })
  await agency.call(requestOrderRefund, { id: made.id, quoteId: quote.quoteId }, { bearer })
  await agency.runJobs({ sweep: true })
}

function inBoth(folder: string, letters: Letter[]): Mailer {
  const mailer = outboxFolder({ folder, from: 'Странник <help@strannik.example>' })
  return { ...mailer, send: (key, letter, signal) => (letters.push(letter), mailer.send(key, letter, signal)) }
}

async function loadTableNames({ query }: Database): Promise<string[]> {
  const { rows } = await query(`select tablename from pg_tables where schemaname = 'public' order by 1`)
  return (rows as { tablename: string }[]).map(({ tablename }) => tablename)
}

/** Tables in which a canary is found, and 'letters' when one is in a file. */
async function foundIn(database: Database, folder: string): Promise<string[]> {
  const found: string[] = []
  for (const table of await loadTableNames(database)) {
    const { rows } = await database.query(`select coalesce(string_agg(whole::text, ' '), '') as text from ${table} as whole`)
    const { text } = rows[0] as { text: string }
    if (canaries.some((canary) => text.includes(canary))) found.push(table)
  }
  const files = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')))
  if (files.some((text) => canaries.some((canary) => text.includes(canary)))) found.push('letters')
  return found
}

async function countRows(database: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of await loadTableNames(database)) {
    const { rows } = await database.query(`select count(*)::int as n from ${table}`)
    counts[table] = (rows[0] as { n: number }).n
  }
  return counts
}

/** What an accountant needs, as text: every order, payment, refund, ticket, receipt and posting. */
async function loadAccounts({ query }: Database): Promise<Record<string, unknown>> {
  const questions = {
    orders: `select number, price_rub, bonus_rub, amount_rub, created_at::text from orders order by number`,
    payments: `select key, amount_rub, captured_at::text, refunded_rub from payments where captured_at is not null order by key`,
    refunds: `select order_id, n, card_rub, bonus_rub, penalty_rub, state from refunds order by order_id, n`,
    tickets: `select number, issued_at::text, voided_at::text from tickets order by number`,
    receipts: `select id, amount_rub, state, registered_at::text from fiscal_receipts order by id`,
    postings: `select tx_id, account_id, amount from bonus_entries order by id`,
    events: `select order_id, event, to_status from order_events where event <> 'expire' order by id`,
  }
  const answers = await Promise.all(
    Object.entries(questions).map(async ([name, text]) => [name, (await query(text)).rows] as const),
  )
  expect(answers.every(([, rows]) => rows.length > 0)).toBe(true)
  return Object.fromEntries(answers)
}
