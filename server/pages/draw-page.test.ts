import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { type RouterContextProvider, createContext } from 'react-router'
import { expect, test } from 'vitest'
import { answerErrors } from '#server/http/errors.ts'
import { goneSignal } from '#server/http/serve.ts'
import { type Pages, drawPage } from './draw-page.ts'

/** Pages whose data stop with the visit, as those of the bundle do: what stopped them is the failure of the page. */
function unfinishedPages() {
  const failureContext = createContext<unknown>(undefined)
  const entry = {
    nonceContext: createContext(''),
    requestIdContext: createContext(''),
    configContext: createContext(),
    refusedContext: createContext(null),
    incompleteContext: createContext(false),
    documentContext: createContext(null),
    failureContext,
  }
  async function handler({ signal }: Request, context: RouterContextProvider) {
    if (!signal.aborted) await once(signal, 'abort')
    context.set(failureContext, signal.reason)
    return new Response('', { status: 500 })
  }
  return { entry, handler, config: { origin: 'http://localhost' } } as unknown as Pages
}

async function openSite(signalOf: typeof goneSignal) {
  const errors: string[] = []
  const app = Fastify({ logger: { level: 'error', stream: { write: (line) => errors.push(line) } } })
  answerErrors(app)
  const pages = unfinishedPages()
  const answered = Promise.withResolvers<number>()
  app.addHook('onSend', async (_request, { statusCode }) => answered.resolve(statusCode))
  app.get('/', async (request, reply) => {
    const { status, body } = await drawPage(pages, { request, reply, signal: signalOf(reply), nonce: '' })
    return reply.code(status).send(body)
  })
  await app.listen()
  return { app, errors, answered: answered.promise }
}

test('a visitor who leaves before the page is drawn is no fault of the page', async () => {
  const { app, errors, answered } = await openSite(goneSignal)
  const visitor = connect((app.server.address() as AddressInfo).port)
  visitor.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await once(app.server, 'request')
  visitor.destroy()
  expect(await answered).toBe(499)
  expect(errors).toEqual([])
  await app.close()
})

test('a page that took too long is one', async () => {
  const { app, errors } = await openSite(() => AbortSignal.timeout(5))
  expect((await app.inject('/')).statusCode).toBe(500)
  expect(errors).toEqual([expect.stringContaining('a page could not be drawn')])
  await app.close()
})
