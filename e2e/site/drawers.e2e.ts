import { type Locator, type Page, expect, test } from '@playwright/test'
import { formatDay } from '#domain/text/dates.ts'
import { calendarOf, cityField, dates, dayOn, pick, submit } from '#e2e/steps/air-form.ts'
import { entered, left } from '#e2e/steps/drawer-entry.ts'
import { address, openAll } from '#e2e/steps/hotel-results.ts'
import { expectNoSidewaysScroll, inspect, searchForm } from '#e2e/steps/purchase.ts'
import { flights, inDays, open, openResults, searchAddress } from '#e2e/steps/results-page.ts'

test.use({ viewport: { width: 390, height: 844 } })

const partyField = (page: Page) => searchForm(page).getByRole('button', { name: /^Пассажиры/ })
const drawer = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Requests for data of pages, from here on. */
function dataRequests(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => /\.data(\?|$)/.test(request.url()) && requests.push(request.url()))
  return requests
}

async function expectDrawer(dialog: Locator): Promise<void> {
  const { y, height } = (await dialog.boundingBox())!
  expect([y, y + height]).toEqual([12, 844])
}

test('on a phone Back closes the city, the days and the passengers, and what was entered stays', async ({ page }) => {
  await open(page, '/')
  const requests = dataRequests(page)
  const address = page.url()
  const before = await page.evaluate(() => history.length)

  await test.step('the city', async () => {
    await cityField(page, 'Куда').click()
    await expectDrawer(drawer(page, 'Куда'))
    await entered(page)
    await inspect(page)
    await page.goBack()
    await expect(drawer(page, 'Куда')).toBeHidden()
    await expect(cityField(page, 'Куда')).toBeFocused()
    await pick(page, 'Куда', 'Сочи')
  })
  await test.step('a city leads on to the days, one entry in its place', async () => {
    await expect(calendarOf(page)).toBeVisible()
    await entered(page)
    await expectDrawer(calendarOf(page))
    await dayOn(calendarOf(page), inDays(2)).click()
    await dayOn(calendarOf(page), inDays(4)).click()
    await inspect(page)
    await page.goBack()
    await expect(calendarOf(page)).toBeHidden()
    await expect(dates(page)).toHaveText(`Когда${formatDay(inDays(2))} — ${formatDay(inDays(4))}`)
  })
  await test.step('the passengers; the focus returns to their field', async () => {
    await partyField(page).click()
    await entered(page)
    await expectDrawer(drawer(page, 'Кто летит'))
    await drawer(page, 'Кто летит').getByRole('button', { name: 'Взрослые: больше' }).click()
    await inspect(page)
    await page.goBack()
    await expect(drawer(page, 'Кто летит')).toBeHidden()
    await expect(partyField(page)).toBeFocused()
    await expect(partyField(page)).toHaveText(/2.взрослых/)
  })
  await test.step('Forward opens nothing, the cross leaves no entry to go back through', async () => {
    await page.goForward()
    await left(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await partyField(page).click()
    await entered(page)
    await drawer(page, 'Кто летит').getByRole('button', { name: 'Закрыть' }).click()
    await left(page)
    expect(page.url()).toBe(address)
    expect(await page.evaluate(() => history.length)).toBe(before + 1)
    expect(requests).toEqual([])
  })
  await test.step('a reload over a drawer is the page below it', async () => {
    await partyField(page).click()
    await entered(page)
    await page.reload()
    await left(page)
    await expect(cityField(page, 'Куда')).toHaveValue('Сочи')
    await expect(submit(page)).toBeEnabled()
  })
})

test('on a phone Back and Esc close only the topmost sheet, and what was below it gets the focus', async ({ page }) => {
  const edit = page.getByRole('button', { name: 'Изменить поиск' })
  await openResults(page, searchAddress({ from: 'MOW', to: 'AER', there: inDays(12) }))
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await edit.click()
    await entered(page)
    await partyField(page).click()
    await entered(page)
    await drawer(page, 'Кто летит').getByRole('button', { name: 'Взрослые: больше' }).click()
    await close()
    await expect(drawer(page, 'Кто летит')).toBeHidden()
    await expect(partyField(page)).toBeFocused()
    await entered(page)
    await expect(drawer(page, 'Изменить поиск')).toBeVisible()
    await close()
    await expect(drawer(page, 'Изменить поиск')).toBeHidden()
    await expect(edit).toBeFocused()
    await left(page)
  }
})

