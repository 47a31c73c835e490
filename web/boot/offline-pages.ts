import { fetchAsVisitor } from '#web/data/call.ts'

type OfflinePage = {
  /** The id of the signed-in buyer. */
  owner: string | undefined
  /** What the page shows: the same is not saved twice. */
  state: string
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
/** Whose they are, under an address of our own. */
const OWNER = '/api/buyer'

let saved = ''

/**
 * Saves the page of this address with its data, documents and pictures, so that it opens without a network. What was saved once
 * is saved again where a sign-out has deleted it.
 */
export async function savePageOffline({ owner, state, title, files, answers = {}, headers }: OfflinePage): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator) || !('caches' in window) || !navigator.onLine) return
  if (saved === state && (await caches.match(files[0] ?? '', { ignoreVary: true }))) return
  saved = state
  const { active } = await navigator.serviceWorker.ready
  const orders = await openOrders(owner)
  const pictures = Array.from(document.images, ({ currentSrc }) => currentSrc).filter((src) =>
    src.startsWith(`${location.origin}/art/`),
  )
  await Promise.all([
    ...files.map(async (file) => {
      const answer = await fetchAsVisitor(file, { method: 'GET', headers: new Headers(headers) })
      if (answer.ok) await orders.put(file, answer)
    }),
    ...Object.entries(answers).map(([address, answer]) => orders.put(address, Response.json(answer))),
    ...pictures.map((picture) => orders.add(picture)),
  ])
  active?.postMessage({ keep: location.pathname + location.search, title })
}

/**
 * The saved orders, for a person or a guest. A guest's are of the first who signs in; those of another person are deleted: a
 * session that expired has left them here.
 */
export async function openOrders(person: string | undefined): Promise<Cache> {
  const owner = await (await caches.match(OWNER))?.text()
  if (person && owner && owner !== person) await caches.delete(ORDERS)
  const orders = await caches.open(ORDERS)
  if (person && owner !== person) await orders.put(OWNER, new Response(person))
  return orders
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
