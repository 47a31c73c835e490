import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { HotelDetail, HotelRow } from '#contract/hotel-account-orders.ts'
import { newestFirst } from '#domain/account/order-list.ts'
import type { OrderStatus } from '#domain/payments/order.ts'
import { HotelOrderDetail } from './hotel-order-dialog.tsx'
import { HotelOrderTable } from './hotel-order-table.tsx'

function markupOf(statusCode: OrderStatus): string {
  const row: HotelRow = {
    orderNumber: 'H00000001',
    dateBuy: '2026-11-01T09:00:00Z',
    hotelName: 'Отель «Топаз»',
    city: 'Сочи',
    picture: null,
    guestsCount: 1,
    checkIn: '2026-12-10',
    checkOut: '2026-12-12',
    checkInUtc: '2026-12-10T11:00:00Z',
    checkOutUtc: '2026-12-12T09:00:00Z',
    price: 9_000,
    orderStatus: 'Оплачен',
    statusCode,
    expiresAt: '2026-11-01T09:20:00Z',
    parentOrderId: 'p1',
    found: undefined,
  }
  return renderToStaticMarkup(
    <MemoryRouter>
      <HotelOrderTable rows={[row]} onOpen={vi.fn()} onDelete={vi.fn()} sort={newestFirst} onSort={vi.fn()} />
    </MemoryRouter>,
  )
}

const read = (status: OrderStatus) =>
  markupOf(status)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ')

test('the reason why a voucher is unavailable is shown under its button, not only on hover', () => {
  expect(read('Ticketing')).toContain('Ваучер ещё не готов')
  expect(read('Authorized')).toContain('Ваучер ещё не готов')
  expect(read('Cancelled')).toContain('Ваучера нет')
  expect(read('Confirmed')).not.toMatch(/Ваучера нет|не готов/)
})

test('where no voucher will be issued there is no button for one', () => {
  for (const status of ['Cancelled', 'Failed', 'Refunded'] as const) expect(markupOf(status)).not.toContain('Ваучер заказа')
  for (const status of ['Paid', 'Confirmed'] as const) expect(markupOf(status)).toContain('Ваучер заказа')
})

const stay: HotelDetail = {
  orderNumber: 'H00000001',
  parentOrderId: 'p1',
  hotelName: 'Отель «Топаз»',
  address: 'Сочи, улица Кирова, 4',
  roomType: 'Стандартный',
  region: 'Сочи',
  guests: [{ id: 0, fio: 'Смирнова Анна' }],
  adults: 1,
  children: 0,
  checkIn: '2026-12-10',
  checkOut: '2026-12-12',
  checkInTime: '14:00',
  checkOutTime: '12:00',
  nights: 2,
  food: 'Завтрак',
  wishes: '',
  canceled: 'Бесплатная отмена до 09.12.2026 23:59',
  price: 9_000,
  orderStatus: 'Оплачен',
  statusCode: 'Confirmed',
  confirmation: '7310241',
  voucherReady: true,
  refundable: true,
  fiscalReceipts: [],
  refunds: [],
  expiresAt: '2026-11-01T09:20:00Z',
}

/** With the parts loaded in files of their own. */
const readWhole = async (detail: HotelDetail) =>
  (await new Response((await prerender(<HotelOrderDetail stay={detail} />)).prelude).text())
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

test('a stay that can be refunded shows how much of it today, and from which hour less', async () => {
  const terms = [
    { from: null, until: '2026-12-09T21:00:00Z', refund: 9_000, withheld: 0 },
    { from: '2026-12-09T21:00:00Z', until: null, refund: 4_500, withheld: 4_500 },
  ]
  const words = await readWhole({ ...stay, terms, timeZone: 'Europe/Moscow' })
  expect(words).toContain('Если передумаю')
  expect(words).toMatch(/сейчас до 9 декабря, 23:59 Вернём 9 000 ₽ бесплатная отмена/)
  expect(words).toMatch(/с 10 декабря, 00:00 Вернём 4 500 ₽ удержат первую ночь, 4 500 ₽/)
  expect(await readWhole(stay), 'of a stay that cannot be given back nothing is promised').not.toContain('Если передумаю')
})

test('a stay that waits for its money is marked by the colour it has in the list', () => {
  const tagOf = (markup: string) => /class="([^"]*tag[^"]*)"/.exec(markup)?.[1]
  const waiting = renderToStaticMarkup(<HotelOrderDetail stay={{ ...stay, statusCode: 'Registered', voucherReady: false }} />)
  expect(tagOf(waiting)).toBe(tagOf(markupOf('Registered')))
})

test('a stay that is paid and not confirmed yet has the colour of waiting, as flights have', () => {
  const tone = (status: OrderStatus) => /_(ok|warn|err|water)_/.exec(markupOf(status))?.[1]
  expect((['Paid', 'Ticketing', 'Confirmed'] as const).map(tone)).toEqual(['water', 'water', 'ok'])
})
