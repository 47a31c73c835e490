import { type Page, expect, test } from '@playwright/test'
import { kitSite } from '#test/kit-site.ts'

/** The parts of the kit by the name of their picture. */
const parts = {
  colours: 'Цвет',
  words: 'Типографика',
  buttons: 'Кнопки',
  fields: 'Поля',
  places: 'Автокомплит',
  dates: 'Календарь с подсказкой цены',
  passengers: 'Пассажиры',
  time: 'Отсчёт: солнце садится',
  messages: 'Сообщения',
  empty: 'Пусто',
  choices: 'Метки, чипы, ползунки',
  waiting: 'Ожидание',
  icons: 'Значки',
}
type Part = keyof typeof parts

const [desktop, phone] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
/** What differs on a phone. */
const narrow: Part[] = ['words', 'buttons', 'fields', 'dates', 'passengers', 'messages', 'empty', 'choices']

let site: Awaited<ReturnType<typeof kitSite>>
test.beforeAll(async () => {
  site = await kitSite()
})
test.afterAll(() => site.close())

async function open(page: Page, viewport: { width: number; height: number }, colorScheme: 'light' | 'dark') {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.clock.setFixedTime(new Date('2026-11-22T09:00:00+03:00'))
  await page.goto(site.url)
  await expect(page.getByRole('grid').first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
}

const section = (page: Page, part: Part) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: parts[part], exact: true }) })

for (const theme of ['light', 'dark'] as const)
  test(`every part of the kit looks on a wide screen as in its picture, ${theme}`, async ({ page }) => {
    await open(page, desktop, theme)
    for (const part of Object.keys(parts) as Part[])
      await expect.soft(section(page, part)).toHaveScreenshot(`${part}-${theme}.png`)
  })

test('parts with a layout of their own on a phone match their pictures there', async ({ page }) => {
  await open(page, phone, 'light')
  for (const part of narrow) await expect.soft(section(page, part)).toHaveScreenshot(`${part}-phone.png`)
})

test('what opens over a page looks as in its picture, on a wide screen and as a sheet on a phone', async ({ page }) => {
  await open(page, desktop, 'light')
  await page.getByRole('combobox', { name: 'Куда' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect.soft(page).toHaveScreenshot('places-open.png')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Окно' }).click()
  await expect.soft(page.getByRole('dialog')).toHaveScreenshot('window.png')
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect.soft(page.getByRole('dialog')).toHaveScreenshot('window-dark.png')

  await open(page, phone, 'light')
  await page
    .getByRole('button', { name: /^Когда/ })
    .last()
    .click()
  await expect.soft(page).toHaveScreenshot('dates-sheet.png')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Окно' }).click()
  await expect.soft(page).toHaveScreenshot('window-sheet.png')
})

test('in the few colours of the system fields look as in their picture', async ({ page }) => {
  await open(page, desktop, 'light')
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
  await expect.soft(section(page, 'fields')).toHaveScreenshot('fields-forced.png')
})
