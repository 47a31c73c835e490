import { type Page, expect as expectSoon, test } from '@playwright/test'
import * as paths from '#domain/paths.ts'
import { addDays, airDay, dayOf } from '#domain/text/dates.ts'
import { formatRub } from '#domain/text/money.ts'
import { readShifts, watchShifts } from '#e2e/steps/layout-shifts.ts'
import { payWith } from '#e2e/steps/order.ts'
import { expectAccessible, expectNoSidewaysScroll, ticketNumbers } from '#e2e/steps/purchase.ts'
import { chooseFlights, chooseRoom, fillTraveller, refundOrder, reloadUntil, roubles } from '#e2e/steps/real-purchase.ts'
import { type RealSuppliersSite, openRealSuppliersSite } from '#e2e/steps/real-suppliers.ts'
import { alive, toggle } from '#e2e/steps/results-page.ts'
import { continueAsGuest, fillGuests, fillHotelContact, payInFrame, toPayment } from '#e2e/steps/stay.ts'
import type { Fault } from '#test/suppliers/fake-duffel/fake-duffel.ts'

// One site is enough for all: a site for each worker would keep the machine busy with their first searches.
test.describe.configure({ mode: 'default', timeout: 180_000 })
/** The site and both fakes share one process, which a busy machine may keep waiting. */
const expect = expectSoon.configure({ timeout: 30_000 })

let site: RealSuppliersSite
let origin = ''
test.beforeAll(async () => {
  test.setTimeout(180_000)
  site = await openRealSuppliersSite()
  ;({ origin } = site)
  // The first search of a process loads the embedded world, which on a busy machine is later than a supplier may be.
  await expect.poll(() => hasAll(90), { timeout: 120_000 }).toBe(true)
  await (await fetch(await search(90))).text()
})
test.afterAll(() => site.close())

/** What goes wrong with the next searches at the second supplier, one each. */
async function set(...faults: Fault[]): Promise<void> {
  await site.send({ faults: { duffel: faults.map((fault) => ({ path: 'POST /air/offer_requests', fault })) } })
}

/** A search no other journey has made, whose second supplier does so. */
async function search(days: number, ...faults: Fault[]): Promise<string> {
  await set(...faults)
  const travellers = { adults: '1', children: '0', infants: '0' }
  return `${origin}${paths.airResults}?${new URLSearchParams({ ...trip(days), from: 'Москва', to: 'Сочи', ...travellers })}`
}

/** Whether both suppliers have returned what they find for a trip in so many days. */
async function hasAll(days: number): Promise<boolean> {
  const body = JSON.stringify({ ...trip(days), wait: 'first', adults: 1, children: 0, infants: 0 })
  const reply = await fetch(`${origin}/api/air/Search`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return reply.ok && !('missing' in (await reply.json()))
}

function trip(days: number) {
  const day = (after: number) => airDay(addDays(dayOf(new Date(), 'Europe/Moscow'), after))
  return { iataFrom: 'MOW', iataTo: 'AER', dateThere: day(days), dateBack: day(days + 7) }
}

const cards = (page: Page) => page.getByRole('article')
const strip = (page: Page) => page.getByRole('status').filter({ hasText: /постав|Ещё|дешевле/ })

for (const width of [1440, 390])
  test(`at ${width} the first offers can be read while a slow supplier is awaited; its own are added on request`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await watchShifts(page)
    await page.goto(await search(width === 390 ? 41 : 40, { slowMs: 3_000 }), { waitUntil: 'commit' })
    await expect(cards(page).first()).toBeVisible()
    await expect(strip(page)).toHaveText('Ждём ещё одного поставщика…')
    const before = await readShifts(page)
    const read = await cards(page).first().textContent()
    const place = await cards(page).first().boundingBox()
    const button = page.getByRole('button', { name: 'Показать', exact: true })
    await expect(button).toBeVisible()
    await expect(strip(page)).toContainText('Ещё')
    expect(await cards(page).first().textContent()).toBe(read)
    expect(await cards(page).first().boundingBox()).toEqual(place)
    const count = await page
      .getByText(/^\d+ рейс/)
      .first()
      .textContent()
    expect((await readShifts(page)) - before).toBeLessThanOrEqual(0.01)
    await button.press('Enter')
    await expect(strip(page)).toHaveText('Ответили все поставщики')
    await expect(strip(page)).toBeFocused()
    await expect(page.getByText(/^\d+ рейс/).first()).not.toHaveText(count!)
    await expect(page.getByText('Duffel Airways').first()).toBeVisible()
  })

