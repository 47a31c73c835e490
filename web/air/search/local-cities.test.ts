import { expect, test } from 'vitest'
import { localMatches, merged } from './local-cities.ts'

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

test('airports near a place without flights stand last, the nearest first', () => {
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
