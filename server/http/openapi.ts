import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type * as core from 'zod/v4/core'
import { receiptPdf } from '#contract/air-orders.ts'
import type { Endpoint, FileCall, StreamCall, WebhookCall } from '#contract/endpoint.ts'
import { airWebhook } from '#contract/flight-change.ts'
import { voucherPdf } from '#contract/hotel-orders.ts'
import { searchStream } from '#contract/search-stream.ts'
import { AirDay, InstantText, IsoDay, LocalTimeText } from '#domain/text/day-schema.ts'
import { refusalForms, refusalSchemaOf } from './errors.ts'
import { escapeHtml } from './escape-html.ts'
import { closed } from './serve.ts'

type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; required?: string[]; type?: string }
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; description?: string; schema: Schema }
type Content = Partial<Record<string, { schema: Schema }>>
type Answer = { description: string; headers?: Record<string, object>; content?: Content }
type Operation = {
  operationId: string
  summary: string
  security?: object[]
  parameters: Parameter[]
  requestBody?: { required: true; content: Content }
  responses: Partial<Record<number | 'default', Answer>>
}

/** What is no call of JSON. */
const files: readonly FileCall[] = [receiptPdf, voucherPdf]
const streams: readonly StreamCall[] = [searchStream]
const webhooks: readonly WebhookCall[] = [airWebhook]

/** The OpenAPI 3.1 document of the calls this server answers. */
function openApiOf(calls: Endpoint[], server: { brand: string; url: string }) {
  const paths: Record<string, Record<string, Operation>> = {}
  const add = ({ path, method }: { path: string; method: string }, operation: Operation) => {
    const braced = path.replaceAll(/:(\w+)/g, '{$1}')
    paths[braced] = { ...paths[braced], [method.toLowerCase()]: { ...operation, responses: counted(operation.responses) } }
  }
  for (const call of calls) add(call, operationOf(call))
  for (const file of files) add(file, fileOperation(file))
  for (const hook of webhooks) add(hook, webhookOperation(hook))
  for (const stream of streams) add(stream, streamOperation(stream))
  return {
    openapi: '3.1.0',
    info: { title: `API «${server.brand}»`, version: '1' },
    servers: [{ url: server.url }],
    paths,
    components: {
      schemas: refusalForms(),
      headers: { 'Retry-After': retryAfter, ...limits },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Токен из ответа Login или Token' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: server.url.startsWith('https://') ? '__Host-rt' : 'rt',
          description: 'Её ставит вход',
        },
      },
    },
  }
}

const retryAfter = { description: 'Через сколько секунд повторить, при 429 и 503', schema: { type: 'integer' } }

/** What @fastify/rate-limit adds to every reply (DAPI-06). */
const limits = {
  'X-RateLimit-Limit': { description: 'Сколько запросов можно за это время', schema: { type: 'integer' } },
  'X-RateLimit-Remaining': { description: 'Сколько из них осталось', schema: { type: 'integer' } },
  'X-RateLimit-Reset': { description: 'Через сколько секунд счёт начнётся сначала', schema: { type: 'integer' } },
}

function counted(responses: Operation['responses']): Operation['responses'] {
  const headers = Object.fromEntries(Object.keys(limits).map((name) => [name, { $ref: `#/components/headers/${name}` }]))
  const answers = Object.entries<Answer | undefined>(responses)
  return Object.fromEntries(
    answers.map(([status, answer]) => [status, answer && { ...answer, headers: { ...answer.headers, ...headers } }]),
  )
}

function refusalOf(path: string): Answer {
  return {
    description: 'Отказ',
    headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
    content: { 'application/json': { schema: refusalSchemaOf(path) } },
  }
}

