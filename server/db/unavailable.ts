/** How often one piece of work is tried when its connection is lost. */
export const MOST_TRIES = 3
/** In pg-pool's own words, which have no code. */
export const POOL_IS_BUSY = 'timeout exceeded when trying to connect'

/** The database could not be asked, or nobody knows its answer; nothing is wrong with the question. */
export class DatabaseUnavailable extends Error {
  /** Nothing was changed and only the connection was lost: the same work may be done again at once. */
  readonly repeatable: boolean

  constructor(cause: unknown, { repeatable = false } = {}) {
    super('The database is not available', { cause })
    this.name = 'DatabaseUnavailable'
    this.repeatable = repeatable
  }

  /** The server is there: one statement took too long, or every connection is in use. Nothing but this error says so. */
  get isOverload(): boolean {
    return this.cause instanceof Error && (this.cause.message === POOL_IS_BUSY || databaseFailureOf(this.cause) === 'statement')
  }
}

/** What an error says of the server: one connection ended, one statement took too long, or nobody is let in. */
export type DatabaseFailure = 'connection' | 'statement' | 'server'

// https://www.postgresql.org/docs/current/errcodes-appendix.html; the last row is of Node.
const failureCodes: [RegExp, DatabaseFailure][] = [
  [/^57P03$|^53300$/, 'server'],
  [/^57P0[125]$|^08...$|^25P0[34]$/, 'connection'],
  [/^57014$/, 'statement'],
  [/^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/, 'server'],
]

/** The failure an error speaks of; undefined when it is about the statement itself. */
export function databaseFailureOf(error: unknown): DatabaseFailure | undefined {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? failureCodes.find(([codes]) => codes.test(code))?.[1] : undefined
}
