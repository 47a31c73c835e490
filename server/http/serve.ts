import { createHash } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import * as core from 'zod/v4/core'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Caller, readCaller, headerOf } from './caller.ts'
import { type Packed, sendPacked } from './compress.ts'
import { spendOfAccount } from './limits.ts'

/** Turns zod's issues into Russian sentences by field: `{ 'passengers.0.name': 'Не длиннее 50 знаков' }` (DAPI-03). */
function fieldsOf(issues: readonly core.$ZodIssue[], sent: unknown): Record<string, string> {
  const places = issues.flatMap((issue) => placesOf(issue).map((place) => [place || 'body', sentence(issue, sent)] as const))
  return Object.fromEntries(places)
}

const NO_FIELD = 'Такого поля нет'

function placesOf(issue: core.$ZodIssue): string[] {
  const place = issue.path.map(String).join('.')
  if (issue.code !== 'unrecognized_keys') return [place]
  return issue.keys.map((key) => (place ? `${place}.${key}` : key))
}

const LONGEST_NAME = 40

function wrongInput(issues: readonly core.$ZodIssue[], sent: unknown): Refusal {
  const fields = fieldsOf(issues, sent)
  const unknown = issues.find(({ code }) => code === 'unrecognized_keys')
  if (!unknown) return new Refusal('bad-request', { fields })
  const name = placesOf(unknown)[0]?.slice(0, LONGEST_NAME).toWellFormed()
  return new Refusal('unknown-field', {
    fields,
    text: `В\u00a0запросе есть поле «${name}», которого мы не\u00a0знаем. Обновите страницу`,
  })
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
    case 'unrecognized_keys':
      return NO_FIELD
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
 * Aborts when the client disconnects before it has its answer. Not `request.signal`: that one follows the request's stream, which
 * closes as soon as a body has been read.
 */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const known = signals.get(reply.raw)
  if (known) return known
  const gone = new AbortController()
  const leave = () => {
    if (!reply.raw.writableFinished) gone.abort()
  }
  if (reply.request.raw.socket.destroyed) leave() // a client that has left before emits no close event
  else reply.raw.once('close', leave)
  signals.set(reply.raw, gone.signal)
  return gone.signal
}

/** What a call has besides its input. */
export type CallContext = {
  /** Aborts when the client has gone. */
  signal: AbortSignal
  caller: Caller
  /** X-Order-Key: a guest's proof of an order (DAPI-04). */
  orderKey: string | undefined
  /** Idempotency-Key (DAPI-05), only of endpoints marked `idempotent`. */
  idempotencyKey: string | undefined
  /** SHA-256 of the decoded input: distinguishes a repeated body from another one under the same key. */
  inputHash: string
  ip: string
  requestId: string
  log: FastifyBaseLogger
  /** For the few calls that read or set cookies and headers. */
  exchange: Exchange
}

export type Exchange = { request: FastifyRequest; reply: FastifyReply }

type Answer<R> = R | Promise<R>

/** A call of the contract with its handler; `input` has been parsed. */
export type Served = { endpoint: Endpoint; answer: (input: never, context: CallContext) => unknown }

const served = new WeakMap<FastifyInstance['server'], Map<string, Served>>()

/** The handlers of an app, by the names of their calls. */
export function servedBy(app: FastifyInstance): Map<string, Served> {
  const calls = served.get(app.server) ?? new Map<string, Served>()
  served.set(app.server, calls)
  return calls
}

/** The calls of an app, in the order they were registered. */
export function callsOf(app: FastifyInstance): Endpoint[] {
  return Array.from(servedBy(app).values(), ({ endpoint }) => endpoint)
}

/**
 * Registers one call of the contract: access, parsing, the answer. Wrong input becomes 400 with `fields`. `write` serialises an
 * answer, as bytes that many may read, where JSON.stringify would take too long.
 */
