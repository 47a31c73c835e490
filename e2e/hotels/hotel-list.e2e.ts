import { type Locator, type Page, expect, test } from '@playwright/test'
import { address, block, cards, found, openAll, order, tick } from '#e2e/steps/hotel-results.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/steps/purchase.ts'
import { expectAscending, inDays, openResults, pricesOf, roublesOf, searchAddress } from '#e2e/steps/results-page.ts'
import { networkOf } from '#e2e/steps/network.ts'

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

test('hotels that were seen stay where they stood while others come; the ribbon leaves without a trace; one press puts all in order [HOTS-07 STATE-02]', async ({
  page,
}) => {
  const network = await networkOf(page)
  await network.fails({ path: '/api/Base/MakeRateList', kind: 'hold' })
  // A busy server sends its page before its first chunk is there; the next page has it.
  await expect(async () => {
    const alive = page.waitForRequest('**/api/Base/MakeRateList')
    await page.goto(address())
    await alive
    await expect(page.getByRole('progressbar')).toHaveAttribute('value', '10', { timeout: 3000 })
  }).toPass()
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
  await network.heals()
  const inOrder = page.getByRole('button', { name: 'Упорядочить список' })
  await expect(inOrder).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByText(/^Провер(или|яем)/)).toHaveCount(0)
  expect((await cards(page).getByRole('heading').allInnerTexts()).slice(0, 2)).toEqual(top.slice(0, 2))
  expect(await cards(page).first().boundingBox()).toEqual(place)
  expect((await moves.jsonValue()).reduce((sum, each) => sum + each, 0)).toBeLessThan(0.02)
  await inOrder.click()
  await expect(inOrder).toBeHidden()
  await expectAscending(() => pricesOf(page))
})

test('the end of a free cancellation stands by the clock of the hotel, in the list as on its page, wherever it is read', async ({
  browser,
}) => {
  const page = await browser.newPage({ locale: 'ru-RU', timezoneId: 'America/New_York' })
  await openAll(page, address())
  const free = cards(page).filter({ hasText: 'Бесплатная отмена до' }).first()
  const [until = ''] = /Бесплатная отмена до[^\n]+/.exec(await free.innerText()) ?? []
  await free.getByRole('link').click()
  await expect(page.getByRole('main').getByText(until).first()).toBeVisible()
  await page.close()
})

test('filters narrow the list to their numbers, stand in the address, come back after a hotel, and a reset can be undone', async ({
  page,
}) => {
  await openAll(page, address())
  await test.step('form and switch stand beside the list [NAV-03]', async () => {
    await expect(page.getByRole('complementary').getByRole('form', { name: 'Поиск отелей' })).toBeVisible()
    await expect(page.getByRole('complementary').getByRole('radiogroup', { name: 'Что ищем' })).toBeVisible()
  })
  await chooseNights(page, 5)
  await test.step('stars go from five to none [HOTS-18]', async () => {
    const stars = await block(page, 'Звёзды').locator('label').allInnerTexts()
    expect(stars.map((line) => /^(\d|Без)/.exec(line)?.[1])).toEqual(['5', '4', '3', '2', '1', 'Без'])
  })
  await test.step('six values of a long list, the rest by a press [HOTS-28]', async () => {
    await expect(block(page, 'Питание').getByRole('checkbox')).toHaveCount(6)
    await block(page, 'Питание').getByRole('button', { name: 'Показать все 10' }).click()
    await expect(block(page, 'Питание').getByRole('checkbox')).toHaveCount(10)
    await block(page, 'Питание').getByRole('button', { name: 'Свернуть' }).click()
  })
  const reset = page.getByRole('button', { name: 'Сбросить фильтры' })
  await expect(reset).toBeHidden()
  await test.step('a list without choices has no filters of them [HOTS-28]', async () => {
    await openAll(page, address({ region: '6066', name: 'Прага', adults: 6, children: '10,10' }))
    await expect(block(page, 'В отеле')).toBeVisible()
    for (const single of ['Питание', 'Кровати и отмена', 'Звёзды']) await expect(block(page, single)).toBeHidden()
  })
  await openAll(page, address())
  await expect(inNights(page)).toBeChecked()
  await inNights(page).press('ArrowLeft')
  await expect(block(page, 'Цена за 5 ночей').first()).toBeVisible()

  const [cheapest = 0] = await pricesOf(page)
  const most = block(page, 'Цена за 5 ночей').first().getByRole('slider').last()
  await test.step('a price limits the list and stands in the address while it does [HOTS-24]', async () => {
    await most.fill(String(cheapest + 3000))
    await expect(page).toHaveURL(new RegExp(`&price=\\d+-${cheapest + 3000}`))
    await expect.poll(async () => Math.max(...(await pricesOf(page)))).toBeLessThanOrEqual(cheapest + 3000)
    await most.fill((await most.getAttribute('max')) ?? '')
    await expect(page).not.toHaveURL(/price=/)
    await most.press('ArrowLeft')
    await expect(page).toHaveURL(/&price=\d+-\d+00&?/)
    await most.press('ArrowRight')
    await expect(page).not.toHaveURL(/price=/)
  })

  const line = block(page, 'Звёзды').locator('label').filter({ hasText: '4 звезды' })
  const count = Number(/(\d+)\s*отел/.exec((await line.innerText()).replaceAll(/\s+/g, ' '))?.[1])
  await test.step('the reset comes with the first choice [HOTS-29]', async () => {
    await line.click()
    await expect.poll(() => shown(page)).toBe(count)
    await block(page, 'Питание').getByRole('button', { name: 'Показать все 10' }).click()
    await tick(page, 'Питание', 'шведский стол')
    await tick(page, 'Кровати и отмена', 'Двуспальная')
    await expect(page).toHaveURL(/&stars=4&mealList=breakfast-buffet&bedtypes=double/)
    await expect(reset).toBeVisible()
  })
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
  await expect.poll(() => shown(page), { timeout: 30_000 }).toBe(narrowed)
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
    .getByRole('button', { name: /^Без него — / })
    .first()
    .click()
  await expect(cards(page).first()).toBeVisible()
})

