import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'strannik-env-'))
const SECRET = 'a secret only the tests know, long enough'
/** An agency that takes real money, without its suppliers. */
const live = {
  DATA_DIR,
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/strannik',
  SECRET,
  PUBLIC_URL: 'https://strannik.example',
  PAYMENT_PROVIDER: 'yookassa',
  YOOKASSA_SHOP_ID: '506751',
  YOOKASSA_SECRET_KEY: 'live_secret',
}
const real = {
  AIR_SUPPLIERS: 'duffel',
  DUFFEL_TOKEN: 'duffel_live_key',
  HOTEL_SUPPLIERS: 'none',
  YANDEX_RASP_KEY: 'a-key-of-theirs',
  SITE_FILE: '/srv/site.json',
}
const FORMER = 'a former secret, no shorter than the other'

test('with nothing configured everything has a working value', () => {
  expect(readEnv({ DATA_DIR })).toMatchObject({
    port: 3000,
    publicUrl: 'http://localhost:3000',
    rateLimit: true,
    demo: true,
    paymentProvider: 'sandbox',
  })
})

test('every wrong variable is named', () => {
  const wrong = { DATA_DIR, PORT: 'three', DATABASE_URL: 'mysql://x', RATE_LIMIT: 'no', PUBLIC_URL: 'strannik', SECRET: 'short' }
  for (const name of ['PORT', 'DATABASE_URL', 'RATE_LIMIT', 'PUBLIC_URL', 'SECRET']) expect(() => readEnv(wrong)).toThrow(name)
  expect(() => readEnv({ DATA_DIR, PAYMENT_PROVIDER: 'other' })).toThrow('PAYMENT_PROVIDER: известны sandbox и yookassa')
})

test('a site whose mode is misspelt does not start as a demonstration', () => {
  for (const NODE_ENV of ['Production', 'prod', ' production'])
    expect(() => readEnv({ DATA_DIR, NODE_ENV })).toThrow('NODE_ENV: ожидается production, development или test')
})

test('addresses of Redis and of mail name a server, and after it Redis has the number of a database alone', () => {
  for (const REDIS_URL of ['redis://127.0.0.1:6379//', 'redis://127.0.0.1/strannik', 'rediss://redis.example:6379//0'])
    expect(() => readEnv({ DATA_DIR, REDIS_URL })).toThrow('REDIS_URL: после имени сервера может стоять только номер базы')
  for (const REDIS_URL of ['redis://127.0.0.1:6379', 'redis://127.0.0.1:6379/', 'rediss://strannik:word@redis.example/2'])
    expect(readEnv({ DATA_DIR, REDIS_URL }).redisUrl).toBe(REDIS_URL)
  expect(() => readEnv({ DATA_DIR, REDIS_URL: 'redis://' })).toThrow('REDIS_URL: в адресе нет имени сервера')
  expect(() => readEnv({ DATA_DIR, SMTP_URL: 'smtp://' })).toThrow('SMTP_URL: в адресе нет имени сервера')
})

test('a wrong number is reported in Russian, whatever is wrong about it', () => {
  for (const name of [
    'PORT',
    'YOOKASSA_VAT_CODE',
    'YOOKASSA_TAX_SYSTEM_CODE',
    'YANDEX_RASP_QUOTA',
    'RATES_MAX_AGE_DAYS',
    'DRAIN_MS',
  ])
    for (const text of ['three', '1.5', '-1', '10000000']) {
      const read = () => readEnv({ DATA_DIR, [name]: text })
      expect(read).toThrow(name)
      expect(read).not.toThrow(/expected|received|Invalid|small|big/)
    }
})

test('sizes and times of the database are numbers within reason', () => {
  const wrong: [string, string, string][] = [
    ['DATABASE_POOL_SIZE', 'ten', 'DATABASE_POOL_SIZE: ожидается число'],
    ['DATABASE_POOL_SIZE', '1', 'DATABASE_POOL_SIZE: нужно не меньше 2 соединений'],
    ['DATABASE_CONNECT_TIMEOUT_MS', '5', 'DATABASE_CONNECT_TIMEOUT_MS: не меньше 100'],
    ['DATABASE_STATEMENT_TIMEOUT_MS', '2.5', 'DATABASE_STATEMENT_TIMEOUT_MS: ожидается целое число миллисекунд'],
    ['DRAIN_MS', '-1', 'DRAIN_MS: не меньше 0'],
    ['DRAIN_MS', '1h', 'DRAIN_MS: ожидается число миллисекунд'],
  ]
  for (const [name, value, said] of wrong) expect(() => readEnv({ DATA_DIR, [name]: value })).toThrow(said)
  const set = { DATA_DIR, DATABASE_POOL_SIZE: '40', DATABASE_CONNECT_TIMEOUT_MS: '900', DATABASE_STATEMENT_TIMEOUT_MS: '1000' }
  expect(readEnv(set).database).toEqual({ poolSize: 40, connectTimeoutMs: 900, statementTimeoutMs: 1000 })
})

