import { type Page, expect, test } from '@playwright/test'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { airDay } from '#domain/text/dates.ts'
import { cityField } from '#e2e/steps/air-form.ts'
import { address, block, cards, found, openAll } from '#e2e/steps/hotel-results.ts'
import { openNetwork } from '#e2e/steps/network.ts'
import { order, orderAddress } from '#e2e/steps/order.ts'
import { flights, inDays, open, openResults, searchAddress, take } from '#e2e/steps/results-page.ts'
import { chooseRoom, continueAsGuest } from '#e2e/steps/stay.ts'

/** What React Router requests when a board's address is completed. */
const completion = '/__manifest?paths=%2Favia%2C%2Favia%2Fschedule%2C'
/** A file is given up after its last attempt, 13 s after the first one; a part may be drawn or dropped a moment later. */
const LAST_ATTEMPT_MS = 11_000
/** A page without its scripts looks for the server this often at most. */
const LONGEST_PAUSE_MS = 2_500
const lost = (page: Page) => page.getByText('Нет соединения с интернетом').first()
const air = searchAddress({ from: 'MOW', to: 'AER', there: inDays(50) })

for (const serviceWorkers of ['block', 'allow'] as const)
  test.describe(`service workers: ${serviceWorkers}`, () => {
    test.use({ serviceWorkers })

    test('flights stay on the screen when the network is lost, and what was pressed opens when it is back [AIRS-05]', async ({
      page,
      context,
    }) => {
      await openResults(page, air)
      const before = await flights(page).count()
      await context.setOffline(true)
      await take(page)
      await expect(lost(page)).toBeVisible()
      await expect(flights(page)).toHaveCount(before)
      await expect(page.getByRole('banner')).toBeVisible()
      await context.setOffline(false)
      await expect(page).toHaveURL(/\/avia\/booking/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })

    test('hotels stay on the screen when the network is lost: a search and a hotel wait for it [HOTS-30]', async ({
      page,
      context,
    }) => {
      await openAll(page, address({ region: '6066', name: 'Прага' }))
      await expect(block(page, 'Звёзды')).toBeVisible()
      const before = await cards(page).count()
      await context.setOffline(true)
      await page.getByRole('complementary').getByRole('button', { name: 'Найти отели' }).click()
      await expect(lost(page)).toBeVisible()
      const hotel = cards(page).first().getByRole('link').first()
      await hotel.hover()
      await hotel.click()
      await expect(page.getByText(/Откроем, как.только оно появится/).first()).toBeVisible()
      await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(before) // one more may have been drawn
      await context.setOffline(false)
      await expect(page).toHaveURL(/\/hotels\/prague-\d+/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  })

test('the list of hotels is kept while the map cannot load, and the map opens when the network is back [HOTS-30]', async ({
  page,
  context,
}) => {
  await openAll(page, address({ region: '6066', name: 'Прага' }))
  const before = await cards(page).count()
  await context.setOffline(true)
  const opener = page.getByRole('button', { name: 'На карте' })
  await opener.click()
  await expect(opener).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(before) // one more may have been drawn
  await context.setOffline(false)
  await expect(page.getByRole('region', { name: 'Отели на карте' })).toBeVisible()
})

test('what is fetched ahead breaks nothing without a network: pickers open when it is back [HOTF-05]', async ({
  page,
  context,
}) => {
  const broken: string[] = []
  page.on('pageerror', ({ message }) => broken.push(message))
  await page.goto(paths.hotels)
  await page.waitForFunction(() => !('earlyClick' in window))
  await context.setOffline(true)
  await page.getByRole('combobox', { name: /Город/ }).click()
  const guests = page.getByRole('button', { name: /^Гости/ })
  await guests.hover()
  await guests.click()
  await context.setOffline(false)
  await expect(page.getByText('Взрослые').first()).toBeVisible()
  expect(broken).toEqual([])
})

test('Back goes to a page that is loaded, as ever, where another was fetched ahead in vain', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('link', { name: 'Отели', exact: true }).first().click()
  await expect(page).toHaveURL(paths.hotels)
  const opened = () => page.evaluate(() => performance.timeOrigin)
  const before = await opened()
  const network = await openNetwork(page)
  await network.fails({ path: '/assets/results.route', kind: 'answer', status: 503 })
  const ahead = page.waitForResponse((reply) => /\/assets\/results\.route/.test(reply.url()))
  await page.getByRole('combobox', { name: /Город/ }).click()
  await ahead
  await network.heals()
  await page.evaluate(() => history.back())
  await expect(page.getByRole('heading', { name: /рассвет/ })).toBeVisible()
  expect(await opened()).toBe(before)
})

test('a hotel search interrupted by a lost network keeps what has loaded and goes on when it is back [HOTS-07]', async ({
  page,
  context,
}) => {
  const network = await openNetwork(page)
  await network.fails({ path: '/api/Base/MakeRateList', kind: 'hold' })
  const request = page.waitForRequest('**/api/Base/MakeRateList')
  await page.goto(address({ region: '6066', name: 'Прага' }))
  await request
  const before = await cards(page).count()
  expect(before).toBeGreaterThan(0)
  await context.setOffline(true)
  await network.fails({ path: '/api/Base/MakeRateList', kind: 'cut' })
  await expect(lost(page)).toBeVisible()
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(before) // one more may have been drawn
  await expect(page.getByText('не ответила')).toHaveCount(0)
  await network.heals()
  await context.setOffline(false)
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 30_000 })
  await expect(found(page)).toBeVisible()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(before)
  await expect(page.getByText('не ответила')).toHaveCount(0)
})

test('a page without a header stays too when the network is lost', async ({ page, context }) => {
  await open(page, paths.login)
  await context.setOffline(true)
  await page.getByRole('main').getByRole('link', { name: 'Зарегистрироваться' }).click()
  await expect(page.getByText(/Откроем, как.только оно появится/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeHidden()
})

for (const width of [1440, 390])
  test(`a toast over an open window is seen, read aloud and closed in it, and outlives it: ${width} px`, async ({
    page,
    context,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(
      page,
      orderAddress(await order(request, { from: 'LED', to: 'AER', there: inDays(49), email: 'over@mail.example' })),
    )
    const question = page.getByRole('dialog', { name: 'Отменить заказ?' })
    const toasts = page.getByRole('status').filter({ hasText: /Откроем, как.только оно появится/ })
    const inWindow = question.getByRole('status')
    const cancel = page.getByRole('button', { name: 'Отменить заказ' })
    await expect(cancel).toBeEnabled()
    await context.setOffline(true)
    for (let times = 0; times < 2; times += 1) await page.getByRole('banner').getByRole('link').first().click()
    await expect(toasts).toHaveCount(width === 390 ? 1 : 2)
    await cancel.click()
    await expect(inWindow).toHaveCount(width === 390 ? 1 : 2)
    await inWindow.first().getByRole('button', { name: 'Закрыть' }).click()
    await expect(inWindow, 'what waited comes into the window too').toHaveCount(1)
    await question.getByRole('button', { name: 'Оставить' }).click()
    await expect(question).toHaveCount(0)
    await toasts.getByRole('button', { name: 'Закрыть' }).click()
    await expect(toasts).toHaveCount(0)
    await context.setOffline(false)
  })

test('hotels of which none answers are not called full: nobody has answered', async ({ page }) => {
  const network = await openNetwork(page)
  await network.fails({ path: '/api/Base/MakeRateList', kind: 'cut' })
  await open(page, paths.hotels)
  await page.getByRole('link', { name: 'Все отели: Прага' }).click()
  await expect(page.getByRole('heading', { name: 'Никто не ответил' })).toBeVisible({ timeout: 30_000 })
  await network.heals()
  await page.getByRole('button', { name: 'Повторить поиск' }).click()
  await expect(cards(page).first()).toBeVisible()
})

test('a room requested without a network is shown when it is back [HOTB-01]', async ({ page, context }) => {
  const { address } = await chooseRoom(page.request, 'moscow-5', 41)
  await open(page, address)
  await expect(page.getByRole('button', { name: 'Продолжить без авторизации' })).toBeVisible()
  await context.setOffline(true)
  await continueAsGuest(page)
  await expect(lost(page)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('region', { name: 'Гости' })).toBeVisible()
})

test('a board requested offline while its address was being completed is loaded when the network is back', async ({
  page,
  context,
}) => {
  const network = await openNetwork(page)
  await network.fails({ path: completion, kind: 'hold' })
  const completing = page.waitForRequest(/__manifest.*%2Favia%2Fschedule%2FSVO%2F/)
  await open(page, href(paths.board, { iata: 'SVO' }))
  await completing
  await context.setOffline(true)
  await page.getByText('Прилёт', { exact: true }).click()
  await expect(lost(page)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('region', { name: 'Рейсы' })).not.toHaveAttribute('aria-busy')
  await network.heals()
  await expect(page).toHaveURL(/event=arrival/)
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
})

test('a board is kept while its address is completed and the network is lost', async ({ page, context }) => {
  const network = await openNetwork(page)
  await network.fails({ path: completion, kind: 'hold' })
  const completing = page.waitForRequest(/__manifest.*%2Favia%2Fschedule%2FSVO%2F/)
  await open(page, href(paths.board, { iata: 'SVO' }))
  await completing
  await context.setOffline(true)
  await network.fails({ path: completion, kind: 'cut' })
  await expect(lost(page)).toBeVisible()
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  await network.heals()
  await context.setOffline(false)
  await expect(page).toHaveURL(/date=/)
  await expect(rows.nth(1)).toBeVisible()
})

test('an error is shown by the site itself when none of its files can be loaded any more [ERR-02 ERR-03]', async ({ page }) => {
  await open(page, air)
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/late-[\w-]+\.js$/.test(name)))
  await (await openNetwork(page)).fails({ path: '/', kind: 'cut' })
  await page.getByRole('group', { name: 'Соседние даты' }).getByRole('button').nth(2).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Упс!' })).toBeVisible({ timeout: 30_000 })
  await expect(main).toContainText('Произошла техническая ошибка, уже ремонтируем')
  for (const way of ['На главную', 'Найти билеты', 'Найти отели'])
    await expect(main.getByRole('link', { name: way })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
})

test.describe('a page opened before an update of the site, whose files are gone', () => {
  const files = { path: '/assets/', kind: 'answer', status: 404 } as const

  test('keeps what is typed, reports a part that cannot load, and opens it once reloaded [ERR-02]', async ({ page }) => {
    await open(page, '/')
    const network = await openNetwork(page)
    await network.fails(files)
    const to = cityField(page, 'Куда')
    await to.fill('Каз')
    await page.getByRole('link', { name: 'Войти' }).first().click()
    await expect(page.getByText('Часть страницы не загрузилась')).toBeVisible()
    await page.waitForTimeout(LAST_ATTEMPT_MS)
    await expect(to).toHaveValue('Каз')
    await network.heals()
    await page.getByRole('button', { name: 'Обновить' }).click()
    await expect(page.getByRole('dialog').getByLabel('Пароль', { exact: true })).toBeVisible()
    await expect(page.getByText('Часть страницы не загрузилась')).toBeHidden()
  })

  test('reports it within the narrowest window too', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 })
    await open(page, '/')
    await (await openNetwork(page)).fails(files)
    await page.getByRole('link', { name: 'Войти' }).first().click()
    await expect(page.getByRole('button', { name: 'Обновить' })).toBeInViewport({ ratio: 1 })
  })

  test('keeps a form of hotels that is being filled in, and leads on to other pages', async ({ page }) => {
    await open(page, paths.hotels)
    await (await openNetwork(page)).fails(files)
    const place = page.getByRole('combobox', { name: /Город/ })
    await place.pressSequentially('Каз')
    await page.getByRole('button', { name: /^Гости/ }).click()
    await expect(page.getByText('Часть страницы не загрузилась')).toBeVisible()
    await expect(place).toHaveValue('Каз')
    await page.getByRole('link', { name: 'Табло' }).first().click()
    await expect(page).toHaveURL(paths.boards)
  })

  test('opens a link pressed again, after its page was stopped on its way', async ({ page }) => {
    await open(page, paths.hotels)
    const network = await openNetwork(page)
    await network.fails(files, { path: paths.boards, kind: 'answer', status: 204 })
    const board = page.getByRole('link', { name: 'Табло' }).first()
    const stopped = page.waitForResponse((reply) => reply.request().isNavigationRequest())
    await board.click()
    await stopped
    await network.heals()
    await board.click()
    await expect(page).toHaveURL(paths.boards)
    await expect(page.getByRole('heading', { name: 'Онлайн-табло' })).toBeVisible()
  })

  test('goes back to the middle of a page that a restored tab has not loaded yet', async ({ page }) => {
    await open(page, '/')
    await page.evaluate((board) => history.replaceState(history.state, '', `${board}#content`), paths.boards)
    await page.getByRole('link', { name: 'Отели', exact: true }).first().click()
    await expect(page).toHaveURL(paths.hotels)
    await (await openNetwork(page)).fails(files)
    await page.evaluate(() => history.back())
    await expect(page.getByRole('heading', { name: 'Онлайн-табло' })).toBeVisible()
  })

  test('presses nothing for ever in a part whose file never arrives', async ({ page }) => {
    const network = await openNetwork(page)
    await network.fails({ path: '/assets/air-side-search', kind: 'answer', status: 404 })
    await open(page, air)
    await expect(page.getByText('Часть страницы не загрузилась')).toBeVisible()
    await page.evaluate(() => addEventListener('click', () => performance.mark('press'), true))
    await page.getByRole('complementary').getByText('Отели', { exact: true }).click()
    await page.waitForTimeout(LAST_ATTEMPT_MS)
    const presses = () => page.evaluate(() => performance.getEntriesByName('press').length)
    const before = await presses()
    await page.waitForTimeout(1_000)
    expect(await presses()).toBe(before)
  })

  test('keeps the guests of a booking', async ({ page }) => {
    const { address } = await chooseRoom(page.request, 'moscow-5', 43)
    await open(page, address)
    await continueAsGuest(page)
    const name = page.getByRole('region', { name: 'Гости' }).getByRole('textbox').first()
    await name.fill('Ivanova')
    const network = await openNetwork(page)
    await network.fails(files)
    await page.getByRole('link', { name: 'Войти' }).first().click()
    await expect(page.getByText('Часть страницы не загрузилась')).toBeVisible()
    await page.waitForTimeout(LAST_ATTEMPT_MS)
    await expect(name).toHaveValue('Ivanova')
    await network.heals()
    await page.getByRole('button', { name: 'Обновить' }).click()
    await expect(page.getByRole('dialog').getByLabel('Пароль', { exact: true })).toBeVisible()
    await expect(name).toHaveValue('Ivanova')
  })
})

