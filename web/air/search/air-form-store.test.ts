import { expect, test } from 'vitest'
import { emptyAirForm } from '#domain/air/query.ts'
import type { Day } from '#domain/text/dates.ts'
import { fromHome, namedOver } from './air-form-store.ts'

const today = '2026-11-22' as Day // a real day
const stored = {
  ...emptyAirForm,
  iataFrom: 'LED',
  from: 'Санкт-Петербург',
  iataTo: 'KZN',
  to: 'Казань',
  dateThere: '20-12-2026',
  dateBack: '27-12-2026',
  adults: 2,
  infants: 2,
}
const over = (address: string) => namedOver(stored, new URLSearchParams(address), today)

test('a link that names only the city of arrival keeps the rest of the form', () => {
  expect(over('iataTo=AER&to=Сочи')).toEqual({ ...stored, iataTo: 'AER', to: 'Сочи' })
  expect(over('')).toEqual(stored)
})

test('a form without an origin begins in the city of the settings; a chosen or half-typed one stays [HOME-03]', () => {
  const moscow = { id: 'MOW', iataCode: 'MOW', title: 'Москва' }
  expect(fromHome(emptyAirForm, moscow)).toMatchObject({ iataFrom: 'MOW', from: 'Москва' })
  expect(fromHome(stored, moscow)).toEqual(stored)
  expect(fromHome({ ...emptyAirForm, from: 'каз' }, moscow)).toMatchObject({ iataFrom: '', from: 'каз' })
  expect(fromHome({ ...emptyAirForm, iataTo: 'MOW', to: 'Москва' }, moscow)).toMatchObject({ iataFrom: '' })
})

test('a city without a label has its code in place of the name of another', () => {
  expect(over('iataTo=aer')).toMatchObject({ iataTo: 'AER', to: 'AER', from: 'Санкт-Петербург' })
})

test('half of a search keeps the rules of days and of the party', () => {
  expect(over('dateThere=10-01-2027')).toMatchObject({ dateThere: '10-01-2027', dateBack: '17-01-2027' })
  expect(over('dateThere=31-02-2027')).toMatchObject({ dateThere: '', dateBack: '27-12-2026' })
  expect(over('adults=1')).toMatchObject({ adults: 1, infants: 1 })
})
