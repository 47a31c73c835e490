import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { AirRow } from '#contract/account-orders.ts'
import { newestFirst } from '#domain/account/order-list.ts'
import { AirOrderTable } from './air-order-table.tsx'

const row: AirRow = {
  bookingId: 'b1',
  number: 'A00000001',
  date: '2026-11-01T09:00:00.000Z',
  passengersCount: 1,
  from: 'Москва',
  to: 'Сочи',
  dateThere: '2026-12-10T08:00:00',
  dateBack: '2026-12-17T12:00:00',
  price: 12_000,
  arrivalThere: '2026-12-10T12:00:00',
  fromCode: 'MOW',
  toCode: 'AER',
  dateThereUtc: '2026-12-10T05:00:00Z',
  endsUtc: '2026-12-18T01:30:00Z',
  found: undefined,
  status: 'Ticketed',
  statusLabel: 'Билеты оформлены',
}

function readAt(moment: string, status: AirRow['status'] = 'Ticketed'): string {
  vi.setSystemTime(moment)
  return renderToStaticMarkup(
    <MemoryRouter>
      <AirOrderTable rows={[{ ...row, status }]} onOpen={vi.fn()} onDelete={vi.fn()} sort={newestFirst} onSort={vi.fn()} />
    </MemoryRouter>,
  )
}

test('a trip is over when its last flight has landed, not on the day it leaves', () => {
  vi.useFakeTimers()
  expect(readAt('2026-12-18T01:29:00Z')).not.toContain('Поездка завершена')
  const over = readAt('2026-12-18T01:30:00Z')
  expect(over).toContain('Билеты оформлены')
  expect(over).toContain('Поездка завершена')
  expect(readAt('2026-12-18T09:00:00Z', 'Failed')).not.toContain('Поездка завершена')
  vi.useRealTimers()
})
