import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HotelCard } from '#contract/hotels.ts'
import { type RefusalCode, Refusal } from '#domain/refusal.ts'
import { aMinute } from '#server/adapters/hotels/ostrovok/etg-calls.ts'
import { yookassa, yookassaReceipts } from '#server/adapters/payments/yookassa.ts'
import { airNewsOf } from '#server/air/sellers/search-news.ts'
import type { AirSupplier, FoundOffers } from '#server/air/supplier.ts'
import { outsideTransactions } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { HotelSupplier } from '#server/hotels/supplier.ts'
import { outsideNumbers } from '#server/outside/numbers.ts'
import type { Env } from '#server/process/env.ts'
import { ACCOUNT } from './bank.ts'
import type { Neighbours } from './neighbours.ts'
import { WEBHOOK_SECRET } from './suppliers/supplier-neighbours.ts'

/**
 * The agency as it is sold, beside a bank and a supplier that are processes of their own: the real adapter speaks to the bank. Without
 * the address of a supplier it sells what its own settings say.
 */
export function withNeighbours(assembled: Deps, { bank, supplier }: { bank: string; supplier: string }): Deps {
  const access = { ...ACCOUNT, api: `${bank}/v3` }
  return {
    ...assembled,
    ...(supplier ? besideSupplier(supplier) : quickHolds(assembled)),
    payments: outsideTransactions(
      yookassa({ ...access, receipt: { vatCode: 1, taxSystemCode: 1, ownEmail: assembled.site.email } }),
    ),
    fiscal: outsideTransactions(yookassaReceipts(access)),
  }
}

/** Longer than the slowest call of the fakes, so that one that is still in coming is never sent again. */
const HOLD_KNOWN_MS = 35_000

/** Minutes of waiting for a hold become half of one: nobody in this machine is slower. */
function quickHolds({ holdKnownWithinMs }: Deps): Pick<Deps, 'holdKnownWithinMs'> {
  return { holdKnownWithinMs: (name) => (holdKnownWithinMs?.(name) === undefined ? undefined : HOLD_KNOWN_MS) }
}

function besideSupplier(url: string): Pick<Deps, 'air' | 'airNews' | 'hotels'> {
  const air = remoteAir(url)
  return {
    air: outsideTransactions(air),
    airNews: airNewsOf([{ supplier: air, deadlineMs: 8_000 }]),
    hotels: outsideTransactions(remoteHotels(url)),
  }
}

type Line = <Answer>(method: string, body: object, signal?: AbortSignal) => Promise<Answer>

/** A line to the supplier's process; what is not an answer is `failure`, as an adapter of a real one would say. */
function lineTo(url: string, failure: RefusalCode): Line {
  return async <Answer>(method: string, body: object, signal?: AbortSignal) => {
    const sent = { method: 'POST', body: JSON.stringify(body), signal: signal ?? AbortSignal.timeout(10_000) }
    const response = await fetch(`${url}/${method}`, sent).catch(() => undefined)
    const read = (await response?.json().catch(() => undefined)) as
      | { answer: Answer; code: RefusalCode; extra: object }
      | undefined
    if (response?.status === 409 && read) throw new Refusal(read.code, { extra: { ...read.extra } })
    if (response?.status !== 200 || !read) throw new Refusal(failure)
    return read.answer
  }
}

export function remoteAir(url: string): AirSupplier {
  const callNeighbour = lineTo(`${url}/air`, 'air.supplier-failed')
  return {
    name: 'remote',
    async *search(query, signal) {
      yield await callNeighbour<FoundOffers>('search', query, signal)
    },
    calendar: (ends, days, party, signal) => callNeighbour('calendar', { ends, days, party }, signal),
    price: (refs, signal) => callNeighbour('price', { refs }, signal),
    book: ({ key, refs, passengers }, signal) => callNeighbour('book', { key, refs, passengers }, signal),
    confirm: async (request, signal) => void (await callNeighbour('confirm', request, signal)),
    ticket: (request, signal) => callNeighbour('ticket', request, signal),
    cancel: async (request, signal) => void (await callNeighbour('cancel', request, signal)),
    status: (key, signal) => callNeighbour('status', { key }, signal),
    cleanUp: async () => void (await callNeighbour('cleanUp', {})),
  }
}

