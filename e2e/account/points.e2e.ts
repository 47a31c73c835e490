import { type Page, expect, test } from '@playwright/test'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { formatRub } from '#domain/text/money.ts'
import { mouse } from '#e2e/steps/hand.ts'
import { linkTo } from '#e2e/steps/letters.ts'
import { payWith } from '#e2e/steps/order.ts'
import { expectAccessible, fillContact, fillTravellers } from '#e2e/steps/purchase.ts'
import { inDays, openResults, roublesOf, searchAddress } from '#e2e/steps/results-page.ts'
import { asUser, bookRoomFor, chooseRoom, payRoomFor } from '#e2e/steps/stay.ts'
import { bookFor, dayAhead, register, somebody, readToken, fetchUser } from '#e2e/steps/visitor.ts'

const balance = (page: Page) => page.getByRole('complementary').getByRole('link', { name: /^Бонусов, доступных для оплаты/ })

/** Opens a referrer's link, looks around, registers and confirms the e-mail by the letter. */
async function join(page: Page, referrer: string) {
  const me = somebody()
  await page.goto(href(paths.registration, {}, { bonusId: referrer }))
  await expect(page.getByText('Вас пригласил друг.')).toBeVisible()
  // The words are in the first HTML, the stored choice needs the scripts.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('bonusId'))).toContain(referrer)
  await page.goto(href(paths.hotels, {}, { showForm: 'registration' }))
  await register(page, me)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto(paths.account)
  await expect(page).toHaveURL(paths.account)
  await page.goto(await linkTo(me.email, '/auth/Account/Activate'))
  await expect(page.getByText('Почта подтверждена')).toBeVisible()
  return me
}

/** Buys one seat by card on the order's own page; returns the points it has earned, and for whom. */
async function firstPurchase(page: Page): Promise<{ earned: number; brought: number }> {
  const headers = { authorization: `Bearer ${await readToken(page)}` }
  const number = await bookFor(page.request, (await readToken(page)) ?? '', dayAhead(120))
  const { tickets } = await (await page.request.get('/api/air/cabinet', { headers })).json()
  await page.goto(href(paths.airBooking, {}, { id: tickets[0].bookingId }))
  await expect(page.getByText(/^Начислим \d+/)).toBeVisible()
  await payWith(page, '5555555555554444')
  await expect(page.getByRole('heading', { name: 'Летим!' })).toBeVisible({ timeout: 30_000 })
  await page.goto(paths.account)
  const earned = Math.floor(tickets[0].price / 100)
  await expect(balance(page)).toHaveText(String(earned))
  await expect(page.getByText(`Начисление за покупку ${number}`)).toBeVisible()
  return { earned, brought: Math.floor(tickets[0].price / 200) }
}

/** Takes a refundable fare, its price less the points; returns the whole price. */
async function takeFlexByPoints(page: Page, points: number): Promise<number> {
  await openResults(page, searchAddress({ from: 'MOW', to: 'AER', there: inDays(121) }))
  const toggle = page.getByRole('switch', { name: /Оплатить бонусами/ })
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /Подробнее, \d/ }) })
    .first()
  await card.getByRole('button', { name: /Подробнее, \d/ }).click()
  await page.getByRole('radio', { name: /^Флекс/ }).check()
  const chosen = page.getByRole('article').filter({ has: page.getByRole('radio', { name: /^Флекс/, checked: true }) })
  const price = roublesOf(((await chosen.getAttribute('aria-label')) ?? '').replace(/^.*,/, ''))
  await toggle.check({ force: true })
  await expect(chosen.getByText(formatRub(price - points))).toBeVisible()
  await expect(chosen.getByText(`−${points}`)).toBeVisible()
  await expectAccessible(page)
  await toggle.uncheck({ force: true })
  await expect(chosen.getByText(formatRub(price - points))).toHaveCount(0)
  await toggle.check({ force: true })
  await chosen.getByRole('button', { name: 'Выбрать', exact: true }).click()
  return price
}

