import type { Page } from '@playwright/test'

/** What lies in the clipboard. The site may not read it, so a page of the test's own at the same address does. */
export async function copiedFrom(page: Page): Promise<string> {
  const context = page.context()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const address = new URL('/clipboard-of-the-test', page.url()).href
  await context.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '<title>clipboard</title>' }))
  const reader = await context.newPage()
  await reader.goto(address)
  const text = await reader.evaluate(() => navigator.clipboard.readText())
  await reader.close()
  return text
}
