import { readFileSync } from 'node:fs'
import { type PaymentMark, PublicConfig } from '#contract/config.ts'
import { usualRates } from '#domain/bonus/rates.ts'
import { usualNetworks } from '#domain/hotels/share.ts'
import type { PaymentMethod } from '#domain/payments/payment.ts'
import { StartRefusal } from '#server/db/start-refusal.ts'
import type { MapTiles } from '#server/map-tiles/map-tiles.ts'

/** The default facts about the agency of a fresh clone; SITE_FILE replaces any of them (DGEN-04). */
const defaults: Omit<PublicConfig, 'origin' | 'payment' | 'mapTiles'> = {
  brand: 'Странник',
  phone: '+7 800 555 01 45',
  email: 'help@strannik.example',
  company: {
    name: 'ООО «Странник»',
    inn: '7700000000',
    kpp: '770001001',
    ogrn: '1267700000000',
    address: '101000, Москва, Мясницкая ул., 1',
    since: 1999,
  },
  operator: {},
  office: { lat: 55.7603, lon: 37.6287, near: 'метро «Лубянка»' },
  stores: {},
  claims: ['Более 10 000 пользователей', '25 лет на рынке', 'Работаем с авиакомпаниями напрямую'],
  carriers: [
    { code: 'SU', name: 'Аэрофлот' },
    { code: 'TK', name: 'Turkish Airlines' },
    { code: 'DP', name: 'Победа' },
    { code: 'EK', name: 'Emirates' },
    { code: 'JU', name: 'Air Serbia' },
    { code: 'U6', name: 'Уральские авиалинии' },
    { code: 'FV', name: 'Россия' },
    { code: 'CA', name: 'Air China' },
    { code: 'PC', name: 'Pegasus' },
    { code: 'A4', name: 'Азимут' },
  ],
  facts: { ticketsSold: 1_000_000, airlines: 500, staySuppliers: 200, partners: 87_000 },
  share: usualNetworks,
  bonus: usualRates,
}

/** What is said of an existing company: where real money is taken nobody may read ours instead. */
const ownFacts = ['phone', 'email', 'company', 'office', 'claims', 'carriers', 'facts'] as const

type Place = {
  publicUrl: string
  siteFile?: string
  demo: boolean
  paymentMethods: readonly PaymentMethod[]
  mapTiles?: MapTiles
}

/** The public configuration: the defaults, overridden by the JSON file, the site's own address and how it is paid. */
export function readSite({ publicUrl, siteFile, demo, paymentMethods, mapTiles }: Place): PublicConfig {
  const own = siteFile ? readOwn(siteFile) : {}
  const strange = Object.keys(own).filter((name) => name !== 'payment' && !(name in defaults))
  if (strange.length > 0) throw refusal(`в нём лишнее: ${strange.join(', ')}`)
  const missing = siteFile && !demo ? ownFacts.filter((name) => !(name in own)) : []
  if (missing.length > 0) throw refusal(`для настоящих продаж назовите в нём своё: ${missing.join(', ')}`)
  const empty = emptyTexts(own)
  if (empty.length > 0) throw refusal(`в нём не заполнено: ${empty.join(', ')}`)
  const payment = { marks: marksOf(paymentMethods), ...('payment' in own && (own.payment as object)), methods: paymentMethods }
  const read = PublicConfig.safeParse({ ...defaults, ...own, payment, origin: publicUrl, mapTiles: mapTiles?.address })
  if (read.success) return read.data
  throw refusal(`проверьте ${read.error.issues.map((issue) => issue.path.join('.')).join(', ')}`)
}

const refusal = (said: string, cause?: unknown) => new StartRefusal(`Неверная конфигурация:\n  SITE_FILE: ${said}`, { cause })

function readOwn(path: string): object {
  const own = parsedOf(path, readText(path))
  if (typeof own === 'object' && own !== null && !Array.isArray(own)) return own
  throw refusal(`в файле ${path} ожидается объект JSON`)
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '') // Windows editors begin a file with it
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException
    throw refusal(unread[code]?.(path) ?? `файл ${path} не читается (${code})`, cause)
  }
}

const unread: Record<string, (path: string) => string> = {
  ENOENT: (path) => `файла ${path} нет`,
  ENOTDIR: (path) => `файла ${path} нет`,
  EISDIR: (path) => `${path} — папка, а нужен файл`,
  EACCES: (path) => `на файл ${path} нет прав у того, кто запускает сервер`,
}

function parsedOf(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw refusal(`в файле ${path} ошибка JSON ${jsonFault(text, String(cause))}`, cause)
  }
}

/** The engine's words are English; of them its place in the file is taken, or the sign it has stumbled over. */
function jsonFault(text: string, words: string): string {
  if (text.trim() === '') return '— он пуст'
  const [, line, column] = /line (\d+) column (\d+)/.exec(words) ?? []
  if (line) return `в строке ${line}, знак ${column}: проверьте кавычки и запятые рядом`
  const [, sign] = /Unexpected token '(.+?)'/.exec(words) ?? []
  return sign ? `у знака «${sign}»: проверьте кавычки и запятые рядом` : 'в конце: не закрыта скобка или кавычка'
}

/** The path of an empty text in it: `company.inn`. */
function emptyTexts(value: unknown, path = ''): string[] {
  if (value === '') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inside]) => emptyTexts(inside, path === '' ? name : `${path}.${name}`))
}

function marksOf(methods: readonly PaymentMethod[]): PaymentMark[] {
  return ['mir', 'visa', 'mastercard', ...(methods.includes('sbp') ? (['sbp'] as const) : [])]
}
