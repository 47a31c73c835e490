import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aMinute } from '#server/adapters/hotels/ostrovok/etg-calls.ts'
import { outsideNumbers } from '#server/outside/numbers.ts'
import type { Env } from '#server/process/env.ts'
import type { Neighbours } from '#test/faults/neighbours.ts'
import { WEBHOOK_SECRET } from './duffel-neighbour.ts'

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