test.describe('a page whose scripts do not load', () => {
  const files = { path: '/assets/', kind: 'cut' } as const
  const stopped = (page: Page) => page.getByRole('status').filter({ hasText: 'Часть страницы не загрузилась' })

  test('says so while the server restarts, and is interactive when it is back', async ({ page }) => {
    const network = await openNetwork(page)
    await network.fails(files, { path: '/health', kind: 'cut' })
    await page.goto('/')
    await expect(stopped(page)).toBeVisible()
    await network.heals()
    await page.waitForFunction(() => !('earlyClick' in window))
    await expect(stopped(page)).toHaveCount(0)
  })

  for (const [what, fault] of [
    ['of an overloaded server', { path: '/assets/', kind: 'answer', status: 503 }],
    ['of an earlier version', { path: '/assets/home.route', kind: 'answer', status: 404 }],
    ['cut on its way', { path: '/assets/entry.client', kind: 'cut' }],
  ] as const)
    test(`loads again once, then waits for its visitor: a script ${what}`, async ({ page }) => {
      const loads: string[] = []
      page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
      const network = await openNetwork(page)
      await network.fails(fault)
      await page.goto('/')
      await expect.poll(() => loads.length).toBe(2)
      await expect(stopped(page)).toBeVisible()
      await page.waitForTimeout(LONGEST_PAUSE_MS)
      expect(loads).toHaveLength(2)
      await network.heals()
      await stopped(page).getByRole('button', { name: 'Обновить' }).click()
      await page.waitForFunction(() => !('earlyClick' in window))
      await expect(stopped(page)).toHaveCount(0)
    })

  test('opens the link that was pressed while the server was away', async ({ page }) => {
    const network = await openNetwork(page)
    await network.fails(files, { path: '/health', kind: 'cut' })
    await page.goto(paths.login)
    await expect(stopped(page)).toBeVisible()
    await network.fails({ path: paths.boards, kind: 'delay', ms: LONGEST_PAUSE_MS + 1_500 })
    await page.evaluate((path) => location.assign(path), paths.boards)
    await expect(page.getByRole('combobox').first()).toBeVisible()
    await expect(page).toHaveURL(paths.boards)
  })

  test('keeps what has been typed', async ({ page }) => {
    const network = await openNetwork(page)
    await network.fails(files, { path: '/health', kind: 'cut' })
    await page.goto(paths.login)
    await expect(stopped(page)).toBeVisible()
    const login = page.getByRole('main').getByRole('textbox').first()
    await login.pressSequentially('olga')
    await network.heals()
    await page.waitForTimeout(LONGEST_PAUSE_MS)
    await expect(login).toHaveValue('olga')
    await expect(stopped(page).getByRole('button', { name: 'Обновить' })).toBeInViewport({ ratio: 1 })
  })
})