export function serve<I extends z.ZodMiniType, R extends z.ZodMiniType, Reply extends z.input<R>>(
  app: FastifyInstance,
  endpoint: Endpoint<I, R>,
  answer: (input: z.infer<I>, context: CallContext) => Answer<Reply>,
  write?: (answer: Reply) => Packed,
): void {
  servedBy(app).set(endpoint.name, { endpoint, answer })
  const whole = { input: closed(endpoint.input) as I } // the same schema, which refuses more
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { form: endpoint.form === true },
    handler: async (request, reply) => {
      const caller = await admit(endpoint, request) // before the input is parsed: a stranger learns nothing from it
      await spendOfAccount(app, endpoint.path, caller)
      const input = decodeInput(isOpen(endpoint, request) ? endpoint : whole, sentTo(endpoint, request))
      const signal = disconnectSignal(reply)
      signal.throwIfAborted() // the address of a client that has left is not known any more
      const context = contextOf(endpoint, { request, reply }, { caller, input, signal })
      void reply.header('cache-control', 'no-store')
      const answered = await answer(input, context)
      if (endpoint.empty) return reply.code(204).send()
      return write ? sendPacked(reply.type('application/json; charset=utf-8'), write(answered)) : answered
    },
  })
}

/** What another site's plain form may send without a preflight request. */
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i

const isForm = ({ headers }: FastifyRequest) => FORM.test(headers['content-type'] ?? '')

/**
 * Unknown fields are ignored in queries and forms, since links carry marks and browsers send every control; in JSON they are
 * refused.
 */
function isOpen({ method }: Endpoint, request: FastifyRequest): boolean {
  return method === 'GET' || isForm(request)
}

function sentTo(endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
  if (!endpoint.form && isForm(request)) throw new Refusal('not-json')
  const body = endpoint.bare ? { [endpoint.bare]: request.body } : (request.body ?? {})
  const sent = endpoint.method === 'GET' ? request.query : body
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw new Refusal('bad-request')
  return { ...sent, ...(request.params as object) } // the router's params are an object
}

/** The schema of a body that refuses, at any depth, unknown fields; what is loose on purpose stays loose. */
export function closed(schema: core.$ZodType): core.$ZodType {
  if (schema instanceof z.ZodMiniObject) {
    const { def } = schema
    const shape = Object.fromEntries(Object.entries(def.shape).map(([name, part]) => [name, closed(part)]))
    return schema.clone({ ...def, shape, catchall: def.catchall ?? z.never() })
  }
  if (schema instanceof z.ZodMiniArray) return schema.clone({ ...schema.def, element: closed(schema.def.element) })
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniDefault)
    return core.clone(schema, { ...schema._zod.def, innerType: closed(schema._zod.def.innerType) })
  return schema
}

/** Checks an input against the contract; refuses it with what is wrong with each field. */
export function decodeInput<I extends z.ZodMiniType>(
  endpoint: Pick<Endpoint<I>, 'input'>,
  whole: Record<string, unknown>,
): z.infer<I> {
  const read = endpoint.input.safeParse(whole)
  if (!read.success) throw wrongInput(read.error.issues, whole)
  return read.data // zod's own inference of a generic schema stops at unknown
}

/** The caller, if the call is allowed to them at all. */
async function admit({ access }: Endpoint, request: FastifyRequest): Promise<Caller> {
  const caller = access === 'cookie' ? null : await readCaller(request)
  if (access === 'account' && !caller) throw new Refusal('sign-in-needed')
  if (access === 'owner' && !caller && !headerOf(request, 'x-order-key')) throw new Refusal('not-found')
  return caller
}

type EndpointCall = { caller: Caller; input: unknown; signal: AbortSignal }

/** What a handler may know of its call. */
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

/** Sends a personal document that no cache may store. */
export function sendBytes(reply: FastifyReply, { contentType, name, bytes, as = 'inline' }: Document): FastifyReply {
  return reply
    .header('content-type', contentType)
    .header('content-disposition', `${as}; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(Buffer.from(bytes))
}
