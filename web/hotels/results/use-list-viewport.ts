import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { cancellable } from '#web/boot/cancellable.ts'

/** Cards of the first window, before it was measured. */
const FIRST_WINDOW = 3

/** How many cards, from the top of the list, begin above the lower edge of the window. */
function cardsAbove(list: HTMLElement | null): number {
  if (!list?.childElementCount) return FIRST_WINDOW
  const { top, height } = list.getBoundingClientRect()
  return Math.max(Math.ceil(((innerHeight - top) / height) * list.childElementCount), 1)
}

export type ListViewport = {
  list: RefObject<HTMLUListElement | null>
  /** Cards that reach the lower edge of the window, as when it was last updated. */
  reach: number
  /** Looks where the window stands, before the list changes by a press. */
  updateReach: () => void
  /** The most cards the window has shown of this list. */
  seen: number
  /** Whether the visitor has begun to read this list: scrolled, pointed at it, pressed or focused something in it. */
  isTouched: boolean
}

/**
 * Where a visitor is in a list; another `listKey` is read from its top. Measured while the page stands or scrolls, for a
 * press has no time to lay it out; told while the list is `growing`, for later nobody asks.
 */
export function useListViewport(listKey: string, growing: boolean): ListViewport {
  const list = useRef<HTMLUListElement>(null)
  const edge = useRef(FIRST_WINDOW)
  const [reach, setReach] = useState(FIRST_WINDOW)
  const [seen, see] = useState(FIRST_WINDOW)
  const [isTouched, touch] = useState(false)
  const [read, begin] = useState(listKey)
  if (read !== listKey) {
    begin(listKey)
    see(1)
    touch(false)
  }

  useEffect(() => {
    const measure = () => {
      edge.current = cardsAbove(list.current)
      if (!growing) return
      see((before) => Math.max(before, edge.current))
      if (scrollY > 0) touch(true)
    }
    const onPointer = (event: Partial<MouseEvent>) => {
      const isStill = event.movementX === 0 && event.movementY === 0 // the page came under the cursor
      if (growing && !isStill && list.current?.contains(event.target as Node)) touch(true)
    }
    if (growing) measure()
    return cancellable((signal) => {
      addEventListener('scroll', measure, { passive: true, signal })
      for (const sign of ['pointermove', 'touchstart', 'focusin'] as const)
        addEventListener(sign, onPointer, { passive: true, signal })
    }).cancel
  }, [listKey, growing])

  const updateReach = useCallback(() => setReach(edge.current), [])
  return { list, reach, updateReach, seen, isTouched }
}
