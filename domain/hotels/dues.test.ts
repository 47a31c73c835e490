import { expect, test } from 'vitest'
import { duesInWords } from './dues.ts'

test('what is paid at the hotel is told by its name in the hotel’s currency, kopecks only where there are some', () => {
  const dues = [
    { name: 'курортный сбор', amount: '1240.00', currency: 'RUB' },
    { name: 'депозит', amount: '50.50', currency: 'EUR' },
    { name: 'налог', amount: '7', currency: 'USD' },
  ]
  expect(duesInWords(dues)).toBe('курортный сбор 1\u00a0240\u00a0₽, депозит 50,50\u00a0EUR, налог 7\u00a0USD')
})
