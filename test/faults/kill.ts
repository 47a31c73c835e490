import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#test/free-port.ts'
import { type TestPostgres, openPostgres } from '#test/postgres.ts'
import { ACCOUNT } from './bank.ts'
import { buyOne } from './buyer.ts'
import { type Neighbours, COMPILED, startNeighbours } from './neighbours.ts'
import { type Random, randomOf } from './random.ts'
import { ServerUnderTest } from './server-under-test.ts'
import { type Settled, settleSite } from './settle.ts'
import { type Site, register } from './site.ts'
import { realMarket } from './suppliers/market.ts'
import { besideRealSuppliers } from './with-neighbours.ts'

export type Engine = 'pglite' | 'postgres'

export type KillTally = Blows &
  Omit<Settled, 'violations'> & {
    engine: Engine
    seed: number
    bookings: number
    kills: number
    seconds: number
    /** Milliseconds from each start after a kill to the first 200. */
    recoveries: number[]
    broken: string[]
  }

export type KillPlan = {
  engine: Engine
  seed: number
  bookings: number
  kills: number
  faults?: number
  /** The share of calls that fail on the lines of Duffel and Ostrovok: the site sells what they have, beside the embedded world. */
  suppliers?: number | undefined
  timeout?: number
  /** Folder of the version before this one, which sells first: beside it afterwards on PostgreSQL, else before it. */
  former?: string | undefined
}

export const BUYERS = 8
/** Behind lines that fail much more often a buyer mostly waits. */
const PATIENT_BUYERS = 100
const PEOPLE = 8
const TIMEOUT_MS = 600_000
/** Real suppliers keep some waiting for ten minutes of the clock, which is set ahead anyway. */
const SUPPLIERS_TIMEOUT_MS = 60_000
const SECRET = 'a secret of the site under test, long enough'

/**
 * Buyers buy while the servers are killed again and again, and PostgreSQL too; bank, supplier and mail server live on with
 * books of their own. Then time passes, and the books are compared. So long as `timeout` (milliseconds) lasts, it passes
 * at its own pace until nobody who paid waits: that is what `waited` is measured by.
 */
export async function killServers({
  engine,
  seed,
  bookings,
  kills,
  faults = 0.05,
  suppliers,
  timeout = suppliers === undefined ? TIMEOUT_MS : SUPPLIERS_TIMEOUT_MS,
  former,
}: KillPlan): Promise<KillTally> {
  const began = performance.now()
  const dataDir = mkdtempSync(join(tmpdir(), 'strannik-faults-'))
  const neighbours = await startNeighbours({ seed, share: faults, folder: dataDir, suppliers })
  const postgres = engine === 'postgres' ? await openPostgres() : undefined
  const settings = {
    ...(await buildSettings(dataDir, neighbours, postgres?.url)),
    ...(await besideRealSuppliers(neighbours, dataDir)),
  }
  const servers = await buildServers(engine, settings, former)
  try {
    const scenario = { neighbours, seed, bookings, kills, database: postgres, former }
    const { site, blows } = await buyAndKill(
      servers.map(({ server }) => server),
      scenario,
    )
    const { violations, ...facts } = await settleSite(servers[0]!.settings, site, timeout) // there is always one
    const victims = servers.map(({ server }) => server)
    return {
      ...blows,
      ...facts,
      engine,
      seed,
      bookings: site.journal.entries.length,
      kills: victims.reduce((sum, server) => sum + server.kills, 0),
      seconds: Math.round((performance.now() - began) / 1000),
      recoveries: victims.flatMap(({ recoveries }) => recoveries),
      broken: [...victims.flatMap(({ broken }) => broken), ...violations],
    }
  } finally {
    await Promise.all(servers.map(({ server }) => server.stop()))
    await Promise.all(Object.values(neighbours).map(({ stop }) => stop()))
    await postgres?.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Settings of a server whose bank and supplier are processes of their own. */
export function besideNeighbours({ bank, supplier }: Pick<Neighbours, 'bank' | 'supplier'>): Record<string, string> {
  return {
    PAYMENT_PROVIDER: 'yookassa',
    YOOKASSA_SHOP_ID: ACCOUNT.shopId,
    YOOKASSA_SECRET_KEY: ACCOUNT.secretKey,
    YOOKASSA_SBP: 'on',
    YOOKASSA_VAT_CODE: '1',
    BANK_URL: bank.url,
    SUPPLIER_URL: supplier.url,
  }
}

/** Configuration of every server of one agency; a second one differs by its port. */
async function buildSettings(
  dataDir: string,
  { bank, supplier, post }: Neighbours,
  databaseUrl = '',
): Promise<Record<string, string>> {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SECRET,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    TRUST_PROXY: 'on',
    SMTP_URL: await post.command<string>('/smtp'),
    ...besideNeighbours({ bank, supplier }),
    NODE_COMPILE_CACHE: COMPILED,
  }
}

type Server = { server: ServerUnderTest; settings: Record<string, string> }

/** Two servers on one PostgreSQL, one on the embedded database. */
async function buildServers(engine: Engine, shared: Record<string, string>, former?: string): Promise<Server[]> {
  const ports = engine === 'postgres' || former ? [await freePort(), await freePort()] : [await freePort()]
  const publicUrl = `http://localhost:${ports[0]}`
  return ports.map((port, at) => {
    const settings = { ...shared, PORT: String(port), PUBLIC_URL: publicUrl }
    return { settings, server: new ServerUnderTest(settings, `http://localhost:${port}`, at === 1 ? former : undefined) }
  })
}

type Scenario = Required<Pick<KillPlan, 'seed' | 'bookings' | 'kills'>> & {
  neighbours: Neighbours
  database: TestPostgres | undefined
  former: string | undefined
}

async function buyAndKill(
  all: ServerUnderTest[],
  { neighbours, seed, bookings, kills, database, former }: Scenario,
): Promise<{ site: Site; blows: Blows }> {
  const random = randomOf(seed)
  const market = neighbours.duffel && realMarket
  const site: Site = { origins: [], random, neighbours, market, journal: { entries: [], people: [], violations: [] } }
  const fell = Promise.race(all.map((server) => server.fell))
  await neighbours.bank.command(
    '/hooks',
    all.map(({ origin }) => `${origin}/pay/webhook/yookassa`),
  )
  await neighbours.duffel?.command(
    '/hooks',
    all.map(({ origin }) => `${origin}/air/webhook/duffel`),
  )
  if (former) await Promise.race([sellBefore(site, all[1]!, bookings), fell]) // the former one is second
  const servers = former && !database ? all.slice(0, 1) : all
  if (servers.length < all.length) await all[1]!.stop()
  for (const server of servers) if (!site.origins.includes(server.origin)) await Promise.race([server.start(), fell])
  site.origins = servers.map(({ origin }) => origin)
  if (!former) await Promise.race([inviteAll(site), fell])
  let isOpen = true
  const { entries } = site.journal
  const most = entries.length + bookings
  let tries = 3 * bookings
  const buyer = async () => {
    while (entries.length < most && (tries -= 1) >= 0) await buyOne(site)
  }
  const perBlow = kills === 0 ? Infinity : bookings / kills
  const killing = killUntil({
    servers,
    database,
    random,
    isOpen: () => isOpen,
    bookings: () => entries.length,
    perBlow,
    most: kills,
  })
  const crowd = neighbours.duffel ? PATIENT_BUYERS : BUYERS
  const buyers = Array.from({ length: Math.min(crowd, Math.ceil(bookings / 2)) }, buyer)
  const bought = Promise.all(buyers).finally(() => (isOpen = false))
  const [, blows] = await Promise.race([Promise.all([bought, killing]), fell])
  for (const server of servers) await server.stop()
  return { site, blows }
}

/** The version before sells alone, as many orders again; some are left half way. */
async function sellBefore(site: Site, server: ServerUnderTest, bookings: number): Promise<void> {
  await server.start()
  site.origins = [server.origin]
  await inviteAll(site)
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (site.journal.entries.length < bookings) await buyOne(site)
    }),
  )
}