function operationOf(call: Endpoint): Operation {
  const input = jsonSchema(call.method === 'GET' ? call.input : closed(call.input), 'input')
  const names = namesIn(call.path)
  const rest = Object.keys(input.properties ?? {}).filter((name) => !names.includes(name))
  return {
    operationId: call.name,
    summary: call.summary,
    ...securityOf(call),
    parameters: [
      ...names.map((name) => parameter(input, name, 'path')),
      ...(call.method === 'GET' ? rest.map((name) => parameter(input, name, 'query')) : []),
      ...headersOf(call),
    ],
    ...(call.method !== 'GET' && rest.length > 0 && { requestBody: bodyOf(call, input, rest) }),
    responses: {
      ...(call.empty
        ? { 204: { description: 'Сделано' } }
        : { 200: { description: 'Ответ', content: { 'application/json': { schema: jsonSchema(call.reply, 'output') } } } }),
      default: refusalOf(call.path),
    },
  }
}

/** An operation that answers bytes; everything it needs is in its address and its proof. */
function fileOperation({ name, summary, path, query = [], access, mediaType }: FileCall): Operation {
  return {
    operationId: name,
    summary,
    ...securityOf({ access }),
    parameters: [
      ...namesIn(path).map((one) => parameter({}, one, 'path')),
      ...query.map((one) => parameter({ required: [...query] }, one, 'query')),
      ...headersOf({ access }),
    ],
    responses: {
      200: {
        description: 'Файл',
        headers: { 'Content-Disposition': { schema: { type: 'string' } } },
        content: { [mediaType]: { schema: { type: 'string', format: 'binary' } } },
      },
      default: refusalOf(path),
    },
  }
}

/** An operation proved by a signature and answered without a body. */
function webhookOperation({ signature, ...call }: WebhookCall): Operation {
  const operation = operationOf({ ...call, access: 'anyone' })
  const proof: Parameter = { name: signature, in: 'header', required: true, schema: { type: 'string' } }
  return { ...operation, parameters: [...operation.parameters, proof] }
}

/** An operation that answers server-sent events, the data of each described by its name. */
function streamOperation({ name, summary, path, input: given, access, events }: StreamCall): Operation {
  const input = jsonSchema(given, 'input')
  const kinds = Object.entries(events).map(([event, data]) => ({
    type: 'object',
    properties: { event: { const: event }, data: jsonSchema(data, 'output') },
  }))
  return {
    operationId: name,
    summary,
    parameters: [...Object.keys(input.properties ?? {}).map((one) => parameter(input, one, 'query')), ...headersOf({ access })],
    responses: {
      200: { description: 'События', content: { 'text/event-stream': { schema: { oneOf: kinds } } } },
      default: refusalOf(path),
    },
  }
}

/** Whose call it is: guests too may have or make an order, so that theirs needs no token. */
function securityOf({ access, idempotent }: Pick<Endpoint, 'access' | 'idempotent'>): { security?: object[] } {
  if (access === 'cookie') return { security: [{ bearer: [], cookie: [] }] }
  if (access === 'account') return { security: [{ bearer: [] }] }
  return access === 'owner' || idempotent ? { security: [{}, { bearer: [] }] } : {}
}

function namesIn(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
}

function parameter(input: Schema, name: string, where: 'path' | 'query'): Parameter {
  return {
    name,
    in: where,
    required: where === 'path' || (input.required ?? []).includes(name),
    schema: input.properties?.[name] ?? { type: 'string' },
  }
}

function headersOf(call: Pick<Endpoint, 'access' | 'idempotent'>): Parameter[] {
  const text: Schema = { type: 'string' }
  return [
    ...(call.access === 'owner'
      ? [
          {
            name: 'X-Order-Key',
            in: 'header' as const,
            required: false,
            description: 'Ключ гостя из ответа Booking',
            schema: text,
          },
        ]
      : []),
    ...(call.idempotent
      ? [{ name: 'Idempotency-Key', in: 'header' as const, required: false, description: 'UUID формы', schema: text }]
      : []),
  ]
}

const formTypes = ['multipart/form-data', 'application/x-www-form-urlencoded']

function bodyOf({ form, bare }: Endpoint, input: Schema, names: string[]): { required: true; content: Content } {
  const properties = Object.fromEntries(names.map((name) => [name, input.properties?.[name] ?? {}]))
  const required = (input.required ?? []).filter((name) => names.includes(name))
  const schema = bare ? (input.properties?.[bare] ?? {}) : { ...input, properties, required }
  const media = { schema }
  return {
    required: true,
    content: Object.fromEntries([...(form ? formTypes : []), 'application/json'].map((type) => [type, media])),
  }
}

