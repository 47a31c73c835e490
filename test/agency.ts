import { deepStrictEqual } from 'node:assert/strict'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { type RefusalCode, refusalCodeOf } from '#domain/refusal.ts'
import { buildApp } from '#server/app.ts'
import type { Database, Db } from '#server/db/db.ts'
import { type Deps, assemble } from '#server/deps.ts'
import { callsOf } from '#server/http/serve.ts'
import type { Sweep } from '#server/jobs/sweeps.ts'
import { keyRing } from '#server/keys/ring.ts'
import type { Letter } from '#server/mail/mailer.ts'
import { type Env, readEnv } from '#server/process/env.ts'
import { jobHandlers, sweeps } from '#server/work.ts'
import { openMemoryDatabase } from './database.ts'
import { runDue } from './jobs.ts'

/**
 * Holds every answer of an app against its contract: nothing more in it than the contract names, nothing that JSON would change,
 * and nobody may change it afterwards. Pages take answers as they are, without reading them again (server/pages/draw-page.ts).
 */
export function checkAnswers(app: FastifyInstance): void {
  const calls = new Map(callsOf(app).map((call) => [`${call.method} ${call.path}`, call]))
  app.addHook('preSerialization', async ({ method, routeOptions }, { statusCode }, answer) => {
    const call = calls.get(`${method} ${routeOptions.url}`)
    if (!call || statusCode >= 400) return answer
    const wire: unknown = JSON.parse(JSON.stringify(answer))
    deepStrictEqual(call.reply.parse(wire), wire, `${call.name} answers more than its contract names`)
    freezePlain(answer, call.name)
    return answer
  })
}