/** Refunds a whole order in its dialog of «Мои авиабилеты». */
async function refundOrder(page: Page, { card, points }: { card: number; points: number }): Promise<void> {
  await page.goto(paths.accountFlights)
  const row = page.getByRole('row').filter({ hasText: formatRub(card + points) })
  await expect(row).toContainText('Билеты оформлены')
  await row.getByRole('button', { name: 'Москва — Сочи' }).click()
  const modal = page.getByRole('dialog')
  await modal.getByRole('button', { name: 'Отменить и вернуть деньги' }).click()
  await expect(modal.getByText(/^На карту/).locator('..')).toContainText(formatRub(card))
  await expect(modal.getByText('Бонусами, так же как платили').locator('..')).toContainText(String(points))
  await modal.getByRole('button', { name: `Вернуть ${formatRub(card + points)}` }).click()
  await modal.getByRole('button', { name: 'Понятно' }).click()
  await expect(row).toContainText(/Оформляется возврат|Деньги возвращены|Возврат/)
}

/** Every line of the history as the account shows it, oldest first: the change and the balance after it. */
async function fetchHistory(page: Page): Promise<{ operation: string; amount: number; resultBonus: number }[]> {
  const headers = { authorization: `Bearer ${await readToken(page)}` }
  const lines = []
  for (let at = 0; ; at += 1) {
    const { data } = await (await page.request.get(`/api/Personal/GetBonusHistory?page=${at}`, { headers })).json()
    if (data.length === 0) return lines.toReversed()
    lines.push(...data)
  }
}

