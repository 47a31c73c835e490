import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** How often one piece of work is tried when its connection is lost. */
export const MOST_TRIES = 3
/** In pg-pool's own words, which have no code. */
export const POOL_IS_BUSY = 'timeout exceeded when trying to connect'

const ONLY_READS = '25006'

/** The database could not be reached, or the outcome is unknown; nothing is wrong with the query. */
export class DatabaseUnavailable extends Error {
  /** Nothing was changed and only the connection was lost: the same work may be repeated at once. */
  readonly repeatable: boolean

  constructor(cause: unknown, { repeatable = false } = {}) {
    super('The database is not available', { cause })
    this.name = 'DatabaseUnavailable'
    this.repeatable = repeatable
  }

  /** The server is up: it aborted one statement, only reads, or every connection is in use. Only this error says so. */
  get isOverload(): boolean {
    if (!(this.cause instanceof Error)) return false
    const { message, code } = this.cause as Error & { code?: unknown }
    return message === POOL_IS_BUSY || code === ONLY_READS || databaseFailureOf(this.cause) === 'statement'
  }
}

/** The kind of outage: one connection ended, one statement was aborted, or the server accepts nobody. */
export type DatabaseFailure = 'connection' | 'statement' | 'server'

// https://www.postgresql.org/docs/current/errcodes-appendix.html; the last row is of Node. 3D000: the database is gone, as while it
// is made again to be restored. 25006: the server became read-only in a failover, and this connection stayed behind. 53100, 53200,
// 58030: its disk or its memory is full, or its disk fails. 55P03, 53400: a limit of its administrator, such as lock_timeout or
// temp_file_limit.
const failureCodes: [RegExp, DatabaseFailure][] = [
  [/^57P03$|^53300$|^3D000$/, 'server'],
  [/^57P0[125]$|^08...$|^25P0[34]$|^25006$/, 'connection'],
  [/^57014$|^53[124]00$|^55P03$|^58030$/, 'statement'],
  [/^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/, 'server'],
]

/** The outage an error means; undefined when it is about the statement itself. */
export function databaseFailureOf(error: unknown): DatabaseFailure | undefined {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? failureCodes.find(([codes]) => codes.test(code))?.[1] : undefined
}

/** A deadlock, which the server has rolled back: nothing is wrong with the statements. */
export function isDeadlock(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '40P01'
}

export type OutageLog = Pick<FastifyBaseLogger, 'warn'>

const PROBE_EVERY_MS = 250
/** A restart this short is waited for; a longer one is reported at once. */
const WORTH_WAITING_MS = 1000

/**
 * Whether the database accepts us, as this process knows it. While it does not, no request waits for it: one probe finds out when
 * it is back, and the log has one line for the beginning and one for the end.
 */
export class Outage {
  readonly #probe: () => Promise<boolean>
  readonly #log: OutageLog
  #current: { since: number; over: Promise<void> } | undefined
  #isClosed = false

  constructor(probe: () => Promise<boolean>, log: OutageLog) {
    this.#probe = probe
    this.#log = log
  }

  begin(cause: unknown): void {
    if (this.#current || this.#isClosed) return
    const since = performance.now()
    this.#current = { since, over: this.#probeUntilBack(since, cause) }
  }

  /** True at once while nothing is wrong; at the beginning of an outage after a short wait for its end. */
  async isOver(): Promise<boolean> {
    if (!this.#current) return true
    const { since, over } = this.#current
    const timeout = since + WORTH_WAITING_MS - performance.now()
    if (timeout > 0) await Promise.race([over, wait(timeout)])
    return this.#current === undefined
  }

  close(): void {
    this.#isClosed = true
  }

  // The first probe decides whether it is an outage at all: it may be this process that was suspended.
  async #probeUntilBack(since: number, cause: unknown): Promise<void> {
    let isReal = false
    while (!this.#isClosed && !(await this.#probe())) {
      if (!isReal) this.#log.warn({ err: cause }, 'the database does not answer')
      isReal = true
      await wait(PROBE_EVERY_MS)
    }
    this.#current = undefined
    if (isReal && !this.#isClosed)
      this.#log.warn({ seconds: Math.round((performance.now() - since) / 100) / 10 }, 'the database answers again')
  }
}
