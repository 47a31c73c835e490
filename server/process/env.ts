import { resolve } from 'node:path'
import * as z from 'zod'
import { type PaymentMethod, paymentMethods } from '#domain/payments/payment.ts'
import { StartRefusal, makeFolder } from '#server/db/start-refusal.ts'
import { type Proxies, readProxies } from '#server/http/proxies.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import { type MapTiles, mapTilesOf, mapTilesVariable } from '#server/map-tiles/map-tiles.ts'
import { type TracingSettings, samplers } from '#server/tracing/start-tracing.ts'
import { type DuffelSettings, duffelOf, duffelVariables, wrongDuffelMode } from './duffel-settings.ts'
import { type EtgSettings, etgOf, etgVariables, wrongEtgMode } from './etg-settings.ts'
import { keysOf, keyVariables } from './key-settings.ts'
import { type AirSupplierName, type HotelSupplierName, inventedSales, supplierVariables } from './supplier-list.ts'

const address = (...protocols: string[]) =>
  z.string().refine((text) => protocols.some((protocol) => text.startsWith(`${protocol}://`)) && URL.canParse(text), {
    message: `ожидается адрес вида ${protocols[0]}://…`,
  })
const withHost = [(text: string) => !URL.canParse(text) || new URL(text).hostname !== '', 'в адресе нет имени сервера'] as const
/** A path that is not the number of a database would crash the process once Redis answers. */
const withNumber = [
  (text: string) => !URL.canParse(text) || /^(\/(\d.*)?)?$/.test(new URL(text).pathname),
  'после имени сервера может стоять только номер базы: redis://127.0.0.1:6379/1',
] as const
/** Every address of the site begins with it, so it ends with the name; as browsers write it, «странник.рф» included. */
const site = address('https', 'http')
  .refine((text) => !URL.canParse(text) || new URL(text).href === `${new URL(text).origin}/`, {
    message: 'ожидается адрес без пути: https://strannik.example',
  })
  .transform((text) => new URL(text).origin)
const milliseconds = (least: number, most: number) =>
  z.coerce
    .number('ожидается число миллисекунд')
    .int('ожидается целое число миллисекунд')
    .min(least, `не меньше ${least}`)
    .max(most, `не больше ${most}`)
const whole = (least: number, most: number, words: string) => z.coerce.number(words).int(words).min(least, words).max(most, words)
const onOff = z.enum(['on', 'off'], 'ожидается on или off').transform((word) => word === 'on')

/** Every variable the server reads; the table of docs/running.md and .env.example describe the same list. */
export const Variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test'], 'ожидается production, development или test').optional(),
  ROLE: z.enum(['all', 'web', 'worker'], 'ожидается all, web или worker').default('all'),
  PORT: whole(0, 65_535, 'ожидается номер порта').default(3000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: site.optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: address('postgres', 'postgresql').optional(),
  DATABASE_SESSION_URL: address('postgres', 'postgresql').optional(),
  DATABASE_POOL_SIZE: z.coerce
    .number('ожидается число')
    .int('ожидается целое число')
    .min(2, 'нужно не меньше 2 соединений')
    .max(500, 'не больше 500 соединений')
    .default(10),
  DATABASE_CONNECT_TIMEOUT_MS: milliseconds(100, 60_000).default(1500),
  DATABASE_STATEMENT_TIMEOUT_MS: milliseconds(100, 60_000).default(2500),
  DRAIN_MS: milliseconds(0, 120_000).default(200),
  REDIS_URL: address('redis', 'rediss')
    .refine(...withHost)
    .refine(...withNumber)
    .optional(),
  SMTP_URL: address('smtp', 'smtps')
    .refine(...withHost)
    .optional(),
  RATE_LIMIT: onOff.default(true),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'ожидается fatal, error, warn, info, debug, trace или silent',
    )
    .default('info'),
  TRUST_PROXY: z
    .string()
    .default('off')
    .transform((text, context) => {
      const proxies = readProxies(text)
      if (proxies !== undefined) return proxies
      const message = 'ожидается off, on, число посредников от 1 до 9 или их сети через запятую: loopback, 10.0.0.0/8'
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }),
  METRICS_TOKEN: z.string().min(16, 'нужно не меньше 16 знаков').optional(),
  ...keyVariables,
  DEMO: onOff.optional(),
  ...supplierVariables,
  ...duffelVariables,
  ...etgVariables,
  PAYMENT_PROVIDER: z.enum(['sandbox', 'yookassa'], 'известны sandbox и yookassa').default('sandbox'),
  YOOKASSA_SHOP_ID: z.string().regex(/^\d+$/, 'ожидается номер магазина').optional(),
  YOOKASSA_SECRET_KEY: z
    .string()
    .regex(/^(test|live)_\S+$/, 'ожидается ключ вида live_… или test_…')
    .optional(),
  YOOKASSA_SBP: onOff.default(false),
  YOOKASSA_VAT_CODE: whole(1, 12, 'ожидается код ставки НДС от 1 до 12').optional(),
  YOOKASSA_TAX_SYSTEM_CODE: whole(1, 6, 'ожидается код от 1 до 6').optional(),
  YANDEX_RASP_KEY: z.string().min(8, 'слишком короткий ключ').optional(),
  YANDEX_RASP_URL: address('https', 'http').default('https://api.rasp.yandex-net.ru/v3.0'),
  YANDEX_RASP_QUOTA: whole(1, 1_000_000, 'ожидается целое число от 1 до 1 000 000').default(500),
  MAP_TILES: mapTilesVariable,
  SITE_FILE: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('http', 'https').optional(),
  OTEL_TRACES_SAMPLER: z.enum(samplers, `ожидается ${samplers.join(', ')}`).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('ожидается доля от 0 до 1').min(0, 'не меньше 0').max(1, 'не больше 1').default(1),
  OTEL_SERVICE_NAME: z.string().default('strannik'),
})

