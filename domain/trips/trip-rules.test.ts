import { expect, test } from 'vitest'
import { type TripEvent, noticesOf, railOf, spanOf } from './timeline.ts'
import { tripCalendar } from './trip-calendar.ts'
import { daysUntil, inDays, leftInWords, untilDeparture } from './until-departure.ts'

const now = new Date('2026-11-25T09:00:00Z')

function flight(from: string, to: string, departureUtc: string, arrivalUtc: string, orderId = 'a'): TripEvent {
  const local = { departure: departureUtc.slice(0, 19), arrival: arrivalUtc.slice(0, 19) }
  const codes = { fromCode: 'AAA', toCode: 'BBB', fromAirport: from, toAirport: to }
  const own = { kind: 'flight', orderId, orderNumber: `A-${orderId}`, unpaid: null, flight: 'SU-1', carrier: 'А' } as const
  return { ...own, ...codes, ...local, from, to, departureUtc, arrivalUtc }
}
function stay(city: string, checkInUtc: string, checkOutUtc: string, freeUntil: string | null = null): TripEvent {
  const local = { checkIn: checkInUtc.slice(0, 19), checkOut: checkOutUtc.slice(0, 19) }
  const own = { kind: 'stay', orderId: 'h', orderNumber: 'H-1', unpaid: null, hotelName: 'Вега' } as const
  return { ...own, city, ...local, checkInUtc, checkOutUtc, freeUntil }
}
const there = flight('Москва', 'Сочи', '2026-12-12T06:00:00Z', '2026-12-12T09:00:00Z')
const back = flight('Сочи', 'Москва', '2026-12-19T18:00:00Z', '2026-12-19T21:00:00Z')
const room = (freeUntil: string | null = null) => stay('Сочи', '2026-12-12T14:00:00Z', '2026-12-19T12:00:00Z', freeUntil)
const texts = (events: TripEvent[]) =>
  noticesOf(events, now).flatMap(({ notices }) =>
    notices.map(({ text, action }) => [text.replaceAll('\u00a0', ' '), action?.kind]),
  )

test('the rail is one sky from three hours before the departure to the last arrival, without a seam between rows', () => {
  const rows = railOf([there, room(), back].map(spanOf))
  expect(rows).toEqual([
    { from: 3, to: 9 },
    { from: 9, to: 7 * 24 + 12 },
    { from: 7 * 24 + 12, to: 7 * 24 + 21 },
  ])
})

test('a landing at night without a room says so with a hotel to take; one with a room or a flight on says nothing', () => {
  const late = flight('Москва', 'Сочи', '2026-12-12T20:40:00Z', '2026-12-12T23:40:00Z')
  expect(texts([late])).toEqual([['Прилёт ночью, в 23:40: можно переночевать в городе', 'hotels']])
  expect(texts([late, room()])).toEqual([])
  expect(texts([late, flight('Сочи', 'Казань', '2026-12-13T03:00:00Z', '2026-12-13T06:50:00Z')])).toEqual([])
})

test('free cancellation is mentioned in its last two days, with a link to the order', () => {
  expect(texts([room('2026-11-26T19:00:00Z')])).toEqual([['Бесплатно отменить можно до 26 ноября: осталось 34 ч', 'order']])
  expect(texts([room('2026-11-28T19:00:00Z')])).toEqual([])
  expect(texts([room('2026-11-25T08:00:00Z')])).toEqual([])
})

test('the last free day is that of the hotel, where it is known', () => {
  const london = { ...room('2026-11-26T00:00:00Z'), lastFree: '2026-11-25T23:59:00' }
  expect(texts([london])).toEqual([['Бесплатно отменить можно до 25 ноября: осталось 15 ч', 'order']])
})

test('a change too short between two orders leads to other flights', () => {
  const next = flight('Сочи', 'Казань', '2026-12-12T09:40:00Z', '2026-12-12T12:00:00Z', 'b')
  expect(texts([there, next])).toEqual([[expect.stringContaining('На пересадку мало времени'), 'flights']])
})