/** Presses «Показать», and at once what is within the first card: how long each slide takes that has begun by then. */
const show = (page: Page) =>
  page.getByRole('button', { name: 'Показать', exact: true }).evaluate((button: HTMLElement) => {
    button.click()
    const lengths = document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration))
    document.querySelector<HTMLElement>('article [aria-expanded]')!.click()
    return [...new Set(lengths)]
  })

for (const [reducedMotion, lengths] of [
  ['no-preference', [200]],
  ['reduce', []],
] as const)
  test(`late offers make cards slide for ${lengths[0] ?? 0} ms with ${reducedMotion} of motion, and a press takes effect`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion })
    // Quickest first: the supplier that is late has flights for the top.
    await page.goto(`${await search(lengths.length > 0 ? 46 : 47, { slowMs: 3_000 })}&sort=time_up`, { waitUntil: 'commit' })
    await expect(strip(page)).toContainText('Ещё')
    expect(await show(page)).toEqual(lengths)
    await expect(cards(page).first().getByRole('button', { name: 'Свернуть' })).toBeVisible()
    await expect(strip(page)).toHaveText('Ответили все поставщики')
  })

test('a failed supplier is reported calmly, and its flights are added when it is retried', async ({ page }) => {
  // However often the page polls, until it is stopped.
  await page.goto(await search(42, ...Array<Fault>(6).fill('500 before')))
  await expect(strip(page)).toHaveText('Один из поставщиков не ответил')
  expect(await page.getByText('Duffel Airways').count()).toBe(0)
  await set()
  await page.getByRole('button', { name: 'Спросить ещё раз' }).press('Enter')
  await page.getByRole('button', { name: 'Показать', exact: true }).press('Enter')
  await expect(page.getByText('Duffel Airways').first()).toBeVisible()
  await expect(strip(page)).toHaveText('Ответили все поставщики')
})

test('who leaves the page listens no longer', async ({ page }) => {
  const left = new Set<string>()
  page.on('requestfailed', (request) => left.add(request.url()))
  let days = 60
  // A busy machine may open the page when the supplier has answered already: such a visit proves nothing.
  await expect(async () => {
    const stream = page.waitForRequest(/SearchStream/, { timeout: 30_000 })
    await page.goto(await search(days++, { slowMs: 7_500 }), { waitUntil: 'commit' })
    const url = (await stream).url()
    await page.getByRole('link', { name: 'Поддержка' }).first().click()
    await expect.poll(() => left.has(url), { timeout: 5_000 }).toBe(true)
  }).toPass({ timeout: 150_000 })
})

test('suppliers of equal speed are shown as one list, and nothing more is requested', async ({ page }) => {
  const streams: string[] = []
  page.on('request', (request) => request.url().includes('SearchStream') && streams.push(request.url()))
  const address = await search(44)
  // Both have answered before: from here on they are of one pace, however busy the machine.
  await expect.poll(() => hasAll(44)).toBe(true)
  await page.goto(address)
  await expect(page.getByText('Duffel Airways').first()).toBeVisible()
  await alive(page)
  await toggle(page, 'Пересадки', 'Без пересадок')
  await expect(page.getByRole('button', { name: 'Убрать фильтр: Без пересадок' })).toBeVisible()
  expect(streams).toEqual([])
  await expect(strip(page)).toHaveCount(0)
})

