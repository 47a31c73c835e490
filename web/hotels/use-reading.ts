import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Cards of the first window, before it was measured. */
const FIRST_WINDOW = 3

/** How many cards, from the top of the list, begin above the lower edge of the window. */
function cardsAbove(list: HTMLElement | null): number {
  if (!list?.childElementCount) return FIRST_WINDOW
  const { top, height } = list.getBoundingClientRect()
  return Math.max(Math.ceil(((innerHeight - top) / height) * list.childElementCount), 1)
}

export type Reading = {
  list: RefObject<HTMLUListElement | null>
  /** Cards that reach the lower edge of the window, as of the last look around. */
  reach: number
  /** Looks where the window stands, before the list changes by a press. */
  lookAround: () => void
  /** The most cards the window has shown of this list. */
  seen: number
  /** Whether the visitor has begun to read this list: scrolled, pointed at it, pressed or focused something in it. */
  isTouched: boolean
}

/**
 * Where a visitor is in a list; another `listKey` is read from its top. Measured while the page stands or scrolls, for a
 * press has no time to lay it out; told while the list is `growing`, for later nobody asks.
 */
export function useReading(listKey: string, growing: boolean): Reading {
  const list = useRef<HTMLUListElement>(null)
  const edge = useRef(FIRST_WINDOW)
  const [reach, setReach] = useState(FIRST_WINDOW)
  const [read, setRead] = useState({ listKey, seen: FIRST_WINDOW, isTouched: false })
  const now = read.listKey === listKey ? read : { listKey, seen: FIRST_WINDOW, isTouched: false }

  useEffect(() => {
    const tell = (isTouched: boolean) => {
      if (!growing) return
      setRead((before) => {
        const same = before.listKey === listKey
        const next = { seen: Math.max(edge.current, same ? before.seen : 0), isTouched: isTouched || (same && before.isTouched) }
        return same && before.seen === next.seen && before.isTouched === next.isTouched ? before : { listKey, ...next }
      })
    }
    const measure = (isTouched: boolean) => {
      edge.current = cardsAbove(list.current)
      tell(isTouched)
    }
    const touch = (event: Event) => {
      const isStill = event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY
      if (!isStill && event.target instanceof Node && list.current?.contains(event.target)) tell(true)
    }
    measure(scrollY > 0)
    const over = new AbortController()
    const passive = { passive: true, signal: over.signal }
    addEventListener('resize', () => measure(false), passive)
    addEventListener('scroll', () => measure(scrollY > 0), passive)
    for (const sign of ['pointermove', 'pointerdown', 'focusin']) addEventListener(sign, touch, passive)
    return () => over.abort()
  }, [listKey, growing])

  const lookAround = useCallback(() => setReach(edge.current), [])
  return { list, reach, lookAround, seen: now.seen, isTouched: now.isTouched }
}
