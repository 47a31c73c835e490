import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from '@playwright/test'
import * as paths from '#domain/paths.ts'
import { addDays, airDay, dayOf } from '#domain/text/dates.ts'
import { readShifts, watchShifts } from '#e2e/steps/layout-shifts.ts'
import { toggle } from '#e2e/steps/results-page.ts'
import { freePort } from '#test/free-port.ts'

const DELAY_MS = 4000

/** A search that no other journey has made, so that its list is not at hand. */
function search(days: number, nights?: number): string {
  const day = (after: number) => airDay(addDays(dayOf(new Date(), 'Europe/Moscow'), after))
  const query = {
    iataFrom: 'MOW',
    from: 'Москва',
    iataTo: 'AER',
    to: 'Сочи',
    dateThere: day(days),
    dateBack: nights ? day(days + nights) : '',
    adults: '1',
    children: '0',
    infants: '0',
  }
  return `${paths.airResults}?${new URLSearchParams(query)}`
}

function hotels(days: number): string {
  const day = (from: number) => addDays(dayOf(new Date(), 'Europe/Moscow'), from)
  const query = { region: '6053', hotelRegionName: 'Москва', arrival: day(days), departure: day(days + 2), adults: '2' }
  return `${paths.hotelResults}?${new URLSearchParams(query)}`
}

// One site for all: several would load their worlds at once while its visitors wait.
test.describe.configure({ mode: 'default' })

let origin = ''
let stop = () => {}
test.beforeAll(async () => {
  const port = await freePort()
  const site = fork('test/slow-site.ts', [String(port), String(DELAY_MS)], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  stop = () => site.kill('SIGKILL')
  await once(site.stdout!, 'data')
  origin = `http://127.0.0.1:${port}`
  // The first search loads the world and what draws it.
  await Promise.all([search(60), hotels(60)].map(async (address) => (await fetch(`${origin}${address}&whole=yes`)).text()))
})
test.afterAll(() => stop())

test('a supplier that takes its time holds no page up: what is searched for is seen at once, the list follows in it', async ({
  page,
}) => {
  const violations: string[] = []
  page.on('console', (message) => message.type() === 'error' && violations.push(message.text()))
  await page.goto(origin + search(33), { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Москва')
  const [card, cards] = [page.getByRole('article').first(), page.getByRole('article')]
  expect(await cards.count()).toBe(0)
  await expect(card).toBeVisible()
  const shown = await card.textContent()
  await toggle(page, 'Пересадки', 'Без пересадок')
  await expect(page.getByRole('button', { name: 'Убрать фильтр: Без пересадок' })).toBeVisible()
  expect(await cards.count()).toBeGreaterThan(0)
  expect(shown).toContain('₽')
  expect(violations).toEqual([])
})

test('a slow hotel supplier does not delay a page either: its list is added to the page already shown', async ({ page }) => {
  await page.goto(origin + hotels(21), { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Москва')
  expect(await page.getByRole('article').count()).toBe(0)
  await expect(page.getByRole('article').first()).toBeVisible()
})

for (const width of [1440, 390])
  test(`at ${width} a list loaded later than its page appears with everything above it: nothing shifts`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await watchShifts(page)
    for (const address of [search(100 + (width % 7), 7), hotels(100 + (width % 7))]) {
      await page.goto(origin + address, { waitUntil: 'commit' })
      await expect(page.getByRole('article').first()).toBeVisible()
      await page.waitForTimeout(1500) // whatever is late has arrived by then
      expect(await readShifts(page)).toBeLessThanOrEqual(0.01)
    }
  })

for (const [what, address] of [
  ['flights', search(34)],
  ['hotels', hotels(22)],
] as const)
  test(`without scripts the list of ${what} is loaded into its place too, and no placeholder remains`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(origin + address)
    await expect(page.getByRole('article').first()).toBeVisible({ timeout: 3 * DELAY_MS })
    const [list, footer] = [
      await page.getByRole('article').first().boundingBox(),
      await page.getByRole('contentinfo').boundingBox(),
    ]
    expect(list!.y).toBeLessThan(footer!.y)
    await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0)
    await context.close()
  })

test('the first bytes arrive compressed before the supplier replies, and the same search again is complete at once', async () => {
  /**
   * When the heading and the first flight appeared, ms after the request, and whether the page redirected a reader without
   * scripts.
   */
  async function read() {
    const begun = Date.now()
    const answer = await fetch(origin + search(35), { headers: { 'accept-encoding': 'br' } })
    const came: { heading?: number; flight?: number } = {}
    let text = ''
    for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
      text += part
      if (text.includes('<h1')) came.heading ??= Date.now() - begun
      if (text.includes('<article')) came.flight ??= Date.now() - begun
    }
    return { ...came, coding: answer.headers.get('content-encoding'), follows: text.includes('http-equiv="refresh"') }
  }
  const slow = await read()
  expect(slow).toMatchObject({ coding: 'br', follows: true })
  expect(slow.flight! - slow.heading!).toBeGreaterThan(DELAY_MS / 4)
  expect(await read()).toMatchObject({ coding: 'br', follows: false, flight: expect.any(Number) })
})
