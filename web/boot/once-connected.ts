import { retryImport, lineBack } from './lazy-part.ts'

/**
 * An answer asked for again whenever it was lost with the network: then nobody could have answered. `lost` tells of it at
 * once, where the screen would else only wait.
 */
export async function onceConnected<T>(
  ask: () => Promise<T>,
  signal?: AbortSignal | null,
  lost: (error: unknown) => void = () => undefined,
): Promise<T> {
  for (;;)
    try {
      return await ask()
    } catch (error) {
      if (navigator.onLine !== false || signal?.aborted) throw error
      lost(error)
      await lineBack()
      await answering()
      signal?.throwIfAborted()
    }
}

/** When the server answers: a browser says «online» when it has a line again, which may be a moment before anything comes through it. */
export async function answering(): Promise<void> {
  await retryImport(() => fetch('/health')).catch(answering)
}
