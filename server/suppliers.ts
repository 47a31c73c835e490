import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Product } from '#domain/product.ts'
import type { World, openWorld } from '#world/world.ts'
import { duffel } from './adapters/air/duffel/duffel.ts'
import { quotaOf } from './adapters/hotels/ostrovok/etg-calls.ts'
import { ostrovok } from './adapters/hotels/ostrovok/ostrovok.ts'
import { knownAirport } from './adapters/places/bundled-places.ts'
import { bankOfRussia } from './adapters/rates/bank-of-russia.ts'
import { withFoundPrices } from './air/found-prices.ts'
import { namedRefs } from './air/sellers/sellers.ts'
import { sharedSearches } from './air/shared-searches.ts'
import type { AirSupplier, SearchedSupplier } from './air/supplier.ts'
import type { Db } from './db/db.ts'
import { type Neighbour, hotelMatching } from './hotels/sellers/hotel-matches.ts'
import { namedIds } from './hotels/sellers/named-ids.ts'
import type { HotelMatching, HotelSupplier } from './hotels/supplier.ts'
import type { Pace, Quota } from './outside/quota.ts'
import type { Env } from './process/env.ts'
import type { AirSupplierName, HotelSupplierName } from './process/supplier-list.ts'

/** What a supplier is opened with; of the embedded world, where it sells or has sold, its two suppliers. */
type Opening = {
  env: Env
  db: Db
  now: () => Date
  log: FastifyBaseLogger
  /** The agency's own contacts, for suppliers that want to reach somebody about an order. */
  contact: { email: string; phone: string }
  world: { air(): AirSupplier; hotels(): HotelSupplier } | undefined
  paceOf: (name: string, quota?: Quota) => Pace
}

/** For a supplier of rooms: finds which of its hotels others have too. */
type HotelOpening = Opening & { matching: HotelMatching }

type Row<Port, Given = Opening> = {
  /** How long a search waits for it. */
  deadlineMs: number
  /** How long a list of hotels waits for its prices of hotels that suppliers which have answered sell as well. */
  alsoSoldMs?: number
  /**
   * A request may have been carried out although no answer says so, and cannot be undone without cost: how long the outcome is
   * awaited before a person looks. undefined: a failed request is abandoned and released.
   */
  outcomeWithinMs?: number
  /**
   * Seats may be held although no answer says so, and reported only later: how long the same ones are not requested again.
   * undefined: its key returns the outcome at once.
   */
  holdKnownWithinMs?: number
  /** undefined when its keys are not set: it sells nothing, and nothing it sold is served. */
  open(opening: Given, pace: Pace): Port | undefined
}

/** Every supplier of flights the agency has an adapter for; AIR_SUPPLIERS says which ones sell. */
const airSuppliers: Record<AirSupplierName, Row<AirSupplier | SearchedSupplier>> = {
  embedded: { deadlineMs: 8_000, open: ({ world }) => world?.air() },
  duffel: { deadlineMs: 8_000, outcomeWithinMs: 2 * 3_600_000, holdKnownWithinMs: 120_000, open: openDuffel },
}

/** The table of rates, its last copy in DATA_DIR. */
function openRates(rates: { url: string; maxAgeDays: number }, { env, now, log }: Pick<Opening, 'env' | 'now' | 'log'>) {
  const onFailure = (err: unknown) => log.warn({ err }, 'rates of the Bank of Russia were not read or not stored')
  return bankOfRussia({ ...rates, file: join(env.dataDir, 'rates.xml'), now, onFailure })
}

/** Its prices are converted to roubles by the last table of rates, stored in DATA_DIR. */
function openDuffel({ env, now, log }: Opening, { recordAnswer }: Pace): SearchedSupplier | undefined {
  if (!env.duffel) return undefined
  const { rates, ...settings } = env.duffel
  const { fetchExchangeRate } = openRates(rates, { env, now, log })
  return duffel({ ...settings, secret: env.secret, now, fetchExchangeRate, airportOf: knownAirport, onAnswer: recordAnswer })
}

/** Every supplier of rooms the agency has an adapter for; HOTEL_SUPPLIERS says which ones sell. */
const hotelSuppliers: Record<HotelSupplierName, Row<HotelSupplier, HotelOpening>> = {
  embedded: { deadlineMs: 8_000, alsoSoldMs: 3_000, open: ({ world }) => world?.hotels() },
  ostrovok: { deadlineMs: 8_000, alsoSoldMs: 3_000, outcomeWithinMs: 3_600_000, open: openOstrovok },
}

/** How long a supplier's outcome is awaited: `outcomeWithinMs` of its row. */
export function outcomeWithinMs(product: Product, name: string): number | undefined {
  const rows: Record<string, Pick<Row<unknown>, 'outcomeWithinMs'>> = product === 'air' ? airSuppliers : hotelSuppliers
  return Object.hasOwn(rows, name) ? rows[name]?.outcomeWithinMs : undefined
}

