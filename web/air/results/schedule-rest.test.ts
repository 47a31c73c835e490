import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scheduleRest } from './use-result-view.ts'

const page = { window: new EventTarget() }

beforeEach(() => {
  page.window = new EventTarget()
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', page.window.addEventListener.bind(page.window))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const move = () => page.window.dispatchEvent(new Event('pointermove'))
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const come = () => Promise.resolve()
const { signal } = new AbortController()

test('without an interaction nothing is requested, an interaction sends one request', async () => {
  const rest = vi.fn(come)
  scheduleRest(rest, signal)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(rest).not.toHaveBeenCalled()
  move()
  move()
  expect(rest).toHaveBeenCalledOnce()
})

test('a filter pressed before the page listened for signs has its answer at once [AIRS-25]', async () => {
  const rest = vi.fn(come)
  scheduleRest(rest, signal)()
  await vi.advanceTimersByTimeAsync(0)
  expect(rest).toHaveBeenCalledOnce()
})

test('a failed request for the rest is repeated automatically while a press waits for it [AIRS-25]', async () => {
  const rest = vi
    .fn(lost)
    .mockImplementationOnce(lost)
    .mockImplementation(come as never)
  scheduleRest(rest, signal)()
  await vi.advanceTimersByTimeAsync(3_001)
  expect(rest).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(rest).toHaveBeenCalledTimes(2)
})

test('a request that failed before the press is repeated by the press', async () => {
  const rest = vi.fn(lost)
  const hurry = scheduleRest(rest, signal)
  move()
  await vi.advanceTimersByTimeAsync(1_000)
  hurry()
  await vi.advanceTimersByTimeAsync(0)
  expect(rest).toHaveBeenCalledTimes(2)
})

test('a press while the rest is loading sends no second request', async () => {
  const rest = vi.fn(come)
  const hurry = scheduleRest(rest, signal)
  move()
  hurry()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(rest).toHaveBeenCalledOnce()
})

test('an abandoned search sends no more requests', async () => {
  const left = new AbortController()
  const rest = vi.fn(lost)
  scheduleRest(rest, left.signal)()
  await vi.advanceTimersByTimeAsync(1_000)
  left.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(rest).toHaveBeenCalledOnce()
})
