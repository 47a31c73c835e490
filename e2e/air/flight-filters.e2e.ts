import { type Locator, type Page, expect, test } from '@playwright/test'
import * as paths from '#domain/paths.ts'
import { openNetwork } from '#e2e/steps/network.ts'
import {
  alive,
  expectAscending,
  flights,
  inDays,
  moveUntil,
  open,
  openResults,
  readPrices,
  roublesOf,
  searchAddress,
  take,
  toggle,
  wholeList,
} from '#e2e/steps/results-page.ts'
import { readToken, signIn } from '#e2e/steps/visitor.ts'

const sochi = searchAddress({ from: 'MOW', to: 'AER', there: inDays(50) })

const block = (page: Page, legend: string) => page.getByRole('complementary').getByRole('group', { name: legend, exact: true })
const line = (page: Page, legend: string, label: string) => block(page, legend).getByRole('checkbox', { name: label })

/** `12 из 40`, `40 рейсов`: how many flights are shown. */
const shown = (page: Page) =>
  page
    .getByRole('region', { name: 'Рейсы', exact: true })
    .getByText(/^\d+\s?(из\s\d+|рейс(а|ов)?)$/)
    .first()

/** The count beside a value of a filter. */
async function readCount(checkbox: Locator): Promise<number> {
  const words = (await checkbox.evaluate((input: HTMLInputElement) => input.labels?.[0]?.innerText ?? '')).split('\n')
  return Number(words.map((word) => /\d+$|^\d+/.exec(word)?.[0]).find(Boolean))
}

test('filters show what they would leave, are kept in the address, and the reset is shown only while it is of use', async ({
  page,
}) => {
  await openResults(page, sochi)
  const all = (await shown(page).textContent()) ?? ''
  const reset = page.getByRole('button', { name: 'Сбросить фильтры' })
  await expect(reset).toBeHidden()

  await test.step('a value narrows to its number and back, the reset appears and disappears with it [AIRS-20 AIRS-25]', async () => {
    const direct = line(page, 'Пересадки', 'Без пересадок')
    const count = await readCount(direct)
    await expect(direct).toHaveAccessibleName(new RegExp(`^Без пересадок\\s${count} рейс`))
    await toggle(page, 'Пересадки', 'Без пересадок')
    await expect(shown(page)).toHaveText(new RegExp(`^${count}\\sиз\\s${roublesOf(all)}$`))
    await expect(reset).toBeVisible()
    await page.getByRole('button', { name: 'Убрать фильтр: Без пересадок' }).click()
    await expect(reset).toBeHidden()
    await expect(shown(page)).toHaveText(all)
  })

  const most = block(page, 'Цена за одного').getByRole('slider').last()
  const [cheapest = 0] = await readPrices(page)
  await test.step('ranges of price and time narrow the list and are kept in the address [AIRS-23]', async () => {
    await most.fill(String(cheapest + 500))
    await expect(page).toHaveURL(/&price=/)
    await expect.poll(async () => Math.max(...(await readPrices(page)))).toBeLessThanOrEqual(cheapest + 500)
    await block(page, 'Время вылета')
      .getByRole('slider')
      .first()
      .fill(String(12 * 3600))
    await expect(page).toHaveURL(/&departureTime=43200-/)
    await expect(page.getByRole('button', { name: /^Убрать фильтр: вылет/ })).toBeVisible()
  })
  const narrowed = await shown(page).textContent()
  await test.step('the reset gives everything back and can be undone [AIRS-24]', async () => {
    await page.reload()
    await expect(shown(page)).toHaveText(narrowed ?? '')
    await expect(reset).toBeVisible()
    await reset.click()
    await expect(shown(page)).toHaveText(all)
    await expect(page).not.toHaveURL(/price=|departureTime=/)
    await page.getByRole('button', { name: 'Вернуть фильтры' }).click()
    await expect(shown(page)).toHaveText(narrowed ?? '')
    await expect(page).toHaveURL(/price=.*departureTime=/)
  })
})

test('the rest of a list that failed to load is requested again on the next interaction, and filters take effect', async ({
  page,
}) => {
  await open(page, sochi)
  await page.context().setOffline(true)
  await moveUntil(page, page.waitForEvent('requestfailed'))
  await page.context().setOffline(false)
  await moveUntil(page, wholeList(page))
  await toggle(page, 'Пересадки', 'Без пересадок')
  await expect(shown(page)).toHaveText(/^\d+\sиз\s\d+$/)
})

