import { once } from 'node:events'
import { type RouterContextProvider, createContext } from 'react-router'
import { expect, test } from 'vitest'
import { disconnectSignal } from '#server/http/serve.ts'
import { openBareSite, visitAndLeave } from '#test/bare-site.ts'
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

/** A site of one page, whose drawing is ended by the signal. */
function openSite(signalOf: typeof disconnectSignal) {
  const site = openBareSite()
  const pages = unfinishedPages()
  site.app.get('/', async (request, reply) => {
    const { status, body } = await drawPage(pages, { request, reply, signal: signalOf(reply), nonce: '' })
    return reply.code(status).send(body)
  })
  return site
}

test('a visitor who leaves before the page is drawn is no fault of the page', async () => {
  const site = openSite(disconnectSignal)
  await visitAndLeave(site, 'GET /')
  expect(await site.answered).toBe(499)
  expect(site.errors).toEqual([])
  await site.app.close()
})

test('a page that took too long is one', async () => {
  const { app, errors } = openSite(() => AbortSignal.timeout(5))
  expect((await app.inject('/')).statusCode).toBe(500)
  expect(errors).toEqual([expect.stringContaining('a page could not be drawn')])
  await app.close()
})
