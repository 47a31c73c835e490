// npm run shots: every route, and the states no address leads to, in both themes at three widths into shots/. From SHOTS_URL,
// or from a server of its own. Words after -- choose: `npm run shots -- search-avia 390 dark`.
import { mkdirSync } from 'node:fs'
import { type Page, chromium } from '@playwright/test'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { addDays, dayOf } from '#domain/text/dates.ts'
import { order, orderAddress, payWith } from '#e2e/steps/order.ts'
import { bookRoomFor, chooseRoom, continueAsGuest, payRoomFor } from '#e2e/steps/stay.ts'
import { type SitePage, sitePages } from '#test/site-pages.ts'
import { findChromium, launchOptions } from '../chromium.mjs'
import { startOwnServer } from './own-server.ts'

type Scene = { name: string; who?: SitePage['who']; show: (page: Page) => Promise<unknown> }

const today = dayOf(new Date(), 'Europe/Moscow')
const [results] = sitePages[paths.airResults]!.addresses.slice(-1) as [string] // the search that has been made

/** What no address alone leads to; those who follow one another go on where the last has stopped. */
const states: Scene[] = [
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
async function signIn(page: Page): Promise<void> {
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

const widths = ['390', '768', '1440']
const themes = ['light', 'dark'] as const

const words = process.argv.slice(2)

const own = process.env.SHOTS_URL ? undefined : await startOwnServer()
const baseURL = process.env.SHOTS_URL ?? own?.url ?? ''
const browser = await chromium.launch(launchOptions(await findChromium()))
try {
  mkdirSync('shots', { recursive: true })
  const wanted = chosen(
    [...pages(), ...states].toSorted((a, b) => Number(a.who === 'signed-in') - Number(b.who === 'signed-in')),
    ({ name }) => name,
  )
  for (const colorScheme of chosen(themes, String))
    for (const width of chosen(widths, String)) {
      const viewport = { width: Number(width), height: Number(width) < 600 ? 844 : 900 }
      const like = {
        baseURL,
        colorScheme,
        viewport,
        locale: 'ru-RU',
        timezoneId: 'Europe/Moscow',
        reducedMotion: 'reduce',
      } as const
      const context = await browser.newContext(like)
      const page = await context.newPage()
      for (const scene of wanted) await take(page, scene, `shots/${scene.name}-${width}-${colorScheme}.png`)
      await context.close()
    }
} finally {
  await browser.close()
  await own?.stop()
}

/** All, or those named on the command line. */
function chosen<T>(all: readonly T[], nameOf: (one: T) => string): T[] {
  const named = all.filter((one) => words.includes(nameOf(one)))
  return named.length > 0 ? named : [...all]
}

/** `/hotels/{hotelId}` is `hotels-hotelId`; before any search, `…-blank`. */
function pages(): Scene[] {
  return Object.entries(sitePages).flatMap(([route, { addresses, who }]) => {
    const name = route === '*' ? 'not-found' : route.replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, '') || 'home'
    return addresses.toReversed().map((address, before) => ({
      name: before > 0 ? `${name}-blank` : name,
      who,
      show: (page: Page) => page.goto(address),
    }))
  })
}

async function take(page: Page, { name, who, show }: Scene, path: string): Promise<void> {
  try {
    if (who) await signIn(page)
    await show(page)
    await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {})
    await page.screenshot({ path, fullPage: true })
    process.stdout.write(`${path}\n`)
  } catch (error) {
    process.stdout.write(`${path} — ${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}\n`)
    process.exitCode = 1
  }
}
