import { expect, test } from 'vitest'
import { pollDelay } from './use-polling.ts'

test('the page polls every three seconds for two minutes, then every ten', () => {
  expect([0, 119_999, 120_000, 900_000].map(pollDelay)).toEqual([3000, 3000, 10_000, 10_000])
})
