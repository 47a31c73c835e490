import { globSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isFileMissing, prefetch, retryImport } from './lazy-part.ts'

const A_MINUTE_MS = 60_000

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('dispatchEvent', () => true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A file that loads at the given attempt. */
function file(comesAt: number) {
  let tries = 0
  return async () => {
    tries += 1
    if (tries < comesAt) throw new TypeError('Failed to fetch dynamically imported module')
    return `try ${tries}`
  }
}

test('a file lost in transfer is requested again until it arrives, and the page reports it only while it is late', async () => {
  const coming = retryImport(file(4))
  await vi.advanceTimersByTimeAsync(3_900)
  expect(isFileMissing()).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(isFileMissing()).toBe(true)
  await vi.advanceTimersByTimeAsync(A_MINUTE_MS)
  expect(await coming).toBe('try 4')
  expect(isFileMissing()).toBe(false)
})

test('a file that never arrives is abandoned after four tries, and the page says so from then on', async () => {
  const given = expect(retryImport(file(5))).rejects.toThrow('dynamically imported module')
  await vi.advanceTimersByTimeAsync(A_MINUTE_MS)
  await given
  expect(isFileMissing()).toBe(true)
})

test('offline no file is requested, which a browser would then cache as failed, but as soon as the network is back', async () => {
  const line = new EventTarget()
  vi.stubGlobal('addEventListener', line.addEventListener.bind(line))
  vi.stubGlobal('navigator', { onLine: false })
  const load = vi.fn(() => Promise.resolve('came'))
  prefetch(load)
  const coming = retryImport(load)
  await vi.advanceTimersByTimeAsync(A_MINUTE_MS)
  expect(load).not.toHaveBeenCalled()
  vi.stubGlobal('navigator', { onLine: true })
  line.dispatchEvent(new Event('online'))
  expect(await coming).toBe('came')
})

test('a file that a service worker keeps is had without a network', async () => {
  vi.stubGlobal('navigator', { onLine: false, serviceWorker: { controller: {} } })
  expect(await retryImport(() => Promise.resolve('kept'))).toBe('kept')
})

test('files fetched in advance on hover or focus are prefetched: a file lost then is requested again', () => {
  const bare = globSync('web/**/*.tsx').flatMap((name) =>
    [...readFileSync(name, 'utf8').matchAll(/\bon(?:Pointer\w+|Focus)=\{load\w+\}/g)].map(([handler]) => `${name}: ${handler}`),
  )
  expect(bare).toEqual([])
})
