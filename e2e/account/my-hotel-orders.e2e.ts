import { type Locator, type Page, expect, test } from '@playwright/test'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { openNetwork } from '#e2e/steps/network.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/steps/purchase.ts'
import { open } from '#e2e/steps/results-page.ts'
import { asUser, bookRoomFor, chooseRoom, chooseStrictRoom, payRoomFor } from '#e2e/steps/stay.ts'
import { register, signIn, somebody, readToken } from '#e2e/steps/visitor.ts'

const rows = (page: Page) => page.getByRole('row').filter({ hasText: 'H0' })

/** Registers somebody; answers their token. */
async function newPerson(page: Page): Promise<string> {
  await open(page, paths.registration)
  await register(page, somebody())
  await expect(page).toHaveURL(paths.account)
  return (await readToken(page)) ?? ''
}

/** A new person with one paid stay and five that wait for their money, the newest first. */
async function withHotelOrders(page: Page): Promise<{ numbers: string[]; paidId: string }> {
  const token = await newPerson(page)
  const numbers: string[] = []
  let paidId = ''
  for (let at = 0; at < 6; at += 1) {
    const made = await bookRoomFor(page.request, asUser(token), await chooseRoom(page.request, `moscow-${20 + at}`, 20 + at, 1))
    if (at === 0) {
      paidId = made.orderId
      await payRoomFor(page.request, asUser(token), paidId)
    }
    numbers.unshift(made.orderNumber)
  }
  return { numbers, paidId }
}

const link = (page: Page) =>
  page.getByRole('navigation', { name: 'Личный кабинет' }).getByRole('link', { name: 'Мои бронирования' })

