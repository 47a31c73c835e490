import { type Locator, type Page, expect, test } from '@playwright/test'
import * as paths from '#domain/paths.ts'
import { type Day, addDays, airDay } from '#domain/text/dates.ts'
import { calendarOf, cityField, dayOn, submit, suggestions } from '#e2e/steps/air-form.ts'
import { block, cards } from '#e2e/steps/hotel-results.ts'
import { searchForm } from '#e2e/steps/purchase.ts'
import { flights, open, today } from '#e2e/steps/results-page.ts'

/** Works the page and counts what a visitor pays: presses of a pointer, and keys. */
function countingHand(page: Page) {
  const cost = { presses: 0, keys: 0 }
  return {
    cost,
    async press(target: Locator) {
      await target.click()
      cost.presses += 1
    },
    /** Takes the right handle of a range, whose track lets presses through. */
    async pressRightEnd(slider: Locator) {
      await slider.scrollIntoViewIfNeeded()
      const { x, y, width, height } = (await slider.boundingBox())!
      await page.mouse.click(x + width - height / 2, y + height / 2)
      await expect(slider).toBeFocused()
      cost.presses += 1
    },
    async type(text: string) {
      await page.keyboard.type(text)
      cost.keys += text.length
    },
    async key(name: string) {
      await page.keyboard.press(name)
      cost.keys += 1
    },
  }
}

type CountingHand = ReturnType<typeof countingHand>

/** The first Friday at least two weeks ahead. */
const ahead = addDays(today, 14)
const friday = addDays(ahead, (5 - new Date(ahead).getUTCDay() + 7) % 7)

async function chooseSochi(page: Page, hand: CountingHand): Promise<void> {
  await expect(cityField(page, 'Куда')).toBeFocused()
  await hand.type('соч')
  await expect(suggestions(page).first()).toContainText('Сочи')
  await hand.key('Enter')
}

async function pressDay(page: Page, hand: CountingHand, day: Day): Promise<void> {
  const calendar = calendarOf(page)
  await expect(calendar.locator('[data-day]').first()).toBeVisible()
  while ((await dayOn(calendar, day).count()) === 0) await hand.press(calendar.getByRole('button', { name: 'Следующий месяц' }))
  await hand.press(dayOn(calendar, day))
}

test('the cheapest direct flight of a Friday costs a newcomer three presses and four keys', async ({ page }) => {
  await open(page, '/')
  const hand = countingHand(page)
  await chooseSochi(page, hand)
  await hand.press(calendarOf(page).getByText('В одну сторону', { exact: true }))
  await pressDay(page, hand, friday)
  await hand.press(submit(page))
  await expect(page).toHaveURL(new RegExp(`dateThere=${airDay(friday)}`))
  await expect(flights(page).filter({ hasText: 'прямой' }).first()).toBeInViewport()
  expect(hand.cost).toEqual({ presses: 3, keys: 4 })
})

test('four stars with breakfast for 6 000 ₽ a night are five presses away', async ({ page }) => {
  await open(page, '/')
  const hand = countingHand(page)
  await hand.press(page.getByRole('banner').getByRole('link', { name: 'Отели' }))
  await hand.press(page.getByRole('link', { name: 'Все отели: Казань' }))
  await hand.press(
    block(page, 'Звёзды')
      .locator('label')
      .filter({ has: page.getByLabel('4 звезды') })
      .first(),
  )
  await hand.press(block(page, 'Питание').locator('label').filter({ hasText: 'Завтрак включён' }))
  const most = page.getByRole('slider', { name: 'Цена за ночь: до' })
  await hand.pressRightEnd(most)
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 45_000 }) // the prices of a whole town have arrived
  for (let keys = 0; keys < 60 && Number(await most.inputValue()) > 6000; keys += 1) await hand.key('ArrowLeft')
  // A Saturday may be dearer: then as much as it takes.
  const isThere = () => cards(page).first().isVisible()
  for (let keys = 0; keys < 60 && !(await isThere()); keys += 1) {
    await hand.key('ArrowRight')
    await page.waitForTimeout(300) // the list follows a moment later
  }
  await expect(cards(page).first()).toBeVisible()
  expect(hand.cost.presses).toBe(5)
})

test('the cheapest return flight for two is four presses from the empty form to the booking, and one more to the passengers', async ({
  page,
}) => {
  await open(page, '/')
  const hand = countingHand(page)
  await chooseSochi(page, hand)
  await hand.press(calendarOf(page).getByRole('button', { name: 'Вдвоём' }))
  // Its prices are there: the week of one press is the cheapest of those shown.
  await expect(
    calendarOf(page)
      .getByText(/^\d+,\d$/)
      .first(),
  ).toBeVisible()
  await hand.press(calendarOf(page).getByRole('button', { name: 'Неделя' }))
  await expect(submit(page)).toBeFocused()
  await expect(searchForm(page).getByRole('button', { name: /^Пассажиры/ })).toContainText('2')
  await hand.key('Enter')
  await hand.press(flights(page).getByRole('button', { name: 'Выбрать', exact: true }).first())
  await hand.press(page.getByRole('region', { name: 'Ваш выбор' }).getByRole('button').first())
  await expect(page).toHaveURL(new RegExp(paths.airBooking))
  expect(hand.cost).toEqual({ presses: 4, keys: 5 })
  await hand.press(page.getByRole('button', { name: 'Продолжить без авторизации' }))
  await expect(page.getByRole('textbox', { name: 'Фамилия' }).first()).toBeVisible()
  expect(hand.cost.presses).toBe(5)
})