export type Env = {
  production: boolean
  /** Pages are compiled on request, with hot reload. */
  development: boolean
  /** Free demonstration: the sandbox bank and the embedded database are allowed whatever NODE_ENV says. */
  demo: boolean
  /** Whether this process serves visitors, runs the jobs and sweeps, or both. */
  role: 'all' | 'web' | 'worker'
  port: number
  host: string
  /** Without a trailing slash. */
  publicUrl: string
  dataDir: string
  databaseUrl?: string
  /** The same PostgreSQL past its pooler, for long-lived connections. */
  sessionUrl?: string
  database: { poolSize: number; connectTimeoutMs: number; statementTimeoutMs: number }
  /** How long `/ready` refuses before the port closes. */
  drainMs: number
  redisUrl?: string
  smtpUrl?: string
  rateLimit: boolean
  logLevel: string
  trustProxy: Proxies
  /** Opens /metrics from other machines. */
  metricsToken?: string
  /** Seals what must not be read and signs what must return unchanged; the former keys open what they have sealed. */
  secret: KeyRing
  /** Whose flights are searched, in this order. */
  airSuppliers: readonly AirSupplierName[]
  /** Whose rooms are searched, likewise. */
  hotelSuppliers: readonly HotelSupplierName[]
  /** Flights and rooms that do not exist may be sold for real money: a rehearsal. */
  sellsInvented: boolean
  duffel?: DuffelSettings
  etg?: EtgSettings
  paymentProvider: 'sandbox' | 'yookassa'
  /** The payment methods: «СБП» needs a contract with a real provider. */
  paymentMethods: readonly PaymentMethod[]
  /** Set when, and only when, it takes the payments. `vatCode` left out: receipts are not made by it. */
  yookassa?: { shopId: string; secretKey: string; vatCode: number | undefined; taxSystemCode: number | undefined }
  /**
   * Yandex Schedules; without a key the board shows the embedded timetable, in production only where its flights are sold.
   * `quota`: calls a day.
   */
  rasp?: { key: string; url: string; quota: number }
  /** The operator's own map under the hotels; without it our scheme of the town is drawn. */
  mapTiles?: MapTiles
  siteFile?: string
  /** Given when traces have somewhere to go. */
  tracing?: TracingSettings
}