test('my stays: five a page, vouchers, details, deletion with undo, no new request for fifteen minutes', async ({ page }) => {
  test.setTimeout(150_000)
  const { numbers, paidId } = await withHotelOrders(page)
  let requests = 0
  page.on('request', (request) => (requests += request.url().includes('GetListBookedHotels') ? 1 : 0))
  await test.step('the page has a row for each stay [NAV-18 ACCH-01]', async () => {
    await link(page).click()
    await expect(rows(page)).toHaveCount(5)
    await expect(rows(page).first()).toContainText(numbers[0] ?? '')
    await expect(rows(page).first()).toContainText('Ожидает оплаты')
    await expectAccessible(page)
  })
  await test.step('within fifteen minutes nothing is requested again [ACCH-08]', async () => {
    await page.getByRole('link', { name: 'Личные данные' }).click()
    await link(page).click()
    await expect(rows(page)).toHaveCount(5)
    expect(requests).toBe(1)
  })

  await page.getByRole('button', { name: 'Предстоящие, 1' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Оплачен')
  await test.step('a voucher is taken away [ACCH-03]', async () => {
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Ваучер заказа/ }).click()
    expect((await file).suggestedFilename()).toBe(`Voucher_${paidId}.pdf`)
  })
  const network = await openNetwork(page)
  await test.step('an unavailable one is reported [ACCH-04]', async () => {
    await network.fails({ path: '/api/Base/GetVoucher', kind: 'answer', status: 500 })
    await page.getByRole('button', { name: /^Ваучер заказа/ }).click()
    await expect(page.getByText('Ошибка при попытке скачать ваучер')).toBeVisible()
  })

  await network.fails({ path: '/api/Personal/GetBookingInfoHotel', kind: 'delay', ms: 600 })
  const name = (await rows(page).getByRole('button').first().textContent()) ?? ''
  await test.step('details open in a dialog [ACCH-02]', async () => {
    await rows(page).getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Загрузка данных заказа' })).toBeVisible()
    const detail = page.getByRole('dialog', { name })
    await expect(detail.getByText(/^1.взрослый: Смирнова Анна$/)).toBeVisible()
    await expect(detail, 'what comes back today and later').toContainText(/Если передумаю.*сейчас.*(Вернём \d|не.вернутся)/s)
    await expect(detail).toContainText(/Москва.*Заезд.*3.ночи.*Выезд.*Адрес.*Номер.*Питание.*Отмена.*Сумма[\d\s]+₽/s)
    await expectAccessible(page)
    await network.fails({ path: '/api/Base/GetVoucher', kind: 'answer', status: 500 })
    await detail.getByRole('button', { name: 'Скачать ваучер' }).click()
    await expect(detail.getByRole('alert').last(), 'the toast stands in the window').toContainText(
      'Ошибка при попытке скачать ваучер',
    )
    await detail.getByRole('button', { name: 'Закрыть' }).first().click()
  })
  await test.step('details that do not open say why [ACCH-11]', async () => {
    const json = { data: null, code: 'UNKNOWN', errorMessage: 'Бронь не открылась' }
    await network.fails({ path: '/api/Personal/GetBookingInfoHotel', kind: 'answer', status: 500, json })
    await rows(page).getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog').getByText('Бронь не открылась')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).first().click()
  })

  await test.step('a deletion that fails leaves the rows [ACCH-10]', async () => {
    await page.getByRole('button', { name: 'Все, 6' }).click()
    await network.fails({ path: '/api/Personal/DeleteBookedHotels', kind: 'answer', status: 500 })
    for (const number of numbers.slice(0, 2)) await page.getByText(`Выбрать заказ ${number}`).locator('..').locator('..').click()
    await page.getByRole('button', { name: /^Удалить из.списка$/ }).click()
    await expect(page.getByText('Не удалось выполнить удаление!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Все, 6' })).toBeVisible()
  })
  await test.step('a successful one is reported and may be undone [ACCH-09]', async () => {
    await network.heals()
    for (const number of numbers.slice(0, 2)) await page.getByText(`Выбрать заказ ${number}`).locator('..').locator('..').click()
    await page.getByRole('button', { name: /^Удалить из.списка$/ }).click()
    await expect(page.getByText('Удаление выполнено успешно!')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Заказы', exact: true })).toBeFocused()
    const undoNotice = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Вернуть' }) })
    await expect(undoNotice).toHaveText(/^Заказы .*: бронь и.оплата не.отменяются\.\s*Вернуть$/)
    await expect(page.getByRole('button', { name: 'Все, 4' })).toBeVisible()
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await expect(page.getByRole('button', { name: 'Все, 6' })).toBeVisible()
  })

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a non-refundable stay has no cancel button, only a support contact, and stays booked', async ({ page }) => {
  test.setTimeout(90_000)
  const token = await newPerson(page)
  const { orderId } = await bookRoomFor(page.request, asUser(token), await chooseStrictRoom(page.request, 'istanbul-1', 41))
  await payRoomFor(page.request, asUser(token), orderId)
  await link(page).click()
  await rows(page).getByRole('button').first().click()
  const refund = page.getByRole('button', { name: /^Отменить и.вернуть деньги$/ })
  await expect(refund).toBeVisible()
  await page.context().setOffline(true)
  await refund.click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Считаем возврат' })).toBeVisible()
  await page.context().setOffline(false)
  const dialog = page.getByRole('dialog', { name: 'Отменить бронь' })
  await expect(dialog).toContainText(/По.условиям брони вернуть нечего/)
  await expect(dialog.getByRole('link', { name: /^\+7/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Вернуть/ })).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Оставить бронь' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rows(page)).toContainText('Оплачен')
})

