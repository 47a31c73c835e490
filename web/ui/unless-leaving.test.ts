import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unlessLeaving } from './fields/use-search-words.ts'

const page = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A click on something inside a link, or on nothing that leads away. */
function click(isLink: boolean) {
  const event = new Event('click')
  Object.defineProperty(event, 'target', { value: { closest: () => (isLink ? {} : null) } })
  page.dispatchEvent(event)
}

test('an address is written once the visitor stops typing', () => {
  const write = vi.fn()
  unlessLeaving(write, 400)
  click(false)
  vi.advanceTimersByTime(400)
  expect(write).toHaveBeenCalledOnce()
})

test('a link pressed before that leads away, and nobody is called back', () => {
  const write = vi.fn()
  unlessLeaving(write, 400)
  click(true)
  vi.advanceTimersByTime(1000)
  expect(write).not.toHaveBeenCalled()
})

test('a new key begins the pause again', () => {
  const write = vi.fn()
  unlessLeaving(write, 400)()
  vi.advanceTimersByTime(1000)
  expect(write).not.toHaveBeenCalled()
})
