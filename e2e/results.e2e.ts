import { type Locator, type Page, expect, test } from '@playwright/test'
import { searchForm } from './purchase.ts'
import {
  callsOf,
  expectAscending,
  flights,
  inDays,
  moveUntil,
  open,
  openResults,
  pricesOf,
  roublesOf,
  searchAddress,
  take,
  wholeList,
} from './results-page.ts'

const sochi = searchAddress({ from: 'MOW', to: 'AER', there: inDays(50) })

const block = (page: Page, legend: string) => page.getByRole('complementary').getByRole('group', { name: legend, exact: true })
const line = (page: Page, legend: string, label: string) => block(page, legend).getByRole('checkbox', { name: label })
const toggle = (page: Page, legend: string, label: string) =>
  block(page, legend).locator('label').filter({ hasText: label }).click()
const shown = (page: Page) => page.getByText(/^\d+\s?(из\s\d+|рейс(а|ов)?)$/).first()
const order = (page: Page, label: string) =>
  page.getByRole('group', { name: 'Порядок рейсов' }).getByRole('button', { name: label })

/** The count that stands beside a value of a filter. */
async function countOf(checkbox: Locator): Promise<number> {
  const words = (await checkbox.evaluate((input: HTMLInputElement) => input.labels?.[0]?.innerText ?? '')).split('\n')
  return Number(words.map((word) => /\d+$|^\d+/.exec(word)?.[0]).find(Boolean))
}

test('a list begins with the cheapest, every order sorts it, and a reload keeps the order [AIRS-02 AIRS-16]', async ({
  page,
}) => {
  await openResults(page, sochi)
  await expectAscending(() => pricesOf(page))
  const calls = callsOf(page)
  await order(page, 'Сначала дороже').click()
  await expectAscending(async () => (await pricesOf(page)).map((price) => -price))
  await order(page, 'По авиакомпании').click()
  await expect(page).toHaveURL(/&sort=company/)
  const companies = flights(page).getByRole('heading', { level: 3 })
  await expect(async () => {
    const names = await companies.allTextContents()
    expect(names).toEqual(names.toSorted(new Intl.Collator('ru').compare))
  }).toPass()
  expect(calls.filter((call) => call.includes('Search'))).toEqual([])
  await page.reload()
  await expect(order(page, 'По авиакомпании')).toHaveAttribute('aria-pressed', 'true')
})

test('filters count what they leave, stand in the address, and the reset is there only while it has work [AIRS-20 AIRS-23 AIRS-24 AIRS-25]', async ({
  page,
}) => {
  await openResults(page, sochi)
  const all = (await shown(page).textContent()) ?? ''
  const reset = page.getByRole('button', { name: 'Сбросить фильтры' })
  await expect(reset).toBeHidden()

  const direct = line(page, 'Пересадки', 'Без пересадок')
  const count = await countOf(direct)
  await toggle(page, 'Пересадки', 'Без пересадок')
  await expect(shown(page)).toHaveText(new RegExp(`^${count}\\sиз\\s${roublesOf(all)}$`))
  await expect(reset).toBeVisible()
  await page.getByRole('button', { name: 'Убрать фильтр: Без пересадок' }).click()
  await expect(reset).toBeHidden()
  await expect(shown(page)).toHaveText(all)

  const most = block(page, 'Цена за одного').getByRole('slider').last()
  const [cheapest = 0] = await pricesOf(page)
  await most.fill(String(cheapest + 500))
  await expect(page).toHaveURL(/&price=/)
  await expect.poll(async () => Math.max(...(await pricesOf(page)))).toBeLessThanOrEqual(cheapest + 500)
  await block(page, 'Время вылета')
    .getByRole('slider')
    .first()
    .fill(String(12 * 3600))
  await expect(page).toHaveURL(/&departureTime=43200-/)
  await expect(page.getByRole('button', { name: /^Убрать фильтр: вылет/ })).toBeVisible()
  const narrowed = await shown(page).textContent()
  await page.reload()
  await expect(shown(page)).toHaveText(narrowed ?? '')
  await expect(reset).toBeVisible()
  await reset.click()
  await expect(shown(page)).toHaveText(all)
  await expect(page).not.toHaveURL(/price=|departureTime=/)
  await page.getByRole('button', { name: 'Вернуть снятые' }).click()
  await expect(shown(page)).toHaveText(narrowed ?? '')
  await expect(page).toHaveURL(/price=.*departureTime=/)
})

