import { ask } from '#web/api.ts'

type Kept = {
  /** How the offline page names it. */
  title: string
  /** Addresses of the data and the documents, as the page itself asks for them. */
  files: readonly string[]
  headers?: Headers
}

/** The cache of web/worker/worker.js. */
const ORDERS = 'orders'

/** Keeps the page of this address with its data, documents and pictures, so that it opens without a network. */
export async function keepOffline({ title, files, headers }: Kept): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator) || !('caches' in window)) return
  const { active } = await navigator.serviceWorker.ready
  const orders = await caches.open(ORDERS)
  const pictures = Array.from(document.images, ({ currentSrc }) => currentSrc).filter((src) =>
    src.startsWith(`${location.origin}/art/`),
  )
  await Promise.all([
    ...files.map(async (file) => {
      const answer = await ask(file, { method: 'GET', headers: new Headers(headers) })
      if (answer.ok) await orders.put(file, answer)
    }),
    ...pictures.map((picture) => orders.add(picture)),
  ])
  active?.postMessage({ keep: location.pathname + location.search, title })
}

/** On a shared computer nobody should find the orders of who has signed out. */
export async function forgetKept(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(ORDERS)
}
