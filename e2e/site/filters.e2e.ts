import { type Locator, type Page, expect, test } from '@playwright/test'
import { address, block, cards, openAll, tick } from '#e2e/steps/hotel-results.ts'
import { inDays, open, searchAddress } from '#e2e/steps/results-page.ts'

/** Addresses where every block of the filters has something chosen. */
const used = {
  flights: `${searchAddress({ from: 'MOW', to: 'IST', there: inDays(50) })}&countTransfer=0&departureTime=25200-64800&arrivalTime=36000-72000&sort=company`,
  hotels: `${address()}&stars=5&mealList=breakfast&bedtypes=double&price=1000-90000&name=о&inRoom=Сейф&inRoom=Фен&sortBy=stars_up`,
}

/** The distance from both edges of each block to the first thing under its title; by the titles of the blocks. */
async function insets(filters: Locator): Promise<Record<string, number[]>> {
  return filters.locator('fieldset').evaluateAll((blocks) =>
    Object.fromEntries(
      blocks.flatMap((block) => {
        const first = block.querySelector('label, [role=group]')
        const [title, outer, inner] = [
          block.querySelector('legend'),
          block.getBoundingClientRect(),
          first?.getBoundingClientRect(),
        ]
        return title && inner ? [[title.innerText, [inner.left - outer.left, outer.right - inner.right].map(Math.round)]] : []
      }),
    ),
  )
}

/** Every block with a reset of its own; there are some, and their first lines reach from edge to edge. */
async function expectWholeLines(filters: Locator) {
  const resets = filters.locator('fieldset').getByRole('button', { name: /^Сбросить/ })
  await expect(resets.nth(2)).toBeVisible()
  const broken = Object.entries(await insets(filters)).filter(([, [left = 0, right = 0]]) => left > 64 || right > 40)
  expect(broken).toEqual([])
}

for (const [what, where] of Object.entries(used))
  test(`a filter of ${what} keeps its lines under its title when something in it is chosen, on a phone too`, async ({ page }) => {
    await (what === 'hotels' ? openAll(page, where) : open(page, where))
    const side = page.getByRole('complementary')
    const range = side.getByRole('group', { name: what === 'hotels' ? /^Цена/ : 'Время прилёта' })
    await expect(range).toHaveCount(1) // is named once
    const slider = range.getByRole('slider').first()
    await slider.focus()
    await slider.press('ArrowRight')
    for (const width of [1920, 1440, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      await expectWholeLines(side)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    const order = page
      .locator('label')
      .filter({ has: page.getByRole('combobox', { name: /^Сортировка/ }) })
      .locator('span')
    expect(await order.evaluate((name) => name.scrollWidth - name.clientWidth)).toBe(0)
    await page.getByRole('button', { name: /Фильтры/ }).click()
    await expectWholeLines(page.getByRole('dialog', { name: 'Фильтры' }))
  })

/** What is said of each filter that leaves nothing together with the others. */
const advice = (page: Page) => page.getByRole('listitem').filter({ hasText: /[Бб]ез него/ })

test('advice on filters that leave no flight says what is left without each alone, and says the same after a reload [AIRS-25]', async ({
  page,
}) => {
  const none = `${searchAddress({ from: 'MOW', to: 'AER', there: inDays(50) })}&departureTime=0-0&arrivalTime=0-0&countTransfer=0`
  await open(page, none)
  await expect(advice(page)).toHaveCount(3)
  expect(new Set(await advice(page).allInnerTexts()).size).toBe(3)
  await expect(advice(page).filter({ hasText: 'Без пересадок' })).toContainText('без него тоже 0')
  await open(page, none.replace('&departureTime=0-0', ''))
  const way = advice(page)
    .getByRole('button', { name: /^Без него — \d+/ })
    .first()
  const left = parseInt(/\d+/.exec(await way.innerText())![0], 10)
  await page.reload()
  await expect(way).toHaveText(new RegExp(` ${left}\\s`))
  await way.click()
  await expect(page.getByRole('region', { name: 'Рейсы', exact: true }).getByText(new RegExp(`^${left}\\sиз`))).toBeVisible()
})

test('breakfast pressed low in the sidebar is never a dead end: any breakfast finds, an exact kind names the nearest, both in view [HOTS-19]', async ({
  page,
}) => {
  await openAll(page, `${address({ region: '6065', name: 'Казань' })}&stars=4`)
  await tick(page, 'Питание', 'Завтрак включён')
  await expect(page).toHaveURL(/mealList=all-inclusive%2Cfull-board%2Cbreakfast%2C/)
  await expect(cards(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Убрать фильтр: Завтрак включён' }).click()
  const whole = block(page, 'Питание').getByRole('button', { name: /^Показать все/ })
  await whole.click()
  const exact = block(page, 'Питание')
    .locator('label')
    .filter({ hasText: /^Завтрак\d/ })
  await exact.evaluate((line) => scrollBy({ top: line.getBoundingClientRect().bottom - innerHeight, behavior: 'instant' }))
  await exact.click()
  const nothing = page.getByRole('heading', { name: 'По выбранным фильтрам ничего не найдено' })
  await expect(nothing).toBeInViewport()
  await expect(exact).toBeInViewport()
  await page
    .getByRole('list', { name: 'Ближайшее' })
    .getByRole('button', { name: /^Завтрак «шведский стол» — \d+ отел/ })
    .click()
  await expect(cards(page).first()).toContainText('Завтрак «шведский стол»')
})
