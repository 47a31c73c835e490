import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cancelHotelOrder,
  deleteHotelBookings,
  getHotelBooking,
  listHotelBookings,
  quoteHotelRefund,
  restoreHotelBookings,
} from '#contract/hotel-account-orders.ts'
import { saveOrderInfo } from '#contract/hotel-orders.ts'
import { formatRub } from '#domain/text/money.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import {
  type BookedRoom,
  bookRoom,
  chooseRoom,
  confirmedRoom,
  fetchHotelOrder,
  nightsTaken,
  orderInput,
  winterStay,
} from '#test/stay.ts'
import { enrol } from '#test/visitor.ts'

let agency: Agency
let bearer: string
let other: string
let paid: BookedRoom
let unpaid: BookedRoom
beforeAll(async () => {
  agency = await openAgency()
  bearer = (await enrol(agency, 'hotelier')).token
  other = (await enrol(agency, 'stranger')).token
  paid = await confirmedRoom(
    agency,
    { ...winterStay, adults: 2, children: [5], guests: family, wishes: 'Детская кроватка' },
    { bearer },
  )
  agency.clock.advance(60_000)
  unpaid = await bookRoom(agency, winterStay, { bearer })
})
afterAll(() => agency.close())

const family = [
  { firstName: 'Анна', lastName: 'Смирнова', isChild: false },
  { firstName: 'Павел', lastName: 'Смирнов', isChild: false },
  { firstName: 'Вера', lastName: 'Смирнова', isChild: true, age: 5 },
]

const list = async (token = bearer) => (await agency.call(listHotelBookings, {}, { bearer: token })).data
const fetchNumbers = async () => (await list()).map(({ orderNumber }) => orderNumber)

test('my stays: newest purchase first, paid and waiting ones, and nobody else’s [ACCH-01 API-18]', async () => {
  const [first, second] = await list()
  expect(first).toMatchObject({ orderNumber: unpaid.number, orderStatus: 'Ожидает оплаты', statusCode: 'Registered' })
  expect(second).toMatchObject({
    orderNumber: paid.number,
    dateBuy: '2026-11-21T09:00:00Z',
    hotelName: expect.stringMatching(/«.+»/),
    city: 'Москва',
    picture: { src: expect.stringMatching(/./) },
    guestsCount: 3,
    checkIn: '2026-12-20',
    checkOut: '2026-12-25',
    checkInUtc: '2026-12-20T11:00:00Z',
    checkOutUtc: '2026-12-25T09:00:00Z',
    price: paid.price,
    orderStatus: 'Оплачен',
    statusCode: 'Confirmed',
    parentOrderId: paid.id,
  })
  expect(await list(other)).toEqual([])
  expect((await agency.call(listHotelBookings, {})).refusal).toBe('sign-in-needed')
})

test('one stay in full: who sleeps where, on what terms [ACCH-02 API-19]', async () => {
  const detail = await agency.call(getHotelBooking, { orderNumber: paid.number }, { bearer })
  expect(detail).toMatchObject({
    region: 'Москва',
    guests: [
      { id: 0, fio: 'Смирнова Анна' },
      { id: 1, fio: 'Смирнов Павел' },
      { id: 2, fio: 'Смирнова Вера' },
    ],
    adults: 2,
    children: 1,
    checkIn: '2026-12-20',
    checkOut: '2026-12-25',
    nights: 5,
    wishes: 'Детская кроватка',
    price: paid.price,
    voucherReady: true,
    refundable: true,
  })
  expect(detail.canceled).toMatch(/^(Бесплатная отмена до \d\d\.12\.2026 \d\d:\d\d|Без бесплатной отмены)$/)
  expect([detail.hotelName, detail.roomType, detail.food].every(Boolean)).toBe(true)
  expect([detail.picture?.src, detail.timeZone].every(Boolean), 'its facade and the clock its terms go by').toBe(true)
  const today = (await agency.call(quoteHotelRefund, { orderNumber: paid.number }, { bearer })).data.lines
  expect(detail.terms?.[0]?.refund, 'the first step is what the refund itself would count').toBe(
    today.reduce((all, { refund }) => all + refund, 0),
  )
  expect(detail.terms?.at(-1)?.until).toBeNull()
  const foreign = await agency.app.inject({
    url: `/api/Personal/GetBookingInfoHotel?orderNumber=${paid.number}`,
    headers: { authorization: `Bearer ${other}` },
  })
  expect([foreign.statusCode, foreign.json().errorMessage]).toEqual([404, 'Ничего не найдено'])
})

test('deleting hides the row for its owner only, can be undone and cancels nothing [ACCH-09 API-20]', async () => {
  const foreign = await agency.call(deleteHotelBookings, { numbers: [paid.number] }, { bearer: other })
  expect(foreign.refusal).toBe('not-found')
  const answer = await agency.call(deleteHotelBookings, { numbers: [paid.number, 'H99999999'] }, { bearer })
  expect(answer.data).toEqual({ deleted: [paid.number] })
  expect(await fetchNumbers()).toEqual([unpaid.number])
  expect((await agency.call(getHotelBooking, { orderNumber: paid.number }, { bearer })).statusCode).toBe('Confirmed')
  expect((await agency.call(restoreHotelBookings, { numbers: [paid.number] }, { bearer })).data.restored).toEqual([paid.number])
  expect(await fetchNumbers()).toEqual([unpaid.number, paid.number])
})

