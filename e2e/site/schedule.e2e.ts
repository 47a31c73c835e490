import { type Page, expect, test } from '@playwright/test'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { holdClock } from '#e2e/steps/clock.ts'
import { openNetwork } from '#e2e/steps/network.ts'
import { flights, open } from '#e2e/steps/results-page.ts'

const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' }).format(new Date())
const inDays = (count: number) => new Date(Date.parse(today) + count * 86_400_000).toISOString().slice(0, 10)
const shown = (day: string) => day.split('-').toReversed().join('.')

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const part = (page: Page, name: RegExp) => page.getByRole('radio', { name })

/** Every request the page sends to the timetable or the airports, as it is sent. */
function listen(page: Page) {
  const requests: { path: string; query: Record<string, string> }[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (/^\/(ext\/yandex|api\/air\/Airports)/.test(pathname))
      requests.push({ path: pathname, query: Object.fromEntries(searchParams) })
  })
  return {
    /** The rest of a day of over 500 flights is requested automatically and does not count. */
    boards: () => requests.filter(({ path, query }) => path === '/ext/yandex/rasp/' && !query.offset),
    airports: () => requests.filter(({ path }) => path !== '/ext/yandex/rasp/'),
  }
}

test('an empty board requests nothing until an airport is found and the button pressed', async ({ page }) => {
  const requests = listen(page)
  await open(page, paths.boards)
  await expect(page).toHaveTitle(/^Онлайн-табло аэропортов/)
  const directions = page.getByRole('radiogroup', { name: 'Направление' })
  await expect(directions.getByRole('radio')).toHaveCount(2)
  await expect(page.getByRole('button', { name: new RegExp(shown(today)) })).toBeVisible()
  const here = page.getByRole('link', { name: /^Дубай DXB сейчас \d\d:\d\d$/ })
  await expect(here, 'an airport says what its clocks show').toBeVisible()
  const find = page.getByRole('button', { name: 'Найти', exact: true })
  await test.step('two directions, today, and a button that rests [NAV-14 SCHED-01]', async () => {
    await expect(find).toBeDisabled()
    await directions.getByRole('radio', { name: 'Прилёт' }).check({ force: true })
  })

  await test.step('an airport is searched half a second after the last key [SCHED-02]', async () => {
    const field = page.getByRole('combobox', { name: 'Аэропорт' })
    await holdClock(page)
    await field.pressSequentially('шерем')
    await page.clock.runFor(499)
    expect(requests.airports()).toEqual([])
    await page.clock.runFor(1)
    await page.clock.resume()
    await expect.poll(() => requests.airports().map(({ query }) => query.text)).toEqual(['шерем'])
    await page.getByRole('option', { name: /Шереметьево/ }).click()
    expect(requests.boards()).toEqual([])
  })

  await find.click()
  await expect(rows(page).first()).toBeVisible({ timeout: 30_000 })
  const query = { station: 'SVO', date: today, transport_types: 'plane', system: 'iata', limit: '500', event: 'arrival' }
  await test.step('the button sends the request in the service’s format, and the address follows [SCHED-05 SCHED-08 SCHED-15]', async () => {
    expect(requests.boards()[0]!.query).toEqual(query)
    await expect(page).toHaveURL(href(paths.board, { iata: 'SVO', airport: 'Шереметьево' }, { date: today, event: 'arrival' }))
    await expect(page.getByRole('columnheader', { name: 'Откуда' })).toBeVisible()
  })

  await test.step('the other direction is requested at once [SCHED-06]', async () => {
    const before = requests.boards().length
    await directions.getByRole('radio', { name: 'Вылет' }).check({ force: true })
    await expect(page).toHaveURL(href(paths.board, { iata: 'SVO', airport: 'Шереметьево' }, { date: today }), { timeout: 30_000 })
    await expect(page.getByRole('columnheader', { name: 'Куда' })).toBeVisible()
    expect(requests.boards()[before]!.query).toEqual({ ...query, event: 'departure' })
  })
})

