import { expect, test } from '@playwright/test'
import { promotedHotels } from '#domain/hotels/promo.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { formatRub } from '#domain/text/money.ts'
import { address, block, cards, found, openAll, order } from '#e2e/steps/hotel-results.ts'
import { openNetwork } from '#e2e/steps/network.ts'
import { expectAccessible } from '#e2e/steps/purchase.ts'
import { alive, expectAscending, inDays, open, readPrices } from '#e2e/steps/results-page.ts'

test('Москва is loaded in nine chunks by its ids, the list is usable from the first', async ({ page }) => {
  await open(page, paths.hotels)
  const calls: { call: string; ids: number; arrival?: string }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    const body = request.method() === 'POST' ? request.postDataJSON() : {}
    calls.push({ call: `${request.method()} ${pathname}`, ids: body.ids?.length ?? 0, arrival: body.arrival })
  })
  const offers: {
    name: string
    stars: number
    amenityGroups: { amenities: string[] }[]
    rates: { price: number; roomName: string; meal: { info: { name: string } } }[]
  }[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/MakeRateList')) void response.json().then(({ data }) => offers.push(...data.result))
  })
  const network = await openNetwork(page)
  await network.fails({ path: '/api/Base/MakeRateList', kind: 'hold', after: 3 })
  await test.step('the list is usable from the first chunk, and shows its progress [HOTS-11]', async () => {
    await page.getByRole('link', { name: 'Все отели: Москва' }).click()
    await expect(cards(page).first()).toBeVisible()
    await expect(found(page)).toHaveText(/^Найдено (?:1\s)?\d{1,3} из\s1\s100$/)
    await expect(page.getByRole('progressbar')).toHaveAttribute('value', '30')
    await order(page, 'Сначала дороже')
    await expectAscending(async () => (await readPrices(page)).map((price) => -price))
    await order(page, 'Сначала дешевле')
  })
  await network.heals()
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 30_000 })
  await test.step('ids are loaded first, then nine chunks of them with the day in its wire format [HOTS-01 HOTF-21]', async () => {
    const search = calls.filter(({ call }) => /GetHotelIds|MakeRateList/.test(call))
    expect(search[0]?.call).toBe('GET /api/Base/GetHotelIds')
    expect(search.slice(1).map(({ ids }) => ids)).toEqual([10, 10, 10, 200, 200, 200, 200, 200, 70])
    expect(search[1]?.arrival).toMatch(/^\d{4}-\d\d-\d\d$/)
  })
  await test.step('a card shows the first rate of its hotel, and its stars [HOTS-12 HOTS-13]', async () => {
    await expectAscending(() => readPrices(page))
    const name = await cards(page).first().getByRole('heading').innerText()
    const prices = await readPrices(page)
    const offer = offers.find(
      (one) => one.name.replaceAll(/\s/g, ' ') === name.replaceAll(/\s/g, ' ') && one.rates[0]?.price === prices[0],
    )
    expect(offer?.rates[0]?.price).toBe(Math.min(...offers.map(({ rates }) => rates[0]?.price ?? Infinity)))
    await expect(cards(page).first()).toContainText(offer?.rates[0]?.roomName ?? 'no room')
    await expect(cards(page).first()).toContainText(offer?.rates[0]?.meal.info.name ?? 'no meal')
    if (offer?.stars) await expect(cards(page).first()).toContainText(new RegExp(`${offer.stars}.зв[её]зд`))
    expect(offer?.amenityGroups[0]?.amenities[0]).toEqual(expect.any(String))
  })
})

