import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type Page, expect, test } from '@playwright/test'
import { addDays, airDay, dayOf } from '#domain/text/dates.ts'
import * as paths from '#domain/paths.ts'
import { toggle } from '#e2e/steps/results-page.ts'
import { freePort } from '#test/free-port.ts'
import type { Fault } from '#test/suppliers/fake-duffel/fake-duffel.ts'

let site: ChildProcess
let origin = ''
test.beforeAll(async () => {
  const port = await freePort()
  site = fork('test/two-suppliers-site.ts', [String(port)], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  await once(site.stdout!, 'data')
  origin = `http://127.0.0.1:${port}`
  await (await fetch(origin + paths.login)).text() // the first page loads what draws it
})
test.afterAll(() => site.kill('SIGKILL'))

/** A search no other journey has made, whose second supplier does so. */
async function search(days: number, ...faults: Fault[]): Promise<string> {
  site.send({ faults })
  await once(site, 'message')
  const day = (after: number) => airDay(addDays(dayOf(new Date(), 'Europe/Moscow'), after))
  const query = { iataFrom: 'MOW', from: 'Москва', iataTo: 'AER', to: 'Сочи', dateThere: day(days), dateBack: day(days + 7) }
  return `${origin}${paths.airResults}?${new URLSearchParams({ ...query, adults: '1', children: '0', infants: '0' })}`
}

const cards = (page: Page) => page.getByRole('article')
const strip = (page: Page) => page.getByRole('status').filter({ hasText: /постав|Ещё|дешевле/ })

/** Shifts of what is drawn, as the browser counts them. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) (window as unknown as { shifts: number }).shifts += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}
const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: number }).shifts)

for (const width of [1440, 390])
  test(`at ${width} the first offers are read while a slow supplier is awaited; its own come when they are asked for`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await watchShifts(page)
    await page.goto(await search(width === 390 ? 41 : 40, { slowMs: 3_000 }), { waitUntil: 'commit' })
    await expect(cards(page).first()).toBeVisible()
    await expect(strip(page)).toHaveText('Ждём ещё одного поставщика…')
    const before = await shiftsOf(page)
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
    expect((await shiftsOf(page)) - before).toBeLessThanOrEqual(0.01)
    await button.press('Enter')
    await expect(strip(page)).toHaveText('Ответили все поставщики')
    await expect(strip(page)).toBeFocused()
    await expect(page.getByText(/^\d+ рейс/).first()).not.toHaveText(count!)
    await expect(page.getByText('Duffel Airways').first()).toBeVisible()
  })

test('a supplier that failed is said so calmly, and brings its flights when it is asked again', async ({ page }) => {
  await page.goto(await search(42, '500 before'))
  await expect(strip(page)).toHaveText('Один из поставщиков не ответил')
  expect(await page.getByText('Duffel Airways').count()).toBe(0)
  await page.getByRole('button', { name: 'Спросить ещё раз' }).press('Enter')
  await page.getByRole('button', { name: 'Показать', exact: true }).press('Enter')
  await expect(page.getByText('Duffel Airways').first()).toBeVisible()
  await expect(strip(page)).toHaveText('Ответили все поставщики')
})

test('who leaves the page listens no longer', async ({ page }) => {
  const streams: { left: boolean }[] = []
  page.on('request', (request) => request.url().includes('SearchStream') && streams.push({ left: false }))
  page.on('requestfailed', (request) => {
    if (request.url().includes('SearchStream')) streams[0]!.left = true
  })
  await page.goto(await search(43, { slowMs: 6_000 }), { waitUntil: 'commit' })
  await expect(strip(page)).toHaveText('Ждём ещё одного поставщика…')
  await expect.poll(() => streams.length).toBe(1)
  await page.getByRole('link', { name: 'Поддержка' }).first().click()
  await expect.poll(() => streams[0]?.left).toBe(true)
})

test('suppliers of one pace come as one list, and nothing more is asked', async ({ page }) => {
  const streams: string[] = []
  page.on('request', (request) => request.url().includes('SearchStream') && streams.push(request.url()))
  const address = await search(44)
  const { iataFrom, iataTo, dateThere, dateBack } = Object.fromEntries(new URL(address).searchParams)
  const data = { iataFrom, iataTo, dateThere, dateBack, adults: 1, children: 0, infants: 0 }
  // Both have answered before: from here on they are of one pace, however busy the machine.
  expect((await page.request.post(`${origin}/api/air/Search`, { data })).ok()).toBe(true)
  await page.goto(address)
  await expect(page.getByText('Duffel Airways').first()).toBeVisible()
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