/** What a schema of our own checks in a text, for which JSON Schema has words. */
const texts = new Map<core.$ZodType, Schema>([
  [IsoDay, { format: 'date' }],
  [InstantText, { format: 'date-time' }],
  [
    LocalTimeText,
    { pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$`, description: 'Местное время, ГГГГ-ММ-ДДTчч:мм:сс' },
  ],
  [AirDay, { pattern: String.raw`^\d{2}-\d{2}-\d{4}$`, description: 'ДД-ММ-ГГГГ' }],
])

function jsonSchema(schema: core.$ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: described }) => void Object.assign(described, texts.get(zodSchema)),
  })
  return rest as Schema // a JSON schema is an object of this form
}

const style = `
:root { color-scheme: light dark; --line: light-dark(#d9d5cc, #3a4150); --soft: light-dark(#f6f3ec, #1b2130) }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1.5rem }
h1 { font-size: 1.75rem } h2 { font-size: 1.05rem; margin: 0 0 .25rem; overflow-wrap: anywhere }
article { border: 1px solid var(--line); border-radius: 12px; padding: 1rem 1.25rem; margin: 1rem 0 }
.method { display: inline-block; min-width: 3.5rem; font-weight: 700 }
table { border-collapse: collapse; width: 100%; font-size: .9rem } th, td { text-align: left; padding: .25rem .75rem .25rem 0; vertical-align: top }
pre { background: var(--soft); border-radius: 8px; padding: .75rem; overflow: auto; font-size: .8rem; max-height: 24rem }
summary { cursor: pointer }`

const styleHash = createHash('sha256').update(style).digest('base64')

/** GET /api/openapi.json, and GET /api/docs: the same document for a reader. No script, nothing from elsewhere. */
export function publishDocs(app: FastifyInstance, calls: () => Endpoint[], server: { brand: string; url: string }): void {
  app.get('/api/openapi.json', async () => openApiOf(calls(), server))
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; img-src 'self'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`,
      )
      .send(pageOf(calls(), server)),
  )
}

function pageOf(calls: Endpoint[], server: { brand: string; url: string }): string {
  const articles = Object.entries(openApiOf(calls, server).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => articleOf(path, method, operation)),
  )
  const refusals = Object.entries(refusalForms()).map(
    ([name, schema]) => `<article id="${name}"><h3>${name}</h3>${schemaOf('Тело отказа', schema)}</article>`,
  )
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API · ${escapeHtml(server.brand)}</title><style>${style}</style></head><body><h1>API «${escapeHtml(server.brand)}»</h1>
<p>Адрес: <code>${escapeHtml(server.url)}</code>. Тот же список для программ: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
${articles.join('\n')}<h2>Отказы</h2>${refusals.join('\n')}</body></html>`
}

function articleOf(path: string, method: string, operation: Operation): string {
  const body = operation.requestBody?.content['application/json']?.schema
  const reply = operation.responses[200]?.content?.['application/json']?.schema
  const { $ref } = refusalSchemaOf(path)
  const refusal = $ref.slice($ref.lastIndexOf('/') + 1)
  return `<article><h2><span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary)}</p>${parametersOf(operation)}
${body ? schemaOf('Тело запроса', body) : ''}${reply ? schemaOf('Ответ', reply) : ''}<p>Отказ: <a href="#${refusal}">${refusal}</a></p></article>`
}

function parametersOf({ parameters }: Operation): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(
    ({ name, in: where, required, description = '' }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${places[where] ?? where}${required ? ', обязательно' : ''}</td><td>${escapeHtml(description)}</td></tr>`,
  )
  return `<table><tr><th>Параметр</th><th>Где</th><th>Что это</th></tr>${rows.join('')}</table>`
}

const places: Record<string, string> = { path: 'в пути', query: 'в адресе', header: 'заголовок' }

function schemaOf(title: string, schema: unknown): string {
  return `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`
}
