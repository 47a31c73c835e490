import { type Page, expect, test } from '@playwright/test'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { formatDay } from '#domain/text/dates.ts'
import { holdClock } from '#e2e/steps/clock.ts'
import { openNetwork } from '#e2e/steps/network.ts'
import { callsOf, inDays, open, openResults, searchAddress, today } from '#e2e/steps/results-page.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Поиск отелей' }).first()
const place = (page: Page) => form(page).getByRole('combobox', { name: 'Город или отель' })
const dates = (page: Page) => form(page).getByRole('button', { name: /^Заезд — выезд/ })
const guests = (page: Page) => form(page).getByRole('button', { name: /^Гости/ })
const submit = (page: Page) => form(page).getByRole('button', { name: 'Найти отели' })
const guestPanel = (page: Page) => page.getByRole('dialog', { name: 'Кто едет' })
const suggestion = (page: Page, group: string, text: string) =>
  form(page).getByRole('group', { name: group }).getByRole('option').filter({ hasText: text }).first()

/** The hotel form as local storage keeps it. */
const storedForm = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('hotel_form') ?? '{}').state ?? {})

async function pickDays(page: Page, arrival: string, departure: string): Promise<void> {
  const calendar = page.getByRole('dialog', { name: 'Заезд и выезд' })
  // It has opened by itself after the first choice of a place.
  if ((await dates(page).getAttribute('aria-expanded')) !== 'true') await dates(page).click()
  const day = (wanted: string) => calendar.locator(`[data-day="${wanted}"]`)
  await expect(calendar.locator('[data-day]').first()).toBeVisible()
  for (const wanted of [arrival, departure]) {
    while ((await day(wanted).count()) === 0) await calendar.getByRole('button', { name: 'Следующий месяц' }).click()
    await day(wanted).click()
  }
  // Under its field the calendar closes on the second day, and the focus is on the button that searches.
  await expect(calendar).toBeHidden()
  await expect(submit(page)).toBeFocused()
}

test('regions and hotels are suggested in two groups: Москва at once, others after 300 ms, with the type of each', async ({
  page,
}) => {
  await open(page, paths.hotels)
  const calls = callsOf(page)
  const texts: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/GetAutocomplete')) texts.push(url.searchParams.get('seachText') ?? '')
  })
  await test.step('Москва is listed at once [API-22]', async () => {
    await place(page).click()
    await expect(suggestion(page, 'Города и места', 'Москва')).toContainText('Город, Россия')
    expect(calls).toEqual(['GET /api/Base/GetAutocomplete'])
  })
  await test.step('the typed text is requested 300 ms after the last key, once [API-24 HOTF-13]', async () => {
    await holdClock(page)
    await place(page).focus()
    for (const letter of 'панорама') {
      await page.clock.runFor(299)
      await page.keyboard.insertText(letter)
    }
    await page.clock.runFor(299)
    expect(texts).toEqual(['Москва'])
    await page.clock.runFor(1)
    await page.clock.resume()
    await expect(suggestion(page, 'Отели', 'Панорама')).toContainText('Отель, ')
    expect(texts).toEqual(['Москва', 'панорама'])
  })
  await test.step('each suggestion shows its type [HOTF-19 HOTF-20]', async () => {
    for (const [text, type] of [
      ['арбат', 'Район'],
      ['шереметьево', 'Аэропорт'],
      ['казанский', 'Вокзал'],
    ] as const) {
      await place(page).fill(text)
      await expect(form(page).getByRole('option').filter({ hasText: type }).first()).toBeVisible()
    }
  })
})

