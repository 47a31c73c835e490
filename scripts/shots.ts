// npm run shots: every page in both themes at three widths into shots/. From SHOTS_URL, or from a server of its own.
// Words after -- choose: `npm run shots -- results 390 dark`.
import { mkdirSync } from 'node:fs'
import { type Browser, type Page, chromium } from '@playwright/test'
import type * as z from 'zod/mini'
import type { bookFlights, checkoutFlights, searchFlights } from '#contract/air.ts'
import { type Day, addDays, airDay, dayOf } from '#domain/dates.ts'
import { findChromium, launchOptions } from './chromium.mjs'
import { startOwnServer } from './own-server.ts'

type Order = { id: string; key: string; bank: string }
type Scene = { name: string; show: (page: Page) => Promise<unknown> }

const today = dayOf(new Date())
const days = { dateThere: airDay(addDays(today, 29)), dateBack: airDay(addDays(today, 36)) }
const party = { adults: 2, children: 1, infants: 1 }
const results = `/search/avia?${new URLSearchParams({ iataFrom: 'MOW', from: 'Москва', iataTo: 'AER', to: 'Сочи', ...days, adults: '2', children: '1', infants: '1' })}`
const widths = [390, 768, 1440]
const themes = ['light', 'dark'] as const

const words = process.argv.slice(2)
const chosen = (kind: string[], name: string) => !words.some((word) => kind.includes(word)) || words.includes(name)

const own = process.env.SHOTS_URL ? undefined : await startOwnServer()
const base = process.env.SHOTS_URL ?? own?.url ?? ''
const browser = await chromium.launch(launchOptions(await findChromium()))
try {
  mkdirSync('shots', { recursive: true })
  await takeAll(browser, await scenes())
} finally {
  await browser.close()
  await own?.stop()
}

async function takeAll(in_: Browser, all: Scene[]): Promise<void> {
  const names = all.map(({ name }) => name)
  const wanted = all.filter(({ name }) => chosen(names, name))
  for (const theme of themes.filter((name) => chosen([...themes], name))) {
    for (const width of widths.filter((value) => chosen(widths.map(String), String(value)))) {
      const context = await in_.newContext({
        baseURL: base,
        locale: 'ru-RU',
        timezoneId: 'Europe/Moscow',
        colorScheme: theme,
        viewport: { width, height: width < 600 ? 844 : 900 },
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      for (const scene of wanted) await take(page, scene, `shots/${scene.name}-${width}-${theme}.png`)
      await context.close()
    }
  }
}

async function take(page: Page, { name, show }: Scene, path: string): Promise<void> {
  try {
    await show(page)
    await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {})
    await page.screenshot({ path, fullPage: true })
    process.stdout.write(`${path}\n`)
  } catch (error) {
    process.stdout.write(`${path} — ${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}\n`)
    process.exitCode = 1
  }
}

async function scenes(): Promise<Scene[]> {
  const [unpaid, atBank, paid, declined] = [await order(), await order(), await order(), await order()]
  await pay(paid, { number: '5555 5555 5555 4444' })
  await pay(declined, { number: '4000 0000 0000 0002' })
  const open = (address: string) => (page: Page) => page.goto(address)
  const ordered = (path: string, { id, key }: Order) => open(`${path}?id=${id}#key=${key}`)
  return [
    { name: 'home', show: open('/') },
    { name: 'results', show: open(results) },
    { name: 'results-back', show: (page) => choose(page, 1) },
    { name: 'results-basket', show: (page) => choose(page, 2) },
    { name: 'booking-gate', show: (page) => toBooking(page) },
    { name: 'booking', show: (page) => page.getByRole('button', { name: 'Продолжить без авторизации' }).click() },
    { name: 'booking-empty', show: (page) => forget(page) },
    { name: 'payment', show: ordered('/avia/booking', unpaid) },
    { name: 'bank', show: open(atBank.bank) },
    { name: 'bank-code', show: (page) => toCode(page, atBank) },
    { name: 'success', show: ordered('/avia/payment/success', paid) },
    { name: 'payment-error', show: ordered('/avia/payment/error', declined) },
    { name: 'login', show: open('/login') },
    { name: 'registration', show: open('/registration') },
    { name: 'forgot-password', show: open('/forgot-password') },
    { name: 'password', show: open('/password/some-token') },
    { name: 'login-modal', show: open('/?showForm=login') },
    { name: 'not-found', show: open('/zzz') },
    { name: 'error', show: open('/error') },
    { name: 'docs', show: open('/api/docs') },
    { name: 'account', show: (page) => signIn(page) },
    { name: 'account-avia', show: open('/account/avia') },
  ]
}

async function choose(page: Page, times: number): Promise<void> {
  if (times === 1) await page.goto(results)
  await page
    .getByRole('article')
    .getByRole('button', { name: /Выбрать/ })
    .first()
    .click({ timeout: 15_000 })
  await page.waitForTimeout(800)
}

async function toBooking(page: Page): Promise<void> {
  await page.goto('/avia/booking')
  await page.getByRole('button', { name: 'Продолжить без авторизации' }).waitFor({ timeout: 15_000 })
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Логин или e-mail' }).fill('demo')
  await page.getByLabel('Пароль', { exact: true }).fill('demo123')
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await page.waitForURL('**/account')
}

async function forget(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.removeItem('avia_basket')
    sessionStorage.clear()
  })
  await page.goto('/avia/booking')
}