for (const [name, address] of [
  ['stored for everybody', paths.home],
  ['drawn for one visitor', air],
] as const)
  test(`a page ${name} keeps the look of the site where the next one cannot be shown [ERR-02]`, async ({ page }) => {
    await open(page, address)
    await (await openNetwork(page)).fails({ path: '/hotels.data', kind: 'cut' })
    await page.getByRole('link', { name: 'Отели' }).first().click()
    await expect(page.getByRole('heading', { name: 'Упс!' })).toBeVisible({ timeout: 30_000 })
    await expect(page.locator('body')).toHaveCSS('margin', '0px')
  })

for (const [answer, ...faults] of [
  ['refuses connections', { path: '/hotels.data', kind: 'cut' }],
  ['is nowhere behind its proxy', { path: '/hotels.data', kind: 'answer', status: 502 }],
  ['refuses visitors', { path: '/hotels.data', kind: 'answer', status: 503 }],
  ['sends no file of the next one', { path: '/assets/hotels.route', kind: 'cut' }, { path: '/__manifest', kind: 'cut' }],
] as const)
  test(`a page stays while the server ${answer} for a moment, and the next one opens then [ERR-02]`, async ({ page }) => {
    await open(page, paths.boards)
    const network = await openNetwork(page)
    await network.fails(...faults)
    const search = page.getByRole('main').getByRole('combobox').first()
    await search.fill('Каз')
    await page.getByRole('link', { name: 'Отели' }).first().click()
    await page.waitForTimeout(2_500)
    await expect(search).toHaveValue('Каз')
    await network.heals()
    await expect(page).toHaveURL(paths.hotels)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Упс!' })).toHaveCount(0)
  })

