import { ask } from '#web/data/call.ts'

type OfflinePage = {
  /** The id of the signed-in buyer. */
  owner: string | undefined
  /** How the offline page names it. */
  title: string
  /** Addresses of the data and the documents, as the page itself requests them. */
  files: readonly string[]
  /** Replies of other calls than GET, under addresses of our own: `offlineAnswer` finds them. */
  answers?: Record<string, unknown>
  headers?: Headers
}

/** The cache of web/boot/service-worker.js; web/auth/token.ts deletes it. */
const ORDERS = 'orders'
/** Whose they are, under an address of our own; web/auth/session-calls.ts reads it. */
const OWNER = '/api/buyer'

/** Saves the page of this address with its data, documents and pictures, so that it opens without a network. */
export async function savePageOffline({ owner, title, files, answers = {}, headers }: OfflinePage): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator) || !('caches' in window)) return
  const { active } = await navigator.serviceWorker.ready
  const orders = await caches.open(ORDERS)
  if (owner) await orders.put(OWNER, new Response(owner)) // a guest's orders are of the person who signs in next
  const pictures = Array.from(document.images, ({ currentSrc }) => currentSrc).filter((src) =>
    src.startsWith(`${location.origin}/art/`),
  )
  await Promise.all([
    ...files.map(async (file) => {
      const answer = await ask(file, { method: 'GET', headers: new Headers(headers) })
      if (answer.ok) await orders.put(file, answer)
    }),
    ...Object.entries(answers).map(([address, answer]) => orders.put(address, Response.json(answer))),
    ...pictures.map((picture) => orders.add(picture)),
  ])
  active?.postMessage({ keep: location.pathname + location.search, title })
}

/** What `savePageOffline` saved under an address; undefined when nothing is saved there. */
export async function offlineAnswer(address: string): Promise<unknown> {
  if (!('caches' in globalThis)) return undefined
  const found = await (await caches.open(ORDERS)).match(address)
  return found?.json()
}

/** A refunded order does not open without a network any more: neither its page nor its documents. */
export async function deleteOfflineOrder(number: string): Promise<void> {
  if (!('caches' in globalThis)) return
  const orders = await caches.open(ORDERS)
  const all = await orders.keys()
  for (const { url } of all) {
    const title = (await orders.match(url, { ignoreVary: true }))?.headers.get('x-title') ?? ''
    if (!decodeURIComponent(title).endsWith(` ${number}`)) continue
    const { searchParams } = new URL(url)
    const id = searchParams.get('orderId') ?? searchParams.get('id') ?? url
    for (const each of all) if (each.url.includes(id)) await orders.delete(each, { ignoreVary: true })
  }
}