test('a hotel of the suggestions leads to its page, a place to its hotels, with the whole search in the address', async ({
  page,
}) => {
  await open(page, paths.hotels)
  await test.step('a selected hotel is set in the form by its id [HOTF-15]', async () => {
    await expect(submit(page)).toBeDisabled()
    await place(page).fill('панорама')
    await suggestion(page, 'Отели', 'Панорама').click()
    await expect.poll(async () => (await storedForm(page)).hotelId).toMatch(/^[a-z0-9_-]+$/)
  })
  const hotelId = String((await storedForm(page)).hotelId)
  await test.step('the days make the nights [HOTF-10 HOTF-17]', async () => {
    await expect(submit(page)).toBeDisabled()
    await pickDays(page, inDays(10), inDays(13))
    await expect(dates(page)).toContainText('3\u00a0ночи')
    await pickDays(page, inDays(10), inDays(15))
    await expect(dates(page)).toContainText('5\u00a0ночей')
    await expect(dates(page)).toContainText(`${formatDay(inDays(10))} — ${formatDay(inDays(15))}`)
  })
  await test.step('the form has its nine fields and leads to the hotel [HOTF-01 HOTF-02 HOTF-07]', async () => {
    expect(Object.keys(await storedForm(page)).toSorted()).toEqual(
      ['adults', 'arrival', 'children', 'departure', 'hotelId', 'hotelRegionName', 'lastUpdate', 'nights', 'region'].toSorted(),
    )
    await submit(page).click()
    await expect(page).toHaveURL(
      new RegExp(`${href(paths.hotel, { hotelId })}\\?.*arrival=${inDays(10)}&departure=${inDays(15)}`),
    )
  })

  await test.step('its cross empties the place [HOTF-16]', async () => {
    await open(page, paths.hotels)
    await form(page).getByRole('button', { name: 'Очистить: Город или отель' }).click()
    await expect(submit(page)).toBeDisabled()
    await expect.poll(async () => (await storedForm(page)).hotelId).toBe('')
    expect(await storedForm(page)).toMatchObject({ region: '', hotelRegionName: '' })
  })
  await test.step('a place is picked by its region, and leads to its hotels with the whole search [HOTF-03 HOTF-14]', async () => {
    await place(page).fill('суздаль')
    await suggestion(page, 'Города и места', 'Суздаль').click()
    await expect.poll(async () => (await storedForm(page)).region).toMatch(/^\d+$/)
    expect(await storedForm(page)).toMatchObject({ hotelId: '', hotelRegionName: 'Суздаль' })
    await submit(page).click()
    await expect(page).toHaveURL(/\/search\/hotels\?region=\d+&hotelRegionName=/)
    const params = new URL(page.url()).searchParams
    expect([params.get('hotelRegionName'), params.get('arrival'), params.get('departure'), params.get('adults')]).toEqual([
      'Суздаль',
      inDays(10),
      inDays(15),
      '1',
    ])
  })
})

