import { type Locator, type Page, expect } from '@playwright/test'
import * as paths from '#domain/paths.ts'
import { continueAsGuest } from './stay.ts'

export const roubles = (text: string | null) => Number(text?.replaceAll(/\D/g, ''))

/** Reloads a page until it says so. */
export async function reloadUntil(page: Page, said: Locator): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(said).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 45_000 })
}

/** Refunds an order on its page; returns the promised refund. */
export async function refundOrder(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Отменить и вернуть деньги' }).click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: /^Вернуть [1-9]/ })
  await expect(confirm).toBeVisible()
  const back = roubles(await confirm.textContent())
  await confirm.click()
  await expect(dialog).toContainText(/Вернём/)
  await dialog.getByRole('button', { name: 'Понятно' }).click()
  return back
}

const flightsOf = (page: Page) => page.getByRole('article').filter({ hasText: 'Duffel Airways' })

/** Their return trip by the dearer, refundable fare: on a phone the fares are in a sheet. */
export async function chooseFlights(page: Page): Promise<void> {
  const late = page.getByRole('button', { name: 'Показать', exact: true })
  await expect(flightsOf(page).or(late).first()).toBeVisible({ timeout: 20_000 })
  if (await late.isVisible()) await late.click()
  const card = flightsOf(page).first()
  await card.getByRole('button', { name: /^Подробнее/ }).click()
  const fares = page.viewportSize()!.width < 768 ? page.getByRole('dialog') : card
  await fares.getByText('Flex', { exact: true }).click()
  await fares
    .getByRole('button', { name: /^Выбрать/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Рейсы обратно' })).toBeVisible()
  await flightsOf(page).first().getByRole('button', { name: 'Выбрать', exact: true }).click()
  await expect(page).toHaveURL(/\/avia\/booking/)
}

export async function fillTraveller(page: Page, email: string): Promise<void> {
  await continueAsGuest(page)
  const person = page.getByRole('region', { name: 'Пассажир 1' })
  await person.getByRole('textbox', { name: 'Фамилия' }).fill('Smirnova')
  await person.getByRole('textbox', { name: 'Имя' }).fill('Anna')
  await person.getByRole('textbox', { name: 'Дата рождения' }).fill('12.04.1990')
  await person.getByText('Женский', { exact: true }).click()
  await person.getByRole('textbox', { name: 'Серия и номер' }).fill('751234567')
  await person.getByRole('textbox', { name: 'Действует до' }).fill('01.02.2031')
  const contact = page.getByRole('region', { name: 'Куда прислать билеты' })
  await contact.getByRole('textbox', { name: 'Контактное лицо' }).fill('Анна Смирнова')
  await contact.getByRole('textbox', { name: 'Электронная почта' }).fill(email)
  await contact.getByRole('textbox', { name: 'Телефон' }).fill('89161234567')
  await contact.getByRole('checkbox', { name: /^Согласие/ }).check()
}

/** The cheapest room with a breakfast of a hotel of theirs, found by its name in the list of the town. */
export async function chooseRoom(
  page: Page,
  name: string,
  { origin, ...party }: { origin: string } & Record<string, string>,
): Promise<void> {
  const found = await page.request.get(`${origin}/api/Base/GetAutocomplete`, { params: { seachText: 'Москва' } })
  const [region] = (await found.json()).result.regions
  const query = new URLSearchParams({ region: String(region.id), hotelRegionName: 'Москва', name, ...party })
  await page.goto(`${origin}${paths.hotelResults}?${query}`)
  await page.locator('a[href*="ostrovok"]', { hasText: name }).first().click({ timeout: 30_000 })
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const rates = page.getByRole('region', { name: 'Номера и цены' })
  await expect(rates).toContainText('курортный сбор')
  await rates
    .getByRole('listitem')
    .filter({ hasText: /завтрак/i })
    .getByRole('link', { name: 'Забронировать' })
    .first()
    .click()
  await expect(page).toHaveURL(/\/hotels\/booking\//)
}
