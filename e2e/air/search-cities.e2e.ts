import { expect, test } from '@playwright/test'
import * as paths from '#domain/paths.ts'
import { formatDay } from '#domain/text/dates.ts'
import { calendarOf, cityField, dates, storedForm, submit, suggestions, titles } from '#e2e/steps/air-form.ts'
import { holdClock } from '#e2e/steps/clock.ts'
import { openNetwork } from '#e2e/steps/network.ts'
import { searchForm } from '#e2e/steps/purchase.ts'
import { callsOf, inDays, open, searchAddress } from '#e2e/steps/results-page.ts'

const twelve = [
  'Москва',
  'Санкт-Петербург',
  'Сочи',
  'Симферополь',
  'Париж',
  'Краснодар',
  'Тбилиси',
  'Ростов-на-Дону',
  'Екатеринбург',
  'Стамбул',
  'Дубай',
  'Красноярск',
]

test('an empty field suggests twelve cities, others are found by title, code and a slip of the layout [HOME-09 AIRF-01 AIRF-05]', async ({
  page,
}) => {
  await open(page, '/')
  await expect(submit(page)).toHaveText('Найти билеты')
  await cityField(page, 'Откуда').click()
  await expect(titles(page)).toHaveText(twelve)
  for (const [typed, title] of [
    ['ghfuf', 'Прага'],
    ['kzn', 'Казань'],
    ['new york', 'Нью-Йорк'],
  ] as const) {
    await cityField(page, 'Откуда').fill(typed)
    await suggestions(page).filter({ hasText: title }).first().click()
    await expect(cityField(page, 'Откуда')).toHaveValue(title)
  }
  await expect.poll(async () => (await storedForm(page)).from).toBe('Нью-Йорк')
  expect((await storedForm(page)).iataFrom).toMatch(/^[A-Z]{3}$/)
  await cityField(page, 'Куда').fill('Тула')
  const near = searchForm(page).getByRole('group', { name: 'Тула: ближайшие аэропорты' })
  await expect(near.getByRole('option')).toHaveText([/Калуга.*90\sкм/, /Домодедово.*136\sкм/, /Жуковский.*155\sкм/])
  await expect(cityField(page, 'Куда')).not.toHaveAttribute('aria-activedescendant')
  await cityField(page, 'Куда').press('ArrowDown')
  await cityField(page, 'Куда').press('Enter')
  await expect(cityField(page, 'Куда')).toHaveValue('Калуга')
  await expect(calendarOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await cityField(page, 'Куда').fill('ыыыы')
  await expect(page.getByRole('paragraph').filter({ hasText: 'Такого города мы не знаем' })).toBeVisible()
  await page.getByRole('button', { name: 'Показать популярные' }).click()
  await expect(titles(page)).toHaveCount(12)
})

test('a destination shows its lowest fare from there, requested once for the whole list, and nothing shifts when it arrives', async ({
  page,
}) => {
  const prices = page.waitForResponse(/api\/air\/Directions/)
  const calls = callsOf(page)
  await open(page, '/')
  await cityField(page, 'Откуда').fill('Москва')
  await suggestions(page).first().click()
  await cityField(page, 'Откуда').click()
  await expect(titles(page)).toHaveText(twelve)
  await expect(suggestions(page).filter({ hasText: '₽' })).toHaveCount(0)
  await cityField(page, 'Куда').click()
  await expect(titles(page), 'nobody flies to where one is').toHaveText(twelve.slice(1))
  const sochi = suggestions(page).filter({ hasText: 'Сочи' })
  const before = await sochi.boundingBox()
  const { directions }: { directions: { iataTo: string; price: number }[] } = await (await prices).json()
  const roubles = directions.find(({ iataTo }) => iataTo === 'AER')!.price.toLocaleString('ru-RU')
  await expect(sochi).toHaveAccessibleName(new RegExp(`^Сочи.*от\\s${roubles.replaceAll(/\s/g, '\\s')}\\s₽.*AER$`))
  expect(await sochi.boundingBox()).toEqual(before)
  await test.step('a city without a known price shows none, and requests none', async () => {
    await expect(suggestions(page).filter({ hasText: 'Красноярск' })).not.toContainText('₽')
    expect(calls.filter((call) => call.includes('Directions'))).toHaveLength(1)
  })
})

test('cities are requested once, half a second after the last key [AIRF-10]', async ({ page }) => {
  await open(page, '/')
  const calls = callsOf(page)
  await cityField(page, 'Откуда').click()
  await holdClock(page)
  await page.keyboard.insertText('ирку')
  await page.clock.runFor(499)
  await page.keyboard.insertText('т')
  await page.clock.runFor(499)
  expect(calls).toEqual([])
  await page.clock.runFor(1)
  await page.clock.resume()
  await expect(suggestions(page).filter({ hasText: 'Иркутск' }).first()).toBeVisible()
  expect(calls).toEqual(['GET /api/air/Cities/иркут'])
})

test('suggestions are listed alphabetically; without a connection the form shows no error [AIRF-11 ERR-08]', async ({
  page,
  context,
}) => {
  await open(page, '/')
  const reply = await page.request.get(`/api/air/Cities/${encodeURIComponent('мос')}`)
  const found: string[] = (await reply.json()).map(({ title }: { title: string }) => title)
  expect(found.length).toBeGreaterThan(1)
  expect(found).toEqual(found.toSorted(new Intl.Collator('ru').compare))

  await cityField(page, 'Откуда').click()
  await expect(suggestions(page)).toHaveCount(12)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await context.setOffline(true)
  await cityField(page, 'Откуда').fill('соч')
  await expect.poll(() => logged.join()).toContain('ERR_INTERNET_DISCONNECTED')
  await expect(suggestions(page).filter({ hasText: 'Сочи' })).toBeVisible()
  await expect(searchForm(page).getByRole('alert')).toHaveCount(0)
})

test('suggestions open where there is room for them, whole, covering none of the fields to be filled next', async ({ page }) => {
  await open(page, '/')
  await cityField(page, 'Куда').click()
  const list = searchForm(page).getByRole('listbox')
  const [box, field] = [(await list.boundingBox())!, (await cityField(page, 'Куда').boundingBox())!]
  expect([box.height >= 400, box.y >= 68, box.y + box.height < field.y]).toEqual([true, true, true])

  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, paths.airResults)
  await expect(suggestions(page)).toHaveCount(0)
  await open(page, '/')
  const button = (await submit(page).boundingBox())!
  expect(button.y + button.height).toBeLessThan(844)
  await cityField(page, 'Куда').click()
  await expect(page.getByRole('button', { name: 'Закрыть: Куда' })).toBeVisible()
  const [dialog, top] = [(await list.boundingBox())!, (await cityField(page, 'Куда').boundingBox())!]
  expect([top.y < 140, dialog.y + dialog.height > 840, dialog.width > 350]).toEqual([true, true, true])
  await page.getByRole('button', { name: 'Закрыть: Куда' }).click()
  await expect(suggestions(page)).toHaveCount(0)
})

