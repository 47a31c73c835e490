import { type Page, expect, test } from '@playwright/test'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { directionPath } from '#domain/places/city-slugs.ts'
import { cards, found, address as hotelsAddress } from '#e2e/steps/hotel-results.ts'
import { readShifts, watchShifts } from '#e2e/steps/layout-shifts.ts'
import { openNetwork } from '#e2e/steps/network.ts'
import { alive, flights, inDays, open, readPrices, roublesOf, searchAddress } from '#e2e/steps/results-page.ts'

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Scrolls until it stays: what loads late above the window keeps the reader's place, not the number of pixels. */
async function rollTo(page: Page, top: number): Promise<void> {
  await expect
    .poll(async () => {
      await page.evaluate((wanted) => scrollTo({ top: wanted, behavior: 'instant' }), top)
      await page.waitForTimeout(50)
      return scrolled(page)
    })
    .toBe(top)
}

test.describe('with an English browser', () => {
  test.use({ locale: 'en-US', timezoneId: 'America/New_York' })

  test('the site is in Russian and in whole roubles, and says what the company is', async ({ page }) => {
    await open(page, '/')
    await test.step('the language is Russian [HOME-01]', async () => {
      await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('рассвет')
    })
    const main = page.getByRole('main')
    // What is out of sight is laid out in its turn, and only then has a text to read.
    await expect.poll(() => main.innerText()).toMatch(/87\s000/)
    const text = await main.innerText()
    await test.step('prices are whole roubles with their sign [HOME-02 CONST-03]', async () => {
      const prices = text.match(/[\d\s.,]*\d\s?(₽|руб|RUB|\$|€)/g) ?? []
      expect(prices.length).toBeGreaterThan(5)
      for (const price of prices) expect(price.trim()).toMatch(/^\d{1,3}(\s\d{3})*\s₽$/)
    })
    await test.step('five figures describe the company [HOME-08]', async () => {
      for (const figure of ['1999', '1 000 000+', '500+', '200+', '87 000']) {
        expect(text.replaceAll(/\s/g, ' ')).toContain(figure)
      }
    })
  })
})

test('a visitor open to any destination is led from the posters to every city with flights', async ({ page }) => {
  const wall = page.getByRole('region', { name: 'Куда летим из Москвы' })
  // The first page of a site may be drawn before prices are there.
  await expect(async () => {
    await open(page, '/')
    await expect(wall).toBeVisible()
  }).toPass()
  await expect(wall.getByRole('link', { name: /^Москва\s(?!—)/ })).toHaveCount(0)
  await wall.getByRole('link', { name: /Всё равно куда/ }).click()
  await expect(page.getByRole('region', { name: 'Куда летают из Москвы' })).toBeInViewport()
  expect(await page.getByRole('region', { name: 'Куда летают из Москвы' }).getByRole('listitem').count()).toBeGreaterThan(14)
})

test('the only airline of a direction flies in the singular, even one whose name is plural', async ({ page }) => {
  await open(page, directionPath('SVX', 'KGD'))
  await expect(page.getByText('летает авиакомпания «Уральские авиалинии»')).toBeVisible()
})

test('a poster leads to the very price it names, from the top of the page [NAV-35]', async ({ page }) => {
  await open(page, '/')
  const poster = page
    .getByRole('region', { name: /^Куда летим/ })
    .getByRole('listitem')
    .getByRole('link')
    .first()
  const promised = roublesOf((await poster.innerText()).split('от').at(-1) ?? '')
  await poster.scrollIntoViewIfNeeded()
  await rollTo(page, 600)
  await poster.click()
  await expect(page).toHaveURL(/\/search\/avia\?/)
  await expect(flights(page).first()).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(0)
  expect((await readPrices(page))[0]).toBe(promised)

  await rollTo(page, 500)
  await page
    .getByRole('button', { name: 'Фильтры' })
    .or(page.getByRole('heading', { name: 'Фильтры' }))
    .first()
    .waitFor()
  const box = page.locator('fieldset input[type=checkbox]').first()
  await expect(async () => {
    await box.evaluate((input: HTMLInputElement) => input.checked || input.click())
    await expect(page).toHaveURL(/&(countTransfer|baggageWeight|aviaCompany)=/, { timeout: 1000 })
  }).toPass()
  expect(await scrolled(page)).toBeGreaterThan(100)

  // As by a bank that leads back, or by a pasted address: another document, not another place of this one.
  await open(page, paths.about)
  expect(await scrolled(page)).toBe(0)
  await rollTo(page, 300)
  await page.reload()
  await expect.poll(() => scrolled(page)).toBe(300)
})

