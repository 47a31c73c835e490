import { expect, test } from 'vitest'
import { hop } from '#test/fixtures/air-offer.ts'
import { vatInside, vatRateOf } from './vat.ts'

const leg = (fromCode: string, toCode: string, fromCountry = 'RU', toCountry = 'RU') =>
  hop({ fromCode, toCode, fromCountry, toCountry })

test.each([
  ['Москва — Сочи', [leg('SVO', 'AER')], 10],
  ['Москва — Сочи и обратно', [leg('SVO', 'AER'), leg('AER', 'VKO')], 10],
  ['Казань — Сочи, мимо Москвы', [leg('KZN', 'AER')], 0],
  ['Казань — Сочи через Москву', [leg('KZN', 'SVO'), leg('SVO', 'AER')], 10],
  ['Москва — Владивосток', [leg('SVO', 'VVO')], 0],
  ['Москва — Калининград', [leg('SVO', 'KGD')], 0],
  ['Москва — Стамбул', [leg('SVO', 'IST', 'RU', 'TR')], 0],
  ['Сочи — Москва — Стамбул одним билетом', [leg('AER', 'SVO'), leg('SVO', 'IST', 'RU', 'TR')], 0],
  ['Стамбул — Рим', [leg('IST', 'FCO', 'TR', 'IT')], null],
])('%s', (_name, flights, rate) => {
  expect(vatRateOf(flights)).toBe(rate)
})

test('the tax is inside the price, not on top of it', () => {
  expect([vatInside(11_000, 10), vatInside(7_345, 10), vatInside(9_000, 0), vatInside(9_000, null)]).toEqual([1_000, 668, 0, 0])
})
