import { expect, test } from 'vitest'
import { formatRub } from './money.ts'
import { percents } from './thousands.ts'

test('prices are shown in roubles with no-break thousands and no kopecks [HOME-02 CONST-03]', () => {
  expect(formatRub(1_234_567)).toBe('1\u00a0234\u00a0567\u00a0₽')
  expect(formatRub(950)).toBe('950\u00a0₽')
  expect(formatRub(0)).toBe('0\u00a0₽')
})

test('a sum to be refunded is shown with a real minus sign', () => {
  expect(formatRub(-1200)).toBe('−1\u00a0200\u00a0₽')
})

test('a share has the Russian comma', () => {
  expect([0.5, 1, 2.25].map(percents)).toEqual(['0,5\u00a0%', '1\u00a0%', '2,25\u00a0%'])
})