test('guests open by a press and by Tab, close by Tab, and keep their limits and ages', async ({ page }) => {
  await open(page, paths.hotels)
  await test.step('a press opens and closes them [HOTF-04]', async () => {
    await guests(page).click()
    await expect(guestPanel(page)).toBeVisible()
    await guests(page).click()
    await expect(guestPanel(page)).toBeHidden()
  })

  await test.step('Tab opens them, the next one closes [HOTF-05 HOTF-06]', async () => {
    await dates(page).focus()
    await page.keyboard.press('Tab')
    await expect(guests(page)).toBeFocused()
    await expect(guestPanel(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(guestPanel(page)).toBeHidden()
    await expect(guests(page)).not.toBeFocused()
  })

  await guests(page).click()
  const panel = guestPanel(page)
  await expect(panel.getByText('старше 17 лет')).toBeVisible()
  const more = (who: string) => panel.getByRole('button', { name: `${who}: больше` })
  await test.step('one to six adults [HOTF-11]', async () => {
    for (let press = 0; press < 5; press += 1) await more('Взрослые').click()
    await expect(more('Взрослые')).toHaveAttribute('aria-disabled', 'true')
    await expect(panel.getByRole('group', { name: 'Взрослые' }).locator('output')).toHaveText('6')
    for (let press = 0; press < 5; press += 1) await panel.getByRole('button', { name: 'Взрослые: меньше' }).click()
    await expect(panel.getByRole('button', { name: 'Взрослые: меньше' })).toBeDisabled()
  })
  await test.step('up to four children, each with an age [HOTF-12]', async () => {
    for (let press = 0; press < 4; press += 1) await more('Дети').click()
    await expect(more('Дети')).toHaveAttribute('aria-disabled', 'true')
    const ages = panel.getByRole('combobox')
    await expect(ages).toHaveCount(4)
    await expect(ages.first().getByRole('option')).toHaveCount(18)
    await ages.first().selectOption('0')
    await ages.last().selectOption('17')
    await expect.poll(async () => (await storedForm(page)).children).toEqual({ count: 4, list: [0, 7, 7, 17] })
    await expect(guests(page)).toContainText('1\u00a0взрослый, 4\u00a0ребёнка')
  })
})

test('the calendar reads aloud that the day of arrival is taken and the day of departure is next', async ({ page }) => {
  await open(page, paths.hotels)
  await dates(page).press('Enter')
  const news = page.getByRole('dialog', { name: 'Заезд и выезд' }).locator('[aria-live]')
  const first = news.filter({ hasText: 'Выберите день заезда' })
  await expect(first, 'a live region inserted together with its words is not read aloud').toBeVisible()
  await page.locator('[data-day]:focus').press('Enter')
  await expect(news.filter({ hasText: 'Теперь выберите день выезда' })).toBeVisible()
})

test('the selection is restored after a reload; past days become a week from today [HOTF-09 HOTF-18]', async ({ page }) => {
  await open(page, paths.hotels)
  await place(page).fill('сочи')
  await suggestion(page, 'Города и места', 'Сочи').click()
  await pickDays(page, inDays(20), inDays(22))
  await page.reload()
  await expect(place(page)).toHaveValue('Сочи')
  await expect(dates(page)).toContainText(formatDay(inDays(22)))
  await page.evaluate(() => {
    const value = JSON.parse(localStorage.getItem('hotel_form') ?? '{}')
    value.state = { ...value.state, arrival: '2020-01-01', departure: '2020-01-05' }
    localStorage.setItem('hotel_form', JSON.stringify(value))
  })
  await page.reload()
  await expect(dates(page)).toContainText(`${formatDay(today)} — ${formatDay(inDays(7))}`)
  await expect(dates(page)).toContainText('7\u00a0ночей')
})

test('guests changed on a hotel’s page and a word typed before the scripts loaded leave the rest of the form unchanged', async ({
  page,
}) => {
  const stay = { arrival: inDays(20), departure: inDays(23), adults: '2' }
  await open(page, href(paths.hotelResults, {}, { region: '6065', hotelRegionName: 'Казань', ...stay }))
  await expect.poll(async () => (await storedForm(page)).region).toBe('6065')
  await open(page, href(paths.hotel, { hotelId: 'kazan-2' }, stay))
  await page.getByRole('button', { name: /^Гости \d/ }).click()
  await page.getByRole('button', { name: 'Дети: больше' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Обновить' }).click()
  await expect.poll(() => storedForm(page)).toMatchObject({ region: '6065', children: { list: [7] }, arrival: stay.arrival })
  await (await openNetwork(page)).fails({ path: '/assets/', kind: 'delay', ms: 500 })
  await page.goto(paths.hotels, { waitUntil: 'commit' })
  await place(page).fill('Сочи')
  await page.keyboard.press('Tab')
  await expect(guests(page)).toContainText('1 ребёнок')
  await expect(dates(page)).toContainText(formatDay(stay.arrival))
  await expect(place(page)).toHaveValue('Сочи')
  await expect.poll(() => storedForm(page)).toMatchObject({ hotelRegionName: 'Сочи', region: '', arrival: stay.arrival })
})

test('the switch on the home page changes the form and is remembered', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('radiogroup', { name: 'Что ищем' }).getByText('Отели').click()
  await expect(submit(page)).toBeVisible()
  await open(page, '/')
  await expect(submit(page)).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Что ищем' }).getByText('Авиабилеты').click()
  await expect(page.getByRole('form', { name: 'Поиск авиабилетов' })).toBeVisible()
})

test('the sidebar of flights has the form, the switch and the filters; each service is called at its own base [NAV-02 API-01]', async ({
  page,
}) => {
  const bases = new Set<string>()
  page.on('request', (request) => {
    const [, area, service] = new URL(request.url()).pathname.split('/')
    if (area === 'api' || area === 'auth') bases.add(`/${area}/${service}`)
  })
  await openResults(page, searchAddress({ from: 'MOW', to: 'AER', there: inDays(40) }))
  const side = page.getByRole('complementary')
  await expect(side.getByRole('form', { name: 'Поиск авиабилетов' })).toBeVisible()
  await expect(side.getByRole('group', { name: 'Пересадки' })).toBeVisible()
  await side.getByRole('radiogroup', { name: 'Что ищем' }).getByText('Отели').click()
  await expect(side.getByRole('form', { name: 'Поиск отелей' })).toBeVisible()
  await side.getByRole('combobox', { name: 'Город или отель' }).fill('сочи')
  await expect(side.getByRole('option').first()).toBeVisible()
  expect([...bases].toSorted()).toEqual(['/api/Base', '/api/air'])
  await open(page, paths.login)
  await page.getByRole('textbox', { name: 'Логин или e-mail' }).fill('nobody')
  await page.getByLabel('Пароль', { exact: true }).fill('nothing')
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect.poll(() => [...bases]).toContain('/auth/Account')
})

test('a place changed in the form is still there after «Выбрать даты»', async ({ page }) => {
  await open(page, `${paths.hotelResults}?region=6065&hotelRegionName=Казань`)
  await place(page).fill('сочи')
  await suggestion(page, 'Города и места', 'Сочи').click()
  await page.getByRole('button', { name: 'Выбрать даты' }).click()
  await expect(page.getByRole('dialog', { name: 'Заезд и выезд' })).toBeVisible()
  await expect(place(page)).toHaveValue('Сочи')
})

test('Enter right behind the last key never takes a place of the list before it', async ({ page }) => {
  await open(page, paths.hotels)
  await place(page).click()
  await expect(suggestion(page, 'Города и места', 'Москва')).toBeVisible()
  await page.keyboard.type('казан')
  await page.keyboard.press('Enter')
  await expect(suggestion(page, 'Города и места', 'Казань')).toBeVisible()
  await expect(place(page)).toHaveValue('казан')
  await page.keyboard.press('Enter')
  await expect(place(page)).toHaveValue('Казань')
})
