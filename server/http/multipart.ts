import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/refusal.ts'

/** Reads `multipart/form-data` into fields, a repeated name into a list; files are refused: nobody uploads any (DAPI-02). */
export function readMultipart(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, async (request: { headers: Headers }, body: Buffer) => {
    const type = String(request.headers['content-type'])
    return fieldsOf(await parsed(body, type))
  })
}

type Headers = Record<string, unknown>

async function parsed(body: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  } catch {
    throw new Refusal('bad-request', { fields: { body: 'Тело запроса не разобрано как форма' } })
  }
}

function fieldsOf(form: FormData): Record<string, string | string[]> {
  const names = [...new Set(form.keys())]
  return Object.fromEntries(names.map((name) => [name, single(form.getAll(name).map(asText))]))
}

function single(values: string[]): string | string[] {
  const [first = '', ...others] = values
  return others.length > 0 ? values : first
}

function asText(value: File | string): string {
  if (typeof value !== 'string') throw new Refusal('bad-request', { fields: { body: 'Файлы не принимаются' } })
  return value
}
