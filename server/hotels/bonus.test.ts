import { afterAll, beforeAll, expect, test } from 'vitest'
import { bonusPayment, getPaymentParams } from '#contract/hotel-orders.ts'
import { post, userAccount } from '#server/bonus/ledger-store.ts'
import { inTransaction } from '#server/db/db.ts'
import { orderById } from '#server/orders/order-store.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { type BookedRoom, bookRoom, confirmedRoom, guestNamed, fetchHotelOrder, payRoom, winterStay } from '#test/stay.ts'
import { enrol } from '#test/visitor.ts'
import { loadVoucher } from './voucher-data.ts'

let agency: Agency
let bearer: string
beforeAll(async () => {
  agency = await openAgency()
  bearer = (await enrol(agency, 'saver')).token
  await agency.db.updateTable('users').set({ activated_at: agency.clock.now() }).where('login', '=', 'saver').execute()
})
afterAll(() => agency.close())

const account = async () =>
  (await agency.db.selectFrom('users').select('bonus_account_id').where('login', '=', 'saver').executeTakeFirstOrThrow())
    .bonus_account_id
const balance = async () =>
  (
    await agency.db
      .selectFrom('bonus_accounts')
      .select('balance')
      .where('id', '=', userAccount(await account()))
      .executeTakeFirst()
  )?.balance ?? 0

/** Points as if an earlier purchase had brought them. */
async function give(points: number): Promise<void> {
  const { id } = await bookRoom(agency, winterStay, { bearer })
  const to = userAccount(await account())
  await inTransaction(agency.db, (trx) =>
    post(trx, { txId: `gift:${id}`, kind: 'accrual', orderId: id, from: 'issued', to, points }, agency.clock.now()),
  )
}

const use = (stay: BookedRoom, amount?: number) =>
  agency.call(bonusPayment, { orderId: stay.id, ...(amount !== undefined && { amount }) }, { bearer })

/** A room that takes points: one hotel in twelve does not. */
async function roomForPoints(choice = winterStay, isApplicable = true): Promise<BookedRoom> {
  for (;;) {
    const stay = await bookRoom(agency, choice, { bearer })
    if ((await fetchHotelOrder(agency, stay)).stay.bonusApplicable === isApplicable) return stay
  }
}

test('a confirmed stay brings three per cent of what was paid by card', async () => {
  const before = await balance()
  const stay = await confirmedRoom(agency, winterStay, { bearer })
  expect(await balance()).toBe(before + Math.floor(stay.price * 0.03))
  expect((await fetchHotelOrder(agency, stay)).bonusAccrual).toBe(Math.floor(stay.price * 0.03))
})

test('points take part of the price off, the card pays the rest; the order’s token is its id [HOTB-08 API-30 FOL-07]', async () => {
  const stay = await roomForPoints()
  await give(1000)
  const { data } = await use(stay, 700)
  expect(data).toEqual({ orderToken: stay.id, bonusAmount: 700, amountToPay: stay.price - 700, showPayment: true })
  expect((await agency.call(getPaymentParams, { orderId: data.orderToken }, { bearer })).data).toMatchObject({
    amount: stay.price - 700,
    bonusAmount: 700,
  })
  expect((await use(stay, 0)).data).toMatchObject({ bonusAmount: 0, amountToPay: stay.price })
  await use(stay, 500)
  await payRoom(agency, stay)
  await agency.runJobs()
  expect(await fetchHotelOrder(agency, stay)).toMatchObject({ status: 'Confirmed', amount: stay.price - 500, bonusAmount: 500 })
  expect((await fetchVoucher(stay)).money).toMatchObject({ total: stay.price, paidBy: expect.stringMatching(/^\S.* и бонусы$/) })
})

const fetchVoucher = async ({ id }: BookedRoom) => loadVoucher(agency.deps, (await orderById(agency.db, id))!)

test('points that cover everything pay at once, without the bank', async () => {
  const stay = await roomForPoints()
  await give(stay.price)
  expect((await use(stay)).data).toEqual({ orderToken: stay.id, bonusAmount: stay.price, amountToPay: 0, showPayment: false })
  await agency.runJobs()
  expect(await fetchHotelOrder(agency, stay)).toMatchObject({ status: 'Confirmed', amount: 0, isSuccess: true })
})

test('points spent are returned as points when the hotel refuses', async () => {
  const stay = await roomForPoints({ ...winterStay, guests: [guestNamed('FAILTICKET')] } as typeof winterStay)
  await give(stay.price)
  const before = await balance()
  await use(stay)
  await agency.runJobs()
  expect((await fetchHotelOrder(agency, stay)).status).toBe('Refunded')
  expect(await balance()).toBe(before)
  expect(agency.outbox.some(({ text }) => text.includes('Бонусы, которыми вы платили, уже вернулись'))).toBe(true)
})

test('more points than there are, a guest and somebody else’s order are refused [FOL-07]', async () => {
  const stay = await roomForPoints()
  expect((await use(stay, stay.price)).refusal).toBe('bonus.not-enough')
  const guest = await bookRoom(agency)
  expect((await agency.call(bonusPayment, { orderId: guest.id }, { orderKey: guest.orderKey })).refusal).toBe('sign-in-needed')
  expect((await use(guest)).refusal).toBe('not-found')
})

test('a voucher paid with money says so where the bank reports no card', async () => {
  const stay = await confirmedRoom(agency)
  await agency.db.updateTable('payments').set({ card: null }).where('order_id', '=', stay.id).execute()
  expect((await fetchVoucher(stay)).money.paidBy).toBe('банковская карта')
})

test('a room points cannot pay for brings as many as any other, and promises them before it is booked', async () => {
  const room = await roomForPoints(winterStay, false)
  const { stay, bonusAccrual } = await fetchHotelOrder(agency, room)
  expect([stay.bonusAccrual, bonusAccrual]).toEqual(Array.from({ length: 2 }, () => Math.floor(room.price * 0.03)))
})
