import { afterEach, expect, test, vi } from 'vitest'
import { renewToken } from './token.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A server that takes the connection and never says a word. */
const silent: typeof fetch = (_, init) =>
  new Promise((_answer, refuse) =>
    init?.signal?.addEventListener('abort', () => refuse(init.signal!.reason as Error), { once: true }),
  )

test('a renewal without a reply is aborted, so that it blocks no other call and no other tab forever', async () => {
  vi.stubGlobal('localStorage', { getItem: () => 'stale', setItem() {}, removeItem() {} })
  vi.spyOn(globalThis, 'fetch').mockImplementation(silent)
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  const renewal = renewToken('stale')
  await vi.waitFor(() => expect(timeout).toHaveBeenCalledOnce())
  limit.abort()
  expect(await renewal).toBe('offline')
})

test('a reply without a token, of somebody between the browser and the site, signs nobody out', async () => {
  const removeItem = vi.fn()
  vi.stubGlobal('localStorage', { getItem: () => 'stale', setItem() {}, removeItem })
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({}))
  expect(await renewToken('stale')).toBe('offline')
  expect(removeItem).not.toHaveBeenCalled()
})
