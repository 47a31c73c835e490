import { type Locator, type Page, expect, test } from '@playwright/test'
import * as paths from '#domain/paths.ts'
import { cityField, calendarOf, submit } from '#e2e/steps/air-form.ts'
import { inspect } from '#e2e/steps/purchase.ts'
import { alive, flights, open, roublesOf } from '#e2e/steps/results-page.ts'

const line = (page: Page) => page.getByRole('link', { name: /^Сейчас рассвет/ })
const WIDTHS = [360, 390, 430, 600, 768, 990, 1000, 1240, 1440, 1441, 1680, 1920, 2560]

test('the line under the title names where it dawns, and takes there by two presses', async ({ page }) => {
  await open(page, '/')
  await expect(line(page)).toHaveText(/^Сейчас рассвет: .+, \d\d:\d\d · через\s\d+\sмин\s— .+/)
  await expect(line(page)).not.toHaveAttribute('aria-live')
  await line(page).click()
  const panel = page.getByRole('dialog', { name: /^Рассвет: / })
  const city = await panel.getByRole('heading').innerText()
  await expect(panel).toContainText(/Солнце (взошло|взойдёт) в\s\d\d:\d\d по\sместному времени/)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(line(page)).toBeFocused()
  const fly = panel.getByRole('button', { name: 'Лететь туда' })
  await line(page).click()
  await expect(panel.getByText(/туда и\sобратно,|Билетов туда у\sнас пока нет/)).toBeVisible()
  if (await fly.isHidden()) return // over an ocean dawn reaches a place without flights
  await fly.click()
  await expect(cityField(page, 'Куда')).toHaveValue(new RegExp(city, 'i'))
  await expect(cityField(page, 'Откуда')).toHaveValue('Москва')
  await expect(calendarOf(page)).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the line leads to a search with its city', async ({ page }) => {
    await page.goto('/')
    const [, city = ''] = /: (.+), \d\d:\d\d/.exec((await line(page).innerText()).replaceAll('\u00a0', ' ')) ?? []
    const goal = new URL((await line(page).getAttribute('href')) ?? '', page.url())
    expect(goal.searchParams.get('iataFrom')).toBe('MOW')
    expect(city === 'Москва' || goal.searchParams.get('to') === city).toBe(true)
    await line(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('three trips under the form show their round-trip prices, and lead to exactly those prices', async ({ page }) => {
  const offers = page.getByRole('list', { name: 'Туда и обратно, за одного' }).getByRole('link')
  // A page whose prices do not arrive in time is shown without them.
  await expect(async () => {
    await open(page, '/')
    await expect(offers).toHaveCount(3)
  }).toPass()
  const prices = (await offers.allInnerTexts()).map((text) =>
    roublesOf(text.split('\n').find((part) => part.includes('₽')) ?? ''),
  )
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  await offers.first().click()
  await expect(flights(page).first()).toBeVisible()
  await expect(page).toHaveURL(/dateBack=\d/)
  await expect
    .poll(async () =>
      roublesOf(
        await flights(page)
          .first()
          .innerText()
          .then((text) => /[\d\s]+₽/.exec(text)?.[0] ?? ''),
      ),
    )
    .toBe(prices[0])
})

test('names of cities never lie on each other, nor the airliner under a control, at any width', async ({ page }) => {
  await open(page, '/')
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const { crossed, behind, outside } = await page.evaluate(() => {
      const boxes = (selector: string) =>
        [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect()).filter((box) => box.width > 0)
      const meet = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
      const hero = 'main [data-exposure] ~ div'
      const names = boxes(`${hero} li`)
      const planes = boxes(`${hero} svg`)
      const controls = boxes('header a, header button, main h1, main a[aria-expanded], main form')
      return {
        crossed: names.filter((box, i) => names.some((other, k) => k > i && meet(box, other))).length,
        behind: [...planes, ...names].filter((box) => controls.some((control) => meet(box, control))).length,
        outside: [...planes, ...names].filter(({ top }) => top < 88).length,
      }
    })
    expect({ width, crossed, behind, outside }).toEqual({ width, crossed: 0, behind: 0, outside: 0 })
  }
})

test('on a phone the button of the form and two live offers fit on the first screen whole', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  // The first page of a site may be drawn before prices are there.
  const second = page.getByRole('list', { name: 'Туда и обратно, за одного' }).getByRole('link').nth(1)
  await expect(async () => {
    await open(page, '/')
    await expect(second).toBeAttached({ timeout: 1 })
  }).toPass()
  const lower = async (part: Locator) => {
    const box = await part.boundingBox()
    return (box?.y ?? Infinity) + (box?.height ?? 0)
  }
  expect(await lower(submit(page))).toBeLessThanOrEqual(670)
  expect(await lower(second)).toBeLessThanOrEqual(844)
})

/** The duration of each animation started in a document; the first may be over before it can be read. */
const begun = (page: Page) => page.evaluate(() => ('begun' in window ? (window.begun as unknown[]) : undefined))

test('the sun rises once a visit and the airliner draws its way; who wants no motion sees both at rest', async ({ page }) => {
  await page.addInitScript(() => {
    const durations: unknown[] = []
    Object.assign(window, { begun: durations })
    // By its style: on a busy machine an animation is over before its start event is handled.
    addEventListener('animationstart', ({ target, pseudoElement }) => {
      const { animationDuration } = getComputedStyle(target as Element, pseudoElement || null)
      for (const duration of animationDuration.split(', ')) durations.push(Math.round(Number.parseFloat(duration) * 1000))
    })
  })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await expect.poll(() => begun(page)).toEqual(expect.arrayContaining([900, 1600]))
  for (const isAlive of [false, true]) {
    await page.goto(paths.about)
    if (isAlive) await alive(page)
    await page
      .getByRole('link', { name: /Странник/ })
      .first()
      .click()
    await expect(page.locator('h1')).toContainText('рассвет')
    await alive(page)
    expect(await begun(page)).not.toContain(900)
  }
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await alive(page)
  expect(await begun(page)).toEqual([])
})

test('nothing shifts while the first screen is loading', async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await page.addInitScript(() => {
      const seen = Object.assign(window, { moved: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if ('value' in entry) seen.moved += Number(entry.value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await open(page, '/')
    await page.waitForTimeout(1500)
    expect(await page.evaluate(() => ('moved' in window ? Number(window.moved) : 1))).toBeLessThanOrEqual(0.01)
  }
})

test('the panel of the dawn is open to every way of reading', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await open(page, '/')
    await line(page).click()
    await expect(page.getByRole('dialog', { name: /^Рассвет: / })).toBeVisible()
    await inspect(page)
  }
})

test('the wall of posters says what its prices are for', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText(/^Цены в.одну сторону за.одного взрослого$/)).toBeAttached()
})

test('no line of the hotels’ page ends in a short word: it goes on with the next one', async ({ page }) => {
  await page.goto(paths.hotels)
  const text = await page.getByRole('main').evaluate((main) => main.textContent ?? '')
  expect(text.match(/(?<![\p{L}\d])(?:в|на|и|с|за|по|из|от|до|не|а) \S+/giu)).toBeNull()
})
