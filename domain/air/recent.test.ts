import { expect, test } from 'vitest'
import { dayOf } from '#domain/text/dates.ts'
import { type AirForm, emptyAirForm } from './query.ts'
import { withoutSearch, currentSearches, withSearch } from './recent.ts'

const now = new Date('2026-11-21T09:00:00Z')
const search = (to: string, dateThere = '12-12-2026', dateBack = ''): AirForm => ({
  ...emptyAirForm,
  iataFrom: 'MOW',
  iataTo: to,
  dateThere,
  dateBack,
  lastUpdate: now.getTime(),
})
const towns = (searches: AirForm[]) => searches.map(({ iataTo }) => iataTo)

test('the last four searches are listed newest first, without duplicates, and any can be removed', () => {
  const made = ['AER', 'LED', 'IST', 'AER', 'KZN', 'DXB'].reduce<AirForm[]>(
    (before, to) => withSearch(before, search(to), now),
    [],
  )
  expect(towns(made)).toEqual(['DXB', 'KZN', 'AER', 'IST'])
  expect(towns(withoutSearch(made, search('KZN')))).toEqual(['DXB', 'AER', 'IST'])
})

test('past dates move as in the form, resulting duplicates are merged, a search of last summer is removed', () => {
  const searches = [search('AER', '10-11-2026', '15-11-2026'), search('IST', '01-11-2026'), search('IST', '02-11-2026')]
  const old = { ...search('LED'), lastUpdate: Date.parse('2026-08-01') }
  const left = currentSearches([...searches, old], dayOf(now, 'UTC'))
  expect(left.map(({ iataTo, dateThere, dateBack }) => [iataTo, dateThere, dateBack])).toEqual([
    ['AER', '21-11-2026', '28-11-2026'],
    ['IST', '21-11-2026', ''],
  ])
})
