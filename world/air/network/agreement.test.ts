import { expect, test } from 'vitest'
import { agreementWith } from './routes.ts'

test('pairs are compared whichever way they are written', () => {
  const routes = 'airline\tfrom\tto\tkm\tweekly\nXX\tLED\tSVO\t600\t9\nXX\tQQQ\tQQX\t600\t1\n'
  expect(agreementWith(routes).busiest300).toBe(0.5)
})
