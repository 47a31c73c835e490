import { type APIRequestContext, expect, test } from '@playwright/test'
import { promotedHotels } from '#domain/hotels/promo.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { airDay } from '#domain/text/dates.ts'
import { type RealSuppliersSite, openRealSuppliersSite } from '#e2e/steps/real-suppliers.ts'
import { flights, inDays, openResults, searchAddress } from '#e2e/steps/results-page.ts'

// One site for both.
test.describe.configure({ mode: 'default' })

let site: RealSuppliersSite
test.beforeAll(async () => {
  test.setTimeout(120_000)
  site = await openRealSuppliersSite({ alone: true })
})
test.afterAll(() => site.close())

const pages = [paths.home, paths.hotels, paths.about, paths.boards, href(paths.airCity, { to: 'sochi' })]

test('where nothing invented is sold no page names a hotel of the embedded world', async ({ request }) => {
  for (const path of pages) {
    const html = await (await request.get(site.origin + path)).text()
    expect(
      promotedHotels.filter(({ name }) => html.includes(name.replace(/^.*(«.*»).*$/, '$1'))).map(({ name }) => name),
    ).toEqual([])
  }
})

test('where nothing invented is sold every link of its first pages and of the map of the site opens', async ({ request }) => {
  const links = new Set(await readAddresses(request, `${site.origin}/sitemap.xml`, /<loc>([^<]+)<\/loc>/g))
  for (const path of pages) {
    for (const link of await readAddresses(request, site.origin + path, /<a [^>]*href="(\/[^"#]*)/g)) links.add(link)
  }
  expect(links.size).toBeGreaterThan(40)
  const broken = []
  for (const link of links) if ((await request.get(site.origin + link)).status() !== 200) broken.push(link)
  expect(broken).toEqual([])
})

test('where nothing invented is sold its first pages are drawn once a minute, not for each visitor', async ({ request }) => {
  for (const path of pages.filter((page) => page !== paths.boards)) {
    const { 'cache-control': caching } = (await request.get(site.origin + path)).headers()
    expect([path, caching]).toEqual([path, expect.stringContaining('s-maxage')])
  }
})

test('days of which no search has found a price are not called days without flights, and are searched', async ({ page }) => {
  const trip = searchAddress({ from: 'MOW', to: 'AER', there: inDays(54), back: inDays(58) })
  await page.goto(site.origin + trip.replace(paths.airResults, paths.airYear))
  await expect(page.getByRole('main')).toContainText('Цен по\u00a0дням пока не\u00a0знаем')
  await openResults(page, site.origin + trip)
  await page.getByRole('button', { name: /±3/ }).click()
  const grid = page.getByRole('grid', { name: 'Цены по датам туда и обратно' })
  await grid
    .getByRole('button', { name: /цены нет/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Показать рейсы' }).click()
  await expect(page).toHaveURL(new RegExp(`dateThere=${airDay(inDays(51))}`))
  await expect(flights(page).first()).toBeVisible()
  await openResults(page, site.origin + searchAddress({ from: 'MOW', to: 'AER', there: inDays(54) }))
  await page.getByRole('link', { name: 'Год цен' }).click()
  await page
    .getByRole('region')
    .getByRole('button', { name: /цены нет/ })
    .nth(100)
    .click()
  await page.getByRole('link', { name: 'Показать рейсы' }).click()
  await expect(flights(page).first()).toBeVisible()
})

/** Paths of this site that a text names. */
async function readAddresses(request: APIRequestContext, url: string, link: RegExp): Promise<string[]> {
  const text = await (await request.get(url)).text()
  return [...text.matchAll(link)]
    .map(([, address = '']) => new URL(address.replaceAll('&amp;', '&'), site.origin))
    .filter(({ origin }) => origin === site.origin)
    .map(({ pathname, search }) => pathname + search)
}
