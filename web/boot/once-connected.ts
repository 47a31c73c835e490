import { isOffline, lineBack, retry } from './lazy-part.ts'

/**
 * A request repeated whenever it was lost with the network: then nobody could have answered. `lost` is called at once, where the
 * screen would otherwise only wait.
 */
export async function onceConnected<T>(
  request: () => Promise<T>,
  signal?: AbortSignal | null,
  lost?: (error: unknown) => void,
): Promise<T> {
  for (;;) {
    const wasOffline = isOffline() // the failure may be noticed only when the connection is back
    try {
      return await request()
    } catch (error) {
      if (!(wasOffline || isOffline()) || signal?.aborted) throw error
      lost?.(error)
      if (isOffline()) await lineBack()
      await waitForServer()
      signal?.throwIfAborted()
    }
  }
}

/**
 * When the server answers: a browser says «online» when it is connected again, which may be a moment before anything gets
 * through.
 */
export async function waitForServer(): Promise<void> {
  await retry(() => fetch('/health')).catch(waitForServer)
}

/** A request of a page that a visitor is waiting for, tried for a quarter of a minute: a restart of the server is no error. */
export const patiently = <T>(request: () => Promise<T>) => retry(() => retry(request))

/** What React Router requests by itself: the routes behind an address, and the data of a page; a change has a method. */
const OWN = /\/__manifest\?|\.data(?:\?|$)/

/**
 * A navigation whose request was lost with the network ends when it is back, and one that met a server which restarts is tried
 * for a quarter of a minute. React Router shows an error in place of the page instead, and only the `fetch` it calls can change
 * that.
 */
export function retryLostNavigations(): void {
  const request = window.fetch
  window.fetch = (input, init) => {
    const once = () => request(input, init)
    const answered = async () => {
      const reply = await once()
      if (reply.status > 501) throw reply // a proxy without a server behind it, or a server refusing for a moment
      return reply
    }
    const reads = !init?.method && OWN.test(String(input))
    return reads ? onceConnected(() => patiently(answered).catch(once), init?.signal) : once()
  }
}
