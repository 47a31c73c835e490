import { once } from 'node:events'
import { expect, test } from 'vitest'
import { openBareSite, visit, visitAndLeave } from '#test/bare-site.ts'
import { eventStreams } from './event-stream.ts'

/** A site whose stream sends one event and then waits for its reader to leave; `begun` are the streams that began. */
function openSite() {
  const begun: string[] = []
  const site = openBareSite()
  const answer = eventStreams(site.app)
  const stream = (request: Parameters<typeof answer>[0], reply: Parameters<typeof answer>[1]) =>
    answer(request, reply, async (send, gone) => {
      begun.push(request.url)
      await send('news', '{}')
      if (!gone.aborted) await once(gone, 'abort')
    })
  site.app.get('/at-once', stream)
  site.app.get('/later', async (request, reply) => {
    if (!request.raw.socket.destroyed) await once(request.raw.socket, 'close')
    await stream(request, reply)
  })
  return { ...site, begun }
}

test('no stream is opened for a client gone during the lookup: its disconnection would go unnoticed', async () => {
  const site = openSite()
  await visitAndLeave(site, 'GET /later')
  expect(await site.answered).toBe(499)
  expect([site.begun, site.errors]).toEqual([[], []])
  await site.app.close()
})

test('a HEAD request for a stream is answered at once, and no stream is kept open for it', async () => {
  const site = openSite()
  const visitor = await visit(site, 'HEAD /at-once')
  const [head] = await once(visitor, 'data')
  expect(String(head)).toMatch(/^HTTP\/1.1 200 OK\r\ncontent-type: text\/event-stream/)
  expect(site.begun).toEqual([])
  visitor.destroy()
  await site.app.close()
})
