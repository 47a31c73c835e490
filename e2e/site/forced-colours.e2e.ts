import { type Locator, expect, test } from '@playwright/test'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { order, orderAddress, payWith } from '#e2e/steps/order.ts'
import { inDays, open, searchAddress } from '#e2e/steps/results-page.ts'

test.use({ contextOptions: { forcedColors: 'active' } })

/** Whether something has a visible edge of its own; animated things may be redrawn in the meantime. */
async function expectEdge(part: Locator): Promise<void> {
  const readWidth = () =>
    part.first().evaluate((element) => {
      const { borderBottomWidth, borderBottomStyle, outlineWidth, outlineStyle } = getComputedStyle(element)
      const seen = (width: string, style: string) => (style === 'none' ? 0 : Number.parseFloat(width))
      return Math.max(seen(borderBottomWidth, borderBottomStyle), seen(outlineWidth, outlineStyle))
    })
  await expect.poll(readWidth, String(part)).toBeGreaterThanOrEqual(1)
}

test('in forced colours every field, box, slider and button has an edge, and the selection is distinguishable', async ({
  page,
}) => {
  await open(page, searchAddress({ from: 'MOW', to: 'AER', there: inDays(40) }))
  const form = page.getByRole('form', { name: 'Поиск авиабилетов' })
  const input = form.getByRole('combobox', { name: 'Куда' })
  for (const part of [
    form,
    input.locator('xpath=../..'),
    form.getByRole('button', { name: /^Когда/ }),
    form.getByRole('button', { name: 'Найти билеты' }),
    page.getByRole('article'),
    page.getByRole('article').getByRole('button', { name: 'Выбрать', exact: true }),
    page.locator('fieldset input[type=checkbox] + span'),
    page.locator('div:has(> input[type=range]) > :not(input)').last(),
    page.locator('div:has(> fieldset legend)'),
  ])
    await expectEdge(part)

  await page.getByRole('article').getByRole('button', { name: 'Подробнее' }).first().click()
  const fare = page
    .getByRole('article')
    .getByRole('radio', { name: /Лайт|Стандарт/ })
    .first()
  expect(await fare.evaluate((radio) => getComputedStyle(radio).appearance), 'the system draws which fare is chosen').toBe('auto')

  const readOutline = (part: Locator) => part.evaluate((element) => getComputedStyle(element).outlineStyle)
  const [chosen, other] = [true, false].map((selected) => page.getByRole('tab', { selected }).first())
  expect(await readOutline(chosen!)).not.toBe(await readOutline(other!))
  const thumb = await page
    .locator('input[type=range]')
    .first()
    .evaluate((slider) => getComputedStyle(slider).forcedColorAdjust)
  expect(thumb).toBe('none')
  const background = (name: string) =>
    form
      .getByRole('radio', { name })
      .first()
      .evaluate((radio) => getComputedStyle(radio.parentElement!).backgroundColor)
  await expect.poll(() => page.getByRole('radio', { checked: true }).count()).toBeGreaterThan(0)
  expect(await background('Авиабилеты')).not.toBe(await background('Отели'))

  await page.context().setOffline(true)
  await expectEdge(page.getByRole('status').filter({ hasText: 'Нет соединения' }))
  await page.context().setOffline(false)
})

test('in the few colours of the system cards that are links or forms have an edge too', async ({ page }) => {
  await open(page, paths.support)
  await expectEdge(page.getByRole('navigation', { name: 'Частые случаи' }).getByRole('link'))
  await open(page, paths.boards)
  await expectEdge(page.getByRole('main').locator('form'))
})

test('in forced colours the map keeps its land and water, and the chosen hotel is distinguishable', async ({ page }) => {
  const stay = `arrival=${inDays(40)}&departure=${inDays(42)}&adults=2`
  await open(page, `${paths.hotelResults}?region=6085&hotelRegionName=Псков&${stay}&at=57.82,28.33,60`)
  const map = page.getByRole('region', { name: /^Карта отелей/ })
  await expect(map.getByRole('button', { name: /₽$|приблизить$/ }).first()).toBeVisible({ timeout: 30_000 })
  const picture = map.locator('svg:has(path[data-hull])')
  expect(await picture.evaluate((svg) => getComputedStyle(svg).forcedColorAdjust)).toBe('none')
  await map.getByRole('button', { name: 'Показать все отели' }).click()
  await expectEdge(map.getByRole('paragraph').filter({ hasText: /^Аэропорт/ }))
  await expectEdge(map.getByRole('button', { name: /приблизить$/ }).locator('b'))
  const backdrop = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor)
  await page
    .getByRole('button', { name: /^Показать на карте/ })
    .first()
    .click()
  const chosen = map.getByRole('button', { pressed: true })
  const [own, other] = [chosen, map.getByRole('button', { name: /приблизить$/ }).first()].map((pin) => pin.locator('> span'))
  await expect.poll(async () => (await backdrop(own!)) === (await backdrop(other!))).toBe(false) // a pin changes its colour in a moment
  await expectEdge(page.getByRole('region', { name: 'Отели на карте' }).getByRole('article').first())
})

