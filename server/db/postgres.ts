import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { queryLog } from '#server/tracing/query-spans.ts'
import { PostgresAnnouncements } from './announcements.ts'
import { parsers } from './columns.ts'
import type { Postgres } from './db.ts'
import { LastingPool, SessionPool } from './pool.ts'
import type { Tables } from './tables.ts'
import { refuseStrayQueries } from './transaction.ts'
import { type OutageLog, DatabaseUnavailable, Outage } from './unavailable.ts'

export type PostgresOptions = {
  poolSize: number
  /** The wait for a connection, a new one or one of the pool. */
  connectTimeoutMs: number
  /** For one statement; after half a second more the server counts as silent. */
  statementTimeoutMs: number
}

export const postgresDefaults: PostgresOptions = { poolSize: 10, connectTimeoutMs: 1500, statementTimeoutMs: 2500 }

const ON_THE_WAY_MS = 500
const PROBE_MS = 1000
const IDLE_IN_TRANSACTION_MS = 10_000
const KEEP_ALIVE_AFTER_MS = 10_000

/** `sessionUrl` is the same server past a pooler that assigns a connection per transaction. */
export type PostgresAddress = { databaseUrl: string; sessionUrl?: string | undefined }

/** The database of a PostgreSQL server. */
export function onPostgres(address: PostgresAddress, options = postgresDefaults, log: OutageLog = { warn() {} }): Postgres {
  const config = configOf(address.databaseUrl, options)
  const plain = new pg.Pool(config)
  const outage = new Outage(() => acceptsConnections(config), log)
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
    sessions: address.sessionUrl === undefined ? undefined : (text) => queryOnce(sessions, text),
    query: (text, values) => query(pool, text, values),
    runScript: (text) => runScript(pool, text),
    exclusively: (name, work) => locks.hold(name, work),
    subscribe: announcements.subscribe,
    close: async () => {
      await announcements.close()
      await locks.close()
      await pool.end() // Kysely ends it only when it has run a query itself
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
    }, // the package's overloads are narrower than what it accepts
  }
}

function connectionsOf({ totalCount, idleCount, waitingCount }: pg.Pool, max: number) {
  return { inUse: totalCount - idleCount, idle: idleCount, max, waitedFor: waitingCount }
}

async function query<Row>(pool: LastingPool, text: string, values?: unknown[]): Promise<{ rows: Row[] }> {
  const client = await pool.connect()
  try {
    return await client.query(text, values)
  } finally {
    client.release()
  }
}

async function queryOnce<Row extends object>(config: pg.ClientConfig, text: string): Promise<{ rows: Row[] }> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  try {
    await client.connect()
    return await client.query<Row>(text)
  } finally {
    void client.end()
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
async function acceptsConnections(config: pg.PoolConfig): Promise<boolean> {
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

const OUR_LOCKS = 727002
/** PostgreSQL ends the session of a server that vanished without closing it, and with it the locks. */
const NOTICE_THE_DEAD = 'set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3'

type Session = { client: pg.Client; ready: Promise<void> }

/**
 * Names that one server at a time may hold: session locks on one connection beside the pool, so that neither the pool nor a
 * transaction is blocked. When the connection is lost the names are free.
 */
class Locks {
  readonly #config: pg.ClientConfig
  #session: Session | undefined
  #turn: Promise<unknown> = Promise.resolve()
  readonly #held = new Set<string>()

  constructor(config: pg.ClientConfig) {
    this.#config = config
  }

  /** Runs `work` while the name is ours; false, without a wait, when another process holds it. */
  async hold(name: string, work: () => Promise<unknown>): Promise<boolean> {
    if (this.#held.has(name)) return false // the session itself would be let in twice
    this.#held.add(name)
    try {
      if (!(await this.#inTurn('select pg_try_advisory_lock($1, hashtext($2)) as done', name))) return false
      await work().finally(() => this.#inTurn('select pg_advisory_unlock($1, hashtext($2)) as done', name).catch(() => false))
      return true
    } finally {
      this.#held.delete(name)
    }
  }

  async close(): Promise<void> {
    const session = this.#session
    this.#session = undefined
    await session?.client.end()
  }

  /** One query at a time: the connection takes no second one before it ends. */
  #inTurn(sql: string, name: string): Promise<boolean> {
    const answer = this.#turn.then(() => this.#run(sql, name))
    this.#turn = answer.catch(() => {})
    return answer
  }

  async #run(sql: string, name: string): Promise<boolean> {
    const session = (this.#session ??= this.#open())
    try {
      await session.ready
      const { rows } = await session.client.query<{ done: boolean }>(sql, [OUR_LOCKS, name])
      return rows[0]?.done === true
    } catch (error) {
      this.#drop(session)
      throw new DatabaseUnavailable(error)
    }
  }

  #open(): Session {
    const client = new pg.Client(this.#config)
    const session = { client, ready: client.connect().then(async () => void (await client.query(NOTICE_THE_DEAD))) }
    client.on('error', () => this.#drop(session))
    return session
  }

  #drop(session: Session): void {
    if (this.#session === session) this.#session = undefined
    void session.client.end().catch(() => {})
  }
}
