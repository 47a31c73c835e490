import { expect, test } from 'vitest'
import type { TripEvent } from './timeline.ts'
import { pastTrips, tripDays, tripOfOrder, tripsOf } from './trips-of.ts'

function flight(orderId: string, from: string, to: string, departureUtc: string, arrivalUtc: string): TripEvent {
  const local = { departure: departureUtc.slice(0, 19), arrival: arrivalUtc.slice(0, 19) }
  const codes = { fromCode: from, toCode: to, fromAirport: from, toAirport: to }
  const own = { kind: 'flight', orderId, orderNumber: orderId, unpaid: null, flight: 'SU-1', carrier: 'А' } as const
  return { ...own, ...codes, ...local, from, to, departureUtc, arrivalUtc }
}
function stay(orderId: string, city: string, checkInUtc: string, checkOutUtc: string): TripEvent {
  const local = { checkIn: checkInUtc.slice(0, 19), checkOut: checkOutUtc.slice(0, 19) }
  return {
    kind: 'stay',
    orderId,
    orderNumber: orderId,
    unpaid: null,
    hotelName: 'Вега',
    city,
    freeUntil: null,
    ...local,
    checkInUtc,
    checkOutUtc,
  }
}

const there = flight('a', 'Москва', 'Сочи', '2026-12-12T06:00:00Z', '2026-12-12T09:00:00Z')
const back = flight('a', 'Сочи', 'Москва', '2026-12-19T06:00:00Z', '2026-12-19T09:00:00Z')
const room = stay('h', 'Сочи', '2026-12-12T11:00:00Z', '2026-12-19T09:00:00Z')
const ids = (events: TripEvent[]) => tripsOf(events).map((trip) => [...new Set(trip.events.map(({ orderId }) => orderId))])

test('a return flight and the room between its ways are one trip, named by the city of the room', () => {
  expect(ids([back, room, there])).toEqual([['a', 'h']])
  expect(tripsOf([there, back, room])[0]).toMatchObject({ id: 'a', city: 'Сочи' })
})

test('two one-way tickets, there and back within weeks, are one trip; returning home ends a trip', () => {
  const home = flight('b', 'Сочи', 'Москва', '2026-12-30T06:00:00Z', '2026-12-30T09:00:00Z')
  expect(ids([there, home])).toEqual([['a', 'b']])
  const next = flight('c', 'Москва', 'Казань', '2026-12-20T06:00:00Z', '2026-12-20T09:00:00Z')
  expect(ids([there, back, next])).toEqual([['a'], ['c']])
})

test('a room right after a flight one way belongs to it, a room of next month does not', () => {
  expect(ids([there, stay('h', 'Сочи', '2026-12-12T11:00:00Z', '2026-12-14T09:00:00Z')])).toEqual([['a', 'h']])
  expect(ids([there, stay('h', 'Сочи', '2027-01-12T11:00:00Z', '2027-01-14T09:00:00Z')])).toEqual([['a'], ['h']])
})

test('a trip lasts until its last check-out, even if a room within it begins later; flying home earlier ends it', () => {
  const inner = stay('i', 'Сочи', '2026-12-14T11:00:00Z', '2026-12-16T09:00:00Z')
  const days = (events: TripEvent[]) => tripsOf(events).map(tripDays)
  expect(days([room, inner])).toEqual([['2026-12-12', '2026-12-19']])
  const home = flight('b', 'Сочи', 'Москва', '2026-12-17T06:00:00Z', '2026-12-17T09:00:00Z')
  expect(days([there, room, home])).toEqual([['2026-12-12', '2026-12-17']])
})

test('flights with a change are named by where one stays longest, a way by where it ends', () => {
  const first = flight('t', 'Москва', 'Стамбул', '2026-12-12T06:00:00Z', '2026-12-12T09:00:00Z')
  const second = flight('t', 'Стамбул', 'Анталья', '2026-12-12T11:00:00Z', '2026-12-12T12:00:00Z')
  const home = flight('t', 'Анталья', 'Москва', '2026-12-19T06:00:00Z', '2026-12-19T09:00:00Z')
  expect(tripsOf([first, second, home])[0]?.city).toBe('Анталья')
  expect(tripsOf([first, second])[0]?.city).toBe('Анталья')
})

test('the trip of an order is found among others', () => {
  expect(tripOfOrder([there, back, room], 'h')?.id).toBe('a')
  expect(tripOfOrder([there], 'zzz')).toBeUndefined()
})

test('past trips are listed latest first; an upcoming flight home keeps its trip open', () => {
  const home = flight('b', 'Сочи', 'Москва', '2026-12-30T06:00:00Z', '2026-12-30T09:00:00Z')
  const earlier = flight('e', 'Москва', 'Казань', '2026-10-20T06:00:00Z', '2026-10-20T09:00:00Z')
  const behind = (ahead: TripEvent[]) => pastTrips([there, earlier], ahead).map(({ id }) => id)
  expect(behind([])).toEqual(['a', 'e'])
  expect(behind([home])).toEqual(['e'])
  expect(pastTrips([], [home])).toEqual([])
})
