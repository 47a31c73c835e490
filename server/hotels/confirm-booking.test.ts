import { inflateSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPaymentInfo, getPaymentParams, voucherPdf } from '#contract/hotel-orders.ts'
import { Refusal } from '#domain/refusal.ts'
import { orderById } from '#server/orders/order-store.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { returnFromBank, receiveWebhooks, payWith, send } from '#test/purchase.ts'
import {
  type BookedRoom,
  anna,
  bookRoom,
  confirmedRoom,
  guestNamed,
  fetchHotelOrder,
  nightsTaken,
  payRoom,
  fetchPaymentUrl,
  winterStay,
} from '#test/stay.ts'
import { signed } from '#world/bank/bank.ts'
import { confirmHotelBooking } from './confirm-booking.ts'
import { loadVoucher } from './voucher-data.ts'
import { drawVoucher } from './voucher.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
})
afterAll(() => agency.close())

const loadEvents = async ({ id }: BookedRoom) =>
  (await agency.db.selectFrom('order_events').select('event').where('order_id', '=', id).orderBy('id').execute()).map(
    ({ event }) => event,
  )
const findBankPayment = async ({ id }: BookedRoom) =>
  (await agency.db.selectFrom('sandbox_payments').select(['state', 'refunded_rub']).where('order_id', '=', id).execute())[0]
const lettersTo = (number: string) => agency.outbox.filter(({ subject, text }) => `${subject} ${text}`.includes(number))
const voucher = (id: string, headers: Record<string, string> = {}) =>
  agency.app.inject({ url: `${voucherPdf.path}?orderId=${id}`, headers })

test('payment parameters name the order, its events and the bank’s page, the same until the attempt ends [API-29]', async () => {
  const stay = await bookRoom(agency)
  const request = () => agency.call(getPaymentParams, { orderId: stay.id }, { orderKey: stay.orderKey })
  const { data } = await request()
  expect(data).toMatchObject({ orderId: stay.id, orderNumber: stay.number, amount: stay.price, mode: 'iframe', formdata: null })
  expect(data.paymentUrl).toContain('/pay/sandbox/')
  expect(data.connectionId.length).toBeGreaterThan(40)
  expect(await Promise.all([request(), request()])).toEqual([
    { data, error: null },
    { data, error: null },
  ])
})

test('a paid stay is confirmed once, with one letter that carries the voucher and a calendar [API-32]', async () => {
  const stay = await confirmedRoom(agency)
  await confirmHotelBooking(agency.deps, stay.id, AbortSignal.timeout(60_000))
  await agency.runJobs({ sweep: true })
  const info = await fetchHotelOrder(agency, stay)
  expect(info).toMatchObject({ status: 'Confirmed', statusLabel: 'Бронь подтверждена', voucherReady: true })
  expect(info.confirmation).toMatch(/^\d{7,}$/)
  expect(await loadEvents(stay)).toEqual(['held', 'authorize', 'capture', 'issue', 'confirm'])
  expect(await findBankPayment(stay)).toEqual({ state: 'Captured', refunded_rub: 0 })
  const letters = lettersTo(stay.number).filter(({ subject }) => subject.startsWith(`Бронь подтверждена ${stay.number}: `))
  expect(letters).toHaveLength(1)
  const [letter] = letters
  expect(letter?.text).toContain(info.confirmation)
  expect(letter?.attachments.map(({ filename }) => filename)).toEqual([`Voucher_${stay.id}.pdf`, `Stay_${stay.number}.ics`])
  expect(Buffer.from(letter!.attachments[1]!.content).toString()).toContain('DTSTART:20261220T110000Z')
})

test('for a confirmed or cancelled stay the supplier stores no pictures of the hotel, and still finds it by its key', async () => {
  const stay = await confirmedRoom(agency)
  const { rows } = await sql<{ bytes: number }>`select pg_column_size(offer) as bytes from supplier_stays
    where idempotency_key = ${`stay:${stay.id}`}`.execute(agency.db)
  expect(rows[0]?.bytes).toBeLessThan(1500)
  const known = await agency.deps.hotels.status(`stay:${stay.id}`, AbortSignal.timeout(60_000), 'embedded')
  expect(known?.offer.hotel).toMatchObject({ name: (await fetchHotelOrder(agency, stay)).hotelName, pictures: [], rooms: [] })
})

