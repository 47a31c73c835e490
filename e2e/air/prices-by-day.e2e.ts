import { type Locator, expect, test } from '@playwright/test'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { addDays, airDay } from '#domain/text/dates.ts'
import { formatRub } from '#domain/text/money.ts'
import { openNetwork } from '#e2e/steps/network.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/steps/purchase.ts'
import {
  callsOf,
  flights,
  inDays,
  open,
  openResults,
  readPrices,
  roublesOf,
  searchAddress,
  take,
} from '#e2e/steps/results-page.ts'

test('days around a return trip are compared by arrows, and a day of the year opens with the price it names', async ({
  page,
}) => {
  await openResults(page, searchAddress({ from: 'MOW', to: 'KZN', there: inDays(54), back: inDays(58) }))
  const strip = page.getByRole('group', { name: 'Соседние даты' })
  await expect
    .poll(async () => roublesOf((await strip.locator('[aria-current] b').textContent()) ?? ''))
    .toBe((await readPrices(page))[0])
  await page.getByRole('button', { name: /±3/ }).click()
  const grid = page.getByRole('grid', { name: 'Цены по датам туда и обратно' })
  await expect(grid.getByRole('button')).toHaveCount(49)
  const go = page.getByRole('button', { name: 'Показать рейсы' })
  await expect(go).toBeDisabled()
  await grid.getByRole('button', { pressed: true }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  const picked = grid.getByRole('button', { pressed: true })
  await expect(picked).toBeFocused()
  await expect(picked).toHaveAttribute('aria-label', /₽$/)
  await expectAccessible(page)
  await go.click()
  await expect(page).toHaveURL(/dateThere=/)
  await expect(flights(page).first()).toBeVisible()

  await page.getByRole('link', { name: 'Год цен' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Год цен')
  const day = page.getByRole('region').getByRole('button', { name: /от / }).nth(100)
  const promised = roublesOf(((await day.getByText(/от /).textContent()) ?? '').split('от').at(-1) ?? '')
  await day.click()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Показать рейсы' }).click()
  await expect(page).toHaveURL(/dateBack=/)
  await expect(flights(page).first()).toBeVisible()
  // The year is one way; the list shows the trip's price, and this flight's own share under it.
  await expect(flights(page).first()).toContainText(`туда ${formatRub(promised)}`)
})

test('another day over the returns keeps the chosen flight there, and opens with the price it names', async ({ page }) => {
  await openResults(page, searchAddress({ from: 'MOW', to: 'KZN', there: inDays(54), back: inDays(58) }))
  await take(page, 3)
  await expect(page).toHaveURL(/there=/)
  await expect(page.getByText(/^Вместе с.выбранным рейсом туда/), 'the days of the list before are gone').toBeVisible()
  const day = page.getByRole('group', { name: 'Соседние даты' }).getByRole('button').nth(5)
  await expect(day.locator('b')).toContainText('₽')
  const promised = roublesOf((await day.locator('b').textContent()) ?? '')
  const chosen = new URL(page.url()).searchParams.get('there')
  await day.click()
  await expect(page).not.toHaveURL(new RegExp(`dateBack=${airDay(inDays(58))}`))
  expect(new URL(page.url()).searchParams.get('there')).toBe(chosen)
  await expect.poll(async () => (await readPrices(page))[0]).toBe(promised)
})

test('the year is of direct flights where those alone are wanted: the address keeps it, a day costs no less, and its list is of direct flights', async ({
  page,
}) => {
  await page.goto(searchAddress({ from: 'MOW', to: 'VVO', there: inDays(54) }).replace(paths.airResults, paths.airYear))
  const choice = page.getByRole('navigation', { name: 'Какие рейсы' })
  const day = page.getByRole('region').getByRole('button', { name: /, от / })
  const price = async (of: Locator) => roublesOf(((await of.getByText(/от /).textContent()) ?? '').split('от').at(-1) ?? '')
  const before = await price(day.nth(60))
  await choice.getByRole('link', { name: 'Только прямые' }).click()
  await expect(page).toHaveURL(/countTransfer=0/)
  await expect.poll(() => price(day.nth(60))).toBeGreaterThan(before)
  await page.reload()
  await expect(choice.locator('[aria-current]')).toHaveText('Только прямые')
  const promised = await price(day.nth(60))
  expect(promised).toBeGreaterThan(before)
  await expectAccessible(page)
  await day.nth(60).click()
  await page.getByRole('link', { name: 'Показать рейсы' }).click()
  await expect(flights(page).first()).toContainText(formatRub(promised))
  await expect(page.getByRole('checkbox', { name: /Без пересадок/ }).first()).toBeChecked()
})

test('the year is printed with its days and their prices', async ({ page }) => {
  await page.goto(searchAddress({ from: 'MOW', to: 'AER', there: inDays(54) }).replace(paths.airResults, paths.airYear))
  const days = page.locator('button[name=day]')
  await expect(days.nth(60)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(days.nth(60)).toBeVisible()
})

test('the prices of all twelve months are printed on one sheet', async ({ page }) => {
  await page.goto(href(paths.airRoute, { from: 'moskva', to: 'sochi' }))
  await page.setViewportSize({ width: 718, height: 1000 }) // A4
  await page.emulateMedia({ media: 'print' })
  const months = page.getByRole('region', { name: /по месяцам/ }).getByRole('link')
  await expect(months).toHaveCount(12)
  const { x, width } = (await months.last().boundingBox())!
  expect(x + width).toBeLessThanOrEqual(718)
})

test('who has no pointer goes over the year by arrows, a Tab from any day to its flights, and finds the day again', async ({
  page,
}) => {
  const there = inDays(60)
  await open(page, searchAddress({ from: 'MOW', to: 'VVO', there }).replace(paths.airResults, paths.airYear))
  const choice = page.getByRole('navigation', { name: 'Какие рейсы' })
  const day = (date: string) => page.getByRole('main').locator(`button[value="${date}"]`)
  await choice.getByRole('link').last().focus()
  await page.keyboard.press('Tab')
  await expect(day(there), 'the one day Tab reaches is the chosen one').toBeFocused()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'PageDown', 'PageUp']) await page.keyboard.press(key)
  await expect(day(addDays(there, 15))).toBeFocused()
  await expect(day(there)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Enter')
  await choice.getByRole('link', { name: 'Только прямые' }).click()
  await expect(page).toHaveURL(/countTransfer=0/)
  await expect(day(addDays(there, 15)), 'other flights are of the same day').toHaveAttribute('aria-pressed', 'true')
  await day(addDays(there, 15)).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(flights(page).first()).toBeVisible()
  await page.goBack()
  await expect(day(addDays(there, 15))).toHaveAttribute('aria-pressed', 'true')
  await expect(day(there)).toHaveAttribute('aria-pressed', 'false')
})

test('another day of the return pressed before the whole list has arrived keeps the chosen outbound too', async ({ page }) => {
  const network = await openNetwork(page)
  await network.fails({ path: '/api/air/Search', kind: 'hold' })
  await page.goto(searchAddress({ from: 'MOW', to: 'AER', there: inDays(57), back: inDays(62) }))
  await flights(page).first().getByRole('button', { name: 'Выбрать', exact: true }).click()
  await expect(page).toHaveURL(/&there=/)
  await expect(page.getByText(/^Вместе с.выбранным рейсом туда/), 'the days of the list before are gone').toBeVisible()
  const days = page.getByRole('group', { name: 'Соседние даты' })
  await expect(days.locator('[aria-current=date] + button'), 'no price without the outbound').not.toContainText('₽')
  await days.locator('[aria-current=date] + button').click()
  await network.heals()
  await expect(page.getByRole('region', { name: 'Выбранный рейс туда' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`dateBack=${airDay(inDays(63))}.*&there=`))
})

test('prices of the neighbour days refused for a moment are there when the server answers again', async ({ page }) => {
  const network = await openNetwork(page)
  await network.fails({ path: '/api/air/Calendar', kind: 'answer', status: 503 })
  await openResults(page, searchAddress({ from: 'MOW', to: 'KZN', there: inDays(54) }))
  await page.waitForTimeout(2_500)
  await network.heals()
  await expect(page.getByRole('group', { name: 'Соседние даты' }).locator('[aria-current]')).toContainText('₽')
})

test('prices of the neighbour days refused because of too many requests are not requested again and again', async ({ page }) => {
  const calls = callsOf(page)
  await (await openNetwork(page)).fails({ path: '/api/air/Calendar', kind: 'answer', status: 429 })
  await openResults(page, searchAddress({ from: 'MOW', to: 'KZN', there: inDays(54) }))
  await expect(page.getByRole('group', { name: 'Соседние даты' }).locator('[aria-current]')).toContainText('—')
  expect(calls.filter((path) => path.includes('Calendar'))).toHaveLength(1)
})