/** Freezes data in all its depth; complains of what JSON cannot carry. */
function freezePlain(value: unknown, place: string): void {
  if (value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean') return
  if (Number.isFinite(value)) return
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  if (typeof value !== 'object' || !isPlain) throw new TypeError(`${place} answers what JSON cannot carry: ${String(value)}`)
  for (const [name, part] of Object.entries(value)) freezePlain(part, `${place}.${name}`)
  Object.freeze(value)
}

export type CallOptions = { orderKey?: string; idempotencyKey?: string; bearer?: string; signal?: AbortSignal }
type RefusedReply = { refusal: RefusalCode; fields?: Record<string, string> } & Record<string, unknown>

/** How an agency is called, in this process or over HTTP. */
export type Calls = {
  app: Pick<FastifyInstance, 'inject'>
  /** Calls as a client would; returns the reply, checked against the contract, or `{ refusal, … }`. */
  call<I extends z.ZodMiniType, R extends z.ZodMiniType>(
    endpoint: Endpoint<I, R>,
    input: z.input<I>,
    options?: CallOptions,
  ): Promise<z.infer<R> & RefusedReply>
}

export type Agency = Calls & {
  app: FastifyInstance
  db: Db
  deps: Deps
  clock: { now(): Date; advance(ms: number): Date; set(moment: string | Date): Date }
  /** Every letter sent so far, oldest first; the same key again replaces its letter. */
  outbox: Letter[]
  /**
   * Runs the sweeps when requested, then every job that is due, until nothing is left; returns what the jobs threw. A sweep of
   * more than a minute's period runs again only when that has passed by the agency's clock.
   */
  runJobs(options?: { sweep?: boolean }): Promise<unknown[]>
  close(): Promise<void>
}

/**
 * The whole agency in memory: real routes, real SQL, the embedded adapters, a clock that is stopped until you move it. `today` is
 * `YYYY-MM-DD`; the clock starts at noon in Moscow. Pass `database` to run on another engine, `change` to replace parts by your
 * own.
 */
export async function openAgency({
  today = '2026-11-21',
  database,
  env = {},
  change = {},
  log = pino({ level: 'silent' }),
}: {
  today?: string
  database?: Database
  env?: Partial<Env>
  change?: Partial<Deps>
  log?: Deps['log']
} = {}): Promise<Agency> {
  const clock = clockAt(`${today}T09:00:00Z`)
  const store = database ?? (await openMemoryDatabase())
  const letters = new Map<string, Letter>()
  const outbox: Letter[] = []
  const assembled = await assemble({ ...testEnv(), ...env }, { database: store, log, now: clock.now })
  const deps: Deps = { ...assembled, random: () => 0.5, mailer: keepIn(letters, outbox), ...change }
  const rounds = sweeps(deps).map((sweep) => ({ ...sweep, dueAt: 0 }))
  const app = await buildApp(deps)
  checkAnswers(app)
  await app.ready()
  return {
    app,
    db: store.db,
    deps,
    clock,
    outbox,
    call: (endpoint, input, options) => call(app, endpoint, input, options),
    runJobs: (options) => runJobs({ ...deps, sweeps: rounds }, options),
    async close() {
      await app.close()
      if (!database) await store.close()
    },
  }
}

function testEnv(): Env {
  const env = readEnv({ DATA_DIR: 'node_modules/.cache/strannik/desk', RATE_LIMIT: 'off', LOG_LEVEL: 'silent', PORT: '3000' })
  return { ...env, secret: keyRing('a secret only the tests know, long enough') }
}

function clockAt(start: string): Agency['clock'] {
  let moment = new Date(start).getTime()
  return {
    now: () => new Date(moment),
    advance: (ms) => new Date((moment += ms)),
    set: (to) => new Date((moment = new Date(to).getTime())),
  }
}

function keepIn(letters: Map<string, Letter>, outbox: Letter[]): Deps['mailer'] {
  return {
    name: 'memory',
    async send(key, letter) {
      const before = letters.get(key)
      if (before) outbox.splice(outbox.indexOf(before), 1, letter)
      else outbox.push(letter)
      letters.set(key, letter)
    },
  }
}

/** One call of the contract by `app.inject`. */
export async function call<I extends z.ZodMiniType, R extends z.ZodMiniType>(
  app: Calls['app'],
  endpoint: Endpoint<I, R>,
  input: z.input<I>,
  { orderKey, idempotencyKey, bearer, signal }: CallOptions = {},
): Promise<z.infer<R> & RefusedReply> {
  const rest: Record<string, unknown> = { ...(input as object) } // contract inputs are objects
  const url = endpoint.path.replaceAll(/:(\w+)/g, (_whole, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const response = await app.inject({
    method: endpoint.method,
    url,
    signal,
    headers: {
      ...(orderKey && { 'x-order-key': orderKey }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    },
    ...(endpoint.method === 'GET'
      ? { query: asText(rest) }
      : { payload: endpoint.bare ? (rest[endpoint.bare] as object) : rest }),
  })
  const body: unknown = response.body === '' ? {} : response.json()
  const answer = response.statusCode < 400 ? endpoint.reply.parse(body) : refusalOf(body as Record<string, unknown>)
  return answer as z.infer<R> & RefusedReply // one or the other; a test asserts which
}

function asText(values: Record<string, unknown>): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}

const wording = new Set(['code', 'ErrorMessage', 'errorMessage', 'errorDetails', 'message', 'status', 'result', 'data', 'error'])

function refusalOf(body: Record<string, unknown>): RefusedReply {
  const nested = body.error as { code?: string } | undefined
  const code = String(body.code ?? nested?.code)
  return {
    refusal: refusalCodeOf(code),
    ...Object.fromEntries(Object.entries(body).filter(([name]) => !wording.has(name))),
  }
}

type Running = Deps & { sweeps: (Sweep & { dueAt: number })[] }

async function runJobs(deps: Running, { sweep = false }: { sweep?: boolean } = {}): Promise<unknown[]> {
  const now = deps.now()
  if (sweep)
    for (const each of deps.sweeps) {
      if (each.everySeconds > 60 && now.getTime() < each.dueAt) continue
      each.dueAt = now.getTime() + each.everySeconds * 1000
      await each.run(now)
    }
  const { errors } = await runDue({ ...deps, handlers: jobHandlers(deps) })
  return errors
}

/** What /metrics of an agency says now, by name and labels as they are written. */
export async function fetchMetrics({ app }: Pick<Agency, 'app'>): Promise<Map<string, number>> {
  const { body } = await app.inject('/metrics')
  const lines = body.split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]))
}
