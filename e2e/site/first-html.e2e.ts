import { type APIRequestContext, expect, test } from '@playwright/test'
import { openNetwork } from '#e2e/steps/network.ts'
import { alive } from '#e2e/steps/results-page.ts'
import { sitePages } from '#test/site-pages.ts'

const addresses = Object.values(sitePages).flatMap((page) => page.addresses)

/** The first HTML of every page of the site, by address. */
async function documents(request: APIRequestContext): Promise<[string, string][]> {
  const documents: [string, string][] = []
  for (const address of addresses) documents.push([address, await (await request.get(address)).text()])
  return documents
}

/** Marks of CSS modules among the classes of a document: `button-x3k9f` and `wide-x3k9f` have one. */
function marksOf(html: string): Set<string> {
  const classes = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names]) => names!.split(' '))
  return new Set(classes.flatMap((name) => /-[0-9a-f]{5}$/.exec(name)?.[0] ?? []))
}

test('the first HTML of every page contains the styles of everything on it', async ({ request }) => {
  for (const [address, html] of await documents(request)) {
    // A list that a slow search lets follow in the same document brings styles of its own.
    const style = [...html.matchAll(/<style data-css[^>]*>([^]*?)<\/style>/g)].map(([, text]) => text).join('')
    const marks = marksOf(html)
    expect(marks.size, address).toBeGreaterThan(3)
    expect([address, [...marks].filter((mark) => !style.includes(mark))]).toEqual([address, []])
  }
})

test('no page requests its scripts before it is painted', async ({ request }) => {
  for (const [address, html] of await documents(request)) {
    expect([address, html.match(/rel="modulepreload"|type="module"/g)]).toEqual([address, null])
    expect([address, html.match(/<script[^>]*type="text\/later"[^>]*>[^<]*import /g)?.length]).toEqual([address, 1])
  }
})

test('the line of the dawn is kept while its scripts are loading and the page around it is interactive', async ({ page }) => {
  const network = await openNetwork(page)
  await network.fails({ path: '/assets/home-', kind: 'hold' })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const line = page.getByRole('link', { name: /^Сейчас рассвет/ })
  const drawn = await line.elementHandle()
  await alive(page)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await drawn?.evaluate((link) => link.isConnected)).toBe(true)
  await network.heals()
})

test('the switch of themes names the other one before any script of the page', async ({ page }) => {
  const network = await openNetwork(page)
  await network.fails({ path: '/assets/', kind: 'cut' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('button', { name: 'Светлая тема' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Тёмная тема' })).toHaveCount(0)
})
