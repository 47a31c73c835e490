import { type Page, expect, test } from '@playwright/test'
import * as paths from '#domain/paths.ts'
import { LABEL_IN_NAME, THEMED_RULES, expectAccessible, expectNoSidewaysScroll } from '#e2e/steps/purchase.ts'
import { alive } from '#e2e/steps/results-page.ts'
import { isClosed, sitePages } from '#test/site-pages.ts'

const themes = ['light', 'dark'] as const
const readAt = [1440, 390]
const widths = [320, 390, 575, 767, 768, 990, 991, 1440, 1920, 2560]
/** What a page is put together of. */
const pieces = new Set(['image', 'font', 'script', 'stylesheet'])
/** What this worker has followed already: the header and the footer are on every page. */
const followed = new Set<string>()

for (const [route, about] of Object.entries(sitePages)) {
  const { addresses, who, status = 200 } = about
  test(`${route}: read by everybody by day and by night, nothing wider than the screen, no dead link, no picture missing`, async ({
    page,
  }) => {
    if (who) await signIn(page)
    const violations: string[] = []
    const missing: string[] = []
    page.on('response', (answer) => {
      if (answer.status() >= 400 && pieces.has(answer.request().resourceType())) missing.push(`${page.url()} ${answer.url()}`)
    })
    page.on('console', (message) => /Content Security Policy/.test(message.text()) && violations.push(message.text()))
    for (const address of addresses) {
      const response = await page.goto(address)
      expect([address, response?.status()]).toEqual([address, status])
      expect(/<meta name="robots" content="noindex"/.test(await response!.text()), `${address} is closed`).toBe(
        isClosed(about, address),
      )
      await alive(page)
      await expectLinksToLead(page)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await test.step(`${address} at ${width} px`, () => expectNoSidewaysScroll(page))
        if (!readAt.includes(width)) continue
        for (const colorScheme of themes) {
          const rules = colorScheme === 'light' ? undefined : THEMED_RULES
          await test.step(`${address} at ${width} px, ${colorScheme}`, () => expectReadable(page, colorScheme, rules))
        }
        await expectAccessible(page, { rules: [LABEL_IN_NAME] })
      }
    }
    expect(violations).toEqual([])
    expect(missing).toEqual([])
  })
}

async function signIn(page: Page): Promise<void> {
  const login = await page.request.post('/auth/Account/Login', { data: { login: 'demo', password: 'demo123' } })
  const { token } = await login.json()
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token)
}

async function expectReadable(page: Page, colorScheme: (typeof themes)[number], rules?: string[]): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', `${colorScheme}theme`)
  await expectAccessible(page, { ...(rules && { rules }) })
}

/** No dead end (DGEN-05): every link of ours answers; of links that differ only in what is searched for, one is followed. */
async function expectLinksToLead(page: Page): Promise<void> {
  const hrefs = await page.locator('a[href]').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  for (const href of hrefs) {
    const { origin, pathname, searchParams } = new URL(href)
    const kind = `${pathname}?${[...searchParams.keys()].join()}`
    const here = new URL(page.url())
    if (pathname === here.pathname) continue // a part of this page, or a form over it
    if (origin !== here.origin || pathname === paths.notFound || followed.has(kind)) continue
    followed.add(kind)
    const answer = await page.request.get(href)
    expect(answer.status(), `${page.url()} leads to ${href}`).toBeLessThan(400)
  }
}
