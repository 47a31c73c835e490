import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/data/call.ts'
import { onceConnected, patiently, retryLostNavigations } from './once-connected.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A browser whose network is lost until `back` is called; a check of the connection is answered by `health`. */
function lostNetwork(health: () => Promise<unknown> = () => Promise.resolve()) {
  const network = new EventTarget()
  vi.stubGlobal('fetch', health)
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
  return () => {
    vi.stubGlobal('navigator', { onLine: true })
    network.dispatchEvent(new Event('online'))
  }
}

const nobody = () => Promise.reject(new TypeError('Failed to fetch'))

test('a request lost with the network is repeated when it is back', async () => {
  const back = lostNetwork()
  const load = vi.fn(nobody).mockImplementationOnce(nobody)
  const answer = onceConnected<string>(load, new AbortController().signal)
  load.mockResolvedValue('hotels' as never)
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  await Promise.resolve()
  back()
  expect(await answer).toBe('hotels')
})

test('a request made offline is repeated, even if its failure is reported only when the network is back', async () => {
  const back = lostNetwork()
  const load = vi
    .fn(() => Promise.resolve('flights'))
    .mockImplementationOnce(async () => {
      back()
      throw new TypeError('Failed to fetch')
    })
  expect(await onceConnected(load)).toBe('flights')
})

test('a failure with the network at hand is a failure', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  await expect(onceConnected(nobody)).rejects.toThrow('Failed to fetch')
})

test('a search aborted while it waited sends no more requests', async () => {
  const back = lostNetwork()
  const control = new AbortController()
  const load = vi.fn(nobody)
  const answer = expect(onceConnected(load, control.signal)).rejects.toThrow()
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  control.abort()
  back()
  await answer
  expect(load).toHaveBeenCalledOnce()
})

test('an account list lost with the network says so at once, and loads by itself when it is back', async () => {
  const back = lostNetwork()
  const load = vi.fn(nobody)
  const lost = vi.fn(() => load.mockResolvedValue('orders' as never))
  const answer = onceConnected<string>(load, new AbortController().signal, lost)
  await vi.waitFor(() => expect(lost).toHaveBeenCalledWith(new TypeError('Failed to fetch')))
  back()
  expect(await answer).toBe('orders')
})

test('a connection restored a moment before data gets through does not lose the reply', async () => {
  vi.useFakeTimers()
  const health = vi.fn(nobody).mockImplementation(() => Promise.resolve() as never)
  for (let lost = 0; lost < 6; lost += 1) health.mockImplementationOnce(nobody)
  const back = lostNetwork(health)
  const load = vi.fn(nobody)
  const answer = onceConnected<string>(load, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(0)
  back()
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledOnce()
  load.mockResolvedValue('hotels' as never)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await answer).toBe('hotels')
})

test('a change refused by a server that restarts is sent once, and a page is requested for a quarter of a minute', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  const server = vi.fn(nobody)
  vi.stubGlobal('window', { fetch: server })
  retryLostNavigations()
  await expect(window.fetch('/account/orders.data', { method: 'POST' })).rejects.toThrow('Failed to fetch')
  expect(server).toHaveBeenCalledOnce()
  const page = expect(window.fetch('/hotels.data')).rejects.toThrow('Failed to fetch')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(server.mock.calls.length).toBeGreaterThan(6)
  await vi.advanceTimersByTimeAsync(1_000)
  await page
})

test('a hotel refused because of too many requests is requested once, and from a server that restarts again and again', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  const refused = vi.fn(() => Promise.reject(new ApiError(429, {})))
  const refusal = expect(patiently(refused)).rejects.toMatchObject({ status: 429 })
  await vi.advanceTimersByTimeAsync(16_000)
  await refusal
  expect(refused).toHaveBeenCalledOnce()
  const silent = vi.fn(() => Promise.reject(new ApiError(0, {})))
  const restarting = vi.fn(() => Promise.reject(new ApiError(502, {}))).mockImplementationOnce(silent)
  const waited = expect(patiently(restarting)).rejects.toMatchObject({ status: 502 })
  await vi.advanceTimersByTimeAsync(16_000)
  await waited
  expect(restarting).toHaveBeenCalledTimes(9)
})
