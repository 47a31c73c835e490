import { type Page, expect, test } from '@playwright/test'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { holdClock } from '#e2e/steps/clock.ts'
import { comeOnline, openNetwork } from '#e2e/steps/network.ts'
import { type Order, order, orderAddress, payWith, typeCard } from '#e2e/steps/order.ts'
import { letterTo, inspect, ticketNumbers } from '#e2e/steps/purchase.ts'
import { alive, callsOf, inDays, open, roublesOf } from '#e2e/steps/results-page.ts'
import { asUser } from '#e2e/steps/stay.ts'
import { personButton, readToken, signIn } from '#e2e/steps/visitor.ts'

const GOOD = '5555 5555 5555 4444'
const DECLINED = '4000 0000 0000 0002'

test('a declined card costs nothing, «СБП» or the second card pays for the same order [NAV-13 AIRP-05]', async ({
  page,
  request,
}) => {
  const held = await order(request, { from: 'MOW', to: 'KZN', there: inDays(40), email: 'declined@mail.example' })
  await page.goto(orderAddress(held))
  await payWith(page, DECLINED)
  await expect(page).toHaveURL(/\/avia\/payment\/error\?/)
  await expect(page.getByRole('heading', { name: 'Банк отклонил платёж' })).toBeVisible()
  await expect(page.getByText(/не.списаны\. Места и.цена за.вами до/)).toBeVisible()
  await expect(page.getByRole('timer')).toHaveAccessibleName(/^Осталось (20:00|19:\d\d)$/)
  await expect(page.getByRole('link', { name: 'Новый поиск' })).toBeVisible()
  await page.getByRole('button', { name: 'По СБП' }).click()
  await expect(page.getByRole('img', { name: 'Код для камеры телефона' })).toBeVisible()
  await page.getByRole('button', { name: /^Банк «Прибой»/ }).click()
  await expect(page).toHaveURL(/\/avia\/payment\/error\?/)
  await page.getByRole('button', { name: 'Другая карта' }).click()
  await typeCard(page, GOOD)
  await expect(page).toHaveURL(/\/avia\/payment\/success\?/)
  await expect(page.getByRole('heading', { name: 'Летим!' })).toBeVisible({ timeout: 30_000 })

  await page.goto(href(paths.airNotPaid, {}, { id: held.id, reason: 'declined' }))
  await expect(page.getByRole('heading', { name: 'Летим!' })).toBeVisible()
})

test('a code that is wrong three times is refused, leaving the bank cancels, and the order can still be paid', async ({
  page,
  request,
}) => {
  const held = await order(request, { from: 'MOW', to: 'UFA', there: inDays(41), email: 'wrong-code@mail.example' })
  await page.goto(orderAddress(held))
  await payWith(page, '4111 1111 1111 1111')
  for (const left of ['Осталось 2 попытки', 'Осталась 1 попытка', '']) {
    await page.locator('[name=code]').fill('0000')
    await page.getByRole('button', { name: 'Подтвердить' }).click()
    if (left) await expect(page.getByText(left)).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'Код подтверждения не принят' })).toBeVisible()

  await page.getByRole('button', { name: 'Оплатить ещё раз' }).click()
  await page.getByRole('button', { name: 'Отменить и вернуться в магазин' }).click()
  await expect(page.getByRole('heading', { name: 'Оплата отменена' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Оплата отменена' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Оплатить ещё раз' })).toBeEnabled()
})

