import { type ComponentType, lazy } from 'react'

/** Pauses between the attempts, in milliseconds, and the one before a file's last attempt, which the page reports (web/root.tsx). */
const PAUSES_MS = [1_000, 3_000]
const LAST_PAUSE_MS = 9_000
/** From this status on, a server that restarts or refuses for a moment: worth another request, as one that was not reached is. */
const LOST = 502

/**
 * A part of a page in a file of its own. On an unreliable connection the part is late, and the page around it goes on, with all
 * that is typed there, even where the file never arrives: React alone would drop the whole page with the first one that did not
 * load. `load` fetches the file before the part is drawn: then it appears together with the page around it. Its styles need no
 * import (docs/first-load.md).
 */
export function lazyPart<Module, Name extends keyof Module>(file: () => Promise<Module>, name: Name) {
  let come: Promise<Module> | undefined
  const forget = (lost: unknown) => {
    come = undefined
    throw lost
  }
  const load = () => (come ??= file().catch(forget))
  return Object.assign(
    lazy(async () => ({ default: (await retryImport(load).catch(never))[name] as ComponentType<PropsOf<Module[Name]>> })),
    { load },
  )
}

type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props : never

/** Without a network, and without a service worker with cached files, nothing can load. */
const isUnreachable = () => isOffline() && !navigator.serviceWorker?.controller

/** Whether a part will never be here, nor answer a press (web/boot/replayed-clicks.ts). */
export let isPartLost = false

function never(): Promise<never> {
  isPartLost = true
  return new Promise(() => {})
}

/**
 * What was lost on its way, requested again after each pause or when the network is back. Where nothing can load it waits first:
 * many browsers remember for good that a file did not load, and never request it again.
 */
export async function retry<T>(attempt: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    if (isUnreachable()) await lineBack()
    try {
      return await attempt()
    } catch (error) {
      if (((error as { status?: number }).status || LOST) < LOST) throw error
      await wait(pause)
    }
  }
  return attempt()
}

async function wait(pause: number) {
  await (isOffline() ? lineBack() : new Promise((resolve) => setTimeout(resolve, pause)))
}

let missing = 0

function addMissing(change: number) {
  missing += change
  dispatchEvent(new Event('missing'))
}

/** Whether a file of the page does not load, mostly because the site has been updated meanwhile; `missing` of window when it changes. */
export const isFileMissing = () => missing > 0

/** A file of the page, retried; rejected in the end. */
export async function retryImport<T>(file: () => Promise<T>): Promise<T> {
  try {
    return await retry(file)
  } catch {
    addMissing(1)
    await wait(LAST_PAUSE_MS)
    const loaded = await file()
    addMissing(-1)
    return loaded
  }
}

/** Fetches a file before it is needed: a failed one is requested again when it is. */
export function prefetch(file: () => Promise<unknown>): void {
  if (!isUnreachable()) file().catch(() => {})
}

export const isOffline = () => navigator.onLine === false

/** When the browser has a line again. */
export function lineBack(): Promise<unknown> {
  return new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}
