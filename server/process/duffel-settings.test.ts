import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'strannik-duffel-'))

test('Duffel needs its token; without it, or with one of another shape, nothing starts', () => {
  expect(() => readEnv({ DATA_DIR, AIR_SUPPLIERS: 'embedded,duffel' })).toThrow('DUFFEL_TOKEN')
  expect(() => readEnv({ DATA_DIR, AIR_SUPPLIERS: 'embedded,duffel', DUFFEL_TOKEN: 'secret' })).toThrow(
    'DUFFEL_TOKEN: ожидается ключ',
  )
  expect(readEnv({ DATA_DIR, DUFFEL_TOKEN: 'duffel_test_x' }).airSuppliers).toEqual(['embedded'])
  const duffel = { AIR_SUPPLIERS: 'embedded,duffel', DUFFEL_TOKEN: 'duffel_test_x', DUFFEL_MARKUP_PERCENT: '2.5' }
  expect(readEnv({ DATA_DIR, ...duffel }).duffel).toMatchObject({ url: 'https://api.duffel.com', markupPercent: 2.5 })
})

test('real tickets are not bought with invented money, nor invented ones sold for real money', () => {
  const live = { DATA_DIR, AIR_SUPPLIERS: 'embedded,duffel', DUFFEL_TOKEN: 'duffel_live_x' }
  expect(() => readEnv(live)).toThrow('DUFFEL_TOKEN: настоящие билеты')
  expect(() => readEnv({ ...live, NODE_ENV: 'production', DUFFEL_TOKEN: 'duffel_test_x' })).toThrow('DUFFEL_TOKEN: ключ учебного')
})
