import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const dataDir = mkdtempSync(join(tmpdir(), 'strannik-real-only-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const example = readFileSync(join(import.meta.dirname, '../../deploy/site.example.json'), 'utf8')
const siteFile = join(dataDir, 'site.json')
writeFileSync(siteFile, example.replaceAll('""', '"1"').replaceAll('null', '1'))

const production = {
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  SITE_FILE: siteFile,
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  SECRET: 'a secret only the tests know, long enough',
  PUBLIC_URL: 'https://strannik.example',
  PAYMENT_PROVIDER: 'yookassa',
  YOOKASSA_SHOP_ID: '100500',
  YOOKASSA_SECRET_KEY: 'live_only_the_tests_know',
  YANDEX_RASP_KEY: 'a-key-of-the-tests',
  DUFFEL_TOKEN: 'duffel_live_only_the_tests_know',
  ETG_KEY_ID: '1234',
  ETG_KEY: 'only-the-tests-know',
}

type SiteState = { invented: string[]; statuses: number[] }

async function started(env: Record<string, string>): Promise<SiteState> {
  const site = fork(join(import.meta.dirname, '../../test/real-suppliers-only-site.ts'), {
    env: { PATH: process.env.PATH, ...production, ...env },
  })
  const ended = once(site, 'exit').then(() => Promise.reject(new Error('the site says nothing')))
  const [state] = (await Promise.race([once(site, 'message'), ended])) as [SiteState] // it sends nothing else
  return state
}

const real = { AIR_SUPPLIERS: 'duffel', HOTEL_SUPPLIERS: 'ostrovok' }

test('in production with real suppliers only, nothing of the invented world is loaded', async () => {
  expect(await started(real)).toEqual({ invented: [], statuses: [200, 200, 200, 200] })
})

test('what the invented world has sold is served by it after it was taken off the list', async () => {
  const { invented } = await started({
    ...real,
    HAS_SOLD: `insert into supplier_bookings
      (supplier_ref, idempotency_key, pnr, state, price_rub, offers, seats, passengers, time_limit, created_at, changed_at)
      values ('a', 'b', 'ABCDEF', 'issued', 1, '[]', '[]', '[]', now(), now(), now())`,
  })
  expect(invented).toContain('air/supplier/supplier.ts')
})
