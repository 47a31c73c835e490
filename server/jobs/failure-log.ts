import type { FastifyBaseLogger } from 'fastify'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'

/** Logs what went wrong; an outage of the database has its own two lines, not one a second. */
export function failureLog(log: Pick<FastifyBaseLogger, 'warn' | 'error'>, message: string, details: object = {}) {
  return (error: unknown): undefined => {
    if (!(error instanceof DatabaseUnavailable)) log.error({ err: error, ...details }, message)
    else if (error.isOverload) log.warn({ err: error.cause, ...details }, message)
  }
}
