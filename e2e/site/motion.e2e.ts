import { type Page, expect, test } from '@playwright/test'
import * as paths from '#domain/paths.ts'
import { inDays, open, openResults, searchAddress } from '#e2e/steps/results-page.ts'

/** How long each movement under way takes, in ms, the longest first. */
const movements = (page: Page) =>
  page.evaluate(() => {
    const lengths = document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration))
    return [...new Set(lengths)].toSorted((a, b) => b - a)
  })

/** Watches frame by frame for a movement of so many ms, of what a selector names: it may be over before a query. */
const movement = (page: Page, ms: number, selector = '*') =>
  page.waitForFunction(
    ([wanted, moved]) =>
      document.getAnimations().some(({ effect }) => {
        const { target } = effect as KeyframeEffect // pages have no other effects
        return effect?.getComputedTiming().duration === wanted && target?.matches(moved)
      }),
    [ms, selector] as const,
  )

const readTheme = (page: Page) => page.locator('html').getAttribute('data-theme')

test.describe('a visitor without reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('sees one theme melt into the other in 900 ms, and presses through it', async ({ page }) => {
    await open(page, paths.about)
    const themeSwitch = page.getByRole('button', { name: /^(Тёмная|Светлая) тема$/ })
    // The dusk is loaded as the pointer comes near: a press may be quicker.
    await expect(async () => {
      await page.mouse.move(300, 400)
      await themeSwitch.click()
      await expect.poll(() => movements(page), { timeout: 500 }).toContain(900)
    }).toPass()
    const before = await readTheme(page)
    await themeSwitch.click()
    await expect.poll(() => readTheme(page)).not.toBe(before)
    await page.getByRole('banner').getByRole('link', { name: 'Отели' }).click()
    await expect(page).toHaveURL(paths.hotels)
  })

  test('sees cards slide to another order in 200 ms, and the outbound fly in 320 to its place above the returns', async ({
    page,
  }) => {
    await openResults(page, searchAddress({ from: 'MOW', to: 'AER', there: inDays(40), back: inDays(47) }))
    const sliding = movement(page, 200, 'article')
    await page.getByRole('tab', { name: /^Самый быстрый/ }).click()
    await sliding
    const flying = movement(page, 320, 'section')
    await page.getByRole('article').nth(1).getByRole('button', { name: 'Выбрать' }).click()
    await flying
    await expect(page.getByRole('region', { name: 'Выбранный рейс туда' })).toBeVisible()
    await page.getByRole('article').first().getByRole('button', { name: 'Выбрать' }).click()
    await expect(page).toHaveURL(paths.airBooking)
  })

  test('sees a drawer of a phone open in 320 ms and close in 200, and can press through it', async ({ page }) => {
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

test('a visitor with reduced motion sees the other theme at once, its pictures being preloaded', async ({ page }) => {
  await open(page, paths.hotels)
  const night = page.locator('main [data-exposure=dark] img').first()
  await page.getByRole('button', { name: 'Тёмная тема' }).hover()
  await expect.poll(() => night.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
  await page.getByRole('button', { name: 'Тёмная тема' }).click()
  expect(await readTheme(page)).toBe('darktheme')
  expect(await movements(page)).toEqual([])
})

test('a visitor with reduced motion sees a drawer of a phone open and close at once', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/')
  await page.getByRole('button', { name: /^Пассажиры/ }).click()
  await page.getByRole('dialog', { name: 'Кто летит' }).getByRole('button', { name: 'Закрыть' }).click()
  await expect(page.getByText('Кто летит')).toHaveCount(0)
  expect(await movements(page)).toEqual([])
})

test('a visitor with reduced motion sees another order and the returns at once', async ({ page }) => {
  await openResults(page, searchAddress({ from: 'MOW', to: 'AER', there: inDays(40), back: inDays(47) }))
  const first = await page.getByRole('article').first().textContent()
  await page.getByRole('tab', { name: /^Самый быстрый/ }).click()
  await expect(page.getByRole('article').first()).not.toHaveText(first!)
  expect(await movements(page)).toEqual([])
  await page.getByRole('article').first().getByRole('button', { name: 'Выбрать' }).click()
  await expect(page.getByRole('region', { name: 'Выбранный рейс туда' })).toBeVisible()
  expect(await movements(page)).toEqual([])
})
