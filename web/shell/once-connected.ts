import { connected } from './part.ts'

/** An answer asked for again whenever it was lost with the network: then nobody could have answered. */
export async function onceConnected<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;)
    try {
      return await ask()
    } catch (error) {
      if (navigator.onLine !== false || signal.aborted) throw error
      await connected()
      signal.throwIfAborted()
    }
}
