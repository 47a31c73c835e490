import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelUnpaidHotelOrder, getPaymentInfo, getPaymentParams, saveOrderInfo } from '#contract/hotel-orders.ts'
import { Refusal, sentenceOf } from '#domain/refusal.ts'
import { orderById } from '#server/orders/order-store.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import {
  bookRoom,
  chooseRoom,
  confirmedRoom,
  guestNamed,
  fetchHotelOrder,
  nightsTaken,
  orderInput,
  payRoom,
  winterStay,
} from '#test/stay.ts'
import { bookHotel } from './book.ts'
import { loadVoucher } from './voucher-data.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
})
afterAll(() => agency.close())

test('a guest books without signing in and gets a key that opens the order [HOTB-13 API-31]', async () => {
  const taken = await nightsTaken(agency)
  const rate = await chooseRoom(agency)
  const { data } = await agency.call(saveOrderInfo, orderInput(rate))
  expect(data).toMatchObject({ status: 'Registered', price: rate.price })
  expect(data.orderNumber).toMatch(/^H\d{8}$/)
  expect(Date.parse(data.expiresAt) - agency.clock.now().getTime()).toBe(20 * 60_000)
  expect(await nightsTaken(agency)).toBe(taken + 5)
  const info = await agency.call(getPaymentInfo, { orderId: data.orderId }, { orderKey: data.accessKey ?? '' })
  expect(info.data).toMatchObject({ status: 'Registered', isDone: false, isSuccess: false, reason: null, voucherReady: false })
  expect(info.data.guests).toEqual([{ firstName: 'Анна', lastName: 'Смирнова', age: null }])
  expect(info.data.sentTo).toBe('anna.smirnova@mail.example')
})

test('a stranger’s order and an absent one are the same', async () => {
  const stay = await bookRoom(agency)
  const wrong = await agency.call(getPaymentInfo, { orderId: stay.id }, { orderKey: 'not the key' })
  expect(wrong).toEqual(await agency.call(getPaymentInfo, { orderId: 'A'.repeat(22) }, { orderKey: stay.orderKey }))
  expect(wrong.refusal).toBe('not-found')
  expect((await agency.call(getPaymentParams, { orderId: stay.id })).refusal).toBe('not-found')
})

test('every person is named, in the places of the search, and wrong data is refused by field [HOTB-02]', async () => {
  const family = { ...winterStay, adults: 2, children: [5] }
  const rate = await chooseRoom(agency, family)
  const child = { firstName: 'Вера', lastName: 'Смирнова', isChild: true, age: 5 }
  const send = (guests: ReturnType<typeof guestNamed>[], email = 'anna@mail.example') => {
    const input = orderInput(rate, { ...family, guests })
    return agency.call(saveOrderInfo, { ...input, data: { ...input.data, email } })
  }
  expect((await send([guestNamed('Smirnova')])).fields).toHaveProperty(['data.guests'])
  expect((await send([guestNamed('Smirnova'), guestNamed('Orlov'), { ...child, age: 6 }])).fields).toHaveProperty([
    'data.guests.2.age',
  ])
  expect((await send([guestNamed('Smirnova'), guestNamed('Орлoв'), child])).fields).toHaveProperty(['data.guests.1.lastName'])
  expect((await send([guestNamed('Smirnova'), guestNamed('Orlov'), child], 'anna')).fields).toEqual({
    'data.email': 'Email указан неверно',
  })
  expect((await send([guestNamed('Smirnova'), guestNamed('Orlov'), child])).refusal).toBeUndefined()
})

test('a wish for the hotel is shown in the order and its voucher as typed, and is refused if no hotel would accept it', async () => {
  const wishes = '  Как № 305,\n\tкровать >180 см, до $10 🙂 '
  const request = (text: string) => agency.call(saveOrderInfo, orderInput(rate, { ...winterStay, wishes: text }))
  const rate = await chooseRoom(agency)
  expect((await request('я'.repeat(251))).fields).toEqual({ 'data.wishes': 'Максимальное количество символов 250' })
  const stay = await confirmedRoom(agency, { ...winterStay, wishes })
  const seen = 'Как № 305, кровать >180 см, до $10 🙂'
  expect((await fetchHotelOrder(agency, stay)).wishes).toBe(seen)
  expect(await loadVoucher(agency.deps, (await orderById(agency.db, stay.id))!)).toMatchObject({
    wishes: 'Как № 305, кровать >180 см, до $10',
  })
  expect((await fetchHotelOrder(agency, await bookRoom(agency))).wishes).toBe('')
})

test('nothing is booked without consent, at another price, or for another stay; nothing stays held then', async () => {
  const rate = await chooseRoom(agency)
  const input = orderInput(rate)
  const taken = await nightsTaken(agency)
  expect((await agency.call(saveOrderInfo, { ...input, privacy: false })).fields).toHaveProperty('privacy')
  expect(await agency.call(saveOrderInfo, { ...input, acceptedPrice: rate.price - 10 })).toMatchObject({
    refusal: 'order.price-changed',
    oldPrice: rate.price - 10,
    newPrice: rate.price,
  })
  expect((await agency.call(saveOrderInfo, { ...input, departure: '2026-12-26' })).refusal).toBe('bad-request')
  expect(await nightsTaken(agency)).toBe(taken)
})

test('the hotel may raise the price or be full at the last moment: the room is released and the same key works again', async () => {
  const rate = await chooseRoom(agency)
  const taken = await nightsTaken(agency)
  const raised = { ...winterStay, guests: [guestNamed('PRICEUP')] }
  const answer = await agency.call(saveOrderInfo, orderInput(rate, raised), { idempotencyKey: 'again' })
  expect(answer).toMatchObject({ refusal: 'order.price-changed', newPrice: Math.round(rate.price * 1.1) })
  const full = await agency.call(saveOrderInfo, orderInput(rate, { ...winterStay, guests: [guestNamed('NOSEATS')] }))
  expect(full.refusal).toBe('hotels.rate-gone')
  expect(await nightsTaken(agency)).toBe(taken)
  expect((await agency.call(saveOrderInfo, orderInput(rate), { idempotencyKey: 'again' })).refusal).toBeUndefined()
})

