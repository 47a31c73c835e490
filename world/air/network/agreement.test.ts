import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { agreementWith } from './agreement.ts'

const reference = join(import.meta.dirname, '../../../../shared/data/reference/routes.tsv')

test.skipIf(!existsSync(reference))('direct flights are where the real world has them', () => {
  const { busiest300, ours } = agreementWith(readFileSync(reference, 'utf8'))
  expect(busiest300).toBeGreaterThanOrEqual(0.9)
  expect(ours).toBeGreaterThanOrEqual(0.97)
})

test('pairs are compared whichever way they are written', () => {
  const routes = 'airline\tfrom\tto\tkm\tweekly\nXX\tLED\tSVO\t600\t9\nXX\tQQQ\tQQX\t600\t1\n'
  expect(agreementWith(routes).busiest300).toBe(0.5)
})
