import { expect, test } from 'vitest'
import { suggest, suggestWithNear } from './suggest.ts'

const shown = (text: string) =>
  suggestWithNear(text).map(({ title, near }) => (near ? `${title}, ${near.km} км: ${near.town}` : title))

test('a town without an airport leads to the airports near it, in either layout and alphabet', () => {
  const nearTula = ['Калуга, 90 км: Тула', 'Москва, Домодедово, 136 км: Тула', 'Москва, Жуковский, 155 км: Тула']
  for (const text of ['Тула', 'nekf', 'tula', 'ТУЛА ']) expect(shown(text)).toEqual(nearTula)
  expect(shown('тольят')[0]).toBe('Самара, 53 км: Тольятти')
})

test('the name typed is shown beside the airports near the town of that name', () => {
  expect(shown('Жуковский')).toEqual([
    'Москва, Внуково, 52 км: Жуковский',
    'Москва, Домодедово, 24 км: Жуковский',
    'Москва, Жуковский',
    'Москва, Шереметьево, 61 км: Жуковский',
  ])
})

test('a city whose airport is closed is shown with nearby open ones', () => {
  const [first, ...others] = suggestWithNear('Воронеж')
  expect(first).toMatchObject({ iataCode: 'VOZ', title: 'Воронеж' })
  expect(others.map(({ near }) => near?.town)).toEqual(['Воронеж'])
})

test('places with flights, slips and beginnings are suggested as ever', () => {
  for (const text of ['Москва', 'мос', 'мозква', 'SVO', 'со', 'ж', 'ыыыы', ''])
    expect(suggestWithNear(text)).toEqual(suggest(text))
})

test('never more than ten, always in the order of the Russian alphabet', () => {
  const collator = new Intl.Collator('ru')
  for (const text of ['бел', 'новый', 'санта', 'сан', 'тула', 'жуковский', 'воронеж']) {
    const titles = suggestWithNear(text).map(({ title }) => title)
    expect(titles.length).toBeLessThanOrEqual(10)
    expect(titles).toEqual(titles.toSorted(collator.compare))
  }
})
