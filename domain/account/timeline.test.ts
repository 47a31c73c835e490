import { expect, test } from 'vitest'
import { type TripEvent, timelineOf } from '#domain/trips/timeline.ts'

function flight(from: string, to: string, departureUtc: string, arrivalUtc: string, over: object = {}): TripEvent {
  const local = { departure: departureUtc.slice(0, 19), arrival: arrivalUtc.slice(0, 19) }
  const airports = { fromAirport: from, toAirport: to }
  return {
    kind: 'flight',
    orderId: 'one',
    fromCode: 'VKO',
    toCode: 'IST',
    orderNumber: 'A1',
    unpaid: null,
    from,
    to,
    ...airports,
    ...local,
    departureUtc,
    arrivalUtc,
    flight: 'SU-1',
    carrier: 'А',
    ...over,
  }
}
function stay(city: string, checkInUtc: string, checkOutUtc: string, hotelName = 'Аппиа'): TripEvent {
  return {
    kind: 'stay',
    orderId: 'two',
    freeUntil: null,
    orderNumber: 'H1',
    unpaid: null,
    hotelName,
    city,
    checkIn: checkInUtc,
    checkOut: checkOutUtc,
    checkInUtc,
    checkOutUtc,
  }
}
const there = flight('Москва', 'Рим', '2026-12-12T06:00:00Z', '2026-12-12T10:00:00Z')
const back = flight('Рим', 'Москва', '2026-12-19T10:00:00Z', '2026-12-19T14:00:00Z')
const inRome = stay('Рим', '2026-12-12T13:00:00Z', '2026-12-19T11:00:00Z')
const warnings = (...events: TripEvent[]) => timelineOf(events).flatMap((moment) => moment.warnings)

test('a consistent trip is listed in order without any warning', () => {
  expect(timelineOf([back, inRome, there]).map(({ event }) => event)).toEqual([there, inRome, back])
  expect(warnings(back, inRome, there)).toEqual([])
})

test('overlapping flights, departures from another city and departures too soon are warned about', () => {
  expect(warnings(there, flight('Рим', 'Милан', '2026-12-12T09:00:00Z', '2026-12-12T10:30:00Z'))).toEqual([
    'Вылет раньше, чем прилетает рейс SU-1: успеть нельзя',
  ])
  expect(warnings(there, flight('Милан', 'Москва', '2026-12-14T09:00:00Z', '2026-12-14T13:00:00Z'))[0]).toContain(
    'другой город: Рим',
  )
  expect(warnings(there, flight('Милан', 'Москва', '2027-01-14T09:00:00Z', '2027-01-14T13:00:00Z'))).toEqual([])
  const soon = flight('Рим', 'Милан', '2026-12-12T11:00:00Z', '2026-12-12T12:00:00Z', { orderNumber: 'A2' })
  expect(warnings(there, soon)[0]).toContain('от\u00a02\u00a0часов')
  expect(warnings(there, flight('Рим', 'Милан', '2026-12-12T11:00:00Z', '2026-12-12T12:00:00Z'))).toEqual([])
})

test('unused nights, two beds at once and a bed in another city are warned about', () => {
  expect(warnings(there, stay('Рим', '2026-12-10T13:00:00Z', '2026-12-15T11:00:00Z'))).toEqual([
    'Заезд раньше прилёта: первая ночь пропадёт',
  ])
  expect(warnings(back, stay('Рим', '2026-12-17T13:00:00Z', '2026-12-22T11:00:00Z'))[0]).toContain('Вылет раньше выезда')
  expect(warnings(inRome, stay('Рим', '2026-12-14T13:00:00Z', '2026-12-16T11:00:00Z', 'Вилла'))).toEqual([
    'На\u00a0эти ночи есть ещё одна бронь: Аппиа',
  ])
  expect(warnings(there, stay('Милан', '2026-12-12T14:00:00Z', '2026-12-16T11:00:00Z'))[0]).toContain('другой город: Рим')
})
