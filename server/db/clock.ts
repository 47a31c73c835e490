import type { FastifyBaseLogger } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from './db.ts'

export type DatabaseClock = { now: () => Date; stop(): void }

const REFRESH_MS = 30_000
/** A slower answer says too little about when it was given. */
const LONGEST_TRIP_MS = 1000
const FIRST_TRIES = 3
const WORTH_SAYING_MS = 5000

/** What the clock reads from a database: numbers alone. */
type Measured = { kind: Database['kind']; query(text: string): Promise<{ rows: object[] }> }
type ClockDeps = { database: Measured; log: Pick<FastifyBaseLogger, 'warn'>; refreshMs?: number }

/**
 * The time by which every deadline is judged, the same for every server on one database: PostgreSQL's, measured at the start and
 * each half minute, advanced in between by the process's monotonic clock. The wall clock of a server is not used. The embedded
 * database has no other clock than ours.
 */
export async function databaseClock({ database, log, refreshMs = REFRESH_MS }: ClockDeps): Promise<DatabaseClock> {
  if (database.kind === 'pglite') return { now: () => new Date(), stop() {} }
  let ahead = await firstOffset(database)
  const wrongBy = Math.round(ahead + performance.now() - Date.now())
  if (Math.abs(wrongBy) >= WORTH_SAYING_MS)
    log.warn({ seconds: -Math.round(wrongBy / 1000) }, 'the clock of this server differs from the database, which is believed')
  const timer = setInterval(() => {
    offset(database).then(
      ({ ms, trip }) => {
        if (trip <= LONGEST_TRIP_MS) ahead = ms
      },
      () => {}, // the old offset holds until the database answers
    )
  }, refreshMs).unref()
  return { now: () => new Date(ahead + performance.now()), stop: () => clearInterval(timer) }
}

type Offset = { ms: number; trip: number }

async function firstOffset(database: Measured): Promise<number> {
  const offsets: Offset[] = []
  for (let tries = 0; tries < FIRST_TRIES; tries += 1) offsets.push(await offset(database))
  return offsets.reduce((best, one) => (one.trip < best.trip ? one : best)).ms
}

/** How far PostgreSQL's clock is ahead of the monotonic one; accurate to half of `trip`. */
async function offset({ query }: Measured): Promise<Offset> {
  const sent = performance.now()
  const { rows } = await query('select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms')
  const received = performance.now()
  const [{ ms }] = rows as [{ ms: number }] // the column of the select
  return { ms: ms - (sent + received) / 2, trip: received - sent }
}

/** How long a row may stay unchanged before the sweep checks it. */
const QUIET_MS = 60_000

/** Whether a row was left alone for a minute, or was written by a clock that was ahead: it would be left alone for as long. */
export function isQuiet(changedAt: string, now: Date): RawBuilder<boolean> {
  const column = sql.ref(changedAt)
  return sql<boolean>`(${column} <= ${new Date(now.getTime() - QUIET_MS)} or ${isAhead(column, now)})`
}

/** The last `ms` milliseconds. */
export type Lately = { ms: number; now: Date }

/** Whether a past event was so lately; one that a clock that was ahead has written was not: it would count until that moment. */
export function isLately(moment: string, { ms, now }: Lately): RawBuilder<boolean> {
  const column = sql.ref(moment)
  return sql<boolean>`(${column} > ${new Date(now.getTime() - ms)} and not ${isAhead(column, now)})`
}

/** Whether the moment of a past event has yet to arrive. */
export function isAhead(moment: RawBuilder<unknown>, now: Date): RawBuilder<boolean> {
  return sql<boolean>`(${moment} > ${new Date(now.getTime() + QUIET_MS)})`
}
