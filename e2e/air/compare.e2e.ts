import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/steps/purchase.ts'
import { flights, inDays, openResults, roublesOf, searchAddress } from '#e2e/steps/results-page.ts'

test('flights are shown side by side at a link that others can open, and one of them is chosen', async ({ page, browser }) => {
  await openResults(page, searchAddress({ from: 'MOW', to: 'AER', there: inDays(52) }))
  const prices: number[] = []
  for (const at of [0, 2, 3]) {
    const card = flights(page).nth(at)
    prices.push(roublesOf(((await card.getAttribute('aria-label')) ?? '').split(',').at(-1) ?? ''))
    await card.getByRole('button', { name: /^Подробнее/ }).click()
    await card.getByRole('button', { name: 'Сравнить' }).click()
    await expect(card.getByRole('button', { name: 'В сравнении' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('status').filter({ hasText: /^В.сравнении/ })).toBeVisible()
  }
  await page.getByRole('region', { name: 'Сравнение' }).getByRole('link', { name: 'Сравнить' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Сравнение рейсов' })).toBeVisible()
  const columns = page.getByRole('columnheader')
  const shown = async () => (await columns.allInnerTexts()).map((text) => roublesOf(/[\d\s]+₽/.exec(text)?.[0] ?? ''))
  expect(await shown()).toEqual(prices)
  await expect(columns.first(), 'a column is called by its flight, not by its buttons').toHaveAccessibleName(/^[^:]+, [\d\s]+₽$/)
  await expectAccessible(page)
  const widths = await columns.evaluateAll((all) => all.map((column) => Math.round(column.getBoundingClientRect().width)))
  expect(Math.max(...widths) - Math.min(...widths), 'flights have columns of one width').toBeLessThanOrEqual(1)
  await page.getByText('Только отличия').click()
  for (const row of ['В пути', 'Багаж', 'Тариф', 'Возврат', 'Обмен', 'Цена с багажом'])
    await expect(page.getByRole('rowheader', { name: row, exact: true })).toBeVisible()

  const somebody = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await somebody.goto(page.url())
  await expect(somebody.getByRole('columnheader').nth(2)).toBeVisible()
  expect(
    (await somebody.getByRole('columnheader').allInnerTexts()).map((text) => roublesOf(/[\d\s]+₽/.exec(text)?.[0] ?? '')),
  ).toEqual(prices)
  await expectNoSidewaysScroll(somebody)
  await somebody.goto(page.url().replace(/compare=[A-Z0-9]+\./, 'compare=ZZ99.'))
  await expect(somebody.getByText(/Один рейс из.сравнения больше не.продаётся/)).toBeVisible()
  await expect(somebody.getByRole('columnheader')).toHaveCount(2)
  await somebody.goto(page.url().replaceAll(/&(from|to)=[^&]*/g, ''))
  await expect(somebody.getByText(/^Москва\s—\sСочи, /), 'cities of a link without their names').toBeVisible()
  await somebody.context().close()

  await columns
    .first()
    .getByRole('button', { name: /^Убрать из сравнения/ })
    .press('Enter')
  await expect(columns).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Таблица сравнения' }), 'the button pressed is gone').toBeFocused()
  await columns.first().getByRole('button', { name: 'Выбрать' }).click()
  await expect(page).toHaveURL(/\/avia\/booking$/)
  await expect(page.getByRole('complementary')).toContainText(/\d/)
})

test('after flights are removed from a comparison by keyboard the focus moves to the remaining ones', async ({ page }) => {
  await openResults(page, searchAddress({ from: 'MOW', to: 'AER', there: inDays(52) }))
  const card = flights(page).first()
  await card.getByRole('button', { name: /^Подробнее/ }).click()
  const tray = page.getByRole('region', { name: 'Сравнение' })
  await card.getByRole('button', { name: 'Сравнить' }).click()
  await tray.getByRole('button', { name: 'Убрать' }).press('Enter')
  await expect(tray).toHaveCount(0)
  await expect(page.locator('#offers')).toBeFocused()
  await card.getByRole('button', { name: 'Сравнить' }).click()
  await tray.getByRole('link', { name: 'Сравнить' }).click()
  await page.getByRole('button', { name: /^Убрать из сравнения/ }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Пока нечего сравнивать' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})
