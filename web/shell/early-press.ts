import { useEffect, useLayoutEffect, useRef } from 'react'

declare global {
  interface Window {
    /** Set by web/after-first-paint.server.ts: stops listening and tells the button pressed before the page was alive. */
    earlyPress?: () => HTMLElement | null | undefined
  }
}

/**
 * A button pressed before the page came alive is pressed now: nobody presses twice because of a slow line. The listening
 * ends in the very moment the page answers presses itself, so that none counts twice.
 */
export function useEarlyPress(): void {
  const pressed = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    pressed.current = window.earlyPress?.() ?? null
    delete window.earlyPress
  }, [])
  useEffect(() => {
    if (pressed.current?.isConnected) pressed.current.click()
  }, [])
}
