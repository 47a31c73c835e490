import { expect, test } from 'vitest'
import { sentenceOf } from '#domain/refusal.ts'
import type { Day } from '#domain/text/dates.ts'
import { airOffer, hop } from '#test/fixtures/flights.ts'
import { type PassengerCheck, categoryNote, passengerErrors } from './passenger-errors.ts'
import { type PassengerDraft, kindsOf } from './passenger.ts'
import type { Trip } from './trip.ts'

const today = '2026-11-21' as Day
const there = (over: Parameters<typeof hop>[0] = {}) => airOffer({ hops: [hop({ at: '2026-12-20T07:40:00', ...over })] })
const back = (sessionId = 's1', over: Parameters<typeof hop>[0] = {}) =>
  airOffer({ hops: [hop({ at: '2027-01-10T12:00:00', ...over })], itineraryRef: { sessionId, optionId: 'b' } })

const anna: PassengerDraft = {
  surname: 'Щербакова',
  name: 'Анна',
  birthDay: '14-03-1991',
  gender: 'female',
  document: { type: 'passportrf', number: '4510 123456', date: null },
}
const masha: PassengerDraft = {
  surname: 'Щербакова',
  name: 'Мария',
  birthDay: '01-06-2019',
  gender: 'female',
  document: { type: 'birthcert', number: 'IV-МЮ № 112233', date: null },
}

function check(passengers: PassengerDraft[], over: Partial<PassengerCheck> = {}) {
  const kinds = over.kinds ?? passengers.map(() => 'adult' as const)
  return passengerErrors({ passengers, kinds, trip: { there: there(), back: null }, today, ...over })
}

test('forms are listed in the order adults, children, infants, one for each passenger searched [AIRB-13]', () => {
  expect(kindsOf({ adults: 2, children: 1, infants: 1 })).toEqual(['adult', 'adult', 'child', 'infant'])
})

test('a right passenger has no errors', () => {
  expect(check([anna])).toEqual({})
  expect(check([anna, masha], { kinds: ['adult', 'child'] })).toEqual({})
})

test('an empty form requires every field in the wording of the specification [VALID-01]', () => {
  const empty: PassengerDraft = {
    ...anna,
    surname: '',
    name: '',
    birthDay: '',
    gender: '',
    document: { ...anna.document, number: '' },
  }
  expect(check([empty], { contact: { email: '', contactPerson: '', contactPhone: '' } })).toEqual({
    'passengers.0.surname': 'Обязательное поле',
    'passengers.0.name': 'Обязательное поле',
    'passengers.0.birthDay': 'Обязательное поле',
    'passengers.0.gender': 'Обязательное поле',
    'passengers.0.document.number': 'Обязательное поле',
    'contactInfo.email': 'Обязательное поле',
    'contactInfo.contactPerson': 'Обязательное поле',
    'contactInfo.contactPhone': 'Обязательное поле',
  })
})

test('too short and too long texts say the number of characters [VALID-03 VALID-04]', () => {
  const contact = { email: 'a@b.ru', contactPerson: 'А', contactPhone: '+79161234567' }
  expect(check([anna], { contact })).toEqual({ 'contactInfo.contactPerson': 'Минимальное количество символов 2' })
  expect(check([{ ...anna, name: 'А'.repeat(51) }])).toEqual({ 'passengers.0.name': 'Максимальное количество символов 50' })
})

test('a wrong address or an unfinished phone is refused', () => {
  const contact = { email: 'ivan@mail', contactPerson: 'Анна', contactPhone: '+7916123' }
  expect(check([anna], { contact })).toEqual({
    'contactInfo.email': 'Email указан неверно',
    'contactInfo.contactPhone': 'Укажите номер полностью: +7 999 999 99 99',
  })
})

test('a number of the wrong length says how many digits it has and should have', () => {
  expect(check([{ ...anna, document: { ...anna.document, number: '75 12345' } }])).toEqual({
    'passengers.0.document.number': 'В\u00a0серии и\u00a0номере 10 цифр, а\u00a0здесь 7',
  })
})

test('names: one alphabet, Latin where the document is Latin, no digits', () => {
  const abroad: PassengerDraft['document'] = { type: 'forpassportrf', number: '751234567', date: '01-02-2031' }
  expect(check([{ ...anna, name: 'Aнна' }])['passengers.0.name']).toBe('Буквы из двух алфавитов: проверьте раскладку')
  expect(check([{ ...anna, name: 'Анна2' }])['passengers.0.name']).toBe('Только буквы, пробел, дефис и\u00a0апостроф')
  expect(check([{ ...anna, document: abroad }])).toMatchObject({
    'passengers.0.surname': 'Латиницей, как в\u00a0документе',
    'passengers.0.name': 'Латиницей, как в\u00a0документе',
  })
  expect(check([{ ...anna, surname: "O'Neil-Shcherbakova", name: 'Anna Maria', document: abroad }])).toEqual({})
})

test('an internal passport does not take anyone to Turkey, nor a passport that ends on the way', () => {
  const trip: Trip = { there: there({ toCountry: 'TR' }), back: back('s1', { fromCountry: 'TR' }) }
  expect(check([anna], { trip })).toEqual({ 'passengers.0.document.type': 'По этому маршруту нужен загранпаспорт' })
  const abroad = { ...anna, surname: 'SHCHERBAKOVA', name: 'ANNA' }
  const until = (date: string): PassengerDraft => ({ ...abroad, document: { type: 'forpassportrf', number: '751234567', date } })
  expect(check([until('05-01-2027')], { trip })).toEqual({
    'passengers.0.document.date': 'Срок документа истечёт до конца поездки',
  })
  expect(check([until('10-01-2027')], { trip })).toEqual({})
})

