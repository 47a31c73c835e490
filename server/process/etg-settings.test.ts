import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'strannik-etg-'))
const sandbox = { ETG_URL: 'https://api-sandbox.worldota.net/api/b2b/v3/' }
const keys = { ETG_KEY_ID: '4321', ETG_KEY: '0f1e2d3c-4b5a' }

test('Ostrovok needs its two keys; what is missing or of another shape is named, and nothing starts', () => {
  const onSale = { DATA_DIR, HOTEL_SUPPLIERS: 'embedded,ostrovok', ...sandbox }
  expect(() => readEnv(onSale)).toThrow(/ETG_KEY_ID\n {2}ETG_KEY/)
  expect(() => readEnv({ ...onSale, ETG_KEY: keys.ETG_KEY })).toThrow(/не задано:\n {2}ETG_KEY_ID$/)
  expect(() => readEnv({ ...onSale, ...keys, ETG_KEY_ID: 'key' })).toThrow('ETG_KEY_ID: ожидается номер')
  expect(() => readEnv({ ...onSale, ...keys, ETG_CURRENCY: 'rub' })).toThrow('ETG_CURRENCY')
  expect(readEnv({ ...onSale, ...keys }).etg).toMatchObject({
    url: 'https://api-sandbox.worldota.net/api/b2b/v3',
    currency: 'RUB',
    residency: 'ru',
    markupPercent: 0,
  })
  expect(readEnv({ DATA_DIR, ...keys, ...sandbox }).hotelSuppliers).toEqual(['embedded'])
})

test('real rooms are not booked with invented money, nor invented ones for real money', () => {
  const onSale = { DATA_DIR, HOTEL_SUPPLIERS: 'ostrovok', ...keys }
  expect(() => readEnv(onSale)).toThrow('ETG_URL: настоящие номера')
  expect(() => readEnv({ ...onSale, ...sandbox, NODE_ENV: 'production' })).toThrow('ETG_URL: адрес учебного')
})