test('the countdown shows days, in the last two of them hours, in the last hour minutes, and its sun rises as the departure approaches', () => {
  const until = (departureUtc: string) => untilDeparture({ departure: departureUtc.slice(0, 19), departureUtc }, now)
  expect(until('2026-12-15T10:00:00Z')).toMatchObject({ count: 20, words: 'дней до\u00a0вылета' })
  expect(until('2026-12-15T06:00:00Z')?.count, 'as many as the list of trips counts').toBe(20)
  expect(until('2026-11-26T15:30:00Z')).toMatchObject({ count: 30, words: 'часов до\u00a0вылета' })
  expect(until('2026-11-27T20:00:00Z')).toMatchObject({ count: 2, words: 'дня до\u00a0вылета' })
  const vladivostok = { departure: '2026-11-28T05:00:00', departureUtc: '2026-11-27T19:00:00Z' }
  const evening = new Date('2026-11-25T18:00:00Z')
  expect(untilDeparture(vladivostok, evening)?.count, 'two days and an hour, not three days').toBe(2)
  expect(until('2026-11-25T09:21:00Z'), 'not «0 часов»').toMatchObject({ count: 21, words: 'минута до\u00a0вылета' })
  expect(until('2026-11-25T09:00:20Z')).toMatchObject({ count: 1, words: 'минута до\u00a0вылета' })
  expect(until('2026-11-25T08:00:00Z')).toBeUndefined()
  const heights = ['2027-06-01', '2026-12-25', '2026-11-26'].map((day) => until(`${day}T09:00:00Z`)?.height ?? -1)
  expect(heights).toEqual(heights.toSorted((a, b) => a - b))
  expect(heights[0]).toBe(0)
})

test('days until a flight are counted by the clock of its airport, wherever and whenever they are read', () => {
  const until = (now: string) => daysUntil('2026-12-03T05:00:00', '2026-12-02T19:00:00Z', new Date(now)) // from Vladivostok
  expect(until('2026-11-30T13:59:00Z')).toBe(3)
  expect(until('2026-11-30T14:00:00Z'), 'the first of December has begun there').toBe(2)
  expect(until('2026-12-02T18:59:00Z')).toBe(0)
})

test('a letter says how far off a trip is by the hour, about a day as such, and of one that has begun nothing', () => {
  const left = (moment: string) => leftInWords(new Date(moment), now)?.replaceAll('\u00a0', ' ')
  expect(['2026-11-26T09:00:00Z', '2026-11-26T08:31:00Z', '2026-11-26T20:00:00Z'].map(left)).toEqual(
    Array.from({ length: 3 }, () => 'около суток'),
  )
  expect(left('2026-11-25T19:00:00Z')).toBe('около 10 часов')
  expect(left('2026-11-26T06:00:00Z')).toBe('около 21 часа')
  expect(left('2026-11-25T09:20:00Z')).toBe('меньше часа')
  expect(left('2026-11-28T09:00:00Z')).toBe('около 3 дней')
  expect(left('2026-11-25T09:00:00Z')).toBeUndefined()
})

test('the calendar of a trip holds every flight and stay under the ids their orders have, and no name or price', () => {
  const file = tripCalendar([there, room(), back], now)
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(3)
  expect(file).toContain('UID:A-a-SU-1-2026-12-12@strannik')
  expect(file).toContain('UID:H-1-20261212T140000Z@strannik')
  expect(file).not.toContain('₽')
})

test('a calendar takes the file of a trip that was moved in place of the earlier one', () => {
  const moved: TripEvent = { ...there, ...(there.kind === 'flight' && { changes: 2 }) }
  expect(tripCalendar([moved, room(), back], now).match(/SEQUENCE:\d/g)).toEqual(['SEQUENCE:2', 'SEQUENCE:0', 'SEQUENCE:0'])
})

test('a trip begins today, tomorrow or in so many days', () => {
  expect([-1, 0, 1, 3].map(inDays)).toEqual(['сегодня', 'сегодня', 'завтра', 'через\u00a03\u00a0дня'])
})
