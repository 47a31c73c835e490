import { type Page, expect, test } from '@playwright/test'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/steps/purchase.ts'
import { alive, inDays, searchAddress } from '#e2e/steps/results-page.ts'
import { stayFor } from '#e2e/steps/stay.ts'

const errors: string[] = []

test.beforeEach(({ page }) => {
  errors.length = 0
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    // The browser itself reports the status of a not-found page.
    if (message.type() === 'error' && !message.text().includes('status of 404')) errors.push(message.text())
  })
})

test.afterEach(() => expect(errors).toEqual([]))

/** Opens an address; returns its HTTP status once the page has settled. */
async function open(page: Page, address: string): Promise<number> {
  const response = await page.goto(address)
  await alive(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  return response?.status() ?? 0
}

test('home opens with its search form, an address nobody made is not found [NAV-01 NAV-33]', async ({ page }) => {
  expect(await open(page, '/')).toBe(200)
  await expect(page.getByRole('form', { name: 'Поиск авиабилетов' }).first()).toBeVisible()
  for (const address of [paths.notFound, '/no/such/path', '/zzz']) {
    expect(await open(page, address)).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Страница не найдена')
  }
})

test('a link to a trip that nobody shared, or that grew on its way, says that it shows none', async ({ page }) => {
  for (const key of ['no-such-key', 'no-such-key'.repeat(20), '((('])
    expect([key, await open(page, href(paths.sharedTrip, { key }))]).toEqual([key, 404])
  await expect(page.getByText('Эта ссылка не показывает поездку')).toBeVisible()
  const gap = await page
    .getByRole('heading', { level: 1 })
    .evaluate((title) => title.nextElementSibling!.getBoundingClientRect().top - title.getBoundingClientRect().bottom)
  expect(gap, 'the title stands clear of the card').toBeGreaterThanOrEqual(16)
})

test('the error page apologises and shows the ways out', async ({ page }) => {
  await open(page, paths.error)
  await expect(page.getByText('Упс!')).toBeVisible()
  await expect(page.getByText('Произошла техническая ошибка, уже ремонтируем')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
})

test('pages that need a search or an order lead on when there is none', async ({ page }) => {
  for (const address of [paths.airResults, paths.airBooking, paths.airPaid, paths.airNotPaid, paths.loader]) {
    expect([address, await open(page, address)]).toEqual([address, 200])
  }
})

test('nothing runs that is not ours: every document names the scripts and styles it may run', async ({ page }) => {
  const response = await page.goto('/')
  const policy = response?.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/script-src ('sha256-[^']+' )+'strict-dynamic'/)
  const own = await page.request.get(paths.login)
  expect(own.headers()['content-security-policy']).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic'/)
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  expect(policy).toContain('report-to csp')
  expect(response?.headers()['reporting-endpoints']).toBe('csp="/api/csp-reports"')
  expect(response?.headers()['permissions-policy']).toContain('camera=()')
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await page.reload()
  await alive(page)
  expect([...hosts].filter((host) => host && host !== new URL(page.url()).host)).toEqual([])
})

test('the theme follows the system until it is chosen, then it stays chosen', async ({ page, colorScheme }) => {
  const themes = { light: 'lighttheme', dark: 'darktheme' }
  const mine = colorScheme === 'dark' ? themes.dark : themes.light
  const other = colorScheme === 'dark' ? themes.light : themes.dark
  const shown = () => page.evaluate(() => document.documentElement.dataset.theme)
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await test.step('the system’s theme is shown and not kept [THEME-03]', async () => {
    await page.goto('/')
    expect(await shown()).toBe(mine)
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull()
  })
  await test.step('the switch changes colours and keeps the choice under its key [THEME-01 THEME-04]', async () => {
    const before = await background()
    await page
      .getByRole('button', { name: colorScheme === 'dark' ? 'Светлая тема' : 'Тёмная тема' })
      .first()
      .click()
    await expect.poll(shown).toBe(other)
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe(other)
    expect(await background()).not.toBe(before)
  })
  await test.step('a reload begins in the chosen one [THEME-02]', async () => {
    await page.reload({ waitUntil: 'commit' })
    await page.waitForFunction(() => document.body !== null)
    expect(await shown()).toBe(other)
  })
})

test.describe('before any script', () => {
  test.use({ javaScriptEnabled: false })

  test('the first HTML of home and of a search is dressed whole, down to the footer', async ({ page }) => {
    for (const address of ['/', searchAddress({ from: 'MOW', to: 'AER', there: inDays(20) })]) {
      await page.goto(address)
      const footer = page.getByRole('contentinfo')
      await expect(footer).toHaveCSS('background-color', 'rgb(11, 32, 48)')
      await expect(footer.getByRole('list').first()).toHaveCSS('list-style-type', 'none')
    }
  })

  test('what needs scripts is said in words: no dead button, nothing that waits for ever', async ({ page }) => {
    const needed = page.getByText(/Включите JavaScript в.настройках браузера или позвоните/)
    const { arrival, departure } = stayFor(1)
    const hotels = new URLSearchParams({ region: '6053', hotelRegionName: 'Москва', arrival, departure, adults: '2' })
    for (const [address, words] of [
      [searchAddress({ from: 'MOW', to: 'AER', there: inDays(20) }), /Рейс и.тариф можно выбрать/],
      [`${paths.hotelResults}?${hotels}`, /Показаны первые отели/],
      [paths.airBooking, /бронирование и.оплата/],
      [href(paths.airPaid, {}, { id: 'C53tVDN2pXS9hKH9rcwelQ' }), /пришло письмом на.почту/],
    ] as const) {
      await page.goto(address)
      await expect(needed, address).toHaveText(words)
      const dead = page.getByRole('button', { name: 'Выбрать', exact: true })
      await expect(dead.filter({ visible: true })).toHaveCount(0)
      const list = page.getByRole('region', { name: /^(Рейсы|Отели)$/ })
      await expect(list.locator('button, select, [role=radiogroup]').filter({ visible: true }), address).toHaveCount(0)
      await expect(page.getByText(/Проверяем цены|Проверяем заказ/).filter({ visible: true })).toHaveCount(0)
    }
  })

  test('no grey place waits for ever on a comparison, on a booking of a room, in the account', async ({ page }) => {
    const search = searchAddress({ from: 'MOW', to: 'AER', there: inDays(20) }).replace(paths.airResults, paths.airCompare)
    const room = href(paths.hotelBooking, { rateId: 'some' }, { hotelId: 'moscow-3' })
    for (const address of [`${search}&compare=DP204.091055-E`, room, paths.account, paths.accountTrips]) {
      await page.goto(address)
      await expect(page.getByRole('main')).toBeVisible()
      await expect(page.locator('[class*=bone]').filter({ visible: true }), address).toHaveCount(0)
    }
    await page.goto(search)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('a form that only scripts can send is not there to be sent', async ({ page }) => {
    const password = href(paths.newPassword, { token: 'some-token' })
    for (const address of [paths.login, paths.registration, paths.forgotPassword, password]) {
      await page.goto(address)
      await expect(page.getByText(/Включите JavaScript в.настройках браузера или позвоните/)).toBeVisible()
      await expect(page.getByRole('main').locator('input, button').filter({ visible: true }), address).toHaveCount(0)
    }
  })

  test('nothing looks like a press that only scripts would answer', async ({ page }) => {
    const { arrival, departure } = stayFor(1)
    const hotel = href(paths.hotel, { hotelId: 'moscow-3' }, { arrival, departure, adults: '2' })
    const undated = `${paths.hotelResults}?${new URLSearchParams({ region: '6053', hotelRegionName: 'Москва' })}`
    const board = href(paths.board, { iata: 'SVO', airport: 'SVO' })
    const year = searchAddress({ from: 'MOW', to: 'AER', there: inDays(20) }).replace(paths.airResults, paths.airYear)
    for (const address of [hotel, undated, board, paths.boards, year, paths.account]) {
      await page.goto(address)
      await expect(page.getByRole('main')).toBeVisible()
      const presses = page.locator('button[type=button], [role=radiogroup]').filter({ visible: true })
      const dead = presses.evaluateAll((all) =>
        all.filter((one) => getComputedStyle(one).pointerEvents !== 'none').map((one) => one.textContent),
      )
      expect(await dead, address).toEqual([])
    }
  })
})
