import { type ComponentType, lazy } from 'react'

/** Pauses between the tries to get a file, in milliseconds; after the last one the page says that it broke. */
const PAUSES_MS = [1_000, 3_000, 9_000]

/**
 * A part of a page in a file of its own. On a line that comes and goes the part is late, and the page around it lives on:
 * React alone would give up the whole page with the first file that did not come. `bring` fetches the file before the part is
 * drawn: then it stands at once with the page around it. Its styles need no word (docs/first-load.md).
 */
export function lazyPart<Module, Name extends keyof Module>(file: () => Promise<Module>, name: Name) {
  let come: Promise<Module> | undefined
  const forget = (lost: unknown) => {
    come = undefined
    throw lost
  }
  const bring = () => (come ??= file().catch(forget))
  return Object.assign(
    lazy(async () => ({ default: (await retryImport(bring))[name] as ComponentType<PropsOf<Module[Name]>> })),
    { bring },
  )
}

type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props : never

/** Without a network, and without a service worker that keeps files of its own, nothing can come. */
const isUnreachable = () => navigator.onLine === false && !navigator.serviceWorker?.controller

/**
 * What comes at last, asked for again after each pause or when the network is back. Where nothing can come it waits first: many
 * browsers keep for good that a file did not come, and never ask for it again.
 */
export async function retryImport<T>(ask: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    if (isUnreachable()) await lineBack()
    try {
      return await ask()
    } catch {
      await (navigator.onLine === false ? lineBack() : new Promise((resolve) => setTimeout(resolve, pause)))
    }
  }
  return ask()
}

/** Fetches a file before it is needed: what does not come is asked for again when it is. */
export function prefetch(file: () => Promise<unknown>): void {
  if (!isUnreachable()) file().catch(() => undefined)
}

/** When the browser has a line again. */
export function lineBack(): Promise<void> {
  return new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }))
}
