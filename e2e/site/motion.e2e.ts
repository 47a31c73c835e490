import { type Page, expect, test } from '@playwright/test'
import * as paths from '#domain/paths.ts'
import { open } from '#e2e/steps/results-page.ts'

/** How long each movement under way takes, in ms, the longest first. */
const movements = (page: Page) =>
  page.evaluate(() => {
    const lengths = document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration))
    return [...new Set(lengths)].toSorted((a, b) => b - a)
  })

const themeOf = (page: Page) => page.locator('html').getAttribute('data-theme')

test.describe('whoever likes motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('sees one theme melt into the other in 900 ms, and presses through it', async ({ page }) => {
    await open(page, paths.about)
    const themeSwitch = page.getByRole('button', { name: /^(Тёмная|Светлая) тема$/ })
    // The dusk is asked for as the pointer comes near: a press may be quicker.
    await expect(async () => {
      await page.mouse.move(300, 400)
      await themeSwitch.click()
      await expect.poll(() => movements(page), { timeout: 500 }).toContain(900)
    }).toPass()
    const before = await themeOf(page)
    await themeSwitch.click()
    await expect.poll(() => themeOf(page)).not.toBe(before)
    await page.getByRole('banner').getByRole('link', { name: 'Отели' }).click()
    await expect(page).toHaveURL(paths.hotels)
  })
})

test('whoever wants no motion sees the other theme at once, with its pictures asked for ahead', async ({ page }) => {
  await open(page, paths.hotels)
  const night = page.locator('main [data-exposure=dark] img').first()
  await page.getByRole('button', { name: 'Тёмная тема' }).hover()
  await expect.poll(() => night.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
  await page.getByRole('button', { name: 'Тёмная тема' }).click()
  expect(await themeOf(page)).toBe('darktheme')
  expect(await movements(page)).toEqual([])
})
