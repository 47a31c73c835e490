import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
const listeners = new Map<string, () => void>()
vi.stubGlobal('window', globalThis)
vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener))
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
})

vi.resetModules() // another file may have loaded it without a window, where it answers nobody
const { changeOrderKey, fetchProven } = await import('./order-key-of-other-tab.ts')
const { ApiError } = await import('#web/data/call.ts')

/** What another tab of the browser sends and receives. */
const otherTab = new BroadcastChannel('order-keys')

afterAll(() => {
  listeners.get('pagehide')?.()
  otherTab.close()
  vi.unstubAllGlobals()
})
beforeEach(() => {
  stored.clear()
  otherTab.onmessage = null
})

const otherTabHas = (id: string, key: string) => {
  otherTab.onmessage = ({ data }) => data.question === id && otherTab.postMessage({ requested: id, key })
}
const orderOf = (id: string) => async () => {
  const key = stored.get(`order:${id}`)
  if (key !== 'k1') throw new ApiError(404, {})
  return 'the order'
}

test('a tab without the key of an order opens it with the key of the tab that booked', async () => {
  otherTabHas('o1', 'k1')
  expect(await fetchProven('o1', orderOf('o1'))).toBe('the order')
})

test('no tab provides a key for another order, and a wrong one is not retried forever', async () => {
  otherTabHas('o2', 'k2')
  await expect(fetchProven('o1', orderOf('o1'))).rejects.toThrow(ApiError)
  await expect(fetchProven('o2', orderOf('o2'))).rejects.toThrow(ApiError)
})

test('an order whose new key was sent without a reply opens with it; one that opens with neither is not retried forever', async () => {
  stored.set('order:o1', 'old')
  stored.set('order:o1:next', 'k1')
  expect(await fetchProven('o1', orderOf('o1'))).toBe('the order')
  expect([...stored]).toEqual([['order:o1', 'k1']])
  stored.set('order:o2', 'old')
  stored.set('order:o2:next', 'older')
  await expect(fetchProven('o2', orderOf('o2'))).rejects.toThrow(ApiError)
})

test('every tab that holds an order takes the key it was changed for, and no other tab does', async () => {
  stored.set('order:o1', 'old')
  otherTab.postMessage({ changed: 'o1', key: 'k1' })
  otherTab.postMessage({ changed: 'o2', key: 'k2' })
  await vi.waitFor(() => expect(stored.get('order:o1')).toBe('k1'))
  expect(stored.has('order:o2')).toBe(false)
  const message = new Promise((resolve) => (otherTab.onmessage = ({ data }) => resolve(data)))
  changeOrderKey('o1', 'k9')
  expect(await message).toEqual({ changed: 'o1', key: 'k9' })
})

test('a tab that booked gives its key while it is open, and is silent once it was left', async () => {
  stored.set('order:o1', 'k1')
  const answer = (silence = new Promise(() => {})) =>
    new Promise((resolve) => {
      void silence.then(resolve)
      otherTab.onmessage = ({ data }) => resolve(data)
      otherTab.postMessage({ question: 'o1' })
    })
  expect(await answer()).toEqual({ requested: 'o1', key: 'k1' })
  listeners.get('pagehide')?.()
  expect(await answer(setTimeout(200, 'silence'))).toBe('silence')
  listeners.get('pageshow')?.()
  expect(await answer()).toEqual({ requested: 'o1', key: 'k1' })
})