test('a reset pressed before hydration is complete takes effect, though the rest of the list fails once [AIRS-25]', async ({
  page,
}) => {
  const network = await openNetwork(page)
  await network.fails({ path: '/api/air/Search', kind: 'cut' })
  const failed = page.waitForEvent('requestfailed')
  await page.goto(`${sochi}&countTransfer=0`)
  await alive(page)
  const before = (await shown(page).textContent()) ?? ''
  // A press between the two: the button was hydrated, the page did not listen for an interaction yet.
  await page.evaluate(() => document.addEventListener('click', (press) => press.stopPropagation()))
  await page.getByRole('button', { name: 'Сбросить фильтры' }).evaluate((reset: HTMLElement) => reset.click())
  await failed
  await network.heals()
  await expect(shown(page)).not.toHaveText(before)
  await expect(page).not.toHaveURL(/countTransfer/)
})

test('with baggage selected, every price includes it and the list is sorted by that price', async ({ page }) => {
  await openResults(page, sochi)
  const before = await readPrices(page)
  await page.getByRole('radiogroup', { name: 'Какие цены показать' }).getByText('С багажом').click()
  await expect(page).toHaveURL(/&baggageWeight=/)
  await expect(flights(page).filter({ hasText: 'Багаж: платный' })).toHaveCount(0)
  await expectAscending(() => readPrices(page))
  expect((await readPrices(page))[0]).toBeGreaterThan(before[0] ?? 0)
  await page.getByRole('radiogroup', { name: 'Какие цены показать' }).getByText('Любые цены').click()
  await expect.poll(() => readPrices(page)).toEqual(before)
})

