import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { getTickets } from '#contract/air-orders.ts'
import { searchFlights } from '#contract/air.ts'
import type { Passenger } from '#domain/air/passenger.ts'
import { sellerOfRef } from '#domain/seller.ts'
import { parseDay } from '#domain/text/dates.ts'
import { duffel } from '#server/adapters/air/duffel/duffel.ts'
import type { Database, Db } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { keyRing } from '#server/keys/ring.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { type Choice, bookAt, grownUp, payToTheEnd, toSochi } from '#test/purchase.ts'
import { type FakeDuffel, openFakeDuffel } from './fake-duffel/fake-duffel.ts'
import { signedMessage } from './fake-duffel/fake-orders.ts'

export const WEBHOOK_SECRET = 'a secret of the webhook of the tests'

/** An agency that sells what a fake Duffel has, beside the embedded world. */
export type DuffelAgency = { agency: Agency; fake: FakeDuffel; close(): Promise<void> }

export async function openDuffelAgency(
  database?: Database,
  log?: Deps['log'],
  airSuppliers: Deps['env']['airSuppliers'] = ['embedded', 'duffel'],
): Promise<DuffelAgency> {
  const dataDir = mkdtempSync(join(tmpdir(), 'strannik-duffel-'))
  const row = '<Valute><CharCode>EUR</CharCode><Nominal>1</Nominal><Value>93,1234</Value></Valute>'
  writeFileSync(join(dataDir, 'rates.xml'), `<ValCurs Date="20.11.2026">${row}</ValCurs>`)
  const opened: { agency?: Agency } = {}
  const fake = await openFakeDuffel(() => opened.agency!.clock.now())
  // The bank's own address does not answer: the table that lies in DATA_DIR holds.
  const rates = { url: `${fake.url}/rates`, maxAgeDays: 14 }
  const duffel = { token: fake.token, url: fake.url, webhookSecret: WEBHOOK_SECRET, markupPercent: 5, rates, betweenReadsMs: 1 }
  const agency = await openAgency({
    env: { dataDir, duffel, airSuppliers },
    ...(database && { database }),
    ...(log && { log }),
  })
  opened.agency = agency
  // The first search loads the world, which may take a busy machine longer than a search may.
  await agency.call(searchFlights, toSochi)
  fake.calls.splice(0)
  fake.sent.splice(0)
  return {
    agency,
    fake,
    async close() {
      await agency.close()
      await fake.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}

export const traveller: Passenger = {
  ...grownUp,
  name: 'Anna',
  surname: 'Smirnova',
  document: { type: 'forpassportrf', number: '751234567', date: '01-02-2031' },
}
export const toLondon = { ...toSochi, iataTo: 'LON' }

type Query = typeof toLondon | (Omit<typeof toLondon, 'dateBack'> & { dateBack: null })

/** Ways there of Duffel's in the order of the list, each with a way home that is sold with it. */
export async function choicesOfDuffel(agency: Agency, query: Query): Promise<Choice[]> {
  const { forwardOptions, backwardOptions } = await agency.call(searchFlights, query)
  const own = forwardOptions.filter(({ itineraryRef }) => sellerOfRef(itineraryRef) === 'duffel')
  return own.map((there) => ({
    there,
    back: backwardOptions.find(({ itineraryRef }) => itineraryRef.sessionId === there.itineraryRef.sessionId) ?? null,
  }))
}

/** The cheapest of them. */
export async function choiceOfDuffel(agency: Agency, query: Query = toLondon): Promise<Choice> {
  const [choice] = await choicesOfDuffel(agency, query)
  if (!choice) throw new Error('Duffel found nothing')
  return choice
}

export type BoughtOfDuffel = { id: string; number: string; orderKey: string; orderId: string; price: number }

/** Books and pays for a trip of Duffel's till its tickets are there. */
export async function buyOfDuffel({ agency, fake }: DuffelAgency, query?: Query): Promise<BoughtOfDuffel> {
  const made = await bookAt(agency, await choiceOfDuffel(agency, query), { passengers: [traveller] })
  const orderKey = made.extra.accessKey ?? ''
  await payToTheEnd(agency, made.id, { orderKey })
  const orderId = [...fake.orders.keys()].at(-1)!
  return { id: made.id, number: made.extra.number, orderKey, orderId, price: made.extra.totalPrice }
}

/** What three ledgers say of one order: the bank's, the supplier's, ours. */
type Ledgers = { taken: number; returned: number; receipts: number; sold: number; tickets: number; letters: string[] }

/**
 * Compares the ledgers of every finished order. What each must say follows from the order's end alone: a ticketed one was paid
 * once, sold once, has its tickets, one receipt and one letter; a cancelled one cost nobody anything.
 */
export async function checkLedgers({ agency, fake }: DuffelAgency): Promise<void> {
  const orders = await agency.db.selectFrom('orders').selectAll().execute()
  for (const order of orders) {
    const ledgers = await loadLedgers(agency.db, order.id, fake)
    const { price_rub: price, status } = order
    const ticketed = { taken: price, returned: 0, receipts: price, sold: 1, tickets: 1, letters: ['M-06'] }
    const givenUp = { taken: price, returned: price, receipts: 0, sold: 0, tickets: 0, letters: ['M-09'] }
    const expected = { Ticketed: ticketed, Refunded: givenUp }[status as 'Ticketed' | 'Refunded'] as Ledgers | undefined
    expect(expected, `an order that ended as ${status}`).toBeDefined()
    expect(ledgers, status).toEqual(expected)
  }
}

async function loadLedgers(db: Db, orderId: string, fake: DuffelAgency['fake']): Promise<Ledgers> {
  const bank = await db.selectFrom('sandbox_payments').selectAll().where('order_id', '=', orderId).execute()
  const receipts = await db.selectFrom('fiscal_receipts').selectAll().where('order_id', '=', orderId).execute()
  const items = await db.selectFrom('order_items').selectAll().where('order_id', '=', orderId).execute()
  const tickets = await db.selectFrom('tickets').selectAll().where('order_id', '=', orderId).execute()
  const payments = await db.selectFrom('payments').select('id').where('order_id', '=', orderId).execute()
  const subjects = [orderId, ...payments.map(({ id }) => id)]
  const letters = await db.selectFrom('outbox').selectAll().where('subject_id', 'in', subjects).execute()
  const refs = items.map(({ supplier_ref }) => supplier_ref)
  const taken = bank.filter(({ state }) => state === 'Captured' || state === 'Refunded')
  return {
    taken: taken.reduce((sum, { amount_rub }) => sum + amount_rub, 0),
    returned: bank.reduce((sum, { refunded_rub }) => sum + refunded_rub, 0),
    receipts: receipts.reduce((sum, { amount_rub, refund_id }) => sum + (refund_id ? -amount_rub : amount_rub), 0),
    sold: fake.records.sold.filter(({ orderId: sold }) => refs.includes(sold)).length,
    tickets: tickets.length,
    letters: letters.map(({ template }) => template).filter((name) => name === 'M-06' || name === 'M-09'),
  }
}

/** The adapter with a fake Duffel behind it, which sells in euros at a rate of its day. */
export async function openDuffelUnderTest(roubles = '93.1234') {
  let moment = Date.parse('2026-11-21T09:00:00Z')
  const now = () => new Date(moment)
  const advance = (ms: number) => void (moment += ms)
  const fake = await openFakeDuffel(now)
  const day = parseDay('2026-11-21')!
  const answers: Response[] = []
  const supplier = duffel({
    onAnswer: (answer) => void answers.push(answer),
    url: fake.url,
    token: fake.token,
    secret: keyRing('a secret of thirty-two signs or more'),
    now,
    markupPercent: 3,
    fetchExchangeRate: async (currency) => ({ currency, nominal: 1, roubles, day }),
    airportOf: () => undefined,
    betweenReadsMs: 1,
  })
  return { fake, supplier, now, advance, answers }
}

/** Hands a message of Duffel's to the agency; returns its status. */
export async function sendMessage(
  { agency }: DuffelAgency,
  { body: payload, headers }: { body: string; headers: Record<string, string> },
  supplier = 'duffel',
): Promise<number> {
  return (await agency.app.inject({ method: 'POST', url: `/air/webhook/${supplier}`, headers, payload })).statusCode
}

/** Duffel reports a change and the agency processes the report. */
export async function receiveChange(opened: DuffelAgency, orderId: string, id = 'wev_1'): Promise<void> {
  const { agency } = opened
  expect(await sendMessage(opened, signedMessage(WEBHOOK_SECRET, agency.clock.now(), { id, orderId }))).toBe(200)
  expect(await agency.runJobs()).toEqual([])
}

export function fetchBought({ agency }: DuffelAgency, { id, orderKey }: BoughtOfDuffel) {
  return agency.call(getTickets, { id }, { orderKey })
}

export function changeLetters({ agency }: DuffelAgency) {
  return agency.outbox.filter(({ subject }) => subject.startsWith('Рейс '))
}

/** A wall clock as a calendar file writes it. */
export const compact = (time: string) => time.replaceAll(/[-:]/g, '').slice(0, 15)

/** Without the breaks of spaces. */
export const bare = (text: string) => text.replaceAll('\u00a0', ' ')
