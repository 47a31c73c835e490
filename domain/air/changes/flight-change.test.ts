import { describe, expect, test } from 'vitest'
import type { Segment } from '#domain/air/offer.ts'
import { isCancelled, timesInWords, changeAdvice } from './change-words.ts'
import { asBought, changedFlights, isForced } from './flight-change.ts'

const flight = (over: Partial<Segment> = {}): Segment => ({
  from: 'Шереметьево',
  fromCode: 'SVO',
  fromCity: 'Москва',
  fromCountry: 'Россия',
  to: 'Хитроу',
  toCode: 'LHR',
  toCity: 'Лондон',
  toCountry: 'Великобритания',
  departure: '2026-12-20T07:40:00',
  arrival: '2026-12-20T10:10:00',
  departureUtc: '2026-12-20T04:40:00Z',
  arrivalUtc: '2026-12-20T10:10:00Z',
  flight: 'ZZ-407',
  airlineCode: 'ZZ',
  airline: 'Duffel Airways',
  operatingCarrier: null,
  equipment: '',
  cabin: 'Economy',
  bagAllowanceKg: 23,
  cabinBagKg: 10,
  ticketIndex: 0,
  ...over,
})
const leaves = (departureUtc: string) => flight({ departureUtc, departure: departureUtc.slice(0, 19) })

describe('a full refund may be requested', () => {
  test.each([
    ['an hour later', [leaves('2026-12-20T05:40:00Z')], true],
    ['an hour earlier', [leaves('2026-12-20T03:40:00Z')], true],
    ['59 minutes later', [leaves('2026-12-20T05:39:00Z')], false],
    ['a landing an hour later', [flight({ arrivalUtc: '2026-12-20T11:10:00Z' })], true],
    ['another airport', [flight({ toCode: 'LGW' })], true],
    ['one more change', [flight({ toCode: 'IST' }), flight({ fromCode: 'IST' })], true],
    ['another number alone', [flight({ flight: 'ZZ-409' })], false],
    ['no flight any more', [], true],
  ])('after %s: %s', (_change, now, forced) => {
    expect(isForced([[flight()]], [now])).toBe(forced)
  })
})

test('only changed flights are listed, one by one; a direction with different flights is shown as a whole', () => {
  const [first, second] = [flight({ toCity: 'Стамбул' }), flight({ fromCity: 'Стамбул', flight: 'ZZ-410' })]
  const moved = { ...second, departure: '2026-12-20T12:00:00' as const }
  expect(changedFlights([[first, second]], [[first, moved]])).toMatchObject([
    { flight: 'ZZ\u00a0410', now: { departure: moved.departure } },
  ])
  expect(changedFlights([[first, second]], [[flight()]])).toMatchObject([
    { route: 'Москва\u00a0— Лондон', flight: 'ZZ\u00a0407' },
  ])
  expect(changedFlights([[first], [second]], [[first], []])).toMatchObject([{ now: null, was: { departure: second.departure } }])
  expect(changedFlights([[first]], [[first]])).toEqual([])
})

test('another airport and another number are said: the times alone may be the same', () => {
  const words = (now: Partial<Segment>) => {
    const [change] = changedFlights([[flight()]], [[flight(now)]])
    return [change!.flight, timesInWords(change!.was!), timesInWords(change!.now!)].map((text) => text.replaceAll('\u00a0', ' '))
  }
  expect(words({ fromCode: 'DME', from: 'Домодедово' })).toEqual([
    'ZZ 407',
    '20 декабря, 07:40 из аэропорта Шереметьево — 10:10',
    '20 декабря, 07:40 из аэропорта Домодедово — 10:10',
  ])
  expect(words({ toCode: 'LGW', to: 'Гатвик' })[2]).toBe('20 декабря, 07:40 — 10:10 в аэропорту Гатвик')
  expect(words({ flight: 'ZZ-409' })[0]).toBe('ZZ 409 вместо ZZ 407')
})

test('what was bought with a flight is kept: a carrier that reports no baggage takes none away', () => {
  const now = asBought(flight({ bagAllowanceKg: 0, cabin: 'Business', departure: '2026-12-20T09:00:00' }), flight())
  expect(now).toMatchObject({ bagAllowanceKg: 23, cabin: 'Economy', departure: '2026-12-20T09:00:00' })
})

test('times show the local date of each airport, advice depends on what happened', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  expect(plain(timesInWords(flight()))).toBe('20 декабря, 07:40 — 10:10')
  expect(plain(timesInWords(flight({ arrival: '2026-12-21T01:10:00' })))).toBe('20 декабря, 07:40 — 21 декабря, 01:10')
  const [now, gone] = [[{ now: flight() }], [{ now: null }]]
  expect([isCancelled({ flights: now }), isCancelled({ flights: gone })]).toEqual([false, true])
  expect(plain(changeAdvice({ flights: now, isForced: false }, 'Ticketed'))).toContain('по правилам тарифа')
  expect(
    plain(changeAdvice({ flights: now, isForced: false }, 'Ticketed')),
    'what the law and the help say of half an hour',
  ).toMatch(/раньше.*больше чем на 30 минут.*позвоните/)
  expect(plain(changeAdvice({ flights: now, isForced: true }, 'Ticketed'))).toContain('до вылета')
  expect(plain(changeAdvice({ flights: now, isForced: true }, 'Registered'))).toMatch(/не оплачивайте/)
})
