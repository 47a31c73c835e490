import type { Page } from '@playwright/test'
import { whollyAlive } from './results-page.ts'

/** The page's time is stopped from now on and passes by `page.clock.runFor` alone: a wait is the same on the busiest machine. */
export async function holdClock(page: Page): Promise<void> {
  await whollyAlive(page) // what loads late needs the clock too
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
}
