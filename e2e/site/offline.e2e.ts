import { readFile } from 'node:fs/promises'
import { type Page, expect, test } from '@playwright/test'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { parseAirDay } from '#domain/text/dates.ts'
import { order, orderAddress, payWith } from '#e2e/steps/order.ts'
import { expectAccessible, ticketNumbers } from '#e2e/steps/purchase.ts'
import { asUser, bookRoomFor, chooseRoom, payRoomFor } from '#e2e/steps/stay.ts'
import { dayAhead, personButton, readToken, signIn } from '#e2e/steps/visitor.ts'

test.use({ serviceWorkers: 'allow' })

const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const orders = await caches.open('orders')
    return (await orders.keys()).map(({ url }) => new URL(url).pathname)
  })

/** Waits until the browser keeps something under every one of these addresses. */
async function expectOffline(page: Page, paths: string[]): Promise<void> {
  await expect(async () => {
    const urls = await cachedPaths(page)
    expect(paths.filter((path) => !urls.some((url) => url.startsWith(path)))).toEqual([])
  }).toPass({ timeout: 40_000 })
}

/** The session ends as by the clock, without a sign-out; the visitor is on the page that signs in. */
async function expireSession(page: Page): Promise<void> {
  await page.goto('/robots.txt')
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto(paths.login)
}

const stayFiles = [paths.hotelPaid, '/api/Base/GetPaymentInfo', '/api/Base/GetVoucher']

/** A person signs in and opens a paid stay of theirs, so many days ahead, until it is saved. */
async function openOwnStay(page: Page, days: number): Promise<void> {
  await page.goto(paths.login)
  await signIn(page)
  await expect(page).toHaveURL(paths.account)
  const owner = asUser((await readToken(page)) ?? '')
  const { orderId } = await bookRoomFor(page.request, owner, await chooseRoom(page.request, 'moscow-9', days, 1))
  await payRoomFor(page.request, owner, orderId)
  await page.goto(href(paths.hotelPaid, {}, { orderId }))
  await expectOffline(page, stayFiles)
}

/** The session expires, another person signs in and finds no saved order. */
async function expectNothingForTheNext(page: Page): Promise<void> {
  await expireSession(page)
  await signIn(page, 'novice', 'novice123')
  await expect(personButton(page, 'novice')).toBeVisible()
  await expect.poll(() => cachedPaths(page), 'names and vouchers of another').toEqual(['/api/buyer'])
}