test('suppliers of flights and rooms are named in lists; an unknown name and a duplicate one are refused', () => {
  expect(readEnv({ DATA_DIR }).airSuppliers).toEqual(['embedded'])
  expect(readEnv({ DATA_DIR, AIR_SUPPLIERS: ' embedded ' }).airSuppliers).toEqual(['embedded'])
  expect(() => readEnv({ DATA_DIR, AIR_SUPPLIERS: 'embedded,nobody' })).toThrow('AIR_SUPPLIERS.1: нет поставщика «nobody»')
  expect(readEnv({ DATA_DIR }).hotelSuppliers).toEqual(['embedded'])
  expect(() => readEnv({ DATA_DIR, HOTEL_SUPPLIERS: 'nobody' })).toThrow('HOTEL_SUPPLIERS.0: нет поставщика «nobody»')
  expect(() => readEnv({ DATA_DIR, AIR_SUPPLIERS: 'embedded,embedded' })).toThrow('назван дважды')
  expect(readEnv({ DATA_DIR, HOTEL_SUPPLIERS: 'none' }).hotelSuppliers).toEqual([])
  expect(() => readEnv({ DATA_DIR, HOTEL_SUPPLIERS: 'none,embedded' })).toThrow('нет поставщика «none»')
})

test('an empty variable counts as not set', () => {
  expect(readEnv({ DATA_DIR, PORT: '', DATABASE_URL: '' }).port).toBe(3000)
})

test('a variable of blanks counts as not set: it is no port 0, no folder and no token', () => {
  const names = ['PORT', 'DRAIN_MS', 'HOST', 'PUBLIC_URL', 'METRICS_TOKEN', 'SITE_FILE', 'OTEL_TRACES_SAMPLER_ARG']
  const blank = Object.fromEntries(names.map((name) => [name, ' '.repeat(20)]))
  expect(readEnv({ DATA_DIR, ...blank })).toEqual(readEnv({ DATA_DIR }))
})

test('the secret is made once, kept between starts and readable by the owner only', () => {
  const [{ secret }] = readEnv({ DATA_DIR }).secret
  expect(secret).toHaveLength(43)
  expect(readEnv({ DATA_DIR }).secret[0].secret).toBe(secret)
  expect(readFileSync(join(DATA_DIR, 'secret'), 'utf8')).toBe(secret)
  expect(statSync(join(DATA_DIR, 'secret')).mode & 0o077).toBe(0)
})

test('a secret that a full disk or a power cut has left empty or short seals nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'strannik-env-'))
  for (const left of ['', '\n', 'half of the key']) {
    writeFileSync(join(folder, 'secret'), left)
    expect(() => readEnv({ DATA_DIR: folder })).toThrow(/secret пуст или обрезан[^]*Верните его из копии/)
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(left)
  }
})

test('the address of the site is its name alone: with a path every link in a letter would be wrong', () => {
  for (const PUBLIC_URL of ['https://strannik.example/site', 'https://strannik.example/?a', 'https://strannik.example/#a'])
    expect(() => readEnv({ DATA_DIR, PUBLIC_URL })).toThrow('PUBLIC_URL: ожидается адрес без пути')
  for (const PUBLIC_URL of ['https://strannik.example', 'https://strannik.example/'])
    expect(readEnv({ DATA_DIR, PUBLIC_URL }).publicUrl).toBe('https://strannik.example')
  expect(readEnv({ DATA_DIR, PUBLIC_URL: 'https://Странник.рф' }).publicUrl).toBe('https://xn--80aqgkapgi.xn--p1ai')
})

test('in production the sandbox bank and the embedded database are refused unless it is a demonstration', () => {
  expect(() => readEnv({ DATA_DIR, NODE_ENV: 'production' })).toThrow(/PAYMENT_PROVIDER[^]*DATABASE_URL/)
  expect(readEnv({ DATA_DIR, NODE_ENV: 'production', DEMO: 'on' })).toMatchObject({ production: true, demo: true })
})

test('YooKassa needs its keys; in production a test key and a plain address are refused', () => {
  const settings = { ...live, ...real }
  expect(() => readEnv({ ...settings, YOOKASSA_SHOP_ID: '', YOOKASSA_SECRET_KEY: '' })).toThrow(
    /YOOKASSA_SHOP_ID[^]*YOOKASSA_SECRET_KEY/,
  )
  expect(readEnv(settings)).toMatchObject({ paymentProvider: 'yookassa', yookassa: { shopId: '506751' } })
  expect(readEnv(settings).paymentMethods).toEqual(['card'])
  expect(readEnv({ ...settings, YOOKASSA_SBP: 'on' }).paymentMethods).toEqual(['card', 'sbp'])
  expect(() => readEnv({ ...settings, YOOKASSA_SECRET_KEY: 'test_secret' })).toThrow('ключ тестового магазина')
  expect(() => readEnv({ ...settings, DEMO: 'on' })).toThrow('уберите DEMO')
  expect(() => readEnv({ ...settings, NODE_ENV: '' })).toThrow('задайте NODE_ENV=production')
  expect(() => readEnv({ ...settings, PUBLIC_URL: 'http://strannik.example' })).toThrow('только по https')
  expect(() => readEnv({ ...settings, DEMO: 'on' })).toThrow('нельзя принимать настоящие деньги')
  expect(() => readEnv({ ...settings, YOOKASSA_SECRET_KEY: 'whatever' })).toThrow('YOOKASSA_SECRET_KEY')
})

