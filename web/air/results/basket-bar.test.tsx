import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { emptyAirForm } from '#domain/air/query.ts'
import { foundOffer, hop } from '#test/fixtures/flights.ts'
import { BasketBar } from './around-list.tsx'

const there = foundOffer({ totalPrice: 18_960 })
const back = foundOffer({ totalPrice: 14_280, hops: [hop({ at: '2026-12-27T20:05:00', bagAllowanceKg: 0 })] })
const nothing = { isAviasales: false, deepLink: null, search: { ...emptyAirForm, dateBack: '27-12-2026' } }

function read(props: Pick<Parameters<typeof BasketBar>[0], 'there' | 'basket' | 'cheapest'>): string {
  const actions = { onTake: () => undefined, onGo: () => undefined }
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <BasketBar {...props} {...actions} forWhom="за двоих" />
    </MemoryRouter>,
  )
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/gu, ' ')
}

test('over the returns one press takes the cheapest of them, and the loss of baggage is said', () => {
  const bar = read({ there, basket: { ...nothing, there, back: null }, cheapest: back })
  expect(bar).toContain('Самый дешёвый обратно, 27 дек')
  expect(bar).toContain('без багажа обратно')
  expect(bar).toContain('Взять за 33 240 ₽')
})

test('the bar says what of the trip has baggage', () => {
  const light = foundOffer({ totalPrice: 9_000, hops: [hop({ bagAllowanceKg: 0 })] })
  const heavyBack = foundOffer({ totalPrice: 9_000, hops: [hop({ at: '2026-12-27T20:05:00' })] })
  const bar = (out: typeof there, cheapest: typeof back) => read({ there: out, basket: undefined, cheapest })
  expect(bar(there, heavyBack)).toContain('Итого за двоих, с багажом')
  expect(bar(light, back)).toContain('Итого за двоих, без багажа')
  expect(bar(light, heavyBack)).toContain('Итого за двоих, багаж только обратно')
})

test('a chosen return is shown there instead, and nothing is while nothing can be selected', () => {
  const other = foundOffer({ totalPrice: 20_000 })
  expect(read({ there, basket: { ...nothing, there, back: other }, cheapest: back })).toContain('Взять за 38 960 ₽')
  expect(read({ there, basket: undefined, cheapest: undefined })).toBe('')
  expect(read({ there: null, basket: { ...nothing, there, back: null }, cheapest: undefined })).toBe('')
})

test('one way a chosen flight is all there is', () => {
  const basket = { ...nothing, search: emptyAirForm, there, back: null }
  expect(read({ there: null, basket, cheapest: undefined })).toContain('Взять за 18 960 ₽')
})
