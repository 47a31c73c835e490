declare global {
  interface Window {
    dataLayer?: object[]
  }
}

/** Notes a goal for analytics; nothing leaves the browser unless the page carries a counter (DUI-08). */
export function track(goal: string): void {
  ;(window.dataLayer ??= []).push({ event: goal })
}
