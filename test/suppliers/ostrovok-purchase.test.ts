import { afterEach, beforeEach, expect, test } from 'vitest'
import { hotelIds, hotelOffers, getRateInfo, suggestHotels } from '#contract/hotels.ts'
import { saveOrderInfo } from '#contract/hotel-orders.ts'
import { askOrderRefund, quoteOrderRefund } from '#contract/refund.ts'
import type { Rate } from '#domain/hotels/offer.ts'
import { sellerOfId } from '#domain/seller.ts'
import { voucherOf } from '#server/hotels/voucher-data.ts'
import { orderById } from '#server/orders/order-store.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { type BookedRoom, fetchHotelOrder, orderInput, payRoom, winterStay } from '#test/stay.ts'
import { type FakeEtg, openFakeEtg } from './fake-etg/fake-etg.ts'

let agency: Agency
let fake: FakeEtg

beforeEach(async () => {
  fake = await openFakeEtg(() => agency.clock.now())
  const { url, keyId, key } = fake
  const rates = { url: `${url}/rates`, maxAgeDays: 14 }
  const etg = { url, keyId, key, currency: 'RUB', residency: 'ru', markupPercent: 5, rates }
  agency = await openAgency({ env: { etg, hotelSuppliers: ['embedded', 'ostrovok'] } })
})
afterEach(async () => {
  await agency.close()
  await fake.close()
})

/** A rate of theirs with a breakfast, free until two days before. */
async function freeRate(): Promise<Rate> {
  const { result } = await agency.ask(suggestHotels, { seachText: 'Москва' })
  const { data } = await agency.ask(hotelIds, { region: result.regions[0]!.id })
  const ids = data.ids.filter((id) => sellerOfId(id) === 'ostrovok')
  const offers = await agency.ask(hotelOffers, { ...winterStay, ids: ids.slice(0, 1) })
  return offers.data.result[0]!.rates.find(({ cancellation }) => cancellation.isAvailable)!
}

async function bookedRoom(rate: Rate): Promise<BookedRoom> {
  const made = await agency.ask(saveOrderInfo, orderInput(rate))
  if (made.refusal) throw new Error(`Not booked: ${made.refusal}`)
  const { orderId: id, orderNumber: number, accessKey: orderKey = '', price } = made.data
  return { id, number, orderKey, price }
}

async function paidRoom(): Promise<BookedRoom> {
  const room = await bookedRoom(await freeRate())
  await payRoom(agency, room)
  await agency.runJobs()
  return room
}

const statusOf = async (room: BookedRoom) => (await fetchHotelOrder(agency, room)).status
const supplierWords = () => agency.db.selectFrom('etg_stays').select(['state', 'travellers']).execute()

test('a stay of Ostrovok’s is found, bought, confirmed and given back, and what they keep is what the visitor was told', async () => {
  const rate = await freeRate()
  const { data: info } = await agency.ask(getRateInfo, { id: rate.id })
  expect(info).toMatchObject({ price: rate.price, payAtHotel: [{ name: 'курортный сбор', amount: '240.00', currency: 'RUB' }] })
  const room = await paidRoom()
  expect(await statusOf(room)).toBe('Confirmed')
  const [order] = fake.orders.values()
  expect([fake.records.sold, room.price]).toEqual([
    [{ partnerOrderId: order!.partnerOrderId, amount: order!.amount }],
    Math.ceil(Number(order!.amount) * 1.05),
  ])
  const voucher = await voucherOf(agency.deps, (await orderById(agency.db, room.id))!)
  expect(voucher).toMatchObject({
    confirmation: `HCN-${order!.orderId}`,
    money: { total: room.price, atHotel: { ru: 'курортный сбор 240\u00a0₽', en: '240.00 RUB' } },
  })
  expect(agency.outbox.some(({ text }) => text.includes('курортный сбор 240\u00a0₽: платят на месте'))).toBe(true)
  agency.clock.set('2026-12-19T09:00:00Z')
  const quote = await agency.ask(quoteOrderRefund, { id: room.id }, { orderKey: room.orderKey })
  const night = Math.ceil((Number(order!.amount) / 5) * 1.05)
  expect(quote).toMatchObject({ allowed: true, penalty: night, lines: [{ refund: room.price - night }] })
  await agency.ask(askOrderRefund, { id: room.id, quoteId: quote.quoteId }, { orderKey: room.orderKey })
  await agency.runJobs({ sweep: true })
  expect(await statusOf(room)).toBe('Refunded')
  expect(await agency.db.selectFrom('refunds').select('card_rub').execute()).toEqual([{ card_rub: room.price - night }])
  expect(fake.records.cancelled).toEqual([
    { partnerOrderId: order!.partnerOrderId, penalty: (Number(order!.amount) / 5).toFixed(2) },
  ])
  expect(await supplierWords()).toEqual([{ state: 'released', travellers: null }])
})

test('a room that somebody else took while the visitor paid costs nothing: the money is let go', async () => {
  Object.assign(fake.next, { ending: 'soldout' })
  const room = await paidRoom()
  await agency.runJobs({ sweep: true })
  expect([await statusOf(room), fake.records.sold]).toEqual(['Failed', []])
  expect(await supplierWords()).toEqual([{ state: 'refused', travellers: null }])
})

test('a start whose answer was lost is one booking, and the visitor has it', async () => {
  fake.faults.push({ path: 'booking/finish/', fault: '504 after' })
  const room = await paidRoom()
  expect([await statusOf(room), fake.records.sold.length, fake.orders.size]).toEqual(['Confirmed', 1, 1])
})

test('an order nobody paid for is let go here, and never was one there', async () => {
  const room = await bookedRoom(await freeRate())
  agency.clock.advance(3 * 3_600_000)
  await agency.runJobs({ sweep: true })
  expect([await statusOf(room), fake.records.sold]).toEqual(['Expired', []])
  expect(await supplierWords()).toEqual([{ state: 'released', travellers: null }])
})

test('a price that rose is asked again, and nothing stays held', async () => {
  const rate = await freeRate()
  fake.oddities.add('price up')
  const refused = await agency.ask(saveOrderInfo, orderInput(rate))
  expect(refused).toMatchObject({ refusal: 'order.price-changed', oldPrice: rate.price })
  expect(await supplierWords()).toEqual([{ state: 'released', travellers: null }])
})

test('while Ostrovok does not answer the others sell', async () => {
  await freeRate()
  for (let at = 0; at < 3; at += 1) fake.faults.push({ path: 'serp/hotels/', fault: '500 before' })
  const { data } = await agency.ask(hotelOffers, { ...winterStay, ids: ['moscow-10', 'ostrovok:10004834', 'ostrovok:8819557'] })
  expect(new Set(data.result.map(({ id }) => sellerOfId(id)))).toEqual(new Set(['embedded']))
})