/** How long a hold may stay pending: `holdKnownWithinMs` of its row. */
export function holdKnownWithinMs(name: string): number | undefined {
  const rows: Record<string, Row<unknown>> = airSuppliers
  return Object.hasOwn(rows, name) ? rows[name]?.holdKnownWithinMs : undefined
}

/** Each of its endpoints has a limit of its own, counted by all processes together. */
function openOstrovok({ env, db, now, log, contact, paceOf, matching }: HotelOpening): HotelSupplier | undefined {
  if (!env.etg) return undefined
  const { rates, ...settings } = env.etg
  const { fetchExchangeRate } = openRates(rates, { env, now, log })
  const paceOfEndpoint = (endpoint: string) => paceOf(`hotels.ostrovok ${endpoint}`, quotaOf(endpoint))
  return ostrovok({ ...settings, db, secret: env.secret, now, fetchExchangeRate, contact, matching, paceOf: paceOfEndpoint })
}

/** Times the calls of a supplier under a name and isolates its failures. */
type Guard<Port> = (name: string, supplier: Port, pace: Pace) => Port

/** Those on sale, and by their name also those that only serve what they once sold; each is opened once. */
type Opened<Port> = {
  sellers: { supplier: Port; deadlineMs: number; alsoSoldMs?: number | undefined }[]
  opened: (name: string) => Port | undefined
}

export function openAirSuppliers(opening: Opening, guard: Guard<AirSupplier | SearchedSupplier>): Opened<AirSupplier> {
  const { db, now, log } = opening
  const onFailure = (error: unknown) => log.error({ err: error }, 'a price that was found could not be kept')
  const known = (supplier: AirSupplier | SearchedSupplier) =>
    'calendar' in supplier ? supplier : withFoundPrices(supplier, { db, now, onFailure })
  return openRows(airSuppliers, opening.env.airSuppliers, (name, row) => {
    const metered = meteredAs('air', name)
    const pace = opening.paceOf(metered)
    const supplier = row.open(opening, pace)
    return supplier && sharedSearches(namedRefs(known(guard(metered, supplier, pace))), now)
  })
}

export function openHotelSuppliers(opening: Opening, guard: Guard<HotelSupplier>): Opened<HotelSupplier> {
  const others = (name: string) => found.sellers.flatMap(({ supplier }) => (supplier.name === name ? [] : withPlaces(supplier)))
  const found = openRows(hotelSuppliers, opening.env.hotelSuppliers, (name, row) => {
    const metered = meteredAs('hotels', name)
    const pace = opening.paceOf(metered)
    const supplier = row.open({ ...opening, matching: hotelMatching(name, () => others(name)) }, pace)
    return supplier && namedIds(guard(metered, supplier, pace))
  })
  return found
}

function withPlaces({ around }: HotelSupplier): Neighbour[] {
  return around ? [{ around }] : []
}

type OpenOne<Port, Given, Shown> = (name: string, row: Row<Port, Given>) => Shown | undefined
type Rows<Port, Given> = Record<string, Row<Port, Given>>

function openRows<Port, Given, Shown>(
  rows: Rows<Port, Given>,
  names: readonly string[],
  openOne: OpenOne<Port, Given, Shown>,
): Opened<Shown> {
  const known = new Map<string, Shown | undefined>()
  function openOnce(name: string): Shown | undefined {
    const row = Object.hasOwn(rows, name) ? rows[name] : undefined
    if (row && !known.has(name)) known.set(name, openOne(name, row))
    return known.get(name)
  }
  const sellers = names.flatMap((name) => {
    const [supplier, row] = [openOnce(name), rows[name]]
    return supplier && row ? [{ supplier, deadlineMs: row.deadlineMs, alsoSoldMs: row.alsoSoldMs }] : []
  })
  return { sellers, opened: openOnce }
}

/** Its name in metrics and traces; the embedded one has the name from when it was the only one. */
function meteredAs(kind: string, name: string): string {
  return name === 'embedded' ? kind : `${kind}.${name}`
}

/** Opens the embedded world when something of it is first needed: where only real suppliers sell, nothing of it is loaded. */
export function worldDoor(config: Parameters<typeof openWorld>[0]): () => Promise<World> {
  let opened: Promise<World> | undefined
  return () => (opened ??= import('#world/world.ts').then(({ openWorld: open }) => open(config)))
}

/** Whether it is on sale, or has sold what it alone can serve. */
export async function isWorldSold(db: Db, { airSuppliers, hotelSuppliers }: Env): Promise<boolean> {
  if ([...airSuppliers, ...hotelSuppliers].includes('embedded')) return true
  const { rows } = await sql<{ hasSold: boolean }>`
    select exists (select from supplier_bookings) or exists (select from supplier_stays) as "hasSold"`.execute(db)
  return rows[0]?.hasSold === true
}
