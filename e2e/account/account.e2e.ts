import { type Page, expect, test } from '@playwright/test'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { holdClock } from '#e2e/steps/clock.ts'
import { mouse } from '#e2e/steps/hand.ts'
import { openNetwork } from '#e2e/steps/network.ts'
import { expectAccessible, expectNoSidewaysScroll, takeFirstFlight, ticketNumbers } from '#e2e/steps/purchase.ts'
import { bookFor, dayAhead, field, personButton, register, signIn, somebody, readToken } from '#e2e/steps/visitor.ts'

async function withOrders(page: Page, count: number): Promise<string[]> {
  await page.goto(paths.registration)
  await register(page, somebody())
  await expect(page).toHaveURL(paths.account)
  const token = (await readToken(page)) ?? ''
  const numbers: string[] = []
  for (let n = 0; n < count; n += 1) numbers.unshift(await bookFor(page.request, token, dayAhead(90 + n)))
  return numbers
}

test('six orders stand five on a page, the newest first; each opens and has two actions', async ({ page, context }) => {
  test.setTimeout(120_000)
  const numbers = await withOrders(page, 6)
  const network = await context.newCDPSession(page)
  const slow = (latency: number) =>
    network.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 })
  await page.getByRole('navigation', { name: 'Личный кабинет' }).getByRole('link', { name: 'Мои авиабилеты' }).click()
  const rows = page.getByRole('row').filter({ hasText: 'Москва' })
  await test.step('five stand on a page, the newest first, the rest on the next [ACC-09]', async () => {
    await expect(rows).toHaveCount(5)
    await expect(rows.first()).toContainText(numbers[0] ?? '')
    await expect(rows.first().getByRole('link', { name: 'Оплатить' })).toBeVisible()
    await page.getByRole('link', { name: 'Поездки', exact: true }).click()
    await expect(page.getByRole('main').getByRole('timer')).toHaveCount(6)
    await expect(page.getByRole('main').getByRole('link', { name: /^Оплатить/ })).toHaveCount(6)
    await page.getByRole('button', { name: /личный кабинет/ }).click()
    const menu = page.getByRole('menu', { name: 'Личный кабинет' })
    await expect(menu).toBeVisible()
    await page.goBack()
    await expect(menu, 'the page under it has gone').toBeHidden()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Страница 2' }).click()
    await expect(rows).toHaveCount(1)
    await page.reload()
    await expect(rows).toContainText(numbers[5] ?? '')
    await page.goto(href(paths.accountFlights, {}, { p: '40' }))
    await expect(page.getByText('Страницы 40 нет, показана последняя')).toBeVisible()
    await expect(rows).toContainText(numbers[5] ?? '')
    await field(page, 'Номер, город или пассажир').fill('smirnova')
    await expect(rows).toHaveCount(5)
    await expect(rows.first()).toContainText('SMIRNOVA ANNA')
    await expect(page).toHaveURL(href(paths.accountFlights, {}, { q: 'smirnova' }))
    await field(page, 'Номер, город или пассажир').fill(numbers[5] ?? '')
    await expect(rows).toHaveCount(1)
    await page.goBack()
    await expect(field(page, 'Номер, город или пассажир')).toHaveValue('')
    await expect(rows).toHaveCount(1)
    await expect(page).toHaveURL(href(paths.accountFlights, {}, { p: '40' }))
    await page.getByRole('button', { name: 'Завершённые, 0' }).click()
    await expect(page.getByText('Завершённых поездок нет')).toBeVisible()
    await expect(page.locator('[aria-live]', { hasText: /^Завершённые: 0.заказов$/ })).toBeAttached()
    await page.getByRole('button', { name: 'Предстоящие, 6' }).click()
    await expect(rows).toHaveCount(5)
  })

  await rows
    .first()
    .getByRole('button', { name: /^Действия/ })
    .click()
  const actions = page.getByRole('menuitem')
  await test.step('a row has two actions [ACCA-02]', async () => {
    await expect(actions).toHaveText(['Детали заказа', 'Удалить'])
    await expectAccessible(page)
  })
  await slow(1500)
  await actions.first().click()
  const modal = page.getByRole('dialog')
  await test.step('details open in a dialog that says it is loading [ACC-08 ACC-10]', async () => {
    await expect(modal.getByRole('heading', { name: 'Загрузка данных заказа' })).toBeVisible()
    await expect(modal.getByRole('heading', { name: 'Москва — Сочи' })).toBeVisible()
    await slow(0)
    await expect(modal).toContainText('SMIRNOVA ANNA')
    await expect(modal).toContainText('•••6543')
    await expect(modal, 'which hour is which is read aloud').toContainText(/вылет\s\d\d:\d\d.*прилёт\s\d\d:\d\d/s)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })
  await test.step('a failure is told and the details come when there is a line again [ACC-07 ACCA-12]', async () => {
    await context.setOffline(true)
    await rows.first().getByRole('button', { name: 'Москва — Сочи' }).click()
    await expect(modal.getByRole('alert')).toContainText('Нет соединения. Попробуйте ещё раз')
    await expect(modal.getByRole('alert').locator('svg')).not.toHaveCount(0)
    await context.setOffline(false)
    await expect(modal).toContainText('SMIRNOVA ANNA')
  })
})