test('the first hotel stands high, its card is as high as its words, and on a phone a picture leaves its price in sight', async ({
  page,
}) => {
  for (const [width, begins, most] of [
    [1440, 270, 230],
    [768, 240, 270],
    [390, 215, 630],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await openAll(page, address({ nights: 7 }))
    const boxes = await cards(page).evaluateAll((all) =>
      all.slice(0, 3).map((card) => {
        const { top, height } = card.getBoundingClientRect()
        return { top, height }
      }),
    )
    expect(boxes[0]!.top, `the first card at ${width}`).toBeLessThanOrEqual(begins)
    expect(Math.max(...boxes.map(({ height }) => height)), `cards at ${width}`).toBeLessThanOrEqual(most)
  }
})

test('hotels stand side by side in a table of what differs, four at most, by a link somebody else can open', async ({
  page,
  browser,
}) => {
  await openAll(page, address({ region: '6053' }))
  for (const at of [0, 3, 6, 9, 12]) await cards(page).nth(at).getByRole('button', { name: 'Сравнить' }).click()
  await expect(page.getByText('Сравнить можно не больше четырёх отелей')).toBeVisible()
  const bar = page.getByRole('region', { name: 'Сравнение отелей' })
  await bar.getByRole('button', { name: 'Сравнить' }).click()
  const table = page.getByRole('dialog', { name: 'Сравнение отелей' }).getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveCount(5)
  await expectAccessible(page)
  await expect(table.getByRole('link', { name: 'Выбрать номер' }).first()).toHaveAttribute('href', /^\/hotels\//)
  const names = await table.getByRole('columnheader').getByRole('link', { name: /«/ }).allInnerTexts()
  await expect(page).toHaveURL(/compare=/)
  const link = page.url()
  await page.goBack()
  await expect(table).toBeHidden()
  await expect(page).not.toHaveURL(/compare=/)
  await expect(bar).toContainText('4 отеля')

  const somebody = await (await browser.newContext()).newPage()
  await somebody.goto(link.replace(/compare=[a-z0-9_-]+/, 'compare=moscow-9999'))
  const sent = somebody.getByRole('dialog', { name: 'Сравнение отелей' })
  // Said once every hotel of the city has answered.
  await expect(sent).toContainText(/Одного отеля из.сравнения нет среди найденных/, { timeout: 45_000 })
  await expect(sent.getByRole('columnheader').getByRole('link', { name: /«/ })).toHaveText(names.slice(1))
  await sent.getByRole('button', { name: 'Закрыть' }).click()
  await expect(somebody).not.toHaveURL(/compare=/)
  await expect(cards(somebody).first()).toBeVisible()
  await somebody.context().close()
})

/** What is seen as soon as a hand has dragged the map so many px to the right: whether it was drawn anew, and how far a price moved. */
const draggedBy = (map: Locator, px: number) =>
  map.evaluate(async (field, by) => {
    const picture = () => field.querySelector('svg g')!.getAttribute('transform')
    const pin = field.querySelector('li button')!
    const [before, { left, bottom }] = [picture(), pin.getBoundingClientRect()]
    field.setPointerCapture = () => undefined // of a pointer that is no hand
    const send = (type: string, x: number) =>
      field.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 7, clientX: left + x, clientY: bottom }))
    const moved = new Promise<void>((done) =>
      new MutationObserver(() => done()).observe(field, { attributeFilter: ['style'], subtree: true }),
    )
    send('pointerdown', 0)
    send('pointermove', by)
    await moved
    const seen = { isDrawnAnew: picture() !== before, pinMoved: Math.round(pin.getBoundingClientRect().left - left) }
    send('pointerup', by)
    return seen
  }, px)

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
  let looked = before
  const isAtRest = async () => {
    const earlier = looked
    looked = await near()
    return looked !== before && looked === earlier
  }
  await expect.poll(isAtRest, { intervals: [400] }).toBe(true)
  // The address holds where the map looks: whoever is sent the link, or comes again, sees the same hotels.
  await expect(page).toHaveURL(/[?&]at=\d+/)
  await page.reload()
  await expect(map).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 30_000 })
  await expect.poll(near).toBe(looked)
  expect(await draggedBy(map, 60)).toEqual({ isDrawnAnew: false, pinMoved: 60 })
  // What the hand is on in the list is pointed at on the map, alone or in the price of several.
  await page.getByRole('region', { name: 'Отели на карте' }).getByRole('article').first().hover()
  await expect(map.locator('button[data-pointed]')).toHaveCount(1)
  await map
    .getByRole('button', { name: /₽$|приблизить$/ })
    .first()
    .focus()
  await expect(page.getByRole('region', { name: 'Отели на карте' }).locator('article[data-pointed]')).toHaveCount(1)
  await page
    .getByRole('button', { name: /^Показать на карте/ })
    .first()
    .click()
  const chosen = page.getByRole('article', { name: /^Выбран / })
  await expect(chosen.getByRole('link', { name: 'Выбрать номер' })).toHaveAttribute('href', /^\/hotels\/sochi-\d+\?.*arrival=/)
  const pin = map.getByRole('button', { pressed: true })
  await expect(pin).toBeInViewport({ ratio: 1 })
  const [price, box] = [(await pin.boundingBox())!, (await chosen.boundingBox())!]
  expect(price.x >= box.x + box.width || price.y + price.height <= box.y, 'its price stands beside its card').toBe(true)
  await page.getByRole('button', { name: 'Списком' }).click()
  await expect(cards(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'На карте' }).click()
  await expect(map).toBeVisible()
  await page.goBack()
  await expect(cards(page).first()).toBeVisible()
})

