import { expect, test } from 'vitest'
import { airportOf, airports, airportsOf, allCities, cityOf } from './airports.ts'
import { countryName } from './countries.ts'

test('a city is found by its own code and by the code of its airport', () => {
  expect(cityOf('MOW')?.name).toBe('Москва')
  expect(cityOf('SVO')?.code).toBe('MOW')
  expect(cityOf('GYD')?.code).toBe('BAK')
  expect(cityOf('ZZZ')).toBeUndefined()
})

test('airports of a city code, and one of an airport code', () => {
  expect(airportsOf('MOW').map(({ iata }) => iata)).toEqual(['SVO', 'DME', 'VKO', 'ZIA'])
  expect(airportsOf('SVO').map(({ name }) => name)).toEqual(['Шереметьево'])
  expect(airportsOf('ZZZ')).toEqual([])
  expect(airportOf('LED')?.timeZone).toBe('Europe/Moscow')
})

test('every airport and city has a Russian name, a place on the globe and a zone', () => {
  for (const { iata, name, lat, lon, timeZone, cityCode } of airports) {
    expect(`${iata} ${name}`).toMatch(/^[A-Z]{3} [А-ЯЁ]/)
    expect(Math.abs(lat) <= 90 && Math.abs(lon) <= 180).toBe(true)
    expect(timeZone).toMatch(/^[A-Z]\w+\//)
    expect(cityOf(cityCode)?.name).toMatch(/^[А-ЯЁ]/)
  }
})

test('cities of many airports are one city', () => {
  for (const [code, least] of [
    ['LON', 6],
    ['PAR', 3],
    ['NYC', 3],
    ['IST', 2],
    ['BJS', 2],
    ['ROM', 2],
  ] as const) {
    expect(cityOf(code)?.airports.length).toBeGreaterThanOrEqual(least)
  }
})

test('case forms begin as the name does and say their preposition', () => {
  const bent = allCities().flatMap(({ name, cases }) => (cases ? [{ name, cases }] : []))
  expect(bent.length).toBeGreaterThanOrEqual(230)
  for (const { name, cases } of bent) {
    expect([cases.ro.slice(0, 2), cases.pr.slice(0, 2)]).toEqual([name.slice(0, 2), name.slice(0, 2)])
    expect(cases.vi).toMatch(/^(в|во|на) [А-ЯЁ]/)
  }
})

test('countries bear their everyday names', () => {
  expect(['AE', 'GB', 'KR', 'RU', 'BY', 'VN'].map(countryName)).toEqual([
    'ОАЭ',
    'Великобритания',
    'Южная Корея',
    'Россия',
    'Беларусь',
    'Вьетнам',
  ])
})
