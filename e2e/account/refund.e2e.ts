import { type APIRequestContext, expect, test } from '@playwright/test'
import * as paths from '#domain/paths.ts'
import { openNetwork } from '#e2e/steps/network.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/steps/purchase.ts'
import { dayAhead, register, somebody, readToken } from '#e2e/steps/visitor.ts'

const traveller = {
  name: 'Анна',
  surname: 'Смирнова',
  birthDay: '14-03-1991',
  gender: 'female',
  document: { type: 'passportrf', number: '4509876543', date: null },
}
const contactInfo = { email: 'anna@mail.example', contactPerson: 'Анна Смирнова', contactPhone: '+79991234567' }

type Offer = {
  combined: boolean
  pairedOnly: boolean
  totalPrice: number
  itineraryRef: { sessionId: string; optionId: string }
  airlineFares: { refund: { allowed: boolean; penalty: number } }[]
}
const simple = ({ combined, pairedOnly }: Offer) => !combined && !pairedOnly
const forFee = (offer: Offer) => simple(offer) && offer.airlineFares.every(({ refund }) => refund.allowed && refund.penalty > 0)
const never = (offer: Offer) => simple(offer) && offer.airlineFares.every(({ refund }) => !refund.allowed)

/**
 * Buys two tickets in one order, of days nobody else buys: the way there is not refundable, the way back is for a fee. Returns
 * the order's number.
 */
async function buyTwoTickets(request: APIRequestContext, token: string, days: number): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const dates = { dateThere: dayAhead(days), dateBack: dayAhead(days + 7) }
  const query = { iataFrom: 'MOW', iataTo: 'AER', ...dates, adults: 1, children: 0, infants: 0 }
  const found = await (await request.post('/api/air/Search', { data: query, headers })).json()
  const there: Offer = found.forwardOptions.find(never)
  const back: Offer = found.backwardOptions.find(
    (offer: Offer) => forFee(offer) && offer.itineraryRef.sessionId !== there.itineraryRef.sessionId,
  )
  const data = {
    there: { itineraryRef: there.itineraryRef },
    back: { itineraryRef: back.itineraryRef },
    passengers: [traveller],
    contactInfo,
    privacy: true,
    isAviasales: false,
    acceptedPrice: there.totalPrice + back.totalPrice,
  }
  const booked = await (await request.post('/api/air/Booking', { data, headers })).json()
  const opened = await (await request.post(`/api/air/Checkout/${booked.id}`, { data: {}, headers })).json()
  const form = { action: 'pay', number: '5555555555554444', expiry: '12/30', cvc: '123' }
  await request.post(opened.paymentSystem.data.paymentUrl, { form })
  const status = async () => (await (await request.get(`/api/air/Tickets/${booked.id}`, { headers })).json()).status
  await expect.poll(status, { timeout: 30_000 }).toBe('Ticketed')
  return booked.extra.number
}

