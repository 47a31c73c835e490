import { expect, test } from 'vitest'
import { parseDay } from '#domain/text/dates.ts'
import { isAmount, isMore, ownRate, wholeRoubles, subtract } from './exchange.ts'

const day = parseDay('2026-11-25')!
const euro = { currency: 'EUR', nominal: 1, roubles: '93.1234', day }
const yen = { currency: 'JPY', nominal: 100, roubles: '52.9001', day }

test('a fare in euros is whole roubles, rounded up once: nobody pays less than it costs', () => {
  expect(wholeRoubles('187.40', { rate: euro, markupPercent: 0 })).toBe(17_452) // 17 451.32…
  expect(wholeRoubles('100.00', { rate: { ...euro, roubles: '90' }, markupPercent: 0 })).toBe(9000)
  expect(wholeRoubles('0.01', { rate: euro, markupPercent: 0 })).toBe(1)
})

test('what the agency adds is in the same rounding, also a fraction of a per cent', () => {
  expect(wholeRoubles('100', { rate: { ...euro, roubles: '90' }, markupPercent: 5 })).toBe(9450)
  expect(wholeRoubles('100', { rate: { ...euro, roubles: '90' }, markupPercent: 2.5 })).toBe(9225)
})

test('a currency that is counted by the hundred costs a hundredth', () => {
  expect(wholeRoubles('10000', { rate: yen, markupPercent: 0 })).toBe(5291)
})

test('shared among travellers each pays the same, and together never less than the whole', () => {
  const pricing = { rate: euro, markupPercent: 0 }
  for (const shares of [1, 2, 3, 7]) {
    const each = wholeRoubles('187.40', pricing, shares)
    expect(each * shares).toBeGreaterThanOrEqual(17_452)
    expect((each - 1) * shares).toBeLessThan(17_452)
  }
})

test('roubles stay what they are', () => {
  expect(wholeRoubles('12500.00', { rate: ownRate(day), markupPercent: 0 })).toBe(12_500)
})

test('odd sums are no sums, and a larger one is larger however it is written', () => {
  for (const odd of ['', '-1.00', '1,50', '1e3', 'NaN', ' 5', '1.', '.5']) expect(isAmount(odd)).toBe(false)
  expect([isMore('100.10', '100.1'), isMore('9.99', '10'), isMore('10.01', '10.0')]).toEqual([false, false, true])
})

test.each([
  ['100.10', '40.1', '60.000'],
  ['1', '0.999', '0.001'],
  ['40.00', '40', '0.00'],
  ['39', '40', '0'],
  ['0.3', '0.1', '0.20'],
])('%s less %s is %s, to the last digit', (amount, taken, left) => {
  expect(subtract(amount, taken)).toBe(left)
})