test('a link opens the map where it looked; that nothing passes is said over the town, and the list forgets the map', async ({
  page,
}) => {
  await page.goto(`${address({ region: '6055', name: 'Сочи' })}&name=zzzz&at=43.6,39.72,100`)
  const map = page.getByRole('region', { name: /^Карта отелей/ })
  await expect(map).toBeVisible()
  await expect(page.getByRole('heading', { name: /ничего не\sнайдено/ })).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Сбросить фильтры' }).click()
  await expect(map.getByRole('button', { name: /приблизить$/ }).first()).toBeVisible()
  await expect(page).toHaveURL(/[?&]at=43\.6/)
  await page.getByRole('button', { name: 'Списком' }).click()
  await expect(cards(page).first()).toBeVisible()
  await expect(page).not.toHaveURL(/[?&]at=/)
})

test('a town nobody has drawn says so on its map, and is shown where its hotels stand', async ({ page }) => {
  await page.goto(`${address({ region: '6085', name: 'Псков' })}&at=57.82,28.33,60`)
  const map = page.getByRole('region', { name: /^Карта отелей/ })
  await expect(map.getByRole('button', { name: /₽$|приблизить$/ }).first()).toBeVisible({ timeout: 30_000 })
  await expect(map.getByText(/^Карты города пока нет: точки стоят по\sадресам отелей/)).toBeVisible()
  await expect(map.locator('path[data-hull="Псков"]')).toHaveCount(1)
  // Whoever came by a link stays on the map when it shows all hotels again.
  await map.getByRole('button', { name: 'Показать все отели' }).click()
  await expect(page).not.toHaveURL(/[?&]at=/)
  await expect(map.getByText(/^Аэропорт\sPKV, 4\sкм/)).toBeVisible()
  await map.getByRole('button', { name: 'Ближе' }).click()
  await expect(page).toHaveURL(/[?&]at=/)
  await page.getByRole('button', { name: 'Списком' }).click()
  await expect(cards(page).first()).toBeVisible()
  await expectAccessible(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('filters of both searches open in a dialog with all their blocks [MODAL-08]', async ({ page }) => {
    await openAll(page, address())
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Фильтры', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Фильтры' })
    for (const legend of ['Цена за 5 ночей', 'Название', 'Звёзды', 'Питание', 'Кровати и отмена', 'В номере', 'В отеле'])
      await expect(dialog.getByRole('group', { name: legend, exact: true }).first()).toBeVisible()
    await expectAccessible(page)
    await dialog.locator('label').filter({ hasText: '5 звёзд' }).click()
    await dialog.getByRole('button', { name: /^Показать \d+/ }).click()
    await expect(cards(page).first()).toContainText('5 звёзд')
    await expect(page).toHaveURL(/[?&]stars=/) // the address follows the paint

    await openResults(page, searchAddress({ from: 'MOW', to: 'AER', there: inDays(40) }))
    await page.getByRole('button', { name: 'Фильтры', exact: true }).click()
    for (const legend of ['Пересадки', 'Время вылета', 'Цена за одного', 'Багаж', 'Авиакомпании'])
      await expect(page.getByRole('dialog', { name: 'Фильтры' }).getByRole('group', { name: legend }).first()).toBeVisible()
  })
})
