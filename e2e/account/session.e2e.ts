import { expect, test } from '@playwright/test'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { mouse } from '#e2e/steps/hand.ts'
import { comeOnline, openNetwork } from '#e2e/steps/network.ts'
import { expectNoPageErrors } from '#e2e/steps/page-errors.ts'
import { expectAccessible, fillContact, fillTravellers } from '#e2e/steps/purchase.ts'
import { inDays, openResults, searchAddress, take } from '#e2e/steps/results-page.ts'
import { PASSWORD, personButton, register, signIn, somebody, readToken } from '#e2e/steps/visitor.ts'

expectNoPageErrors()

test('the account requires a guest to sign in and then opens the page they were going to', async ({ page }) => {
  await test.step('a guest signs in and is where they were going [ACC-01]', async () => {
    await page.goto(href(paths.accountFlights, {}, { x: '1' }))
    await expect(page).toHaveURL(paths.login)
    await signIn(page)
    await expect(page).toHaveURL(href(paths.accountFlights, {}, { x: '1' }))
  })
  const logins: string[] = []
  page.on('request', (request) => request.url().includes('/auth/Account/') && logins.push(request.url()))
  await test.step('a visitor already signed in is not asked to sign in again [AUTH-01 AUTH-10]', async () => {
    await page.reload()
    await page.goto(paths.login)
    await expect(page).toHaveURL(paths.account)
  })
  const person = personButton(page, 'Смирнова Анна')
  await person.click()
  const menu = page.getByRole('menu', { name: 'Личный кабинет' })
  await test.step('the name opens the menu [HDR-03 HDR-06]', async () => {
    await expect(menu.getByRole('menuitem')).toHaveText([
      'Личные данные',
      'Мои авиабилеты',
      'Мои бронирования',
      'Подписчики',
      'Выйти',
    ])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(person).toBeFocused()
  })
  expect(logins).toEqual([])
  await test.step('a guest has no menu [HDR-11]', async () => {
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Войти' })).toBeVisible()
    await expect(page.getByRole('button', { name: /личный кабинет/ })).toHaveCount(0)
  })
})

test('an expired token is renewed by a call; when that fails the way back is remembered', async ({ page }) => {
  await page.goto(paths.login)
  await signIn(page)
  await expect(page).toHaveURL(paths.account)
  await page.goto('/robots.txt') // nothing here polls while the clock moves on
  const before = await readToken(page)
  await page.clock.setFixedTime(Date.now() + 60 * 60_000)
  await test.step('an expired token is exchanged by a call [API-02 AUTH-11]', async () => {
    const renewal = page.waitForResponse('**/auth/Account/Token')
    const next = page.waitForRequest('**/auth/user')
    const network = await openNetwork(page)
    await network.fails({ path: '/auth/Account/Token', kind: 'hold' })
    await page.goto(paths.account)
    const waiting = page.getByRole('complementary').locator('[aria-busy=true]')
    await expect(waiting).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Личные данные' })).toHaveCount(0)
    await network.heals()
    const renewed = await renewal
    const headers = await renewed.request().allHeaders()
    expect([headers.authorization, headers.cookie]).toEqual([`Bearer ${before}`, expect.stringContaining('rt=')])
    const { token } = await renewed.json()
    expect(await (await next).headerValue('authorization')).toBe(`Bearer ${token}`)
    expect(await readToken(page)).toBe(token)
    await expect(waiting).toHaveCount(0)
    await expect(personButton(page, 'Смирнова Анна')).toBeVisible()
  })

  await test.step('where it cannot be, the way back is remembered; a page of everybody stays [AUTH-02 AUTH-12]', async () => {
    await page.context().clearCookies()
    await page.goto(href(paths.accountFlights, {}, { x: '1' }))
    await expect(page).toHaveURL(paths.login)
    await signIn(page)
    await expect(page).toHaveURL(href(paths.accountFlights, {}, { x: '1' }))
    await page.context().clearCookies()
    await page.goto(paths.error)
    await expect(page.getByRole('link', { name: 'Войти' })).toBeVisible()
    await expect(page).toHaveURL(paths.error)
  })
})

test('signing out in one tab signs out in the others; no network is no sign-out', async ({ page, context }) => {
  await page.goto(paths.login)
  await signIn(page)
  await expect(page).toHaveURL(paths.account)
  await expect(page.getByRole('heading', { name: 'Личные данные' })).toBeVisible()
  const other = await context.newPage()
  await other.goto(paths.account)
  await expect(other.getByRole('heading', { name: 'Личные данные' })).toBeVisible()
  await page.clock.setFixedTime(Date.now() + 60 * 60_000)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  // A renewal that was on its way when the connection broke is aborted first.
  await expect(page.getByText(/^Нет соединения. Попробуйте ещё раз/)).toBeVisible({ timeout: 20_000 })
  expect(await readToken(page)).not.toBeNull()
  await comeOnline(page)
  await personButton(page, 'Смирнова Анна').click()
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await expect(other).toHaveURL('/')
  await expect(other.getByRole('link', { name: 'Войти' })).toBeVisible()
})

