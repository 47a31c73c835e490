import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type ExchangeRate, isAmount, ownRate } from '#domain/money/exchange.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Day, HOME_ZONE, HOUR_MS, dayOf, daysBetween, parseDay } from '#domain/text/dates.ts'
import { traceHeaders } from '#server/tracing/tracing.ts'

/** The rates of one day by currency. */
export type RateTable = { day: Day; rates: Map<string, ExchangeRate> }

export type RatesConfig = {
  /** `https://www.cbr.ru/scripts/XML_daily.asp` */
  url: string
  /** Where the last table is stored; one may also be put there by hand. */
  file: string
  /** With an older table nothing is sold. The bank sets no rates for up to eleven days of January. */
  maxAgeDays: number
  now: () => Date
  /** The bank gave no table, or the disk did not take its copy; at most once an hour while an older table serves. */
  onFailure: (error: unknown) => void
}

const FRESH_MS = HOUR_MS
const TIMEOUT_MS = 5000
/** How long the disk may take for the copy. */
const LATE_MS = 500

/**
 * Official rates of the Bank of Russia: its daily table is fetched once an hour; while it does not answer, the last one is used
 * until it is too old. Refuses `air.supplier-failed` where there is no rate to sell by.
 */
export function bankOfRussia({ url, file, maxAgeDays, now, onFailure }: RatesConfig) {
  let last: { table: Promise<RateTable>; at: number } | undefined
  let storing: Promise<void> | undefined

  async function fetched(): Promise<RateTable> {
    const response = await fetch(url, { headers: traceHeaders(), signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) throw new Error(`rates: HTTP ${response.status}`)
    const bytes = Buffer.from(await response.arrayBuffer())
    const table = readRates(bytes)
    // A full or hung disk costs the copy, not the table; each copy a disk hangs with keeps a thread, so there is only one.
    storing ??= store(file, bytes)
      .catch(onFailure)
      .finally(() => (storing = undefined))
    await Promise.race([storing, wait(LATE_MS, undefined, { ref: false })])
    return table
  }

  /**
   * Simultaneous calls share one request. After a failure the older table serves for an hour; with none, the next call tries
   * again.
   */
  function current(): Promise<RateTable> {
    const at = now().getTime()
    if (!last || at - last.at >= FRESH_MS) {
      const before = last?.table
      last = { at, table: fetched().catch((error: unknown) => (onFailure(error), before ?? readStored(file))) }
      last.table.catch(() => (last = undefined))
    }
    return last.table
  }

  return {
    async fetchExchangeRate(currency: string): Promise<ExchangeRate> {
      const today = dayOf(now(), HOME_ZONE)
      if (currency === 'RUB') return ownRate(today)
      const { day, rates } = await current().catch(() => refuse('no table of rates'))
      if (daysBetween(day, today) > maxAgeDays) refuse(`rates of ${day} are too old`)
      return rates.get(currency) ?? refuse(`no rate of ${currency}`)
    },
  }
}

function refuse(supplierText: string): never {
  throw new Refusal('air.supplier-failed', { supplierText })
}

async function store(file: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, bytes)
  await rename(unfinished, file)
}

async function readStored(file: string): Promise<RateTable> {
  return readRates(await readFile(file))
}

const DATE = /<ValCurs[^>]*\bDate="(\d\d)\.(\d\d)\.(\d{4})"/
const ROW = /<Valute\b[^>]*>([\s\S]*?)<\/Valute>/g

/** Reads the bank's table: windows-1251, a comma before the fraction, some currencies by the ten, hundred or thousand. */
export function readRates(bytes: Uint8Array): RateTable {
  const text = new TextDecoder('windows-1251').decode(bytes)
  const [, date, month, year] = DATE.exec(text) ?? []
  const day = parseDay(`${year}-${month}-${date}`)
  if (!day) throw new Error('rates: no date')
  const rows = [...text.matchAll(ROW)].flatMap(([, row = '']) => rateOfRow(row, day) ?? [])
  if (rows.length === 0) throw new Error('rates: no rows')
  return { day, rates: new Map(rows.map((rate) => [rate.currency, rate])) }
}

function rateOfRow(row: string, day: Day): ExchangeRate | undefined {
  const field = (name: string) => new RegExp(`<${name}>\\s*([^<\\s]+)\\s*</${name}>`).exec(row)?.[1] ?? ''
  const [currency, nominal, roubles] = [field('CharCode'), Number(field('Nominal')), field('Value').replace(',', '.')]
  const isRate =
    /^[A-Z]{3}$/.test(currency) && Number.isInteger(nominal) && nominal > 0 && isAmount(roubles) && Number(roubles) > 0
  return isRate ? { currency, nominal, roubles, day } : undefined
}
