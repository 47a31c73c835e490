import { afterAll, beforeAll, expect, test } from 'vitest'
import { getTickets, receiptPdf } from '#contract/air.ts'
import { keyRing } from '#server/keys/ring.ts'
import { type Desk, openDesk } from '#test/desk.ts'
import { type Bought, CANARY, comeBack, look, payWith, toTheBank } from '#test/purchase.ts'
import { hop } from '#test/fixtures/air-offer.ts'
import { itemsOf, ticketsOf } from './order-store.ts'
import { drawReceipt } from './receipt.ts'
import { maskDocument, receiptOf } from './receipt-data.ts'
import { seal, unseal } from './sealed.ts'

let desk: Desk
let bought: Bought
beforeAll(async () => {
  desk = await openDesk()
  bought = await toTheBank(desk)
  await comeBack(desk, await payWith(desk, bought.paymentUrl, '2200000000000004'))
  await desk.runJobs()
})
afterAll(() => desk.close())

async function order() {
  return desk.db.selectFrom('orders').selectAll().where('id', '=', bought.id).executeTakeFirstOrThrow()
}

test('the owner downloads the receipt of every ticket as a PDF, and nobody else does', async () => {
  const [ticket] = (await look(desk, bought)).tickets
  const url = ticket?.receiptUrl ?? ''
  expect(url).toBe(receiptPdf.path.replace(':id', bought.id).replace(':ticketNumber', ticket?.ticketNumber ?? ''))
  const mine = await desk.app.inject({ url, headers: { 'x-order-key': bought.orderKey } })
  expect([mine.statusCode, mine.headers['content-type'], mine.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ])
  expect(mine.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await desk.app.inject({ url })).statusCode).toBe(404)
  expect(
    (await desk.app.inject({ url: url.replace(/\d{13}$/, '1234567890123'), headers: { 'x-order-key': bought.orderKey } }))
      .statusCode,
  ).toBe(404)
})

test('a receipt says who flies, with which document, where, and what was paid', async () => {
  const [{ number = '' } = {}] = await ticketsOf(desk.db, bought.id)
  const receipt = await receiptOf(desk.deps, await order(), number, 'full')
  const [item] = await itemsOf(desk.db, bought.id)
  expect(receipt).toMatchObject({
    ticketNumber: number,
    bookingRef: item?.booking_ref,
    passenger: { name: 'SMIRNOVA ANNA', document: 'Паспорт РФ 4509 876543', birthDay: '14.03.1991' },
    money: { total: bought.price },
    paidBy: 'МИР •••• 0004',
  })
  expect(receipt.money.base + receipt.money.taxes).toBe(receipt.money.total)
  expect(receipt.segments.map(({ segment }) => segment.toCity)).toEqual(['Сочи'])
  expect(receipt.orderLink).toBe(`${desk.deps.site.origin}/avia/booking?id=${bought.id}#key=${bought.orderKey}`)
})

test('four flights, a change each way, stand on one sheet', async () => {
  const [{ number = '' } = {}] = await ticketsOf(desk.db, bought.id)
  const receipt = await receiptOf(desk.deps, await order(), number, 'full')
  const fares = receipt.fares.flatMap((fare) => [fare, { ...fare, fareName: 'Оптимальный', ticketIndex: 1 }])
  const codeshare = { operatingCarrier: 'Уральские авиалинии', equipment: 'Boeing 737-800' }
  const there = [hop(codeshare), hop({ ...codeshare, at: '2026-12-20T14:00:00' })]
  const back = [hop({ ...codeshare, at: '2026-12-27T08:00:00' }), hop({ ...codeshare, at: '2026-12-27T15:00:00' })]
  const segments = [
    ...there.map((segment) => ({ segment, direction: 'there' as const })),
    ...back.map((segment) => ({ segment, direction: 'back' as const })),
  ]
  const pages = async (count: number) => {
    const paper = await drawReceipt({ ...receipt, fares, segments: segments.slice(0, count) })
    return Buffer.from(paper)
      .toString('latin1')
      .match(/\/Type \/Page\b/g)?.length
  }
  expect([await pages(1), await pages(2), await pages(4)]).toEqual([1, 1, 1])
})

test('by mail the document travels with its beginning hidden', async () => {
  const [{ number = '' } = {}] = await ticketsOf(desk.db, bought.id)
  const receipt = await receiptOf(desk.deps, await order(), number, 'masked')
  expect(receipt.passenger).toMatchObject({ document: `Паспорт РФ ${maskDocument(CANARY)}`, birthDay: '' })
  expect(maskDocument(CANARY)).toBe('•••••••543')
})

test('a sealed document opens only in its own place and with our secret', () => {
  const identity = {
    birthDay: '14-03-1991',
    gender: 'female',
    document: { type: 'passportrf', number: CANARY, date: null },
  } as const
  const secret = keyRing('a secret of at least thirty two signs')
  const sealed = seal(secret, 'order:0', identity)
  expect(sealed).not.toContain(CANARY)
  expect(unseal(secret, 'order:0', sealed)).toEqual(identity)
  expect(seal(secret, 'order:0', identity)).not.toBe(sealed)
  expect(unseal(secret, 'order:1', sealed)).toBeUndefined()
  expect(unseal(keyRing('another secret of thirty two signs'), 'order:0', sealed)).toBeUndefined()
})

test('an order is not read with a name that is no key', async () => {
  expect((await desk.ask(getTickets, { id: bought.id }, { orderKey: 'ключ' })).refused).toBe('not-found')
})