test('the age on the day of the first flight must suit the form [VALID-14]', () => {
  expect(check([anna, { ...masha, birthDay: '20-12-2024' }], { kinds: ['adult', 'infant'] })).toEqual({
    'passengers.1.birthDay': 'На день вылета 20.12.2026 пассажир летит по\u00a0детскому тарифу с местом',
  })
  expect(check([anna, { ...masha, birthDay: '21-12-2024' }], { kinds: ['adult', 'infant'] })).toEqual({})
  expect(check([anna, { ...masha, birthDay: '20-12-2014' }], { kinds: ['adult', 'child'] })).toEqual({
    'passengers.1.birthDay': 'На день вылета 20.12.2026 пассажир летит по\u00a0взрослому тарифу',
  })
  expect(check([anna, { ...masha, birthDay: '21-12-2014' }], { kinds: ['adult', 'child'] })).toEqual({})
})

test('a child who turns two between two tickets needs a seat on both [VALID-14]', () => {
  const baby = { ...masha, birthDay: '01-01-2025' }
  const twoTickets: Trip = { there: there(), back: back('s2') }
  expect(check([anna, baby], { kinds: ['adult', 'infant'], trip: twoTickets })).toEqual({
    'passengers.1.birthDay':
      'К\u00a0рейсу 10.01.2027 исполнится 2\u00a0года: на всю поездку нужен билет по\u00a0детскому тарифу с местом',
  })
  expect(check([anna, baby], { kinds: ['adult', 'child'], trip: twoTickets })).toEqual({})
})

test('on one ticket the age of the first flight holds to the end, and the form says so [VALID-14]', () => {
  const baby = { ...masha, birthDay: '01-01-2025' }
  const oneTicket: Trip = { there: there(), back: back('s1') }
  expect(check([anna, baby], { kinds: ['adult', 'infant'], trip: oneTicket })).toEqual({})
  expect(categoryNote(baby.birthDay, oneTicket)).toContain('исполнится 2\u00a0года')
  expect(categoryNote(anna.birthDay, oneTicket)).toBeUndefined()
})

test('a carrier that counts ages on the way back sells the older category, and nothing is said of the first flight', () => {
  const baby = { ...masha, birthDay: '01-01-2025' }
  const trip: Trip = { there: { ...there(), agesOnWayBack: true }, back: { ...back('s1'), agesOnWayBack: true } }
  expect(check([anna, baby], { kinds: ['adult', 'infant'], trip })).toEqual({
    'passengers.1.birthDay':
      'К\u00a0рейсу 10.01.2027 исполнится 2\u00a0года: на всю поездку нужен билет по\u00a0детскому тарифу с местом',
  })
  expect(check([anna, baby], { kinds: ['adult', 'child'], trip })).toEqual({})
  expect(check([anna, baby], { kinds: ['adult', 'adult'], trip })).toEqual({
    'passengers.1.birthDay': 'На день вылета 10.01.2027 пассажир летит по\u00a0детскому тарифу с местом',
  })
  expect(categoryNote(baby.birthDay, trip)).toBeUndefined()
})

test('dates of birth that can not be are refused', () => {
  const born = (birthDay: string) => check([{ ...anna, birthDay }])['passengers.0.birthDay']
  expect(born('22-11-2026')).toBe('Дата рождения не может быть в будущем')
  expect(born('31-02-1991')).toBe('Такой даты нет')
  expect(born('21-11-2026'), 'a child born today').not.toBe('Дата рождения не может быть в будущем')
  expect(born('21-11-1906'), 'a hundred and twenty today').toBeUndefined()
  expect(born('21-11-1905')).toBe('Проверьте год рождения')
})

test('one person, or one document, can not be entered twice', () => {
  expect(check([anna, { ...anna, surname: 'щербакова ' }])).toEqual({
    'passengers.1.surname': 'Этот человек уже указан как пассажир 1',
    'passengers.1.document.number': 'Этот документ уже указан у\u00a0пассажира 1',
  })
  const other = { ...anna.document, number: '4510 654321' }
  const [petr, twin] = [
    { ...anna, name: 'Пётр' },
    { ...anna, name: 'ПЕТР', document: other },
  ]
  expect(check([petr, twin])).toEqual({ 'passengers.1.surname': 'Этот человек уже указан как пассажир 1' })
  const inLatin = { ...twin, surname: 'SHCHERBAKOVA', name: 'Petr' }
  expect(check([petr, inLatin]), 'one name on both tickets').toEqual({
    'passengers.1.surname': 'Этот человек уже указан как пассажир 1',
  })
})

test('children do not fly without a person of eighteen', () => {
  const teen = { ...anna, birthDay: '01-06-2010' }
  expect(check([teen, masha], { kinds: ['adult', 'child'] })).toEqual({ passengers: sentenceOf('air.adult-needed') })
  expect(check([teen])).toEqual({})
})

test('the number of passengers is that of the search [AIRB-13]', () => {
  expect(check([anna], { kinds: ['adult', 'adult'] })).toEqual({ passengers: 'Число пассажиров не совпадает с\u00a0поиском' })
})
