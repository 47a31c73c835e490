import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { PublicConfig } from '#contract/config.ts'
import { DAY_MS } from '#domain/text/dates.ts'
import { outboxFolder, smtp } from './adapters/mail/mailers.ts'
import { yookassa, yookassaReceipts } from './adapters/payments/yookassa.ts'
import { timeZoneOf } from './adapters/places/airports.ts'
import { bundledPlaces } from './adapters/places/bundled-places.ts'
import { spellingIndex } from './adapters/places/spelling-index.ts'
import { towns } from './adapters/places/towns.ts'
import { yandexTimetable } from './adapters/timetable/yandex.ts'
import { type PriceBook, prefetchHomePrices, priceBook } from './air/city-pairs.ts'
import { type BookingNews, bookingNews } from './air/flight-changes.ts'
import { type CityPairPrices, unknownDirections } from './air/price-index.ts'
import { airRefunds, supplierTerms } from './air/refund.ts'
import { type AirNews, airNewsOf } from './air/sellers/search-news.ts'
import { type AirCalendars, type AirSellers, airCalendars, airSellers } from './air/sellers/sellers.ts'
import type { Database, Db } from './db/db.ts'
import { outsideTransactions } from './db/transaction.ts'
import type { HotelDrawings } from './hotels/drawings.ts'
import { hotelRefunds } from './hotels/refund.ts'
import { joinedById } from './hotels/sellers/hotel-matches.ts'
import { type HotelSellers, hotelSellers } from './hotels/sellers/sellers.ts'
import { type Counters, memoryCounters, sharedCounters } from './http/counters.ts'
import type { Mailer } from './mail/mailer.ts'
import { timedPort } from './metrics/timed-port.ts'
import type { OrderRow } from './orders/order-store.ts'
import type { OutcomeDeadline } from './orders/supplier-answers.ts'
import type { Report } from './outside/breaker.ts'
import { guarded } from './outside/guarded.ts'
import { outsideNumbers } from './outside/numbers.ts'
import { type Pace, type Quota, openPace } from './outside/quota.ts'
import { type PageCache, pageCache } from './pages/page-cache.ts'
import type { SharedPage } from './pages/send-page.ts'
import type { FiscalReceipts } from './payments/fiscal/register.ts'
import type { PaymentProvider } from './payments/provider.ts'
import type { Refundables, SupplierTerms } from './payments/refunds/refund.ts'
import { type Photos, fetchedPhotos } from './photos/photos.ts'
import type { PlaceDirectory } from './places/directory.ts'
import type { Env } from './process/env.ts'
import { readSite } from './process/site.ts'
import type { BoardSupplier } from './schedule/supplier.ts'
import { holdKnownWithinMs, isWorldSold, openAirSuppliers, openHotelSuppliers, outcomeWithinMs, worldDoor } from './suppliers.ts'

/** Everything the areas work with; routes and services take what they need of it. */
export type Deps = {
  db: Db
  database: Database
  now: () => Date
  /** 0 ≤ x < 1; for delays only, never for secrets. */
  random: () => number
  env: Env
  /** Counters shared by all processes, while Redis is up. */
  counters: Counters
  site: PublicConfig
  log: FastifyBaseLogger
  air: AirSellers
  airCalendars: AirCalendars
  prices: PriceBook
  /** Suppliers of flights whose prices are known from searches alone. */
  searchedSellers: readonly string[]
  bookingNews: BookingNews
  /** What the suppliers of an order quote for its refund. */
  supplierTerms: (order: OrderRow) => Promise<SupplierTerms>
  /** How long a supplier's outcome is awaited, for one whose silence does not mean that nothing was done. */
  outcomeWithinMs: OutcomeDeadline
  holdKnownWithinMs: (supplier: string) => number | undefined
  /** A search of flights as a stream of parts, supplier by supplier. */
  airNews: AirNews
  /** IANA zone of a city or airport code. */
  timeZoneOf(iata: string): string | undefined
  places: PlaceDirectory
  hotels: HotelSellers
  hotelDrawings: HotelDrawings
  timetable: BoardSupplier
  directions: CityPairPrices
  payments: PaymentProvider
  /** undefined: the agency's receipts are printed elsewhere. */
  fiscal: FiscalReceipts | undefined
  /** How each kind of order is returned. */
  refundables: Refundables
  mailer: Mailer
  pageCache: PageCache<SharedPage>
  photos: Photos
  /** What the first visitors would otherwise wait for. */
  slowParts: readonly (() => unknown)[]
}

export type Platform = { database: Database; log: FastifyBaseLogger; now: () => Date }