test('a visitor sees where the account is signed in, closes one session, and that browser is shown why', async ({
  page,
  browser,
}) => {
  const me = somebody()
  await page.goto(paths.registration)
  await register(page, me)
  await expect(page).toHaveURL(paths.account)
  const elsewhere = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  })
  const phone = await elsewhere.newPage()
  await phone.goto(paths.login)
  await signIn(phone, me.login, PASSWORD)
  await expect(phone).toHaveURL(paths.account)
  const orderPage = href(paths.airPaid, {}, { id: 'of-mine' })
  await phone.evaluate(async (url) => (await caches.open('orders')).put(url, new Response('an order')), orderPage)

  await page.reload()
  const open = page.getByRole('region', { name: 'Открытые сеансы' })
  const sessions = open.getByRole('listitem')
  await expect(sessions).toHaveCount(2, { timeout: 30_000 })
  await expect(sessions.first()).toContainText('этот сеанс')
  await expect(sessions.first().getByRole('button')).toHaveCount(0)
  await expect(sessions.last()).toContainText('Chrome на\u00a0Android')
  await expectAccessible(page)
  const close = sessions.last().getByRole('button', { name: /^Закрыть сеанс: Chrome на\sAndroid/ })
  expect((await close.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await close.press('Enter')
  await expect(page.getByText(/^Сеанс закрыт: Chrome/)).toBeVisible()
  await expect(sessions).toHaveCount(1)
  await expect(open).toBeFocused()

  await phone.goto(paths.accountHotels)
  await expect(phone).toHaveURL(paths.login, { timeout: 30_000 })
  await expect(phone.getByText('Этот сеанс закрыли на другом устройстве. Войдите ещё раз')).toBeVisible()
  const cached = () => phone.evaluate(async (url) => (await caches.match(url)) !== undefined, orderPage)
  await expect.poll(cached, 'whoever has that browser now opens no order without a network').toBe(false)
  await expectAccessible(phone)
  await signIn(phone, me.login, PASSWORD)
  await expect(phone).toHaveURL(paths.accountHotels)
  await phone.getByRole('button', { name: /личный кабинет/ }).click()
  await phone.getByRole('menuitem', { name: 'Выйти' }).click()
  await phone.goto(paths.login)
  await expect(phone.getByRole('heading', { name: 'Вход' })).toBeVisible()
  await expect(phone.getByText('Этот сеанс закрыли')).toHaveCount(0)
  await elsewhere.close()
})

test('a session closed elsewhere is reported in every tab, and each continues where it was', async ({
  page,
  context,
  request,
}) => {
  const me = somebody()
  await page.goto(paths.registration)
  await register(page, me)
  await expect(page).toHaveURL(paths.account)
  const other = await context.newPage()
  await other.goto(paths.accountFollowers)
  await expect(other.getByRole('heading', { name: 'Зовите в дорогу' })).toBeVisible()
  const elsewhere = await request.post('/auth/Account/Login', { data: { login: me.login, password: PASSWORD } })
  const headers = { authorization: `Bearer ${(await elsewhere.json()).token}` }
  expect((await request.post('/api/Personal/SignOutOthers', { headers, data: {} })).ok()).toBe(true)
  // A page that becomes visible checks its session, and may leave the form before it is pressed.
  const save = page.getByRole('button', { name: 'Сохранить' })
  await save.click({ timeout: 5000 }).catch(() => expect(page).toHaveURL(paths.login))
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(paths.login)
    await expect(tab.getByText('Этот сеанс закрыли на другом устройстве. Войдите ещё раз')).toBeVisible()
  }
  await signIn(page, me.login, PASSWORD)
  await expect(page).toHaveURL(paths.account)
  await expect(other).toHaveURL(paths.accountFollowers)
})

test('two sessions closed at once each show progress until their own reply arrives', async ({ page, request }) => {
  const me = somebody()
  await page.goto(paths.registration)
  await register(page, me)
  await expect(page).toHaveURL(paths.account)
  for (let at = 0; at < 2; at += 1) await request.post('/auth/Account/Login', { data: { login: me.login, password: PASSWORD } })
  await page.reload()
  const open = page.getByRole('region', { name: 'Открытые сеансы' })
  const buttons = open.getByRole('button', { name: /^Закрыть сеанс/ })
  await expect(buttons).toHaveCount(2)
  const network = await openNetwork(page)
  const path = '/api/Personal/CloseSession'
  await network.fails({ path, kind: 'hold' })
  for (const button of await buttons.all()) {
    await button.click()
    await expect(button).toHaveAttribute('aria-busy', 'true')
  }
  await expect(buttons.first()).toHaveAttribute('aria-busy', 'true')
  await network.fails({ path, kind: 'hold', after: 1 })
  await expect(buttons).toHaveCount(1)
  await expect(buttons).toHaveAttribute('aria-busy', 'true')
  await network.heals()
  await expect(buttons).toHaveCount(0)
})

test('a session that ends while a passenger form is open is reported there, and the input is restored after the sign-in', async ({
  page,
  request,
}) => {
  const me = somebody()
  await page.goto(paths.registration)
  await register(page, me)
  await expect(page).toHaveURL(paths.account)
  await openResults(page, searchAddress({ from: 'MOW', to: 'KUF', there: inDays(83) }))
  await take(page)
  await fillTravellers(page, mouse(page), 1)
  await fillContact(page, mouse(page), me.email)
  const elsewhere = await request.post('/auth/Account/Login', { data: { login: me.login, password: PASSWORD } })
  const headers = { authorization: `Bearer ${(await elsewhere.json()).token}` }
  expect((await request.post('/api/Personal/SignOutOthers', { headers, data: {} })).ok()).toBe(true)

  const pay = page.getByRole('button', { name: 'Перейти к оплате' }).first()
  await pay.click()
  await expect(page.getByText('Этот сеанс закрыли на другом устройстве. Войдите ещё раз')).toBeVisible()
  await signIn(page, me.login, PASSWORD)
  await expect(page.getByRole('textbox', { name: 'Фамилия' })).toHaveValue('Смирнова')
  await expect(page.getByText('Этот сеанс закрыли')).toHaveCount(0)
  await expect(pay).toBeEnabled()
})
