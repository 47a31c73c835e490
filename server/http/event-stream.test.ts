import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerErrors } from './errors.ts'
import { eventStreams } from './event-stream.ts'

/** A site whose stream tells one event and then waits for its reader to leave; `begun` are the streams that began. */
async function openSite() {
  const [errors, begun]: [string[], string[]] = [[], []]
  const app = Fastify({ logger: { level: 'error', stream: { write: (line) => errors.push(line) } } })
  answerErrors(app)
  const answered = Promise.withResolvers<number>()
  app.addHook('onSend', async (_request, { statusCode }) => answered.resolve(statusCode))
  const answer = eventStreams(app)
  const stream = (request: Parameters<typeof answer>[0], reply: Parameters<typeof answer>[1]) =>
    answer(request, reply, async (send, gone) => {
      begun.push(request.url)
      await send('news', '{}')
      if (!gone.aborted) await once(gone, 'abort')
    })
  app.get('/at-once', stream)
  app.get('/later', async (request, reply) => {
    if (!request.raw.socket.destroyed) await once(request.raw.socket, 'close')
    await stream(request, reply)
  })
  await app.listen()
  const visitor = connect((app.server.address() as AddressInfo).port)
  const ask = (line: string) => visitor.write(`${line} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  return { app, errors, begun, answered: answered.promise, visitor, ask }
}

test('no stream begins for who left while it was looked up: nobody would hear them leave', async () => {
  const { app, errors, begun, answered, visitor, ask } = await openSite()
  ask('GET /later')
  await once(app.server, 'request')
  visitor.destroy()
  expect(await answered).toBe(499)
  expect([begun, errors]).toEqual([[], []])
  await app.close()
})

test('who asks for the head of a stream has it at once, and no stream is kept open for them', async () => {
  const { app, begun, visitor, ask } = await openSite()
  ask('HEAD /at-once')
  const [head] = await once(visitor, 'data')
  expect(String(head)).toMatch(/^HTTP\/1.1 200 OK\r\ncontent-type: text\/event-stream/)
  expect(begun).toEqual([])
  visitor.destroy()
  await app.close()
})
