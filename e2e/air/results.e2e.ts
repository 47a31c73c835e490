import { type Page, expect, test } from '@playwright/test'
import * as paths from '#domain/paths.ts'
import { inspect, searchForm } from '#e2e/steps/purchase.ts'
import {
  callsOf,
  expectAscending,
  flights,
  inDays,
  open,
  openResults,
  readPrices,
  roublesOf,
  searchAddress,
  take,
  toggle,
  whollyAlive,
} from '#e2e/steps/results-page.ts'

const sochi = searchAddress({ from: 'MOW', to: 'AER', there: inDays(50) })

const pick = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })

/** Puts the list in one of the five orders. */
async function order(page: Page, label: string): Promise<void> {
  const orders = page.getByRole('list', { name: 'Сортировка рейсов', includeHidden: true })
  await page.locator('details').filter({ has: orders }).locator('summary').click()
  await orders.getByRole('link', { name: label }).click()
}

test('a list begins with the cheapest, every order sorts it, and a reload keeps the order [AIRS-02 AIRS-16]', async ({
  page,
}) => {
  await openResults(page, sochi)
  await expectAscending(() => readPrices(page))
  const calls = callsOf(page)
  await expect(pick(page, /^Самый дешёвый/)).toHaveAttribute('aria-selected', 'true')
  await order(page, 'Сначала дороже')
  await expectAscending(async () => (await readPrices(page)).map((price) => -price))
  await order(page, 'По авиакомпании')
  await expect(page).toHaveURL(/&sort=company/)
  const companies = flights(page).getByRole('heading', { level: 3 })
  await expect(async () => {
    const names = await companies.allTextContents()
    expect(names).toEqual(names.toSorted(new Intl.Collator('ru').compare))
  }).toPass()
  expect(calls.filter((call) => call.includes('Search'))).toEqual([])
  await page.reload()
  await expect(page.locator('summary')).toHaveText('По авиакомпании')
})

test('the best, the cheapest and the fastest flight begin the list at a press; what is best is the visitor\u2019s to say', async ({
  page,
}) => {
  await openResults(page, sochi)
  const price = async (name: RegExp) => roublesOf((await pick(page, name).locator('b').textContent()) ?? '')
  for (const [name, address] of [
    [/^Самый быстрый/, /sort=time_up/],
    [/^Лучший/, /sort=best/],
  ] as const) {
    await pick(page, name).click()
    await expect(page).toHaveURL(address)
    await expect(pick(page, name)).toHaveAttribute('aria-selected', 'true')
    await expect.poll(async () => (await readPrices(page))[0]).toBe(await price(name))
  }
  await test.step('with price alone that is the cheapest, and a reload remembers it', async () => {
    await page.getByRole('button', { name: 'Поменять веса' }).click()
    const dialog = page.getByRole('dialog', { name: 'Что важнее' })
    await dialog.getByRole('slider', { name: 'Цена' }).press('End')
    await expect(dialog.getByRole('status')).toHaveText(['100\u00a0%', '0\u00a0%', '0\u00a0%'])
    await inspect(page)
    await dialog.getByRole('button', { name: 'Готово' }).click()
    await expect(page.getByText('Лучший: цена 100\u00a0%')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Поменять веса' })).toBeFocused()
    expect(await price(/^Лучший/)).toBe(await price(/^Самый дешёвый/))
    await page.reload()
    await expect(page.getByText('Лучший: цена 100\u00a0%')).toBeVisible()
  })
  await test.step('the arrows walk along the three', async () => {
    await pick(page, /^Лучший/).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(pick(page, /^Самый дешёвый/)).toHaveAttribute('aria-selected', 'true')
    await inspect(page)
  })
})

test('without scripts the three flights and the five orders are links', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(sochi)
  await pick(page, /^Самый быстрый/).click()
  await expect(page).toHaveURL(/sort=time_up/)
  await expect(pick(page, /^Самый быстрый/)).toHaveAttribute('aria-selected', 'true')
  await order(page, 'Сначала дороже')
  await expectAscending(async () => (await readPrices(page)).map((price) => -price))
  await page.close()
})

test('a new search clears the old list behind skeletons; only the last of quick searches is shown', async ({ page }) => {
  await openResults(page, sochi)
  await expect(flights(page).first()).toBeVisible()
  await whollyAlive(page)
  await expect(page.getByRole('group', { name: 'Соседние даты' }).getByRole('button').first()).toBeVisible()
  const slow = await page.context().newCDPSession(page)
  await slow.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 3_000,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  const requests: string[] = []
  const cancelled: string[] = []
  page.on('request', (request) => request.url().includes('/Search') && requests.push(request.postDataJSON().iataTo))
  page.on('requestfailed', (request) => request.url().includes('/Search') && cancelled.push(request.postDataJSON().iataTo))
  const [kazan, ufa, krasnodar] = ['KZN', 'UFA', 'KRR'].map((to) => searchAddress({ from: 'MOW', to, there: inDays(50) }))
  /** Walks along the history as quickly as a hand on the back button does. */
  const traverse = (addresses: (string | undefined)[]) =>
    page.evaluate((all) => {
      for (const address of all) {
        history.pushState(null, '', address)
        dispatchEvent(new PopStateEvent('popstate', { state: null }))
      }
    }, addresses)

  await test.step('the old list gives way to skeletons [AIRS-01 AIRS-31]', async () => {
    await traverse([kazan])
    await expect(page.getByLabel('Ищем рейсы')).toBeVisible()
    await expect(flights(page)).toHaveCount(0)
  })
  await test.step('the search under way ends when another begins, without a word of failure [AIRS-03 AIRS-04]', async () => {
    await expect.poll(() => requests).toEqual(['KZN'])
    await traverse([ufa, krasnodar])
    await expect(page.getByRole('heading', { level: 1, name: 'Москва — Краснодар' })).toBeVisible()
    await expect(flights(page).first()).toContainText('KRR')
    expect(requests).toEqual(['KZN', 'KRR'])
    expect(cancelled).toEqual(['KZN'])
    await expect(page.getByText('Ошибка поиска билетов')).toBeHidden()
    await expect(page.getByText('Операция отменена пользователем')).toBeHidden()
  })

  await test.step('presses in a row are one search [AIRS-05]', async () => {
    await page.evaluate(() => {
      const button = document.querySelector<HTMLElement>('aside form [type=submit]')
      for (let presses = 0; presses < 3; presses += 1) button?.click()
    })
    await expect(page).toHaveURL(/lastUpdate=/)
    await expect(flights(page).first()).toContainText('KRR')
    expect(requests).toEqual(['KZN', 'KRR', 'KRR'])
  })

  const submit = searchForm(page).getByRole('button', { name: 'Найти билеты' })
  await submit.click()
  await expect.poll(() => requests.length).toBe(4)
  await submit.click()
  await expect.poll(() => requests.length).toBe(5)
  await expect(flights(page).first()).toContainText('KRR')
  expect(cancelled).toEqual(['KZN', 'KRR'])
})

