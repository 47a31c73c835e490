import { type APIRequestContext, type Locator, type Page, expect, test } from '@playwright/test'
import { addDays, airDay, dayOf } from '#domain/text/dates.ts'

export const PASSWORD = 'тихая гавань 7'

let people = 0
/** A login nobody has taken yet. */
export function somebody(): { login: string; email: string } {
  people += 1
  const login = `v${Date.now().toString(36)}${test.info().workerIndex}${people}`
  return { login, email: `${login}@mail.example` }
}

export const readToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

/** The person of a page according to `GET /user`. */
export async function fetchUser(page: Page): Promise<{ email: string; bonusAccountId: string; bonusValue: number }> {
  const headers = { authorization: `Bearer ${await readToken(page)}` }
  return (await page.request.get('/auth/user', { headers })).json()
}

export const field = (form: Page | Locator, label: string) => form.getByRole('textbox', { name: label, exact: true })
export const password = (form: Page | Locator, label: string) => form.getByLabel(label, { exact: true })
export const personButton = (page: Page, name: string) => page.getByRole('button', { name: `${name}: личный кабинет` })

export const consentBox = (form: Page | Locator) => form.getByRole('checkbox', { name: /^Согласие/ })

type Person = { login: string; email: string }

export async function register(page: Page, { login, email }: Person, { agrees = true } = {}): Promise<void> {
  await field(page, 'Логин').fill(login)
  await field(page, 'Электронная почта').fill(email)
  await password(page, 'Пароль').fill(PASSWORD)
  await password(page, 'Повторите пароль').fill(PASSWORD)
  if (agrees) await consentBox(page).check({ force: true })
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
}

export async function signIn(page: Page, name = 'demo', word = 'demo123'): Promise<void> {
  await field(page, 'Логин или e-mail').fill(name)
  await password(page, 'Пароль').fill(word)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
}

/** A day a little ahead; different for different numbers, so that buyers do not move each other's prices. */
export function dayAhead(days: number): string {
  return airDay(addDays(dayOf(new Date(), 'Europe/Moscow'), days))
}

const grownUp = { name: 'Анна', surname: 'Смирнова', birthDay: '14-03-1991', gender: 'female' }
const document = { type: 'passportrf', number: '4509876543', date: null }
const contactInfo = { email: 'anna@mail.example', contactPerson: 'Анна Смирнова', contactPhone: '+79991234567' }

/** Books one seat to Sochi for a signed-in person; returns the number of the order. */
export async function bookFor(request: APIRequestContext, token: string, dateThere: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const query = { iataFrom: 'MOW', iataTo: 'AER', dateThere, dateBack: null, adults: 1, children: 0, infants: 0 }
  const found = await (await request.post('/api/air/Search', { data: query, headers })).json()
  const offer = found.forwardOptions.find(
    (each: { combined: boolean; pairedOnly: boolean }) => !each.combined && !each.pairedOnly,
  )
  const data = {
    there: { itineraryRef: offer.itineraryRef },
    back: null,
    passengers: [{ ...grownUp, document }],
    contactInfo,
    privacy: true,
    isAviasales: false,
    acceptedPrice: offer.totalPrice,
  }
  const booked = await request.post('/api/air/Booking', { data, headers })
  expect(booked.status(), await booked.text()).toBe(200)
  return (await booked.json()).extra.number
}