test('the answer of the hotel may be slow or lost: the stay is confirmed once all the same', async () => {
  for (const word of ['SLOW', 'LOST']) {
    const stay = await bookRoom(agency, { ...winterStay, guests: [guestNamed(word)] })
    await payRoom(agency, stay)
    await agency.runJobs()
    expect((await fetchHotelOrder(agency, stay)).status).toBe('Ticketing')
    agency.clock.advance(61_000)
    await agency.runJobs({ sweep: true })
    expect((await fetchHotelOrder(agency, stay)).status).toBe('Confirmed')
    expect(await findBankPayment(stay)).toEqual({ state: 'Captured', refunded_rub: 0 })
  }
})

test('a hotel that says no costs nothing: the hold is dropped before the money is taken, or all of it goes back', async () => {
  const taken = await nightsTaken(agency)
  const outcomes = [
    ['REFUSE', 'Failed', { state: 'Voided', refunded_rub: 0 }, 'Деньги не списаны'],
    ['FAILTICKET', 'Refunded', { state: 'Refunded' }, 'Деньги возвращаются'],
  ] as const
  for (const [word, status, bankRow, sentence] of outcomes) {
    const stay = await bookRoom(agency, { ...winterStay, guests: [guestNamed(word)] })
    await payRoom(agency, stay)
    await agency.runJobs()
    expect(await fetchHotelOrder(agency, stay)).toMatchObject({ status, isSuccess: false, reason: 'failed', voucherReady: false })
    expect(await findBankPayment(stay)).toMatchObject(bankRow)
    expect(lettersTo(stay.number).some(({ text }) => text.includes(sentence))).toBe(true)
  }
  expect(await nightsTaken(agency)).toBe(taken)
})

test('money taken by «СБП» goes back when the hotel says nothing for half an hour', async () => {
  const stay = await bookRoom(agency)
  const { data } = await agency.call(getPaymentParams, { orderId: stay.id, method: 'sbp' }, { orderKey: stay.orderKey })
  const { hotels } = agency.deps
  agency.deps.hotels = { ...hotels, confirm: () => Promise.reject(new Refusal('hotels.supplier-failed')) }
  await returnFromBank(agency, await send(agency, data.paymentUrl, { bank: 'zarya' }))
  await agency.runJobs()
  agency.clock.advance(29 * 60_000)
  await agency.runJobs({ sweep: true })
  expect((await fetchHotelOrder(agency, stay)).status).toBe('Paid')
  agency.clock.advance(2 * 60_000)
  await agency.runJobs({ sweep: true })
  agency.deps.hotels = hotels
  expect((await fetchHotelOrder(agency, stay)).status).toBe('Refunded')
  expect(await loadEvents(stay)).toEqual(['held', 'pay', 'issue', 'give-up', 'refund'])
})

test('a webhook never received and one received twice have the same result', async () => {
  const silent = await bookRoom(agency)
  await payWith(agency, await fetchPaymentUrl(agency, silent), '4000000000000259')
  agency.clock.advance(61_000)
  await agency.runJobs({ sweep: true })
  expect((await fetchHotelOrder(agency, silent)).status).toBe('Confirmed')
  const loud = await bookRoom(agency)
  const url = await fetchPaymentUrl(agency, loud)
  await payWith(agency, url, '5555555555554444')
  await receiveWebhooks(agency)
  const payload = JSON.stringify({ event: 'again', payment: url.split('/').at(-1) })
  const headers = { 'content-type': 'application/json', ...signed(agency.deps.env.secret, payload, agency.clock.now()) }
  await agency.app.inject({ method: 'POST', url: '/pay/webhook/sandbox', headers, payload })
  await agency.runJobs()
  expect((await fetchHotelOrder(agency, loud)).status).toBe('Confirmed')
  expect(await loadEvents(loud)).toEqual(['held', 'authorize', 'capture', 'issue', 'confirm'])
})

test('returning from the bank in a frame opens the neutral page, the page around it shows the actual status', async () => {
  const stay = await bookRoom(agency)
  await payWith(agency, await fetchPaymentUrl(agency, stay), '5555555555554444')
  const back = await agency.app.inject({ url: `/pay/return/${stay.id}`, headers: { 'sec-fetch-dest': 'iframe' } })
  expect(back.headers.location).toBe('/loader?done=1')
})

