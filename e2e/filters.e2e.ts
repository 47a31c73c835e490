import { type Locator, type Page, expect, test } from '@playwright/test'
import { address, openAll } from './hotel-results.ts'
import { inDays, open, searchAddress } from './results-page.ts'

/** Addresses where every block of the filters has something chosen. */
const used = {
  flights: `${searchAddress({ from: 'MOW', to: 'IST', there: inDays(50) })}&countTransfer=0&departureTime=3600-80000&arrivalTime=3600-80000&aviaCompany=Turkish+Airlines`,
  hotels: `${address()}&stars=5&mealList=breakfast&bedtypes=double&price=1000-90000&name=о&inRoom=Сейф&inRoom=Фен`,
}

/** How far the first thing under the title of each block stands from both edges of the block; by the titles of the blocks. */
async function insets(filters: Locator): Promise<Record<string, [left: number, right: number]>> {
  return filters.locator('fieldset').evaluateAll((blocks) =>
    Object.fromEntries(
      blocks.flatMap((block) => {
        const first = block.querySelector('label, [role=group]')
        const [title, outer, inner] = [block.querySelector('legend'), block.getBoundingClientRect(), first?.getBoundingClientRect()]
        return title && inner ? [[title.innerText, [inner.left - outer.left, outer.right - inner.right].map(Math.round)]] : []
      }),
    ),
  )
}

/** Every block with a reset of its own; there are some, and their first lines reach from edge to edge. */
async function expectWholeLines(filters: Locator) {
  const resets = filters.locator('fieldset').getByRole('button', { name: /^Сбросить/ })
  await expect(resets.nth(2)).toBeVisible()
  const broken = Object.entries(await insets(filters)).filter(([, [left, right]]) => left > 64 || right > 40)
  expect(broken).toEqual([])
}

for (const [what, where] of Object.entries(used))
  test(`a filter of ${what} keeps its lines under its title when something in it is chosen, on a phone too`, async ({ page }) => {
    await (what === 'hotels' ? openAll(page, where) : open(page, where))
    const side = page.getByRole('complementary')
    const slider = side.getByRole('group', { name: what === 'hotels' ? /^Цена/ : 'Время прилёта' }).getByRole('slider').first()
    await slider.focus()
    await slider.press('ArrowRight')
    for (const width of [1920, 1440, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      await expectWholeLines(side)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: /^Фильтры/ }).click()
    await expectWholeLines(page.getByRole('dialog', { name: 'Фильтры' }))
  })
