import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { connect } from 'node:http2'
import { Agent, request } from 'node:https'
import { once } from 'node:events'
import { text as textOf } from 'node:stream/consumers'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'

export const HOST = 'strannik.example'

/** Status 0: the line broke. */
export type Answer = { status: number; text: string; headers: IncomingHttpHeaders }
type Sent = { json?: object | undefined; form?: Record<string, string>; headers?: Record<string, string> }
type Heard = { text: string; ms: number; isEnd: boolean }

export type Visitor = {
  ask(method: string, path: string, sent?: Sent): Promise<Answer>
  call<I extends z.ZodMiniType, R extends z.ZodMiniType>(
    endpoint: Endpoint<I, R>,
    input: z.input<I>,
    headers?: Record<string, string>,
  ): Promise<z.infer<R>>
  /** A stream of events, one after another with the time since it was asked for. */
  listen(path: string): { next(): Promise<Heard> }
  overHttp2(path: string): Promise<number>
}

/** Somebody at home, who reaches the site under its name and believes its certificate. */
export function visitorAt(port: number): Visitor {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const where = { host: '127.0.0.1', port, agent, servername: HOST, rejectUnauthorized: false }

  function send(method: string, path: string, { json, form, headers }: Sent = {}): ClientRequest {
    const body = json ? JSON.stringify(json) : form && new URLSearchParams(form).toString()
    const type = json ? 'application/json' : 'application/x-www-form-urlencoded'
    const own = { host: HOST, ...(body && { 'content-type': type, 'content-length': Buffer.byteLength(body) }), ...headers }
    const sent = request({ ...where, method, path, headers: own })
    sent.end(body)
    return sent
  }

  async function ask(method: string, path: string, sent?: Sent): Promise<Answer> {
    try {
      const [answer] = (await once(send(method, path, sent), 'response')) as [IncomingMessage]
      return { status: answer.statusCode ?? 0, text: await textOf(answer), headers: answer.headers }
    } catch (error) {
      return { status: 0, text: String(error), headers: {} }
    }
  }

  return {
    ask,
    async call(endpoint, input, headers = {}) {
      const { status, text } = await ask(endpoint.method, endpoint.path, { json: input as object, headers })
      if (status !== 200) throw new Error(`${endpoint.name} answers ${status} ${text.slice(0, 200)}`)
      return endpoint.reply.parse(JSON.parse(text))
    },
    listen(path) {
      const [begun, heard] = [performance.now(), eventsOf(send('GET', path))]
      return {
        async next() {
          const { value, done } = await heard.next()
          return { text: value ?? '', ms: Math.round(performance.now() - begun), isEnd: done ?? false }
        },
      }
    },
    async overHttp2(path) {
      const session = connect(`https://127.0.0.1:${port}`, { servername: HOST, rejectUnauthorized: false })
      const stream = session.request({ ':path': path, ':authority': HOST })
      const [headers] = (await once(stream, 'response')) as [{ ':status': number }]
      session.destroy()
      return headers[':status']
    },
  }
}

async function* eventsOf(sent: ClientRequest): AsyncGenerator<string, undefined> {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  for await (const part of answer) yield String(part)
  return undefined
}
