import type * as core from 'zod/v4/core'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Caller, callerOf, headerOf } from './caller.ts'
import { type Packed, sendPacked } from './compress.ts'
import { spendOfAccount } from './limits.ts'

/** Turns zod's complaints into Russian sentences by field: `{ 'passengers.0.name': 'Не длиннее 50 знаков' }` (DAPI-03). */
function fieldsOf(issues: readonly core.$ZodIssue[], sent: unknown): Record<string, string> {
  return Object.fromEntries(issues.map((issue) => [issue.path.map(String).join('.') || 'body', sentence(issue, sent)]))
}

function isAbsent({ path }: core.$ZodIssue, sent: unknown): boolean {
  let value = sent
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key]
  return value === undefined
}

function sentence(issue: core.$ZodIssue, sent: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return isAbsent(issue, sent) ? 'Заполните поле' : `Ожидается ${typeNames[issue.expected] ?? 'другое значение'}`
    case 'too_small':
      return issue.origin === 'string' ? 'Заполните поле' : `Не меньше ${issue.minimum}`
    case 'too_big':
      return issue.origin === 'string' ? `Не длиннее ${issue.maximum} знаков` : `Не больше ${issue.maximum}`
    case 'invalid_value':
      return `Допустимо: ${issue.values.map(String).join(', ')}`
    case 'custom':
      return issue.message === 'Invalid input' ? 'Неверное значение' : issue.message
    default:
      return 'Неверное значение'
  }
}

const typeNames: Record<string, string> = {
  string: 'текст',
  number: 'число',
  int: 'целое число',
  boolean: 'да или нет',
  array: 'список',
  object: 'объект',
}

const signals = new WeakMap<FastifyReply['raw'], AbortSignal>()

/**
 * Aborts when the client leaves before it has its answer. Not `request.signal`: that one follows the request's stream,
 * which closes as soon as a body has been read.
 */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const known = signals.get(reply.raw)
  if (known) return known
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  signals.set(reply.raw, gone.signal)
  return gone.signal
}

/** What a call knows beside its input. */
export type CallContext = {
  /** Aborts when the client has gone. */
  signal: AbortSignal
  caller: Caller
  /** X-Order-Key: a guest's proof of an order (DAPI-04). */
  orderKey: string | undefined
  /** Idempotency-Key (DAPI-05), only of endpoints marked `idempotent`. */
  idempotencyKey: string | undefined
  /** SHA-256 of the decoded input: tells a repeated body from another one under the same key. */
  inputHash: string
  ip: string
  requestId: string
  log: FastifyBaseLogger
  /** For the few calls that read cookies and headers or set them. */
  exchange: Exchange
}

export type Exchange = { request: FastifyRequest; reply: FastifyReply }

type Answer<R> = R | Promise<R>

/** A call of the contract with what answers it; `input` has been decoded. */
export type Served = { endpoint: Endpoint; answer: (input: never, context: CallContext) => unknown }

const served = new WeakMap<FastifyInstance['server'], Map<string, Served>>()

/** What answers the calls of an app, by their names. */
export function servedBy(app: FastifyInstance): Map<string, Served> {
  const calls = served.get(app.server) ?? new Map<string, Served>()
  served.set(app.server, calls)
  return calls
}

/** The calls an app answers, in the order they were put on it. */
export function callsOf(app: FastifyInstance): Endpoint[] {
  return Array.from(servedBy(app).values(), ({ endpoint }) => endpoint)
}

/**
 * Puts one call of the contract on the app: access, decoding, the answer. Wrong input becomes 400 with `fields`. `write` makes
 * the JSON of an answer, as bytes that many may read, where JSON.stringify would take too long.
 */
export function serve<I extends z.ZodMiniType, R extends z.ZodMiniType, Reply extends z.input<R>>(
  app: FastifyInstance,
  endpoint: Endpoint<I, R>,
  answer: (input: z.infer<I>, context: CallContext) => Answer<Reply>,
  write?: (answer: Reply) => Packed,
): void {
  servedBy(app).set(endpoint.name, { endpoint, answer })
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { form: endpoint.form === true },
    handler: async (request, reply) => {
      const caller = await admit(endpoint, request) // before the input is looked at: a stranger learns nothing from it
      await spendOfAccount(app, endpoint.path, caller)
      const input = decode(endpoint, request)
      const context = contextOf(endpoint, { request, reply }, { caller, input, signal: goneSignal(reply) })
      void reply.header('cache-control', 'no-store')
      const answered = await answer(input, context)
      if (endpoint.empty) return reply.code(204).send()
      return write ? sendPacked(reply.type('application/json; charset=utf-8'), write(answered)) : answered
    },
  })
}

/** What another site's plain form may send without asking the browser first. */
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i

function decode<I extends z.ZodMiniType>(endpoint: Endpoint<I>, request: FastifyRequest): z.infer<I> {
  if (!endpoint.form && FORM.test(request.headers['content-type'] ?? '')) throw new Refusal('not-json')
  const body = endpoint.bare ? { [endpoint.bare]: request.body } : (request.body ?? {})
  const sent = endpoint.method === 'GET' ? request.query : body
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw new Refusal('bad-request')
  return decodeInput(endpoint, { ...sent, ...(request.params as object) }) // the router's params are an object
}

/** Checks an input against the contract; refuses `bad-request` with what is wrong of each field. */
export function decodeInput<I extends z.ZodMiniType>(
  endpoint: Pick<Endpoint<I>, 'input'>,
  whole: Record<string, unknown>,
): z.infer<I> {
  const read = endpoint.input.safeParse(whole)
  if (!read.success) throw new Refusal('bad-request', { fields: fieldsOf(read.error.issues, whole) })
  return read.data // zod's own inference of a generic schema stops at unknown
}

/** Who asks, if a call may be asked by them at all. */
async function admit({ access }: Endpoint, request: FastifyRequest): Promise<Caller> {
  const caller = access === 'cookie' ? null : await callerOf(request)
  if (access === 'account' && !caller) throw new Refusal('sign-in-needed')
  if (access === 'owner' && !caller && !headerOf(request, 'x-order-key')) throw new Refusal('not-found')
  return caller
}

type EndpointCall = { caller: Caller; input: unknown; signal: AbortSignal }

/** What an answer may know of the call it answers. */
export function contextOf(endpoint: Endpoint, exchange: Exchange, { caller, input, signal }: EndpointCall): CallContext {
  const { request } = exchange
  return {
    signal,
    caller,
    orderKey: headerOf(request, 'x-order-key'),
    idempotencyKey: endpoint.idempotent ? headerOf(request, 'idempotency-key') : undefined,
    get inputHash() {
      return createHash('sha256').update(JSON.stringify(input)).digest('hex')
    },
    ip: request.ip,
    requestId: request.id,
    log: request.log,
    exchange,
  }
}

type Document = { contentType: string; name: string; bytes: Uint8Array; as?: 'inline' | 'attachment' }

/** Sends a personal document that no cache may keep. */
export function sendBytes(reply: FastifyReply, { contentType, name, bytes, as = 'inline' }: Document): FastifyReply {
  return reply
    .header('content-type', contentType)
    .header('content-disposition', `${as}; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(Buffer.from(bytes))
}
