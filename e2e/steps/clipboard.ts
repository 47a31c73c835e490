import type { Page } from '@playwright/test'
import { BLANK_PATH } from '#test/faulty-network.ts'

/** What lies in the clipboard. The site may not read it, so a page at its address that is not its own does. */
export async function copiedFrom(page: Page): Promise<string> {
  const context = page.context()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const reader = await context.newPage()
  await reader.goto(new URL(BLANK_PATH, page.url()).href)
  const text = await reader.evaluate(() => navigator.clipboard.readText())
  await reader.close()
  return text
}
