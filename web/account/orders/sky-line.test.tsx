import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { discAt } from '#art/sky.ts'
import type { AirDetail, DetailSegment } from '#contract/account-orders.ts'
import { AirOrderDetail, SkyLine } from './air-order-dialog.tsx'

test('a flight of the account has the sun or the moon of the hour at each of its ends', () => {
  const html = renderToStaticMarkup(<SkyLine from="2026-12-19T20:05:00" to="2026-12-20T08:50:00" />)
  const discs = [...html.matchAll(/<i style="background:(#[\da-f]{6})"/g)].map(([, colour]) => colour)
  expect(discs).toEqual([discAt(20 + 5 / 60), discAt(8 + 50 / 60)])
  expect(discs[0]).not.toBe(discs[1])
})

const first: DetailSegment = {
  id: 'TK-414',
  departure: 'Внуково',
  arrival: 'Стамбул',
  departureCity: 'Москва',
  arrivalCity: 'Стамбул',
  departureTime: '2026-12-20T06:25:00',
  arrivalTime: '2026-12-20T10:35:00',
  departureUtc: '2026-12-20T03:25:00Z',
  arrivalUtc: '2026-12-20T07:35:00Z',
  number: 'TK-414',
  equipment: 'Airbus A321',
  baggageMass: 23,
  operatingCarrier: 'Turkish Airlines',
}
const onward: DetailSegment = {
  ...first,
  id: 'TK-300',
  departure: 'Стамбул',
  arrival: 'Анталья',
  departureCity: 'Стамбул',
  arrivalCity: 'Анталья',
  departureTime: '2026-12-20T12:05:00',
  arrivalTime: '2026-12-20T13:20:00',
  departureUtc: '2026-12-20T09:05:00Z',
  arrivalUtc: '2026-12-20T10:20:00Z',
}

const orderOf = (flightSegments: DetailSegment[]): AirDetail => ({
  bookingId: 'order',
  number: 'A00000009',
  date: '2026-11-30T10:00:00Z',
  status: 'Ticketed',
  statusLabel: 'Билеты оформлены',
  price: 41_198,
  expiresAt: '2026-11-30T10:30:00Z',
  items: [{ bookingRef: '5Z9NMT', price: 41_198, status: 'Ticketed' }],
  refundable: true,
  fiscalReceipts: [],
  refunds: [],
  changes: [],
  ticketThere: { flightSegments, bookingRef: '5Z9NMT' },
  ticketBack: null,
  passengers: [],
})

const wordsOf = (order: AirDetail) =>
  renderToStaticMarkup(<AirOrderDetail order={order} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

test('an order shows how long each flight is, how long the wait between them, and the code of its check-in', () => {
  const words = wordsOf(orderOf([first, onward]))
  expect(words).toContain('6 ч 55 мин, 1 пересадка')
  expect(words).toContain('4 ч 10 мин')
  expect(words).toContain('Пересадка 1 ч 30 мин, Стамбул')
  expect(words).toContain('Код брони 5Z9NMT')
  expect(wordsOf(orderOf([first]))).toContain('4 ч 10 мин, прямой')
})

test('a flight that lands the day before it took off, across the date line, says which day', () => {
  const back = { ...first, departureTime: '2027-01-29T11:55:00', arrivalTime: '2027-01-28T18:35:00' }
  expect(wordsOf(orderOf([back])).replaceAll('\u00a0', ' ')).toContain('Стамбул, 28 января')
})

test('a reply of a former server, without moments and codes, is shown without them', () => {
  const { departureUtc: _departure, arrivalUtc: _arrival, ...local } = first
  const words = wordsOf({ ...orderOf([local]), ticketThere: { flightSegments: [local] } })
  expect(words).toContain('06:25')
  expect(words).not.toMatch(/NaN|Код брони| мин/)
})

test('who flies back on another ticket sees the numbers of both', () => {
  const anna = { name: 'Анна', surname: 'Смирнова', birthDay: null, gender: null, documentNumber: '•••6543' }
  const both = { ...anna, ticketNumber: '4252417060346', ticketNumbers: ['4252417060346', '3092417060348'] }
  const words = wordsOf({ ...orderOf([first]), passengers: [both] })
  expect(words).toMatch(/Билеты 425 2417 060 346 309 2417 060 348/)
  expect(wordsOf({ ...orderOf([first]), passengers: [{ ...anna, ticketNumber: '4252417060346' }] })).toContain(
    'Билет 425 2417 060 346',
  )
})