test('an address brings its board at once; rows are narrowed without a question and lead to tickets', async ({ page }) => {
  const requests = listen(page)
  const date = inDays(5)
  const address = href(paths.board, { iata: 'SVO', airport: 'Шереметьево' }, { date })
  const firstHtml = await (await page.request.get(address)).text()
  await open(page, address)
  await test.step('the board at an address is loaded with its day and its station [NAV-15 SCHED-04 SCHED-12]', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Табло Шереметьево')
    await expect(page.getByRole('main')).toContainText('Аэропорт Шереметьево')
    await expect(page.getByRole('button', { name: new RegExp(shown(date)) })).toBeVisible()
    await expect.poll(() => rows(page).count()).toBeGreaterThan(200)
  })
  await test.step('one question brings it [SCHED-07]', async () => {
    const count = page.getByText(/^\d+\s(рейс|рейса|рейсов)$/).first()
    expect(firstHtml).toContain((await count.textContent())!) // the first rows alone name the whole number too
    expect(requests.boards().map(({ query }) => [query.station, query.date])).toEqual([['SVO', date]])
  })

  const text = page.getByRole('searchbox', { name: 'Рейс, город или авиакомпания' })
  await test.step('text narrows the rows, and a row describes its flight [SCHED-10 SCHED-11]', async () => {
    await text.fill('москва — СОЧИ')
    await expect.poll(() => rows(page).count()).toBeLessThan(60)
    const first = rows(page).first()
    await expect(first.locator('time')).toContainText(/\d\d:\d\d/)
    await expect(first).toContainText(/[A-Z0-9]{2} \d{1,4}/)
    for (const expected of ['Москва — Сочи', /Airbus|Boeing|Sukhoi|Superjet/, /ежедневно|пн|вт|ср|чт|пт|сб|вс/])
      await expect(first).toContainText(expected)
  })
  await test.step('a filter that leaves nothing says so and whose the data are [SCHED-14]', async () => {
    await part(page, /Утро/).check({ force: true })
    await text.fill('такого рейса нет')
    await expect(page.getByRole('heading', { name: 'По данному фильтру ничего не найдено' })).toBeVisible()
    await expect(page.locator('[aria-live]', { hasText: 'По данному фильтру ничего не найдено' })).toBeAttached()
    await expect(page.getByRole('main')).toContainText('Данные предоставлены сервисом расписаний')
    await page.getByRole('button', { name: 'Сбросить фильтры' }).click()
    await expect(page.getByRole('region', { name: 'Рейсы' })).toBeFocused()
    await expect.poll(() => rows(page).count()).toBeGreaterThan(200)
    expect(requests.boards()).toHaveLength(1)
  })

  await text.fill('Москва — Сочи')
  await expect.poll(() => rows(page).count()).toBeLessThan(60)
  await rows(page)
    .first()
    .getByRole('link', { name: /^Купить/ })
    .click()
  await expect(page).toHaveURL(/\/search\/avia\?.*iataFrom=MOW.*iataTo=AER/)
  await expect(flights(page).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Табло Шереметьево')
})

test('wrong addresses and a failing service say so and show a way on [SCHED-03 SCHED-13]', async ({ page }) => {
  await open(page, href(paths.board, { iata: 'ZZZ', airport: 'Нигде' }))
  await expect(page.getByRole('alert')).toContainText('Сервис расписаний не ответил')
  await expect(page.getByRole('button', { name: 'Повторить' })).toBeVisible()
  await page.getByRole('link', { name: /Пулково/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Табло Пулково')
  await expect(rows(page).first()).toBeVisible()
  expect((await page.goto(href(paths.board, { iata: 'QQQ', airport: 'Дёшево-тут' })))?.status()).toBe(404)
  await expect(page, 'the words of the address are nobody’s').not.toHaveTitle(/Дёшево/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Онлайн-табло')
  await expect(page.getByRole('alert')).toContainText('Аэропорт не найден')
  await expect(page.getByRole('button', { name: 'Повторить' })).toBeHidden()

  await open(page, href(paths.board, { iata: 'LED', airport: 'Пулково' }, { date: inDays(-2) }))
  await expect(page.getByRole('main')).toContainText('открыт сегодняшний день')
  await page.getByRole('button', { name: new RegExp(shown(today)) }).click()
  const days = page.getByRole('dialog', { name: 'День табло' })
  await expect(days.locator(`[data-day="${today}"]`)).toBeEnabled()
  await expect(days.locator(`[data-day="${inDays(-1)}"]:enabled`)).toHaveCount(0)
  await page.keyboard.press('Escape')
})

test('today’s board opens at the next flight, on a phone without scrolling; its filters are kept in the address', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, href(paths.board, { iata: 'SVO', airport: 'x' }, { date: '2020-01-01', part: 'night' }))
  await expect(page).toHaveURL(href(paths.board, { iata: 'SVO', airport: 'Шереметьево' }, { date: today, part: 'night' }))
  await expect(page.getByRole('main')).toContainText('открыт сегодняшний день')
  await expect(part(page, /Ночь/)).toBeChecked()
  await part(page, /Любое/).check({ force: true })
  await expect(page).toHaveURL(/date=[\d-]+$/)
  await expect(rows(page).first()).toBeInViewport()
  const first = Date.parse((await rows(page).first().locator('time').getAttribute('datetime'))!)
  const earlier = page.getByRole('button', { name: /^Прошедшие рейсы/ })
  if (await earlier.isVisible()) {
    expect(first).toBeGreaterThan(Date.now() - 120_000)
    const left = Math.round((first - Date.now()) / 60_000)
    if (left > 2 && left < 170) await expect(page.getByText(/^ближайший через\s(\d+\sч\s?)?(\d+\sмин)?$/)).toBeVisible()
    await earlier.click()
    await expect
      .poll(async () => Date.parse((await rows(page).first().locator('time').getAttribute('datetime'))!))
      .toBeLessThan(first)
    await expect(page.getByRole('button', { name: 'Ближайший рейс' })).toBeFocused()
  }
  await page.getByRole('searchbox', { name: 'Рейс, город или авиакомпания' }).fill('Сочи')
  await expect(page).toHaveURL(/&text=%D0%A1/)
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Рейс, город или авиакомпания' })).toHaveValue('Сочи')
})

test('on a tablet the carrier and its aircraft have room beside the city, every row as high as the next', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await open(page, href(paths.board, { iata: 'SVO', airport: 'Шереметьево' }, { date: inDays(5) }))
  const heights = () => rows(page).evaluateAll((all) => all.slice(0, 20).map((row) => row.getBoundingClientRect().height))
  expect(Math.max(...(await heights()))).toBeLessThan(60)
})

