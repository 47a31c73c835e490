import { escapeHtml } from './escape-html.ts'
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { receiptPdf } from '#contract/air-orders.ts'
import type { Endpoint, FileCall, StreamCall, WebhookCall } from '#contract/endpoint.ts'
import { airWebhook } from '#contract/flight-change.ts'
import { searchStream } from '#contract/search-stream.ts'
import { voucherPdf } from '#contract/hotel-orders.ts'
import { openApiOf } from './openapi.ts'

const style = `
:root { color-scheme: light dark; --line: light-dark(#d9d5cc, #3a4150); --soft: light-dark(#f6f3ec, #1b2130) }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1.5rem }
h1 { font-size: 1.75rem } h2 { font-size: 1.05rem; margin: 0 0 .25rem; overflow-wrap: anywhere }
article { border: 1px solid var(--line); border-radius: 12px; padding: 1rem 1.25rem; margin: 1rem 0 }
.method { display: inline-block; min-width: 3.5rem; font-weight: 700 }
table { border-collapse: collapse; width: 100%; font-size: .9rem } th, td { text-align: left; padding: .25rem .75rem .25rem 0; vertical-align: top }
pre { background: var(--soft); border-radius: 8px; padding: .75rem; overflow: auto; font-size: .8rem; max-height: 24rem }
summary { cursor: pointer }`
/** What answers a file stands beside the JSON calls. */
const files: readonly FileCall[] = [receiptPdf, voucherPdf]
const streams: readonly StreamCall[] = [searchStream]
const webhooks: readonly WebhookCall[] = [airWebhook]

const styleHash = createHash('sha256').update(style).digest('base64')

/** GET /api/openapi.json, and GET /api/docs: the same document for a reader. No script, nothing from elsewhere. */
export function publishDocs(app: FastifyInstance, calls: () => Endpoint[], server: { brand: string; url: string }): void {
  app.get('/api/openapi.json', async () => openApiOf(calls(), server, { files, streams, webhooks }))
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

type Operation = {
  summary: string
  parameters: { name: string; in: string; required: boolean; description?: string; schema: unknown }[]
  requestBody?: { content: { 'application/json': { schema: unknown } } }
  responses: { 200?: { content: { 'application/json'?: { schema: unknown } } } }
}

function pageOf(calls: Endpoint[], server: { brand: string; url: string }): string {
  const document = openApiOf(calls, server, { files, streams, webhooks }) as { paths: Record<string, Record<string, Operation>> }
  const articles = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => articleOf(path, method, operation)),
  )
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API · ${escapeHtml(server.brand)}</title><style>${style}</style></head><body><h1>API «${escapeHtml(server.brand)}»</h1>
<p>Адрес: <code>${escapeHtml(server.url)}</code>. Тот же список для программ: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
${articles.join('\n')}</body></html>`
}

function articleOf(path: string, method: string, operation: Operation): string {
  const body = operation.requestBody?.content['application/json'].schema
  const reply = operation.responses[200]?.content['application/json']?.schema
  return `<article><h2><span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary)}</p>${parametersOf(operation)}
${body ? schemaOf('Тело запроса', body) : ''}${reply ? schemaOf('Ответ', reply) : ''}</article>`
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
