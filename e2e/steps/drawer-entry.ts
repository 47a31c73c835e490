import { type Page, expect } from '@playwright/test'

/** A drawer can be gone back from, and no step of the history is under way, once two looks in a row see the same entry. */
export async function entered(page: Page): Promise<void> {
  let before: unknown
  await expect
    .poll(async () => {
      const { key, usr } = await page.evaluate(() => history.state)
      const isSame = before === key
      before = key
      return isSame && usr?.drawer
    })
    .toBe(true)
}

/** The entry of the drawer is gone. */
export async function left(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state?.usr?.drawer ?? false)).toBe(false)
}
