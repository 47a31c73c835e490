import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { HotelRow } from '#contract/hotel-account-orders.ts'
import { newestFirst } from '#domain/account/order-list.ts'
import type { OrderStatus } from '#domain/payments/order.ts'
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

test('why a voucher cannot be had stands under its button, not only under the pointer', () => {
  expect(read('Ticketing')).toContain('Ваучер ещё не готов')
  expect(read('Authorized')).toContain('Ваучер ещё не готов')
  expect(read('Cancelled')).toContain('Ваучера нет')
  expect(read('Confirmed')).not.toMatch(/Ваучера нет|не готов/)
})

test('where no voucher will come there is no button for one', () => {
  for (const status of ['Cancelled', 'Failed', 'Refunded'] as const) expect(markupOf(status)).not.toContain('Ваучер заказа')
  for (const status of ['Paid', 'Confirmed'] as const) expect(markupOf(status)).toContain('Ваучер заказа')
})
