import { globSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prefetch, retryImport } from './lazy-part.ts'

const A_MINUTE_MS = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A file that loads at the given attempt. */
function file(comesAt: number) {
  let tries = 0
  return async () => {
    tries += 1
    if (tries < comesAt) throw new TypeError('Failed to fetch dynamically imported module')
    return `try ${tries}`
  }
}

test('a file lost on the way is asked for again until it comes', async () => {
  const coming = retryImport(file(4))
  await vi.advanceTimersByTimeAsync(A_MINUTE_MS)
  expect(await coming).toBe('try 4')
})

test('a file that never comes is given up after four tries', async () => {
  const given = expect(retryImport(file(5))).rejects.toThrow('dynamically imported module')
  await vi.advanceTimersByTimeAsync(A_MINUTE_MS)
  await given
})

test('without a network no file is asked for, which a browser would then keep as lost, but as soon as there is one', async () => {
  const line = new EventTarget()
  vi.stubGlobal('addEventListener', line.addEventListener.bind(line))
  vi.stubGlobal('navigator', { onLine: false })
  const ask = vi.fn(() => Promise.resolve('came'))
  prefetch(ask)
  const coming = retryImport(ask)
  await vi.advanceTimersByTimeAsync(A_MINUTE_MS)
  expect(ask).not.toHaveBeenCalled()
  vi.stubGlobal('navigator', { onLine: true })
  line.dispatchEvent(new Event('online'))
  expect(await coming).toBe('came')
  vi.unstubAllGlobals()
})

test('a file that a service worker keeps is had without a network', async () => {
  vi.stubGlobal('navigator', { onLine: false, serviceWorker: { controller: {} } })
  expect(await retryImport(() => Promise.resolve('kept'))).toBe('kept')
  vi.unstubAllGlobals()
})

test('what a pointer or the focus fetches beforehand is a prefetch: a file lost then is asked for again', () => {
  const bare = globSync('web/**/*.tsx').flatMap((name) =>
    [...readFileSync(name, 'utf8').matchAll(/\bon(?:Pointer\w+|Focus)=\{load\w+\}/g)].map(([handler]) => `${name}: ${handler}`),
  )
  expect(bare).toEqual([])
})
