import { type Page, expect, test } from '@playwright/test'
import * as paths from '#domain/paths.ts'
import { open } from '#e2e/steps/results-page.ts'

/** How long each movement under way takes, in ms, the longest first. */
const movements = (page: Page) =>
  page.evaluate(() => {
    const lengths = document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration))
    return [...new Set(lengths)].toSorted((a, b) => b - a)
  })

/** Looks frame by frame for a movement of so many ms: it may be over before anybody asks. */
const movement = (page: Page, ms: number) =>
  page.waitForFunction(
    (wanted) => document.getAnimations().some(({ effect }) => effect?.getComputedTiming().duration === wanted),
    ms,
  )

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

  test('sees a drawer of a phone come in 320 ms and leave in 200, and presses through it', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, '/')
    const party = page.getByRole('button', { name: /^Пассажиры/ })
    const picker = page.getByRole('dialog', { name: 'Кто летит' })
    const coming = movement(page, 320)
    await party.click()
    await coming
    const leaving = movement(page, 200)
    await picker.getByRole('button', { name: 'Закрыть' }).click()
    await leaving
    await party.click()
    await expect(picker).toBeVisible()
    await expect(page.getByText('Кто летит')).toHaveCount(1)
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

test('whoever wants no motion sees a drawer of a phone at once, and gone at once', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/')
  await page.getByRole('button', { name: /^Пассажиры/ }).click()
  await page.getByRole('dialog', { name: 'Кто летит' }).getByRole('button', { name: 'Закрыть' }).click()
  await expect(page.getByText('Кто летит')).toHaveCount(0)
  expect(await movements(page)).toEqual([])
})