test('a slow bank is waited for step by step, and the tickets arrive', async ({ page, request }) => {
  const held = await order(request, { from: 'MOW', to: 'SVX', there: inDays(42), email: 'slow@mail.example' })
  await page.goto(orderAddress(held))
  await payWith(page, '4000 0000 0000 3220')
  await expect(page.getByRole('heading', { name: 'Оформляем' })).toBeVisible()
  await expect(page.getByText('Банк подтверждает платёж')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Летим!' })).toBeVisible({ timeout: 60_000 })
})

test('the payment window is twenty minutes from the first checkout, a reload does not restart it [AIRP-03 AIRP-04]', async ({
  page,
  context,
  request,
}) => {
  const held = await order(request, { from: 'MOW', to: 'OVB', there: inDays(43), email: 'clock@mail.example' })
  await page.goto(orderAddress(held))
  await expect(page.getByRole('timer')).toHaveAccessibleName(/^Осталось (20:00|19:5\d)$/)
  await expect(page).not.toHaveURL(/key=/)
  await test.step('the cards that are taken are named beside the payment and in the footer [AIRP-09 HOME-07]', async () => {
    for (const list of ['Принимаем карты', 'Принимаем к оплате'])
      for (const brand of ['Мир', 'Visa', 'Mastercard']) await expect(page.getByRole('list', { name: list })).toContainText(brand)
  })
  const before = await page.getByRole('timer').getAttribute('aria-label')
  await expect(page.getByRole('timer')).not.toHaveAccessibleName(before ?? '')
  await page.reload()
  await expect(page.getByRole('timer')).toHaveAccessibleName(/^Осталось 19:/)

  await alive(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Оплатить/ }).click()
  await expect(page.getByText('Деньги не списаны, попробуйте ещё раз')).toBeVisible()
  await comeOnline(page)
  await page.getByRole('button', { name: 'Повторить' }).last().click()
  await expect(page).toHaveURL(/\/pay\/sandbox\//)
  expect(roublesOf((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')).toBe(held.price)
})

test('the success page of an unpaid order shows the actual status; two tabs pay once', async ({ page, context, request }) => {
  const held = await order(request, { from: 'MOW', to: 'KRR', there: inDays(44), email: 'two-tabs@mail.example' })
  await page.goto(orderAddress(held))
  await expect(page.getByRole('button', { name: /^Оплатить/ })).toBeVisible()
  await page.goto(href(paths.airPaid, {}, { id: held.id }))
  await expect(page).toHaveTitle(/^Ожидает оплаты/)
  await expect(page.getByRole('heading', { name: 'Заказ ещё не оплачен' })).toBeVisible()
  await expect(page.getByText('Летим!')).toBeHidden()
  await page.getByRole('link', { name: /^Оплатить/ }).click()

  const second = await context.newPage()
  await second.goto(orderAddress(held))
  await second.getByRole('button', { name: /^Оплатить/ }).click()
  await expect(second).toHaveURL(/\/pay\/sandbox\//)
  await payWith(page, GOOD)
  await expect(page.getByRole('heading', { name: 'Летим!' })).toBeVisible({ timeout: 30_000 })
  await typeCard(second, GOOD)
  await expect(second.getByRole('heading', { name: 'Летим!' })).toBeVisible({ timeout: 30_000 })
  const numbers = await ticketNumbers(page).allTextContents()
  await expect(ticketNumbers(second)).toHaveText(numbers)
})

test('Back from the bank to an order that was paid meanwhile leads to its tickets at once', async ({
  page,
  browser,
  request,
}) => {
  const held = await order(request, { from: 'LED', to: 'AER', there: inDays(44), email: 'restored@mail.example' })
  const network = await openNetwork(page)
  await page.goto(orderAddress(held))
  await expect(page.getByRole('button', { name: /^Оплатить/ }).first()).toBeEnabled()
  await holdClock(page)
  await network.fails({ path: '/pay/sandbox/', kind: 'answer', status: 204 }) // the page stays, as it left for the bank
  await page.getByRole('button', { name: /^Оплатить/ }).click()
  const other = await (await browser.newContext({ locale: 'ru-RU' })).newPage()
  await other.goto(new URL(orderAddress(held), page.url()).href)
  await payWith(other, GOOD)
  await expect(other.getByRole('heading', { name: 'Летим!' })).toBeVisible({ timeout: 30_000 })
  // As the browser's cache of whole pages restores it; the polls of this page are stopped with its clock.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page).toHaveURL(/\/avia\/payment\/success\?/)
  await other.context().close()
})

test('an order cancelled in another tab is not offered for payment here any more', async ({ page, context, request }) => {
  const held = await order(request, { from: 'LED', to: 'ROV', there: inDays(47), email: 'other-tab@mail.example' })
  await page.goto(paths.about)
  await page.goto(orderAddress(held))
  await expect(page).toHaveTitle(/^Оплата: Санкт-Петербург/)
  await expect(page.getByRole('button', { name: /^Оплатить/ }).first()).toBeEnabled()
  const second = await context.newPage()
  await second.goto(orderAddress(held))
  await second.getByRole('button', { name: 'Отменить заказ' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Отменить заказ' }).click()
  await expect(page.getByRole('heading', { name: 'Заказ отменён' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Оплатить/ })).toHaveCount(0)
  await page.goBack()
  await expect(page, 'Back leads past the payment that is over').toHaveURL(paths.about)
})

test('a server that does not answer for a while leaves the payment page and the result as they are', async ({
  page,
  request,
}) => {
  const held = await order(request, { from: 'LED', to: 'UFA', there: inDays(48), email: 'silent@mail.example' })
  const network = await openNetwork(page)
  const path = `/api/air/Tickets/${held.id}`
  for (const [address, sign] of [
    [orderAddress(held), page.getByRole('button', { name: /^Оплатить/ }).first()],
    [href(paths.airPaid, {}, { id: held.id }), page.getByRole('heading', { name: 'Заказ ещё не оплачен' })],
  ] as const) {
    await network.heals()
    await page.goto(address)
    await expect(sign).toBeVisible()
    await network.fails({ path, kind: 'answer', status: 503 })
    for (let times = 0; times < 2; times += 1) await page.waitForResponse((response) => response.url().includes(path))
    await expect(sign).toBeVisible()
    await expect(page.getByText('Проверяем заказ…')).toHaveCount(0)
  }
})

test('tickets that could not be issued give the money of «СБП» back', async ({ page, request }) => {
  const held = await order(request, {
    from: 'MOW',
    to: 'KUF',
    there: inDays(45),
    email: 'failed@mail.example',
    surname: 'FAILTICKET',
  })
  await page.goto(orderAddress(held))
  await page.getByRole('radio', { name: 'СБП' }).check()
  await page.getByRole('button', { name: /^Оплатить/ }).click()
  await page.getByRole('button', { name: /^Банк «Заря»/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Билеты не выписаны, деньги возвращены' })).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByText(/Авиакомпания не.выписала билеты/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Новый поиск' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Шаги покупки' })).toBeHidden()
  await expect(page.getByText(/Назовите номер заказа A\d{8}/)).toBeVisible()
})

test('the link of a letter opens the order in another browser, in any tab of it; a stranger sees nothing [AIRP-10]', async ({
  page,
  browser,
  request,
}) => {
  const email = `letter-${Date.now()}@mail.example`
  const held = await order(request, { from: 'LED', to: 'KZN', there: inDays(46), email })
  await page.goto(href(paths.airBooking, {}, { id: held.id }))
  await expect(page.getByRole('heading', { name: 'Откройте заказ по ссылке из письма' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Войти' })).toBeVisible()
  const letter = (await letterTo(email, 'Subject:')).replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  const link = /https?:\/\/[^"\s<>]+\/avia\/booking\?id=[^"\s<>]+#key=[^"\s<>]+/.exec(letter)?.[0]
  expect(link).toBeDefined()
  const other = await browser.newContext({ locale: 'ru-RU' })
  const page2 = await other.newPage()
  const calls = callsOf(page2)
  const { pathname, search, hash } = new URL(link ?? '')
  await page2.goto(new URL(pathname + search + hash, page.url()).href)
  await expect(page2.getByRole('button', { name: /^Оплатить/ })).toBeVisible()
  const tab = await other.newPage()
  await tab.goto(page2.url())
  await expect(tab.getByRole('button', { name: /^Оплатить/ })).toBeVisible()
  await tab.close()
  await payWith(page2, GOOD)
  await expect(ticketNumbers(page2)).toHaveCount(1, { timeout: 30_000 })
  expect(calls.some((call) => call.startsWith(`GET /api/air/Tickets/${held.id}`))).toBe(true)
  await other.close()
})

test('a visitor who leaves an unpaid order for another page sees how long it is held and returns to pay; a paid one is not mentioned', async ({
  page,
  request,
}) => {
  const held = await order(request, { from: 'LED', to: 'KGD', there: inDays(49), email: 'wanderer@mail.example' })
  const notice = page.getByRole('complementary', { name: 'Заказ ждёт оплаты' })
  await open(page, '/')
  await seeUnpaid(page, held)
  await expect(notice).toHaveCount(0)
  await page.goBack()
  await expect(notice).toContainText(/^Заказ A\d{8} ждёт оплаты: 19:\d\dСанкт-Петербург\s—\sКалининград, [\d\s]+₽/)
  await inspect(page)

  await open(page, paths.airBooking)
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^Заказ A\d{8} ждёт оплаты$/ })).toBeVisible()
  await open(page, paths.hotels)
  await notice.getByRole('link', { name: 'Оплатить' }).click()
  await expect(page).toHaveURL(href(paths.airBooking, {}, { id: held.id }))
  await payWith(page, GOOD)
  await expect(ticketNumbers(page)).toHaveCount(1, { timeout: 30_000 })
  const response = page.waitForResponse(`**/api/air/Tickets/${held.id}`)
  await page.goto(paths.hotels)
  await response
  await expect(notice).toHaveCount(0)
})

test('a reminder of an order is dismissed by a press, and by itself when the order is released', async ({ page, request }) => {
  const held = await order(request, { from: 'LED', to: 'KZN', there: inDays(50), email: 'reminded@mail.example' })
  const notice = page.getByRole('complementary', { name: 'Заказ ждёт оплаты' })
  await seeUnpaid(page, held)
  await open(page, paths.about)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(notice.getByRole('button', { name: 'Не напоминать о заказе' })).toBeInViewport({ ratio: 1 })
  await page.request.post(`/api/air/Cancel/${held.id}`, { headers: { 'x-order-key': held.key }, data: {} })
  const response = page.waitForResponse(`**/api/air/Tickets/${held.id}`)
  await page.reload()
  await response
  await expect(notice).toHaveCount(0)

  const other = await order(request, { from: 'LED', to: 'KZN', there: inDays(51), email: 'reminded@mail.example' })
  await seeUnpaid(page, other)
  await open(page, paths.about)
  await notice.getByRole('button', { name: 'Не напоминать о заказе' }).click()
  await expect(notice).toHaveCount(0)
  await open(page, paths.support)
  await expect(notice).toHaveCount(0)
})

test('toasts are shown at the bottom, three at a time on a wide screen and one on a narrow, for five seconds [TOAST-01 TOAST-03 TOAST-04]', async ({
  page,
  context,
  request,
}) => {
  const held = await order(request, { from: 'LED', to: 'AER', there: inDays(47), email: 'toasts@mail.example' })
  await page.goto(orderAddress(held))
  await payWith(page, GOOD)
  const save = page.getByRole('button', { name: /^Скачать маршрутную квитанцию/ })
  await expect(save).toBeVisible({ timeout: 30_000 })
  await alive(page)
  await context.setOffline(true)
  const toasts = page.getByText('Квитанция не скачалась, попробуйте ещё раз')
  for (let times = 0; times < 4; times += 1) {
    await save.click()
    await expect(save).not.toHaveAttribute('aria-busy', 'true')
  }
  await expect(toasts).toHaveCount(3)
  const box = await toasts.last().boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(60)
  expect(box?.y).toBeGreaterThan(height / 2)
  await page.setViewportSize({ width: 400, height: 800 })
  await page.mouse.move(0, 0)
  for (let left = 4; left > 1; left -= 1) {
    await expect(toasts).toHaveCount(1)
    await page.getByRole('alert').getByRole('button', { name: 'Закрыть' }).press('Enter')
  }
  const begun = Date.now()
  await expect(toasts).toHaveCount(0)
  expect(Date.now() - begun).toBeGreaterThan(4_000)
})

test('a computer whose clock is an hour ahead opens the order of a letter to be paid, not as over', async ({ page, request }) => {
  const held = await order(request, { from: 'LED', to: 'SVX', there: inDays(52), email: 'ahead@mail.example' })
  await page.clock.install({ time: Date.now() + 3_600_000 })
  await open(page, orderAddress(held))
  await expect(page.getByRole('timer')).toHaveAccessibleName(/^Осталось (20:00|19:\d\d)$/)
  await expect(page.getByText('Время оплаты истекло')).toHaveCount(0)
})

async function seeUnpaid(page: Page, made: Order): Promise<void> {
  await open(page, orderAddress(made))
  await expect(page.getByRole('button', { name: /^Оплатить/ })).toBeVisible()
}

test('the letter of an order from one account, opened from another, says to sign in to that one', async ({ page, request }) => {
  await page.goto(paths.login)
  await signIn(page)
  await expect(page).toHaveURL(paths.account)
  const owner = asUser((await readToken(page)) ?? '')
  const held = await order(request, { from: 'LED', to: 'KZN', there: inDays(47), email: 'owner@mail.example', owner })
  await personButton(page, 'Смирнова Анна').click()
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await expect(page.getByRole('link', { name: 'Войти' }).first()).toBeVisible()
  await page.goto(paths.login)
  await signIn(page, 'novice', 'novice123')
  await expect(page).toHaveURL(paths.account)
  await page.goto(href(paths.airBooking, {}, { id: held.id }))
  await expect(page.getByRole('main')).toContainText(
    /В.этом кабинете такого заказа нет: если покупали из.другого, выйдите и.войдите в.него/,
  )
})