export function remoteHotels(url: string): HotelSupplier {
  const callNeighbour = lineTo(`${url}/rooms`, 'hotels.supplier-failed')
  return {
    name: 'remote',
    suggest: (text, signal) => callNeighbour('suggest', { text }, signal),
    ids: (region, signal) => callNeighbour('ids', { region }, signal),
    rates: (query, ids, detail, signal) => callNeighbour('rates', { query, ids, detail }, signal),
    hotel: async (id, signal) => (await callNeighbour<HotelCard | null>('hotel', { id }, signal)) ?? undefined,
    recheck: async (rateId, signal) => (await callNeighbour<never>('recheck', { rateId }, signal)) ?? undefined,
    timeZoneOf: () => 'Europe/Moscow',
    book: (request, signal) => callNeighbour('book', request, signal),
    confirm: async (request, signal) => void (await callNeighbour('confirm', request, signal)),
    reserve: (request, signal) => callNeighbour('reserve', request, signal),
    cancel: async (request, signal) => void (await callNeighbour('cancel', request, signal)),
    status: (key, signal) => callNeighbour('status', { key }, signal),
    cleanUp: async () => void (await callNeighbour('cleanUp', {})),
  }
}

/** Roubles of a euro and the mark-up of both contracts, as the checker reckons them. */
export const EURO = '93.1234'
export const MARKUP_PERCENT = 5

/** Settings of a server that sells what the embedded world, Duffel and Ostrovok have; the table of rates is of today. */
export async function besideRealSuppliers({ duffel, etg }: Neighbours, dataDir: string): Promise<Record<string, string>> {
  if (!duffel || !etg) return {}
  const [day, month, year] = new Date().toLocaleDateString('ru-RU', { timeZone: 'Europe/Moscow' }).split('.')
  const row = `<Valute><CharCode>EUR</CharCode><Nominal>1</Nominal><Value>${EURO.replace('.', ',')}</Value></Valute>`
  writeFileSync(join(dataDir, 'rates.xml'), `<ValCurs Date="${day}.${month}.${year}">${row}</ValCurs>`)
  const [air, rooms] = await Promise.all([
    duffel.command<{ url: string; token: string }>('/address'),
    etg.command<{ url: string; keyId: string; key: string }>('/address'),
  ])
  return {
    AIR_SUPPLIERS: 'embedded,duffel',
    HOTEL_SUPPLIERS: 'embedded,ostrovok',
    SUPPLIER_URL: '',
    RATES_URL: `${air.url}/rates`, // answers nothing: the table that lies in DATA_DIR holds
    DUFFEL_URL: air.url,
    DUFFEL_TOKEN: air.token,
    DUFFEL_WEBHOOK_SECRET: WEBHOOK_SECRET,
    DUFFEL_MARKUP_PERCENT: String(MARKUP_PERCENT),
    ETG_URL: rooms.url,
    ETG_KEY_ID: rooms.keyId,
    ETG_KEY: rooms.key,
    ETG_MARKUP_PERCENT: String(MARKUP_PERCENT),
  }
}

/** Pauses of minutes become moments, so that hundreds of purchases fit into some minutes: what is done is the same. */
export function quickened(env: Env): Env {
  Object.assign(outsideNumbers.air, { pauseMs: 300 })
  Object.assign(outsideNumbers.hotels, { pauseMs: 300 })
  for (const endpoint of Object.keys(aMinute)) aMinute[endpoint] = 1e6
  const duffel = env.duffel && Object.assign({}, env.duffel, { betweenReadsMs: 50 })
  const etg = env.etg && Object.assign({}, env.etg, { pollMs: 60 })
  return { ...env, duffel, etg }
}
