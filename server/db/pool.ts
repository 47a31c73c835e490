import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import {
  type DatabaseFailure,
  type Outage,
  DatabaseUnavailable,
  MOST_TRIES,
  POOL_IS_BUSY,
  databaseFailureOf,
} from './unavailable.ts'

/** A wait longer than its limit was our own fault: the process was suspended, and ready events had no chance. */
const STOOD_STILL_MS = 250

type Options = { outage: Outage; answerWithinMs: number }

/** A pool whose connections may be lost: what can be repeated is, anything else is `DatabaseUnavailable`. */
export class LastingPool implements PostgresPool {
  readonly options: object
  readonly #pool: pg.Pool
  readonly #own: Options
  readonly #lost = new WeakSet<pg.PoolClient>()
  /** When each connection was opened, by the process's monotonic clock. */
  readonly #opened = new WeakMap<pg.PoolClient, number>()

  constructor(pool: pg.Pool, own: Options) {
    this.#pool = pool
    this.#own = own
    this.options = pool.options
    pool.on('error', () => {}) // an idle connection was closed; the next query opens another
    pool.on('connect', (client) => {
      this.#opened.set(client, performance.now())
      client.on('error', () => void this.#lost.add(client)) // unheard, it would end the process
    })
  }

  async connect(): Promise<LastingClient> {
    const connections: Connections = {
      openedAfter: (since) => this.#openedAfter(since),
      isLost: (client) => this.#lost.has(client),
    }
    return new LastingClient(await this.#next(), connections, this.#own)
  }

  /** What ends one connection ends its neighbours a moment later: those older than the loss are not trusted. */
  async #openedAfter(since: number): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#next()
      if ((this.#opened.get(client) ?? 0) > since) return client
      client.release(true)
    }
  }

  async end(): Promise<void> {
    this.#own.outage.close()
    if (!this.#pool.ending) await this.#pool.end()
  }

  async #next(): Promise<pg.PoolClient> {
    let cause: unknown
    for (let tries = 0; tries < MOST_TRIES && (await this.#own.outage.isOver()); tries += 1) {
      const began = performance.now()
      try {
        return await this.#pool.connect()
      } catch (error) {
        cause = error
        if (!this.#isWorthTrying(error, performance.now() - began)) break
      }
    }
    throw new DatabaseUnavailable(cause)
  }

  /** Whether to reconnect, immediately after a short outage. Throws a fault of our side, such as the password. */
  #isWorthTrying(error: unknown, waitedMs: number): boolean {
    const failure = databaseFailureOf(error)
    if (!failure && isFromServer(error)) throw error
    const timeout = (this.#pool.options.connectionTimeoutMillis ?? 0) + STOOD_STILL_MS
    if (error instanceof Error && error.message === POOL_IS_BUSY) return waitedMs > timeout
    if (failure !== 'connection') this.#own.outage.begin(error)
    return true
  }
}

type Connections = { openedAfter: (since: number) => Promise<pg.PoolClient>; isLost: (client: pg.PoolClient) => boolean }

/** One connection taken from the pool, replaced when it was lost before anything could have been changed. */
export class LastingClient implements PostgresPoolClient {
  #client: pg.PoolClient
  readonly #connections: Connections
  readonly #own: Options
  #isInTransaction = false
  #state: 'good' | 'lost' | 'released' = 'good'

  constructor(client: pg.PoolClient, connections: Connections, own: Options) {
    this.#client = client
    this.#connections = connections
    this.#own = own
  }

  query<R>(text: string, values?: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query(): never
  async query<R>(text = '', values?: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const word = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? ''
    if (word === 'rollback' && this.#state !== 'good') return { command: 'ROLLBACK', rowCount: 0, rows: [] } // the server has done so
    const changesNothing = !this.#isInTransaction && (word === 'select' || word === 'begin')
    const isUndone = changesNothing || (this.#isInTransaction && word !== 'commit')
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await this.#send<R>(text, values)
        if (word === 'begin') this.#isInTransaction = true
        if (word === 'commit' || word === 'rollback') this.#isInTransaction = false
        return answer
      } catch (error) {
        const failure = this.#noteFailure(error)
        if (!failure) throw error
        const repeatable = failure === 'connection' && isUndone
        if (!repeatable || !changesNothing || tries === MOST_TRIES) throw new DatabaseUnavailable(error, { repeatable })
        await this.#replace()
      }
    }
  }

  /** Several statements without a time limit. */
  async runAtLeisure(text: string): Promise<void> {
    await this.#client.query(text).catch((error: unknown) => {
      throw this.#noteFailure(error) ? new DatabaseUnavailable(error) : error
    })
  }

  release(destroy = false): void {
    if (this.#state === 'released') return
    this.#client.release(destroy || this.#state === 'lost')
    this.#state = 'released'
  }

  async #send<R>(text: string, values?: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const answer = this.#client.query(text, values as unknown[] | undefined)
    return (await within(answer, this.#own.answerWithinMs)) as PostgresQueryResult<R> // the command is one of theirs
  }

  /** A lost connection never goes back to the pool. */
  #noteFailure(error: unknown): DatabaseFailure | undefined {
    const failure = this.#failureOf(error)
    if (failure === 'server') this.#own.outage.begin(error)
    if (failure === 'server' || failure === 'connection') this.#state = 'lost'
    return failure
  }

  #failureOf(error: unknown): DatabaseFailure | undefined {
    if (error instanceof NoAnswer) return 'server'
    if (isFromServer(error)) return databaseFailureOf(error)
    return this.#connections.isLost(this.#client) ? 'connection' : undefined
  }

  async #replace(): Promise<void> {
    const lostAt = performance.now()
    this.release()
    this.#client = await this.#connections.openedAfter(lostAt)
    this.#state = 'good'
  }
}

class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** An error of the server has a severity; anything else happened on our side of the connection. */
function isFromServer(error: unknown): boolean {
  return error instanceof Error && 'severity' in error
}

/**
 * A frozen server does not enforce its own timeouts. Events that are ready go first: it may be this process that was suspended.
 */
function within<T>(answer: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(() => reject(new NoAnswer(`no answer within ${ms} ms`))), ms)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** How long those that still use a connection have until it is taken from them. */
const LAST_USE_MS = 5000

/** Connections that belong to a session: they listen, hold a lock or carry a name. Their users are notified of their loss. */
export class SessionPool extends pg.Pool {
  readonly #open = new Set<pg.PoolClient>()

  constructor(config: pg.PoolConfig) {
    super(config)
    this.on('error', () => {})
    this.on('connect', (client) => {
      this.#open.add(client)
      client.on('error', () => {})
    })
    this.on('remove', (client) => this.#open.delete(client))
  }

  /** Ends every connection, even those that are never returned. */
  async close(): Promise<void> {
    await Promise.race([this.end(), wait(LAST_USE_MS, undefined, { ref: false })])
    for (const client of this.#open) void client.end().catch(() => {})
  }
}
