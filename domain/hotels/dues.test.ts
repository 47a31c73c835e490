import { expect, test } from 'vitest'
import { duesBesidePrice, duesInWords } from './dues.ts'

test('what is paid at the hotel is shown by its name in the hotel’s currency, kopecks only where there are some', () => {
  const dues = [
    { name: 'курортный сбор', amount: '1240.00', currency: 'RUB' },
    { name: 'депозит', amount: '50.50', currency: 'EUR' },
    { name: 'налог', amount: '7', currency: 'USD' },
  ]
  expect(duesInWords(dues)).toBe('курортный сбор 1\u00a0240\u00a0₽, депозит 50,50\u00a0EUR, налог 7\u00a0USD')
})

test('a price is followed by what it includes, or what the hotel charges on top', () => {
  const words = (payAtHotel?: Parameters<typeof duesInWords>[0]) =>
    duesBesidePrice(payAtHotel ? { payAtHotel: [...payAtHotel] } : {}).replaceAll('\u00a0', ' ')
  expect(words()).toBe('налоги включены')
  expect(duesBesidePrice({}, { hasFee: true }), 'abroad a city charges its guests itself').toBe('без городского сбора')
  expect(words([{ name: 'городской налог', amount: '12.00', currency: 'EUR' }])).toBe('и в отеле: городской налог 12 EUR')
})