test('a bought ticket opens, and its receipt too, where there is no network; the search says so honestly', async ({
  page,
  context,
}) => {
  test.setTimeout(150_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const bought = await order(page.request, {
    from: 'OVB',
    to: 'KZN',
    there: parseAirDay(dayAhead(61))!,
    email: 'offline@mail.example',
  })
  await page.goto(orderAddress(bought))
  await payWith(page, '5555 5555 5555 4444')
  await expect(page).toHaveURL(/\/avia\/payment\/success\?id=/)
  const number = ticketNumbers(page)
  await expect(number).toBeVisible({ timeout: 40_000 })
  const shown = await number.innerText()
  await expectOffline(page, [paths.airPaid, '/api/air/Tickets/', '/api/air/Receipt/'])

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(number).toBeVisible()
  for (const gone of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('button', { name: 'Скачать билет' }),
  ])
    await expect(gone).toBeHidden()
  const paper = await page.evaluate(() => getComputedStyle(document.querySelector('main h2')!).color)
  expect(paper).toBe('rgb(15, 35, 38)')
  await page.emulateMedia({ media: 'screen', colorScheme: 'light', reducedMotion: 'reduce' })

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Летим!' })).toBeVisible()
  await expect(number).toHaveText(shown)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать билет' }).click()
  const receipt = await readFile(await (await downloading).path())
  expect(receipt.subarray(0, 5).toString()).toBe('%PDF-')
  const calendar = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Добавить в календарь' }).click()
  expect((await readFile(await (await calendar).path())).toString()).toContain('BEGIN:VCALENDAR')

  await page.goto(href(paths.airResults, {}, { iataFrom: 'MOW', iataTo: 'AER' })).catch(() => undefined)
  await expect(page.getByRole('heading', { name: /Нет соединения/ })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('не показываем вчерашних цен')
  await expectAccessible(page)
  await page.getByRole('link', { name: /Новосибирск — Казань/ }).click()
  await expect(number).toHaveText(shown)

  await page.goto(paths.questions).catch(() => undefined)
  await expect(page.getByRole('heading', { name: /Нет соединения/ })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Возврат авиабилетов' })).toBeVisible()
})

test('a paid stay opens with its picture where there is no network, and its voucher is saved', async ({ page, context }) => {
  test.setTimeout(90_000)
  const { orderId, key } = await bookRoomFor(page.request, {}, await chooseRoom(page.request, 'moscow-8', 8, 1))
  await payRoomFor(page.request, { 'x-order-key': key }, orderId)
  await page.goto(`${href(paths.hotelPaid, {}, { orderId })}#key=${key}`)
  await expect(page.getByRole('heading', { name: 'Бронь подтверждена', level: 1 })).toBeVisible()
  await expectOffline(page, [paths.hotelPaid, '/api/Base/GetPaymentInfo', '/api/Base/GetVoucher', '/art/hotels/moscow-8/'])

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Бронь подтверждена', level: 1 })).toBeVisible()
  await expect(page.getByText('Смирнова Анна')).toBeVisible()
  const picture = page.locator('main img[src^="/art/hotels/moscow-8/"]').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать ваучер' }).click()
  const voucher = await readFile(await (await downloading).path())
  expect(voucher.subarray(0, 5).toString()).toBe('%PDF-')
  await context.setOffline(false)
})

test('orders left by a session that expired open for their buyer, not for another who signs in on that browser', async ({
  page,
}) => {
  test.setTimeout(90_000)
  await openOwnStay(page, 9)
  await expireSession(page)
  await signIn(page)
  await expect(personButton(page, 'Смирнова Анна')).toBeVisible()
  await expectOffline(page, stayFiles)
  await expectNothingForTheNext(page)
})

test("a guest's order is of the first who signs in on that browser, and nobody else finds it", async ({ page }) => {
  test.setTimeout(90_000)
  const { orderId, key } = await bookRoomFor(page.request, {}, await chooseRoom(page.request, 'moscow-9', 11, 1))
  await payRoomFor(page.request, { 'x-order-key': key }, orderId)
  await page.goto(`${href(paths.hotelPaid, {}, { orderId })}#key=${key}`)
  await expectOffline(page, stayFiles)
  await page.goto(paths.login)
  await signIn(page)
  await expect(personButton(page, 'Смирнова Анна')).toBeVisible()
  await expectOffline(page, stayFiles)
  await expectNothingForTheNext(page)
})

test('a stay opened again after signing out and in is saved again for a visit without a network', async ({ page }) => {
  test.setTimeout(90_000)
  await openOwnStay(page, 12)
  await personButton(page, 'Смирнова Анна').click()
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await expect.poll(() => page.evaluate(() => caches.has('orders'))).toBe(false)
  await page.getByRole('banner').getByRole('link', { name: 'Войти' }).click()
  await signIn(page)
  await expect(page.getByRole('heading', { name: 'Бронь подтверждена', level: 1 })).toBeVisible()
  await expectOffline(page, stayFiles)
})

test('a cancelled stay is not opened as a booked one without a network', async ({ page, context }) => {
  test.setTimeout(90_000)
  const { orderId, key } = await bookRoomFor(page.request, {}, await chooseRoom(page.request, 'moscow-14', 8, 1))
  await payRoomFor(page.request, { 'x-order-key': key }, orderId)
  await page.goto(`${href(paths.hotelPaid, {}, { orderId })}#key=${key}`)
  await expect(page.getByRole('heading', { name: 'Бронь подтверждена', level: 1 })).toBeVisible()
  await expectOffline(page, stayFiles)
  await page.getByRole('button', { name: /^Отменить и.вернуть деньги$/ }).click()
  await page.getByRole('button', { name: /^Вернуть [1-9]/ }).click()
  await page.getByRole('button', { name: 'Понятно' }).click()
  await expect(page.getByRole('heading', { name: 'Бронь отменена', level: 1 })).toBeVisible()

  await context.setOffline(true)
  await page.reload().catch(() => undefined)
  await expect(page.getByRole('heading', { name: /Нет соединения/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /заказ H/ }), 'its voucher is not offered').toHaveCount(0)
  await context.setOffline(false)
})
