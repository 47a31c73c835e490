import { expect, test } from 'vitest'
import { emptyHotelForm } from '#domain/hotels/query.ts'
import type { Day } from '#domain/text/dates.ts'
import { hotelFormError } from './hotel-form.tsx'
import { stayOr } from './stay-dates.ts'

const full = {
  ...emptyHotelForm,
  arrival: '2026-12-20',
  departure: '2026-12-25',
  hotelRegionName: 'Москва',
  region: '6053',
  nights: 5,
}

test('a search needs a place and both days, and no more than thirty nights [HOTF-10]', () => {
  expect(hotelFormError(full)).toBeUndefined()
  expect(hotelFormError({ ...full, hotelRegionName: ' ' })).toEqual(['place', 'Укажите город или отель'])
  expect(hotelFormError({ ...full, arrival: '' })).toEqual(['dates', 'Выберите день заезда'])
  expect(hotelFormError({ ...full, departure: '' })).toEqual(['dates', 'Выберите день выезда'])
  expect(hotelFormError({ ...full, departure: '2026-12-20' })).toEqual(['dates', 'Выезд должен быть позже заезда'])
  expect(hotelFormError({ ...full, departure: '2027-01-20' })?.[1]).toContain('30 ночей')
})

test('a promoted hotel opens on the kept dates, or on a night a week ahead when they have passed', () => {
  const today = '2026-11-21' as Day
  expect(stayOr(full, today)).toMatchObject({ arrival: '2026-12-20', departure: '2026-12-25', adults: 2, nights: 5 })
  expect(stayOr({ ...full, arrival: '2026-11-01' }, today)).toMatchObject({ arrival: '2026-11-28', departure: '2026-11-29' })
  expect(stayOr(undefined, today)).toMatchObject({ arrival: '2026-11-28', nights: 1 })
})