test('a reloaded page is scrolled to its position by the browser: none of our code moves it later, under a finger', async ({
  page,
}) => {
  await open(page, paths.about)
  await rollTo(page, 300)
  await page.addInitScript(() => {
    const scroll = window.scrollTo.bind(window)
    window.scrollTo = (...args: unknown[]) => {
      document.documentElement.dataset.moved = 'by us'
      scroll(...(args as [ScrollToOptions]))
    }
  })
  await page.reload()
  await expect.poll(() => scrolled(page)).toBe(300)
  await page.waitForFunction(() => !('earlyClick' in window))
  await expect(page.locator('html')).not.toHaveAttribute('data-moved')
  expect(await scrolled(page)).toBe(300)
})

test('a page that breaks while it is drawn apologises as the error page does [ERR-02]', async ({ page }) => {
  const apology = async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Упс!' })).toBeVisible()
    await expect(page.getByText('Произошла техническая ошибка, уже ремонтируем')).toBeVisible()
  }
  await page.goto(paths.error)
  await apology()
  // A browser whose clock cannot be read: the clocks under the horizon break when they move. The clock of the tests replaces
  // `performance` too, which gives the number of the request.
  await page.addInitScript(() => {
    const real = performance
    Object.assign(window, { realEntries: (type: string) => real.getEntriesByType(type) })
  })
  await page.clock.install()
  await page.addInitScript(() => {
    performance.getEntriesByType = (window as unknown as { realEntries: Performance['getEntriesByType'] }).realEntries
    if (sessionStorage.getItem('mended')) return
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      get() {
        throw new TypeError('no calendar')
      },
    })
  })
  await page.goto('/')
  await expect(async () => {
    await page.clock.fastForward(16_000)
    await expect(page.getByRole('heading', { level: 1, name: 'Упс!' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await apology()
  await expect(page.getByRole('main')).toContainText(/Номер для поддержки: [0-9a-f]{8}/)
  await page.evaluate(() => sessionStorage.setItem('mended', 'yes'))
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('рассвет')
})

test('below 576 px the header hides on scrolling down and returns on scrolling up; from 576 px it is always shown [HDR-10]', async ({
  page,
}) => {
  const header = page.getByRole('banner')
  for (const address of [paths.questions, '/']) {
    await page.setViewportSize({ width: 575, height: 800 })
    await open(page, address)
    await rollTo(page, 900)
    await expect(header).not.toBeInViewport()
    await rollTo(page, 600)
    await expect(header).toBeInViewport({ ratio: 1 })

    for (const width of [576, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await rollTo(page, 0)
      await rollTo(page, 900)
      await expect(header).toBeInViewport({ ratio: 1 })
    }
  }
  await page.setViewportSize({ width: 768, height: 800 })
  for (const part of [header.locator('a svg').first(), header.getByRole('link', { name: 'Войти' }).first()]) {
    const { x, width } = (await part.boundingBox())!
    expect([width > 20, x >= 24, x + width <= 768 - 24]).toEqual([true, true, true])
  }
  // Over the posters the header has a ground of its own: its words can be read.
  await expect(header).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})

/** Until every picture in sight and every letter is drawn. */
async function drawn(page: Page): Promise<void> {
  await alive(page)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.waitForFunction(() => [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'))
}

/** What moved by itself since the last press, as browsers count it: 0.1 is noticeable, 0 is a page that does not move. */
async function watchMoves(page: Page): Promise<() => Promise<number>> {
  const moves = await page.evaluateHandle(() => {
    const seen: PerformanceEntry[] = []
    new PerformanceObserver((list) => void seen.push(...list.getEntries())).observe({ type: 'layout-shift' })
    return seen
  })
  return () =>
    moves.evaluate((seen) =>
      (seen as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        .filter(({ hadRecentInput }) => !hadRecentInput)
        .reduce((sum, { value }) => sum + value, 0),
    )
}

for (const { name, width, height } of [
  { name: 'a wide screen', width: 1440, height: 900 },
  { name: 'a phone', width: 390, height: 844 },
])
  test.describe(`on ${name}`, () => {
    test.use({ viewport: { width, height } })

    test(`from a search form to its list nothing shifts on ${name}: the page, its tools and its filters appear in their places`, async ({
      page,
    }) => {
      const day = (count: number) => inDays(count).split('-').toReversed().join('-')
      await open(page, `/?iataFrom=MOW&iataTo=AER&dateThere=${day(20)}&dateBack=${day(27)}`)
      const flightMoves = await watchMoves(page)
      await page.getByRole('button', { name: 'Найти билеты' }).click()
      await expect(flights(page).first()).toBeVisible()
      await expect(page.getByRole('radiogroup', { name: 'Какие цены показать' })).toBeVisible()
      await drawn(page)
      expect(await flightMoves()).toBeLessThan(0.01)

      const stay = { arrival: inDays(20), departure: inDays(25), nights: 5, adults: 2, children: { count: 0, list: [] } }
      const state = { region: '6053', hotelRegionName: 'Москва', hotelId: '', lastUpdate: 0, ...stay }
      const stored = JSON.stringify({ version: 1, state })
      await page.evaluate((form) => localStorage.setItem('hotel_form', form), stored)
      await open(page, paths.hotels)
      const hotelMoves = await watchMoves(page)
      await page.getByRole('button', { name: 'Найти отели' }).click()
      await expect(cards(page).first()).toBeVisible()
      await expect(found(page)).toBeVisible()
      await expect(page.getByRole('radiogroup', { name: 'За что показать цены' })).toBeVisible()
      await drawn(page)
      expect(await hotelMoves()).toBeLessThan(0.01)
    })

    test(`a list of flights does not shift on ${name} when the web fonts load after it`, async ({ page }) => {
      await watchShifts(page)
      const faces = ['golos', 'sofia'].map((face) => ({ path: `/assets/${face}-`, kind: 'delay', ms: 1500 }) as const)
      await (await openNetwork(page)).fails(...faces)
      await page.goto(searchAddress({ from: 'MOW', to: 'AER', there: inDays(21), back: inDays(28) }), { waitUntil: 'commit' })
      await expect(flights(page).first()).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      await drawn(page)
      expect(await readShifts(page)).toBeLessThanOrEqual(0.01)
    })

    test(`lists and a hotel opened by their addresses do not shift on ${name} while late parts are loading`, async ({ page }) => {
      await watchShifts(page)
      const standsStill = async () => {
        await drawn(page)
        await page.waitForTimeout(1000) // what the first sign of a visitor brings
        expect(await readShifts(page)).toBeLessThanOrEqual(0.01)
      }
      await page.goto(searchAddress({ from: 'MOW', to: 'AER', there: inDays(21), back: inDays(28) }))
      await expect(flights(page).first()).toBeVisible()
      await standsStill()
      await page.goto(hotelsAddress())
      await expect(cards(page).first()).toBeVisible()
      await standsStill()
      await page.goto((await cards(page).first().getByRole('link').first().getAttribute('href'))!)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await standsStill()
    })
  })

test('the footer names what we take and how to reach us [FTR-08 FTR-09 FTR-10]', async ({ page }) => {
  await open(page, '/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('list', { name: 'Принимаем к оплате' }).getByRole('listitem').first()).toContainText('Мир')
  await expect(footer.getByRole('list', { name: 'Принимаем к оплате' })).toContainText('Visa')
  await expect(footer.locator('a[href^="tel:+"]')).toHaveText(/^\+?[\d\s()-]+$/)
  await expect(footer.locator('a[href^="mailto:"]')).toHaveText(/^\S+@\S+\.\S+$/)
  await expect(footer).not.toContainText('{')
  for (const link of await footer.getByRole('link').all()) {
    const to = (await link.getAttribute('href')) ?? ''
    if (to.startsWith('/')) expect([to, (await page.request.get(to)).status()]).toEqual([to, 200])
  }
})

test('the header marks the service whose page is open, also where that page has an address of its own', async ({ page }) => {
  const marked = page.getByRole('navigation', { name: 'Сервисы' }).getByRole('link')
  for (const [address, service] of [
    [paths.questions, 'Поддержка'],
    [paths.support, 'Поддержка'],
    [href(paths.supportPage, { page: 'privacy' }), 'Поддержка'],
    [paths.hotelResults, 'Отели'],
    [paths.airResults, 'Авиабилеты'],
  ] as const) {
    await page.goto(address)
    const marks = await marked.evaluateAll((links) =>
      links.filter((link) => getComputedStyle(link).boxShadow !== 'none').map((link) => link.textContent),
    )
    expect([address, marks]).toEqual([address, [service]])
  }
})
