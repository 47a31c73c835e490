import { type Page, expect, test } from '@playwright/test'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { formatRub } from '#domain/text/money.ts'
import { copiedFrom } from '#e2e/steps/clipboard.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/steps/purchase.ts'
import { callsOf, inDays, open, roublesOf } from '#e2e/steps/results-page.ts'

const stay = `arrival=${inDays(30)}&departure=${inDays(35)}&adults=2`
const rooms = (page: Page) => page.getByRole('region', { name: 'Номера и цены' })
const bookLinks = (page: Page) => rooms(page).getByRole('link', { name: 'Забронировать' })
const gallery = (page: Page) => page.getByRole('dialog', { name: /^Галерея/ })

/** A hotel of Москва without a room for a large family for the sixth night from now, and with one for the seventh. */
async function fullHotel({ request }: Page): Promise<string> {
  const ids: string[] = (await (await request.get('/api/Base/GetHotelIds?region=6053')).json()).data.ids.slice(0, 1000)
  const free = async (day: number) => {
    const stay = { arrival: inDays(day), departure: inDays(day + 1), adults: 6, children: [8, 8] }
    const batches = [0, 200, 400, 600, 800].map((from) => ids.slice(from, from + 200))
    const answers = batches.map((batch) => request.post('/api/Base/MakeRateList', { data: { ...stay, ids: batch } }))
    const found: { id: string }[][] = await Promise.all(answers.map(async (answer) => (await (await answer).json()).data.result))
    return new Set(found.flat().map(({ id }) => id))
  }
  const [first, next] = await Promise.all([free(6), free(7)])
  return ids.find((id) => !first.has(id) && next.has(id)) ?? 'no hotel is full'
}