test('the rest of a list that could not come is asked for again by the next move, and filters have their answer', async ({
  page,
}) => {
  await open(page, sochi)
  await page.context().setOffline(true)
  await moveUntil(page, page.waitForEvent('requestfailed'))
  await page.context().setOffline(false)
  await moveUntil(page, wholeList(page))
  await toggle(page, 'Пересадки', 'Без пересадок')
  await expect(shown(page)).toHaveText(/^\d+\sиз\s\d+$/)
})

test('with baggage asked for, every price holds it and the list is sorted by that price', async ({ page }) => {
  await openResults(page, sochi)
  const before = await pricesOf(page)
  await page.getByRole('radiogroup', { name: 'Какие цены показать' }).getByText('С багажом').click()
  await expect(page).toHaveURL(/&baggageWeight=/)
  await expect(flights(page).filter({ hasText: 'Багаж: платный' })).toHaveCount(0)
  await expectAscending(() => pricesOf(page))
  expect((await pricesOf(page))[0]).toBeGreaterThan(before[0] ?? 0)
  await page.getByRole('radiogroup', { name: 'Какие цены показать' }).getByText('Любые цены').click()
  await expect.poll(() => pricesOf(page)).toEqual(before)
})

test('a long list of airlines shows six, then all, then six again [AIRS-30]', async ({ page }) => {
  await openResults(page, sochi)
  const airlines = block(page, 'Авиакомпании').getByRole('checkbox')
  await expect(airlines).toHaveCount(6)
  await block(page, 'Авиакомпании')
    .getByRole('button', { name: /^Показать все \d+$/ })
    .click()
  await expect.poll(() => airlines.count()).toBeGreaterThan(6)
  await block(page, 'Авиакомпании').getByRole('button', { name: 'Свернуть' }).click()
  await expect(airlines).toHaveCount(6)
})

test('a varied list offers all nine filters, a list of one airline has no filter of airlines [AIRS-17 AIRS-18 AIRS-19 AIRS-29]', async ({
  page,
}) => {
  await openResults(page, searchAddress({ from: 'MOW', to: 'IST', there: inDays(50) }))
  for (const legend of ['Пересадки', 'Багаж', 'Авиакомпании', 'Аэропорт, Москва', 'Аэропорт, Стамбул', 'Класс']) {
    await expect(block(page, legend).getByRole('checkbox').nth(1)).toBeAttached()
  }
  for (const legend of ['Цена за одного', 'Время вылета', 'Время прилёта']) {
    await expect(block(page, legend).first().getByRole('slider')).toHaveCount(2)
  }
  await open(page, searchAddress({ from: 'UFA', to: 'LAX', there: inDays(50) }))
  const carriers = await flights(page).getByRole('heading', { level: 3 }).allTextContents()
  expect(new Set(carriers).size).toBe(1)
  await expect(block(page, 'Багаж')).toBeVisible()
  await expect(block(page, 'Авиакомпании')).toBeHidden()
})

test('filters that leave nothing say so and name the culprits', async ({ page }) => {
  await openResults(page, `${sochi}&departureTime=0-0&arrivalTime=0-0&countTransfer=0`)
  await expect(page.getByRole('heading', { name: 'По выбранным фильтрам ничего не найдено' })).toBeVisible()
  await page.getByRole('region', { name: 'Рейсы туда' }).getByRole('button', { name: 'Сбросить фильтры' }).click()
  await expect(flights(page).first()).toBeVisible()
})