/** Reads and checks the configuration; the error names each wrong variable. Makes DATA_DIR and its secret when absent. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const filled = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim() !== ''))
  const read = Variables.safeParse(filled)
  if (!read.success) {
    const lines = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new StartRefusal(`Неверная конфигурация:\n${lines.join('\n')}`)
  }
  const env = envOf(read.data)
  refuseLonelyRole(env)
  refuseDemoParts(env)
  return env
}

function envOf(read: z.infer<typeof Variables>): Env {
  const production = read.NODE_ENV === 'production'
  const dataDir = resolve(read.DATA_DIR)
  makeFolder(dataDir)
  return {
    production,
    development: read.NODE_ENV === 'development',
    demo: read.DEMO ?? !production,
    role: read.ROLE,
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL ?? `http://localhost:${read.PORT}`,
    dataDir,
    databaseUrl: read.DATABASE_URL,
    sessionUrl: read.DATABASE_SESSION_URL,
    database: {
      poolSize: read.DATABASE_POOL_SIZE,
      connectTimeoutMs: read.DATABASE_CONNECT_TIMEOUT_MS,
      statementTimeoutMs: read.DATABASE_STATEMENT_TIMEOUT_MS,
    },
    drainMs: read.DRAIN_MS,
    redisUrl: read.REDIS_URL,
    smtpUrl: read.SMTP_URL,
    rateLimit: read.RATE_LIMIT,
    logLevel: read.LOG_LEVEL,
    trustProxy: read.TRUST_PROXY,
    metricsToken: read.METRICS_TOKEN,
    secret: keysOf(read, dataDir),
    airSuppliers: read.AIR_SUPPLIERS,
    hotelSuppliers: read.HOTEL_SUPPLIERS,
    sellsInvented: read.SELL_INVENTED,
    duffel: duffelOf(read, read.AIR_SUPPLIERS.includes('duffel')),
    etg: etgOf(read, read.HOTEL_SUPPLIERS.includes('ostrovok')),
    paymentProvider: read.PAYMENT_PROVIDER,
    paymentMethods: read.PAYMENT_PROVIDER === 'sandbox' || read.YOOKASSA_SBP ? paymentMethods : ['card'],
    yookassa: yookassaOf(read),
    rasp: raspOf(read),
    mapTiles: mapTilesOf(read.MAP_TILES),
    siteFile: read.SITE_FILE,
    tracing: tracingOf(read),
  }
}

/** Nobody else can open the embedded database, and no pooler is before it. */
function refuseLonelyRole({ role, databaseUrl, sessionUrl }: Env): void {
  if (sessionUrl && !databaseUrl)
    throw new StartRefusal(
      'Неверная конфигурация:\n  DATABASE_SESSION_URL: ведёт мимо посредника к той же базе, а DATABASE_URL не задан',
    )
  if (role === 'all' || databaseUrl) return
  throw new StartRefusal(
    `Неверная конфигурация:\n  ROLE: ${role} возможен только с DATABASE_URL, встроенную базу открывает один процесс`,
  )
}

/** The keys of YooKassa; names what is missing when it is to take the payments. */
function yookassaOf(read: z.infer<typeof Variables>): Env['yookassa'] {
  if (read.PAYMENT_PROVIDER !== 'yookassa') return undefined
  const { YOOKASSA_SHOP_ID: shopId, YOOKASSA_SECRET_KEY: secretKey } = read
  if (!shopId || !secretKey) {
    const missing = [shopId ? '' : '  YOOKASSA_SHOP_ID', secretKey ? '' : '  YOOKASSA_SECRET_KEY'].filter(Boolean)
    throw new StartRefusal(`Для PAYMENT_PROVIDER=yookassa не задано:\n${missing.join('\n')}`)
  }
  return { shopId, secretKey, vatCode: read.YOOKASSA_VAT_CODE, taxSystemCode: read.YOOKASSA_TAX_SYSTEM_CODE }
}

function tracingOf(read: z.infer<typeof Variables>): Env['tracing'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: ratio } = read
  return endpoint ? { endpoint, sampler, ratio, service: read.OTEL_SERVICE_NAME } : undefined
}

function raspOf({
  YANDEX_RASP_KEY: key,
  YANDEX_RASP_URL: url,
  YANDEX_RASP_QUOTA: quota,
}: z.infer<typeof Variables>): Env['rasp'] {
  return key ? { key, url: url.replace(/\/+$/, ''), quota } : undefined
}

/** Real money needs a real bank and a real database; a demonstration does not. */
function refuseDemoParts(env: Env): void {
  if (env.demo && env.yookassa?.secretKey.startsWith('live_')) {
    const cure = env.production ? 'уберите DEMO' : 'задайте NODE_ENV=production без DEMO'
    throw new StartRefusal(`На учебном сайте нельзя принимать настоящие деньги: ${cure} или возьмите ключ тестового магазина.`)
  }
  const wrongMode = [wrongDuffelMode(env.duffel, env.demo), wrongEtgMode(env.etg, env.demo)].filter(Boolean).join('\n')
  if (env.demo && wrongMode) throw new StartRefusal(`Неверная конфигурация:\n${wrongMode}`)
  if (env.demo) return
  const lines = [
    env.siteFile || env.sellsInvented ? '' : '  SITE_FILE: телефон, реквизиты и обещания были бы учебными',
    env.paymentProvider === 'sandbox' ? '  PAYMENT_PROVIDER: тестовый банк не принимает настоящих денег' : '',
    env.databaseUrl ? '' : '  DATABASE_URL: нужен PostgreSQL',
    ...inventedSales(env),
    env.rasp || env.airSuppliers.includes('embedded') ? '' : '  YANDEX_RASP_KEY: учебное табло показало бы рейсы, которых нет',
    wrongMode,
    env.yookassa?.secretKey.startsWith('test_') ? '  YOOKASSA_SECRET_KEY: ключ тестового магазина' : '',
    env.yookassa && !env.publicUrl.startsWith('https://') ? '  PUBLIC_URL: уведомления приходят только по https' : '',
  ].filter(Boolean)
  if (lines.length > 0) {
    throw new StartRefusal(
      `С NODE_ENV=production нельзя продавать на учебных частях:\n${lines.join('\n')}\nДля показа задайте DEMO=on.`,
    )
  }
}
