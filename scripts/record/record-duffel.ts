import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Passenger } from '#domain/air/passenger.ts'
import { DAY_MS, airDay, dayOf } from '#domain/text/dates.ts'
import { duffel } from '#server/adapters/air/duffel/duffel.ts'
import type { SearchedSupplier } from '#server/air/supplier.ts'
import { StartRefusal } from '#server/db/start-refusal.ts'
import { jsonOf } from '#server/db/stored-json.ts'
import type { Env } from '#server/process/env.ts'
import { searchWhole } from '#test/search-whole.ts'

const traveller: Passenger = {
  name: 'Maria',
  surname: 'Recorder',
  birthDay: '14-03-1991',
  gender: 'female',
  document: { type: 'forpassportrf', number: '700000001', date: '01-02-2035' },
}
const contact = { email: 'recorder@example.com', phone: '+442080160509' }

/** Every city and rate a recording needs is in the answers themselves: sums stay as they arrived. */
const plainRate = async (currency: string) => ({ currency, nominal: 1, roubles: '1', day: dayOf(new Date(), 'UTC') })

/** Buys a trip in Duffel's test mode, gives it back and writes every call into a folder. Only ever with a test token. */
export async function recordDuffel(
  { duffel: settings, secret }: Pick<Env, 'duffel' | 'secret'>,
  folder: string,
): Promise<string> {
  if (!settings?.token.startsWith('duffel_test_')) throw new StartRefusal('Нужен DUFFEL_TOKEN учебного режима, duffel_test_…')
  const { url, token } = settings
  const config = {
    url,
    token,
    secret,
    now: () => new Date(),
    markupPercent: 0,
    fetchExchangeRate: plainRate,
    airportOf: () => undefined,
  }
  const supplier = duffel(config)
  const calls = await recordCalls(url, () => trip(supplier))
  mkdirSync(folder, { recursive: true })
  const names = writeRecording(folder, calls)
  return `${names.map((name) => `${folder}/${name}`).join('\n')}\n`
}

/** A search, a price, a hold, a ticket, its flights, the calculation of a return and the return. */
async function trip(supplier: SearchedSupplier): Promise<void> {
  const signal = () => AbortSignal.timeout(60_000)
  const dateThere = airDay(dayOf(new Date(Date.now() + 40 * DAY_MS), 'UTC'))
  const party = { adults: 1, children: 0, infants: 0, locale: 'ru', currency: 'rub' } as const
  const query = { iataFrom: 'LHR', iataTo: 'JFK', dateThere, dateBack: null, ...party }
  const { there } = await searchWhole(supplier, query, signal())
  const own = there.find(({ companyCode }) => companyCode === 'ZZ') // the airline of the test mode
  if (!own) return
  const key = `recording:${Date.now()}`
  const { supplierRef, price } = await supplier.book(
    { key, refs: [own.itineraryRef], passengers: [traveller], contact },
    signal(),
  )
  await supplier.status(key, signal())
  await supplier.confirm({ key, supplierRef, price }, signal())
  await supplier.ticket({ key, supplierRef }, signal()).catch(() => {}) // tickets issued late are refunded too
  await supplier.flights?.(supplierRef, signal())
  const quote = await supplier.refundQuote?.(supplierRef, signal())
  await supplier.cancel({ key, supplierRef, quoteId: quote?.id }, signal())
}

/** One call as it went over the line, with everything personal and secret struck out. */
export type RecordedCall = { method: string; path: string; sent: unknown; status: number; answer: unknown }

/** Names of fields whose values nobody may read. */
const SECRET =
  /^(given_name|family_name|middle_name|name_prefix|title|born_on|gender|email|phone_number|unique_identifier|expires_on|issuing_country_code|booking_reference|metadata|loyalty_programme_accounts|accounts?|number|token|secret|authorization|users?|organisation.*|identity.*|request_id|url|client_key|card.*)$/i

/** What may occur in any text: addresses, long numbers, keys. */
const inTexts: readonly (readonly [found: RegExp, instead: string])[] = [
  [/[\w.+-]+@[\w-]+\.[\w.]+/g, 'someone@example.com'],
  [/duffel_(test|live)_[\w-]+/g, 'duffel_$1_struck_out'],
  [/\+?\d[\d ()-]{8,}\d/g, '+70000000000'],
]

/** The same value without what is about a person or opens a door; its shape, its sums and its times stay. */
export function struckOut(value: unknown, name = ''): unknown {
  if (SECRET.test(name)) return outline(value)
  if (Array.isArray(value)) return value.map((one) => struckOut(one, ''))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, struckOut(inner, key)]))
  return typeof value === 'string' ? withoutSecrets(value) : value
}

function withoutSecrets(text: string): string {
  if (/^\d{4}-\d\d-\d\d/.test(text)) return text
  return inTexts.reduce((clean, [found, instead]) => clean.replaceAll(found, instead), text)
}

/** The type of the value: enough to write a schema by. */
function outline(value: unknown): unknown {
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'number') return 0
  if (typeof value === 'string') return value === '' ? '' : 'X'
  if (Array.isArray(value)) return value.map(outline)
  return Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, outline(inner)])) // an object is left
}

/** Records every call a supplier's adapter makes of `origin` while `act` runs; returns them redacted. */
async function recordCalls(origin: string, act: () => Promise<unknown>): Promise<RecordedCall[]> {
  const plain = globalThis.fetch
  const calls: RecordedCall[] = []
  globalThis.fetch = async (...given) => {
    const request = new Request(...given)
    const url = new URL(request.url)
    const sent = await request.clone().text()
    const answer = await plain(...given)
    if (url.origin === new URL(origin).origin)
      calls.push({
        method: request.method,
        path: url.pathname + url.search,
        sent: sent && struckOut(bodyOf(sent)),
        status: answer.status,
        answer: struckOut(shortened(bodyOf(await answer.clone().text()))),
      })
    return answer
  }
  try {
    await act().catch(() => {}) // a «no» is a recording too
  } finally {
    globalThis.fetch = plain
  }
  return calls
}

const MOST_OF_A_LIST = 3

/** Three offers say as much as a page of two hundred. */
function shortened(answer: unknown): unknown {
  const { data } = answer as { data?: unknown }
  return Array.isArray(data) ? { ...(answer as object), data: data.slice(0, MOST_OF_A_LIST) } : answer // it is an object then
}

/** A body as JSON, or how long it is. */
function bodyOf(text: string): unknown {
  return jsonOf(text) ?? { notJson: text.length }
}

/** Writes one file for each call, in their order; answers their names. */
function writeRecording(folder: string, calls: readonly RecordedCall[]): string[] {
  return calls.map((call, at) => {
    const about = `${call.method} ${call.path.split('?')[0]}`.replaceAll(/(_\w{6,}|[^a-z_]+)/gi, '-').toLowerCase()
    const name = `${String(at + 1).padStart(2, '0')}-${about.replace(/-+$/, '')}.json`
    writeFileSync(join(folder, name), `${JSON.stringify(call, null, 2)}\n`)
    return name
  })
}
