import { join } from 'node:path'
import { duffel } from './adapters/air/duffel/duffel.ts'
import type { AirportOf } from './adapters/air/duffel/segments.ts'
import { bankOfRussia } from './adapters/rates/bank-of-russia.ts'
import type { AirSupplier } from './air/supplier.ts'
import { namedRefs } from './air/sellers/named-refs.ts'
import type { Seller } from './air/sellers/search-news.ts'
import { sharedSearches } from './air/shared-searches.ts'
import type { Pace } from './outside/quota.ts'
import type { AirSupplierName, Env } from './process/env.ts'

/** What a supplier is opened with; the invented world is opened by whoever needs it. */
export type Opening = {
  env: Env
  now: () => Date
  world: { air(): AirSupplier; airportOf: AirportOf }
  /** Measures its calls under a name and keeps its failures to itself. */
  guard: (name: string, supplier: AirSupplier, pace: Pace) => AirSupplier
  paceOf: (name: string) => Pace
}

type Row<Port> = {
  /** How long a search waits for it. */
  deadlineMs: number
  /** undefined when its keys are not given: nothing of it can be sold, and nothing it sold be served. */
  open(opening: Opening, pace: Pace): Port | undefined
}

/** Everybody who can sell flights to the agency; AIR_SUPPLIERS says who does. */
const airSuppliers: Record<AirSupplierName, Row<AirSupplier>> = {
  embedded: { deadlineMs: 8_000, open: ({ world }) => world.air() },
  duffel: { deadlineMs: 8_000, open: openDuffel },
}

/** Its prices are roubles by the last table of rates, which lies in DATA_DIR. */
function openDuffel({ env, now, world }: Opening, { hear }: Pace): AirSupplier | undefined {
  if (!env.duffel) return undefined
  const { rates, ...settings } = env.duffel
  const { rateOf } = bankOfRussia({ ...rates, file: join(env.dataDir, 'rates.xml'), now })
  return duffel({ ...settings, secret: env.secret, now, rateOf, airportOf: world.airportOf, hear })
}

/** Those on sale, and by their name also those that only serve what they once sold; each is opened once. */
export function openAirSuppliers(opening: Opening): { sellers: Seller[]; opened: (name: string) => AirSupplier | undefined } {
  const known = new Map<string, AirSupplier | undefined>()
  function opened(name: string): AirSupplier | undefined {
    if (!isAirSupplier(name)) return undefined
    if (!known.has(name)) known.set(name, openOne(name, opening))
    return known.get(name)
  }
  const sellers = opening.env.airSuppliers.flatMap((name) => {
    const supplier = opened(name)
    return supplier ? [{ supplier, deadlineMs: airSuppliers[name].deadlineMs }] : []
  })
  return { sellers, opened }
}

function isAirSupplier(name: string): name is AirSupplierName {
  return Object.hasOwn(airSuppliers, name)
}

function openOne(name: AirSupplierName, opening: Opening): AirSupplier | undefined {
  const pace = opening.paceOf(metered(name))
  const supplier = airSuppliers[name].open(opening, pace)
  return supplier && sharedSearches(namedRefs(opening.guard(metered(name), supplier, pace)), opening.now)
}

/** Its name in metrics and traces. */
function metered(name: AirSupplierName): string {
  return name === 'embedded' ? 'air' : `air.${name}`
}
