import { expect, test } from 'vitest'
import { emptyAirForm } from '#domain/air/query.ts'
import { defaultCities } from '#domain/places/bundled-cities.ts'
import { firstSettings } from '#domain/settings.ts'
import { firstCities, localMatches, merged } from './local-cities.ts'

test('bundled cities answer at once, by the beginning of the name or by the code', () => {
  expect(localMatches('мо').map(({ title }) => title)).toEqual(['Москва'])
  expect(localMatches('aer').map(({ title }) => title)).toEqual(['Сочи'])
  expect(localMatches('Ёлкино')).toEqual([])
})

test('the server adds its own without repeats, in the order of the alphabet', () => {
  const found = [
    { id: 'KZN', iataCode: 'KZN', title: 'Казань', country: 'Россия', city: 'Казань' },
    { id: 'KLF', iataCode: 'KLF', title: 'Калуга', country: 'Россия', city: 'Калуга' },
    { id: 'KGD', iataCode: 'KGD', title: 'Калининград', country: 'Россия', city: 'Калининград' },
  ]
  expect(merged(localMatches('ка'), found, 'ка').map(({ title }) => title)).toEqual(['Казань', 'Калининград', 'Калуга'])
})

test('airports near a place without flights are listed last, the nearest first', () => {
  const near = (iataCode: string, title: string, km: number) => ({
    id: iataCode,
    iataCode,
    title,
    country: 'Россия',
    city: title,
    near: { town: 'Жуковский', km },
  })
  const own = { id: 'ZIA', iataCode: 'ZIA', title: 'Москва, Жуковский', country: 'Россия', city: 'Москва' }
  const found = [near('VKO', 'Москва, Внуково', 52), near('DME', 'Москва, Домодедово', 24), own]
  expect(merged([], found, 'жуковский').map(({ iataCode }) => iataCode)).toEqual(['ZIA', 'DME', 'VKO'])
})

test('a country is not taken for its first city: nothing is taken until it is pointed at', () => {
  const city = (iataCode: string, title: string, country: string) => ({ id: iataCode, iataCode, title, country, city: title })
  const found = [city('ADA', 'Адана', 'Турция'), city('IST', 'Стамбул', 'Турция')]
  expect(merged([], found, 'турция').every(({ elsewhere }) => elsewhere)).toBe(true)
  expect(merged([], found, 'стам').some(({ elsewhere }) => elsewhere)).toBe(false)
  expect(merged([], [city('SIN', 'Сингапур', 'Сингапур')], 'синг')).toMatchObject([{ elsewhere: false }])
})

test('an empty field suggests the visitor’s own city and the last three of its end before the popular ones, each once', () => {
  const flight = (from: string, to: string, name: string) => ({ ...emptyAirForm, iataFrom: from, iataTo: to, to: name })
  const searches = [
    flight('MOW', 'KZN', 'Казань'),
    flight('KZN', 'MOW', 'Москва'),
    flight('MOW', 'SVX', 'Екатеринбург'),
    flight('LED', 'OVB', 'Новосибирск'),
    flight('MOW', 'GOJ', 'Нижний Новгород'),
  ]
  const options = firstCities('to', { id: 'MOW', iataCode: 'MOW', title: 'Москва' }, searches)
  expect(options.slice(0, 5).map(({ group, key }) => `${group} ${key}`)).toEqual([
    'Ваш\u00a0город MOW',
    'Недавние KZN',
    'Недавние SVX',
    'Недавние OVB',
    'Популярные LED',
  ])
  expect(new Set(options.map(({ key }) => key)).size).toBe(options.length)
})

test('an empty field of a newcomer suggests the popular cities alone, in their order', () => {
  const options = firstCities('from', firstSettings.city, [])
  expect(options.map(({ key, group }) => [key, group])).toEqual(defaultCities.map(({ iata }) => [iata, undefined]))
})

test('the user’s own city, unknown to the browser, is listed first under the name it was chosen by', () => {
  const options = firstCities('from', { id: 'GOJ', iataCode: 'GOJ', title: 'Нижний Новгород' }, [])
  expect(options[0]).toMatchObject({ key: 'GOJ', title: 'Нижний Новгород', city: 'Нижний Новгород' })
})
