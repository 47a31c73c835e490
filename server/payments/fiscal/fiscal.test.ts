import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAirOrder } from '#contract/account-orders.ts'
import { bookFlights, checkoutFlights } from '#contract/air-orders.ts'
import { getHotelBooking } from '#contract/hotel-account-orders.ts'
import { requestAirRefund, quoteAirRefund } from '#contract/refund.ts'
import { yookassaReceipts } from '#server/adapters/payments/yookassa.ts'
import { needsReview } from '#server/orders/manual-review.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { openFakeYookassa } from '#test/fake-yookassa.ts'
import { bookingInput, choose, returnFromBank, payWith, toSochi } from '#test/purchase.ts'
import { confirmedRoom } from '#test/stay.ts'
import { enrol } from '#test/visitor.ts'
import type { FiscalReceipt } from './register.ts'

let agency: Agency
let bearer: string
beforeAll(async () => {
  agency = await openAgency()
  bearer = (await enrol(agency, 'anna')).token
})
afterAll(() => agency.close())

async function fly() {
  const flexible = await choose(agency, 'one-way', toSochi, ({ airlineFares: [fare] }) => fare?.refund.allowed === true)
  const made = await agency.call(bookFlights, bookingInput(flexible), { bearer })
  const opened = await agency.call(checkoutFlights, { id: made.id }, { bearer })
  await returnFromBank(agency, await payWith(agency, opened.paymentSystem.data.paymentUrl, '5555555555554444'))
  await agency.runJobs()
  return { number: made.extra.number, price: made.extra.totalPrice }
}

const fetchReceipts = async (number: string) => (await agency.call(getAirOrder, { number }, { bearer })).fiscalReceipts
const page = (url: string) => agency.app.inject({ url })

test('a purchase and its return have a receipt each, a sample that says so and shows no fiscal number', async () => {
  const { number, price } = await fly()
  expect(await fetchReceipts(number)).toEqual([
    { of: 'payment', url: expect.stringMatching(/^\/pay\/receipt\/.{22}$/), isSample: true },
  ])
  const { quoteId, refundCard } = await agency.call(quoteAirRefund, { number }, { bearer })
  await agency.call(requestAirRefund, { number, quoteId }, { bearer })
  await agency.runJobs()
  const [sold, returned, ...more] = await fetchReceipts(number)
  expect(more).toEqual([])
  expect(returned?.of).toBe('refund')
  const [first, second] = [await page(sold?.url ?? ''), await page(returned?.url ?? '')]
  expect(first.statusCode).toBe(200)
  expect(first.body).toContain('Образец')
  expect(first.body).not.toMatch(/ФД|ФН|ФП/)
  expect(first.headers['content-security-policy']).toContain("img-src 'self'") // Firefox requests a page's icon as a picture
  expect(first.body.replaceAll('\u00a0', '')).toContain(`${price}₽`)
  expect(second.body.replaceAll('\u00a0', '')).toContain(`${refundCard}₽`)
  expect(second.body).toContain('Возврат прихода')
  expect(first.body).not.toContain('anna')
})

test('a stay has its receipt too, and a guessed address has none', async () => {
  const stay = await confirmedRoom(agency, undefined, { bearer })
  const { fiscalReceipts } = await agency.call(getHotelBooking, { orderNumber: stay.number }, { bearer })
  expect(fiscalReceipts.map(({ of }) => of)).toEqual(['payment'])
  expect((await page('/pay/receipt/AAAAAAAAAAAAAAAAAAAAAA')).statusCode).toBe(404)
})