test('on a phone a drag of its head closes a drawer, a short one lets it back', async ({ page }) => {
  await open(page, '/')
  await partyField(page).click()
  const picker = drawer(page, 'Кто летит')
  await entered(page)
  const drag = async (distance: number) => {
    await page.mouse.move(150, 40)
    await page.mouse.down()
    for (let step = 1; step <= 4; step += 1) {
      await page.mouse.move(150, 40 + (distance * step) / 4)
      await page.waitForTimeout(50)
    }
    await page.mouse.up()
  }
  await drag(60)
  await expectDrawer(picker)
  await drag(130)
  await expect(picker).toBeHidden()
  await left(page)
  await expect(partyField(page)).toBeFocused()
})

test('on a phone closing a sheet with Back leaves the list unchanged, and the focus on the button that opened it', async ({
  page,
}) => {
  await openResults(page, searchAddress({ from: 'MOW', to: 'AER', there: inDays(50) }))
  const list = await flights(page).first().elementHandle()
  async function closeByBack(name: string | RegExp) {
    const button = page.getByRole('button', { name }).first()
    await button.click()
    await entered(page)
    await expectNoSidewaysScroll(page)
    await page.goBack()
    await left(page)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(button).toBeFocused()
  }
  for (const name of ['Фильтры', /^Подробнее/]) await closeByBack(name)
  await page.setViewportSize({ width: 844, height: 390 })
  await test.step('held sideways', () => closeByBack('Фильтры'))
  expect(await list.evaluate((card) => card.isConnected)).toBe(true)
})

test('on a phone filters keep their choice over Back, and what is shown leaves no trace in the history', async ({ page }) => {
  await openResults(page, searchAddress({ from: 'MOW', to: 'AER', there: inDays(40), back: inDays(47) }))
  const requests = dataRequests(page)
  await page.getByRole('button', { name: 'Фильтры' }).click()
  const filters = drawer(page, 'Фильтры')
  await entered(page)
  await expectDrawer(filters)
  await expect(filters.getByRole('button', { name: 'Сбросить фильтры' })).toHaveCount(0)
  await filters.locator('label').filter({ hasText: 'Без пересадок' }).click()
  await expect(page).toHaveURL(/countTransfer=0/)
  await expect(filters.getByRole('button', { name: 'Сбросить фильтры' })).toBeVisible()
  await inspect(page)
  await page.goBack()
  await expect(filters).toBeHidden()
  await left(page)
  await expect(page).toHaveURL(/countTransfer=0/)
  await expect(page.getByRole('button', { name: 'Фильтры' })).toHaveText('Фильтры1')

  await page.getByRole('button', { name: 'Фильтры' }).click()
  await entered(page)
  await filters.getByRole('button', { name: 'Сбросить фильтры' }).click()
  await filters.getByRole('button', { name: /^Показать \d+ рейс/ }).click()
  await left(page)
  await expect(page).not.toHaveURL(/countTransfer/)
  await expect(flights(page).first()).toBeVisible()
  expect(requests).toEqual([])

  await test.step('fares: Back closes them, and what they lead to is one step away in both directions', async () => {
    const more = flights(page)
      .first()
      .getByRole('button', { name: /^Подробнее/ })
    await more.click()
    await entered(page)
    const { y, height } = (await page.getByRole('dialog').boundingBox())!
    expect([y > 12, y + height], 'as high as its fares').toEqual([true, 844])
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Фильтры', exact: true })).toBeVisible()
    await more.click()
    await entered(page)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Выбрать/ })
      .click()
    await expect(page).toHaveURL(/there=/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goBack()
    await left(page)
    await expect(page).not.toHaveURL(/there=/)
    await expect(flights(page).first()).toBeVisible()
    await page.goForward()
    await expect(page).toHaveURL(/there=/)
    await page.evaluate(backAndForward)
    await expect(page).toHaveURL(/there=/)
    await page.goBack()
    await left(page)
    await expect(page).not.toHaveURL(/there=/)
  })
})

