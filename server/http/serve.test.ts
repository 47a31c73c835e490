import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { answerErrors } from './errors.ts'
import { serve } from './serve.ts'

test('nothing is begun for who left before: of them not even the address is known any more, and that is no bug', async () => {
  const errors: string[] = []
  const app = Fastify({ logger: { level: 'error', stream: { write: (line) => errors.push(line) } } })
  answerErrors(app)
  const answered = Promise.withResolvers<number>()
  app.addHook('preHandler', async ({ raw }) => void (raw.socket.destroyed || (await once(raw.socket, 'close'))))
  app.addHook('onSend', async (_request, { statusCode }) => answered.resolve(statusCode))
  const addresses: unknown[] = []
  const call = endpoint({
    name: 'call',
    summary: '',
    method: 'POST',
    path: '/api/call',
    access: 'anyone',
    input: z.object({}),
    reply: z.object({}),
  })
  serve(app, call, (_input, { ip }) => {
    addresses.push(ip)
    return {}
  })
  await app.listen()
  const visitor = connect((app.server.address() as AddressInfo).port)
  visitor.write('POST /api/call HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n')
  await once(app.server, 'request')
  visitor.destroy()
  expect(await answered.promise).toBe(499)
  expect([addresses, errors]).toEqual([[], []])
  await app.close()
})