test('a deleted order is gone at once and for good, unless it is asked back', async ({ page, context }) => {
  const [newest = '', oldest = ''] = await withOrders(page, 2)
  await page.goto(paths.accountFlights)
  const row = (number: string) => page.getByRole('row').filter({ hasText: number })
  const remove = async (number: string) => {
    await row(number)
      .getByRole('button', { name: /^Действия/ })
      .click()
    await page.getByRole('menuitem', { name: 'Удалить' }).click()
  }
  const removal = page.waitForRequest((request) => request.method() === 'DELETE')
  const done = page.getByText('Удаление выполнено успешно!')
  await test.step('a deleted order is gone at once, is told for two and a half seconds and may be asked back [ACCA-08 ACCA-09 TOAST-02]', async () => {
    await expect(row(newest)).toBeVisible()
    await holdClock(page)
    await remove(newest)
    expect((await removal).postDataJSON()).toEqual([newest])
    await expect(row(newest)).toBeHidden()
    await expect(page.getByRole('region', { name: 'Заказы', exact: true })).toBeFocused()
    await expect(done).toBeVisible()
    await page.clock.runFor(2_499)
    await expect(done).toBeVisible()
    await page.clock.runFor(1)
    await expect(done).toHaveCount(0)
    await page.clock.resume()
    await page.getByRole('button', { name: 'Вернуть' }).press('Enter')
    await expect(row(newest)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Заказы', exact: true })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Вернуть' }), 'the server has answered').toHaveCount(0)
  })
  await test.step('one that is not asked back is gone for good [ACC-11]', async () => {
    await remove(newest)
    await expect(row(newest)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Вернуть' })).toBeVisible()
    await page.reload()
    await expect(row(oldest)).toBeVisible()
    await expect(row(newest)).toBeHidden()
  })
  const network = await openNetwork(page)
  await test.step('a refusal of the server leaves the row and tells its number [ACCA-10]', async () => {
    await network.fails({ path: '/api/air/cabinet', method: 'DELETE', kind: 'answer', status: 500 })
    await remove(oldest)
    await expect(page.getByText('Ошибка 500 ! Не удалось выполнить удаление!')).toBeVisible()
    await expect(row(oldest)).toBeVisible()
    await network.heals()
  })
  await test.step('so does a lost line, in words of its own [ACCA-11]', async () => {
    await context.setOffline(true)
    await remove(oldest)
    await expect(page.getByText('Произошла техническая ошибка, уже ремонтируем')).toBeVisible()
    await expect(row(oldest)).toBeVisible()
    await context.setOffline(false)
  })
  await test.step('the last one leaves the focus where the list was', async () => {
    await remove(oldest)
    await expect(row(oldest)).toBeHidden()
    await expect(page.getByRole('region', { name: 'Заказы', exact: true })).toBeFocused()
  })
})

test('on a phone the orders are cards; without orders there is a way on', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await withOrders(page, 1)
  await page.goto(paths.accountFlights)
  await expect(page.getByRole('button', { name: 'Москва — Сочи' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Москва — Сочи' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Москва — Сочи' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Действия/ }).click()
  await page.getByRole('menuitem', { name: 'Удалить' }).click()
  await expect(page.getByRole('link', { name: 'Найти билеты' })).toBeVisible()
})

