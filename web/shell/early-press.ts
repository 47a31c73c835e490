declare global {
  interface Window {
    /** Set by web/after-first-paint.server.ts: stops listening and tells the button pressed before the page was alive. */
    earlyPress?: () => HTMLElement | null | undefined
  }
}

/** A button pressed before the page came alive is pressed now: nobody presses twice because of a slow line. */
export function repeatEarlyPress(): void {
  const pressed = window.earlyPress?.()
  delete window.earlyPress
  if (pressed?.isConnected) pressed.click()
}
