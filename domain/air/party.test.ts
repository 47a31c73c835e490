import { expect, test } from 'vitest'
import { INFANT_RULE, partyRows, disabledReason } from './party.ts'
import { headcount } from './query.ts'

test('nine travellers are the most: no counter goes up [AIRF-12]', () => {
  const nine = { adults: 4, children: 3, infants: 2 }
  expect(headcount(nine)).toBe(9)
  expect(partyRows.map(({ kind }) => disabledReason(nine, kind, 1))).toEqual(
    Array(3).fill('Не больше 9 пассажиров в одном заказе'),
  )
})

test('one adult always stays [AIRF-13]', () => {
  expect(disabledReason({ adults: 1, children: 2, infants: 0 }, 'adults', -1)).toBe('Нужен хотя бы один взрослый')
})

test('an infant sits on the lap of an adult, one each [AIRF-14 AIRF-16]', () => {
  expect(disabledReason({ adults: 1, children: 0, infants: 1 }, 'infants', 1)).toBe(INFANT_RULE)
  expect(INFANT_RULE).toBe(
    'Не более одного младенца (без места) на одного взрослого. Если младенцев больше, добавьте еще пассажиров в категории «Дети до 12 лет с местом»',
  )
})

test('an adult with an infant on the lap cannot leave [AIRF-15]', () => {
  const full = { adults: 2, children: 0, infants: 2 }
  expect(disabledReason(full, 'adults', -1)).toBe(INFANT_RULE)
})

test('what the rules allow needs no excuse', () => {
  expect(disabledReason({ adults: 1, children: 0, infants: 0 }, 'children', 1)).toBeUndefined()
  expect(disabledReason({ adults: 1, children: 0, infants: 0 }, 'children', -1)).toBe('Не меньше нуля')
})

test('the picker says who counts as a child and who as an infant [AIRF-17]', () => {
  expect(partyRows.map(({ title, age }) => `${title} ${age}`)).toContain('Дети с местом до 12 лет')
  expect(partyRows.map(({ title, age }) => `${title} ${age}`)).toContain('Младенцы без места до 2 лет')
})
