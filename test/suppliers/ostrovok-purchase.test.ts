import { afterEach, beforeEach, expect, test } from 'vitest'
import { saveOrderInfo } from '#contract/hotel-orders.ts'
import { hotelOffers, getRateInfo } from '#contract/hotels.ts'
import { requestOrderRefund, quoteOrderRefund } from '#contract/refund.ts'
import { sellerOfId } from '#domain/seller.ts'
import { loadVoucher } from '#server/hotels/voucher-data.ts'
import { orderById } from '#server/orders/order-store.ts'
import type { Agency } from '#test/agency.ts'
import { type BookedRoom, fetchHotelOrder, orderInput, winterStay } from '#test/stay.ts'
import type { FakeEtg } from './fake-etg/fake-etg.ts'
import { type OstrovokAgency, bookedRoom, freeRate, openOstrovokAgency, paidRoom } from './ostrovok-under-test.ts'

let opened: OstrovokAgency
let agency: Agency
let fake: FakeEtg

beforeEach(async () => {
  opened = await openOstrovokAgency()
  ;({ agency, fake } = opened)
})
afterEach(() => opened.close())

const fetchStatus = async (room: BookedRoom) => (await fetchHotelOrder(agency, room)).status
const supplierWords = () => agency.db.selectFrom('etg_stays').select(['state', 'travellers']).execute()

test('a stay of Ostrovok’s is found, bought, confirmed and cancelled, and the penalty is the one shown to the visitor', async () => {
  const rate = await freeRate(agency)
  const { data: info } = await agency.call(getRateInfo, { id: rate.id })
  const payAtHotel = [{ name: 'курортный сбор', amount: '240.00', currency: 'RUB' }]
  expect(rate.payAtHotel).toEqual(payAtHotel)
  expect(info).toMatchObject({ price: rate.price, payAtHotel })
  const room = await paidRoom(agency)
  expect(await fetchStatus(room)).toBe('Confirmed')
  const [order] = fake.orders.values()
  expect([fake.records.sold, room.price]).toEqual([
    [{ partnerOrderId: order!.partnerOrderId, amount: order!.amount }],
    Math.ceil(Number(order!.amount) * 1.05),
  ])
  const voucher = await loadVoucher(agency.deps, (await orderById(agency.db, room.id))!)
  expect(voucher).toMatchObject({
    confirmation: `HCN-${order!.orderId}`,
    money: { total: room.price, atHotel: { ru: 'курортный сбор 240\u00a0₽', en: '240.00 RUB' } },
  })
  expect(agency.outbox.some(({ text }) => text.includes('курортный сбор 240\u00a0₽: платят на месте'))).toBe(true)
  agency.clock.set('2026-12-19T09:00:00Z')
  const quote = await agency.call(quoteOrderRefund, { id: room.id }, { orderKey: room.orderKey })
  const night = Math.ceil((Number(order!.amount) / 5) * 1.05)
  expect(quote).toMatchObject({ allowed: true, penalty: night, lines: [{ refund: room.price - night }] })
  await agency.call(requestOrderRefund, { id: room.id, quoteId: quote.quoteId }, { orderKey: room.orderKey })
  await agency.runJobs({ sweep: true })
  expect(await fetchStatus(room)).toBe('Refunded')
  expect(await agency.db.selectFrom('refunds').select('card_rub').execute()).toEqual([{ card_rub: room.price - night }])
  expect(fake.records.cancelled).toEqual([
    { partnerOrderId: order!.partnerOrderId, penalty: (Number(order!.amount) / 5).toFixed(2) },
  ])
  expect(await supplierWords()).toEqual([{ state: 'released', travellers: null }])
})

test('a room sold to somebody else while the visitor was paying costs nothing: the money is released', async () => {
  Object.assign(fake.next, { ending: 'soldout' })
  const room = await paidRoom(agency)
  await agency.runJobs({ sweep: true })
  expect([await fetchStatus(room), fake.records.sold]).toEqual(['Failed', []])
  expect(await supplierWords()).toEqual([{ state: 'refused', travellers: null }])
})

