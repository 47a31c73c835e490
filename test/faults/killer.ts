import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from './random.ts'
import type { TestPostgres } from '#test/postgres.ts'
import type { ServerUnderTest } from './server-under-test.ts'

const POLL_MS = 40
/** This share of the kills strikes a server that has not come up yet. */
const STILLBORN = 0.1

export type Killing = {
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

export type Blows = { cuts: number; databaseKills: number }

/** Strikes after so many bookings, not after so much time: a slow machine is tortured as hard as a fast one. */
export async function killUntil({ servers, database, random, isOpen, bookings, perBlow, most }: Killing): Promise<Blows> {
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