test('a new search clears the old list behind skeletons; only the last of quick searches is shown [AIRS-01 AIRS-03 AIRS-04 AIRS-05 AIRS-31]', async ({
  page,
}) => {
  await openResults(page, sochi)
  await expect(flights(page).first()).toBeVisible()
  const slow = await page.context().newCDPSession(page)
  await slow.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 1_500,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  const asked: string[] = []
  const cut: string[] = []
  page.on('request', (request) => request.url().includes('/Search') && asked.push(request.postDataJSON().iataTo))
  page.on('requestfailed', (request) => request.url().includes('/Search') && cut.push(request.postDataJSON().iataTo))
  const [kazan, ufa, krasnodar] = ['KZN', 'UFA', 'KRR'].map((to) => searchAddress({ from: 'MOW', to, there: inDays(50) }))
  /** Walks along the history as quickly as a hand on the back button does. */
  const walk = (addresses: (string | undefined)[]) =>
    page.evaluate((all) => {
      for (const address of all) {
        history.pushState(null, '', address)
        dispatchEvent(new PopStateEvent('popstate', { state: null }))
      }
    }, addresses)

  await walk([kazan])
  await expect(page.getByLabel('Ищем рейсы')).toBeVisible()
  await expect(flights(page)).toHaveCount(0)
  await expect.poll(() => asked).toEqual(['KZN'])
  await walk([ufa, krasnodar])
  await expect(page.getByRole('heading', { level: 1, name: 'Москва — Краснодар' })).toBeVisible()
  await expect(flights(page).first()).toContainText('KRR')
  expect(asked).toEqual(['KZN', 'KRR'])
  expect(cut).toEqual(['KZN'])
  await expect(page.getByText('Ошибка поиска билетов')).toBeHidden()
  await expect(page.getByText('Операция отменена пользователем')).toBeHidden()

  await page.evaluate(() => {
    const button = document.querySelector<HTMLElement>('aside form [type=submit]')
    for (let presses = 0; presses < 3; presses += 1) button?.click()
  })
  await expect(page).toHaveURL(/lastUpdate=/)
  await expect(flights(page).first()).toContainText('KRR')
  expect(asked).toEqual(['KZN', 'KRR', 'KRR'])

  const submit = searchForm(page).getByRole('button', { name: 'Найти билеты' })
  await submit.click()
  await expect.poll(() => asked.length).toBe(4)
  await submit.click()
  await expect.poll(() => asked.length).toBe(5)
  await expect(flights(page).first()).toContainText('KRR')
  expect(cut).toEqual(['KZN', 'KRR'])
})

test('a combined ticket stands in boxes of its own and tells how long a connection should be [AIRS-33 AIRS-34 AIRS-35]', async ({
  page,
}) => {
  await openResults(page, `${searchAddress({ from: 'SVX', to: 'IST', there: inDays(50) })}&countTransfer=1`)
  const card = flights(page).filter({ hasText: 'Составной билет' }).first()
  await card.getByRole('button', { name: /^Подробнее/ }).click()
  for (const title of ['Билет 1 из 2 · ', 'Билет 2 из 2 · ']) {
    const ticket = card.locator('section').filter({ has: page.getByRole('heading', { name: title }) })
    for (const fact of ['Возврат запрещён', 'Обмен запрещён']) await expect(ticket.getByText(fact)).toBeVisible()
  }
  await expect(card.getByText('Багаж нужно получить и сдать заново')).toBeVisible()
  await expect(
    card.getByText('Рекомендуемое время пересадки: со сменой аэропорта от 4 часов, в том же аэропорту от 2 часов'),
  ).toBeVisible()
  await card.getByRole('button', { name: 'Выбрать', exact: true }).click()
  await expect(page).toHaveURL(/\/avia\/booking$/)
  await expect(page.getByText(/Составной билет: в.пересадке багаж нужно получить и.сдать заново/)).toBeVisible()
})

test('back from the booking page the same list stands at the same place', async ({ page }) => {
  await openResults(page, sochi)
  await order(page, 'Сначала быстрее').click()
  await toggle(page, 'Пересадки', 'Без пересадок')
  await expect(page).toHaveURL(/sort=time_up/)
  await expect(page).toHaveURL(/countTransfer=0/)
  const address = page.url()
  const names = await flights(page).evaluateAll((cards) => cards.slice(0, 5).map((card) => card.getAttribute('aria-label')))
  await flights(page).nth(4).scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
  const before = await page.evaluate(() => scrollY)
  await take(page, 4)
  await expect(page).toHaveURL(/\/avia\/booking$/)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(flights(page).nth(4)).toBeVisible()
  expect(await flights(page).evaluateAll((cards) => cards.slice(0, 5).map((card) => card.getAttribute('aria-label')))).toEqual(
    names,
  )
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(120)
})

