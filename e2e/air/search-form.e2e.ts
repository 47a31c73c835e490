import { expect, test } from '@playwright/test'
import { airDay, formatDay } from '#domain/text/dates.ts'
import { calendarOf, cityField, dates, dayOn, pick, storedForm, submit, suggestions } from '#e2e/steps/air-form.ts'
import { holdClock } from '#e2e/steps/clock.ts'
import { searchForm } from '#e2e/steps/purchase.ts'
import { alive, inDays, open, openResults, searchAddress, today } from '#e2e/steps/results-page.ts'

test('nothing is searched until both cities and the day are known; the directions change places', async ({ page }) => {
  await open(page, '/')
  await expect(cityField(page, 'Откуда')).toHaveValue('Москва')
  await test.step('the button rests until it has both cities and the day [AIRF-09 AIRF-27]', async () => {
    await expect(submit(page)).toBeDisabled()
    await expect(submit(page)).toHaveAccessibleDescription('Выберите, куда летим')
    // A press on the resting button leads to what is missing, and so do the words by it.
    const { x, y, width, height } = (await submit(page).boundingBox())!
    await page.mouse.click(x + width / 2, y + height / 2)
    await expect(cityField(page, 'Куда')).toBeFocused()
    await pick(page, 'Куда', 'Сочи')
    await expect(calendarOf(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(submit(page)).toBeDisabled()
    await searchForm(page).getByRole('button', { name: 'Выберите день вылета' }).click()
    await dayOn(calendarOf(page), inDays(2)).click()
    await dayOn(calendarOf(page), inDays(4)).click()
    await expect(dates(page)).toHaveText(`Когда${formatDay(inDays(2))} — ${formatDay(inDays(4))}`)
  })
  await expect(calendarOf(page), 'the last day closes the calendar').toBeHidden()
  await expect(submit(page)).toBeFocused()

  await test.step('the directions change places [AIRF-02]', async () => {
    await searchForm(page).getByRole('button', { name: 'Поменять направление' }).click()
    await expect(cityField(page, 'Откуда')).toHaveValue('Сочи')
    await expect.poll(() => storedForm(page)).toMatchObject({ iataFrom: 'AER', from: 'Сочи', iataTo: 'MOW', to: 'Москва' })
  })

  await test.step('one way has no day back [AIRF-03]', async () => {
    await searchForm(page).getByText('В одну сторону', { exact: true }).first().click()
    await expect(dates(page)).toHaveText(`Когда${formatDay(inDays(2))}`)
    await expect.poll(async () => (await storedForm(page)).dateBack).toBe('')
    await page.reload()
    await expect(searchForm(page).getByRole('radio', { name: 'В одну сторону' }).first()).toBeChecked()
  })
  await searchForm(page).getByRole('button', { name: 'Очистить: Куда' }).click()
  await expect(submit(page)).toBeDisabled()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the words that say what is missing are as high as a finger', async ({ page }) => {
    await open(page, '/')
    const words = searchForm(page).getByRole('button', { name: 'Выберите, куда летим' })
    expect((await words.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  })
})

test('the party keeps its limits and every resting button says why', async ({ page }) => {
  await open(page, '/')
  const party = searchForm(page).getByRole('button', { name: /^Пассажиры/ })
  await expect(party).toHaveText(/1.взрослый/)
  await party.click()
  const picker = page.getByRole('dialog', { name: 'Кто летит' })
  const more = (row: string) => picker.getByRole('button', { name: `${row}: больше` })
  const less = (row: string) => picker.getByRole('button', { name: `${row}: меньше` })
  await test.step('one adult is the default; ages are shown beside the counters [AIRF-04 AIRF-07 AIRF-17]', async () => {
    for (const age of ['от 12 лет', 'до 12 лет', 'до 2 лет']) await expect(picker.getByText(age)).toBeVisible()
    await expect(picker.getByRole('status')).toHaveText(['1', '0', '0'])
  })

  await test.step('a button that becomes disabled keeps the focus, so that Esc still closes', async () => {
    await more('Взрослые').click()
    await less('Взрослые').focus()
    await page.keyboard.press('Enter')
    await expect(less('Взрослые')).toBeDisabled()
    await expect(less('Взрослые')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(picker).toBeHidden()
    await party.click()
  })

  await test.step('an adult at least, and no more infants than adults [AIRF-13 AIRF-14]', async () => {
    await expect(less('Взрослые')).toBeDisabled()
    await more('Младенцы без места').click()
    await expect(more('Младенцы без места')).toBeDisabled()
  })
  await test.step('a resting button says why, after a moment [AIRF-16 TOAST-05]', async () => {
    await picker.getByRole('status').first().hover()
    await more('Дети с местом').focus()
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await holdClock(page)
    await more('Младенцы без места').hover()
    await page.clock.runFor(149)
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(page.getByRole('tooltip')).toHaveText(
      'Не более одного младенца (без места) на одного взрослого. Если младенцев больше, добавьте еще пассажиров в категории «Дети до 12 лет с местом»',
    )
    await page.clock.resume()
  })

  await test.step('adults stay as many as infants, nine in all [AIRF-12 AIRF-15]', async () => {
    await more('Взрослые').click()
    await more('Младенцы без места').click()
    await expect(less('Взрослые')).toBeDisabled()
    for (let seats = 4; seats < 9; seats += 1) await more('Дети с местом').click()
    await expect(picker.getByRole('status')).toHaveText(['2', '5', '2'])
    for (const row of ['Взрослые', 'Дети с местом', 'Младенцы без места']) await expect(more(row)).toBeDisabled()
    await more('Дети с местом').focus()
    await expect(page.getByRole('tooltip')).toHaveText('Не больше 9 пассажиров в одном заказе')
  })
})

test('input is restored after a reload; past days are corrected [AIRF-06 AIRF-08 AIRF-24]', async ({ page }) => {
  await open(page, '/')
  await pick(page, 'Откуда', 'Казань')
  await pick(page, 'Куда', 'Дубай')
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await storedForm(page)).iataTo).toBe('DXB')
  expect(Object.keys(await storedForm(page)).toSorted()).toEqual(
    ['adults', 'children', 'dateBack', 'dateThere', 'from', 'iataFrom', 'iataTo', 'infants', 'lastUpdate', 'to'].toSorted(),
  )
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('avia_form') ?? '{}')
    Object.assign(stored.state, { dateThere: '01-02-2024', dateBack: '08-02-2024', adults: 3 })
    localStorage.setItem('avia_form', JSON.stringify(stored))
  })
  await page.reload()
  await expect(cityField(page, 'Откуда')).toHaveValue('Казань')
  await expect(cityField(page, 'Куда')).toHaveValue('Дубай')
  await expect(searchForm(page).getByRole('button', { name: /^Пассажиры/ })).toHaveText(/3.взрослых/)
  await expect(dates(page)).toHaveText(`Когда${formatDay(today)} — ${formatDay(inDays(7))}`)

  await page.evaluate(() => localStorage.setItem('avia_form', '{"state":{"adults":"много"},"version":1}'))
  await page.reload()
  await alive(page)
  await pick(page, 'Откуда', 'Сочи')
  await expect(cityField(page, 'Куда')).toHaveValue('')
})

