import type { Page } from '@playwright/test'
import { addDays, dayOf } from '#domain/text/dates.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { type SitePage, sitePages } from '#test/site-pages.ts'
import { order, orderAddress, payWith } from '#e2e/steps/order.ts'
import { bookRoomFor, chooseRoom, continueAsGuest, payRoomFor } from '#e2e/steps/stay.ts'

export type Scene = { name: string; who?: SitePage['who']; show: (page: Page) => Promise<unknown> }

const today = dayOf(new Date(), 'Europe/Moscow')
const [results] = sitePages[paths.airResults]!.addresses.slice(-1) as [string] // the search that has been asked

/** What no address alone leads to; those who follow one another go on where the last has stopped. */
export const states: Scene[] = [
  { name: 'results-back', show: (page) => page.goto(results).then(() => choose(page)) },
  { name: 'results-basket', show: choose },
  { name: 'booking-gate', show: toBooking },
  { name: 'booking', show: continueAsGuest },
  { name: 'payment', show: openUnpaid },
  { name: 'bank', show: toBank },
  { name: 'bank-code', show: (page) => pay(page, '4111 1111 1111 1111').then(() => page.locator('[name=code]').waitFor()) },
  { name: 'success', show: (page) => pay(page, '5555 5555 5555 4444').then(() => page.waitForURL('**/avia/payment/success*')) },
  {
    name: 'payment-error',
    show: (page) => pay(page, '4000 0000 0000 0002').then(() => page.waitForURL('**/avia/payment/error*')),
  },
  { name: 'stay-gate', show: async (page) => page.goto((await chooseRoom(page.request, 'moscow-2', 1)).address) },
  { name: 'stay-booking', show: continueAsGuest },
  { name: 'stay-success', show: openPaidRoom },
  { name: 'login-modal', show: (page) => page.goto('/?showForm=login') },
  { name: 'docs', show: (page) => page.goto('/api/docs') },
  { name: 'account-order', who: 'signed-in', show: (page) => openFirst(page, paths.accountFlights) },
  { name: 'account-stay', who: 'signed-in', show: (page) => openFirst(page, paths.accountHotels) },
]

async function choose(page: Page): Promise<void> {
  const offer = page.getByRole('article').getByRole('button', { name: /Выбрать/ })
  await offer.first().click({ timeout: 15_000 })
  await page.waitForTimeout(800)
}

async function toBooking(page: Page): Promise<void> {
  await page.goto(paths.airBooking)
  await page.getByRole('button', { name: 'Продолжить без авторизации' }).waitFor({ timeout: 15_000 })
}

/** Every order a day of its own: the one before took the cheapest seats. */
let orders = 0

async function openUnpaid(page: Page): Promise<void> {
  orders += 1
  const wanted = { from: 'MOW', to: 'KZN', there: addDays(today, 20 + orders), email: 'anna@mail.example' }
  await page.goto(orderAddress(await order(page.request, wanted)))
  await page.getByRole('button', { name: /^Оплатить/ }).waitFor()
}

async function toBank(page: Page): Promise<void> {
  await openUnpaid(page)
  await page.getByRole('button', { name: /^Оплатить/ }).click()
  await page.waitForURL('**/pay/sandbox/**')
}

async function pay(page: Page, card: string): Promise<void> {
  await openUnpaid(page)
  await payWith(page, card)
}

async function openPaidRoom(page: Page): Promise<void> {
  orders += 1
  const { orderId, key } = await bookRoomFor(page.request, {}, await chooseRoom(page.request, `moscow-${orders}`, 1, 1))
  await payRoomFor(page.request, { 'x-order-key': key }, orderId)
  await page.goto(`${href(paths.hotelPaid, {}, { orderId })}#key=${key}`)
}

/** Once is enough for all the pages of a browser's context. */
export async function signIn(page: Page): Promise<void> {
  await page.goto(paths.login)
  if (await page.evaluate(() => localStorage.getItem('token') !== null)) return
  await page.getByRole('textbox', { name: 'Логин или e-mail' }).fill('demo')
  await page.getByLabel('Пароль', { exact: true }).fill('demo123')
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await page.waitForURL('**/account')
}

/** The dialog of the first order of a list. */
async function openFirst(page: Page, list: string): Promise<void> {
  await page.goto(list)
  await page.getByRole('row').nth(1).getByRole('button').first().click()
  await page.getByRole('dialog').waitFor()
}
