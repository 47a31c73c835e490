import { expect, test } from 'vitest'
import { bundledCities, bundledCity, cityLabel, defaultCities } from './bundled-cities.ts'
import { fromCity, inCity, toCity } from './city-cases.ts'

test('thirty-two cities are known without a request, each with its id, code, country, region and name [HOME-10]', () => {
  expect(bundledCities).toHaveLength(32)
  expect(new Set(bundledCities.map(({ iata }) => iata)).size).toBe(32)
  for (const { id, iata, country, regionCode, city } of bundledCities) {
    expect(id).not.toBe('')
    expect(iata).toMatch(/^[A-Z]{3}$/)
    expect(regionCode).toMatch(/^[A-Z]{2}$/)
    expect(country).toMatch(/^[А-ЯЁа-яё ]+$/)
    expect(city).toMatch(/^[А-ЯЁа-яё -]+$/)
  }
})

test('a city is called by the label it came with, else by our own name of it, else by its code', () => {
  expect(cityLabel('MOW', 'Москва и область')).toBe('Москва и область')
  expect(cityLabel('MOW')).toBe('Москва')
  expect(cityLabel('ZZZ')).toBe('ZZZ')
})

test('an empty field offers the twelve cities of the specification in its order', () => {
  expect(defaultCities.map(({ city }) => city)).toEqual([
    'Москва',
    'Санкт-Петербург',
    'Сочи',
    'Симферополь',
    'Париж',
    'Краснодар',
    'Тбилиси',
    'Ростов-на-Дону',
    'Екатеринбург',
    'Стамбул',
    'Дубай',
    'Красноярск',
  ])
})

test('words around a city bend as Russian does', () => {
  const phrases = (iata: string) => {
    const city = bundledCity(iata)
    return city ? [fromCity(city.cases), toCity(city.cases), inCity(city.cases)].join(', ').replaceAll('\u00A0', ' ') : ''
  }
  expect(phrases('MOW')).toBe('из Москвы, в Москву, в Москве')
  expect(phrases('VVO')).toBe('из Владивостока, во Владивосток, во Владивостоке')
  expect(phrases('ROV')).toBe('из Ростова-на-Дону, в Ростов-на-Дону, в Ростове-на-Дону')
  expect(phrases('MRV')).toBe('из Минеральных Вод, в Минеральные Воды, в Минеральных Водах')
  expect(phrases('AER')).toBe('из Сочи, в Сочи, в Сочи')
})

test('every case form begins as its city does and keeps its preposition', () => {
  for (const { city, cases } of bundledCities) {
    const stem = city.slice(0, 2)
    expect([cases.ro.slice(0, 2), cases.pr.slice(0, 2)]).toEqual([stem, stem])
    expect(cases.vi).toMatch(/^(в|во|на) [А-ЯЁ]/)
  }
})
