import { type Locator, type Page, expect, test } from '@playwright/test'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { cards } from '#e2e/steps/hotel-results.ts'
import { order, orderAddress, payWith, typeCard } from '#e2e/steps/order.ts'
import { expectNoSidewaysScroll, ticketNumbers } from '#e2e/steps/purchase.ts'
import { inDays, open, searchAddress, take } from '#e2e/steps/results-page.ts'
import { register, signIn, somebody } from '#e2e/steps/visitor.ts'

/** A window of 1440 × 900 as the page sees it at 200 % and at 400 %. */
const zoomed = [
  { at: '200 %', width: 720, height: 450 },
  { at: '400 %', width: 360, height: 225 },
]

for (const { at, width, height } of zoomed) {
  test(`at ${at} nothing lies over the field that is typed in, on the form of a booking`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await open(page, searchAddress({ from: 'MOW', to: 'GOJ', there: inDays(48) }))
    await take(page)
    await page.getByRole('button', { name: 'Продолжить без авторизации' }).click()
    await page.getByRole('textbox', { name: 'Фамилия' }).focus()
    await expectFieldsVisible(page, 'Согласие на обработку персональных данных и их передачу авиакомпании')
  })

  test(`at ${at} nothing covers the focused control on the page of a hotel`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await open(page, href(paths.hotel, { hotelId: 'moscow-3' }, { arrival: inDays(40), departure: inDays(43), adults: '2' }))
    await page.getByRole('button', { name: /^Заезд — выезд/ }).focus()
    await expectFieldsVisible(page, 'Забронировать')
  })
}

test('nor does what sticks to an edge: flights and hotels to compare, the pressed day of the year of prices', async ({
  page,
}) => {
  const query = { from: 'MOW', to: 'AER', there: inDays(48) }
  await test.step('flights to compare, on the way back up the list', async () => {
    await open(page, searchAddress(query))
    const card = page.getByRole('article').first()
    await card.getByRole('button', { name: /^Подробнее/ }).click()
    await card.getByRole('button', { name: 'Сравнить' }).click()
    await page.getByRole('article').nth(5).getByRole('button', { name: 'Выбрать', exact: true }).focus()
    await expectSeenOnTheWay(page, 'Shift+Tab', 9)
  })
  await test.step('the banner of a lost connection, and what sticks under it', async () => {
    await page.context().setOffline(true)
    const banner = page.getByRole('status').filter({ hasText: 'Нет соединения' })
    await expect(banner).toBeVisible()
    await page.getByRole('article').nth(5).getByRole('button', { name: 'Выбрать', exact: true }).focus()
    await expectSeenOnTheWay(page, 'Shift+Tab', 9)
    const bottom = async (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom)
    const tray = page.getByRole('region', { name: 'Сравнение', exact: true })
    expect(await tray.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(await bottom(banner))
    await page.context().setOffline(false)
  })
  await test.step('the pressed day, going down the year by arrows', async () => {
    for (const [width, height] of [
      [390, 844],
      [360, 225],
    ] as const) {
      await page.setViewportSize({ width, height })
      await open(page, searchAddress(query).replace(paths.airResults, paths.airYear))
      await page.getByRole('button', { pressed: false }).nth(2).click()
      await expect(page.getByRole('link', { name: 'Показать рейсы' })).toBeVisible()
      await expectSeenOnTheWay(page, 'ArrowDown', 12)
    }
  })
  await test.step('hotels to compare, in two rows of a narrow window', async () => {
    await page.setViewportSize({ width: 320, height: 256 })
    const stay = { arrival: inDays(40), departure: inDays(43), adults: '2' }
    await open(page, `${paths.hotelResults}?${new URLSearchParams({ region: '6053', ...stay })}`)
    for (const at of [0, 1]) {
      await cards(page)
        .nth(at)
        .getByRole('button', { name: /Сравнить/ })
        .click()
      await expect(page.getByRole('region', { name: 'Сравнение отелей' })).toBeVisible()
      expect(await focused(page), 'the pressed button under the bar').toHaveProperty('over', undefined)
    }
    await cards(page).nth(1).getByRole('link').first().focus()
    await expectSeenOnTheWay(page, 'Tab', 12)
  })
})

test('at 400 % nothing lies over the day the arrows come to', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 225 })
  await open(page, paths.airResults)
  await page.getByRole('button', { name: 'Когда' }).click()
  const calendar = page.getByRole('dialog', { name: 'Когда летим' })
  await calendar.locator('[data-day]:enabled').first().focus()
  await expectSeenOnTheWay(page, 'ArrowDown', 5)
  await expectSeenOnTheWay(page, 'ArrowUp', 3)
})