/** Back past the entry of a drawer, and forward the moment the page below it is reached, before it is drawn. */
function backAndForward(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('popstate', function step() {
      if (history.state?.usr?.drawer) return
      removeEventListener('popstate', step)
      history.forward()
      resolve()
    })
    history.back()
  })
}

test('on a phone a filter pressed right before «Показать» is kept, however soon the drawer goes', async ({ page }) => {
  await openAll(page, address())
  const dialog = drawer(page, 'Фильтры')
  for (const [stars, pauseMs] of [
    [5, 0],
    [4, 25],
    [3, 35],
    [2, 45],
    [1, 60],
  ] as const) {
    await page.getByRole('button', { name: /^Фильтры/ }).click()
    await entered(page)
    await expect(dialog.getByRole('button', { name: /^Показать \d+/ })).toBeVisible()
    await dialog.evaluate(
      async (element, [wanted, pause]) => {
        const press = (selector: string, text: RegExp) =>
          [...element.querySelectorAll<HTMLElement>(selector)].find(({ textContent }) => text.test(textContent))!.click()
        press('label', new RegExp(`^${wanted}\\sзв`))
        if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
        press('button', /^Показать\s\d/)
      },
      [stars, pauseMs] as const,
    )
    await left(page)
    await page.waitForTimeout(700) // longer than a step back is waited for
    expect([pauseMs, new URL(page.url()).searchParams.getAll('stars').join()]).toEqual([
      pauseMs,
      expect.stringContaining(String(stars)),
    ])
  }
})

test.describe('by a finger', () => {
  test.use({ hasTouch: true })

  test('a press beside a sheet closes it and nothing more, a mouse that goes out of it closes nothing', async ({ page }) => {
    await openResults(page, searchAddress({ from: 'MOW', to: 'AER', there: inDays(40) }))
    const address = page.url()
    const link = page.getByRole('banner').getByRole('link', { name: 'Авиабилеты' })
    const { x, width } = (await link.boundingBox())!
    await page.getByRole('button', { name: /^Фильтры/ }).tap()
    const filters = drawer(page, 'Фильтры')
    await expectDrawer(filters)
    await entered(page)
    await page.mouse.move(x, 200)
    await page.mouse.down()
    await page.mouse.move(x, 4)
    await page.mouse.up()
    await expect(filters).toBeVisible()
    await page.touchscreen.tap(x + width / 2, 4)
    await expect(filters).toBeHidden()
    await expect(page.getByRole('button', { name: /^Фильтры/ })).toBeFocused()
    await left(page)
    expect(page.url(), 'the link behind is not pressed').toBe(address)
  })

  test('the cross of the suggestions leaves the focus in their field', async ({ page }) => {
    await open(page, '/')
    await cityField(page, 'Куда').tap()
    await entered(page)
    await page.getByRole('button', { name: 'Закрыть: Куда' }).tap()
    await expect(drawer(page, 'Куда')).toBeHidden()
    await expect(cityField(page, 'Куда')).toBeFocused()
  })

  test('a press beside the suggestions closes them and nothing more', async ({ page }) => {
    await open(page, '/')
    const link = page.getByRole('banner').getByRole('link', { name: 'Отели', exact: true })
    const { x, y, width } = (await link.boundingBox())!
    await cityField(page, 'Куда').tap()
    await entered(page)
    await page.touchscreen.tap(x + width / 2, y + 3)
    await expect(drawer(page, 'Куда')).toBeHidden()
    await expect(cityField(page, 'Куда')).toBeFocused()
    await left(page)
    expect(new URL(page.url()).pathname, 'the link behind is not pressed').toBe('/')
  })
})
