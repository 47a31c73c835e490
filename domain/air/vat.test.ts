import { expect, test } from 'vitest'
import { hop } from '#test/fixtures/flights.ts'
import { vatInside, vatRateOf } from './vat.ts'

const direction = (fromCode: string, toCode: string, fromCountry = 'RU', toCountry = 'RU') =>
  hop({ fromCode, toCode, fromCountry, toCountry })

test.each([
  ['Москва — Сочи', [direction('SVO', 'AER')], 10],
  ['Москва — Сочи и обратно', [direction('SVO', 'AER'), direction('AER', 'VKO')], 10],
  ['Казань — Сочи, мимо Москвы', [direction('KZN', 'AER')], 0],
  ['Казань — Сочи через Москву', [direction('KZN', 'SVO'), direction('SVO', 'AER')], 10],
  ['Москва — Владивосток', [direction('SVO', 'VVO')], 0],
  ['Москва — Калининград', [direction('SVO', 'KGD')], 0],
  ['Москва — Стамбул', [direction('SVO', 'IST', 'RU', 'TR')], 0],
  ['Сочи — Москва — Стамбул одним билетом', [direction('AER', 'SVO'), direction('SVO', 'IST', 'RU', 'TR')], 0],
  ['Стамбул — Рим', [direction('IST', 'FCO', 'TR', 'IT')], null],
])('%s', (_name, flights, rate) => {
  expect(vatRateOf(flights)).toBe(rate)
})

test('the tax is inside the price, not on top of it', () => {
  expect([vatInside(11_000, 10), vatInside(7_345, 10), vatInside(9_000, 0), vatInside(9_000, null)]).toEqual([1_000, 668, 0, 0])
})
