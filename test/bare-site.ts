import { once } from 'node:events'
import { type AddressInfo, type Socket, connect } from 'node:net'
import Fastify from 'fastify'
import { answerErrors } from '#server/http/errors.ts'

/** A site of nothing but what a test puts on it; `errors` is what it logged as faults, `answered` the status of its first answer. */
export function openBareSite() {
  const errors: string[] = []
  const app = Fastify({ logger: { level: 'error', stream: { write: (line) => errors.push(line) } } })
  answerErrors(app)
  const { promise: answered, resolve } = Promise.withResolvers<number>()
  app.addHook('onSend', async (_request, { statusCode }) => resolve(statusCode))
  return { app, errors, answered }
}

type BareSite = ReturnType<typeof openBareSite>

/** A visitor on a connection of their own, who sends a request without a body: `GET /`. */
export async function visit({ app }: BareSite, line: string): Promise<Socket> {
  await app.listen()
  const visitor = connect((app.server.address() as AddressInfo).port)
  visitor.write(`${line} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n`)
  return visitor
}

/** The same, who leaves as soon as the server has the request. */
export async function visitAndLeave(site: BareSite, line: string): Promise<void> {
  const visitor = await visit(site, line)
  await once(site.app.server, 'request')
  visitor.destroy()
}