test('no hour of a printed board is crossed out', async ({ page }) => {
  await open(page, href(paths.board, { iata: 'SVO', airport: 'Шереметьево' }, { date: inDays(5) }))
  const hour = rows(page).first().locator('span:has(> i)').first()
  await expect(hour).toContainText(':')
  const readLine = () => hour.evaluate((flaps) => getComputedStyle(flaps, '::after').display)
  expect(await readLine()).toBe('block')
  await page.emulateMedia({ media: 'print' })
  expect(await readLine()).toBe('none')
})

test('the board of a closed airport says so and names working ones', async ({ page }) => {
  await open(page, href(paths.board, { iata: 'SIP', airport: 'x' }))
  await expect(page.getByRole('main')).toContainText(/закрыт для пассажирских рейсов с.24.февраля 2022/)
  await expect(page.getByRole('main')).toContainText('Минеральные Воды')
})

test('text typed into the board before its scripts loaded narrows it', async ({ page }) => {
  await (await openNetwork(page)).fails({ path: '/assets/', kind: 'delay', ms: 1500 })
  await page.goto(href(paths.board, { iata: 'SVO' }), { waitUntil: 'commit' })
  const text = page.getByRole('searchbox', { name: 'Рейс, город или авиакомпания' })
  await text.fill('Сочи')
  await expect(page).toHaveURL(/text=/)
  await expect(text).toHaveValue('Сочи')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the form finds a typed airport, its day and its direction', async ({ page }) => {
    await page.goto(paths.boards)
    const form = page.getByRole('form', { name: 'Табло аэропорта' })
    await form.getByRole('combobox', { name: 'Аэропорт' }).fill('Казань')
    await form.getByLabel('Дата').fill(inDays(20))
    await form.getByRole('button', { name: 'Найти' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Табло Казань')
    await expect(rows(page).first()).toBeVisible()
    await form.getByRole('checkbox', { name: 'Прилёт' }).check()
    await form.getByLabel('Дата').fill(inDays(21))
    await form.getByRole('button', { name: 'Найти' }).click()
    await expect(page.getByRole('table', { name: 'Прилёт' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`KZN.*date=${inDays(21)}&event=arrival`))
    await expect(form.getByLabel('Дата')).toHaveValue(inDays(21))
    await form.getByRole('combobox', { name: 'Аэропорт' }).fill('Нетакого')
    await form.getByRole('button', { name: 'Найти' }).click()
    await expect(page.getByText('Аэропорт не найден')).toBeVisible()
  })
})

test.describe('where the day before still goes on', () => {
  test.use({ timezoneId: 'Pacific/Pago_Pago' })

  test('an airport chosen from the list opens on its own day, requested once more at most', async ({ page }) => {
    const there = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Dubai' }).format(new Date())
    await open(page, paths.boards)
    const days = [there()]
    const requests = listen(page)
    await page.getByRole('link', { name: /^Дубай DXB/ }).click()
    await expect(page).toHaveURL(/date=/)
    days.push(there())
    expect(days).toContain(new URL(page.url()).searchParams.get('date'))
    await expect(rows(page).first()).toBeVisible()
    expect(requests.boards().length).toBeLessThanOrEqual(2)
  })
})
