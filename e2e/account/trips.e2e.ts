import { type Page, expect, test } from '@playwright/test'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { expectNoSidewaysScroll, inspect } from '#e2e/steps/purchase.ts'
import { bookFor, dayAhead, signIn, readToken } from '#e2e/steps/visitor.ts'

test('upcoming trips are shown as cards, an unpaid one with its time limit; one is open along the sky, with its sum, its documents and its link', async ({
  page,
}) => {
  await page.goto(paths.login)
  await signIn(page)
  await expect(page).not.toHaveURL(/login/)
  await bookFor(page.request, (await readToken(page)) ?? '', dayAhead(96))

  await test.step('the panel of the header shows the next trip by the poster of its city', async () => {
    await page.goto(paths.home)
    await page.getByRole('button', { name: /: личный кабинет$/ }).click()
    const card = page.locator('a[href*="?trip="]')
    const poster = card.locator('img:visible')
    await expect(poster).toHaveCount(1)
    await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })

  await test.step('the way in is the line above the list of flights', async () => {
    await page.goto(paths.accountFlights)
    await page.getByRole('link', { name: 'Поездки', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Поездки' })).toBeVisible()
  })

  await test.step('the unpaid order says how long it waits, and leads to its payment', async () => {
    const strip = page.getByRole('status').filter({ hasText: 'Сочи' }).filter({ hasText: 'не оплачен' }).last()
    await expect(strip.getByRole('timer')).toHaveText(/^\d+:\d\d$/)
    await expect(strip.getByRole('link', { name: /^Оплатить/ })).toHaveAttribute('href', /booking\?id=/)
  })

  await test.step('on a phone two lines of a button keep clear of its edges', async () => {
    const { width, height } = page.viewportSize()!
    await page.setViewportSize({ width: 390, height: 844 })
    const button = page.getByRole('link', { name: /^Найти билеты из.Санкт-Петербурга/ })
    const [lines, edge] = [(await button.locator('span').first().boundingBox())!, (await button.boundingBox())!]
    expect(edge.height - lines.height).toBeGreaterThanOrEqual(12)
    await page.setViewportSize({ width, height })
  })

  await test.step('a purchased trip shows its whole price, the refund due today, its documents', async () => {
    const side = page.getByRole('complementary', { name: 'О поездке' })
    await expect(side.getByText('Вся поездка')).toBeVisible()
    await expect(side.getByText(/Если отменить сегодня, вернём \d/)).toBeVisible()
    await expect(side.getByRole('link', { name: /^(Билеты|Ваучер), / }).first()).toBeVisible()
    const saved = page.waitForEvent('download')
    await side.getByRole('button', { name: /календарь/ }).click()
    expect((await saved).suggestedFilename()).toMatch(/\.ics$/)
    const paper = page.waitForEvent('download')
    await side
      .getByRole('button', { name: /^PDF: / })
      .first()
      .click()
    expect((await paper).suggestedFilename()).toMatch(/^(Ticket|Voucher)_.+\.pdf$/)
  })
  await inspect(page)

  await test.step('paper has nothing to pay by and no way to share', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Вся поездка')).toBeVisible()
    await expect(page.getByText('Поделиться', { exact: true })).toBeHidden()
    await expect(page.getByRole('link', { name: /^Оплатить/ })).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('another trip is opened by its card without a network too, with the countdown to its flight', async () => {
    await page.context().setOffline(true)
    await cards(page).getByRole('link', { name: /Сочи/ }).last().click()
    await expect(page).toHaveURL(/\?trip=/)
    await expect(cards(page).locator('[aria-current=page]')).toContainText('Сочи')
    await expect(page.getByRole('region', { name: 'До вылета' })).toContainText(/\d+\s(день|дня|дней)\sдо\sвылета/)
    await page.goBack()
    await expect(cards(page).locator('[aria-current=page]'), 'Back asks for nothing either').not.toContainText('Сочи')
    await page.goForward()
    await expect(cards(page).locator('[aria-current=page]')).toContainText('Сочи')
    await page.context().setOffline(false)
    await expectNoSidewaysScroll(page)
  })

  await test.step('a past trip is shown with its days, documents and sum, and has no suggestions', async () => {
    const past = page.getByRole('navigation', { name: 'Прошлые поездки' })
    await past.getByRole('link').first().click()
    await expect(past.locator('[aria-current=page]')).toHaveCount(1)
    await expect(page.getByRole('region', { name: /^Поездка: / }).getByRole('heading', { level: 2 })).toBeInViewport()
    await expect(cards(page).locator('[aria-current=page]')).toHaveCount(0)
    const side = page.getByRole('complementary', { name: 'О поездке' })
    await expect(side.getByRole('link', { name: /^(Билеты|Ваучер), / }).first()).toBeVisible()
    await expect(side.getByText('Вся поездка')).toBeVisible()
    await expect(side.getByText('Если отменить сегодня')).toHaveCount(0)
    await expect(side.getByRole('region', { name: 'До вылета' })).toHaveCount(0)
    await expect(side.getByRole('button', { name: /календарь/ })).toHaveCount(0)
    await page.addInitScript(() => {
      const drawn = new Set<string>()
      Object.assign(globalThis, { drawn })
      new MutationObserver(() => {
        for (const { ariaLabel } of document.querySelectorAll('[aria-label^="Поездка: "]')) drawn.add(ariaLabel ?? '')
      }).observe(document, { childList: true, subtree: true })
    })
    await page.reload()
    await expect(past.locator('[aria-current=page]')).toHaveCount(1)
    const drawn = await page.evaluate(() => [...(globalThis as unknown as { drawn: Set<string> }).drawn])
    expect(drawn, 'no other trip stands in its place meanwhile').toHaveLength(1)
    await expectNoSidewaysScroll(page)
  })
})

test('a traveller staying with friends says so once: the nights stop suggesting a hotel, and the same button undoes it', async ({
  page,
}) => {
  await page.goto(paths.login)
  await signIn(page)
  await expect(page).not.toHaveURL(/login/)
  const bought = cards(page).getByRole('link').filter({ hasText: 'Сочи', hasNotText: 'не оплачен' })
  // A server that has just been started is still buying the trips of the demonstration.
  await expect(async () => {
    await page.goto(paths.accountTrips)
    await expect(bought.first()).toBeVisible({ timeout: 3000 })
  }).toPass()
  await bought.first().click()
  const empty = page.getByRole('region', { name: 'Жильё не выбрано' })
  const row = page.getByRole('listitem').filter({ has: empty })
  await expect(row, 'the nights stand along the sky by themselves').toHaveCount(1)
  await expect(row.getByRole('button', { name: /^Заказ / })).toHaveCount(0)
  await empty.getByRole('button', { name: 'Живу у друзей' }).press('Enter')
  const own = page.getByRole('region', { name: 'Жильё своё' })
  await expect(own.getByRole('button', { name: 'Подобрать отель' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Стоимость поездки' })).toContainText('своё')
  await page.reload()
  await own.getByRole('button', { name: 'Подобрать отель' }).press('Enter')
  await expect(empty.getByRole('link', { name: /^Добавить отель, от/ })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})

test('the page of a trip that is over plans nothing of it: no nights, no check-in, nobody waits', async ({ page }) => {
  await page.goto(paths.login)
  await signIn(page)
  await expect(page).not.toHaveURL(/login/)
  const headers = { authorization: `Bearer ${await readToken(page)}` }
  const isPast = (moment: string) => Date.parse(moment) < Date.now()
  const fetchJson = async (path: string) => (await page.request.get(path, { headers })).json()
  const { tickets }: { tickets: AirRow[] } = await fetchJson('/api/air/cabinet')
  const { data }: { data: HotelRow[] } = await fetchJson('/api/Personal/GetListBookedHotels')
  const flown = tickets.find(({ status, endsUtc }) => status === 'Ticketed' && isPast(endsUtc))!
  const stay = data.find(({ statusCode, checkOutUtc }) => statusCode === 'Confirmed' && isPast(checkOutUtc))!

  await page.goto(href(paths.airPaid, {}, { id: flown.bookingId }))
  await expect(page.getByRole('heading', { level: 1, name: 'Поездка завершена' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Документы' })).toContainText('Билеты')
  const plans = page.getByText(/Осталось найти, где жить|Онлайн-регистрация|Что дальше|Передумали|ждёт/)
  await expect(plans).toHaveCount(0)
  await expect(page.getByRole('term').filter({ hasText: 'Начислено' })).toBeVisible()

  await page.goto(href(paths.hotelPaid, {}, { orderId: stay.parentOrderId }))
  await expect(page.getByRole('heading', { level: 1, name: 'Поездка завершена' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Скачать ваучер' })).toBeVisible()
  await expect(plans).toHaveCount(0)
})

type AirRow = { bookingId: string; status: string; endsUtc: string }
type HotelRow = { parentOrderId: string; statusCode: string; checkOutUtc: string }

function cards(page: Page) {
  return page.getByRole('navigation', { name: 'Поездки впереди' })
}
