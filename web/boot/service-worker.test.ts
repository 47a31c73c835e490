import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const ORIGIN = 'https://site.example'
const source = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8')

type Build = { name: string; assets: string[]; pages: string[] }

/** A build whose pages name their script; its other part is requested later. */
function buildOf(name: string): Build {
  return { name, assets: [`/assets/app-${name}.js`, `/assets/part-${name}.js`], pages: ['/order/1', '/order/2'] }
}

/** The site of this moment: one build, and addresses that the line does not bring. */
function siteOf(build: Build, lost: string[] = []) {
  return async (request: string | { url: string }): Promise<Response> => {
    const { pathname } = new URL(typeof request === 'string' ? request : request.url, ORIGIN)
    if (lost.includes(pathname)) throw new TypeError('Failed to fetch')
    if (build.assets.includes(pathname)) return new Response(`// ${build.name}`)
    if (build.pages.includes(pathname))
      return new Response(`<p>${build.name}</p><script src="/assets/app-${build.name}.js"></script>`)
    return new Response('', { status: 404 })
  }
}

/** What a browser keeps: caches by name, answers by address. */
function openStore() {
  const stores = new Map<string, Map<string, string>>()
  const urlOf = (request: string | { url: string }) => new URL(typeof request === 'string' ? request : request.url, ORIGIN).href
  const cacheOf = (name: string, fetch: ReturnType<typeof siteOf>) => {
    const answers = stores.get(name) ?? new Map<string, string>()
    stores.set(name, answers)
    return {
      match: async (request: string | { url: string }) => {
        const found = answers.get(urlOf(request))
        return found === undefined ? undefined : new Response(found, { headers: { date: 'Sun, 29 Nov 2026 12:00:00 GMT' } })
      },
      put: async (request: string, answer: Response) => void answers.set(urlOf(request), await answer.text()),
      async add(request: string) {
        const answer = await fetch(request)
        if (!answer.ok) throw new TypeError(`${request}: ${answer.status}`)
        answers.set(urlOf(request), await answer.text())
      },
      keys: async () => [...answers.keys()].map((url) => ({ url })),
      delete: async (request: string | { url: string }) => answers.delete(urlOf(request)),
    }
  }
  return { stores, cacheOf }
}
type Store = ReturnType<typeof openStore>

/** What the worker of a build does at each event, beside a store that outlives it. */
function listenersOf(build: Build, store: Store, fetch: ReturnType<typeof siteOf>) {
  const listeners = new Map<string, (event: object) => void>()
  const written = source.replace("'__VERSION__'", `'${build.name}'`).replace("['__ASSETS__']", JSON.stringify(build.assets))
  runInNewContext(written, {
    self: { addEventListener: listeners.set.bind(listeners), clients: { claim: () => undefined }, skipWaiting: () => undefined },
    caches: {
      open: async (name: string) => store.cacheOf(name, fetch),
      delete: async (name: string) => store.stores.delete(name),
    },
    location: { origin: ORIGIN },
    fetch,
    URL,
    Response,
    Headers,
  })
  return listeners
}

/** Wakes the worker of a build and waits until it has done its work. */
function workerOf(build: Build, store: Store, fetch: ReturnType<typeof siteOf>) {
  const listeners = listenersOf(build, store, fetch)
  return async (event: string, data?: object): Promise<void> => {
    let done: Promise<unknown> | undefined
    listeners.get(event)?.({ data, waitUntil: (promise: Promise<unknown>) => (done = promise) })
    await done
  }
}

/** Whether the worker answers a navigation itself instead of leaving it to the browser. */
function answersPage(destination: RequestDestination): boolean {
  let isAnswered = false
  const request = { url: `${ORIGIN}/pay/return/1`, method: 'GET', mode: 'navigate', destination }
  const listeners = listenersOf(old, openStore(), siteOf(old))
  listeners.get('fetch')?.({ request, respondWith: () => (isAnswered = true) })
  return isAnswered
}

/** A browser that keeps both orders as the first build drew them. */
async function withTwoOrders(first: Build): Promise<Store> {
  const store = openStore()
  const dispatch = workerOf(first, store, siteOf(first))
  for (const keep of first.pages) await dispatch('message', { keep, title: keep })
  return store
}

const files = ({ stores }: Store) => [...(stores.get('assets')?.keys() ?? [])].map((url) => new URL(url).pathname).toSorted()
const pageOf = ({ stores }: Store, page: string) => stores.get('orders')?.get(ORIGIN + page)

const [old, fresh] = [buildOf('old'), buildOf('fresh')]

test('an update that is cut short leaves every kept order with all the files of the build that drew it', async () => {
  const store = await withTwoOrders(old)
  await workerOf(fresh, store, siteOf(fresh, ['/order/2']))('activate')
  expect(pageOf(store, '/order/1')).toContain('app-fresh.js')
  expect(pageOf(store, '/order/2')).toContain('app-old.js')
  expect(files(store)).toEqual([...old.assets, ...fresh.assets].toSorted())
})

test('an order is not re-rendered until all the files of the new build are cached', async () => {
  const store = await withTwoOrders(old)
  await workerOf(fresh, store, siteOf(fresh, ['/assets/part-fresh.js']))('activate')
  for (const page of old.pages) expect(pageOf(store, page)).toContain('app-old.js')
  expect(files(store)).toEqual(expect.arrayContaining(old.assets))
})

test('files of the old build go when every kept order is of the new one', async () => {
  const store = await withTwoOrders(old)
  await workerOf(fresh, store, siteOf(fresh, ['/order/2']))('activate')
  await workerOf(fresh, store, siteOf(fresh))('activate')
  for (const page of fresh.pages) expect(pageOf(store, page)).toContain('app-fresh.js')
  expect(files(store)).toEqual(fresh.assets)
})

test('the bank’s frame is led by the browser itself, so that the server knows it for a frame [HOTB-10]', () => {
  expect(answersPage('iframe')).toBe(false)
  expect(answersPage('document')).toBe(true)
})

test('files cached for offline use carry no server time', async () => {
  const store = openStore()
  const data = `${ORIGIN}/api/air/Tickets/1`
  await store.cacheOf('orders', siteOf(old)).put(data, new Response('{}'))
  const listeners = listenersOf(old, store, siteOf(old, ['/api/air/Tickets/1']))
  const answer = await new Promise<Response>((respondWith) =>
    listeners.get('fetch')?.({ request: { url: data, method: 'GET', mode: 'cors', destination: '' }, respondWith }),
  )
  expect([await answer.text(), answer.headers.get('date')]).toEqual(['{}', null])
})
