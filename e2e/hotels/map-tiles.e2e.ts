import { openSync, writeSync } from 'node:fs'
import { type Locator, type Page, expect, test } from '@playwright/test'
import sharp from 'sharp'
import { address } from '#e2e/steps/hotel-results.ts'
import { expectAccessible } from '#e2e/steps/purchase.ts'
import { type TiledSite, openTiledSite } from '#e2e/steps/tiled-site.ts'

const SOFTWARE_WEBGL = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']
/** A picture takes it a while. */
const SLOW = { timeout: 30_000 }
/** What is said of the speed of pictures taken of WebGL, and of what journeys block. */
const OF_THE_TEST = /GPU stall due to ReadPixels|Service Worker registration blocked/

// Without a graphics card the browser draws WebGL itself, where it is let.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...SOFTWARE_WEBGL] }),
})
test.describe.configure({ mode: 'default' })

let site: TiledSite
test.beforeAll(async () => {
  site = await openTiledSite()
})
test.afterAll(() => site.close())

/** Half of the window is sea and half is land, divided by a shore as straight as no real one. */
const atTheShore = () => `${site.origin}${address({ region: '6055', name: 'Сочи' })}&at=43.6,39.72,40`
const mapOf = (page: Page) => page.getByRole('region', { name: /^Карта отелей/ })
const scheme = (map: Locator) => map.getByText(/^Схема/)
const pins = (map: Locator) => map.getByRole('button', { name: /₽$|приблизить$/ })

/** What share of a half of the window has the colour that the page gives to land or sea. */
async function measureShare(
  map: Locator,
  half: 'left' | 'right',
  name: '--land' | '--sea',
  theme: 'light' | 'dark',
): Promise<number> {
  const [light, dark] = (await map.evaluate((field, one) => field.style.getPropertyValue(one), name)).match(/#[\da-f]{6}/g)!
  const wanted = Buffer.from((theme === 'light' ? light : dark!).slice(1), 'hex')
  const { data, info } = await sharp(await map.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let [same, all] = [0, 0]
  for (let at = 0; at < data.length; at += info.channels) {
    const isLeft = (at / info.channels) % info.width < info.width / 2
    if (isLeft !== (half === 'left')) continue
    all += 1
    if (wanted.every((channel, i) => Math.abs(channel - data[at + i]!) <= 2)) same += 1
  }
  return same / all
}

test('an operator who has a map gets it under the same pins, in both themes and without a request to strangers', async ({
  page,
}) => {
  const wrong: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !OF_THE_TEST.test(message.text())) wrong.push(message.text())
  })
  page.on('pageerror', (error) => wrong.push(error.message))
  const strangers: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(site.origin) && !/^(data|blob):/.test(request.url())) strangers.push(request.url())
  })
  await page.goto(atTheShore())
  const map = mapOf(page)
  await test.step('MapLibre draws the sea of the file, where our scheme has none', async () => {
    await expect(map.getByRole('link', { name: 'Protomaps' })).toHaveAttribute('href', 'https://protomaps.com', {
      timeout: 40_000,
    })
    await expect(map.locator('canvas')).toBeVisible()
    await expect(scheme(map)).toHaveCount(0)
    await expect.poll(() => measureShare(map, 'left', '--sea', 'light'), SLOW).toBeGreaterThan(0.6)
    expect(await measureShare(map, 'right', '--sea', 'light')).toBeLessThan(0.05)
    expect(await measureShare(map, 'right', '--land', 'light')).toBeGreaterThan(0.3)
  })
  await test.step('the attribution of the map is shown at its foot', async () => {
    await expect(map.getByText(/^©\sучастники OpenStreetMap, Protomaps/)).toBeVisible()
    await expect(map.getByRole('link', { name: 'OpenStreetMap' })).toHaveAttribute(
      'href',
      'https://www.openstreetmap.org/copyright',
    )
    await expectAccessible(page)
  })
  await test.step('pins are drawn over it and open cards; keys move both', async () => {
    await expect(pins(map).first()).toBeVisible()
    await map.focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => measureShare(map, 'right', '--sea', 'light'), SLOW).toBeGreaterThan(0.1)
    await page
      .getByRole('button', { name: /^Показать на карте/ })
      .first()
      .click()
    await expect(page.getByRole('article', { name: /^Выбран / }).getByRole('link', { name: 'Выбрать номер' })).toBeVisible()
  })
  await test.step('the dark theme darkens the map in its place', async () => {
    await page.getByRole('button', { name: 'Тёмная тема' }).click()
    await expect.poll(() => measureShare(map, 'left', '--sea', 'dark'), SLOW).toBeGreaterThan(0.4)
  })
  expect(wrong).toEqual([])
  expect(strangers).toEqual([])
})

test('where the map cannot be drawn our own schematic map replaces it, with the pins', async ({ page, browser }) => {
  await test.step('colours are forced', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(atTheShore())
    await expect(scheme(mapOf(page))).toBeVisible()
    await expect(mapOf(page).locator('canvas')).toHaveCount(0)
    await expect(pins(mapOf(page)).first()).toBeVisible({ timeout: 30_000 })
  })
  await test.step('the browser has no WebGL', async () => {
    await page.emulateMedia({ forcedColors: 'none' })
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    await page.goto(atTheShore())
    const engine = page.waitForResponse(/\/assets\/tiles-.*\.js$/)
    await page.reload()
    await engine
    await expect(mapOf(page).locator('canvas')).toHaveCount(0)
    await expect(scheme(mapOf(page))).toBeVisible()
    await expect(pins(mapOf(page)).first()).toBeVisible({ timeout: 30_000 })
  })
  await test.step('the file of the map is damaged', async () => {
    writeSync(openSync(site.file, 'r+'), Buffer.alloc(2000, 255), 0, 2000, 127)
    const other = await (await browser.newContext()).newPage()
    const read = other.waitForResponse(/\/map\/tiles\.pmtiles/)
    await other.goto(atTheShore())
    expect((await read).status()).toBe(206)
    await expect(mapOf(other).locator('canvas')).toHaveCount(0)
    await expect(scheme(mapOf(other))).toBeVisible()
    await expect(pins(mapOf(other)).first()).toBeVisible({ timeout: 30_000 })
    await other.context().close()
  })
})