/** Chooses every adapter by the configuration. Ports that reach outside throw when called inside a transaction. */
export async function assemble(env: Env, { database, log, now }: Platform): Promise<Deps> {
  const site = readSite(env)
  const { db } = database
  const places = bundledPlaces()
  const pages = pageCache<SharedPage>()
  database.subscribe('pages', pages.forget)
  const counters = env.redisUrl ? await sharedCounters(env.redisUrl, log) : memoryCounters()
  const quotas = counters.apart()
  const report = reportTo(log)
  const outside: Guarding = (name, port, pace) =>
    outsideTransactions(guarded(name, timedPort(name, port), outsideNumbers[name], { report, ...(pace && { pace }) }))
  const guardSupplier: GuardingSupplier = (kind) => (name, port, pace) =>
    guarded(name, timedPort(name, port), outsideNumbers[kind], { report, pace })
  const timetablePace = openPace('timetable', env.rasp && { calls: env.rasp.quota, perMs: DAY_MS }, { counters: quotas, now })
  const openWorld = worldDoor({ db, now, publicUrl: env.publicUrl, secret: env.secret, merchant: site.brand })
  const world = (await isWorldSold(db, env)) ? await openWorld() : undefined
  const register = env.yookassa ? registerOf(env.yookassa) : (await openWorld()).fiscalRegister()
  const paceOf = (name: string, quota?: Quota) => openPace(name, quota, { counters: quotas, now })
  const opening = { env, db, now, log, contact: { email: site.email, phone: site.phone }, world, paceOf }
  const air = openAirSuppliers(opening, guardSupplier('air'))
  const calendars = outsideTransactions(airCalendars(air.sellers))
  const prices = priceBook(calendars)
  const hotels = openHotelSuppliers(opening, guardSupplier('hotels'))
  const news = outsideTransactions(bookingNews(air.opened))
  return {
    db,
    database,
    now,
    random: Math.random,
    env,
    counters,
    site,
    log,
    air: outsideTransactions(airSellers(air.sellers, air.opened)),
    airCalendars: calendars,
    prices,
    searchedSellers: air.sellers.flatMap(({ supplier }) => (supplier.tripCalendar ? [supplier.name] : [])),
    outcomeWithinMs,
    holdKnownWithinMs,
    bookingNews: news,
    supplierTerms: supplierTerms({ db, bookingNews: news, now }),
    airNews: airNewsOf(air.sellers),
    timeZoneOf,
    places,
    hotels: outsideTransactions(hotelSellers(hotels.sellers, hotels.opened, joinedById(db, hotels.sellers.length))),
    hotelDrawings: world?.hotelDrawings ?? (() => undefined),
    photos: outside('photos', fetchedPhotos()),
    directions: (env.airSuppliers.includes('embedded') && world?.directions) || unknownDirections,
    timetable: outside(
      'timetable',
      env.rasp
        ? yandexTimetable({ ...env.rasp, now, cityNamed: places.cityNamed, onAnswer: timetablePace.recordAnswer })
        : (await openWorld()).timetable(),
      timetablePace,
    ),
    // The sandbox bank never runs beside a real one: its pages do not even exist (DPAY-09).
    payments: outside('bank', await openBank(env, site, openWorld)),
    fiscal: register && outside('register', register),
    refundables: { air: airRefunds, hotel: hotelRefunds },
    mailer: outside('mail', mailerOf(env, site)),
    pageCache: pages,
    slowParts: [...(world?.slowParts ?? []), spellingIndex, towns, () => prefetchHomePrices(prices, now())],
  }
}

/** Wraps a port that reaches outside: its calls are timed, its failures isolated. */
type Guarding = <Port extends object>(name: keyof typeof outsideNumbers, port: Port, pace?: Pace) => Port

/** The same for one of several suppliers, under its own name with the numbers of its kind. */
type GuardingSupplier = (kind: 'air' | 'hotels') => <Port extends object>(name: string, port: Port, pace: Pace) => Port

function reportTo(log: FastifyBaseLogger): Report {
  return (adapter, isOpen, err) =>
    log.warn({ adapter, err }, isOpen ? 'an adapter fails and is left alone for a while' : 'the adapter answers again')
}

type YooKassa = NonNullable<Env['yookassa']>

/** Who takes the money. */
export async function openBank(
  { yookassa: merchant }: Env,
  { email }: PublicConfig,
  openWorld: ReturnType<typeof worldDoor>,
): Promise<PaymentProvider> {
  return merchant ? paymentsOf(merchant, email) : (await openWorld()).bank()
}

function paymentsOf({ vatCode, taxSystemCode, ...keys }: YooKassa, ownEmail: string): PaymentProvider {
  return yookassa({ ...keys, receipt: vatCode === undefined ? undefined : { vatCode, taxSystemCode, ownEmail } })
}

/** Letters go by SMTP, or lie in a folder. */
export function mailerOf(env: Env, { brand, email }: PublicConfig): Mailer {
  const from = `${brand} <${email}>`
  return env.smtpUrl ? smtp({ url: env.smtpUrl, from }) : outboxFolder({ folder: join(env.dataDir, 'outbox'), from })
}

/** Receipts are registered where the money is taken. */
function registerOf(merchant: YooKassa): FiscalReceipts | undefined {
  return merchant.vatCode === undefined ? undefined : yookassaReceipts(merchant)
}
