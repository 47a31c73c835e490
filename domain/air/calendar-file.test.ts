import { expect, test } from 'vitest'
import { hop } from '#test/fixtures/flights.ts'
import { calendarFile } from './calendar-file.ts'

const toVladivostok = hop({
  from: 'Шереметьево, терминал «B»; вход 3',
  to: 'Кневичи',
  toCode: 'VVO',
  toCity: 'Владивосток',
  departure: '2026-12-31T23:30:00',
  departureUtc: '2026-12-31T20:30:00Z',
  arrival: '2027-01-01T14:45:00',
  arrivalUtc: '2027-01-01T04:45:00Z',
  flight: 'SU-1700',
})
const file = calendarFile({
  number: 'A00001234',
  segments: [toVladivostok, hop()],
  bookingRefs: ['QW3RTY'],
  now: new Date('2026-11-21T12:00:00.500Z'),
})
const unfolded = file.replaceAll('\r\n ', '')

test('every flight is an event on the clock of its airport, whatever the clock of the reader', () => {
  expect(unfolded.match(/BEGIN:VEVENT/gu)).toHaveLength(2)
  expect(unfolded).toContain('DTSTART;TZID=Etc/GMT-3:20261231T233000\r\nDTEND;TZID=Etc/GMT-10:20270101T144500')
  for (const [zone, offset] of [
    ['Etc/GMT-3', '+0300'],
    ['Etc/GMT-10', '+1000'],
  ])
    expect(unfolded.split(`BEGIN:VTIMEZONE\r\nTZID:${zone}\r\n`)[1]).toMatch(new RegExp(`^[^V]*TZOFFSETTO:\\${offset}`))
  expect(unfolded.match(/BEGIN:VTIMEZONE/gu)).toHaveLength(2)
  expect(unfolded).toContain('SUMMARY:SU 1700 Москва — Владивосток')
})

test('commas and semicolons do not break the fields', () => {
  expect(unfolded).toContain('LOCATION:Шереметьево\\, терминал «B»\\; вход 3 (SVO)')
  expect(unfolded).toContain('код брони QW3RTY')
})

test('lines end with CRLF and are no longer than 75 bytes', () => {
  const lines = file.split('\r\n')
  expect(lines.at(-1)).toBe('')
  expect(file.replaceAll('\r\n', '')).not.toContain('\n')
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75)
})

test('the traveller is reminded of registration and of the airport', () => {
  expect(unfolded.match(/TRIGGER:-PT24H/gu)).toHaveLength(2)
  expect(unfolded.match(/TRIGGER:-PT3H/gu)).toHaveLength(2)
})

test('a flight to an airport with a half-hour time zone offset has the correct instant', () => {
  const toDelhi = hop({ arrival: '2026-12-20T16:10:00', arrivalUtc: '2026-12-20T10:40:00Z' })
  const delhi = calendarFile({ number: 'A00001234', segments: [toDelhi], bookingRefs: [], now: new Date(0) })
  expect(delhi).toContain('DTEND:20261220T104000Z')
})

test('what a carrier moved to another day is taken from the calendar as it was and as it is, each once', () => {
  const later = hop({ ...toVladivostok, departure: '2026-12-31T23:55:00', departureUtc: '2026-12-31T20:55:00Z' })
  const moved = hop({ ...toVladivostok, departure: '2027-01-01T00:40:00', departureUtc: '2026-12-31T21:40:00Z' })
  const trip = { number: 'A00001234', segments: [moved], bookingRefs: [], now: new Date(0) }
  const cancelled = calendarFile({ ...trip, isCancelled: true, former: [toVladivostok, later, moved] })
  expect(cancelled.match(/UID:[^@]+/gu)).toEqual(['UID:A00001234-SU-1700-2027-01-01', 'UID:A00001234-SU-1700-2026-12-31'])
  expect(cancelled.match(/STATUS:CANCELLED/gu)).toHaveLength(2)
  expect(cancelled).not.toContain('VALARM')
})

test('a flight moved to another day appears on its new day, and its old one is removed from the calendar', () => {
  const moved = hop({ ...toVladivostok, departure: '2027-01-01T00:40:00', departureUtc: '2026-12-31T21:40:00Z' })
  const trip = { number: 'A00001234', segments: [moved], bookingRefs: [], now: new Date(0), changes: 1, former: [toVladivostok] }
  expect(calendarFile(trip).match(/UID:[^@]+|SEQUENCE:\d|STATUS:\w+/gu)).toEqual([
    'UID:A00001234-SU-1700-2027-01-01',
    'SEQUENCE:1',
    'STATUS:CONFIRMED',
    'UID:A00001234-SU-1700-2026-12-31',
    'SEQUENCE:2',
    'STATUS:CANCELLED',
  ])
})

test('the same trip saved again is the same events, not new ones', () => {
  const later = calendarFile({ number: 'A00001234', segments: [toVladivostok], bookingRefs: [], now: new Date() })
  expect(later).toContain('UID:A00001234-SU-1700-2026-12-31@strannik\r\n')
  expect(unfolded).toContain('UID:A00001234-SU-1700-2026-12-31@strannik\r\n')
})
