import { type Locator, type Page, expect, test } from '@playwright/test'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { pick } from '#e2e/steps/air-form.ts'
import { address, found, openAll } from '#e2e/steps/hotel-results.ts'
import { order, orderAddress, payWith } from '#e2e/steps/order.ts'
import { flights, inDays, open, openResults, searchAddress } from '#e2e/steps/results-page.ts'
import { asUser, bookRoomFor, chooseRoom, fillGuests, fillHotelContact, payRoomFor } from '#e2e/steps/stay.ts'
import { readToken, register, somebody } from '#e2e/steps/visitor.ts'

const beginning = (page: Page) => page.getByRole('main')
const remove = (page: Page) => page.getByRole('button', { name: /^Убрать фильтр/ })

test('a filter taken off leaves the focus beside it, or at the count of what is left', async ({ page }) => {
  await test.step('of flights', async () => {
    await openResults(page, `${searchAddress({ from: 'MOW', to: 'AER', there: inDays(51) })}&countTransfer=0`)
    await remove(page).press('Enter')
    await expect(remove(page)).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Выбранные фильтры' })).toBeFocused()
  })
  await test.step('of hotels', async () => {
    await openAll(page, `${address()}&stars=5,4`)
    await expect(remove(page)).toHaveCount(2)
    await remove(page).first().press('Enter')
    await expect(remove(page)).toHaveCount(1)
    await expect(found(page)).toBeFocused()
  })
})

test('another day of flights leads the focus to its list', async ({ page }) => {
  await openResults(page, searchAddress({ from: 'MOW', to: 'AER', there: inDays(52) }))
  await page.getByRole('group', { name: 'Соседние даты' }).getByRole('button').nth(4).press('Enter')
  await expect(flights(page).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Рейсы туда' })).toBeFocused()
})

test('another search from the form beside a list begins where a page does, of flights and of hotels', async ({ page }) => {
  await openResults(page, searchAddress({ from: 'MOW', to: 'AER', there: inDays(54) }))
  await page.getByRole('button', { name: 'Найти билеты' }).press('Enter')
  await expect(page).toHaveURL(/lastUpdate=/)
  await expect(flights(page).first()).toBeVisible()
  await expect(beginning(page)).toBeFocused()
  await openAll(page, address())
  await page.getByRole('button', { name: 'Найти отели' }).press('Enter')
  await expect(page).toHaveURL(/lastUpdate=/)
  await expect(found(page)).toBeVisible()
  await expect(beginning(page)).toBeFocused()
})

test('each step of a purchase begins where a page does: the button that led to it is gone', async ({ page }) => {
  const { address: booking } = await chooseRoom(page.request, 'moscow-31', 34, 1)
  await open(page, booking)
  await page.getByRole('button', { name: 'Продолжить без авторизации' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Гости' })).toBeVisible()
  await expect(beginning(page)).toBeFocused()
  await fillGuests(page, [['Смирнова', 'Анна']])
  await fillHotelContact(page, 'anna@mail.example')
  await page
    .getByRole('button', { name: /^Перейти к.оплате$/ })
    .first()
    .press('Enter')
  await expect(page.getByRole('heading', { name: 'Оплата', level: 1 })).toBeVisible()
  await expect(beginning(page)).toBeFocused()
})

test('a message that is closed moves the focus to the beginning of the page', async ({ page }) => {
  await page.addInitScript(() => localStorage.removeItem('cookieAccepted'))
  await open(page, paths.registration)
  await register(page, somebody())
  await expect(page).toHaveURL(paths.account)
  for (const name of ['ОК', 'Закрыть сообщение']) {
    await page.getByRole('button', { name }).press('Enter')
    await expect(page.getByRole('button', { name })).toHaveCount(0)
    await expect(beginning(page)).toBeFocused()
  }
})

test('what is reached by Tab in a row that scrolls sideways is whole in the window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const rows: [address: string, row: Locator][] = [
    ['/', page.locator('[aria-labelledby=months]').getByRole('list')],
    ['/', page.locator('[aria-labelledby=wall]').getByRole('list')],
    [href(paths.supportPage, { page: 'privacy' }), page.getByRole('navigation', { name: 'Страницы раздела' })],
    [searchAddress({ from: 'MOW', to: 'AER', there: inDays(54) }), page.getByRole('group', { name: 'Соседние даты' })],
  ]
  for (const [address, row] of rows)
    await test.step(address, async () => {
      await open(page, address)
      const links = row.locator('a, button:enabled')
      await expect(links.nth(3)).toBeAttached()
      await links.first().focus()
      for (let at = 1; at < (await links.count()); at += 1) {
        await page.keyboard.press('Tab')
        const { x, width } = (await page.locator(':focus').boundingBox())!
        expect([x >= 0, x + width <= 390], `${at} of ${String(row)}`).toEqual([true, true])
      }
    })
})

test('no toast covers what has the focus or is reached by Tab while it is shown', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 640 })
  await open(page, paths.registration)
  await register(page, somebody())
  await expect(page).toHaveURL(paths.account)
  const focused = page.locator(':focus')
  const toast = page.locator('#toasts').getByRole('status')
  const covered: (string | null)[] = []
  async function measure() {
    const [over, own] = [await toast.boundingBox(), await focused.boundingBox()]
    if (over && own && own.y + own.height > over.y && own.y < over.y + over.height) covered.push(await focused.textContent())
  }
  await page.getByLabel(/^Начисления бонусов/).press('Shift+Tab')
  await page.keyboard.press('Tab')
  await focused.evaluate((letters) => letters.scrollIntoView({ block: 'end' }))
  await page.keyboard.press('Space')
  await expect(toast).toBeVisible()
  await measure()
  for (let at = 0; at < 14 && (await toast.isVisible()); at += 1) {
    await page.keyboard.press('Tab')
    await measure()
  }
  expect(covered).toEqual([])
})

