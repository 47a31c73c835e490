import { type Locator, type Page, expect, test } from '@playwright/test'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { cityField, dates, storedForm } from '#e2e/steps/air-form.ts'
import { searchForm } from '#e2e/steps/purchase.ts'
import { inDays, open, searchAddress } from '#e2e/steps/results-page.ts'
import { signIn } from '#e2e/steps/visitor.ts'

/** A tablet that lies on its side; a window of 2048 at 200 % is as wide. */
test.use({ viewport: { width: 1024, height: 768 } })

const there = inDays(40)
const back = inDays(47)

test('on a tablet on its side both cities, the days and the switch of a search are read whole, in the list and on the home page', async ({
  page,
}) => {
  await open(page, searchAddress({ from: 'LED', to: 'MOW', there, back }))
  await test.step('in the list of flights', () => expectWholeForm(page))
  await expectStored(page, 'MOW')
  await open(page, paths.home)
  await test.step('on the home page', () => expectWholeForm(page))
  await test.step('and each price under it has its city', async () => {
    const offers = page.getByRole('list', { name: 'Туда и обратно, за одного' }).locator('b:first-child')
    await expect(offers.first()).toBeVisible()
    for (const city of await offers.all()) expect(await hidden(city), await city.innerText()).toBe(0)
  })
  const stay = { region: '6053', arrival: there, departure: back, adults: '2', children: '6,7' }
  await open(page, href(paths.hotelResults, {}, stay))
  await test.step('in the list of hotels', async () => {
    const form = page.getByRole('form').filter({ has: page.getByRole('button', { name: /^Гости/ }) })
    await expectWithin(form.getByRole('radiogroup', { name: 'Что ищем' }), form)
    for (const name of [/^Заезд/, /^Гости/])
      expect(await hidden(form.getByRole('button', { name }).locator('span span').last())).toBe(0)
  })
})

test('on a wide screen Saint Petersburg is read whole at either end of the form of the home page', async ({ page }) => {
  for (const [from, to] of [
    ['LED', 'MOW'],
    ['MOW', 'LED'],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await open(page, searchAddress({ from, to, there, back }))
    await expectStored(page, to)
    await open(page, paths.home)
    await expectWholeForm(page)
    await page.setViewportSize({ width: 1200, height: 800 })
    await expectWholeForm(page)
  }
})

test('on a tablet on its side the price of nine people does not lie over the words of its flight', async ({ page }) => {
  await open(page, searchAddress({ from: 'MOW', to: 'BKK', there, back }).replace('adults=1', 'adults=9'))
  const days = page.getByRole('group', { name: 'Соседние даты' })
  await expect(days).toContainText(/\d{3}\s\d{3}/)
  expect(await hidden(days)).toBe(0)
  const picks = page.getByRole('tablist', { name: 'Какой рейс первым' }).getByRole('tab')
  await expect(picks.first()).toContainText(/\d{3}\s\d{3}/)
  for (const pick of await picks.all()) {
    const [words, price] = [await box(pick.locator('span')), await box(pick.locator('b'))]
    const isApart = words.x + words.width <= price.x || words.y + words.height <= price.y + 4
    expect(isApart, await pick.innerText()).toBe(true)
    expect(await hidden(pick.locator('span')), await pick.innerText()).toBe(0)
  }
})

test('on a tablet in landscape a board shows the day and the airlines in columns of their own', async ({ page }) => {
  await page.setViewportSize({ width: 992, height: 768 })
  await open(page, href(paths.board, { iata: 'LED', airport: 'Пулково' }, { date: inDays(1) }))
  expect(await hidden(page.getByRole('button', { name: /^Дата/ }).locator('span span').last())).toBe(0)
  const table = page.getByRole('table')
  await expect(table.getByRole('row').nth(5)).toBeVisible()
  const outside = await table
    .locator('th, td')
    .evaluateAll((cells) =>
      cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    )
  expect(outside).toEqual([])
})

test('on an upright tablet no name of a booked hotel is broken inside a word', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto(paths.login)
  await signIn(page)
  await expect(page).toHaveURL(paths.account)
  await page.goto(paths.accountHotels)
  const names = page.getByRole('row').getByRole('button', { name: /«/ })
  await expect(names.first()).toBeVisible()
  const broken = await names.evaluateAll((all) =>
    all.flatMap((name) => {
      const [text, range] = [document.createTreeWalker(name, NodeFilter.SHOW_TEXT).nextNode()!, document.createRange()]
      return [...text.textContent!.matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return range.getClientRects().length > 1 ? [word] : []
      })
    }),
  )
  expect(broken).toEqual([])
})

test('on a tablet on its side the address in the footer keeps to its column', async ({ page }) => {
  await open(page, paths.about)
  const footer = page.getByRole('contentinfo')
  await footer.scrollIntoViewIfNeeded()
  const mail = footer.locator('[href^=mailto]')
  await expectWithin(mail, footer.getByRole('list').last())
})

/** The form is saved for the home page a moment after the list arrived. */
async function expectStored(page: Page, to: string): Promise<void> {
  await expect.poll(async () => JSON.stringify(await storedForm(page))).toContain(`"${to}"`)
}

async function expectWholeForm(page: Page): Promise<void> {
  for (const end of ['Откуда', 'Куда'] as const) {
    await expect(cityField(page, end)).toHaveValue(/Санкт-Петербург|Москва/)
    expect(await hidden(cityField(page, end)), end).toBe(0)
  }
  await expect(dates(page)).toHaveText(/\d — \d/)
  expect(await hidden(dates(page).locator('span span').last()), 'the days').toBe(0)
  await expectWithin(searchForm(page).getByRole('radiogroup', { name: 'Что ищем' }), searchForm(page))
}

/** How much of a line its box cuts off. */
function hidden(line: Locator): Promise<number> {
  return line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
}

async function expectWithin(inner: Locator, outer: Locator): Promise<void> {
  const [one, whole] = [await box(inner), await box(outer)]
  expect(one.x + one.width).toBeLessThanOrEqual(whole.x + whole.width)
}

async function box(place: Locator) {
  return (await place.boundingBox())!
}