/** People with accounts: two of three came by somebody's referral link, one of five never opens the mail. */
export async function inviteAll(site: Site): Promise<void> {
  const { journal, random } = site
  for (let at = 0; at < PEOPLE; at += 1) {
    const invitedBy = at > 0 && random.hits(0.66) ? random.pick(journal.people) : undefined
    await register(site, { login: `buyer-${at}`, invitedBy, activates: at === 0 || !random.hits(0.2) })
  }
}

const POLL_MS = 40
/** This share of the kills strikes a server that has not started yet. */
const STILLBORN = 0.1

type Killing = {
  servers: ServerUnderTest[]
  /** The embedded database dies with its server. */
  database: TestPostgres | undefined
  random: Random
  isOpen: () => boolean
  /** Bookings made so far, and how many of them pass between two blows on average. */
  bookings: () => number
  perBlow: number
  most: number
}

type Blows = { cuts: number; databaseKills: number }

/** Strikes after so many bookings, not after so much time: a slow machine is tortured as hard as a fast one. */
async function killUntil({ servers, database, random, isOpen, bookings, perBlow, most }: Killing): Promise<Blows> {
  const blows = { cuts: 0, databaseKills: 0 }
  const killed = () => servers.reduce((sum, { kills }) => sum + kills, 0)
  while (isOpen() && killed() < most) {
    const next = bookings() + Math.floor(random.next() * 2 * perBlow) + 1
    while (bookings() < next) {
      if (!isOpen()) return blows
      await wait(POLL_MS)
    }
    await wait(random.below(200))
    if (database) await strikeDatabase(database, random, blows)
    const server = random.pick(servers)
    await server.kill()
    if (random.hits(STILLBORN) && killed() < most) {
      server.begin()
      await wait(random.below(1500))
      await server.kill()
    }
    await server.start()
  }
  return blows
}

/** Every connection is cut, or the whole of PostgreSQL killed and started again; the servers must live through both. */
async function strikeDatabase(database: TestPostgres, random: Random, blows: Blows): Promise<void> {
  if (random.hits(0.4)) {
    await database.cutAll()
    blows.cuts += 1
  }
  if (!random.hits(0.25)) return
  await database.kill()
  await wait(random.below(2000))
  await database.start()
  blows.databaseKills += 1
}