test('from the results to a hotel, its rates and their terms, and back to the same search [HOTP-01 HOTP-05 NAV-05]', async ({
  page,
}) => {
  const search = `${paths.hotelResults}?region=6053&hotelRegionName=${encodeURIComponent('Москва')}&${stay}&stars=5,4`
  await open(page, search)
  await page.getByRole('link', { name: /«/ }).first().click()
  await expect(page).toHaveURL(/\/hotels\/moscow-\d+\?.*stars=5/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const card = rooms(page).getByRole('article').first()
  await expect(card).toContainText(/кроват/)
  await expect(card).toContainText(/Завтрак|Без питания|пансион|Всё включено/)
  await expect(card).toContainText('за 5 ночей')
  for (const words of await rooms(page)
    .getByText(/^Завтрак «шведский/)
    .all())
    expect((await words.boundingBox())!.height, 'a meal is read on one line').toBeLessThan(24)
  await expect(card).toContainText('Вай-фай')
  expect(await card.evaluate((room) => room.querySelector('h3, li')?.tagName), 'what a room has is read after its name').toBe(
    'H3',
  )
  await expect(rooms(page)).toContainText('Самый дешёвый с бесплатной отменой')
  const price = roublesOf((await card.locator('b').first().innerText()).trim())
  expect(price).toBeGreaterThan(1000)
  await rooms(page).getByRole('radio', { name: 'За ночь' }).check()
  const night = formatRub(Math.ceil(price / 5))
  await expect(card.locator('b').first()).toHaveText(`${night} за ночь`)
  await expect(card).toContainText(`${formatRub(price)} за 5 ночей`)
  await expect(page.getByText(/^5\sночей, от\s\d/).first()).toBeVisible()
  await expectAccessible(page)

  await card
    .getByRole('button', { name: /отмен|возврат/i })
    .first()
    .click()
  const terms = page.getByRole('dialog', { name: 'Если передумаю' })
  await expect(terms).toContainText('сейчас')
  await expect(terms).toContainText(/Вернём [\d\s]+₽/)
  await expect(terms.getByText('5 ночей, 2 гостя')).toBeVisible()
  await expect(terms).toContainText('По закону')
  await expectAccessible(page)
  const book = await terms.getByRole('link', { name: 'Забронировать' }).getAttribute('href')
  expect(book).toMatch(/^\/hotels\/booking\/[A-Za-z0-9_-]{8,200}\?hotelId=moscow-\d+&/)
  expect(book).toContain(stay.replace('&adults=2', ''))
  await page.keyboard.press('Escape')
  await expect(terms).toBeHidden()

  await page.getByRole('link', { name: 'Все отели: Москва' }).click()
  await expect(page).toHaveURL((url) => url.pathname === paths.hotelResults && url.searchParams.get('stars') === '5,4')
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(
    Object.fromEntries(new URL(search, page.url()).searchParams),
  )
})

/** A hotel of Москва some of whose rates may be cancelled for nothing, and some may not. */
async function mixedHotel({ request }: Page): Promise<string> {
  const ids = Array.from({ length: 60 }, (_, at) => `moscow-${at + 1}`)
  const data = { arrival: inDays(30), departure: inDays(35), adults: 2, children: [], ids }
  const found: { id: string; rates: { cancellation: { isAvailable: boolean } }[] }[] = (
    await (await request.post('/api/Base/MakeRateList', { data })).json()
  ).data.result
  const isMixed = ({ rates }: (typeof found)[number]) =>
    new Set(rates.map(({ cancellation }) => cancellation.isAvailable)).size > 1
  return found.find(isMixed)?.id ?? 'no hotel is mixed'
}

test('rooms the filters leave out unfold and fold by the keyboard, which stays where it was', async ({ page }) => {
  await open(page, `${href(paths.hotel, { hotelId: await mixedHotel(page) })}?${stay}`)
  await rooms(page).getByRole('group').getByRole('button', { name: 'Бесплатная отмена' }).press('Enter')
  const more = rooms(page).getByRole('button', { name: /^Показать остальные \(\d+\)$/ })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  const strict = rooms(page).getByText('Без возврата')
  await expect(strict).toHaveCount(0)
  await more.press('Enter')
  const less = rooms(page).getByRole('button', { name: 'Скрыть остальные', expanded: true })
  await expect(less).toBeFocused()
  await expect(strict).not.toHaveCount(0)
  await less.press('Enter')
  await expect(more).toBeFocused()
  await expect(strict).toHaveCount(0)
})

test('a hotel is shared in six networks, copied, and has an address of its own [HOTP-02 HOTP-03 HOTP-04]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-write'])
  await open(page, `${href(paths.hotel, { hotelId: 'sochi-2' })}?${stay}`)
  await expect(bookLinks(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Поделиться' }).click()
  const menu = page.getByRole('dialog', { name: 'Поделиться отелем' })
  await expect(menu.getByRole('link')).toHaveText(['ВКонтакте', 'Одноклассники', 'Telegram', 'WhatsApp', 'Viber', 'X'])
  for (const link of await menu.getByRole('link').all()) {
    expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toContain(href(paths.hotel, { hotelId: 'sochi-2' }))
    await expect(link).toHaveAttribute('rel', 'noopener')
  }
  await expectAccessible(page)
  const own = page.getByRole('link', { name: 'Ссылка на отель' })
  await menu.getByRole('button', { name: 'Скопировать ссылку' }).click()
  await expect(menu.getByText('Ссылка скопирована')).toBeVisible()
  await expect(menu.getByText('Ссылка скопирована')).toBeHidden({ timeout: 2000 })
  const copied = await copiedFrom(page)
  const link = (await own.getAttribute('href')) ?? ''
  expect(copied).toBe(new URL(link, page.url()).href)
  expect(link).toContain(`${href(paths.hotel, { hotelId: 'sochi-2' })}?${stay}`)
  await expect(own).toHaveAttribute('target', '_blank')
})

