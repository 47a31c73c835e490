import type { FastifyBaseLogger } from 'fastify'
import { type JobHandlers, handle } from './definitions.ts'

/** A job that failed so often is put aside for a person. */
export const MOST_ATTEMPTS = 12

/** `attempts` counts this one too; `payload` is what some server, maybe an older one, has written. */
export type Attempt = { kind: string; payload: unknown; attempts: number }
export type AttemptDeps = { handlers: JobHandlers; log: FastifyBaseLogger }

/** Does a job once; answers what went wrong, or undefined. `cutting` ends it before its lease does. */
export async function attempt({ handlers, log }: AttemptDeps, job: Attempt, cutting?: AbortSignal): Promise<unknown> {
  try {
    await handle(handlers, job.kind, job.payload, cutting)
    return undefined
  } catch (error) {
    const isLast = job.attempts >= MOST_ATTEMPTS
    log.warn({ err: error, job: job.kind, attempt: job.attempts }, isLast ? 'a job failed' : 'a job will be tried again')
    if (isLast) log.error({ job: job.kind, payload: job.payload }, 'a job needs a person to look at it')
    return error ?? new Error('no reason was given')
  }
}
