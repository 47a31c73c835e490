import { expect, test } from 'vitest'
import { idsIn } from './hotels-by-place.ts'
import { landmarks, regionOf } from './regions.ts'
import { addressIn, stockOf } from './stock.ts'
import { suggestHotels } from './suggest.ts'

const titles = (text: string) => suggestHotels(text).regions.map(({ title }) => title)

test.each([
  ['Эрмитаж', 'Эрмитаж, Санкт-Петербург'],
  ['красная площадь', 'Красная площадь, Москва'],
  ['Тверская', 'Тверская улица, Москва'],
  ['курортный проспект', 'Курортный проспект, Сочи'],
  ['курский вокзал', 'Курский вокзал, Москва'],
  ['шарм-эль-шейх', 'Шарм-эш-Шейх, Египет'],
  ['колизей', 'Колизей, Рим'],
])('«%s» finds %s, with its town [HOTF-19]', (text, title) => {
  expect(titles(text)).toContain(title)
})

test('a town is listed above the stations and squares named after it', () => {
  const [first, ...others] = titles('каз')
  expect(first).toBe('Казань, Россия')
  expect(others).toContain('Казанский вокзал, Москва')
  expect(titles('невск')[0]).toBe('Невский проспект, Санкт-Петербург')
})

test('the word «улица» alone brings no streets', () => {
  expect(titles('улица').filter((title) => title.includes('улица'))).toEqual([])
})

test.each([
  ['Ялта', 'Симферополь'],
  ['Териберка', 'Мурманск'],
  ['Листвянка', 'Иркутск'],
  ['Сортавала', 'Петрозаводск'],
  ['Архыз', 'Домбай'],
  ['Коломна', 'Москва'],
])('%s, where we sell nothing, is answered with %s and how far it is', (text, city) => {
  const { regions } = suggestHotels(text)
  expect(regions.filter(({ near }) => near).map(({ name }) => name)).toContain(city)
  for (const { near } of regions) if (near) expect(near).toEqual({ town: text, km: expect.toSatisfy((km) => km > 0 && km < 400) })
})

test('a landmark has the hotels around it, a street the hotels on it', () => {
  for (const { id, name } of landmarks) expect([name, idsIn(id).length >= 3]).toEqual([name, true])
  const { id } = suggestHotels('Тверская').regions.find(({ name }) => name === 'Тверская улица')!
  const { city } = regionOf(id)!
  const stock = stockOf(city)
  const onIt = stock.names.filter((_, at) => addressIn(stock, at).startsWith('Москва, Тверская улица, '))
  expect(idsIn(id)).toHaveLength(onIt.length)
  expect(onIt.length).toBeGreaterThan(5)
})

test.each(['Сочи, Россия', 'г. Сочи', 'Россия, Краснодарский край, г Сочи, ул Ленина, д 1'])(
  '«%s», as its title, a paper or a map writes it, is Сочи',
  (text) => {
    expect(titles(text)[0]).toBe('Сочи, Россия')
  },
)

test('an empty text suggests the most popular places, Москва first [API-22]', () => {
  const [first, ...others] = titles('')
  expect(first).toBe('Москва, Россия')
  expect(others).toEqual(['Москва-Сити, Москва', 'Санкт-Петербург, Россия', 'Сочи, Россия', 'Стамбул, Турция'])
  expect(titles('Москва')).toEqual(titles(''))
  expect(suggestHotels('').hotels.length).toBeGreaterThan(0)
})
