import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, refusalCodes, sentenceOf, statusOf, wireCodeOf, wireTextOf } from '#domain/refusal.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { isApiPath, pathOf } from './addresses.ts'
import { sendPlainPage } from './plain-page.ts'
import { disconnectSignal } from './serve.ts'

type Body = Record<string, unknown>
type Area = { name: string; prefix: string; body: (refusal: Refusal) => Body; described: Body }

const coded = (refusal: Refusal) => ({ code: wireCodeOf(refusal.code) })

const words = { type: 'string' }
const codeSchema = { $ref: '#/components/schemas/RefusalCode' }

function object(properties: Body, optional: Body = {}): Body {
  return { type: 'object', properties: { ...properties, ...optional }, required: Object.keys(properties) }
}

/** The error bodies of DAPI-03, each with its JSON schema, by the beginning of the path; the first that fits. */
const areas: Area[] = [
  {
    name: 'AirError',
    prefix: '/api/air',
    described: { code: codeSchema, ErrorMessage: words, errorMessage: words, errorDetails: { type: ['string', 'null'] } },
    body: (refusal) => {
      const text = refusal.details.text ?? wireTextOf(refusal.code)
      return {
        ...coded(refusal),
        ErrorMessage: text,
        errorMessage: text,
        errorDetails: refusal.details.supplierText ?? null,
      }
    },
  },
  {
    name: 'HotelError',
    prefix: '/api/base',
    described: { data: { type: 'null' }, error: object({ code: codeSchema, description: words }) },
    body: (refusal) => ({ data: null, error: { ...coded(refusal), description: refusal.message } }),
  },
  {
    name: 'PersonalError',
    prefix: '/api/personal',
    described: { data: { type: 'null' }, code: codeSchema, errorMessage: words },
    body: (refusal) => ({ data: null, ...coded(refusal), errorMessage: refusal.message }),
  },
  {
    name: 'PasswordError',
    prefix: '/auth/password',
    described: { code: codeSchema, status: { const: 'error' }, result: { const: false }, errorMessage: words },
    body: (refusal) => ({ ...coded(refusal), status: 'error', result: false, errorMessage: refusal.message }),
  },
  {
    name: 'ScheduleError',
    prefix: '/ext/yandex',
    described: { error: object({ text: words, code: codeSchema }) },
    body: (refusal) => ({ error: { text: refusal.message, ...coded(refusal) } }),
  },
]

const elsewhere: Area = {
  name: 'Error',
  prefix: '',
  described: { code: codeSchema, message: words, errorMessage: words },
  body: (refusal) => ({ ...coded(refusal), message: refusal.message, errorMessage: refusal.message }),
}

function areaOf(url: string): Area {
  const path = pathOf(url)
  return areas.find(({ prefix }) => path.startsWith(prefix)) ?? elsewhere
}

/** The part of OpenAPI that describes the refusals of an address. */
export function refusalSchemaOf(url: string) {
  return { $ref: `#/components/schemas/${areaOf(url).name}` }
}

/** The JSON schemas of all refusals and of their codes, by name. */
export function refusalForms(): Record<string, Body> {
  const number = { type: 'integer' }
  const optional = {
    fields: { type: 'object', additionalProperties: words, description: 'Поле запроса и что с ним не так' },
    retryAfter: { ...number, description: 'Через сколько секунд повторить' },
    oldPrice: { ...number, description: 'Цена, на которую соглашались, рублей' },
    newPrice: { ...number, description: 'Цена сейчас, рублей' },
  }
  const oneOf = refusalCodes.map((code) => ({ const: wireCodeOf(code), description: `${statusOf(code)}. ${sentenceOf(code)}` }))
  const forms = [...areas, elsewhere].map(({ name, described }) => [name, object(described, optional)] as const)
  return { ...Object.fromEntries(forms), RefusalCode: { type: 'string', oneOf } }
}

/** The JSON body of a refusal at an address; `fields` and extra keys are added at the top. */
export function errorBody(url: string, refusal: Refusal): Body {
  const { fields, extra } = refusal.details
  return { ...areaOf(url).body(refusal), ...(fields && { fields }), ...extra }
}

const byFastifyCode: Record<string, () => Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Refusal('too-large'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new Refusal('bad-request', { fields: { body: 'Тело запроса не разобрано как JSON' } }),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new Refusal('bad-request', { fields: { body: 'Тело запроса пустое' } }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Refusal('bad-request', { fields: { body: 'Ожидается application/json' } }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new Refusal('bad-request'),
  FST_ERR_BAD_URL: () => new Refusal('bad-request'),
}

const COME_BACK_S = 5

/** What any thrown thing means to the caller; a bug becomes `unknown` and is the only one logged as an error. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof DatabaseUnavailable) return new Refusal('unavailable', { extra: { retryAfter: COME_BACK_S } })
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>
  const known = byFastifyCode[code]
  if (known) return known()
  return new Refusal(statusCode >= 400 && statusCode < 500 ? 'bad-request' : 'unknown')
}

/** Answers every thrown thing: calls in JSON, addresses a person opens with a page. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (disconnectSignal(reply).aborted) return reply.code(499).send()
    const refusal = refusalOf(error)
    if (refusal.code === 'unknown') request.log.error({ err: error }, 'a bug')
    if (error instanceof DatabaseUnavailable && error.isOverload)
      request.log.warn({ err: error.cause }, 'the database gave a statement up')
    // The rest of the body is read and thrown away (by Node), within the time of a request: a connection cut in the middle would
    // lose the answer.
    if (refusal.code === 'too-large') reply.removeHeader('connection')
    return refuse(request, reply, refusal)
  })
}

/** Answers what the router rejects before any hook: an address that cannot be decoded, a part of it that is too long. */
export function answerBadAddress(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  refuse(request, reply, refusalOf(error))
}

const unreadable: Record<string, [status: number, text: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Слишком длинные заголовки запроса'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Запрос не\u00a0пришёл вовремя'],
}

/** Answers what is not an HTTP request, so that its address is unknown. */
export function answerUnreadable({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return
  const [status, text] = unreadable[code] ?? [400, 'Запрос не\u00a0разобран']
  const body = JSON.stringify({ code: 'BAD_REQUEST', message: text, errorMessage: text })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}

/** Sends a refusal in the form its address uses. */
export function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const seconds = refusal.details.extra?.retryAfter
  if (typeof seconds === 'number') void reply.header('retry-after', seconds)
  if (!isApiPath(request.url)) return sendPlainPage(reply, refusal)
  return reply.code(statusOf(refusal.code)).header('cache-control', 'no-store').send(errorBody(request.url, refusal))
}
