import { afterAll, beforeAll, expect, test } from 'vitest'
import { priceCalendar } from '#contract/air.ts'
import { cityPage, cityPairPage } from '#contract/landing.ts'
import { airportBoard } from '#contract/schedule.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Agency, openAgency } from '#test/agency.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
})
afterAll(() => agency.close())

test('a city pair shows the flights of the timetable and the prices of the calendar', async () => {
  const { flights, cheapest, months, weekdays, returns, siblings } = await agency.call(cityPairPage, { from: 'MOW', to: 'AER' })
  const prices = await agency.call(priceCalendar, { iataFrom: 'MOW', iataTo: 'AER', from: '2026-11-22', to: '2027-11-21' })
  expect(cheapest!.price).toBe(Math.min(...Object.values(prices.prices)))
  expect(prices.prices[cheapest!.date]).toBe(cheapest!.price)
  expect(months).toHaveLength(12)
  expect(Math.min(...months.map(({ price }) => price))).toBe(cheapest!.price)
  expect(weekdays).toHaveLength(7)
  expect(flights.carriers.reduce((sum, { weekly }) => sum + weekly, 0)).toBeCloseTo(flights.weekly, 0)
  expect(flights.airports.to).toEqual(['Сочи'])
  expect(returns).toBe(true)
  for (const { from, to } of siblings) expect([from === 'MOW', to === 'AER'].filter(Boolean)).toHaveLength(1)

  const { schedule } = await agency.call(airportBoard, { station: 'AER', date: '2026-12-20', event: 'arrival' })
  const numbers = schedule.filter(({ route }) => route!.from === 'MOW').map(({ thread }) => thread.carrier!.title)
  for (const { name } of flights.carriers.slice(0, 2)) expect(numbers).toContain(name)
})

test('a city pair whose prices cannot be fetched shows its flights all the same', async () => {
  const fetchYear = () => Promise.reject(new Refusal('air.supplier-failed'))
  const silent = await openAgency({ change: { prices: { ...agency.deps.prices, fetchYear } } })
  const page = await silent.call(cityPairPage, { from: 'MOW', to: 'AER' })
  expect(page).toMatchObject({ cheapest: null, months: [], returns: true })
  expect(page.flights.weekly).toBeGreaterThan(100)
  await silent.close()
})

test('the city of a page shows what is flown there and learns prices after the first visit', async () => {
  const first = await agency.call(cityPage, { city: 'AER' })
  expect(first.arriving[0]).toMatchObject({ from: 'MOW', to: 'AER' })
  expect(first.leaving.every(({ from }) => from === 'AER')).toBe(true)
  await expect
    .poll(async () => (await agency.call(cityPage, { city: 'AER' })).arriving[1]!.price, { timeout: 20_000 })
    .toBeGreaterThan(1000)
})

test('what nobody flies has no page, and every page of the sitemap is flown', async () => {
  expect(await agency.call(cityPairPage, { from: 'MOW', to: 'MOW' })).toEqual({ refusal: 'not-found' })
  expect(await agency.call(cityPairPage, { from: 'MOW', to: 'NYC' })).toEqual({ refusal: 'not-found' })
  const map = (await agency.app.inject('/sitemap.xml')).body
  const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname)
  expect(paths).toEqual(expect.arrayContaining(['/', '/avia/schedule', '/avia/moskva/sochi', '/avia/sochi', '/hotels/moscow-1']))
  expect(map.match(/<lastmod>2026-11-\d\d</g)).toHaveLength(paths.length)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.length).toBeGreaterThan(200)
  const flown = paths.filter((path) => /^\/avia\/[a-z-]+\/[a-z-]+$/.test(path))
  expect(flown).not.toContain('/avia/parizh/parizh')
  expect((await agency.app.inject('/robots.txt')).body).toContain('Sitemap: http://localhost:3000/sitemap.xml')
})

test('the manifest names icons that can be fetched', async () => {
  const manifest = (await agency.app.inject('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ display: 'standalone', lang: 'ru', start_url: '/' })
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(expect.arrayContaining(['any', 'maskable']))
})
