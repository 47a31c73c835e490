import { type Locator, type Page, expect, test } from '@playwright/test'
import { promotedHotels } from '#domain/hotels/promo.ts'
import { formatRub } from '#domain/money.ts'
import { expectAccessible, expectNoSidewaysScroll } from './purchase.ts'
import { expectAscending, inDays, open, openResults, pricesOf, roublesOf, searchAddress } from './results-page.ts'

const cards = (page: Page) => page.getByRole('region', { name: 'Отели', exact: true }).getByRole('article')
const found = (page: Page) => page.getByText(/^Найдено \d+ из\s\d+/)
const block = (page: Page, legend: string): Locator =>
  page.getByRole('complementary').getByRole('group', { name: legend, exact: true })
const tick = (page: Page, legend: string, label: string | RegExp) =>
  block(page, legend).locator('label').filter({ hasText: label }).first().click()

const order = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Порядок отелей' }).getByRole('button', { name }).click()

type Asked = { region?: string; name?: string; nights?: number; adults?: number; children?: string }

function address({ region = '6053', name = 'Москва', nights = 5, adults = 2, children }: Asked = {}): string {
  const params = new URLSearchParams({ region, hotelRegionName: name })
  params.set('arrival', inDays(30))
  params.set('departure', inDays(30 + nights))
  params.set('adults', String(adults))
  if (children) params.set('children', children)
  return `/search/hotels?${params}`
}

/** Waits until every chunk has come. */
async function openAll(page: Page, where: string): Promise<void> {
  await open(page, where)
  await expect(found(page)).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 30_000 })
  await page.waitForLoadState('networkidle')
}

/** Prices told by the night; each is its share of the whole price beside it, rounded up (DHOT-24). */
async function chooseNights(page: Page, nights: number): Promise<void> {
  await inNights(page).check()
  await expect(block(page, 'Цена за ночь').first()).toBeVisible()
  await expect(cards(page).first()).toContainText(`за ${nights} ночей, налоги включены`)
  const text = (await cards(page).first().textContent()) ?? ''
  const [, night = '', stay = ''] = /([\d\s]+)₽([\d\s]+)₽\sза\s/.exec(text) ?? []
  expect(roublesOf(night)).toBe(Math.ceil(roublesOf(stay) / nights))
  await expect(cards(page).first()).toHaveAttribute('aria-label', /₽\sза\sночь$/)
}

const inNights = (page: Page) =>
  page.getByRole('radiogroup', { name: 'За что показать цены' }).getByRole('radio', { name: 'За ночь' })

const shown = async (page: Page) =>
  Number(/(?:фильтрам\s|Найдено )(\d+)(?!.*фильтрам)/.exec((await found(page).textContent()) ?? '')?.[1])

test('Москва comes in nine chunks by its ids, the list is usable from the first [HOTS-01 HOTS-11 HOTS-12 HOTS-13 HOTF-21]', async ({
  page,
}) => {
  await open(page, '/hotels')
  const asked: { call: string; ids: number; arrival?: string }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    const body = request.method() === 'POST' ? request.postDataJSON() : {}
    asked.push({ call: `${request.method()} ${pathname}`, ids: body.ids?.length ?? 0, arrival: body.arrival })
  })
  const offers: { name: string; rates: { price: number; roomName: string; meal: { info: { name: string } } }[] }[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/MakeRateList')) void response.json().then(({ data }) => offers.push(...data.result))
  })
  const { promise: seen, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/Base/MakeRateList', async (route) => {
    if (route.request().postDataJSON().ids.length > 10) await seen
    await route.continue()
  })
  await page.getByRole('link', { name: 'Все отели: Москва' }).click()
  await expect(cards(page).first()).toBeVisible()
  await expect(found(page)).toHaveText(/^Найдено \d+ из\s1100$/)
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '30')
  await order(page, 'Сначала дороже')
  await expectAscending(async () => (await pricesOf(page)).map((price) => -price))
  await order(page, 'Сначала дешевле')
  release()
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 30_000 })
  const search = asked.filter(({ call }) => /GetHotelIds|MakeRateList/.test(call))
  expect(search[0]?.call).toBe('GET /api/Base/GetHotelIds')
  expect(search.slice(1).map(({ ids }) => ids)).toEqual([10, 10, 10, 200, 200, 200, 200, 200, 70])
  expect(search[1]?.arrival).toMatch(/^\d{4}-\d\d-\d\d$/)
  await expectAscending(() => pricesOf(page))
  const name = await cards(page).first().getByRole('heading').innerText()
  const prices = await pricesOf(page)
  const offer = offers.find(
    (one) => one.name.replaceAll(/\s/g, ' ') === name.replaceAll(/\s/g, ' ') && one.rates[0]?.price === prices[0],
  )
  expect(offer?.rates[0]?.price).toBe(Math.min(...offers.map(({ rates }) => rates[0]?.price ?? Infinity)))
  await expect(cards(page).first()).toContainText(offer?.rates[0]?.roomName ?? 'no room')
  await expect(cards(page).first()).toContainText(offer?.rates[0]?.meal.info.name ?? 'no meal')
})

