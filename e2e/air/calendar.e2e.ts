import { expect, test } from '@playwright/test'
import { addDays, addMonths, airDay, formatDay, parseAirDay, parseDay } from '#domain/text/dates.ts'
import { dayRange } from '#domain/text/day-words.ts'
import { calendarOf, dates, dayOn, pick, storedForm, submit } from '#e2e/steps/air-form.ts'
import { searchForm } from '#e2e/steps/purchase.ts'
import { inDays, open, roublesOf, today } from '#e2e/steps/results-page.ts'

test('the calendar takes two days in any order, restarts with a third, and allows no past dates', async ({ page }) => {
  await open(page, '/')
  await dates(page).click()
  const calendar = calendarOf(page)
  const firstWeekday = calendar.getByRole('grid').first().getByRole('columnheader').first()
  await test.step('weeks begin on Monday, days that have passed cannot be taken [AIRF-22 AIRF-23]', async () => {
    await expect(firstWeekday).toHaveText('Пн')
    await expect(calendar.locator(`[data-day="${inDays(-1)}"]:enabled`)).toHaveCount(0)
    await expect(calendar.getByRole('row').nth(1).locator(`[data-day="${today}"]`)).toBeVisible()
  })

  await test.step('a first day begins, by keyboard too, and never before today [AIRF-18 AIRF-22]', async () => {
    const news = calendar.locator('[aria-live]')
    await expect(news.filter({ hasText: 'Выберите дату вылета' })).toBeVisible()
    await dayOn(calendar, today).focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('PageUp')
    await page.keyboard.press('Enter')
    await expect(dates(page)).toHaveText(`Когда${formatDay(today)}`)
    await expect(news.filter({ hasText: dayRange(today) }), 'what was chosen is read aloud').toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(dayOn(calendar, inDays(1)), 'what an arrow passes is not chosen yet').not.toHaveAccessibleName(/выбрано/)
    await expect(dayOn(calendar, today)).toHaveAccessibleName(/выбрано/)
  })
  await test.step('a third restarts the selection, an earlier second one swaps places with it [AIRF-19 AIRF-20]', async () => {
    await dayOn(calendar, inDays(5)).click()
    await expect(dates(page)).toHaveText(`Когда${formatDay(today)} — ${formatDay(inDays(5))}`)
    await expect(dates(page), 'the calendar has closed, the focus is where it was').toBeFocused()
    await dates(page).click()
    await dayOn(calendar, inDays(9)).click()
    await expect(dates(page)).toHaveText(`Когда${formatDay(inDays(9))}`)
    await dayOn(calendar, inDays(3)).click()
    await expect(dates(page)).toHaveText(`Когда${formatDay(inDays(3))} — ${formatDay(inDays(9))}`)
    await dates(page).click()
  })

  await test.step('it ends in twelve months [AIRF-23]', async () => {
    const next = calendar.getByRole('button', { name: 'Следующий месяц' })
    const heights = new Set<number | undefined>()
    for (let months = 0; months < 12 && (await next.isEnabled()); months += 1) {
      heights.add((await calendar.boundingBox())?.height)
      await next.click()
    }
    await expect(next).toBeDisabled()
    expect([...heights], 'months of five weeks and of six stand in one height').toHaveLength(1)
    expect(await calendar.locator('[data-day]:enabled').last().getAttribute('data-day')).toBe(addMonths(today, 12))
    await expect(next, 'an arrow that rests keeps the focus').toBeFocused()
  })
  await test.step('an arrow key moves on from the focused day, Esc closes', async () => {
    const day = calendar.locator('[data-day][tabindex="0"]')
    const at = (await day.getAttribute('data-day')) ?? ''
    await day.focus()
    await page.keyboard.press('ArrowRight')
    await expect(dayOn(calendar, addDays(parseDay(at)!, 1))).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(calendar).toBeHidden()
  })
})

test('a chip of the calendar chooses both days, a finer look or no way back', async ({ page }) => {
  await open(page, '/')
  await pick(page, 'Куда', 'Сочи')
  const calendar = calendarOf(page)
  const chip = (name: string) => calendar.getByRole('button', { name, exact: true })
  const colour = await searchForm(page).evaluate((form) => getComputedStyle(form).backgroundColor)
  await expect(calendar, 'it does not look like the fields it stands among').toHaveCSS('background-color', colour)
  await expect(chip('±3 дня')).toHaveCount(0)
  await chip('Выходные').click()
  await expect(calendar).toBeHidden()
  await expect(submit(page)).toBeFocused()
  await expect.poll(async () => (await storedForm(page)).dateBack, 'stored a moment after it is shown').toBeTruthy()
  const { dateThere, dateBack } = await storedForm(page)
  const [friday, sunday] = [dateThere, dateBack].map((date) => parseAirDay(String(date))!) // the form holds real days
  expect([new Date(friday!).getUTCDay(), sunday]).toEqual([5, addDays(friday!, 2)])

  await test.step('±3 days shows the price of every pair of dates: arrow keys move the focus, and a press selects one', async () => {
    await dates(page).click()
    await expect(chip('Выходные')).toHaveAttribute('aria-pressed', 'true')
    await chip('±3 дня').click()
    const grid = calendar.getByRole('grid', { name: /обратно/ })
    await grid.getByRole('button', { pressed: true }).focus()
    for (const days of [1, 2]) {
      await page.keyboard.press('ArrowDown')
      await expect(grid.locator(`[data-pair="${friday!} ${addDays(sunday!, days)}"]`)).toBeFocused()
    }
    expect((await storedForm(page)).dateBack, 'what an arrow passes is not chosen yet').toBe(airDay(sunday!))
    await page.keyboard.press('Enter')
    await expect(calendar).toBeHidden()
    await expect.poll(async () => (await storedForm(page)).dateBack).toBe(airDay(addDays(sunday!, 2)))
    await dates(page).click()
  })
  await test.step('a week begins on the chosen day', async () => {
    await chip('Неделя').click()
    await expect.poll(async () => (await storedForm(page)).dateBack).toBe(airDay(addDays(friday!, 7)))
  })
  await test.step('the passenger picker shows the price of the chosen days for the party', async () => {
    const party = searchForm(page).getByRole('button', { name: /^Пассажиры/ })
    const price = page.getByRole('dialog', { name: 'Кто летит' }).getByText(/^туда и.обратно от.\d/)
    await party.click()
    const one = roublesOf(await price.innerText())
    await page.getByRole('button', { name: 'Взрослые: больше' }).click()
    await expect.poll(async () => roublesOf(await price.innerText())).toBeGreaterThan(one)
    await page.keyboard.press('Escape')
  })
  await test.step('one way has no day back [AIRF-03]', async () => {
    await dates(page).click()
    await chip('В одну сторону').click()
    await expect.poll(async () => (await storedForm(page)).dateBack).toBe('')
  })
  await test.step('no days at all are the year of prices', async () => {
    await calendar.getByRole('link', { name: 'Любые даты' }).click()
    await expect(page).toHaveURL(/\/avia\/year\?.*iataTo=AER/)
  })
})