test('a slow or silent register is polled until the tax office has the receipt; its numbers are shown unchanged', async () => {
  const numbers = { document: '143', drive: '9999078900004792', sign: '3812095321' }
  const answers: (FiscalReceipt | Error)[] = [
    new Error('no line'),
    { state: 'pending', numbers: null, registeredAt: null },
    { state: 'registered', numbers, registeredAt: new Date('2026-11-21T09:03:00Z') },
  ]
  const keys = new Set<string>()
  const { fiscal } = agency.deps
  agency.deps.fiscal = {
    name: 'slow',
    isSample: false,
    async register({ key }) {
      keys.add(key)
      const answer = answers.shift()
      if (!answer || answer instanceof Error) throw answer ?? new Error('asked too often')
      return answer
    },
  }
  const { number } = await fly()
  expect(await fetchReceipts(number)).toEqual([])
  for (let minute = 0; minute < 2; minute += 1) {
    agency.clock.advance(61_000)
    await agency.runJobs({ sweep: true })
  }
  const [link] = await fetchReceipts(number)
  expect(link?.isSample).toBe(false)
  const { body } = await page(link?.url ?? '')
  for (const shown of Object.values(numbers)) expect(body).toContain(shown)
  expect(keys.size).toBe(1)
  agency.deps.fiscal = fiscal
})

test('a receipt the register refused waits for a person; an agency that prints its own waits for nobody', async () => {
  const { fiscal } = agency.deps
  agency.deps.fiscal = {
    name: 'strict',
    isSample: false,
    register: async () => ({ state: 'refused', numbers: null, registeredAt: null }),
  }
  const { number } = await fly()
  expect(await fetchReceipts(number)).toEqual([])
  const waiting = await needsReview(agency.db, agency.clock.now())
  expect(waiting).toEqual([expect.objectContaining({ about: number, what: expect.stringContaining('касса отказала') })])
  agency.deps.fiscal = undefined
  expect(await fetchReceipts((await fly()).number)).toEqual([])
  expect(await needsReview(agency.db, agency.clock.now())).toHaveLength(1)
  const statement = /update fiscal_receipts .* where id = /.exec(waiting[0]?.action ?? '')?.[0]
  const id = /чек (\S{22}) на/.exec(waiting[0]?.what ?? '')?.[1]
  await sql.raw(`${statement} '${id}'`).execute(agency.db) // printed by hand
  expect(await needsReview(agency.db, agency.clock.now())).toEqual([])
  agency.deps.fiscal = fiscal
})

test('YooKassa is queried for the receipt of just this payment or refund, and its test shop makes samples', async () => {
  const fake = await openFakeYookassa()
  const register = (secretKey: string) => yookassaReceipts({ shopId: '506751', secretKey, api: fake.api })
  const numbers = { fiscal_document_number: '3986', fiscal_storage_number: '9288000100115785', fiscal_attribute: '2617603921' }
  fake.receipts.push(
    { id: 'rt-1', type: 'payment', payment_id: 'p1', status: 'succeeded', registered_at: '2026-11-21T09:00:00.000Z', ...numbers },
    { id: 'rt-2', type: 'refund', refund_id: 'r1', status: 'canceled' },
    { id: 'rt-5', type: 'payment', payment_id: 'p3', status: 'canceled', fiscal_document_number: null },
    { id: 'rt-4', type: 'payment', payment_id: 'p3', status: 'queued' },
    { id: 'rt-3', type: 'payment', payment_id: 'p3', status: 'succeeded', ...numbers },
    { id: 'rt-6', type: 'payment', payment_id: 'p4', status: 'queued', registered_at: null },
  )
  const receipt = { key: 'k', amount: 1, description: 'Заказ', email: 'anna@mail.example' }
  const request = (paymentId: string, refundId: string | null) =>
    register('test_secret').register({ ...receipt, paymentId, refundId }, AbortSignal.timeout(5000))
  expect(await request('p1', null)).toEqual({
    state: 'registered',
    numbers: { document: '3986', drive: '9288000100115785', sign: '2617603921' },
    registeredAt: new Date('2026-11-21T09:00:00Z'),
  })
  expect(await request('p1', 'r1')).toMatchObject({ state: 'refused', numbers: null })
  expect(await request('p2', null)).toMatchObject({ state: 'pending' })
  expect(await request('p3', null), 'one that was refused was sent again').toMatchObject({ state: 'registered' })
  expect(await request('p4', null), 'a word nobody knows yet').toMatchObject({ state: 'pending' })
  expect(register('test_secret').isSample).toBe(true)
  expect(register('live_secret').isSample).toBe(false)
  fake.faults.push('500 before')
  await expect(request('p1', null)).rejects.toThrow()
  await fake.close()
})