test('in forced colours the chosen part of the day on the board is distinguishable', async ({ page }) => {
  await open(page, href(paths.board, { iata: 'SVO', airport: 'Шереметьево' }))
  const part = (name: string) => page.locator('label').filter({ has: page.getByRole('radio', { name: new RegExp(`^${name}`) }) })
  await page.getByRole('radio', { name: /^Утро/ }).check({ force: true })
  const readOutline = (name: string) => part(name).evaluate((label) => getComputedStyle(label).outlineStyle)
  await expect.poll(() => readOutline('Утро')).toBe('solid')
  expect(await readOutline('День')).toBe('none')
})

const readBackground = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor)

test('in the few colours of the system the bars of a chart are drawn, and the signs of the header have a ground', async ({
  page,
}) => {
  await open(page, '/')
  const pageColour = await readBackground(page.locator('body'))
  expect(await readBackground(page.getByRole('banner'))).toBe(pageColour)
  const chart = page.getByRole('heading', { name: /по месяцам$/ })
  await chart.scrollIntoViewIfNeeded()
  const bar = page.locator('section').filter({ has: chart }).locator('li a').first().locator('> :not(:has(*))').nth(1)
  expect(await readBackground(bar)).not.toBe(pageColour)
})

test('in forced colours the cheapest day of a month is distinguishable, and only what can be pressed has an outline', async ({
  page,
}) => {
  await open(page, searchAddress({ from: 'MOW', to: 'AER', there: inDays(40) }).replace(paths.airResults, paths.airYear))
  const widths = await page
    .getByRole('button', { pressed: false })
    .evaluateAll((days) => days.map((day) => getComputedStyle(day).borderBottomWidth))
  expect(new Set(widths).size).toBe(2)
  await expect(page.getByRole('link', { name: 'К рейсам' }), 'words do not touch the edge').toHaveCSS('padding-left', '10px')
  await open(page, href(paths.airCity, { to: 'sochi' }))
  const place = page.getByText('Авиабилеты в Сочи', { exact: true }).first()
  await expect(place).toHaveAttribute('aria-current', 'page')
  await expect(place).toHaveCSS('outline-style', 'none')
})

test('in forced colours the current section of a hotel is distinguishable, and the current picture of its gallery', async ({
  page,
}) => {
  await open(page, href(paths.hotel, { hotelId: 'moscow-3' }, { arrival: inDays(40), departure: inDays(43), adults: '2' }))
  const sections = page.getByRole('navigation', { name: 'Разделы страницы' }).getByRole('link')
  await expect(sections.last()).toHaveCSS('border-bottom-width', '0px')
  await page.getByRole('button', { name: /^Все \d/ }).click()
  const pictures = page.getByRole('dialog').locator('button[aria-current]')
  await expect(pictures.first()).toHaveCSS('outline-style', 'solid')
  await expect(pictures.last()).toHaveCSS('outline-style', 'none')
})

test('in forced colours the bar of a refund shows where its money goes', async ({ page }) => {
  const flight = { from: 'MOW', to: 'KZN', there: inDays(63), email: 'anna@mail.example', refundable: true }
  await page.goto(orderAddress(await order(page.request, flight)))
  await payWith(page, '5555 5555 5555 4444')
  await page.getByRole('button', { name: 'Отменить и вернуть деньги' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^На карту/)).toBeVisible()
  expect(await readBackground(dialog.locator('[aria-live] > [aria-hidden] > *'))).not.toBe(await readBackground(dialog))
})

test.describe('a visitor who prefers more contrast', () => {
  test.use({ contextOptions: { forcedColors: 'none', contrast: 'more' } })
  for (const colorScheme of ['light', 'dark'] as const)
    test(`reads quiet words at 7 : 1 and sees the edges of fields at 4.5 : 1, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.goto(paths.login)
      const ratios = await page.evaluate(contrastsOn, ['--surface', '--bg'])
      for (const name of ['--ink-2', '--ink-3', '--water', '--sun-ink', '--err', '--ok', '--warn'])
        expect(ratios[name], name).toBeGreaterThanOrEqual(7)
      expect(ratios['--line-2'], 'the edge of a field').toBeGreaterThanOrEqual(4.5)
      expect(ratios['--line'], 'a line between two things').toBeGreaterThanOrEqual(3)
    })
})

/** The least contrast of each colour of words and lines with the backgrounds behind them. */
function contrastsOn(backgrounds: string[]): Record<string, number> {
  const probe = document.body.appendChild(document.createElement('i'))
  const light = (token: string) => {
    probe.style.color = `var(${token})`
    const parts = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => Number(part) / 255)
    const [r = 0, g = 0, b = 0] = parts.map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const names = ['--ink-2', '--ink-3', '--water', '--sun-ink', '--err', '--ok', '--warn', '--line', '--line-2']
  const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
  return Object.fromEntries(
    names.map((name) => [name, Math.min(...backgrounds.map((behind) => contrast(light(name), light(behind))))]),
  )
}
