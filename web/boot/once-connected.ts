import { lineBack, retry } from './lazy-part.ts'

/**
 * A request repeated whenever it was lost with the network: then nobody could have answered. `lost` is called at once, where the
 * screen would otherwise only wait.
 */
export async function onceConnected<T>(
  ask: () => Promise<T>,
  signal?: AbortSignal | null,
  lost: (error: unknown) => void = () => undefined,
): Promise<T> {
  for (;;) {
    const wasOffline = isOffline() // the failure may be noticed only when the connection is back
    try {
      return await ask()
    } catch (error) {
      if (!(wasOffline || isOffline()) || signal?.aborted) throw error
      lost(error)
      if (isOffline()) await lineBack()
      await waitForServer()
      signal?.throwIfAborted()
    }
  }
}

const isOffline = () => navigator.onLine === false

/**
 * When the server answers: a browser says «online» when it is connected again, which may be a moment before anything gets
 * through.
 */
export async function waitForServer(): Promise<void> {
  await retry(() => fetch('/health')).catch(waitForServer)
}

/** What React Router requests by itself: the routes behind an address, and the data of a page. */
const OWN = /\/__manifest\?|\.data(?:\?|$)/

/**
 * A navigation whose request was lost with the network ends when it is back. React Router shows an error in place of the page
 * instead, and only the `fetch` it calls can change that.
 */
export function retryLostNavigations(): void {
  const ask = window.fetch
  window.fetch = (input, init) => {
    const once = () => ask(input, init)
    const reads = (init?.method ?? 'GET') === 'GET' && !(input instanceof Request)
    return reads && OWN.test(String(input)) ? onceConnected(once, init?.signal) : once()
  }
}