test('hotels that were seen stay where they stood while others come; one press puts all in order [HOTS-07]', async ({ page }) => {
  const { promise: seen, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/Base/MakeRateList', async (route) => {
    await seen
    await route.continue()
  })
  const alive = page.waitForRequest('**/api/Base/MakeRateList')
  await page.goto(address())
  await alive
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '10')
  const top = await cards(page).getByRole('heading').allInnerTexts()
  await cards(page).first().hover()
  await cards(page)
    .first()
    .hover({ position: { x: 40, y: 40 } }) // a hand that moves, not a cursor under which the page has come
  const place = await cards(page).first().boundingBox()
  const moves = await page.evaluateHandle(() => {
    const found: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) found.push(Number(entry.value))
    }).observe({ type: 'layout-shift' })
    return found
  })
  release()
  const inOrder = page.getByRole('button', { name: 'По порядку' })
  await expect(inOrder).toBeVisible({ timeout: 30_000 })
  expect((await cards(page).getByRole('heading').allInnerTexts()).slice(0, 2)).toEqual(top.slice(0, 2))
  expect(await cards(page).first().boundingBox()).toEqual(place)
  expect((await moves.jsonValue()).reduce((sum, each) => sum + each, 0)).toBeLessThan(0.02)
  await inOrder.click()
  await expect(inOrder).toBeHidden()
  await expectAscending(() => pricesOf(page))
})

test('filters narrow the list to their numbers, stand in the address, come back after a hotel, and a reset can be undone [NAV-03 HOTS-18 HOTS-28 HOTS-29]', async ({
  page,
}) => {
  await openAll(page, address())
  await expect(page.getByRole('complementary').getByRole('form', { name: 'Поиск отелей' })).toBeVisible()
  await expect(page.getByRole('complementary').getByRole('radiogroup', { name: 'Что ищем' })).toBeVisible()
  await chooseNights(page, 5)
  const stars = await block(page, 'Звёзды').locator('label').allInnerTexts()
  expect(stars.map((line) => /^(\d|Без)/.exec(line)?.[1])).toEqual(['5', '4', '3', '2', '1', 'Без'])
  await expect(block(page, 'Питание').getByRole('checkbox')).toHaveCount(6)
  await block(page, 'Питание').getByRole('button', { name: 'Показать все 10' }).click()
  await expect(block(page, 'Питание').getByRole('checkbox')).toHaveCount(10)
  await block(page, 'Питание').getByRole('button', { name: 'Свернуть' }).click()
  const reset = page.getByRole('button', { name: 'Сбросить фильтры' })
  await expect(reset).toBeHidden()
  await openAll(page, address({ region: '6066', name: 'Прага', adults: 6, children: '10,10' }))
  await expect(block(page, 'В отеле')).toBeVisible()
  for (const single of ['Питание', 'Кровати', 'Звёзды']) await expect(block(page, single)).toBeHidden()
  await openAll(page, address())
  await expect(inNights(page)).toBeChecked()
  await inNights(page).press('ArrowLeft')
  await expect(block(page, 'Цена за 5 ночей').first()).toBeVisible()

  const line = block(page, 'Звёзды').locator('label').filter({ hasText: '4 звезды' })
  const count = Number(/(\d+)\s*отел/.exec((await line.innerText()).replaceAll(/\s+/g, ' '))?.[1])
  await line.click()
  await expect.poll(() => shown(page)).toBe(count)
  await block(page, 'Питание').getByRole('button', { name: 'Показать все 10' }).click()
  await tick(page, 'Питание', 'шведский стол')
  await tick(page, 'Кровати', 'Двуспальная')
  await expect(page).toHaveURL(/&stars=4&mealList=breakfast-buffet&bedtypes=double/)
  await expect(reset).toBeVisible()
  const narrowed = await shown(page)
  expect(narrowed).toBeLessThan(count)

  await order(page, 'Сначала дороже')
  await expectAscending(async () => (await pricesOf(page)).map((price) => -price))
  await page.evaluate(() => scrollTo(0, 1200))
  const name = await cards(page).nth(4).getByRole('heading').innerText()
  const link = cards(page).nth(4).getByRole('link')
  await expect(link).toHaveAttribute('href', /\/hotels\/[a-z0-9-]+\?.*arrival=.*&stars=4&mealList=breakfast-buffet/)
  await link.click()
  await expect(page).toHaveURL(/\/hotels\/moscow-\d+\?/)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.goBack()
  await expect.poll(() => shown(page)).toBe(narrowed)
  await expect(cards(page).nth(4).getByRole('heading')).toHaveText(name)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(900)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })

  await page.getByRole('complementary').getByRole('button', { name: 'Сбросить фильтры' }).click()
  await expect(page).not.toHaveURL(/stars=/)
  await page.getByRole('button', { name: 'Вернуть фильтры' }).click()
  await expect.poll(() => shown(page)).toBe(narrowed)
  await block(page, 'Название').getByRole('textbox').fill('нет такого отеля')
  await expect(page.getByRole('heading', { name: 'По выбранным фильтрам ничего не найдено' })).toBeVisible()
  await page
    .getByRole('button', { name: /^Убрать, станет/ })
    .first()
    .click()
  await expect(cards(page).first()).toBeVisible()
})