test('at the booking one goes on as a guest, or signs in half-way and goes on with what was typed; on signing out elsewhere nothing of it is left [AUTH-26 AUTH-27 PERM-02]', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const bearers = new Map<string, boolean>()
  page.on('request', (request) => {
    const call = /\/api\/air\/(Booking|Checkout|Tickets|cabinet)/.exec(request.url())?.[1]
    if (call) bearers.set(call, (request.headers().authorization ?? '').startsWith('Bearer '))
  })
  const query = new URLSearchParams({ iataFrom: 'MOW', iataTo: 'AER', dateThere: dayAhead(120), adults: '1' })
  await page.goto(`${paths.airResults}?${query}`)
  await takeFirstFlight(page, mouse(page))
  await expect(page).toHaveURL(/\/avia\/booking$/)
  await expectAccessible(page)
  const address = page.url()
  await page.goto(paths.login)
  await expect(page.getByRole('textbox', { name: 'Логин или e-mail' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Продолжить без авторизации' })).toHaveCount(0)
  await page.goto(address)
  await page.getByRole('button', { name: 'Продолжить без авторизации' }).click()
  const traveller = page.getByRole('region', { name: 'Пассажир 1' })
  await field(traveller, 'Фамилия').fill('Смирнова')
  expect(page.url()).toBe(address)
  expect(await page.evaluate(() => history.state.usr)).toEqual({ continueBooking: 'avia' })

  await page.getByRole('banner').getByRole('link', { name: 'Войти' }).click()
  await signIn(page)
  await expect(personButton(page, 'Смирнова Анна')).toBeVisible()
  expect(page.url()).toBe(address)
  await expect(field(traveller, 'Фамилия')).toHaveValue('Смирнова')
  await expect(field(page, 'Контактное лицо'), 'what is known of who signed in comes into the form that stands').toHaveValue(
    'Анна Смирнова',
  )
  const other = await page.context().newPage()
  await other.goto(paths.about)
  await personButton(other, 'Смирнова Анна').click()
  await other.getByRole('menuitem', { name: 'Выйти' }).click()
  await expect(field(traveller, 'Фамилия')).toHaveValue('')
  await page.reload()
  await expect(field(traveller, 'Фамилия')).toHaveValue('')
  await page.getByRole('banner').getByRole('link', { name: 'Войти' }).click()
  await signIn(page)
  await expect(personButton(page, 'Смирнова Анна')).toBeVisible()
  await field(traveller, 'Фамилия').fill('Смирнова')
  await field(traveller, 'Имя').fill('Анна')
  await field(traveller, 'Дата рождения').fill('14.03.1991')
  await traveller.getByText('Женский', { exact: true }).click()
  await field(traveller, 'Серия и номер').fill('4510123456')
  await field(page, 'Контактное лицо').fill('Анна Смирнова')
  await field(page, 'Электронная почта').fill('anna@mail.example')
  await field(page, 'Телефон').fill('+79161234567')
  await page.getByRole('checkbox', { name: /^Согласие/ }).check({ force: true })
  await page.getByRole('button', { name: 'Перейти к оплате' }).first().click()
  await expect(page).toHaveURL(/\/avia\/booking\?id=/)
  await page
    .getByRole('button', { name: /^Оплатить/ })
    .first()
    .click()
  await page.locator('[name=number]').fill('4111 1111 1111 1111')
  await page.locator('[name=expiry]').fill('12/30')
  await page.locator('[name=cvc]').fill('123')
  await page.getByRole('button', { name: /^Оплатить/ }).click()
  await page.locator('[name=code]').fill('1234')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/avia\/payment\/success\?id=/)
  await expect(ticketNumbers(page)).not.toHaveCount(0, { timeout: 30_000 })
  const coming = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /квитанци/i })
    .first()
    .click()
  expect((await coming).suggestedFilename()).toMatch(/\.pdf$/)
  await page.goto(paths.accountFlights)
  await expect(page.getByRole('row').filter({ hasText: 'Москва' }).first()).toContainText('Билеты оформлены')
  expect([...bearers].toSorted(([a], [b]) => (a < b ? -1 : 1))).toEqual([
    ['Booking', true],
    ['Checkout', true],
    ['Tickets', true],
    ['cabinet', true],
  ])
})
