import { expect, test } from 'vitest'
import { usualRates } from './rates.ts'

test('a fresh clone gives a point per rouble: 1 % of flights, 3 % of stays, half and one per cent to the referrer', () => {
  expect(usualRates).toEqual({
    ratio: 1,
    air: { percent: 1, referralPercent: 0.5, maxShare: 1 },
    hotel: { percent: 3, referralPercent: 1, maxShare: 1 },
  })
})
