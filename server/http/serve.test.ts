import { once } from 'node:events'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { openBareSite, visitAndLeave } from '#test/bare-site.ts'
import { serve } from './serve.ts'

test('nothing is begun for who left before: of them not even the address is known any more, and that is no bug', async () => {
  const site = openBareSite()
  site.app.addHook('preHandler', async ({ raw }) => void (raw.socket.destroyed || (await once(raw.socket, 'close'))))
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
  serve(site.app, call, (_input, { ip }) => {
    addresses.push(ip)
    return {}
  })
  await visitAndLeave(site, 'POST /api/call')
  expect(await site.answered).toBe(499)
  expect([addresses, site.errors]).toEqual([[], []])
  await site.app.close()
})
