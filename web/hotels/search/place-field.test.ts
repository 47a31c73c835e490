import { expect, test } from 'vitest'
import { suggestHotels } from '#world/hotels/suggest.ts'
import { optionOf } from './place-field.tsx'

/** What a visitor reads on the line of a suggestion: the title and the words under it. */
function line(typed: string, name: string) {
  const { regions, hotels } = suggestHotels(typed)
  const option = optionOf([...regions, ...hotels].find((place) => place.name.includes(name))!)
  return [option.title, option.subtitle?.replaceAll('\u00a0', ' ')]
}

test('every part of a town is listed with its town, a city with its country, a hotel with its town below [HOTF-19]', () => {
  expect(line('кремль', 'Кремль')).toEqual(['Кремль — Казань', 'Район, Россия'])
  expect(line('казанский', 'Казанский вокзал')).toEqual(['Казанский вокзал — Москва', 'Вокзал, Россия'])
  expect(line('эрмитаж', 'Эрмитаж')).toEqual(['Эрмитаж — Санкт-Петербург', 'Достопримечательность, Россия'])
  expect(line('казань', 'Казань')).toEqual(['Казань', 'Город, Россия'])
  expect(line('панорама', 'Панорама')[1]).toMatch(/^Отель, [А-Я]/)
})

test('what is offered instead of a town without hotels says how far it is, under the name of the town', () => {
  const { near } = suggestHotels('Ялта').regions[0]!
  expect(line('Ялта', 'Симферополь')[1]).toBe(`${near!.km} км, Россия`)
})