test('without scripts the list that is there is read, and a link leads to the list of all', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const address = await search(45, { slowMs: 2_500 })
  await fetch(address) // the first list takes longer than a page waits for
  await page.goto(address)
  await expect(cards(page).first()).toBeVisible()
  const link = page.getByRole('link', { name: 'Показать всё' })
  if (await link.isVisible()) await link.click()
  await expect(page.getByText('Duffel Airways').first()).toBeVisible()
  await context.close()
})

const CARD = '5555 5555 5555 4444'
const today = dayOf(new Date(), 'Europe/Moscow')

for (const width of [1440, 390])
  test(`at ${width} a return flight of Duffel’s is bought despite slow and lost replies, rescheduled by its carrier and refunded in part`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await site.send({ faults: { duffel: [{ path: 'POST /air/offer_requests', fault: { slowMs: 3_000 } }] } })
    const day = (after: number) => airDay(addDays(today, after + (width === 390 ? 1 : 0)))
    const trip = { iataFrom: 'MOW', from: 'Москва', iataTo: 'LON', to: 'Лондон', dateThere: day(60), dateBack: day(67) }
    const party = { adults: '1', children: '0', infants: '0' }
    await page.goto(`${origin}${paths.airResults}?${new URLSearchParams({ ...trip, ...party })}`)
    await chooseFlights(page)
    await fillTraveller(page, `duffel.${width}@mail.example`)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await site.send({
      faults: {
        duffel: [
          { path: 'POST /air/orders', fault: '500 after' },
          { path: 'POST /air/payments', fault: 'cut after' },
        ],
      },
    })
    await page.getByRole('button', { name: 'Перейти к оплате' }).click()
    const pay = page.getByRole('button', { name: /^Оплатить/ }).first()
    await expect(pay).toBeVisible({ timeout: 30_000 })
    const paid = roubles(await pay.textContent())
    await payWith(page, CARD)
    await expect(page.getByRole('heading', { name: 'Летим!' })).toBeVisible({ timeout: 60_000 })
    await expect(ticketNumbers(page)).toHaveCount(1)

    await site.send({ moveFlights: { minutes: 20 } })
    await reloadUntil(page, page.getByText('Перевозчик изменил рейс'))
    await expect(page.getByRole('listitem').filter({ hasText: 'ZZ 407, Москва — Лондон' })).toContainText(
      /было .*07:00.*, стало .*07:20/,
    )
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const back = await refundOrder(page)
    expect(back).toBeGreaterThan(0)
    expect(paid - back).toBe(Math.ceil(40 * 9.3124)) // what their fare keeps
    await reloadUntil(page, page.getByText('Билеты возвращены').first())
    await expect(page.getByRole('main')).toContainText(formatRub(back))
  })

for (const width of [1440, 390])
  test(`at ${width} a stay of Ostrovok’s is bought despite slow and lost replies, and cancelled for the price of a night`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const slow = { path: 'search/serp/hotels/', fault: { slowMs: 2_000 } }
    const lost = { path: 'booking/finish/', fault: '500 after' as const }
    await site.send({ faults: { etg: [slow, lost] } })
    const nights = { arrival: addDays(today, 1), departure: addDays(today, 4) }
    await chooseRoom(page, 'Волга Парк', { origin, ...nights, adults: '1' })
    await continueAsGuest(page)
    await fillGuests(page, [['Смирнова', 'Анна']])
    await fillHotelContact(page, `ostrovok.${width}@mail.example`)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await toPayment(page)
    // A narrow window has no frames.
    await (width === 390 ? payWith : payInFrame)(page, CARD)
    await expect(page.getByRole('heading', { name: 'Бронь подтверждена', level: 1 })).toBeVisible({ timeout: 60_000 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const back = await refundOrder(page)
    expect(back).toBeGreaterThan(0)
    await reloadUntil(page, page.getByText('Бронь отменена').first())
    await expect(page.getByRole('main')).toContainText(formatRub(back))
  })
