import { expect, test } from 'vitest'
import { referrerOf } from './registration-form.tsx'

const DAY = 86_400_000
function memory() {
  const stored = new Map<string, string>()
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

test('an invitation outlives its tab by thirty days, then it is gone; a newer one takes its place [AUTH-03]', () => {
  const tab = memory()
  expect(referrerOf('?bonusId=10000001', tab, 0)).toBe('10000001')
  expect(referrerOf('', tab, 30 * DAY - 1)).toBe('10000001')
  expect(referrerOf('?bonusId=10000002', tab, DAY)).toBe('10000002')
  expect(referrerOf('', tab, 31 * DAY)).toBeUndefined()
  expect(tab.stored.size).toBe(0)
})

test('a browser that remembers nothing still has the address', () => {
  const closed = {
    getItem: () => null,
    removeItem: () => {},
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
  expect(referrerOf('?bonusId=10000001', closed)).toBe('10000001')
  expect(referrerOf('', closed)).toBeUndefined()
})
