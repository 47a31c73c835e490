import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sochiForm } from '#test/fixtures/flights.ts'
import { type AirForm, airFormOf, airFormParams, clampParty, emptyAirForm, flightQueryOf, isParty } from './query.ts'

const form: AirForm = { ...sochiForm, adults: 2, children: 1, infants: 1 }

test('a new visitor travels alone [AIRF-07]', () => {
  expect(emptyAirForm).toMatchObject({ adults: 1, children: 0, infants: 0 })
  expect(airFormOf(new URLSearchParams())).toMatchObject({ adults: 1, children: 0, infants: 0 })
})

test('the address holds the whole search and reads back the same', () => {
  expect(airFormOf(airFormParams(form))).toEqual(form)
})

test('an address with odd values is repaired, not obeyed', () => {
  const odd = new URLSearchParams('iataFrom=mow&iataTo=led&dateThere=31-02-2027&adults=40&children=-3&infants=12')
  expect(airFormOf(odd)).toMatchObject({ iataFrom: 'MOW', iataTo: 'LED', dateThere: '', adults: 9, children: 0, infants: 0 })
})

test('any three counters become a party the rules allow [AIRF-12 AIRF-13 AIRF-14]', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -20, max: 20 }),
      fc.integer({ min: -20, max: 20 }),
      fc.integer({ min: -20, max: 20 }),
      (adults, children, infants) => {
        expect(isParty(clampParty({ adults, children, infants }))).toBe(true)
      },
    ),
  )
})

test('a party the rules allow is left as it is', () => {
  expect(clampParty({ adults: 2, children: 1, infants: 1 })).toEqual({ adults: 2, children: 1, infants: 1 })
})

test('there is no query until both places and the first date are known', () => {
  expect(flightQueryOf({ ...form, iataTo: '' })).toBeUndefined()
  expect(flightQueryOf({ ...form, dateThere: '' })).toBeUndefined()
  expect(flightQueryOf({ ...form, dateBack: '' })?.dateBack).toBeNull()
})