test('Enter right behind the last key takes what was typed, never a city of the list before it', async ({ page }) => {
  await open(page, '/')
  await cityField(page, 'Куда').click()
  await expect(titles(page)).toHaveText(twelve.slice(1))
  await page.keyboard.type('ека')
  await page.keyboard.press('Enter')
  await expect(cityField(page, 'Куда')).toHaveValue('Екатеринбург')
})

test('leaving the field with half a word typed selects the city it begins; an unknown word is cleared after a reload', async ({
  page,
}) => {
  await open(page, '/')
  const to = cityField(page, 'Куда')
  await to.fill('каза')
  await expect(titles(page).first()).toHaveText('Казань')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(to).toHaveValue('Казань')
  await expect(calendarOf(page)).toHaveCount(0)
  await expect.poll(async () => (await storedForm(page)).iataTo).toBe('KZN')
  await to.fill('ыыыы')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(to).toHaveValue('ыыыы')
  await expect.poll(async () => (await storedForm(page)).to).toBe('ыыыы')
  await open(page, '/')
  await expect(to).toHaveValue('')
})

test('cities typed and left before the scripts loaded are used by the search, together with the rest of the saved form', async ({
  page,
}) => {
  await open(page, searchAddress({ from: 'MOW', to: 'AER', there: inDays(20) }))
  await expect.poll(async () => (await storedForm(page)).iataTo).toBe('AER')
  await (await openNetwork(page)).fails({ path: '/assets/', kind: 'delay', ms: 500 })
  const [from, to] = [cityField(page, 'Откуда'), cityField(page, 'Куда')]
  await test.step('both of them', async () => {
    await page.goto(paths.home, { waitUntil: 'commit' })
    await from.pressSequentially('Каз')
    await to.pressSequentially('Калинин')
    await page.keyboard.press('Tab')
    await expect(from).toHaveValue('Казань')
    await expect(to).toHaveValue('Калининград')
    await expect(dates(page)).toContainText(formatDay(inDays(20)))
    await expect(suggestions(page)).toHaveCount(0)
  })
  await test.step('one of them, still under the caret', async () => {
    await page.goto(paths.home, { waitUntil: 'commit' })
    await to.pressSequentially('Каз')
    await expect(titles(page).first()).toHaveText('Казань')
    await expect(to).toHaveValue('Каз')
    await expect(dates(page)).toContainText(formatDay(inDays(20)))
    await page.keyboard.press('Enter')
    await expect(to).toHaveValue('Казань')
  })
})

test('a field entered while another city of the address is being named stays empty under the caret', async ({ page }) => {
  await open(page, searchAddress({ from: 'MOW', to: 'AER', there: inDays(20) }))
  await expect.poll(async () => (await storedForm(page)).iataTo).toBe('AER')
  await (await openNetwork(page)).fails({ path: '/api/air/Cities/', kind: 'delay', ms: 1_500 })
  const named = page.waitForRequest(/Cities/u)
  await page.goto('/?iataFrom=YKS')
  await named
  await cityField(page, 'Куда').click()
  await expect(cityField(page, 'Откуда')).toHaveValue('Якутск')
  await expect(cityField(page, 'Куда')).toHaveValue('')
})

test('on a phone that a city is unknown is read under its field, not below the window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/')
  await cityField(page, 'Куда').fill('ыйъцщ')
  const words = page.getByRole('paragraph').filter({ hasText: 'Такого города мы не знаем' })
  await expect(words).toBeInViewport()
  const [field, shown] = [(await cityField(page, 'Куда').boundingBox())!, (await words.boundingBox())!]
  expect(shown.y - field.y - field.height).toBeLessThan(40)
})