test('five stays of a page are printed on one sheet', async ({ page }) => {
  await open(page, paths.login)
  await signIn(page)
  await expect(page).toHaveURL(paths.account)
  await open(page, paths.accountHotels)
  await expect(rows(page)).toHaveCount(5)
  const pdf = await page.pdf({ format: 'A4', margin: { top: '10mm', bottom: '10mm', left: '10mm', right: '10mm' } })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('a paid stay is cancelled for the refund shown in the dialog', async ({ page }) => {
  test.setTimeout(90_000)
  const token = await newPerson(page)
  const { orderId } = await bookRoomFor(page.request, asUser(token), await chooseRoom(page.request, 'moscow-1', 40, 1))
  await payRoomFor(page.request, asUser(token), orderId)
  await link(page).click()
  await rows(page).getByRole('button').first().click()
  await page.getByRole('button', { name: /^Отменить и.вернуть деньги$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Отменить бронь' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Вернуть/ }).click()
  await page.getByRole('button', { name: 'Понятно' }).press('Enter')
  await expect(rows(page)).toContainText(/Оформляется возврат|Возврат выполнен/)
  await expect(rows(page).getByRole('button').first()).toBeFocused()
})

test('the refund of a stay is recalculated when its page is visited again, and an outdated quote mentions the stay', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const token = await newPerson(page)
  const { orderId } = await bookRoomFor(page.request, asUser(token), await chooseRoom(page.request, 'moscow-2', 42, 1))
  await payRoomFor(page.request, asUser(token), orderId)
  await page.clock.install()
  await page.goto(href(paths.hotelPaid, {}, { orderId }))
  const today = page.getByText(/^Передумали/)
  await expect(today).toContainText(/вернём [1-9]/)
  const network = await openNetwork(page)
  const later = { status: 200, json: { refundToday: 77 } }
  await network.fails({ path: `/api/base/Orders/${orderId}/refund-today`, kind: 'answer', ...later })
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect(today).toContainText('вернём 77 ₽', { timeout: 1000 })
  }, 'the free term is over meanwhile').toPass({ timeout: 15_000 })
  await network.heals()
  await page.getByRole('button', { name: /^Отменить и.вернуть деньги$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Отменить бронь' })
  await expect(dialog).toContainText('Расчёт действует ещё')
  await page.clock.fastForward(11 * 60_000)
  await expect(dialog).toContainText(/Расчёт устарел: .*до.заезда/)
  await expect(dialog).not.toContainText('вылета')
})

test('a row of the lists is as low as its words: days on one line, a route unbroken; on a phone all tabs and both menus fit', async ({
  page,
}) => {
  await page.goto(paths.login)
  await signIn(page)
  await expect(page).not.toHaveURL(/login/)
  await page.goto(paths.accountHotels)
  await expect(rows(page).first()).toBeVisible()
  const days = page.getByText(/^\d\d\.\d\d\.\d{4}\s— \d\d\.\d\d\.\d{4}$/)
  await expect(days).toHaveCount(5)
  for (const each of await days.all()) expect(await countLines(each), 'the days of a stay').toBe(1)
  await page.setViewportSize({ width: 768, height: 900 })
  for (const row of await rows(page).all())
    expect(await row.evaluate(unevenness), 'first lines of a row, px apart').toBeLessThan(4)
  const [years, order] = [page.getByRole('button', { name: 'Все годы' }), page.getByRole('button', { name: /^Сначала новые/ })]
  await page.setViewportSize({ width: 390, height: 844 })
  const [left, right] = [await years.boundingBox(), await order.boundingBox()]
  expect(left?.y).toBe(right?.y)
  expect(left?.width).toBe(right?.width)
  const tabs = page.getByRole('navigation').filter({ has: page.getByRole('button', { name: 'Выйти' }) })
  expect(await tabs.evaluate((nav) => nav.scrollWidth - nav.clientWidth), 'no tab is cut').toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(paths.accountFlights)
  const route = page.getByRole('row').getByRole('button', { name: /Санкт-Петербург$/ })
  expect(await countLines(route.first())).toBe(1)
})

/** The distance from the first line of the days to that of the sum. */
function unevenness(row: Element): number {
  const [days, sum] = [2, 4].map((at) => {
    const range = document.createRange()
    range.selectNodeContents(row.querySelectorAll('td')[at]!.firstElementChild!)
    return range.getClientRects()[0]!.bottom
  })
  return Math.abs(days! - sum!)
}

/** How many lines the words of an element take. */
function countLines(words: Locator): Promise<number> {
  return words.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })
}