test('a search that cannot be says why and offers the next step', async ({ page }) => {
  const past = new URLSearchParams({ region: '6053', hotelRegionName: 'Москва', arrival: '2020-01-01', departure: '2020-01-05' })
  await open(page, `${paths.hotelResults}?${past}`)
  await expect(page.getByRole('heading', { name: 'В запросе указана прошедшая дата' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Изменить даты' }).click()
  await expect(page.getByRole('dialog', { name: 'Заезд и выезд' })).toBeVisible()
  await open(page, address({ nights: 31 }))
  await expect(page.getByRole('heading', { name: 'Проживание не может быть длиннее 30 ночей' })).toBeVisible()
  await open(page, paths.hotelResults)
  await expect(page.getByRole('heading', { name: 'Укажите город и даты' })).toBeVisible()
  await open(page, href(paths.hotelResults, {}, { hotelRegionName: 'Ыыы', arrival: inDays(30), departure: inDays(33) }))
  await expect(page.getByRole('heading', { name: 'Не нашли «Ыыы»' })).toBeVisible()
  await open(page, address({ region: '0', name: 'Нигде' }))
  await expect(page.getByRole('heading', { name: 'Такого места мы не знаем' })).toBeVisible()
  await open(page, address({ region: '6391', name: 'Амдерма' }))
  await expect(page.getByRole('heading', { name: 'На выбранные даты свободных номеров нет' })).toBeVisible()
  await expectAccessible(page)
})

test('a link that names the city but no days starts the search: the city is filled in, the days are required [HOTF-10]', async ({
  page,
}) => {
  await open(page, href(paths.hotelResults, {}, { hotelRegionName: 'казань', adults: '3' }))
  const form = page.getByRole('form', { name: 'Поиск отелей' })
  await expect(form.getByRole('combobox', { name: 'Город или отель' })).toHaveValue('Казань')
  await expect(form.getByRole('button', { name: /^Гости/ })).toContainText('3 взрослых')
  await expect(page.getByRole('heading', { name: 'Укажите даты' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Выбрать даты' }).click()
  const calendar = page.getByRole('dialog', { name: 'Заезд и выезд' })
  await expect(calendar.locator('[data-day]').first()).toBeVisible()
  for (const day of [inDays(12), inDays(14)]) {
    while ((await calendar.locator(`[data-day="${day}"]`).count()) === 0)
      await calendar.getByRole('button', { name: 'Следующий месяц' }).click()
    await calendar.locator(`[data-day="${day}"]`).click()
  }
  await expect(form.getByRole('button', { name: 'Найти отели' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/region=6065.*adults=3/)
  await expect(page.getByRole('heading', { name: 'Казань', level: 1 })).toBeVisible()
})

test('ten hotels that do not answer do not stop the rest: the flag is up and the list is whole without them [HOTS-09 STATE-02]', async ({
  page,
}) => {
  await openAll(page, address({ region: '6066', name: 'Прага', nights: 29, children: '13,13' }))
  await expect(page.getByText('Часть отелей не ответила, остальные в списке.')).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Проверить ещё раз' }).click()
  await expect(page.getByText('Часть отелей не ответила')).toBeVisible()
})

test('filters do not shift while their scripts are loading and the list is scrolled, and one pressed then takes effect', async ({
  page,
}) => {
  const network = await openNetwork(page)
  await network.fails({ path: '/assets/hotel-filters-', kind: 'hold' })
  await page.goto(address({ nights: 12 }), { waitUntil: 'commit' })
  await alive(page)
  const line = block(page, 'Звёзды').locator('label').first()
  const drawn = await line.elementHandle()
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await cards(page).last().scrollIntoViewIfNeeded()
  await line.click()
  expect(await drawn?.evaluate((label) => label.isConnected)).toBe(true)
  await network.heals()
  await expect(page).toHaveURL(/&stars=5/)
})

test('a slow reply shows skeletons and is aborted by the next search; without a connection the search says so [HOTS-10 HOTS-30]', async ({
  page,
  context,
}) => {
  await openAll(page, address({ region: '6066', name: 'Прага' }))
  const devtools = await context.newCDPSession(page)
  const lateBy = (latency: number) =>
    devtools.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 })
  await devtools.send('Network.enable')
  await lateBy(1_500)
  const cut: string[] = []
  page.on('requestfailed', (request) => cut.push(new URL(request.url()).pathname))
  const search = page.getByRole('complementary').getByRole('button', { name: 'Найти отели' })
  const first = page.waitForRequest('**/api/Base/MakeRateList')
  await search.click()
  await expect(page.getByText('Ищем отели')).toBeAttached()
  await expect(cards(page)).toHaveCount(0)
  await first
  await search.click()
  await expect.poll(() => cut).toEqual(['/api/Base/MakeRateList'])
  await lateBy(0)
  await expect(cards(page).first()).toBeVisible()

  await open(page, paths.hotels)
  await page.getByRole('link', { name: 'Все отели: Париж' }).hover()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Все отели: Париж' }).click()
  await expect(page.getByText('Нет соединения с интернетом').first()).toBeVisible()
  await context.setOffline(false)
})

/** The list of the specification (§1). */
const promotedCities =
  'Москва, Санкт-Петербург, Сочи, Дубай, Рим, Стамбул, Анталья, Барселона, Казань, Лондон, Париж, Паттайя, Пекин, Прага'.split(
    ', ',
  )

test('fourteen cities with two hotels each are promoted; a card opens the hotel, a form opens over the page', async ({
  page,
}) => {
  await open(page, paths.hotels)
  await expect(page.getByRole('form', { name: 'Поиск отелей' })).toBeVisible()
  const stay = { arrival: inDays(7), departure: inDays(8), adults: 2, children: [], ids: promotedHotels.map(({ id }) => id) }
  const offers = (await (await page.request.post('/api/Base/GetHotelOffers', { data: stay })).json()).data.result
  const prices = new Map<string, number>(
    offers.map((offer: { id: string; rates: { price: number }[] }) => [offer.id, offer.rates[0]?.price]),
  )
  await test.step('each city of the fourteen has its hotels with a name and a price [NAV-04 HOME-05 HOME-06]', async () => {
    expect(new Set(promotedHotels.map(({ city }) => city))).toEqual(new Set(promotedCities))
    for (const { name, city, id, priceFrom } of promotedHotels) {
      await expect(page.getByRole('link', { name: `Все отели: ${city}` })).toHaveCount(1)
      await expect(page.locator(`a[href^="/hotels/${id}?"]`)).toContainText(name)
      await expect(page.locator(`a[href^="/hotels/${id}?"]`)).toContainText(`от\u00a0${formatRub(prices.get(id) ?? priceFrom)}`)
    }
  })
  await test.step('a card opens its hotel [HOME-06]', async () => {
    for (const { id } of promotedHotels)
      expect((await page.request.get(href(paths.hotel, { hotelId: id }))).status(), id).toBe(200)
    await page.locator('a[href^="/hotels/prague-2?"]').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Регата')
  })
  await test.step('a form opens over the page [MODAL-02]', async () => {
    await open(page, href(paths.hotels, {}, { showForm: 'registration' }))
    await expect(page.getByRole('dialog', { name: 'Регистрация' })).toBeVisible()
  })
})