test('a guest who requests an account while booking finds the stay there, and the key still opens it', async () => {
  const rate = await chooseRoom(agency)
  const input = orderInput(rate)
  const { data } = await agency.call(saveOrderInfo, { ...input, createAccount: true })
  expect(data.accessKey).toBeDefined()
  const owner = await agency.db
    .selectFrom('orders')
    .select(['user_id', 'made_by_guest'])
    .where('id', '=', data.orderId)
    .executeTakeFirst()
  expect(owner).toMatchObject({ made_by_guest: true })
  expect(owner?.user_id).not.toBeNull()
})

test('a stay is cancelled for exactly the quoted refund: its room is on sale again, its voucher is void, a letter confirms it', async () => {
  const stay = await confirmedRoom(agency, winterStay, { bearer })
  const taken = await nightsTaken(agency)
  const quote = (await agency.call(quoteHotelRefund, { orderNumber: stay.number }, { bearer })).data
  expect(quote).toMatchObject({ orderNumber: stay.number, allowed: true, paidCard: stay.price })
  expect(quote.refundTotal + quote.penalty).toBe(stay.price)
  expect((await agency.call(quoteHotelRefund, { orderNumber: stay.number }, { bearer: other })).refusal).toBe('not-found')
  const body = { orderNumber: stay.number, quoteId: quote.quoteId }
  const { data } = await agency.call(cancelHotelOrder, body, { bearer })
  expect((await agency.call(cancelHotelOrder, body, { bearer })).data.refundId).toBe(data.refundId)
  await agency.runJobs()
  const money = agency.db.selectFrom('sandbox_payments').select('refunded_rub').where('order_id', '=', stay.id)
  expect((await money.executeTakeFirst())?.refunded_rub).toBe(quote.refundCard)
  expect(await fetchHotelOrder(agency, stay)).toMatchObject({
    status: 'Refunded',
    voucherReady: false,
    reason: null,
    refund: { total: quote.refundTotal, penalty: quote.penalty, asked: true },
  })
  expect(await nightsTaken(agency)).toBe(taken - 5)
  const letters = agency.outbox.map(({ subject, text }) => `${subject} ${text}`).filter((text) => text.includes(stay.number))
  expect(
    letters.some((text) => text.startsWith(`Возврат по заказу ${stay.number}`) && text.includes('номер вернулся в продажу')),
  ).toBe(true)
  const { canceled } = await agency.call(getHotelBooking, { orderNumber: stay.number }, { bearer })
  expect(canceled).toBe('Отменён 21.11.2026')
})

test('a no-show is refunded all but one night until the day of arrival ends in Moscow, then has to contact support', async () => {
  agency.clock.set('2026-12-20T20:55:00Z')
  const guest = { bearer: (await enrol(agency, 'late-guest')).token }
  const stay = await confirmedRoom(agency, { ...winterStay, hotelId: 'moscow-1' }, guest)
  const quoteAt = async (moment: string) => {
    agency.clock.set(moment)
    const { refundable } = await agency.call(getHotelBooking, { orderNumber: stay.number }, guest)
    const { allowed, penalty, lines } = (await agency.call(quoteHotelRefund, { orderNumber: stay.number }, guest)).data
    return { refundable, allowed, penalty, reason: lines[0]?.reason }
  }
  const night = Math.ceil(stay.price / 5)
  const givenBack = { refundable: true, allowed: true, penalty: night, reason: null }
  expect(await quoteAt('2026-12-20T20:59:00Z')).toEqual(givenBack)
  const asked = { refundable: false, allowed: false, penalty: 0, reason: 'День заезда прошёл: бронь отменяют через поддержку' }
  expect(await quoteAt('2026-12-20T21:01:00Z')).toEqual(asked)
})

test('a stay cancelled without a refund is confirmed by letter too, and removed from the calendar', async () => {
  agency.clock.set('2026-12-20T09:00:00Z')
  const guest = { bearer: (await enrol(agency, 'one-night')).token }
  const stay = await confirmedRoom(agency, { ...winterStay, departure: '2026-12-21' }, guest)
  const quote = (await agency.call(quoteHotelRefund, { orderNumber: stay.number }, guest)).data
  expect(quote).toMatchObject({ allowed: true, refundTotal: 0, penalty: stay.price })
  await agency.call(cancelHotelOrder, { orderNumber: stay.number, quoteId: quote.quoteId }, guest)
  await agency.runJobs()
  const refund = { total: 0, penalty: stay.price, asked: true }
  expect(await fetchHotelOrder(agency, stay), 'its page tells it from one nobody paid for').toMatchObject({
    status: 'Cancelled',
    refund,
  })
  const letters = agency.outbox.filter(
    ({ subject }) => subject === `Возврат по заказу ${stay.number}: по условиям ничего не возвращается`,
  )
  expect(letters).toHaveLength(1)
  const { text, attachments } = letters[0]!
  expect(text).toContain(`удержано ${formatRub(stay.price)}`)
  expect(text).toContain('номер вернулся в продажу')
  expect(text).not.toMatch(/Банк|напишем ещё раз/)
  expect(Buffer.from(attachments[0]!.content).toString()).toContain('STATUS:CANCELLED')
})
