import { expect, test } from 'vitest'
import type { Day } from '#domain/text/dates.ts'
import { airOffer, hop } from '#test/fixtures/flights.ts'
import { bookingForm, contactOf, formErrors, passengersOf, withDefaultDocument } from './booking-form.ts'
import type { Trip } from './trip.ts'

const today = '2026-11-21' as Day
const trip: Trip = { there: airOffer(), back: null }
const abroad: Trip = { there: airOffer({ hops: [hop({ toCountry: 'TR' })] }), back: null }
const filled = {
  ...bookingForm(['adult'], trip).passengers[0]!,
  surname: ' Мамин-Сибиряк ',
  name: 'Анна  Мария',
  birthDay: '14.03.1991',
  gender: 'female' as const,
  number: '4510 123456',
}
const form = {
  ...bookingForm(['adult'], trip),
  passengers: [filled],
  contactPerson: 'Анна',
  email: ' anna@gmail.com ',
  phone: '+7 916 123 45 67',
  privacy: true,
}

test('a filled form travels in wire form', () => {
  expect(formErrors(form, trip, today)).toEqual({})
  expect(passengersOf(form)).toEqual([
    {
      surname: 'Мамин-Сибиряк',
      name: 'Анна Мария',
      birthDay: '14-03-1991',
      gender: 'female',
      document: { type: 'passportrf', number: '4510123456', date: null },
    },
  ])
  expect(contactOf(form)).toEqual({ contactPerson: 'Анна', email: 'anna@gmail.com', contactPhone: '+79161234567' })
})

test('nothing is booked without consent, which is not given beforehand [AIRB-12]', () => {
  expect(bookingForm(['adult'], trip).privacy).toBe(false)
  expect(formErrors({ ...form, privacy: false }, trip, today)).toEqual({ privacy: 'Обязательное поле' })
})

test('an unfinished birth date is not taken for a date', () => {
  expect(formErrors({ ...form, passengers: [{ ...filled, birthDay: '14.03' }] }, trip, today)).toEqual({
    'passengers.0.birthDay': 'Введите дату целиком: ДД.ММ.ГГГГ',
  })
})

test('age and route choose the document until the person does', () => {
  const child = bookingForm(['adult', 'child'], trip).passengers[1]!
  expect(child.type).toBe('birthcert')
  expect(withDefaultDocument({ ...child, birthDay: '01.06.2010' }, trip).type).toBe('passportrf')
  expect(withDefaultDocument({ ...child, birthDay: '01.06.2019' }, abroad).type).toBe('forpassportrf')
  expect(withDefaultDocument({ ...child, chosen: true, birthDay: '01.06.2010' }, trip).type).toBe('birthcert')
})

test('passengers typed for one flight stay when another is chosen', () => {
  const again = bookingForm(['adult', 'adult', 'infant'], trip, form)
  expect(again.passengers.map(({ kind, surname }) => [kind, surname])).toEqual([
    ['adult', ' Мамин-Сибиряк '],
    ['adult', ''],
    ['infant', ''],
  ])
  expect(again.email).toBe(' anna@gmail.com ')
})

test('a document that will not do on the new trip gives way to one that will', () => {
  const [moved] = bookingForm(['adult'], abroad, form).passengers
  expect(moved).toMatchObject({ surname: ' Мамин-Сибиряк ', type: 'forpassportrf', number: '' })
})