test('for real money nothing invented is sold: who sells has to be named, or that nobody does', () => {
  expect(() => readEnv(live)).toThrow(/AIR_SUPPLIERS: embedded продаёт рейсы, которых нет[^]*HOTEL_SUPPLIERS: embedded/)
  expect(() => readEnv({ ...live, ...real, AIR_SUPPLIERS: 'embedded,duffel' })).toThrow('AIR_SUPPLIERS: embedded')
  expect(() => readEnv({ ...live, ...real, HOTEL_SUPPLIERS: '' })).toThrow(
    'HOTEL_SUPPLIERS: embedded продаёт номера, которых нет',
  )
  expect(readEnv({ ...live, ...real })).toMatchObject({ airSuppliers: ['duffel'], hotelSuppliers: [] })
})

test('a rehearsal with real money is allowed by a word of its own; a demonstration needs none', () => {
  expect(readEnv({ ...live, SELL_INVENTED: 'on' })).toMatchObject({ airSuppliers: ['embedded'], hotelSuppliers: ['embedded'] })
  expect(readEnv({ DATA_DIR, NODE_ENV: 'production', DEMO: 'on' }).airSuppliers).toEqual(['embedded'])
})

test('in production a board of flights that nobody sells is refused', () => {
  expect(() => readEnv({ ...live, ...real, YANDEX_RASP_KEY: '' })).toThrow('YANDEX_RASP_KEY')
  expect(readEnv({ ...live, ...real }).rasp?.key).toBe('a-key-of-theirs')
  expect(readEnv({ ...live, SELL_INVENTED: 'on' }).rasp).toBeUndefined()
})

test('in production a company that is not there is refused', () => {
  expect(() => readEnv({ ...live, ...real, SITE_FILE: '' })).toThrow('SITE_FILE: телефон, реквизиты и обещания были бы учебными')
  expect(readEnv({ ...live, SELL_INVENTED: 'on' }).siteFile).toBeUndefined()
})

test('PostgreSQL without a secret is refused with an explanation where to get the key', () => {
  const settings = { DATA_DIR, DATABASE_URL: 'postgres://localhost/strannik' }
  expect(() => readEnv(settings)).toThrow(/SECRET: с DATABASE_URL нужен ключ[^]*DATA_DIR\/secret/)
  expect(readEnv({ ...settings, SECRET }).secret).toHaveLength(1)
})

test('a process for visitors or for jobs alone is refused on the embedded database', () => {
  for (const ROLE of ['web', 'worker']) {
    expect(() => readEnv({ DATA_DIR, ROLE })).toThrow(`ROLE: ${ROLE} возможен только с DATABASE_URL`)
    expect(readEnv({ DATA_DIR, ROLE, DATABASE_URL: 'postgres://localhost/strannik', SECRET }).role).toBe(ROLE)
  }
  expect(readEnv({ DATA_DIR }).role).toBe('all')
  expect(() => readEnv({ DATA_DIR, ROLE: 'both' })).toThrow('ожидается all, web или worker')
})

test('an address past the pooler without the database it leads to is refused, and not passed by for the embedded one', () => {
  const session = { DATABASE_SESSION_URL: 'postgres://localhost/strannik' }
  expect(() => readEnv({ DATA_DIR, ...session })).toThrow(/DATABASE_SESSION_URL: .*DATABASE_URL не задан/)
  expect(readEnv({ DATA_DIR, ...session, DATABASE_URL: 'postgres://localhost:6432/strannik', SECRET }).sessionUrl).toBeDefined()
})

test('former keys are a list; a short one, a repeated one and the key of today are refused', () => {
  const withFormer = (SECRET_OLD: string) => readEnv({ DATA_DIR, SECRET, SECRET_OLD }).secret.map(({ secret }) => secret)
  const other = 'x'.repeat(32)
  expect(withFormer(`${other} , ${'y'.repeat(32)}`)).toEqual([SECRET, other, 'y'.repeat(32)])
  expect(withFormer(JSON.stringify([FORMER]))).toEqual([SECRET, FORMER])
  for (const wrong of ['short', `${other},`, '[1', '{}', '[17]']) expect(() => withFormer(wrong)).toThrow('SECRET_OLD')
  expect(() => withFormer(`${other},${other}`)).toThrow('назван дважды')
  expect(() => withFormer(JSON.stringify([SECRET]))).toThrow('стоит и нынешний')
})