test('flights of another day and a hotel are waited for while the server restarts [ERR-02]', async ({ page }) => {
  const network = await openNetwork(page)
  await test.step('a file of the search', async () => {
    await open(page, air)
    await network.fails({ path: '/assets/flight-search', kind: 'cut' })
    const lost = page.waitForRequest('**/assets/flight-search*')
    await page.getByRole('group', { name: 'Соседние даты' }).getByRole('button').nth(5).click()
    await lost
    await page.waitForTimeout(1_500)
    await network.heals()
    await expect(page).toHaveURL(new RegExp(airDay(inDays(52))))
    await expect(flights(page).first()).toBeVisible()
  })
  await test.step('the card of a hotel', async () => {
    await openAll(page, address({ region: '6066', name: 'Прага' }))
    await network.fails({ path: '/api/Base/GetHotel', kind: 'cut' })
    const lost = page.waitForRequest('**/api/Base/GetHotel*')
    await cards(page).first().getByRole('link').first().click()
    await lost
    await page.waitForTimeout(1_500)
    await network.heals()
    await expect(page.getByRole('heading', { name: 'Номера и цены' })).toBeVisible()
  })
})

test('an error in the error page is reported in Russian, with a way to go on [ERR-01]', async ({ page }) => {
  await open(page, '/')
  await page.evaluate(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', {
      get() {
        throw new TypeError('no navigator')
      },
    })
    dispatchEvent(new Event('online'))
  })
  await expect(page.getByRole('heading', { name: 'Произошла техническая ошибка, уже ремонтируем' })).toBeVisible()
  await page.getByRole('button', { name: 'Обновить страницу' }).click()
  await expect(page.getByRole('banner')).toBeVisible()
})