test('the gallery opens at the pressed picture, goes by keys and by finger, and Back closes it', async ({ page }) => {
  await open(page, `${href(paths.hotel, { hotelId: 'pattaya-2' })}?${stay}`)
  const pictures = page.getByRole('list', { name: 'Изображения отеля' }).getByRole('button')
  const count = Number((await page.getByRole('button', { name: /^Все \d+$/ }).innerText()).match(/\d+/)?.[0])
  expect(count).toBeGreaterThanOrEqual(6)
  await pictures.nth(2).click()
  await expect(gallery(page)).toContainText(`3 из ${count}`)
  await page.keyboard.press('ArrowRight')
  await expect(gallery(page)).toContainText(`4 из ${count}`)
  await page.keyboard.press('End')
  await expect(gallery(page)).toContainText(`${count} из ${count}`)
  await expectAccessible(page)
  const box = (await gallery(page).getByRole('img').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2)
  await page.mouse.up()
  await expect(gallery(page)).toContainText(`${count - 1} из ${count}`)
  await page.goBack()
  await expect(gallery(page)).toBeHidden()
  await expect(page).toHaveURL(/\/hotels\/pattaya-2\?/)
  await expect(pictures.nth(2)).toBeFocused()
})

test('without dates the nearest ones are assumed and written into the address; others are chosen on the page', async ({
  page,
}) => {
  await open(page, href(paths.hotel, { hotelId: 'kazan-2' }))
  await expect(page).toHaveURL(new RegExp(`arrival=${inDays(7)}&departure=${inDays(8)}&adults=2`))
  await expect(bookLinks(page).first()).toBeVisible()
  const calls = callsOf(page)
  await page.getByRole('button', { name: /^Гости \d/ }).click()
  await page.getByRole('button', { name: 'Дети: больше' }).click()
  await page.keyboard.press('Escape')
  const renew = page.getByRole('button', { name: 'Обновить' })
  await renew.press('Enter')
  await expect(page).toHaveURL(/children=7/)
  await expect(renew, 'the keyboard goes on from where it was').toBeFocused()
  await expect.poll(() => calls.filter((call) => call.includes('GetHotelOffers')).length).toBe(1)
  await expect(bookLinks(page).first()).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/children=/)
  await expect(page.getByRole('button', { name: /^Гости \d/ })).not.toHaveText(/реб/)
})

test('while a slow hotel is loading its skeleton is shown, then that of its rooms [HOTP-06]', async ({ page, context }) => {
  const network = await context.newCDPSession(page)
  const slow = (latency: number) =>
    network.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 })
  await open(page, `${href(paths.hotel, { hotelId: 'moscow-3' })}?${stay}`)
  await expect(bookLinks(page).first()).toBeVisible()
  await page.getByRole('button', { name: /^Гости \d/ }).click()
  await page.getByRole('button', { name: 'Взрослые: меньше' }).click()
  await page.keyboard.press('Escape')
  await slow(1500)
  await page.getByRole('button', { name: 'Обновить' }).click()
  await expect(page.getByRole('region', { name: 'Узнаём цены номеров' })).toBeVisible()
  await expect(bookLinks(page).first()).toBeVisible()
  await slow(0)

  await open(page, paths.hotels)
  const hotel = page.getByRole('link', { name: /Панорама/ }).first()
  await hotel.click()
  // On the days of its card the hotel may be full.
  await expect(page.getByRole('region', { name: 'Номера и цены' })).toContainText(/Забронировать|свободных номеров нет/)
  await open(page, paths.hotels)
  await slow(1500)
  await hotel.click()
  await expect(page.getByRole('region', { name: 'Загружаем отель' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /Панорама/ })).toBeVisible()
  await expect(page).toHaveTitle(/Панорама/)
})