test('a combined ticket is shown in boxes of its own and says how long a connection should be [AIRS-33 AIRS-34 AIRS-35]', async ({
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
  await expect(card.getByRole('heading', { name: /^Пересадка на.свой риск.*, нужно \d+ ч/ })).toBeVisible()
  await expect(
    card.getByText('Рекомендуемое время пересадки: со сменой аэропорта от 4 часов, в том же аэропорту от 2 часов'),
  ).toBeVisible()
  await card.getByRole('button', { name: 'Выбрать', exact: true }).click()
  await expect(page).toHaveURL(/\/avia\/booking$/)
  await expect(page.getByRole('button', { name: 'Продолжить без авторизации' })).toBeVisible()
  await expect(page.getByText(/^Пересадка на.свой риск/)).toBeVisible()
  await expect(page.getByText(/Составной билет: в.пересадке багаж нужно получить и.сдать заново/)).toBeVisible()
})

test('back from the booking page the same list is shown at the same scroll position, an opened card open', async ({ page }) => {
  await openResults(page, sochi)
  await pick(page, /^Самый быстрый/).click()
  await toggle(page, 'Пересадки', 'Без пересадок')
  await expect(page).toHaveURL(/sort=time_up/)
  await expect(page).toHaveURL(/countTransfer=0/)
  const address = page.url()
  const firstFive = () => flights(page).evaluateAll((cards) => cards.slice(0, 5).map((card) => card.getAttribute('aria-label')))
  await flights(page)
    .nth(2)
    .getByRole('button', { name: /^Подробнее/ })
    .click()
  await flights(page).nth(4).scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
  const [before, names] = [await page.evaluate(() => scrollY), await firstFive()]
  await take(page, 4)
  await expect(page).toHaveURL(/\/avia\/booking$/)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(flights(page).nth(4)).toBeVisible()
  await expect.poll(firstFive).toEqual(names)
  await expect(flights(page).nth(2).getByRole('button', { name: 'Свернуть' }).first()).toBeVisible()
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(120)
})

test('a past day and an unknown city are refused with an explanation and a way on; no request is sent for the past [AIRF-25 ERR-06]', async ({
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

test('a pair without flights is reported as such, a malformed address is corrected', async ({ page }) => {
  await open(page, searchAddress({ from: 'GDZ', to: 'GOA', there: inDays(50) }))
  await expect(page.getByRole('heading', { name: 'По данному запросу рейсы не найдены' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Изменить даты' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Новый поиск' })).toBeVisible()

  await open(page, `${paths.airResults}?iataFrom=mow&iataTo=aer&dateThere=99-99-2026&adults=77&infants=-4&sort=%3Cb%3E`)
  await expect(page.getByRole('heading', { name: 'Укажите направление и дату вылета' })).toBeVisible()
  await open(page, `${paths.airResults}?iataFrom=mow&iataTo=yks`)
  await expect(page.getByRole('combobox', { name: 'Откуда' })).toHaveValue('Москва')
  await expect(page.getByRole('combobox', { name: 'Куда', exact: true }), 'a city that is not bundled either').toHaveValue(
    'Якутск',
  )
  await open(page, `${sochi.replace('adults=1', 'adults=77')}&sort=upside&aviaCompany=%3Cb%3E&price=9-1-1&cabin=`)
  await expect(page.getByText('9 взрослых').first()).toBeVisible()
  const misnamed = new URLSearchParams(sochi.split('?')[1])
  misnamed.set('from', 'Выигрыш')
  await page.goto(`${paths.airResults}?${misnamed}`)
  await expect(page).toHaveTitle(/^Авиабилеты Москва – Сочи/)
  await open(page, sochi)
  await expectAscending(() => readPrices(page))
})

test('a computer whose clock is an hour ahead is sold flights as any other', async ({ page }) => {
  await page.clock.install({ time: Date.now() + 3_600_000 })
  await open(page, sochi)
  await expect(page.getByText(/^Цены действуют/)).toBeVisible()
  await take(page)
  await expect(page.getByRole('timer')).toHaveAccessibleName(/^Осталось \d\d?:/)
})

test('a list the server has drawn is completed for a visitor whose calendar is past its day', async ({ page }) => {
  await page.clock.install({ time: Date.now() + 3 * 86_400_000 })
  await openResults(page, searchAddress({ from: 'MOW', to: 'AER', there: inDays(1) }))
  await expect(page.getByRole('group', { name: 'Авиакомпании' }).getByRole('checkbox').nth(1)).toBeEnabled()
})
