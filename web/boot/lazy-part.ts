import { type ComponentType, lazy } from 'react'

/** Pauses between the attempts to load a file, in milliseconds; after the last one the page shows an error. */
const PAUSES_MS = [1_000, 3_000, 9_000]

/**
 * A part of a page in a file of its own. On an unreliable connection the part is late, and the page around it goes on: React
 * alone would drop the whole page with the first file that did not load. `load` fetches the file before the part is drawn: then
 * it appears together with the page around it. Its styles need no import (docs/first-load.md).
 */
export function lazyPart<Module, Name extends keyof Module>(file: () => Promise<Module>, name: Name) {
  let come: Promise<Module> | undefined
  const forget = (lost: unknown) => {
    come = undefined
    throw lost
  }
  const load = () => (come ??= file().catch(forget))
  return Object.assign(
    lazy(async () => ({ default: (await retryImport(load))[name] as ComponentType<PropsOf<Module[Name]>> })),
    { load },
  )
}

type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props : never

/** Without a network, and without a service worker with cached files, nothing can load. */
const isUnreachable = () => navigator.onLine === false && !navigator.serviceWorker?.controller

/**
 * Resolves in the end: retried after each pause or when the network is back. Where nothing can load it waits first: many browsers
 * remember for good that a file did not load, and never request it again.
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

/** Fetches a file before it is needed: a failed one is requested again when it is. */
export function prefetch(file: () => Promise<unknown>): void {
  if (!isUnreachable()) file().catch(() => undefined)
}

/** When the browser has a line again. */
export function lineBack(): Promise<void> {
  return new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }))
}