test('from a friend’s link to a trip paid by points and refunded: every point goes where it belongs, the friend keeps what was not cancelled [AIRS-40 FOL-06]', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const friend = await browser.newContext()
  const friendPage = await friend.newPage()
  await friendPage.goto(paths.registration)
  await register(friendPage, somebody())
  await expect(friendPage).toHaveURL(paths.account)

  const me = await join(page, (await fetchUser(friendPage)).bonusAccountId)
  const { earned, brought } = await firstPurchase(page)
  const price = await takeFlexByPoints(page, earned)
  const hand = mouse(page)
  await fillTravellers(page, hand, 1)
  await fillContact(page, hand, me.email)
  await page.getByRole('checkbox', { name: /Запомнить пассажиров/ }).check({ force: true })
  await page.getByRole('button', { name: 'Перейти к оплате' }).first().click()
  await expect(page).toHaveURL(/\/avia\/booking\?id=/)
  await expect(page.getByRole('switch', { name: /Оплатить бонусами/ })).toBeChecked()
  await expectAccessible(page)
  const card = price - earned
  await expect(page.getByRole('button', { name: `Оплатить ${formatRub(card)}` }).first()).toBeVisible()
  await payWith(page, '5555555555554444')
  await expect(page.getByRole('heading', { name: 'Летим!' })).toBeVisible({ timeout: 30_000 })
  await page.goto(paths.accountFollowers)
  await expect(page.getByText(/^Оплата заказа A/)).toBeVisible()
  await expect(page.getByText(new RegExp(`^−${earned}\\sбонус`))).toBeVisible()
  const again = Math.floor(card / 100)
  await expect(balance(page)).toHaveText(String(again))
  await friendPage.goto(paths.accountFollowers)
  const follower = friendPage.getByRole('row').filter({ hasText: `${me.login.slice(0, 2)}***` })
  await expect(follower.getByRole('cell').last()).toHaveText(String(brought + Math.floor(card / 200)))

  await refundOrder(page, { card, points: earned })
  await page.goto(paths.accountFollowers)
  await expect(page.getByText(/^Возврат бонусов по заказу A/)).toBeVisible()
  await expect(page.getByText(/^Отмена начисления по заказу A/)).toBeVisible()
  await expect(balance(page)).toHaveText(String(earned))
  const history = await fetchHistory(page)
  const moves = history.map(({ operation, amount }) => [operation.replace(/ A\d+$/, ''), amount])
  expect(moves).toEqual([
    ['Начисление за покупку', earned],
    ['Оплата заказа', -earned],
    ['Начисление за покупку', again],
    ['Возврат бонусов по заказу', earned],
    ['Отмена начисления по заказу', -again],
  ])
  expect(history.map(({ resultBonus }) => resultBonus)).toEqual([earned, 0, again, earned + again, earned])
  await friendPage.reload()
  await expect(follower.getByRole('cell').last()).toHaveText(String(brought))

  await page.goto(paths.account)
  await expect(page.getByText('Смирнова Анна')).toBeVisible()
  await page.getByRole('button', { name: 'Забыть' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Сохранённые пассажиры' })).toBeHidden()
  await expect(page.getByRole('main'), 'the button that was pressed is gone, and its list').toBeFocused()
  await friend.close()
})

test('points spent or returned in one tab are updated in another visited next: the sums and the bank’s page are current', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await page.goto(paths.registration)
  const me = somebody()
  await register(page, me)
  await expect(page).toHaveURL(paths.account)
  await page.goto(await linkTo(me.email, '/auth/Account/Activate'))
  await expect(page.getByText('Почта подтверждена')).toBeVisible()
  await page.goto(paths.account)
  const user = asUser((await readToken(page)) ?? '')
  const first = await bookRoomFor(page.request, user, await chooseRoom(page.request, 'moscow-4', 50, 1))
  await payRoomFor(page.request, user, first.orderId)
  const room = await chooseRoom(page.request, 'moscow-5', 51, 1)
  const { orderId } = await bookRoomFor(page.request, user, room)
  const other = await context.newPage()
  const bankOf = (tab: Page) => tab.frameLocator('iframe[title="Страница банка"]').locator('body')
  for (const tab of [page, other]) {
    await tab.goto(href(paths.hotelBooking, {}, { orderId }))
    await expect(bankOf(tab)).toContainText(formatRub(room.price))
  }
  const takes = (tab: Page) => tab.getByRole('switch', { name: /Оплатить бонусами/ })
  await takes(other).click({ force: true })
  await expect(other.getByText('Бонусами', { exact: true })).toBeVisible()
  await expect(bankOf(other)).not.toContainText(formatRub(room.price))
  await comeBackTo(page, () => expect(takes(page)).toBeChecked({ timeout: 1000 }))
  await expect(page.getByText('Бонусами', { exact: true })).toBeVisible()
  const left = (
    (await page
      .getByText(/^Итого/)
      .last()
      .locator('..')
      .textContent()) ?? ''
  ).replace(/^\D+/, '')
  expect(roublesOf(left)).toBeLessThan(room.price)
  const third = await context.newPage()
  await third.goto(href(paths.hotelBooking, {}, { orderId }))
  await expect(takes(third)).toBeChecked()
  await third.goto(paths.accountTrips)
  await expect(third.getByRole('complementary', { name: 'Заказ ждёт оплаты' }), 'what is left to pay').toContainText(left)
  await expect(third.getByRole('link', { name: `Оплатить ${left}` })).toBeVisible()
  await third.close()
  const [mine, theirs] = [page, other].map((tab) => tab.getByTitle('Страница банка'))
  await expect(mine!).toHaveAttribute('src', (await theirs!.getAttribute('src')) ?? '')

  await takes(page).click({ force: true })
  await expect(bankOf(page)).toContainText(formatRub(room.price))
  await comeBackTo(other, () => expect(takes(other)).not.toBeChecked({ timeout: 1000 }))
  await expect(bankOf(other)).toContainText(formatRub(room.price))
})

/** Returns to a tab until what was done elsewhere is visible there. */
async function comeBackTo(tab: Page, seen: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await seen()
  }).toPass({ timeout: 20_000 })
}
