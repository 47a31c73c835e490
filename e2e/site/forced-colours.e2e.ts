import { type Locator, expect, test } from '@playwright/test'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { inDays, open, searchAddress } from '#e2e/steps/results-page.ts'

test.use({ contextOptions: { forcedColors: 'active' } })

/** Whether something has an edge of its own, as wide as can be seen; what moves may be drawn anew meanwhile. */
async function expectEdge(part: Locator): Promise<void> {
  const readWidth = () =>
    part.first().evaluate((element) => {
      const { borderBottomWidth, borderBottomStyle, outlineWidth, outlineStyle } = getComputedStyle(element)
      const seen = (width: string, style: string) => (style === 'none' ? 0 : Number.parseFloat(width))
      return Math.max(seen(borderBottomWidth, borderBottomStyle), seen(outlineWidth, outlineStyle))
    })
  await expect.poll(readWidth, String(part)).toBeGreaterThanOrEqual(1)
}

test('in the few colours of the system every field, box, slider and button has an edge, and what is chosen is told apart', async ({
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
})

test('in the few colours of the system cards that are links or forms have an edge too', async ({ page }) => {
  await open(page, paths.support)
  await expectEdge(page.getByRole('navigation', { name: 'Частые случаи' }).getByRole('link'))
  await open(page, paths.boards)
  await expectEdge(page.getByRole('main').locator('form'))
})

test('in the few colours of the system the map keeps its land and water, and its chosen hotel is told apart', async ({
  page,
}) => {
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

test('in the few colours of the system the chosen part of a day of the board is told apart', async ({ page }) => {
  await open(page, href(paths.board, { iata: 'SVO', airport: 'Шереметьево' }))
  const part = (name: string) => page.locator('label').filter({ has: page.getByRole('radio', { name: new RegExp(`^${name}`) }) })
  await page.getByRole('radio', { name: /^Утро/ }).check({ force: true })
  const readOutline = (name: string) => part(name).evaluate((label) => getComputedStyle(label).outlineStyle)
  await expect.poll(() => readOutline('Утро')).toBe('solid')
  expect(await readOutline('День')).toBe('none')
})
