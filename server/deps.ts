import type { FastifyBaseLogger } from 'fastify'
import { join } from 'node:path'
import type { PublicConfig } from '#contract/config.ts'
import { engineAt } from '#inventory/journeys/engine.ts'
import { wordIndex } from '#inventory/hotels/name-index.ts'
import { spellingIndex } from '#inventory/places/spelling-index.ts'
import { towns } from '#inventory/places/towns.ts'
import type { DirectionBook } from '#server/air/direction-book.ts'
import { airRefunds } from '#server/air/refund.ts'
import type { AirSupplier } from '#server/air/supplier.ts'
import { embeddedAir } from '#server/adapters/air/embedded.ts'
import { embeddedDirections } from '#server/adapters/air/embedded-directions.ts'
import { timeZoneOf } from '#server/adapters/air/embedded-zones.ts'
import { embeddedHotels } from '#server/adapters/hotels/embedded.ts'
import { outboxFolder } from '#server/adapters/mail/outbox-folder.ts'
import { smtp } from '#server/adapters/mail/smtp.ts'
import { sandboxBank } from '#server/adapters/payments/sandbox-bank.ts'
import { sandboxRegister } from '#server/adapters/payments/sandbox-register.ts'
import { yookassaReceipts } from '#server/adapters/payments/yookassa-receipts.ts'
import { yookassa } from '#server/adapters/payments/yookassa.ts'
import { embeddedTimetable } from '#server/adapters/timetable/embedded.ts'
import { yandexTimetable } from '#server/adapters/timetable/yandex.ts'
import { embeddedPlaces } from '#server/adapters/places/embedded.ts'
import type { Database, Db } from '#server/db/db.ts'
import { outsideTransactions } from '#server/db/transaction.ts'
import { stayRefunds } from '#server/hotels/refund.ts'
import type { HotelSupplier } from '#server/hotels/supplier.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { FiscalReceipts } from '#server/payments/fiscal.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import type { Refundables } from '#server/payments/refundable.ts'
import type { PlaceDirectory } from '#server/places/directory.ts'
import type { BoardSupplier } from '#server/schedule/supplier.ts'
import type { Env } from './env.ts'
import { readSite } from './site.ts'

/** Everything the rooms work with; routes and services take what they need of it. */
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
  directions: DirectionBook
  payments: PaymentProvider
  /** undefined: the shop prints its receipts without us. */
  fiscal: FiscalReceipts | undefined
  /** How each kind of order is returned. */
  refundables: Refundables
  mailer: Mailer
}

export type Ground = { database: Database; log: FastifyBaseLogger; now: () => Date }

/** Chooses every adapter by the configuration. Ports that reach outside throw when called inside a transaction. */
export async function assemble(env: Env, { database, log, now }: Ground): Promise<Deps> {
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
        : embeddedTimetable({ now, shop: site.brand }),
    ),
    payments: outsideTransactions(paymentsOf(env, { database, now, shop: site.brand })),
    fiscal: fiscalOf(env),
    refundables: { air: airRefunds, hotel: stayRefunds },
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
function paymentsOf(env: Env, { database, now, shop }: Pick<Ground, 'database' | 'now'> & { shop: string }): PaymentProvider {
  if (!env.yookassa) return sandboxBank({ db: database.db, now, publicUrl: env.publicUrl, secret: env.secret, shop })
  const { vatCode, taxSystemCode, ...keys } = env.yookassa
  return yookassa({ ...keys, receipt: vatCode === undefined ? undefined : { vatCode, taxSystemCode } })
}

/** Letters go by SMTP, or lie in a folder. */
export function mailerOf(env: Env, { brand, email }: PublicConfig): Mailer {
  const from = `${brand} <${email}>`
  return env.smtpUrl ? smtp({ url: env.smtpUrl, from }) : outboxFolder({ folder: join(env.dataDir, 'outbox'), from })
}

/** Receipts are registered where the money is taken. */
function fiscalOf({ yookassa: shop }: Env): FiscalReceipts | undefined {
  if (!shop) return outsideTransactions(sandboxRegister())
  return shop.vatCode === undefined ? undefined : outsideTransactions(yookassaReceipts(shop))
}
