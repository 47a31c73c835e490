import { once } from 'node:events'
import { type AddressInfo, type Socket, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { closePortWithin, closing } from './closing-port.ts'

async function listening(timeoutMs: number) {
  const app = Fastify(closing)
  closePortWithin(app, timeoutMs)
  const requested = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  app.get('/slow', async () => (requested.resolve(), answer.promise))
  app.post('/form', async () => 'taken')
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  async function open(text = ''): Promise<Socket> {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    onTestFinished(() => void socket.destroy())
    await once(app.server, 'connection')
    if (text) socket.write(text)
    return socket
  }
  return { app, requested: requested.promise, answer, url: `http://127.0.0.1:${port}`, open }
}

test('a connection that a browser opened in advance does not hold up a server that is to end', { timeout: 3000 }, async () => {
  const { app, open } = await listening(60_000)
  await open()
  await open('GET /slow HTTP/1.1\r\nHost: st')
  await app.close()
})

test('what is being answered is answered before the port closes', async () => {
  const { app, requested, answer, url, open } = await listening(60_000)
  await open()
  const reply = fetch(`${url}/slow`)
  await requested
  const ended = app.close()
  answer.resolve('the whole of it')
  expect(await (await reply).text()).toBe('the whole of it')
  await ended
})

test('half of a request holds up the end no longer than the timeout', { timeout: 3000 }, async () => {
  const { app, open } = await listening(100)
  const half = await open('POST /form HTTP/1.1\r\nHost: strannik\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nhalf')
  const cut = once(half, 'close')
  await app.close()
  await cut
})

test('what a proxy sends on a connection it has just opened is answered, not cut, when the port closes', async () => {
  const { app, open } = await listening(60_000)
  const [late, never] = [await open(), await open()]
  const ended = app.close()
  late.write('POST /form HTTP/1.1\r\nHost: strannik\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n\r\nlate')
  const [answer] = await once(late, 'data')
  expect(String(answer)).toContain('HTTP/1.1 200')
  expect(String(answer)).toMatch(/connection: close/i)
  await Promise.all([ended, once(never, 'close')])
})

test('no new connection is accepted once a server begins to close', async () => {
  const { app, requested, answer, url } = await listening(60_000)
  const reply = fetch(`${url}/slow`)
  await requested
  const ended = app.close()
  await expect(fetch(`${url}/form`, { method: 'POST' })).rejects.toThrow('fetch failed')
  answer.resolve('the whole of it')
  expect(await (await reply).text()).toBe('the whole of it')
  await ended
})