test('on a narrow phone the strip of an unpaid order lies over nothing the keyboard stands on', async ({ page }) => {
  await page.goto(paths.login)
  await signIn(page)
  await expect(page).toHaveURL(paths.account)
  const email = 'zoom@mail.example'
  await page.goto(orderAddress(await order(page.request, { from: 'MOW', to: 'GOJ', there: inDays(52), email })))
  await expect(page.getByRole('button', { name: /^Оплатить/ })).toBeVisible()
  for (const [width, height] of [
    [390, 844],
    [320, 600],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height })
    await open(page, paths.account)
    const strip = page.getByRole('complementary', { name: 'Заказ ждёт оплаты' })
    await expect(strip).toBeAttached()
    await page.getByRole('textbox', { name: 'Фамилия' }).focus()
    for (let at = 0; at < 8; at += 1) {
      await page.keyboard.press('Tab')
      const [control, notice] = [await page.locator(':focus').boundingBox(), await strip.boundingBox()]
      const isApart = control!.y + control!.height <= notice!.y || control!.y >= notice!.y + notice!.height
      expect.soft(isApart, `${width}×${height}, ${(await focused(page)).name}`).toBe(true)
    }
  }
})

test('the button that pays is whole on the narrowest phone', async ({ page }) => {
  const email = 'zoom@mail.example'
  const address = orderAddress(await order(page.request, { from: 'MOW', to: 'GOJ', there: inDays(53), email }))
  for (const height of [693, 256]) {
    await page.setViewportSize({ width: 320, height })
    await page.goto(address)
    const { x, width } = (await page.getByRole('button', { name: /^Оплатить/ }).boundingBox())!
    expect(x + width).toBeLessThanOrEqual(320)
    await expectNoSidewaysScroll(page)
  }
})