async function toCode(page: Page, { bank }: Order): Promise<void> {
  await page.goto(bank)
  const number = page.locator('[name=number]')
  if ((await number.count()) === 0) return
  await number.fill('4111 1111 1111 1111')
  await page.locator('[name=expiry]').fill('12/30')
  await page.locator('[name=cvc]').fill('123')
  await page.locator('button[value=pay]').click()
  await page.locator('[name=code]').waitFor()
}

/** Agrees to whatever the price has become: the order before took the cheapest seats. */
async function book(body: Record<string, unknown>): Promise<z.infer<typeof bookFlights.reply>> {
  try {
    return await post('/api/air/Booking', body)
  } catch (error) {
    const changed = /"newPrice":(\d+)/.exec(String(error))
    if (!changed) throw error
    return post('/api/air/Booking', { ...body, acceptedPrice: Number(changed[1]) })
  }
}

async function post<Reply>(path: string, body: unknown, key?: string): Promise<Reply> {
  const headers = { 'content-type': 'application/json', ...(key && { 'x-order-key': key }) }
  const response = await fetch(`${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Reply // the contract says what the server answers
}

/** Books the cheapest pair and opens its payment. */
async function order(): Promise<Order> {
  const query = { iataFrom: 'MOW', iataTo: 'AER', ...days, ...party }
  const found = await post<z.infer<typeof searchFlights.reply>>('/api/air/Search', query)
  const pair = found.forwardOptions
    .filter(({ combined }) => !combined)
    .map((there) => ({
      there,
      back: found.backwardOptions.find(({ itineraryRef }) => itineraryRef.sessionId === there.itineraryRef.sessionId),
    }))
    .find(({ back }) => back)
  if (!pair?.back) throw new Error('No pair of flights to book')
  const { there, back } = pair
  const booked = await book({
    there: { itineraryRef: there.itineraryRef },
    back: { itineraryRef: back.itineraryRef },
    passengers: passengers(),
    contactInfo: { email: 'anna@mail.example', contactPerson: 'Анна Смирнова', contactPhone: '+79991234567' },
    privacy: true,
    isAviasales: false,
    acceptedPrice: there.totalPrice + back.totalPrice,
  })
  const key = booked.extra.accessKey ?? ''
  const opened = await post<z.infer<typeof checkoutFlights.reply>>(`/api/air/Checkout/${booked.id}`, {}, key)
  return { id: booked.id, key, bank: opened.paymentSystem.data.paymentUrl }
}

function passengers() {
  const born = (years: number, name: string, surname: string, type: 'passportrf' | 'birthcert', number: string) => ({
    name,
    surname,
    birthDay: airDay(addDays(today, -Math.round(years * 365.25)) as Day),
    gender: 'female',
    document: { type, number, date: null },
  })
  return [
    born(35, 'Анна', 'Смирнова', 'passportrf', '4509123456'),
    born(33, 'Мария', 'Смирнова', 'passportrf', '4510654321'),
    born(6, 'Вера', 'Смирнова', 'birthcert', 'IВБ123456'),
    born(1, 'Нина', 'Смирнова', 'birthcert', 'IВБ654321'),
  ]
}

async function pay({ bank, id }: Order, { number }: { number: string }): Promise<void> {
  const body = new URLSearchParams({ action: 'pay', number, expiry: '12/30', cvc: '123' })
  await fetch(bank, { method: 'POST', body, redirect: 'manual' })
  await fetch(`${base}/pay/return/${id}`, { redirect: 'manual' })
}
