import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { Refusal } from '#domain/refusal.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { observe } from '#server/metrics/meters.ts'
import { tracedFrom } from '#server/tracing/tracing.ts'
import { type JobHandlers, handle, jobs, kindNamed } from './definitions.ts'

/** A job that failed so often is put aside for manual review. */
export const MOST_ATTEMPTS = 12

/** `attempts` includes this one; `payload` was written by any server, maybe an older one. */
export type Attempt = { kind: string; payload: unknown; attempts: number }
export type AttemptDeps = { handlers: JobHandlers; log: FastifyBaseLogger }

/** Does a job once; returns what went wrong, or undefined. `cutting` ends it before its lease does. */
export function attempt(deps: AttemptDeps, job: Attempt, cutting?: AbortSignal): Promise<unknown> {
  const part = {
    name: `job ${kindNamed(job.kind) ?? 'unknown'}`,
    kind: 'consumer',
    attributes: { 'job.attempt': job.attempts },
  } as const
  return tracedFrom(part, traceparentOf(job.payload), () => attemptOnce(deps, job, cutting))
}

/** The trace in which a job was enqueued; jobs of an older release have none. */
function traceparentOf(payload: unknown): string {
  const { traceparent } = (payload ?? {}) as { traceparent?: unknown }
  return typeof traceparent === 'string' ? traceparent : ''
}

async function attemptOnce({ handlers, log }: AttemptDeps, job: Attempt, cutting?: AbortSignal): Promise<unknown> {
  const began = performance.now()
  const isLast = job.attempts >= MOST_ATTEMPTS
  try {
    await handle(handlers, job.kind, job.payload, cutting)
    note(job, 'done', began)
    return undefined
  } catch (error) {
    note(job, isLast ? 'dead' : 'failed', began)
    log.warn({ err: error, job: job.kind, attempt: job.attempts }, isLast ? 'a job failed' : 'a job will be tried again')
    if (isLast) log.error({ job: job.kind, payload: job.payload }, 'a job needs a person to look at it')
    return error ?? new Error('no reason was given')
  }
}

function note({ kind: name }: Attempt, outcome: 'done' | 'failed' | 'dead', began: number): void {
  const kind = kindNamed(name)
  if (kind) observe('job_seconds', { kind, urgency: jobs[kind].urgency, outcome }, (performance.now() - began) / 1000)
}

const LONGEST = 300

/**
 * What `jobs.last_error` stores for `npm run orders`: the code of a refusal, or the name and message of any other error without
 * possibly personal data. A supplier's own words stay in the log.
 */
export function errorText(error: unknown): string {
  if (error instanceof Refusal) return error.code
  if (error instanceof z.core.$ZodError) return unfitting(error)
  if (!(error instanceof Error)) return 'unknown'
  return `${error.name}: ${withoutPersons(error.message)}`.slice(0, LONGEST)
}

/** Where a value did not fit, never the value. */
function unfitting({ issues }: z.core.$ZodError): string {
  return `ZodError: ${issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(', ')}`.slice(0, LONGEST)
}

/** Addresses, numbers, Russian words and quoted values; quoted names of tables and columns stay. */
function withoutPersons(message: string): string {
  return message
    .replaceAll(/[^\s<>"'(]+@[^\s<>"')]+/g, '…')
    .replaceAll(/"([^"]*)"/g, (whole, quoted: string) => (/^[a-z]+(_[a-z0-9]+)+$/.test(quoted) ? whole : '"…"'))
    .replaceAll(/\+?\d[\d ()-]{4,}\d/g, '…')
    .replaceAll(/[А-Яа-яЁё][А-Яа-яЁё -]*/g, '…')
}

/** Logs what went wrong; an outage of the database has its own two lines, not one a second. */
export function failureLog(log: Pick<FastifyBaseLogger, 'warn' | 'error'>, message: string, details: object = {}) {
  return (error: unknown): undefined => {
    if (!(error instanceof DatabaseUnavailable)) log.error({ err: error, ...details }, message)
    else if (error.isOverload) log.warn({ err: error.cause, ...details }, message)
  }
}