test('a list of hotels does not push the footer away from who goes through it by Tab', async ({ page }) => {
  await openAll(page, address())
  await page.getByRole('contentinfo').getByRole('link').last().focus()
  for (let at = 0; at < 12; at += 1) {
    await page.keyboard.press('Shift+Tab')
    await expect(page.locator('footer :focus')).toBeInViewport()
  }
})

test('the map of hotels and their list each begin where a page does', async ({ page }) => {
  await openAll(page, address())
  await page.getByRole('button', { name: 'На карте' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Отели на карте' })).toBeVisible()
  await expect(beginning(page)).toBeFocused()
  await page.getByRole('button', { name: 'Списком' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Отели', exact: true })).toBeVisible()
  await expect(beginning(page)).toBeFocused()
})

test('a drawer closed over the map of hotels returns the focus to its button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAll(page, address())
  await page.getByRole('button', { name: 'На карте' }).press('Enter')
  const map = page.getByRole('region', { name: 'Отели на карте' })
  await expect(map).toBeVisible()
  for (const [name, title] of [
    [/^Фильтры/, 'Фильтры'],
    [/^Москва/, 'Изменить поиск'],
  ] as const) {
    const opener = page.getByRole('button', { name })
    await opener.press('Enter')
    const drawer = page.getByRole('dialog', { name: title })
    await expect(drawer).toBeVisible()
    await expect.poll(() => page.evaluate(() => history.state?.usr?.drawer)).toBe(true)
    await expect(map).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => history.state?.usr?.drawer)).toBeUndefined()
    await expect(opener).toBeFocused()
  }
})

test('a link of the footer leads to the beginning of its page, not on from the footer', async ({ page }) => {
  await open(page, paths.airResults)
  await page.getByRole('contentinfo').getByRole('link', { name: 'О компании' }).press('Enter')
  await expect(page).toHaveURL(paths.about)
  await expect(beginning(page)).toBeFocused()
})

test('resetting filters with a button that disappears moves the focus to the heading above them', async ({ page }) => {
  await openResults(page, `${searchAddress({ from: 'MOW', to: 'AER', there: inDays(53) })}&countTransfer=0`)
  await page.getByRole('button', { name: 'Сбросить «Пересадки»' }).press('Enter')
  await expect(page.getByRole('complementary').getByRole('group', { name: 'Пересадки' })).toBeFocused()
  await page.getByRole('checkbox', { name: /^Без пересадок/ }).press('Space')
  await page.getByRole('button', { name: 'Сбросить фильтры' }).press('Enter')
  await expect(page.locator(':focus')).toHaveText('Фильтры')
})

test('the way out of a list without flights leads to the list, not to the beginning of the page', async ({ page }) => {
  const narrow = `${searchAddress({ from: 'MOW', to: 'AER', there: inDays(53) })}&countTransfer=0`
  for (const way of [/^Без него/, /^Сбросить фильтры/]) {
    await open(page, `${narrow}&arrivalTime=0-0`)
    const list = page.getByRole('region', { name: 'Рейсы туда' })
    await list.getByRole('button', { name: way }).first().press('Enter')
    await expect(list.getByRole('article').first()).toBeVisible()
    await expect(list).toBeFocused()
  }
})

test('who goes by Tab passes the filters by one press, of flights and of hotels', async ({ page }) => {
  await openResults(page, searchAddress({ from: 'MOW', to: 'AER', there: inDays(53) }))
  await page.getByRole('button', { name: 'К рейсам' }).press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('region', { name: 'Рейсы', exact: true }).locator(':focus')).toBeInViewport()
  await openAll(page, address())
  await page.getByRole('button', { name: 'К отелям' }).press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('region', { name: 'Отели', exact: true }).locator(':focus')).toBeInViewport()
})

