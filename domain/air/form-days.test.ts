import { expect, test } from 'vitest'
import { type Day, parseDay } from '#domain/text/dates.ts'
import { sochiForm as form } from '#test/fixtures/flights.ts'
import { repairDates, withDay } from './form-days.ts'

const today = parseDay('2026-11-21')!

test('stored dates that have passed become today and a week from today [AIRF-24]', () => {
  expect(repairDates({ ...form, dateThere: '01-02-2026', dateBack: '08-02-2026' }, today)).toMatchObject({
    dateThere: '21-11-2026',
    dateBack: '28-11-2026',
  })
})

test('a stored one-way trip stays one-way, and the return date is never before the outbound one', () => {
  expect(repairDates({ ...form, dateThere: '01-02-2026', dateBack: '' }, today)).toMatchObject({
    dateThere: '21-11-2026',
    dateBack: '',
  })
  expect(repairDates({ ...form, dateBack: '25-11-2026' }, today)).toMatchObject({
    dateThere: '20-12-2026',
    dateBack: '27-12-2026',
  })
})

test('a day there moves the way back along, by as many days as it was away', () => {
  const day = '2027-01-03' as Day
  expect(withDay(form, 'dateThere', day, today)).toMatchObject({ dateThere: '03-01-2027', dateBack: '10-01-2027' })
  expect(withDay(form, 'dateBack', day, today)).toMatchObject({ dateThere: '20-12-2026', dateBack: '03-01-2027' })
  expect(withDay({ ...form, dateBack: '' }, 'dateThere', day, today)).toMatchObject({ dateThere: '03-01-2027', dateBack: '' })
})

test('in the last week on sale the return date is the last day of that week', () => {
  const day = '2027-11-18' as Day
  expect(withDay(form, 'dateThere', day, today)).toMatchObject({ dateThere: '18-11-2027', dateBack: '21-11-2027' })
  expect(repairDates({ ...form, dateThere: '18-11-2027' }, today)).toMatchObject({
    dateThere: '18-11-2027',
    dateBack: '21-11-2027',
  })
})
