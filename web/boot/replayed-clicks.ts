import { useEffect, useLayoutEffect, useRef } from 'react'
import { isPartLost } from './lazy-part.ts'

declare global {
  interface Window {
    /** Set by web/boot/delayed-scripts.server.ts: stops listening and returns the button pressed before hydration. */
    earlyClick?: () => HTMLElement | null | undefined
  }
}

/**
 * A button pressed before hydration is pressed now: nobody presses twice because of a slow connection. The listening ends in the
 * very moment the page handles presses itself, so that none counts twice; parts of the page that are hydrated later are covered
 * from then on.
 */
export function useReplayedClicks(): void {
  const pressed = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    pressed.current = window.earlyClick?.() ?? null
    delete window.earlyClick
    return repeatLostClicks()
  }, [])
  useEffect(() => {
    if (pressed.current?.isConnected) pressed.current.click()
  }, [])
}

const TRY_MS = 100

/**
 * React drops a press on a part of the page that waits for its file. The last such press is repeated until the part is hydrated,
 * gone, or given up with its file; links work, hydrated or not. The result ends it.
 */
function repeatLostClicks(): () => void {
  let again: ReturnType<typeof setTimeout> | undefined
  function note(event: MouseEvent) {
    const pressed = event.target instanceof Element && event.target.closest<HTMLElement>('a, button, label, input')
    if (!pressed || pressed.matches('a') || isAlive(pressed) || isPartLost) return
    event.preventDefault()
    clearTimeout(again)
    again = setTimeout(() => pressed.click(), TRY_MS)
  }
  document.addEventListener('click', note, true)
  return () => document.removeEventListener('click', note, true)
}

/** React marks every element it has hydrated. */
function isAlive(element: Element): boolean {
  return Object.keys(element).join().includes('__react')
}