test('the switch between flights and hotels has the focus in either form', async ({ page }) => {
  await open(page, '/')
  const kind = (name: string) => page.getByRole('radio', { name, exact: true })
  await kind('Авиабилеты').focus()
  for (const [key, name] of [
    ['ArrowRight', 'Отели'],
    ['ArrowLeft', 'Авиабилеты'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('form', { name: name === 'Отели' ? 'Поиск отелей' : 'Поиск авиабилетов' })).toBeVisible()
    await expect(kind(name)).toBeFocused()
  }
})

test('Tab leads from a picker of the form to the field after its own', async ({ page }) => {
  await open(page, '/')
  await pick(page, 'Куда', 'Сочи')
  const calendar = page.getByRole('dialog', { name: 'Когда летим' })
  await calendar.getByRole('button', { name: 'Выбрать' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /^Пассажиры/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Кто летит' }).getByRole('button', { name: 'Выбрать' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Выберите день вылета' })).toBeFocused()
})

/** Refunds the order of the page, by keyboard alone. */
async function refundOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Отменить и вернуть деньги' }).press('Enter')
  await page.getByRole('button', { name: /^Вернуть [1-9]/ }).press('Enter')
  await page.getByRole('button', { name: 'Понятно' }).press('Enter')
}

test('cancelling an order on its page moves the focus and the window to the start of the new content', async ({ page }) => {
  test.setTimeout(90_000)
  await test.step('of flights', async () => {
    const email = 'anna@mail.example'
    await page.goto(
      orderAddress(await order(page.request, { from: 'MOW', to: 'KZN', there: inDays(61), email, refundable: true })),
    )
    await payWith(page, '5555 5555 5555 4444')
    await refundOrder(page)
    await expect(page.getByRole('heading', { name: 'Летим!', level: 1 })).toHaveCount(0)
    await expect(beginning(page)).toBeFocused()
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  })
  await test.step('of a room, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const { orderId, key } = await bookRoomFor(page.request, {}, await chooseRoom(page.request, 'moscow-1', 47, 1))
    await payRoomFor(page.request, { 'x-order-key': key }, orderId)
    await page.goto(`${href(paths.hotelPaid, {}, { orderId })}#key=${key}`)
    await refundOrder(page)
    await expect(page.getByRole('heading', { name: 'Бронь подтверждена', level: 1 })).toHaveCount(0)
    await expect(beginning(page)).toBeFocused()
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  })
})

test('cancelling an order in the account moves the focus to the start of the page if the button that opened it is gone', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await open(page, paths.registration)
  await register(page, somebody())
  await expect(page).toHaveURL(paths.account)
  const owner = asUser((await readToken(page)) ?? '')
  const buyRoom = async (buyer: number) => {
    const { orderId, orderNumber } = await bookRoomFor(page.request, owner, await chooseRoom(page.request, 'moscow-2', buyer, 1))
    await payRoomFor(page.request, owner, orderId)
    return orderNumber
  }
  await test.step('the nearest trip of the flights', async () => {
    const input = { from: 'MOW', to: 'KZN', there: inDays(62), email: 'anna@mail.example', refundable: true, owner }
    const { id } = await order(page.request, input)
    await page.goto(href(paths.airBooking, {}, { id }))
    await payWith(page, '5555 5555 5555 4444')
    await expect(page.getByRole('heading', { name: 'Летим!', level: 1 })).toBeVisible()
    await page.goto(paths.accountFlights)
    await page.getByRole('button', { name: 'Детали заказа' }).press('Enter')
    await refundOrder(page)
    await expect(page.getByRole('region', { name: 'Ближайшая поездка' })).toHaveCount(0)
    await expect(beginning(page)).toBeFocused()
  })
  await test.step('a row of the stays ahead', async () => {
    const number = await buyRoom(48)
    await page.goto(`${paths.accountHotels}?f=future`)
    const row = page.getByRole('row').filter({ hasText: number })
    await row.getByRole('button').first().press('Enter')
    await refundOrder(page)
    await expect(row).toHaveCount(0)
    await expect(beginning(page)).toBeFocused()
  })
  await test.step('a warning of a trip, and an event of it', async () => {
    await buyRoom(58)
    await buyRoom(58)
    await page.goto(paths.accountTrips)
    await expect(page.getByText('На эти ночи есть ещё одна бронь')).toBeVisible()
    for (const name of ['Открыть бронь', /^Заказ H/]) {
      await page.getByRole('button', { name }).press('Enter')
      await refundOrder(page)
      await expect(page.getByRole('button', { name })).toHaveCount(0)
      await expect(beginning(page)).toBeFocused()
    }
  })
})