test('an unknown hotel, a past date, 31 nights and no vacancies are explained with what to do next [NAV-05]', async ({
  page,
}) => {
  const lost = await page.goto(href(paths.hotel, { hotelId: 'moscow-1101' }))
  expect(lost?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Отель не найден' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Найти отель' })).toHaveAttribute('href', paths.hotels)

  await open(page, href(paths.hotel, { hotelId: 'moscow-2' }, { arrival: inDays(-3), departure: inDays(2), adults: '2' }))
  await expect(rooms(page).getByRole('alert')).toHaveText('В запросе указана прошедшая дата')
  await open(page, href(paths.hotel, { hotelId: 'moscow-2' }, { arrival: inDays(10), departure: inDays(41), adults: '2' }))
  await expect(rooms(page).getByRole('alert')).toHaveText('Проживание не может быть длиннее 30 ночей')
  await open(page, `${href(paths.hotel, { hotelId: 'pevek-1' })}?${stay}`)
  await expect(rooms(page)).toContainText('На эти даты свободных номеров нет')
  await expect(rooms(page)).toContainText(/На.соседние даты номеров тоже нет/)
  await expect(rooms(page).getByRole('link', { name: 'Другие отели' })).toHaveAttribute('href', /^\/search\/hotels\?/)
  await expectAccessible(page)

  const full = await fullHotel(page)
  await open(
    page,
    href(paths.hotel, { hotelId: full }, { arrival: inDays(6), departure: inDays(7), adults: '6', children: '8,8' }),
  )
  await rooms(page)
    .getByRole('link', { name: /от.\d.+₽/ })
    .first()
    .press('Enter')
  await expect(bookLinks(page).first()).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(`arrival=${inDays(6)}`))
  await expect(page.getByRole('main'), 'the link that led to the free dates is gone').toBeFocused()

  await page.setViewportSize({ width: 320, height: 700 })
  await open(page, `${href(paths.hotel, { hotelId: 'istanbul-1' })}?${stay}`)
  await expect(bookLinks(page).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded() // far away it is not laid out
  await expectAccessible(page)
})

test('the terms of a room abroad leave the fee of its city out of the price, as its card does', async ({ page }) => {
  const stay = new URLSearchParams({ arrival: inDays(40), departure: inDays(42), adults: '2' })
  await open(page, `${href(paths.hotel, { hotelId: 'istanbul-1' })}?${stay}`)
  await expect(page.getByText('без городского сбора').first()).toBeVisible()
  const card = rooms(page).getByRole('article').first()
  await card
    .getByRole('button', { name: /отмен|возврат/i })
    .first()
    .click()
  const terms = page.getByRole('dialog', { name: 'Если передумаю' })
  await expect(terms).toContainText('Городской сбор, если он есть, платят в отеле')
  await expect(terms).not.toContainText('налоги')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('other days and guests of a hotel are written into plain fields, the search around it stays', async ({ page }) => {
    const [arrival, departure] = [inDays(40), inDays(41)]
    const search = { region: '6053', hotelRegionName: 'Москва', arrival, departure, adults: '2' }
    await page.goto(href(paths.hotel, { hotelId: 'moscow-3' }, search))
    const form = page.getByRole('form', { name: 'Даты и гости' })
    await form.getByLabel('Выезд').fill(inDays(43))
    await form.getByLabel('Взрослые').fill('1')
    await form.getByLabel('Возраст детей').fill('5, 7')
    await form.getByRole('button', { name: 'Обновить' }).click()
    await expect(form.getByLabel('Выезд')).toHaveValue(inDays(43))
    await expect(form.getByLabel('Возраст детей')).toHaveValue('5, 7')
    await expect(page.getByText('за 3 ночи').first()).toBeVisible()
    await expect(page).toHaveURL(/region=6053.*adults=1/)
    await expect(page.getByRole('link', { name: 'Забронировать' }).first()).toHaveAttribute('href', /children=5/)
  })
})

for (const [width, height] of [
  [667, 375],
  [844, 390],
] as const)
  test(`on a phone on its side, ${width} px wide, the picture of the gallery takes half the height and covers nothing`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await open(page, `${href(paths.hotel, { hotelId: 'moscow-2' })}?${stay}`)
    await page.getByRole('list', { name: 'Изображения отеля' }).getByRole('button').first().click()
    const viewer = gallery(page)
    await viewer.getByRole('button', { name: 'Закрыть галерею' }).click({ trial: true, timeout: 5000 })
    await expect(viewer).toContainText('1 из ')
    const edges = await viewer.evaluate((all) =>
      ['header', '[class*=stage] img', 'p:not(header p)'].map((part) =>
        all.querySelector(part)!.getBoundingClientRect().toJSON(),
      ),
    )
    const [head, picture, count] = edges as [DOMRect, DOMRect, DOMRect]
    expect(picture.top).toBeGreaterThanOrEqual(head.bottom)
    expect(picture.bottom).toBeLessThanOrEqual(count.top)
    expect(count.bottom).toBeLessThanOrEqual(height)
    expect(picture.height).toBeGreaterThan(height / 2)
  })
