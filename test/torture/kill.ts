import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { openDatabase } from '#server/db/db.ts'
import { assemble } from '#server/deps.ts'
import { readEnv } from '#server/env.ts'
import { jobHandlers, sweeps } from '#server/jobs/handlers.ts'
import { takeJob } from '#server/jobs/queue.ts'
import { runJob } from '#server/jobs/workers.ts'
import { freePort } from '#test/free-port.ts'
import { openPostgres } from '#test/postgres.ts'
import { brokenBooks, waits } from './books.ts'
import { type Shop, buyOne } from './buyer.ts'
import { chanceOf } from './chance.ts'

export type KillTally = {
  engine: 'pglite' | 'postgres'
  seed: number
  bookings: number
  kills: number
  seconds: number
  statuses: Record<string, number>
  /** Milliseconds from a start of the process to its first 200, half of them and the longest. */
  recovery: { p50: number; longest: number }
  waits: Awaited<ReturnType<typeof waits>>
  broken: string[]
}

type Asked = { engine: 'pglite' | 'postgres'; seed: number; bookings: number; kills: number; chaos?: number }

const BUYERS = 4
const SECRET = 'a secret of the tortured shop, long enough'

/** Buyers buy while the server is killed again and again; then time passes, and the books are compared. */
export async function tortureByKilling({ engine, seed, bookings, kills, chaos = 0.05 }: Asked): Promise<KillTally> {
  const began = performance.now()
  const dataDir = mkdtempSync(join(tmpdir(), 'strannik-torture-'))
  const postgres = engine === 'postgres' ? await openPostgres() : undefined
  const port = await freePort()
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: postgres?.url ?? '',
    PORT: String(port),
    SECRET,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: `http://localhost:${port}`,
  }
  const server = new Victim({ ...settings, CHAOS: String(chaos) }, `http://localhost:${port}`)
  try {
    await server.start()
    const chance = chanceOf(seed)
    const shop: Shop = {
      origin: `http://localhost:${port}`,
      chance,
      told: [],
      doubles: [],
      answers: 0,
      token: { text: '', at: 0 },
    }
    let left = bookings
    const buyer = async () => {
      while ((left -= 1) >= 0) await buyOne(shop)
    }
    let open = true
    const killer = server.killUntil({ open: () => open, answers: () => shop.answers, random: chance.next, most: kills })
    await Promise.all(Array.from({ length: BUYERS }, buyer))
    open = false
    await killer
    await server.stop()
    const calm = new Date()
    const { broken, statuses, waited } = await settleBooks(settings, shop, calm)
    const recovery = server.recovery()
    const seconds = Math.round((performance.now() - began) / 1000)
    return {
      engine,
      seed,
      bookings: shop.told.length,
      kills: server.kills,
      seconds,
      statuses,
      recovery,
      waits: waited,
      broken: [...broken, ...shop.doubles.map((ids) => `I7 one key, two orders: ${ids}`)],
    }
  } finally {
    await server.stop()
    await postgres?.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Killing = { open: () => boolean; answers: () => number; random: () => number; most: number }

/** A server process that is killed without warning and started again. */
class Victim {
  kills = 0
  #settings: Record<string, string>
  #origin: string
  #child: ChildProcess | undefined
  #recoveries: number[] = []

  constructor(settings: Record<string, string>, origin: string) {
    this.#settings = settings
    this.#origin = origin
  }

  async start(): Promise<void> {
    const began = performance.now()
    const file = join(import.meta.dirname, 'shop-server.ts')
    this.#child = spawn(process.execPath, [file], {
      env: { ...process.env, ...this.#settings },
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    while (!(await this.#answers())) {
      if (performance.now() - began > 600_000) throw new Error('The shop did not come up')
      await wait(20)
    }
    this.#recoveries.push(performance.now() - began)
  }

  async #answers(): Promise<boolean> {
    return fetch(`${this.#origin}/health`, { signal: AbortSignal.timeout(2000) }).then(
      ({ status }) => status === 200,
      () => false,
    )
  }

  /** Kills after so many answers, not after so much time: a slow machine is tortured as hard as a fast one. */
  async killUntil({ open, answers, random, most }: Killing): Promise<void> {
    while (open() && this.kills < most) {
      const next = answers() + 2 + Math.floor(random() * 25)
      while (answers() < next) {
        if (!open()) return
        await wait(5)
      }
      await wait(random() * 60)
      await this.#end('SIGKILL')
      this.kills += 1
      await this.start()
    }
  }

  async stop(): Promise<void> {
    await this.#end('SIGKILL')
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (!child || child.exitCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await gone
  }

  recovery(): { p50: number; longest: number } {
    const sorted = this.#recoveries.slice(1).toSorted((a, b) => a - b)
    return { p50: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0), longest: Math.round(sorted.at(-1) ?? 0) }
  }
}

/** Lets two hours pass in fine weather in a process of our own, then reads every book. */
async function settleBooks(settings: Record<string, string>, shop: Shop, calm: Date) {
  const env = readEnv(settings)
  const database = await openDatabase(env)
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const deps = await assemble(env, { database, log: pino({ level: 'silent' }), now })
  const work = { ...deps, handlers: jobHandlers(deps) }
  for (let round = 0; round < 12; round += 1) {
    ahead += 10 * 60_000
    for (const { run } of sweeps(deps)) await run(now())
    for (let job = await takeJob(deps.db, now()); job; job = await takeJob(deps.db, now())) await runJob(work, job)
  }
  const broken = await brokenBooks(deps.db, shop.told)
  const rows = await deps.db
    .selectFrom('orders')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const waited = await waits(deps.db, calm)
  await database.close()
  return { broken, statuses: Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)])), waited }
}
