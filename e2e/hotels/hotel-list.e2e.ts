import { type Page, expect, test } from '@playwright/test'
import { address, block, cards, found, openAll, order, tick } from '#e2e/steps/hotel-results.ts'
import { openNetwork } from '#e2e/steps/network.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/steps/purchase.ts'
import { expectAscending, inDays, openResults, readPrices, roublesOf, searchAddress } from '#e2e/steps/results-page.ts'

/** Prices shown by the night; each is its share of the whole price beside it, rounded up (DHOT-24). */
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
  Number(
    /(?:фильтрам\s|Найдено )(\d+)(?!.*фильтрам)/.exec(
      ((await found(page).textContent()) ?? '').replaceAll(/(?<=\d)\s(?=\d)/g, ''),
    )?.[1],
  )

test('on a phone the chosen filters are in one row, which scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAll(
    page,
    `${address()}&stars=5,4&mealList=breakfast,breakfast-buffet&cancellation=cancellationIsAvailable&bedtypes=double`,
  )
  const chips = page.getByRole('list', { name: 'Выбранные фильтры' })
  await expect(chips.getByRole('listitem').nth(5)).toBeAttached()
  expect((await chips.boundingBox())!.height).toBeLessThan(60)
  await expectNoSidewaysScroll(page)
})

test('hotels already seen stay in place while others load; the progress bar disappears without a trace; one press sorts everything [HOTS-07 STATE-02]', async ({
  page,
}) => {
  const network = await openHeld(page)
  const top = await cards(page).getByRole('heading').allInnerTexts()
  await cards(page).first().hover()
  await cards(page)
    .first()
    .hover({ position: { x: 40, y: 40 } }) // a hand that moves, not a cursor under which the page has appeared
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
  await expectAscending(() => readPrices(page))
})

test('on a phone the end of a search moves nothing under a visitor who reads the list [HOTS-07 STATE-02]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const network = await openHeld(page)
  await page.mouse.wheel(0, 1500)
  const read = cards(page).nth(3)
  await expect(read).toBeInViewport()
  const place = await read.boundingBox()
  await network.heals()
  await expect(page.getByRole('button', { name: 'Упорядочить список' })).toBeVisible({ timeout: 30_000 })
  expect(await read.boundingBox()).toEqual(place)
})

test('the end of a free cancellation is shown in the hotel’s time zone, in the list as on its page, wherever it is read', async ({
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

test('filters narrow the list to their numbers, are kept in the address, are restored on return from a hotel, and a reset can be undone', async ({
  page,
}) => {
  await openAll(page, address())
  await test.step('the form and the switch are beside the list [NAV-03]', async () => {
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

  const [cheapest = 0] = await readPrices(page)
  const most = block(page, 'Цена за 5 ночей').first().getByRole('slider').last()
  await test.step('a price limits the list and is kept in the address while it does [HOTS-24]', async () => {
    await most.fill(String(cheapest + 3000))
    await expect(page).toHaveURL(new RegExp(`&price=-${cheapest + 3000}`))
    await expect.poll(async () => Math.max(...(await readPrices(page)))).toBeLessThanOrEqual(cheapest + 3000)
    await most.fill((await most.getAttribute('max')) ?? '')
    await expect(page).not.toHaveURL(/price=/)
    await most.press('ArrowLeft')
    await expect(page).toHaveURL(/&price=-\d+00&?/)
    await most.press('ArrowRight')
    await expect(page).not.toHaveURL(/price=/)
  })

  const line = block(page, 'Звёзды').locator('label').filter({ hasText: '4 звезды' })
  const count = Number(/(\d+)\s*отел/.exec((await line.innerText()).replaceAll(/\s+/g, ' '))?.[1])
  await test.step('the reset appears with the first choice [HOTS-29]', async () => {
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
  await expectAscending(async () => (await readPrices(page)).map((price) => -price))
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

test('the first hotel is high on the page, its card is as high as its text, and on a phone a picture leaves its price visible', async ({
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

test('hotels are shown side by side in a table of differences, four at most, at a link others can open', async ({
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
  await expect(table.getByRole('columnheader').last(), 'a column is called by its hotel alone').toHaveAccessibleName(
    /^[^\d]+»[^\d₽]*$/,
  )
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

test('the focus stays by the hotels when one leaves the comparison, when the last does and when it is emptied', async ({
  page,
}) => {
  await openAll(page, address())
  const bar = page.getByRole('region', { name: 'Сравнение отелей' })
  const choose = (at: number) => cards(page).nth(at).getByRole('button', { name: 'Сравнить' }).click()
  await choose(0)
  await expect(bar.getByRole('status')).toHaveText(/^К.сравнению: 1.отель, добавьте ещё один$/)
  await bar.getByRole('button', { name: 'Очистить' }).press('Enter')
  await expect(bar).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await choose(0)
  await choose(1)
  const open = bar.getByRole('button', { name: 'Сравнить' })
  await open.press('Enter')
  const remove = page.getByRole('dialog', { name: 'Сравнение отелей' }).getByRole('button', { name: /^Убрать из сравнения/ })
  await remove.first().press('Enter')
  await expect(remove).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Таблица сравнения' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
  await open.press('Enter')
  await remove.press('Enter')
  await expect(bar).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('one step back closes the table of hotels, and the list is as it was', async ({ page }) => {
    await openAll(page, address())
    const start = page.url()
    for (const at of [0, 1]) await cards(page).nth(at).getByRole('button', { name: 'Сравнить' }).click()
    const bar = page.getByRole('region', { name: 'Сравнение отелей' })
    await bar.getByRole('button', { name: 'Сравнить' }).click()
    const table = page.getByRole('dialog', { name: 'Сравнение отелей' })
    await expect(table.getByRole('columnheader')).toHaveCount(3)
    await page.waitForTimeout(1000) // a drawer has an entry of its own only a moment after it is seen
    await page.goBack()
    await page.waitForTimeout(1000) // and would be seen again a moment after it went
    await expect(page).toHaveURL(start)
    await expect(table).toBeHidden()
    await expect(bar).toContainText('2 отеля')
  })

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

test('a limit above the hotels that have arrived stays when another filter or handle is moved before the rest [HOTS-25]', async ({
  page,
}) => {
  await openHeld(page)
  const prices = block(page, 'Цена за 5 ночей').first().getByRole('slider')
  const limit = Number(await prices.last().getAttribute('max')) + 1000
  const network = await openHeld(page, `&price=-${limit}`)
  await tick(page, 'Звёзды', '4 звезды')
  await expect(page, 'for Back, and for a link copied meanwhile').toHaveURL(new RegExp(`&stars=4&price=-${limit}(&|$)`))
  await prices.first().press('PageUp')
  const held = new RegExp(`&stars=4&price=\\d+-${limit}(&|$)`)
  await expect(page).toHaveURL(held)
  await network.heals()
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 30_000 })
  await expect(page).toHaveURL(held)
})

/** Opens a search whose first ten hotels have arrived, the next ones held back; a busy server may send its page without them. */
async function openHeld(page: Page, filters = '') {
  const network = await openNetwork(page)
  await network.fails({ path: '/api/Base/MakeRateList', kind: 'hold' })
  await expect(async () => {
    const alive = page.waitForRequest('**/api/Base/MakeRateList')
    await page.goto(address() + filters)
    await alive
    await expect(page.getByRole('progressbar')).toHaveAttribute('value', '10', { timeout: 3000 })
  }).toPass()
  return network
}