test('a search that found flights waits on the home page with the price of its days until it is taken away', async ({ page }) => {
  const recent = page.getByRole('region', { name: 'Недавние поиски' })
  await openResults(page, searchAddress({ from: 'LED', to: 'AER', there: inDays(40), back: inDays(47) }))
  await expect.poll(() => page.evaluate(() => localStorage.getItem('avia_recent'))).toContain('Сочи')
  await page.evaluate(
    (past) => {
      const stored = JSON.parse(localStorage.getItem('avia_recent') ?? '{}')
      stored.state.searches.push({ ...stored.state.searches[0], iataTo: 'KZN', to: 'Казань', dateThere: past, dateBack: '' })
      localStorage.setItem('avia_recent', JSON.stringify(stored))
    },
    airDay(inDays(-3)),
  )
  await open(page, '/')
  await expect(recent.getByRole('link')).toHaveText([
    /Санкт-Петербург — Сочи.*1.взрослый · от.[\d\s]+₽/,
    /Санкт-Петербург — Казань/,
  ])
  await recent.getByRole('button', { name: 'Убрать из недавних: Санкт-Петербург — Сочи' }).press('Enter')
  await expect(recent.getByRole('link', { name: /Казань/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`iataTo=KZN.*dateThere=${airDay(today)}`))
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 400, height: 800 } })

  test('dates and passengers open as sheets with a title and a cross, and «Выбрать» keeps the choice [MODAL-06 MODAL-07]', async ({
    page,
  }) => {
    await open(page, '/')
    await dates(page).click()
    const calendar = calendarOf(page)
    await expect(calendar.getByRole('heading', { name: 'Когда летим' })).toBeVisible()
    await expect(calendar.getByRole('button', { name: 'Закрыть' }).locator('svg')).toBeVisible()
    await dayOn(calendar, inDays(1)).click()
    await dayOn(calendar, inDays(3)).click()
    await calendar.getByRole('button', { name: 'Выбрать', exact: true }).click()
    await expect(calendar).toBeHidden()
    await expect(dates(page)).toHaveText(`Когда${formatDay(inDays(1))} — ${formatDay(inDays(3))}`)

    const party = searchForm(page).getByRole('button', { name: /^Пассажиры/ })
    await party.click()
    const picker = page.getByRole('dialog', { name: 'Кто летит' })
    await expect(picker.locator('button svg'), 'a cross, three minuses and three pluses').toHaveCount(7)
    for (const sign of await picker.locator('button svg').all()) await expect(sign).toBeVisible()
    await picker.getByRole('button', { name: 'Дети с местом: больше' }).click()
    await picker.getByRole('button', { name: 'Выбрать', exact: true }).click()
    await expect(party).toHaveText(/2.пассажира/)
    await party.click()
    await picker.getByRole('button', { name: 'Закрыть' }).click()
    await expect(picker).toBeHidden()
  })
})

test('where a mouse leads, the caret waits in «Куда» unheard', async ({ page }) => {
  await open(page, '/')
  const to = cityField(page, 'Куда')
  await expect(to).toBeFocused()
  await expect(to).toHaveAttribute('aria-expanded', 'false')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await test.step('an arrow opens its list, keys fill it', async () => {
    await page.keyboard.press('ArrowDown')
    await expect(suggestions(page).first()).toBeVisible()
    await page.keyboard.type('соч')
    await expect(suggestions(page).first()).toContainText('Сочи')
  })
  await test.step('a finger, a narrow window and a visitor who is somewhere already are left alone', async () => {
    await page.setViewportSize({ width: 990, height: 800 })
    await open(page, '/')
    await expect(cityField(page, 'Откуда')).toHaveValue('Москва')
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  })
})

test('that both cities are one is shown once, under its field', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `/?${new URLSearchParams({ iataFrom: 'MOW', from: 'Москва', iataTo: 'MOW', to: 'Москва' })}`)
  await expect(cityField(page, 'Куда')).toHaveAccessibleDescription('Города вылета и прилёта совпадают. Выберите другой')
  await expect(submit(page)).toHaveAccessibleDescription('Города вылета и прилёта совпадают. Выберите другой')
  await expect(searchForm(page).getByText('Города вылета и прилёта совпадают').filter({ visible: true })).toHaveCount(1)
})
