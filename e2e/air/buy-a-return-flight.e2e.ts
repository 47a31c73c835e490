import { type Page, expect, test } from '@playwright/test'
import { type Hand, keyboard, mouse } from '#e2e/steps/hand.ts'
import * as buy from '#e2e/steps/purchase.ts'

test('a family buys a flight to Sochi and back with the mouse [HOME-04]', { tag: '@mouse' }, async ({ page }) => {
  await purchase(page, mouse(page), 0)
})

test('a family buys a flight to Sochi and back with the keyboard alone', { tag: '@keyboard' }, async ({ page }) => {
  await purchase(page, keyboard(page), 1)
})

const screens = ['desktop-light', 'desktop-dark', 'phone-light', 'phone-dark']

async function purchase(page: Page, hand: Hand, place: 0 | 1): Promise<void> {
  test.setTimeout(180_000)
  const buyer = 2 * screens.indexOf(test.info().project.name) + place
  const email = `anna${buyer}@mail.example`
  const calls = listCalls(page)
  const fieldErrors = listFieldErrors(page)

  await page.goto('/')
  await buy.chooseCity(page, hand, 'Откуда', 'vjcrdf', 'Москва')
  await buy.chooseCity(page, hand, 'Куда', 'соч', 'Сочи')
  await buy.chooseDates(page, hand, buy.tripOf(buyer))
  await buy.chooseParty(page, hand)
  await buy.inspect(page)
  await hand.press(buy.searchForm(page).getByRole('button', { name: 'Найти билеты' }))

  await expect(page.getByRole('heading', { level: 1, name: 'Москва — Сочи' })).toBeVisible()
  await expect(page.getByText('2 взрослых, 1 ребёнок, 1 младенец')).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await buy.inspect(page)
  await buy.takeFirstFlight(page, hand)
  await expect(page.getByRole('region', { name: 'Рейсы обратно' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Сочи — Москва' })).toBeInViewport()
  await buy.inspect(page)
  await buy.takeFirstFlight(page, hand)

  await expect(page).toHaveURL(/\/avia\/booking$/)
  await buy.inspect(page)
  await test.step('a guest goes on without signing in, and each of four travellers has a form [AIRB-09 AIRB-13 AIRB-14]', async () => {
    await hand.press(page.getByRole('button', { name: 'Продолжить без авторизации' }))
    await expect(page.getByRole('region', { name: /^Пассажир \d/ })).toHaveCount(buy.travellers.length)
    await buy.fillTravellers(page, hand)
    await expect(page.getByText('SMIRNOVA VERA')).toBeVisible()
    await buy.fillContact(page, hand, email)
    await buy.inspect(page)
    await hand.press(page.getByRole('button', { name: 'Перейти к оплате' }))
    await takeNewPrice(page, hand)
  })

  await expect(page).toHaveURL(/\/avia\/booking\?id=/)
  await buy.inspect(page)
  await hand.press(page.getByRole('button', { name: /^Оплатить/ }))
  await payWithCode(page, hand)

  await test.step('what was paid for is shown with its tickets [AIRP-10 NAV-12]', async () => {
    await expect(page).toHaveURL(/\/avia\/payment\/success\?id=/)
    const numbers = buy.ticketNumbers(page)
    await expect(numbers).not.toHaveCount(0, { timeout: 30_000 })
    // One ticket for both ways of one carrier, or one each way.
    expect([1, 2]).toContain((await numbers.count()) / buy.travellers.length)
    await buy.inspect(page)
    await receiptComesAsPdf(page, hand)
  })
  await test.step('search, booking, checkout and tickets followed one another [AIRB-05]', () => {
    expectInOrder(calls, ['Search', 'Booking', 'Checkout', 'Tickets'])
  })
  expect(fieldErrors).toEqual([])
  expect(await buy.letterTo(email, 'application/pdf')).toContain('Subject:')
}

/** Another journey may have bought the cheapest seats in the meantime; then the new price is confirmed. */
async function takeNewPrice(page: Page, hand: Hand): Promise<void> {
  const agree = page.getByRole('dialog').getByRole('button', { name: 'Продолжить с новой ценой' })
  await expect(agree.or(page.getByRole('button', { name: /^Оплатить/ }))).toBeVisible({ timeout: 20_000 })
  if (await agree.isVisible()) await hand.press(agree)
}

async function payWithCode(page: Page, hand: Hand): Promise<void> {
  await expect(page).toHaveURL(/\/pay\/sandbox\//)
  await buy.inspect(page)
  await buy.payByCard(page, hand, '4111 1111 1111 1111')
  await hand.write(page.locator('[name=code]'), '1234')
  await buy.inspect(page)
  await page.keyboard.press('Enter')
}

async function receiptComesAsPdf(page: Page, hand: Hand): Promise<void> {
  const coming = page.waitForEvent('download')
  await hand.press(page.getByRole('button', { name: /квитанци/i }).first())
  expect((await coming).suggestedFilename()).toMatch(/\.pdf$/)
}

function listCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const call = /\/api\/air\/(Search|Booking|Checkout|Tickets)/.exec(request.url())?.[1]
    if (call) calls.push(call)
  })
  return calls
}

/** Every step was taken, each after the one before it. */
function expectInOrder(calls: string[], steps: string[]): void {
  let from = 0
  for (const step of steps) {
    const at = calls.indexOf(step, from)
    expect(at, `${step} in ${calls.slice(from).join(', ')}`).toBeGreaterThanOrEqual(0)
    from = at + 1
  }
}

/** What the browser complains of: errors of the page, refusals of the content policy. */
function listFieldErrors(page: Page): string[] {
  const fieldErrors: string[] = []
  page.on('pageerror', (error) => fieldErrors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') fieldErrors.push(message.text())
  })
  return fieldErrors
}