test('letters set wider by a reader cut no date of the form', async ({ page }) => {
  await open(page, searchAddress({ from: 'MOW', to: 'GOJ', there: inDays(49), back: inDays(56) }))
  const field = page.getByRole('button', { name: 'Когда' })
  await field.evaluate(({ style }) => Object.assign(style, { letterSpacing: '0.12em', wordSpacing: '0.16em' }))
  const days = field.getByText('—')
  expect(await days.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('letters, words and lines set wider by a reader scroll nothing sideways on the narrowest phone [WCAG 1.4.12]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 693 })
  const flights = searchAddress({ from: 'MOW', to: 'GOJ', there: inDays(49), back: inDays(56) })
  const stay = { arrival: inDays(40), departure: inDays(43), adults: '2' }
  const pages = [
    '/',
    paths.about,
    paths.hotels,
    flights,
    flights.replace(paths.airResults, paths.airYear),
    href(paths.airRoute, { from: 'moskva', to: 'sochi' }),
    href(paths.hotel, { hotelId: 'moscow-3' }, stay),
  ]
  for (const address of pages)
    await test.step(address, async () => {
      await open(page, address)
      if (address === '/') await expect(page.getByText('партнёров')).toBeVisible() // loaded after the first screen
      await page.evaluate(() => {
        for (const element of document.querySelectorAll<HTMLElement>('body *')) {
          Object.assign(element.style, { lineHeight: '1.5', letterSpacing: '0.12em', wordSpacing: '0.16em' })
          if (element.matches('p')) element.style.marginBottom = '2em'
        }
      })
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await expectNoSidewaysScroll(page)
    })
})

test('a phone at 200 % scrolls nothing sideways, from the search to the order', async ({ page, request }) => {
  await page.setViewportSize({ width: 195, height: 422 })
  const flights = { from: 'MOW', to: 'GOJ', there: inDays(49) }
  const email = `zoom-${Date.now()}@example.com` // digits are of several widths: wherever it breaks, all of it is in lines of words
  const bought = await order(request, { ...flights, there: inDays(50), email })
  const stay = { arrival: inDays(40), departure: inDays(43), adults: '2' }
  const pages: [name: string, address: string, whole: Locator][] = [
    ['home', '/', page.getByRole('list', { name: 'Туда и обратно, за одного' })],
    ['flights', searchAddress({ ...flights, back: inDays(56) }), page.getByRole('article').first()],
    ['hotels', `${paths.hotelResults}?${new URLSearchParams({ region: '6053', ...stay })}`, cards(page).first()],
    ['cities', paths.hotels, page.getByRole('link', { name: /^Все отели/ }).first()],
    ['hotel', href(paths.hotel, { hotelId: 'moscow-3' }, stay), page.getByRole('link', { name: 'Выбрать номер' })],
    ['order', orderAddress(bought), page.getByRole('button', { name: /^Оплатить/ })],
  ]
  // Before there is an order, whose strip would lie over the list.
  await test.step('the form of a booking', async () => {
    await open(page, searchAddress(flights))
    await take(page)
    await expect(page.getByRole('button', { name: 'Продолжить без авторизации' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 320, height: 693 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 195, height: 422 })
    await page.getByRole('button', { name: 'Продолжить без авторизации' }).click()
    await page.getByRole('textbox', { name: 'Фамилия' }).focus()
    await expectNoSidewaysScroll(page)
  })
  for (const [name, address, whole] of pages)
    await test.step(name, async () => {
      await open(page, address)
      await expect(whole).toBeVisible()
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded() // it is laid out only when it comes near
      await expectLinesOfWords(page)
    })
  await test.step('the bank, its card and its code', async () => {
    await page.getByRole('button', { name: /^Оплатить/ }).click()
    await expect(page).toHaveURL(/\/pay\/sandbox\//)
    await expectNoSidewaysScroll(page)
    await typeCard(page, '4111111111111111') // it requires a code
    await expect(page.locator('[name=code]')).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
})

test('what is bought on a phone at 200 % is read by lines of words, from the tickets to the trip', async ({ page, browser }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(paths.registration)
  await register(page, somebody())
  await expect(page).toHaveURL(paths.account)
  const resend = page.getByRole('button', { name: /^Отправить письмо ещё раз/ })
  await expect(resend).toBeVisible()
  expect(await resend.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.setViewportSize({ width: 195, height: 422 })
  const bought = await order(page.request, { from: 'MOW', to: 'GOJ', there: inDays(51), email: 'zoom@mail.example' })
  await page.goto(orderAddress(bought))
  await payWith(page, '5555555555554444')
  await expect(ticketNumbers(page).first()).toBeVisible({ timeout: 30_000 })
  await expectLinesOfWords(page)
  const own = await browser.newPage({ viewport: { width: 195, height: 422 } })
  await own.goto(paths.login)
  await signIn(own)
  await expect(own).toHaveURL(paths.account)
  await own.goto(paths.accountTrips)
  await expect(own.getByRole('complementary', { name: 'О поездке' })).toBeVisible()
  await expectLinesOfWords(own)
  for (const address of [paths.accountFlights, paths.accountHotels]) {
    await own.goto(address)
    await expect(own.getByRole('row').nth(1)).toBeVisible()
    await expectLinesOfWords(own)
  }
  await own.close()
})

test('an e-mail of seventy letters makes no page wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { login } = somebody()
  const email = `konstantinopolskaya.${login}@uralskaya-perevozka-krasnoturinskaya.example`
  await page.goto(paths.forgotPassword)
  await page.getByRole('textbox', { name: 'Электронная почта' }).fill(email)
  await page.getByRole('button', { name: 'Выслать ссылку' }).click()
  await expect(page.getByText(`${email}. Ссылка действует`)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.goto(paths.registration)
  await register(page, { login, email })
  await expect(page).toHaveURL(paths.account)
  await expect(page.getByText(`ушло на ${email}`)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.goto(paths.accountTrips)
  await page.getByRole('button', { name: 'Закрыть сообщение' }).click()
  await expect(page.getByRole('status').filter({ hasText: `Почта ${email} ещё` })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('nor do sign-in, help and the page of the company', async ({ page }) => {
  await page.setViewportSize({ width: 195, height: 422 })
  for (const address of [paths.login, paths.support, paths.about, paths.questions]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('End')
    await expectLinesOfWords(page)
  }
})

test('on a phone in landscape the header scrolls away with the page: the selection already takes up the bottom', async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await open(page, searchAddress({ from: 'MOW', to: 'GOJ', there: inDays(48) }))
  await page.getByRole('article').nth(2).scrollIntoViewIfNeeded()
  await expect(page.getByRole('banner')).not.toBeInViewport()
})

/** Goes by Tab from what has the focus to a control and looks whether each on the way can be seen. */
async function expectFieldsVisible(page: Page, last: string): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expect(async () => {
    await page.keyboard.press('Tab')
    const { name, over } = await focused(page)
    expect.soft([name, over]).toEqual([name, undefined])
    expect(name).toContain(last)
  }).toPass({ intervals: [50] })
}

/** Presses a key so many times and looks whether what has the focus then can be seen. */
async function expectSeenOnTheWay(page: Page, key: string, times: number): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    await page.keyboard.press(key)
    const { name, over } = await focused(page)
    expect.soft([name, over]).toEqual([name, undefined])
  }
}

/** What has the focus and what lies over the middle of it, if anything does. */
function focused(page: Page): Promise<{ name: string; over: string | undefined }> {
  return page.evaluate(() => {
    const control = document.activeElement as HTMLInputElement
    const label = control.labels?.[0]
    const { left, top, width, height } = control.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, Math.min(top + height / 2, innerHeight - 1))
    const isSeen = !hit || control.contains(hit) || hit.contains(control) || label?.contains(hit)
    return { name: (label ?? control).textContent.trim(), over: isSeen ? undefined : hit.className }
  })
}

test('links of the footer are as high as a finger on a tablet', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.goto(paths.about)
  const links = page.getByRole('contentinfo').locator('li a, [href^="mailto"], [href^="tel"]')
  const heights = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(10)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  await context.close()
})

/** No text is squeezed into a column of a few letters. */
async function expectLinesOfWords(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  const squeezed = await page.evaluate(() => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const isClipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement))
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode)
      const [text, { width }] = [range.toString().trim(), range.getBoundingClientRect()]
      const isSqueezed = text.length >= 8 && width > 0 && width < 48 && range.getClientRects().length > 1
      if (isSqueezed && !isClipped(texts.currentNode.parentElement)) found.push(text)
    }
    return found
  })
  expect(squeezed).toEqual([])
}
