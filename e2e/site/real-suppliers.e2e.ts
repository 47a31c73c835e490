import { type Locator, type Page, expect, test } from '@playwright/test'
import { addDays, airDay, dayOf } from '#domain/text/dates.ts'
import { formatRub } from '#domain/text/money.ts'
import * as paths from '#domain/paths.ts'
import { payWith } from '#e2e/steps/order.ts'
import { expectAccessible, expectNoSidewaysScroll, ticketNumbers } from '#e2e/steps/purchase.ts'
import { type RealSuppliersSite, openRealSuppliersSite } from '#e2e/steps/real-suppliers.ts'
import { continueAsGuest, fillGuests, fillHotelContact, payInFrame, toPayment } from '#e2e/steps/stay.ts'

// One site for all: a site for each worker would keep the machine busy with their first searches.
test.describe.configure({ mode: 'default' })

let site: RealSuppliersSite
test.beforeAll(async () => {
  site = await openRealSuppliersSite()
})
test.afterAll(() => site.close())

const CARD = '5555 5555 5555 4444'
const today = dayOf(new Date(), 'Europe/Moscow')
const roubles = (text: string | null) => Number(text?.replaceAll(/\D/g, ''))

/** Waits for a page that is asked again till it says so. */
async function reloadUntil(page: Page, said: Locator): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(said).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 45_000 })
}

/** Gives an order back from its page; answers what is said to come back. */
async function giveBack(page: Page): Promise<number> {
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

/** Their return trip by the dearer fare, which gives money back: on a phone the fares stand in a sheet. */
async function chooseFlights(page: Page): Promise<void> {
  const late = page.getByRole('button', { name: 'Показать', exact: true })
  await expect(flightsOf(page).or(late).first()).toBeVisible({ timeout: 20_000 })
  if (await late.isVisible()) await late.click()
  const [card] = [flightsOf(page).first()]
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

async function fillTraveller(page: Page, email: string): Promise<void> {
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

for (const width of [1440, 390])
  test(`at ${width} a return flight of Duffel’s is bought while it is slow and its answers are lost, moved by its carrier and given back in part`, async ({
    page,
  }) => {
    test.setTimeout(180_000)
    await page.setViewportSize({ width, height: 900 })
    await site.send({ faults: { duffel: [{ path: 'POST /air/offer_requests', fault: { slowMs: 3_000 } }] } })
    const day = (after: number) => airDay(addDays(today, after + (width === 390 ? 1 : 0)))
    const trip = { iataFrom: 'MOW', from: 'Москва', iataTo: 'LON', to: 'Лондон', dateThere: day(60), dateBack: day(67) }
    const party = { adults: '1', children: '0', infants: '0' }
    await page.goto(`${site.origin}${paths.airResults}?${new URLSearchParams({ ...trip, ...party })}`)
    await chooseFlights(page)
    await fillTraveller(page, `duffel.${width}@mail.example`)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await site.send({
      faults: {
        duffel: [
          { path: 'POST /air/orders', fault: '500 after' },
          { path: 'POST /air/payments', fault: 'cut after' },
        ],
      },
    })
    await page.getByRole('button', { name: 'Перейти к оплате' }).click()
    const pay = page.getByRole('button', { name: /^Оплатить/ }).first()
    await expect(pay).toBeVisible({ timeout: 30_000 })
    const paid = roubles(await pay.textContent())
    await payWith(page, CARD)
    await expect(page.getByRole('heading', { name: 'Летим!' })).toBeVisible({ timeout: 60_000 })
    await expect(ticketNumbers(page)).toHaveCount(1)

    await site.send({ moveFlights: { minutes: 20 } })
    await reloadUntil(page, page.getByText('Перевозчик изменил рейс'))
    await expect(page.getByRole('listitem').filter({ hasText: 'ZZ 407, Москва — Лондон' })).toContainText(
      /было .*07:00.*, стало .*07:20/,
    )
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const back = await giveBack(page)
    expect(back).toBeGreaterThan(0)
    expect(paid - back).toBe(Math.ceil(40 * 9.3124)) // what their fare keeps
    await reloadUntil(page, page.getByText('Билеты возвращены').first())
    await expect(page.getByRole('main')).toContainText(formatRub(back))
  })

/** The cheapest room with a breakfast of a hotel of theirs, found by its name in the list of the town. */
async function chooseRoom(page: Page, name: string, party: Record<string, string>): Promise<void> {
  const found = await page.request.get(`${site.origin}/api/Base/GetAutocomplete`, { params: { seachText: 'Москва' } })
  const [region] = (await found.json()).result.regions
  const query = new URLSearchParams({ region: String(region.id), hotelRegionName: 'Москва', name, ...party })
  await page.goto(`${site.origin}${paths.hotelResults}?${query}`)
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

for (const width of [1440, 390])
  test(`at ${width} a stay of Ostrovok’s is bought while it is slow and its answers are lost, and given back for the price of a night`, async ({
    page,
  }) => {
    test.setTimeout(180_000)
    await page.setViewportSize({ width, height: 900 })
    const slow = { path: 'search/serp/hotels/', fault: { slowMs: 2_000 } }
    const lost = { path: 'booking/finish/', fault: '500 after' as const }
    await site.send({ faults: { etg: [slow, lost] } })
    const nights = { arrival: addDays(today, 1), departure: addDays(today, 4) }
    await chooseRoom(page, 'Волга Парк', { ...nights, adults: '1' })
    await continueAsGuest(page)
    await fillGuests(page, [['Смирнова', 'Анна']])
    await fillHotelContact(page, `ostrovok.${width}@mail.example`)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await toPayment(page)
    // A narrow window has no frames.
    await (width === 390 ? payWith : payInFrame)(page, CARD)
    await expect(page.getByRole('heading', { name: 'Бронь подтверждена', level: 1 })).toBeVisible({ timeout: 60_000 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const back = await giveBack(page)
    expect(back).toBeGreaterThan(0)
    await reloadUntil(page, page.getByText('Бронь отменена').first())
    await expect(page.getByRole('main')).toContainText(formatRub(back))
  })
