import { type Locator, type Page, expect, test } from '@playwright/test'
import * as paths from '#domain/paths.ts'
import { airDay } from '#domain/text/dates.ts'
import { longDay } from '#domain/text/day-words.ts'
import { flights, inDays, readPrices, searchAddress } from '#e2e/steps/results-page.ts'

test.use({ javaScriptEnabled: false })

/** Opens the fares of a card and returns the one named. */
async function openFare(page: Page, card: Locator, name: string): Promise<Locator> {
  await card.locator('summary').click()
  return card
    .locator('details')
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
}

/** The price of a fare is under its terms, which may contain sums of their own. */
const lastSum = (text: string | null) => text?.match(/\d[\d\s]*₽/gu)?.at(-1) ?? ''

test('without scripts the fares of a card lead, one of each way, to their booking and on to its form with scripts', async ({
  page,
  browser,
}) => {
  await page.goto(searchAddress({ from: 'MOW', to: 'AER', there: inDays(58), back: inDays(65) }))
  await expect(page.getByRole('button', { name: 'Найти билеты' })).toHaveCount(1)
  const out = flights(page).first()
  await test.step('an outbound fare, shown with its terms, leads to the returns that go with it', async () => {
    const standard = await openFare(page, out, 'Стандарт')
    await expect(standard).toContainText('Обмен')
    await standard.getByRole('link', { name: 'Выбрать тариф Стандарт' }).click()
    await expect(page.getByRole('region', { name: 'Выбранный рейс туда' })).toContainText('Стандарт')
    await expect(page.getByRole('region', { name: 'Рейсы обратно' })).toBeVisible()
  })
  await test.step('no press is dead: the outbound can be changed, and the bar takes the cheapest return', async () => {
    await page.getByRole('link', { name: 'Сменить' }).click()
    await expect(page.getByRole('region', { name: 'Рейсы туда' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('region', { name: 'Ваш выбор' }).getByRole('link', { name: /Взять за/ })).toHaveAttribute(
      'href',
      /fare:/,
    )
  })
  const fare = await openFare(page, flights(page).first(), 'Стандарт')
  const price = lastSum(await fare.textContent())
  await fare.getByRole('link', { name: 'Выбрать тариф Стандарт' }).click()
  await test.step('the booking page shows both flights, the fares and the price, and what to do', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ваш выбор')
    const choice = page.getByRole('region', { name: 'Выбранные рейсы' })
    await expect(choice.getByText(/Рейс/)).toHaveCount(2)
    await expect(choice.getByText('тариф Стандарт')).toHaveCount(2)
    await expect(choice).toContainText(price)
    await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0)
  })
  await test.step('the same address with scripts opens the passengers of that very trip, as an ordinary purchase', async () => {
    const context = await browser.newContext({ javaScriptEnabled: true, serviceWorkers: 'block' })
    const lively = await context.newPage()
    await lively.goto(page.url())
    await expect(lively.getByRole('button', { name: 'Продолжить без авторизации' })).toBeVisible()
    const basket = await lively.evaluate(() => JSON.parse(localStorage.getItem('avia_basket') ?? '{}').state)
    const fares = [basket.there, basket.back].map((offer) => offer.airlineFares[0].fareName)
    expect([...fares, basket.isAviasales]).toEqual(['Стандарт', 'Стандарт', false])
    await context.close()
  })
})

test('without scripts a fare one way leads straight to its booking', async ({ page }) => {
  await page.goto(searchAddress({ from: 'MOW', to: 'AER', there: inDays(59) }))
  const [price] = await readPrices(page)
  const card = flights(page).first()
  await card.locator('summary').click()
  await card
    .getByRole('link', { name: /^Выбрать тариф/ })
    .first()
    .click()
  const choice = page.getByRole('region', { name: 'Выбранные рейсы' })
  await expect(choice.getByRole('heading')).toHaveCount(1)
  expect(lastSum(await choice.textContent()).replaceAll(/\D/g, '')).toBe(String(price))
})

test('without scripts another city typed into the form of a list is searched, not the previous one', async ({ page }) => {
  await page.goto(searchAddress({ from: 'MOW', to: 'AER', there: inDays(58) }))
  const form = page.getByRole('form', { name: 'Поиск авиабилетов' })
  await form.getByRole('combobox', { name: 'Куда', exact: true }).fill('Казань')
  await form.getByRole('button', { name: 'Найти билеты' }).click()
  await expect(page).toHaveURL(/iataTo=KZN/)
  await expect(flights(page).first()).toContainText('KZN')
})

test('without scripts a day of the year leads to its price and on to its flights', async ({ page }) => {
  const [there, back, day] = [inDays(40), inDays(44), inDays(70)]
  await page.goto(searchAddress({ from: 'MOW', to: 'AER', there, back }).replace(paths.airResults, paths.airYear))
  const cell = page.getByRole('button', { name: new RegExp(`^${longDay(day)},`.replaceAll(/\s/gu, '\\s')) })
  await cell.click()
  await expect(cell).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Показать рейсы' }).click()
  await expect(page).toHaveURL(new RegExp(`dateThere=${airDay(day)}.*dateBack=${airDay(inDays(74))}`))
  await expect(flights(page).first()).toContainText('AER')
})