test('events report the payment status at once and end with the confirmation', async () => {
  const stay = await bookRoom(agency)
  const { data } = await agency.call(getPaymentParams, { orderId: stay.id }, { orderKey: stay.orderKey })
  const url = `/api/Base/PaymentEvents?connectionId=${data.connectionId}`
  const listening = agency.app.inject({ url })
  await payRoom(agency, stay)
  await agency.runJobs()
  const { body, headers } = await listening
  expect(headers['content-type']).toContain('text/event-stream')
  const states = body
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice(6)) as { status: string; isSuccess: boolean; isDone: boolean })
  expect(states[0]).toMatchObject({ status: 'Registered', isSuccess: false, isDone: false })
  expect(states.at(-1)).toMatchObject({ status: 'Confirmed', isSuccess: true, isDone: true })
  expect((await agency.app.inject({ url: `${url.slice(0, -2)}xx` })).statusCode).toBe(404)
  agency.clock.advance(81 * 60_000)
  expect((await agency.app.inject({ url })).statusCode).toBe(404)
})

test('the voucher is a file for its owner alone, from the confirmation until a cancellation [API-21]', async () => {
  const stay = await bookRoom(agency)
  const mine = { 'x-order-key': stay.orderKey }
  const early = await voucher(stay.id, mine)
  expect([early.statusCode, early.json().error.description]).toEqual([409, 'Ваучер ещё не готов'])
  await payRoom(agency, stay)
  await agency.runJobs()
  const file = await voucher(stay.id, mine)
  expect([file.statusCode, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    `attachment; filename="Voucher_${stay.id}.pdf"`,
  ])
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await voucher(stay.id)).statusCode).toBe(404)
  expect((await voucher(stay.id, { 'x-order-key': 'wrong' })).statusCode).toBe(404)
  await agency.db.updateTable('orders').set({ status: 'RefundPending' }).where('id', '=', stay.id).execute()
  expect((await voucher(stay.id, mine)).statusCode).toBe(410)
})

/**
 * How far above the lower edge the last line of a voucher's facts is, points, as the file itself places it; the foot ends at 104.
 */
function lastFact(pdf: string): number {
  const texts = [...pdf.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, packed = '']) => {
    try {
      return [inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')]
    } catch {
      return [] // a font or a picture
    }
  })
  const facts = texts.flatMap((text) => [...text.matchAll(/1 0 0 1 162 ([\d.]+) Tm/g)].map(([, y]) => Number(y)))
  expect(facts.length).toBeGreaterThan(8)
  return Math.min(...facts)
}

test('a voucher of ten guests fits one page and says what the law and a reception desk want', async () => {
  const party = { ...winterStay, adults: 6, children: [0, 4, 11, 17] }
  const guests = [
    ...Array.from({ length: 6 }, (_, at) => ({
      ...anna,
      firstName: `Александра-${'абвгде'[at]}`,
      lastName: 'Константинопольская',
    })),
    ...party.children.map((age) => ({ ...anna, isChild: true, age })),
  ]
  const stay = await confirmedRoom(agency, { ...party, guests, wishes: 'Щедрый широкий номер '.repeat(12).slice(0, 250) })
  const order = (await orderById(agency.db, stay.id))!
  const facts = await loadVoucher(agency.deps, order)
  expect(facts).toMatchObject({
    isRussian: true,
    nights: 5,
    party: { ru: '6\u00a0взрослых, 4\u00a0ребёнка', en: '6 adults, 4 children' },
  })
  expect(facts.guests.at(-4)?.kind).toEqual({ ru: 'ребёнок, до 1 года', en: 'child, under 1' })
  expect(facts.guests[0]?.latin).toBe('KONSTANTINOPOLSKAIA ALEKSANDRA-A')
  expect(facts.orderLink).toContain(`/hotels/booking?orderId=${stay.id}#key=${stay.orderKey}`)
  const pdf = Buffer.from(await drawVoucher(facts)).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(lastFact(pdf), 'no fact is written over the foot').toBeGreaterThan(104)
  const known = await confirmedRoom(agency, { ...winterStay, hotelId: 'moscow-1' })
  const registered = await loadVoucher(agency.deps, (await orderById(agency.db, known.id))!)
  expect(registered.money.tax).toBeGreaterThan(0)
  expect(registered.hotel.registerNumber).toMatch(/^\d{9}$/)
  expect(registered.abroad).toBeUndefined()
  const far = await confirmedRoom(agency, { ...winterStay, hotelId: 'istanbul-1' })
  const abroad = await loadVoucher(agency.deps, (await orderById(agency.db, far.id))!)
  expect(abroad.abroad?.city).toBe('Istanbul, Türkiye')
  for (const text of Object.values(abroad.abroad ?? {})) expect(text).not.toMatch(/[а-яё]/iu)
  expect((await agency.call(getPaymentInfo, { orderId: stay.id }, stay)).data.stay.children).toEqual([0, 4, 11, 17])
})
