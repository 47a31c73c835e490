import type { Page } from '@playwright/test'

/** From the first paint of each page opened from now on its shifts are added up, as the browser counts them. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) (window as unknown as { shifts: number }).shifts += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What has moved by itself so far: 0.1 is noticeable, 0 is a page that does not move. */
export const readShifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: number }).shifts)