test('a start whose answer was lost is one booking, and the visitor has it', async () => {
  fake.faults.push({ path: 'booking/finish/', fault: '504 after' })
  const room = await paidRoom(agency)
  expect([await fetchStatus(room), fake.records.sold.length, fake.orders.size]).toEqual(['Confirmed', 1, 1])
})

test('until it is paid for the visitor is promised the price alone, for nobody keeps the room', async () => {
  const rate = await freeRate(agency)
  expect((await agency.call(getRateInfo, { id: rate.id })).data.holdsPriceOnly).toBe(true)
  const room = await bookedRoom(agency, rate)
  await agency.runJobs()
  expect((await fetchHotelOrder(agency, room)).stay.holdsPriceOnly).toBe(true)
  const letter = agency.outbox.find(({ subject }) => subject.startsWith(`Заказ ${room.number} ожидает оплаты`))
  expect(letter?.text).toContain('цена за вами')
  expect(letter?.text).toContain('Номер бронируется при оплате')
  expect(`${letter?.text} ${letter?.html}`).not.toMatch(/номер(?: и\sцена \S+)? за вами|вернётся в продажу/i)
})

test('an unpaid order is released here, and there never was one at the supplier', async () => {
  const room = await bookedRoom(agency)
  agency.clock.advance(3 * 3_600_000)
  await agency.runJobs({ sweep: true })
  expect([await fetchStatus(room), fake.records.sold]).toEqual(['Expired', []])
  expect(await supplierWords()).toEqual([{ state: 'released', travellers: null }])
})

test('a raised price needs a new confirmation, and nothing stays held', async () => {
  const rate = await freeRate(agency)
  fake.oddities.add('price up')
  const refused = await agency.call(saveOrderInfo, orderInput(rate))
  expect(refused).toMatchObject({ refusal: 'order.price-changed', oldPrice: rate.price })
  expect(await supplierWords()).toEqual([{ state: 'released', travellers: null }])
  const agreed = await agency.call(saveOrderInfo, orderInput({ ...rate, price: Number(refused.newPrice) }))
  expect(agreed.data, 'who agrees to it gets it, whatever the hotel’s page still says').toMatchObject({ price: refused.newPrice })
})

test('a price that rose by worse terms is no offer: nobody would see the terms', async () => {
  const rate = await freeRate(agency)
  fake.oddities.add('price up').add('stricter at prebook')
  expect(await agency.call(saveOrderInfo, orderInput(rate))).toMatchObject({ refusal: 'hotels.rate-gone' })
})

test('a room whose free cancellation went with the last check is not sold: who chose it chose to be able to give it back', async () => {
  const rate = await freeRate(agency)
  fake.oddities.add('stricter at prebook')
  const refused = await agency.call(saveOrderInfo, orderInput(rate))
  expect(refused).toMatchObject({ refusal: 'hotels.rate-gone' })
  expect(await supplierWords()).toEqual([])
  fake.oddities.clear()
  expect((await agency.call(saveOrderInfo, orderInput(rate))).data.status).toBe('Registered')
})

test('a deposit that is spent is no sold room: it counts as a failure of theirs, and the same press goes on once it is filled', async () => {
  const input = orderInput(await freeRate(agency))
  const request = () => agency.call(saveOrderInfo, input, { idempotencyKey: 'one-press' })
  fake.oddities.add('deposit spent')
  expect(await request()).toMatchObject({ refusal: 'hotels.supplier-failed' })
  fake.oddities.clear()
  expect((await request()).data.status).toBe('Registered')
})

test('while Ostrovok does not answer the others sell', async () => {
  await freeRate(agency)
  for (let at = 0; at < 3; at += 1) fake.faults.push({ path: 'serp/hotels/', fault: '500 before' })
  const { data } = await agency.call(hotelOffers, { ...winterStay, ids: ['moscow-10', 'ostrovok:10004834', 'ostrovok:8819557'] })
  expect(new Set(data.result.map(({ id }) => sellerOfId(id)))).toEqual(new Set(['embedded']))
})
