import { afterEach, expect, test, vi } from 'vitest'
import { forgetUnpaid, unpaidOf, unpaidText, rememberUnpaid } from './unpaid-order.ts'

const stored = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})
afterEach(() => stored.clear())

test('an order that waits for its money is known by its product after the page was left', () => {
  for (const product of ['air', 'hotel'] as const) {
    rememberUnpaid({ product, id: 'abc' })
    expect(unpaidOf(unpaidText())).toEqual({ product, id: 'abc' })
  }
  forgetUnpaid()
  expect(unpaidOf(unpaidText())).toBeUndefined()
})

test('an order noted by the version before is still offered for payment', () => {
  expect(unpaidOf('avia abc')).toEqual({ product: 'air', id: 'abc' })
  expect(unpaidOf('stay abc')).toEqual({ product: 'hotel', id: 'abc' })
})

test('what nobody has written is no order', () => {
  for (const text of [null, '', 'air', 'trains abc', 'constructor abc']) expect(unpaidOf(text)).toBeUndefined()
})