test('a past day and an unknown city are refused in words with a way on; nothing is asked for the past [AIRF-25 ERR-06]', async ({
  page,
}) => {
  const calls = callsOf(page)
  await open(page, searchAddress({ from: 'MOW', to: 'AER', there: inDays(-1) }))
  await expect(page.getByRole('heading', { name: 'В запросе указана прошедшая дата' })).toBeVisible()
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
  await page.getByRole('button', { name: 'Изменить даты' }).click()
  await expect(page.getByRole('dialog', { name: 'Когда летим' })).toBeVisible()

  await open(page, searchAddress({ from: 'ZZZ', to: 'AER', there: inDays(50) }))
  await expect(page.getByRole('heading', { name: 'Неверный код или название города' })).toBeVisible()
  await page.getByRole('button', { name: 'Изменить города' }).click()
  await expect(searchForm(page).getByRole('combobox', { name: 'Откуда' })).toBeFocused()
})

test('a pair without flights is told as such, an address made wrong is put right', async ({ page }) => {
  await open(page, searchAddress({ from: 'GDZ', to: 'GOA', there: inDays(50) }))
  await expect(page.getByRole('heading', { name: 'По данному запросу рейсы не найдены' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Изменить даты' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Новый поиск' })).toBeVisible()

  await open(page, '/search/avia?iataFrom=mow&iataTo=aer&dateThere=99-99-2026&adults=77&infants=-4&sort=%00')
  await expect(page.getByRole('heading', { name: 'Укажите направление и дату вылета' })).toBeVisible()
  await open(page, `${sochi.replace('adults=1', 'adults=77')}&sort=upside&aviaCompany=%3Cb%3E&price=9-1-1&cabin=`)
  await expect(page.getByText('9 взрослых').first()).toBeVisible()
  await expectAscending(() => pricesOf(page))
})

test.describe('on a narrow screen', () => {
  // On a busy machine a press would meet the sheet before it has begun to slide.
  test.use({ viewport: { width: 400, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

  test('filters open as a sheet that works at once [MODAL-06]', async ({ page }) => {
    await openResults(page, sochi)
    await page.getByRole('button', { name: 'Фильтры' }).click()
    const sheet = page.getByRole('dialog', { name: 'Фильтры' })
    for (const legend of ['Пересадки', 'Время вылета', 'Время прилёта', 'Цена за одного', 'Багаж', 'Авиакомпании']) {
      await expect(sheet.getByRole('group', { name: legend, exact: true }).first()).toBeAttached()
    }
    await sheet.locator('label').filter({ hasText: 'Без пересадок' }).click()
    await expect(page).toHaveURL(/countTransfer=0/)
    await sheet.getByRole('button', { name: /^Показать \d+/ }).click()
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('button', { name: 'Фильтры' })).toHaveText('Фильтры1')
    await page.getByRole('button', { name: 'Фильтры' }).click()
    await sheet.getByRole('button', { name: 'Закрыть' }).click()
    await expect(sheet).toBeHidden()
  })
})

test('a filter pressed while its part of the page waits for scripts is heard when they come', async ({ page }) => {
  const { promise: come, resolve: bringFilters } = Promise.withResolvers<void>()
  await page.route('**/assets/filter-blocks-*.js', (route) => come.then(() => route.continue()))
  await page.goto(sochi, { waitUntil: 'commit' })
  await flights(page)
    .first()
    .getByRole('button', { name: /^Подробнее/ })
    .click()
  await expect(flights(page).first().getByRole('button', { name: 'Свернуть' })).toBeVisible() // the page is alive around it
  await toggle(page, 'Пересадки', 'Без пересадок')
  bringFilters()
  await expect(page).toHaveURL(/&countTransfer=/)
  await expect(line(page, 'Пересадки', 'Без пересадок')).toBeChecked()
})