test('one press sent twice makes one order; the same key with other guests is refused', async () => {
  const rate = await chooseRoom(agency)
  const book = () => agency.call(saveOrderInfo, orderInput(rate), { idempotencyKey: 'press' })
  const [first, second] = await Promise.all([book(), book()])
  expect(second).toEqual(first)
  expect(await book()).toEqual(first)
  const other = orderInput(rate, { ...winterStay, guests: [guestNamed('Orlova')] })
  expect((await agency.call(saveOrderInfo, other, { idempotencyKey: 'press' })).refusal).toBe('idempotency.other-body')
})

test('a rate nobody sells any more is refused with 410', async () => {
  const rate = await chooseRoom(agency)
  const past = { ...orderInput(rate), rateId: rate.id.replace('20261220', '20251220') }
  const answer = await agency.app.inject({ method: 'POST', url: '/api/Base/SaveOrderInfo', payload: past })
  expect(answer.statusCode).toBe(410)
  expect(answer.json()).toMatchObject({ data: null, error: { code: 'RATE_GONE', description: 'Этот номер уже недоступен' } })
})

test('only a booking guest is reassured about money when a hotel is silent: a guest viewing rooms has not been charged', async () => {
  const rate = await chooseRoom(agency)
  const { hotels } = agency.deps
  agency.deps.hotels = { ...hotels, recheck: () => Promise.reject(new Refusal('hotels.supplier-failed')) }
  const call = { caller: null, idempotencyKey: undefined, inputHash: '', signal: AbortSignal.timeout(5_000) }
  await expect(bookHotel(agency.deps, orderInput(rate), call)).rejects.toThrow('Деньги не\u00a0списаны')
  agency.deps.hotels = hotels
  expect(sentenceOf('hotels.supplier-failed')).toBe('Отель не ответил. Повторите через минуту')
})

test('an unpaid order can be cancelled; its room is released at once', async () => {
  const taken = await nightsTaken(agency)
  const stay = await bookRoom(agency)
  const proof = { orderKey: stay.orderKey }
  const voucher = () =>
    agency.app.inject({ url: `/api/Base/GetVoucher?orderId=${stay.id}`, headers: { 'x-order-key': proof.orderKey } })
  expect((await voucher()).statusCode).toBe(409)
  expect((await agency.call(cancelUnpaidHotelOrder, { orderId: stay.id }, proof)).data.status).toBe('Cancelled')
  expect((await voucher()).statusCode).toBe(410)
  expect((await agency.call(cancelUnpaidHotelOrder, { orderId: stay.id }, proof)).data.status).toBe('Cancelled')
  await agency.runJobs()
  expect(await nightsTaken(agency)).toBe(taken)
  expect((await agency.call(getPaymentParams, { orderId: stay.id }, proof)).refusal).toBe('order.bad-state')
})

test('a room held by a process that died is found by its key and released', async () => {
  const rate = await chooseRoom(agency)
  const taken = await nightsTaken(agency)
  const { hotels } = agency.deps
  const dying = new Proxy(hotels, {
    get: (port, name) =>
      name === 'book'
        ? async (...args: Parameters<typeof port.book>) => {
            await port.book(...args)
            throw new Error('killed')
          }
        : Reflect.get(port, name),
  })
  Object.assign(agency.deps, { hotels: dying })
  expect((await agency.call(saveOrderInfo, orderInput(rate))).refusal).toBe('unknown')
  Object.assign(agency.deps, { hotels })
  expect(await nightsTaken(agency)).toBe(taken + 5)
  agency.clock.advance(6 * 60_000)
  await agency.runJobs({ sweep: true })
  expect(await nightsTaken(agency)).toBe(taken)
})

test('an order nobody pays for expires after twenty minutes: its room goes back and a letter says so', async () => {
  const stay = await bookRoom(agency)
  const taken = await nightsTaken(agency)
  agency.clock.advance(20 * 60_000)
  expect((await agency.call(getPaymentParams, { orderId: stay.id }, stay)).refusal).toBe('order.window-closed')
  await agency.runJobs({ sweep: true })
  expect(await fetchHotelOrder(agency, stay)).toMatchObject({
    status: 'Expired',
    isDone: true,
    isSuccess: false,
    reason: 'expired',
  })
  expect(await nightsTaken(agency)).toBeLessThanOrEqual(taken - 5)
  const letter = agency.outbox.findLast(({ subject }) => subject.startsWith('Время оплаты истекло'))
  expect(letter?.text).toContain('номер вернулся в продажу')
})

test('a declined card leaves the order open for another try, and the reason is shown [HOTB-10]', async () => {
  const stay = await bookRoom(agency)
  const page = await payRoom(agency, stay, '4000000000000002')
  expect(page).toBe(`/hotels/booking?orderId=${stay.id}&payment=fail`)
  expect(await fetchHotelOrder(agency, stay)).toMatchObject({
    status: 'Registered',
    isDone: true,
    isSuccess: false,
    reason: 'declined',
    reasonText: 'Банк отклонил платёж',
  })
  expect(await payRoom(agency, stay)).toBe(`/hotels/payment/success?orderId=${stay.id}`)
  await agency.runJobs()
  expect(await fetchHotelOrder(agency, stay)).toMatchObject({ status: 'Confirmed', isDone: true, isSuccess: true, reason: null })
})
