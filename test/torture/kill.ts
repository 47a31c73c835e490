import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { openDatabase } from '#server/db/open.ts'
import { type Deps, assemble } from '#server/deps.ts'
import { readEnv } from '#server/env.ts'
import { jobHandlers, sweeps } from '#server/jobs/handlers.ts'
import { inheritJobs, takeJob } from '#server/jobs/queue.ts'
import { runJob, startWorkers } from '#server/jobs/workers.ts'
import { freePort } from '#test/free-port.ts'
import { openPostgres } from '#test/postgres.ts'
import { brokenBooks, isSomebodyWaiting, waits } from './books.ts'
import { type Shop, buyOne } from './buyer.ts'
import { chanceOf } from './chance.ts'
import { Victim } from './victim.ts'

export type Engine = 'pglite' | 'postgres'

export type KillTally = {
  engine: Engine
  seed: number
  bookings: number
  kills: number
  seconds: number
  statuses: Record<string, number>
  /** Milliseconds from each start after a kill to the first 200. */
  recoveries: number[]
  /** Seconds each payer waited from the press on «pay» to the tickets or to the money on its way back. */
  waited: number[]
  broken: string[]
}

export type Asked = { engine: Engine; seed: number; bookings: number; kills: number; chaos?: number; patience?: number }

const BUYERS = 8
/** The same code in every shop. */
const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/strannik/compiled')
const PATIENCE_MS = 600_000
const SECRET = 'a secret of the tortured shop, long enough'

/**
 * Buyers buy while the server is killed again and again; then time passes, and the books are compared. So long as `patience`
 * (milliseconds) lasts, it passes at its own pace until nobody who paid waits: that is what `waits` are measured by.
 */
export async function tortureByKilling({
  engine,
  seed,
  bookings,
  kills,
  chaos = 0.05,
  patience = PATIENCE_MS,
}: Asked): Promise<KillTally> {
  const began = performance.now()
  const dataDir = mkdtempSync(join(tmpdir(), 'strannik-torture-'))
  const postgres = engine === 'postgres' ? await openPostgres() : undefined
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: postgres?.url ?? '',
    PORT: String(port),
    SECRET,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: origin,
  }
  const compiled = { NODE_COMPILE_CACHE: COMPILED }
  const server = new Victim({ ...settings, ...compiled, CHAOS: String(chaos) }, origin)
  try {
    const shop = await buyAndKill(server, { origin, seed, bookings, kills })
    const { broken, ...facts } = await settleBooks(settings, shop, patience)
    const seconds = Math.round((performance.now() - began) / 1000)
    const counted = { engine, seed, bookings: shop.told.length, kills: server.kills, seconds }
    const doubles = shop.doubles.map((ids) => `I7 one key, two orders: ${ids}`)
    return { ...counted, recoveries: server.recoveries, ...facts, broken: [...server.broken, ...broken, ...doubles] }
  } finally {
    await server.stop()
    await postgres?.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Story = { origin: string; seed: number; bookings: number; kills: number }

async function buyAndKill(server: Victim, { origin, seed, bookings, kills }: Story): Promise<Shop> {
  await Promise.race([server.start(), server.fell])
  const chance = chanceOf(seed)
  const shop: Shop = { origin, chance, told: [], doubles: [], token: { text: '', at: 0 } }
  let open = true
  let tries = 3 * bookings
  const buyer = async () => {
    while (shop.told.length < bookings && (tries -= 1) >= 0) await buyOne(shop)
  }
  const killer = server.killUntil({
    open: () => open,
    bookings: () => shop.told.length,
    perLife: kills === 0 ? Infinity : bookings / kills,
    random: chance.next,
    most: kills,
  })
  const bought = Promise.all(Array.from({ length: Math.min(BUYERS, Math.ceil(bookings / 2)) }, buyer)).finally(
    () => (open = false),
  )
  await Promise.race([Promise.all([bought, killer]), server.fell])
  await server.stop()
  return shop
}

const A_LITTLE_MS = 500

/** Lets everybody who paid get their tickets or their money, then two hours pass, in fine weather and in a process of our own; reads every book. */
async function settleBooks(settings: Record<string, string>, shop: Shop, patience: number) {
  const env = readEnv(settings)
  const database = await openDatabase(env)
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const deps = await assemble(env, { database, log: pino({ level: 'silent' }), now })
  if (database.kind === 'pglite') await inheritJobs(deps.db)
  const calm = await serveWhoWaits(deps, patience)
  for (let round = 0; round < 12; round += 1) {
    ahead += 10 * 60_000
    await doEverything(deps)
  }
  const broken = await brokenBooks(deps.db, shop.told)
  const rows = await deps.db
    .selectFrom('orders')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const waited = await waits(deps.db, shop.told, calm)
  await database.close()
  return { broken, statuses: Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)])), waited }
}

/** The workers and sweeps of the server at their own pace; answers when nobody waited any more. */
async function serveWhoWaits(deps: Deps, patience: number): Promise<Date> {
  const began = Date.now()
  const workers = startWorkers({ ...deps, handlers: jobHandlers(deps), sweeps: sweeps(deps) })
  while ((await isSomebodyWaiting(deps.db)) && Date.now() - began < patience) await wait(A_LITTLE_MS)
  const calm = new Date()
  await workers.stop()
  return calm
}

/** Every sweep and every wake-up that is due now, again and again while a sweep's batch was full of work. */
async function doEverything(deps: Deps): Promise<void> {
  const work = { ...deps, handlers: jobHandlers(deps) }
  for (let turn = 0; turn < 100; turn += 1) {
    let done = 0
    for (const { run } of sweeps(deps)) await run(deps.now())
    for (let job = await takeJob(deps.db, deps.now()); job; job = await takeJob(deps.db, deps.now())) {
      await runJob(work, job)
      done += 1
    }
    if (done < 100) return
  }
}
