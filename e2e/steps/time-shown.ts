import type { Page } from '@playwright/test'

/** How many milliseconds a text that is about to come stands on the page, by the page's own clock: a busy machine looks late. */
export function timeShown(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (awaited) =>
      new Promise<number>((resolve) => {
        let begun = 0
        const watch = new MutationObserver(() => {
          const isShown = document.body.textContent.includes(awaited)
          if (isShown) begun ||= performance.now()
          else if (begun > 0) {
            watch.disconnect()
            resolve(performance.now() - begun)
          }
        })
        watch.observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
    text,
  )
}