test('with filters on, the returns open with the price that their outbound was listed at; hours stay with their list', async ({
  page,
}) => {
  await openResults(page, searchAddress({ from: 'MOW', to: 'AER', there: inDays(50), back: inDays(57) }))
  const [least = 0] = await readPrices(page)
  await page.getByRole('radiogroup', { name: 'Какие цены показать' }).getByText('С багажом').click()
  await block(page, 'Время вылета')
    .getByRole('slider')
    .first()
    .fill(String(9 * 3600))
  await expect(page).toHaveURL(/&baggageWeight=.*&departureTime=32400-/)
  await expect(flights(page).filter({ hasText: 'Багаж: платный' })).toHaveCount(0)
  const address = page.url()
  const [listed = 0] = await readPrices(page)
  expect(listed).toBeGreaterThan(least)
  const html = await (await page.request.get(address)).text()
  expect(roublesOf(/<article[^>]* aria-label="[^"]*, ([^",]*)"/.exec(html)?.[1] ?? '')).toBe(listed)
  const count = await readCount(line(page, 'Пересадки', 'Без пересадок'))
  await toggle(page, 'Пересадки', 'Без пересадок')
  await expect(shown(page)).toHaveText(new RegExp(`^${count}\\sиз\\s`))
  await toggle(page, 'Пересадки', 'Без пересадок')
  await expect(page).toHaveURL(address)

  await take(page)
  await expect(page.getByRole('region', { name: 'Рейсы обратно' })).toBeVisible()
  await expect.poll(async () => (await readPrices(page))[0]).toBe(listed)
  await expect(page).not.toHaveURL(/departureTime=/)
  await expect(page.getByRole('button', { name: 'Вернуть фильтры' })).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect.poll(async () => (await readPrices(page))[0]).toBe(listed)
})

test('a long list of airlines shows six, then all, then six again [AIRS-30]', async ({ page }) => {
  await openResults(page, sochi)
  const airlines = block(page, 'Авиакомпании').getByRole('checkbox')
  await expect(airlines).toHaveCount(6)
  await block(page, 'Авиакомпании')
    .getByRole('button', { name: /^Показать все \d+$/ })
    .click()
  await expect.poll(() => airlines.count()).toBeGreaterThan(6)
  await block(page, 'Авиакомпании').getByRole('button', { name: 'Свернуть' }).click()
  await expect(airlines).toHaveCount(6)
})

test('a varied list offers all nine filters, a list of one airline has no filter of airlines', async ({ page }) => {
  await openResults(page, searchAddress({ from: 'MOW', to: 'IST', there: inDays(50) }))
  await test.step('six lists of values [AIRS-17 AIRS-19]', async () => {
    for (const legend of ['Пересадки', 'Багаж', 'Авиакомпании', 'Аэропорт, Москва', 'Аэропорт, Стамбул', 'Класс']) {
      await expect(block(page, legend).getByRole('checkbox').nth(1)).toBeAttached()
    }
  })
  await test.step('three ranges [AIRS-18 AIRS-19]', async () => {
    for (const legend of ['Цена за одного', 'Время вылета', 'Время прилёта']) {
      await expect(block(page, legend).first().getByRole('slider')).toHaveCount(2)
    }
  })
  await test.step('what has one value has no filter [AIRS-29]', async () => {
    await open(page, searchAddress({ from: 'UFA', to: 'LAX', there: inDays(50) }))
    const carriers = await flights(page).getByRole('heading', { level: 3 }).allTextContents()
    expect(new Set(carriers).size).toBe(1)
    await expect(block(page, 'Багаж')).toBeVisible()
    await expect(block(page, 'Авиакомпании')).toBeHidden()
  })
})

test('filters that leave nothing say so and name the culprits', async ({ page }) => {
  await openResults(page, `${sochi}&departureTime=0-0&arrivalTime=0-0&countTransfer=0`)
  await expect(page.getByRole('heading', { name: 'По выбранным фильтрам ничего не найдено' })).toBeVisible()
  await page.getByRole('region', { name: 'Рейсы туда' }).getByRole('button', { name: 'Сбросить фильтры' }).click()
  await expect(flights(page).first()).toBeVisible()
})

for (const who of ['a guest', 'a member'])
  test(`filters do not shift while their scripts are loading, and one pressed then takes effect: ${who}`, async ({ page }) => {
    if (who === 'a member') {
      await open(page, paths.login)
      await signIn(page)
      await expect.poll(() => readToken(page)).toBeTruthy()
    }
    const network = await openNetwork(page)
    await network.fails({ path: '/assets/around-list-', kind: 'hold' })
    await page.goto(sochi, { waitUntil: 'commit' })
    const drawn = await block(page, 'Пересадки').elementHandle()
    await flights(page)
      .first()
      .getByRole('button', { name: /^Подробнее/ })
      .click()
    await expect(flights(page).first().getByRole('button', { name: 'Свернуть' })).toBeVisible() // the page is alive around it
    if (who === 'a member') await expect(page.getByRole('banner')).toContainText('Смирнова')
    await toggle(page, 'Пересадки', 'Без пересадок')
    expect(await drawn?.evaluate((filters) => filters.isConnected)).toBe(true)
    await network.heals()
    await expect(page).toHaveURL(/&countTransfer=/)
    await expect(line(page, 'Пересадки', 'Без пересадок')).toBeChecked()
  })

test.describe('on a narrow screen', () => {
  // On a busy machine a press would meet the sheet before it has begun to slide.
  test.use({ viewport: { width: 400, height: 800 } })

  test('filters open as a sheet that works at once [MODAL-06]', async ({ page }) => {
    await openResults(page, sochi)
    await page.getByRole('button', { name: 'Фильтры' }).click()
    const dialog = page.getByRole('dialog', { name: 'Фильтры' })
    for (const legend of ['Пересадки', 'Время вылета', 'Время прилёта', 'Цена за одного', 'Багаж', 'Авиакомпании']) {
      await expect(dialog.getByRole('group', { name: legend, exact: true }).first()).toBeAttached()
    }
    await dialog.locator('label').filter({ hasText: 'Без пересадок' }).click()
    await expect(page).toHaveURL(/countTransfer=0/)
    await dialog.getByRole('button', { name: /^Показать \d+/ }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Фильтры' })).toHaveText('Фильтры1')
    await page.getByRole('button', { name: 'Фильтры' }).click()
    await dialog.getByRole('button', { name: 'Закрыть' }).click()
    await expect(dialog).toBeHidden()
  })
})

test('after a filter is taken off the keyboard goes on beside it, not at the head of the page, and in no hurry', async ({
  page,
}) => {
  await page.clock.install()
  await openResults(page, sochi)
  await toggle(page, 'Пересадки', 'Без пересадок')
  await page.getByRole('button', { name: 'Убрать фильтр: Без пересадок' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Вернуть фильтры' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Вернуть фильтры' })).toBeFocused()
  await page.clock.fastForward(60_000)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/countTransfer=0/)
})
