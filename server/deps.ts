import type { FastifyBaseLogger } from 'fastify'
import { join } from 'node:path'
import type { PublicConfig } from '#contract/config.ts'
import { engineAt } from '#world/air/journeys/engine.ts'
import { wordIndex } from '#world/hotels/name-index.ts'
import { spellingIndex } from '#world/places/spelling-index.ts'
import { towns } from '#world/places/towns.ts'
import type { CityPairPrices } from './air/price-index.ts'
import { airRefunds } from './air/refund.ts'
import type { AirSupplier } from './air/supplier.ts'
import { embeddedAir } from '#world/air/supplier/supplier.ts'
import { embeddedDirections } from '#world/air/supplier/city-pairs.ts'
import { timeZoneOf } from '#world/air/supplier/time-zones.ts'
import { embeddedHotels } from '#world/hotels/supplier/supplier.ts'
import { outboxFolder } from './adapters/mail/outbox-folder.ts'
import { smtp } from './adapters/mail/smtp.ts'
import { sandboxBank } from '#world/bank/bank.ts'
import { sandboxRegister } from '#world/bank/fiscal-register.ts'
import { yookassaReceipts } from './adapters/payments/yookassa-receipts.ts'
import { yookassa } from './adapters/payments/yookassa.ts'
import { embeddedTimetable } from '#world/air/timetable/board-supplier.ts'
import { yandexTimetable } from './adapters/timetable/yandex.ts'
import { embeddedPlaces } from '#world/places/directory.ts'
import type { Database, Db } from './db/db.ts'
import { outsideTransactions } from './db/transaction.ts'
import { hotelRefunds } from './hotels/refund.ts'
import type { HotelSupplier } from './hotels/supplier.ts'
import type { Mailer } from './mail/mailer.ts'
import type { FiscalReceipts } from './payments/fiscal/register.ts'
import type { PaymentProvider } from './payments/provider.ts'
import type { Refundables } from './payments/refunds/refundable.ts'
import type { PlaceDirectory } from './places/directory.ts'
import type { BoardSupplier } from './schedule/supplier.ts'
import type { Env } from './process/env.ts'
import { readSite } from './process/site.ts'

/** Everything the areas work with; routes and services take what they need of it. */
export type Deps = {
  db: Db
  exclusively: Database['exclusively']
  now: () => Date
  /** 0 ≤ x < 1; for pauses only, never for secrets. */
  random: () => number
  env: Env
  site: PublicConfig
  log: FastifyBaseLogger
  air: AirSupplier
  /** IANA zone of a city or airport code. */
  timeZoneOf(iata: string): string | undefined
  places: PlaceDirectory
  hotels: HotelSupplier
  timetable: BoardSupplier
  directions: CityPairPrices
  payments: PaymentProvider
  /** undefined: the agency prints its receipts without us. */
  fiscal: FiscalReceipts | undefined
  /** How each kind of order is returned. */
  refundables: Refundables
  mailer: Mailer
}

export type Platform = { database: Database; log: FastifyBaseLogger; now: () => Date }

/** Chooses every adapter by the configuration. Ports that reach outside throw when called inside a transaction. */
export async function assemble(env: Env, { database, log, now }: Platform): Promise<Deps> {
  const site = readSite(env)
  const places = embeddedPlaces()
  return {
    db: database.db,
    exclusively: database.exclusively,
    now,
    random: Math.random,
    env,
    site,
    log,
    air: outsideTransactions(embeddedAir({ db: database.db, now, secret: env.secret })),
    timeZoneOf,
    places,
    hotels: outsideTransactions(embeddedHotels({ db: database.db, now })),
    directions: embeddedDirections({ now }),
    timetable: outsideTransactions(
      env.rasp
        ? yandexTimetable({ ...env.rasp, now, cityNamed: places.cityNamed })
        : embeddedTimetable({ now, merchant: site.brand }),
    ),
    payments: outsideTransactions(paymentsOf(env, { database, now, merchant: site.brand })),
    fiscal: fiscalOf(env),
    refundables: { air: airRefunds, hotel: hotelRefunds },
    mailer: outsideTransactions(mailerOf(env, site)),
  }
}

/**
 * Once pages can be drawn (pages.ts), what the first visitors would else wait for: the timetable and its fares, a third of a second, and
 * the suggestions' indexes, a tenth each. Whoever asks before gets it built at once.
 */
export function warmUp({ env, now }: Deps): void {
  const flights = () => env.airSupplier === 'embedded' && engineAt(now())
  for (const [at, build] of [flights, spellingIndex, towns, wordIndex].entries())
    setTimeout(build, at * APART_MS + FIRST_MS).unref()
}

const FIRST_MS = 500
const APART_MS = 450

/** The sandbox bank never stands beside a real one: its pages are not even there (DPAY-09). */
function paymentsOf(
  env: Env,
  { database, now, merchant }: Pick<Platform, 'database' | 'now'> & { merchant: string },
): PaymentProvider {
  if (!env.yookassa) return sandboxBank({ db: database.db, now, publicUrl: env.publicUrl, secret: env.secret, merchant })
  const { vatCode, taxSystemCode, ...keys } = env.yookassa
  return yookassa({ ...keys, receipt: vatCode === undefined ? undefined : { vatCode, taxSystemCode } })
}

/** Letters go by SMTP, or lie in a folder. */
export function mailerOf(env: Env, { brand, email }: PublicConfig): Mailer {
  const from = `${brand} <${email}>`
  return env.smtpUrl ? smtp({ url: env.smtpUrl, from }) : outboxFolder({ folder: join(env.dataDir, 'outbox'), from })
}

/** Receipts are registered where the money is taken. */
function fiscalOf({ yookassa: merchant }: Env): FiscalReceipts | undefined {
  if (!merchant) return outsideTransactions(sandboxRegister())
  return merchant.vatCode === undefined ? undefined : outsideTransactions(yookassaReceipts(merchant))
}