test('a purchase is returned in four presses from the home page, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(paths.registration)
  await register(page, somebody())
  await expect(page).toHaveURL(paths.account)
  const number = await buyTwoTickets(page.request, (await readToken(page)) ?? '', 203)
  await page.goto(paths.home)
  await page.getByRole('button', { name: /: личный кабинет$/ }).click()
  await page.locator('a[href*="?trip="]').click()
  const side = page.getByRole('complementary', { name: 'О поездке' })
  await side.getByRole('button', { name: `Вернуть билеты по заказу ${number}` }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^Вернуть [1-9]/ })
  const sum = ((await confirm.textContent()) ?? '').replace('Вернуть ', '')
  await confirm.click()
  await expect(page.getByRole('dialog')).toContainText(`Вернём ${sum}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Понятно' }).click()
  await expect(side.getByRole('button', { name: `Вернуть билеты по заказу ${number}` })).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('a return made in one tab is shown on the order’s own page in another when it is visited again', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await page.goto(paths.registration)
  await register(page, somebody())
  await expect(page).toHaveURL(paths.account)
  const number = await buyTwoTickets(page.request, (await readToken(page)) ?? '', 207)
  await page.goto(paths.accountTrips)
  const side = page.getByRole('complementary', { name: 'О поездке' })
  const other = await context.newPage()
  await other.goto((await side.getByRole('link', { name: `Билеты, ${number}` }).getAttribute('href')) ?? '')
  const terms = other.getByText(/^Передумали/)
  await expect(terms).toContainText(/вернём [1-9]/)

  await side.getByRole('button', { name: `Вернуть билеты по заказу ${number}` }).click()
  const modal = page.getByRole('dialog')
  await modal.getByRole('button', { name: /^Вернуть [1-9]/ }).click()
  await modal.getByRole('button', { name: 'Понятно' }).click()

  await expect(async () => {
    await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect(other.getByText('Обратно, билет возвращён')).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  const trip = other.getByRole('region', { name: 'Поездка' })
  await expect(trip.getByRole('heading')).toHaveText('Москва\u00a0— Сочи')
  await expect(trip).not.toContainText('Сочи\u00a0— Москва')
  await expect(trip).toContainText(/Возврат[1-9]/)
  await expect(terms).not.toContainText(/вернём [1-9]/)
})

test('of two tickets the returnable one goes back exactly as shown, by keyboard, and the other stays', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto(paths.registration)
  await register(page, somebody())
  await expect(page).toHaveURL(paths.account)
  const number = await buyTwoTickets(page.request, (await readToken(page)) ?? '', 201)
  await page.goto(paths.accountFlights)
  const open = page.getByRole('row').filter({ hasText: number }).getByRole('button', { name: 'Москва — Сочи' })
  await open.click()
  const modal = page.getByRole('dialog')
  const refund = modal.getByRole('button', { name: 'Отменить и вернуть деньги' })
  await expect(refund).toBeVisible()
  await page.context().setOffline(true)
  await refund.click()
  await expect(modal.getByRole('heading', { name: 'Считаем возврат' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(modal.getByRole('heading', { name: 'Какой билет вернуть' })).toBeVisible()
  await expect(modal).toContainText('По тарифу возврат запрещён')
  await expect(modal).toContainText('Расчёт действует ещё')
  await expectAccessible(page)

  const ticket = modal.getByRole('checkbox', { name: /^Обратно/ })
  await expect(ticket).toBeChecked()
  await ticket.focus()
  await page.keyboard.press('Space')
  await expect(modal.getByRole('button', { name: 'Вернуть 0 ₽' })).toBeDisabled()
  await page.keyboard.press('Space')
  const confirm = modal.getByRole('button', { name: /^Вернуть [1-9]/ })
  const sum = ((await confirm.textContent()) ?? '').replace('Вернуть ', '')
  await expect(modal.getByText(/^На карту MASTERCARD/)).toBeVisible()

  await page.setViewportSize({ width: 320, height: 720 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await confirm.focus()
  await page.context().setOffline(true)
  await page.keyboard.press('Enter')
  await expect(modal).toContainText('Нет соединения. Попробуйте ещё раз')
  await page.context().setOffline(false)
  const network = await openNetwork(page)
  await network.fails({ path: `/api/air/cabinet/${number}/refund`, method: 'POST', kind: 'hold' })
  await confirm.focus()
  await page.keyboard.press('Enter')
  await expect(modal.getByRole('button', { name: 'Оставить билеты' }), 'what was confirmed cannot be kept').toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(confirm).toBeVisible()
  await network.heals()
  await expect(modal).toContainText(`Вернём ${sum}`)
  await modal.getByRole('button', { name: 'Понятно' }).click()
  await expect(modal).toBeHidden()

  await page.setViewportSize({ width: 1280, height: 800 })
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByRole('row').filter({ hasText: number }).textContent()
    })
    .toContain('Билеты оформлены')
  await open.click()
  await expect(modal.getByRole('heading', { name: 'Возврат' })).toBeVisible()
  await expect(modal).toContainText(`${sum} деньгами`)
  await expect(modal).toContainText('Возвращено')
})
