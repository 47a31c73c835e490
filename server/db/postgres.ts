import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { queryLog } from '#server/tracing/query-spans.ts'
import { PostgresAnnouncements } from './announcements.ts'
import type { Postgres } from './db.ts'
import { Locks } from './locks.ts'
import { Outage, type OutageLog } from './outage.ts'
import { parsers } from './parsers.ts'
import { LastingPool } from './pool.ts'
import { SessionPool } from './session-pool.ts'
import type { Tables } from './tables.ts'
import { refuseStrayQueries } from './transaction.ts'

export type PostgresOptions = {
  poolSize: number
  /** For a connection, a new one or one of the pool. */
  connectTimeoutMs: number
  /** For one statement; after half a second more it is the server that does not answer. */
  statementTimeoutMs: number
}

export const postgresDefaults: PostgresOptions = { poolSize: 10, connectTimeoutMs: 1500, statementTimeoutMs: 2500 }

const ON_THE_WAY_MS = 500
const PROBE_MS = 1000
const IDLE_IN_TRANSACTION_MS = 10_000
const KEEP_ALIVE_AFTER_MS = 10_000

/** `sessionUrl` leads to the same server past a pooler that gives every transaction another connection. */
export type PostgresAddress = { databaseUrl: string; sessionUrl?: string | undefined }

/** The database of a PostgreSQL server. */
export function onPostgres(address: PostgresAddress, options = postgresDefaults, log: OutageLog = { warn() {} }): Postgres {
  const config = configOf(address.databaseUrl, options)
  const plain = new pg.Pool(config)
  const outage = new Outage(() => letsUsIn(config), log)
  const pool = new LastingPool(plain, { outage, answerWithinMs: options.statementTimeoutMs + ON_THE_WAY_MS })
  const direct = configOf(address.sessionUrl ?? address.databaseUrl, options)
  const sessions = { ...direct, query_timeout: options.statementTimeoutMs + ON_THE_WAY_MS }
  const locks = new Locks(sessions)
  const announcements = new PostgresAnnouncements(new SessionPool({ ...sessions, max: 1 }))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: queryLog(), plugins: [refuseStrayQueries] })
  return {
    db,
    kind: 'postgres',
    connections: () => connectionsOf(plain, options.poolSize),
    sessionPool: (more) => new SessionPool({ ...sessions, ...more }),
    query: (text, values) => query(pool, text, values),
    runScript: (text) => runScript(pool, text),
    exclusively: (name, work) => locks.hold(name, work),
    hear: announcements.hear,
    close: async () => {
      await announcements.close()
      await locks.close()
      await pool.end() // Kysely ends it only when it has asked something itself
    },
  }
}

function configOf(connectionString: string, { poolSize, connectTimeoutMs, statementTimeoutMs }: PostgresOptions): pg.PoolConfig {
  return {
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        parsers[oid] ?? (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
    }, // the package's overloads are narrower than what it calls
  }
}

function connectionsOf({ totalCount, idleCount, waitingCount }: pg.Pool, max: number) {
  return { inUse: totalCount - idleCount, idle: idleCount, max, waitedFor: waitingCount }
}

async function query(pool: LastingPool, text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  const client = await pool.connect()
  try {
    return await client.query(text, values)
  } finally {
    client.release()
  }
}

async function runScript(pool: LastingPool, text: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await client.runAtLeisure(text)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** A connection of its own: one of the pool may be open and dead. */
async function letsUsIn(config: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    void client.end()
  }
}