test('hotels stand side by side in a table of what differs, four at most', async ({ page }) => {
  await openAll(page, address({ region: '6053' }))
  for (const at of [0, 3, 6, 9, 12]) await cards(page).nth(at).getByRole('button', { name: 'Сравнить' }).click()
  await expect(page.getByText('Сравнить можно не больше четырёх отелей')).toBeVisible()
  const bar = page.getByRole('region', { name: 'Сравнение отелей' })
  await bar.getByRole('button', { name: 'Сравнить' }).click()
  const table = page.getByRole('dialog', { name: 'Сравнение отелей' }).getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveCount(5)
  await expectAccessible(page)
  await expect(table.getByRole('link', { name: 'Выбрать номер' }).first()).toHaveAttribute('href', /^\/hotels\//)
})

test('a search that cannot be says why and offers the next step', async ({ page }) => {
  const past = new URLSearchParams({ region: '6053', hotelRegionName: 'Москва', arrival: '2020-01-01', departure: '2020-01-05' })
  await open(page, `/search/hotels?${past}`)
  await expect(page.getByRole('heading', { name: 'В запросе указана прошедшая дата' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Изменить даты' }).click()
  await expect(page.getByRole('dialog', { name: 'Заезд и выезд' })).toBeVisible()
  await open(page, address({ nights: 31 }))
  await expect(page.getByRole('heading', { name: 'Проживание не может быть длиннее 30 ночей' })).toBeVisible()
  await open(page, '/search/hotels')
  await expect(page.getByRole('heading', { name: 'Укажите город и даты' })).toBeVisible()
  await open(page, address({ region: '0', name: 'Нигде' }))
  await expect(page.getByRole('heading', { name: 'На выбранные даты свободных номеров нет' })).toBeVisible()
  await expectAccessible(page)
})

test('ten hotels that do not answer do not stop the rest: the flag is up and the list is whole without them [HOTS-09 STATE-02]', async ({
  page,
}) => {
  await openAll(page, address({ region: '6066', name: 'Прага', nights: 29, children: '13,13' }))
  await expect(page.getByText('Часть отелей не ответила, остальные в списке.')).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Спросить ещё раз' }).click()
  await expect(page.getByText('Часть отелей не ответила')).toBeVisible()
})

test('on the map hotels stand by their prices, come nearer by keys and lead on', async ({ page }) => {
  await openAll(page, address({ region: '6055', name: 'Сочи' }))
  await page.getByRole('button', { name: 'На карте' }).click()
  const map = page.getByRole('region', { name: /^Карта отелей/ })
  await expect(map.getByRole('button', { name: /отел\S+ от .*: приблизить/ }).first()).toBeVisible()
  await expectAccessible(page)
  const near = () => page.getByRole('region', { name: 'Отели на карте' }).getByRole('heading', { level: 1 }).innerText()
  const before = await near()
  await map.focus()
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('+')
  await expect.poll(near).not.toBe(before)
  await page
    .getByRole('button', { name: /^Показать на карте/ })
    .first()
    .click()
  const chosen = page.getByRole('article', { name: /^Выбран / })
  await expect(chosen.getByRole('link', { name: 'Выбрать номер' })).toHaveAttribute('href', /^\/hotels\/sochi-\d+\?.*arrival=/)
  await page.getByRole('button', { name: 'Списком' }).click()
  await expect(cards(page).first()).toBeVisible()
})

test('a slow answer is awaited on silhouettes; without a line the search says so and is repeated by a press [HOTS-30]', async ({
  page,
  context,
}) => {
  await openAll(page, address({ region: '6066', name: 'Прага' }))
  const devtools = await context.newCDPSession(page)
  const lateBy = (latency: number) =>
    devtools.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 })
  await devtools.send('Network.enable')
  await lateBy(1_500)
  await page.getByRole('complementary').getByRole('button', { name: 'Найти отели' }).click()
  await expect(page.getByText('Ищем отели')).toBeAttached()
  await expect(cards(page)).toHaveCount(0)
  await lateBy(0)
  await expect(cards(page).first()).toBeVisible()

  await open(page, '/hotels')
  await page.getByRole('link', { name: 'Все отели: Париж' }).hover()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Все отели: Париж' }).click()
  await expect(page.getByText('Нет соединения с интернетом').first()).toBeVisible()
  await context.setOffline(false)
})

test('fourteen cities with two hotels each are promoted; a card opens the hotel, a form opens over the page [NAV-04 HOME-05 HOME-06 MODAL-02]', async ({
  page,
}) => {
  await open(page, '/hotels')
  await expect(page.getByRole('form', { name: 'Поиск отелей' })).toBeVisible()
  const stay = { arrival: inDays(7), departure: inDays(8), adults: 2, children: [], ids: promotedHotels.map(({ id }) => id) }
  const offers = (await (await page.request.post('/api/Base/GetHotelOffers', { data: stay })).json()).data.result
  const prices = new Map<string, number>(
    offers.map((offer: { id: string; rates: { price: number }[] }) => [offer.id, offer.rates[0]?.price]),
  )
  for (const { name, city, id, priceFrom } of promotedHotels) {
    await expect(page.getByRole('link', { name: `Все отели: ${city}` })).toHaveCount(1)
    await expect(page.locator(`a[href^="/hotels/${id}?"]`)).toContainText(name)
    await expect(page.locator(`a[href^="/hotels/${id}?"]`)).toContainText(`от\u00a0${formatRub(prices.get(id) ?? priceFrom)}`)
  }
  await page.locator('a[href^="/hotels/prague-2?"]').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Регата')
  await open(page, '/hotels?showForm=registration')
  await expect(page.getByRole('dialog', { name: 'Регистрация' })).toBeVisible()
})

test('the sidebar of flights has the form, the switch and the filters; each service is asked at its own base [NAV-02 API-01]', async ({
  page,
}) => {
  const bases = new Set<string>()
  page.on('request', (request) => {
    const [, area, service] = new URL(request.url()).pathname.split('/')
    if (area === 'api' || area === 'auth') bases.add(`/${area}/${service}`)
  })
  await openResults(page, searchAddress({ from: 'MOW', to: 'AER', there: inDays(40) }))
  const side = page.getByRole('complementary')
  await expect(side.getByRole('form', { name: 'Поиск авиабилетов' })).toBeVisible()
  await expect(side.getByRole('group', { name: 'Пересадки' })).toBeVisible()
  await side.getByRole('radiogroup', { name: 'Что ищем' }).getByText('Отели').click()
  await expect(side.getByRole('form', { name: 'Поиск отелей' })).toBeVisible()
  await side.getByRole('combobox', { name: 'Город или отель' }).fill('сочи')
  await expect(side.getByRole('option').first()).toBeVisible()
  expect([...bases].toSorted()).toEqual(['/api/Base', '/api/air'])
  await open(page, '/login')
  await page.getByRole('textbox', { name: 'Логин или e-mail' }).fill('nobody')
  await page.getByLabel('Пароль', { exact: true }).fill('nothing')
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect.poll(() => [...bases]).toContain('/auth/Account')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('filters of both searches open in a sheet with all their blocks [MODAL-08]', async ({ page }) => {
    await openAll(page, address())
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Фильтры', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Фильтры' })
    for (const legend of ['Цена за 5 ночей', 'Название', 'Звёзды', 'Питание', 'Отмена', 'Кровати', 'В номере', 'В отеле'])
      await expect(sheet.getByRole('group', { name: legend, exact: true }).first()).toBeVisible()
    await expectAccessible(page)
    await sheet.locator('label').filter({ hasText: '5 звёзд' }).click()
    await sheet.getByRole('button', { name: /^Показать \d+/ }).click()
    await expect(cards(page).first()).toContainText('5 звёзд')

    await openResults(page, searchAddress({ from: 'MOW', to: 'AER', there: inDays(40) }))
    await page.getByRole('button', { name: 'Фильтры', exact: true }).click()
    for (const legend of ['Пересадки', 'Время вылета', 'Цена за одного', 'Багаж', 'Авиакомпании'])
      await expect(page.getByRole('dialog', { name: 'Фильтры' }).getByRole('group', { name: legend }).first()).toBeVisible()
  })
})
