import { MIMEType } from 'node:util'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may be a form here; elsewhere forms are not even parsed. */
    form?: boolean
  }
}

/** The longest form of ours has seven fields and, with the longest letters, half of that size: parsing more would be wasted. */
const MOST_FIELDS = 30
const LARGEST_FORM = 32 * 1024

type Pairs = Iterable<[name: string, value: File | string]>

/**
 * Parses both kinds of forms into fields where a route accepts them, a repeated name into a list; files are refused: nothing is
 * uploaded (DAPI-02).
 */
export function readForms(app: FastifyInstance): void {
  takeForms(app, 'application/x-www-form-urlencoded', async (body) => urlencoded(body.toString()))
  takeForms(app, 'multipart/form-data', multipart)
}

function takeForms(app: FastifyInstance, kind: string, read: (body: Buffer, type: string) => Promise<Pairs>): void {
  app.addContentTypeParser(kind, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (!request.routeOptions.config?.form) return undefined
    if (body.length > LARGEST_FORM) throw new Refusal('too-large')
    return fieldsOf(await read(body, request.headers['content-type'] ?? ''))
  })
}

function urlencoded(body: string): Pairs {
  if (body.split('&', MOST_FIELDS + 1).length > MOST_FIELDS) throw unreadable()
  return new URLSearchParams(body)
}

async function multipart(body: Buffer, type: string): Promise<Pairs> {
  try {
    const boundary = new MIMEType(type).params.get('boundary')
    if (!boundary || !isShort(body, `--${boundary}`)) throw unreadable()
    return await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  } catch {
    throw unreadable()
  }
}

/** Whether a body has no more parts than a form may have fields; one more delimiter ends it. */
function isShort(body: Buffer, delimiter: string): boolean {
  let found = 0
  for (let at = body.indexOf(delimiter); at !== -1; at = body.indexOf(delimiter, at + delimiter.length)) {
    found += 1
    if (found > MOST_FIELDS + 1) return false
  }
  return true
}

function unreadable(): Refusal {
  return new Refusal('bad-request', { fields: { body: 'Тело запроса не разобрано как форма' } })
}

function fieldsOf(form: Pairs): Record<string, string | string[]> {
  const fields = new Map<string, string[]>()
  for (const [name, value] of form) {
    const values = fields.get(name) ?? []
    fields.set(name, values)
    values.push(asText(value))
  }
  return Object.fromEntries(Array.from(fields, ([name, values]) => [name, single(values)]))
}

function single(values: string[]): string | string[] {
  const [first = '', ...others] = values
  return others.length > 0 ? values : first
}

function asText(value: File | string): string {
  if (typeof value !== 'string') throw new Refusal('bad-request', { fields: { body: 'Файлы не принимаются' } })
  return value
}
