import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'

/** Control characters and line breaks, which a path never contains; a text may contain line breaks and tabs only. */
const IN_PATH = /%(?:[01][\da-f]|7f|e2%80%a[89])/i
const IN_QUERY = /%(?:0[0-8bcef]|1[\da-f]|7f)/i
const IN_TEXT = /[^\P{Cc}\t\n\r]/u
/** What browsers would read as the name of another host, and what is resolved into another path: limits would count this one. */
const AMBIGUOUS_PATH = /[/\\]{2}|[\\#]|\/(?:\.|%2e){1,2}(?:\/|$)/i
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::(\d{1,5}))?$/i
const LAST_PORT = 65_535

/** Refuses what no browser and no honest program sends, before it reaches anything else. */
export function guardDoor(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => done(wrongHead(request)))
  app.addHook('preValidation', ({ body }, _reply, done) => done(wrongBody(body)))
}

function wrongHead({ url, headers: { host }, raw }: FastifyRequest): Refusal | undefined {
  const [path = '', ...query] = url.split('?')
  if (!path.startsWith('/') || AMBIGUOUS_PATH.test(path)) return new Refusal('not-found')
  const isFine = !IN_PATH.test(path) && !IN_QUERY.test(query.join('?')) && isHost(host, raw.httpVersion)
  return isFine ? undefined : new Refusal('bad-request', { text: 'Адрес или заголовок запроса записан с\u00a0ошибкой' })
}

/** HTTP/1.0 knew no Host. */
function isHost(host: string | undefined, version: string): boolean {
  if (host === undefined) return version === '1.0'
  const [whole, port = '0'] = HOST.exec(host) ?? []
  return whole !== undefined && Number(port) <= LAST_PORT
}

function wrongBody(body: unknown): Refusal | undefined {
  const field = wrongField(body)
  return field === undefined
    ? undefined
    : new Refusal('bad-request', { fields: { [field]: 'Уберите непечатаемые знаки и служебные имена полей' } })
}

/**
 * The name of the first text with characters that no keyboard types and no database stores, or of an object whose field shadows
 * what every object has, such as `toString`: schemas stumble over it. Any depth is walked without recursion.
 */
export function wrongField(whole: unknown): string | undefined {
  const rest: [name: string, value: unknown][] = [['', whole]]
  for (let next = rest.pop(); next; next = rest.pop()) {
    const [name, value] = next
    if (typeof value === 'string' && !isText(value)) return name || 'body'
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      if (!isText(key) || key in Object.prototype) return name || 'body'
      rest.push([name ? `${name}.${key}` : key, inner])
    }
  }
  return undefined
}

function isText(text: string): boolean {
  return text.isWellFormed() && !IN_TEXT.test(text)
}
