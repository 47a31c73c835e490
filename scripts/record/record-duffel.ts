import { mkdirSync } from 'node:fs'
import type { Passenger } from '#domain/air/passenger.ts'
import { airDay, dayOf } from '#domain/text/dates.ts'
import { duffel } from '#server/adapters/air/duffel/duffel.ts'
import type { SearchedSupplier } from '#server/air/supplier.ts'
import { searchedWhole } from '#server/air/shared-searches.ts'
import type { Env } from '#server/process/env.ts'
import { recordCalls, writeRecording } from './recorded-calls.ts'

const DAY_MS = 86_400_000
const traveller: Passenger = {
  name: 'Maria',
  surname: 'Recorder',
  birthDay: '14-03-1991',
  gender: 'female',
  document: { type: 'forpassportrf', number: '700000001', date: '01-02-2035' },
}
const contact = { email: 'recorder@example.com', phone: '+442080160509' }

/** Every city and rate a recording needs is in the answers themselves: sums stay as they came. */
const plainRate = async (currency: string) => ({ currency, nominal: 1, roubles: '1', day: dayOf(new Date(), 'UTC') })

/** Buys a trip in Duffel's test mode, gives it back and writes every call into a folder. Only ever with a test token. */
export async function recordDuffel(
  { duffel: settings, secret }: Pick<Env, 'duffel' | 'secret'>,
  folder: string,
): Promise<string> {
  if (!settings?.token.startsWith('duffel_test_')) return 'Нужен DUFFEL_TOKEN учебного режима, duffel_test_…\n'
  const { url, token } = settings
  const config = { url, token, secret, now: () => new Date(), markupPercent: 0, rateOf: plainRate, airportOf: () => undefined }
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
  const { there } = await searchedWhole(supplier, query, signal())
  const own = there.find(({ companyCode }) => companyCode === 'ZZ') // the airline of the test mode
  if (!own) return
  const key = `recording:${Date.now()}`
  const { supplierRef, price } = await supplier.book(
    { key, refs: [own.itineraryRef], passengers: [traveller], contact },
    signal(),
  )
  await supplier.status(key, signal())
  await supplier.confirm({ key, supplierRef, price }, signal())
  await supplier.ticket({ key, supplierRef }, signal()).catch(() => {}) // what was issued late is given back too
  await supplier.flights?.(supplierRef, signal())
  const quote = await supplier.refundQuote?.(supplierRef, signal())
  await supplier.cancel({ key, supplierRef, quoteId: quote?.id }, signal())
}
