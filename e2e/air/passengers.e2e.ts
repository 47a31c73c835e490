import { type Locator, type Page, expect, test } from '@playwright/test'
import { addDays, addMonths, formatDay } from '#domain/text/dates.ts'
import { openNetwork } from '#e2e/steps/network.ts'
import { flights, inDays, open, roublesOf, searchAddress, take, today } from '#e2e/steps/results-page.ts'

const REQUIRED = 'Обязательное поле'
const born = (years: number) => formatDay(addDays(addMonths(today, -12 * years), -90))

type Party = { to: string; days: number; children?: number; infants?: number }

/** The empty form of a one-way trip from Moscow, as a guest. */
async function openForm(page: Page, { to, days, ...party }: Party): Promise<void> {
  await open(page, searchAddress({ from: 'MOW', to, there: inDays(days), ...party }))
  await take(page)
  await page.getByRole('button', { name: 'Продолжить без авторизации' }).click()
  await expect(card(page, 1)).toBeVisible()
}

const card = (page: Page, number: number) => page.getByRole('region', { name: `Пассажир ${number}`, exact: true })
const contacts = (page: Page) => page.getByRole('region', { name: 'Куда прислать билеты' })
const field = (place: Locator, name: string | RegExp) => place.getByRole('textbox', { name })
const errors = (page: Page) => page.getByRole('region', { name: /^(Проверьте данные|Нет связи)/ })

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Перейти к оплате' }).click()
}

async function fillAdult(page: Page, surname = 'Смирнова'): Promise<void> {
  const person = card(page, 1)
  await field(person, 'Фамилия').fill(surname)
  await field(person, 'Имя').fill('Анна')
  await field(person, 'Дата рождения').fill(born(35))
  await person.getByText('Женский', { exact: true }).click()
  await field(person, 'Серия и номер').fill('4510123456')
}

async function fillContacts(page: Page): Promise<void> {
  await field(contacts(page), 'Контактное лицо').fill('Анна Смирнова')
  await field(contacts(page), 'Электронная почта').fill('anna@mail.example')
  await field(contacts(page), 'Телефон').fill('9161234567')
  await contacts(page)
    .getByRole('checkbox', { name: /^Согласие/ })
    .check({ force: true })
}

test('an empty form names everything it needs and leads to the field; without the consent nothing is sent [VALID-01 AIRB-12]', async ({
  page,
}) => {
  await openForm(page, { to: 'LED', days: 70 })
  await submit(page)
  await expect(errors(page)).toContainText('Пассажир 1:')
  await expect(page.getByRole('main').getByText(REQUIRED, { exact: true })).toHaveCount(9)
  await expect(page.getByRole('alert'), 'nine sentences are not read at once').toHaveCount(0)
  await expect(field(card(page, 1), 'Фамилия')).toBeFocused()
  await expect(field(card(page, 1), 'Фамилия')).toHaveAccessibleDescription(REQUIRED)
  const gender = card(page, 1).getByRole('radiogroup', { name: 'Пол' })
  await expect(gender).toHaveAccessibleDescription(REQUIRED)
  await expect(gender).toHaveAttribute('aria-invalid', 'true')
  await errors(page).getByRole('link', { name: 'телефон' }).click()
  await expect(field(contacts(page), 'Телефон')).toBeFocused()

  await fillAdult(page)
  await fillContacts(page)
  await contacts(page)
    .getByRole('checkbox', { name: /^Согласие/ })
    .uncheck({ force: true })
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/Booking') && sent.push(request.url()))
  await submit(page)
  await expect(page.getByRole('main').getByText(REQUIRED, { exact: true })).toHaveCount(1)
  await expect(contacts(page).getByRole('checkbox', { name: /^Согласие/ })).toBeFocused()
  expect(sent).toEqual([])
})

test('what is typed wrong is said at its field, a mistyped mail is guessed, an «i» explains', async ({ page }) => {
  await openForm(page, { to: 'LED', days: 71 })
  const contact = contacts(page)
  await test.step('each field says what is wrong in it [VALID-03 VALID-13]', async () => {
    await field(contact, 'Контактное лицо').fill('А')
    await field(contact, 'Электронная почта').fill('анна')
    await field(contact, 'Телефон').fill('916123')
    await field(card(page, 1), 'Серия и номер').fill('4510 12')
    await field(card(page, 1), 'Имя').fill('Anна')
    await field(card(page, 1), 'Фамилия').focus()
    for (const sentence of [
      'Минимальное количество символов 2',
      'Email указан неверно',
      'Укажите номер полностью: +7 999 999 99 99',
      'В серии и номере 10 цифр, а здесь 6',
      'Буквы из двух алфавитов: проверьте раскладку',
    ]) {
      await expect(page.getByText(sentence)).toBeVisible()
    }
  })
  await test.step('a phone is written out [VALID-13]', async () => {
    await field(contact, 'Телефон').fill('9161234567')
    await expect(field(contact, 'Телефон')).toHaveValue('+7 916 123 45 67')
  })
  await test.step('a mistyped mail is guessed [VALID-08]', async () => {
    await field(contact, 'Электронная почта').fill('ivan@gmial.com')
    await field(contact, 'Контактное лицо').focus()
    await contact.getByRole('button', { name: 'ivan@gmail.com' }).click()
    await expect(field(contact, 'Электронная почта')).toHaveValue('ivan@gmail.com')
  })

  await test.step('an «i» explains and is closed by itself and by Escape [MODAL-10]', async () => {
    const info = contact.getByRole('button', { name: /^Пояснение/ })
    const tip = page.getByText('С кем связаться, если рейс перенесут')
    await info.click()
    await expect(tip).toBeVisible()
    await info.click()
    await expect(tip).toBeHidden()
    await info.click()
    await page.keyboard.press('Escape')
    await expect(tip).toBeHidden()
  })
})

test('documents follow age and route, look-alike letters are put right, ages keep their categories [AIRB-11 VALID-14]', async ({
  page,
}) => {
  await openForm(page, { to: 'AER', days: 72, children: 1 })
  const child = card(page, 2)
  const kinds = child.getByRole('combobox', { name: 'Документ' })
  await expect(kinds.locator('option')).toHaveText([
    /^Паспорт РФ/,
    'Загранпаспорт РФ',
    'Свидетельство о рождении',
    'Паспорт иностранного гражданина',
  ])
  expect(await kinds.locator('option').evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual([
    'passportrf',
    'forpassportrf',
    'birthcert',
    'nationalpassport',
  ])
  await field(child, 'Дата рождения').fill(born(8))
  await expect(kinds).toHaveValue('birthcert')
  await expect(kinds.locator('option[value=passportrf]')).toBeDisabled()
  await field(child, 'Серия и номер').fill('ХII-MЮ 445566')
  await field(child, 'Имя').focus()
  await expect(field(child, 'Серия и номер')).toHaveValue('XII-МЮ №\u00a0445566')
  await expect(child.getByText('Исправили похожие буквы')).toBeVisible()
  await field(child, 'Дата рождения').fill(born(20))
  await field(child, 'Имя').focus()
  await expect(child.getByText(/пассажир летит по.взрослому тарифу/)).toBeVisible()

  await openForm(page, { to: 'IST', days: 73 })
  const abroad = card(page, 1).getByRole('combobox', { name: 'Документ' })
  await expect(abroad).toHaveValue('forpassportrf')
  for (const kind of ['passportrf', 'birthcert']) await expect(abroad.locator(`option[value=${kind}]`)).toBeDisabled()
  await expect(field(card(page, 1), 'Действует до')).toBeVisible()
  await field(card(page, 1), 'Фамилия латиницей').fill('Щукина')
  await card(page, 1).getByRole('button', { name: 'Записать SHCHUKINA' }).press('Enter')
  await expect(field(card(page, 1), 'Фамилия латиницей')).toHaveValue('SHCHUKINA')
  await expect(field(card(page, 1), 'Фамилия латиницей')).toBeFocused() // the button that was pressed is gone

  await test.step('small letters become capitals where they are typed, also under a keyboard that composes words', async () => {
    const surname = field(card(page, 1), 'Фамилия латиницей')
    await surname.press('Home')
    await surname.press('ArrowRight')
    await surname.pressSequentially('xy')
    await expect(surname).toHaveValue('SXYHCHUKINA')
    const name = field(card(page, 1), 'Имя латиницей')
    await name.focus()
    const keyboard = await page.context().newCDPSession(page)
    for (const text of ['a', 'an', 'ann', 'anna'])
      await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await keyboard.send('Input.insertText', { text: 'anna' })
    await name.blur()
    await expect(name).toHaveValue('ANNA')
  })
})

test('a price that rose is shown before anything is booked, and goes on by consent', async ({ page }) => {
  await openForm(page, { to: 'LED', days: 74 })
  await fillAdult(page, 'PRICEUP')
  await fillContacts(page)
  await submit(page)
  const dialog = page.getByRole('dialog', { name: 'Цена изменилась' })
  const words = (await dialog.getByText(/было.*стало/).textContent()) ?? ''
  const [before = 0, now = 0] = words.split('стало').map(roublesOf)
  await test.step('the dialog shows both prices and may be closed [MODAL-06]', async () => {
    expect(now).toBeGreaterThan(before)
    await dialog.getByRole('button', { name: 'Закрыть' }).click()
    await expect(dialog).toBeHidden()
    await expect(field(card(page, 1), 'Фамилия')).toHaveValue('PRICEUP')
  })

  await test.step('by consent the order goes on with what was typed [AIRB-07 AIRB-08 AIRB-10]', async () => {
    await submit(page)
    const booking = page.waitForResponse((response) => response.url().includes('/Booking') && response.ok())
    await dialog.getByRole('button', { name: 'Продолжить с новой ценой' }).click()
    const reply = await booking
    expect(reply.request().postDataJSON()).toMatchObject({
      passengers: [
        { surname: 'PRICEUP', name: 'Анна', gender: 'female', document: { type: 'passportrf', number: '4510123456' } },
      ],
      contactInfo: { email: 'anna@mail.example', contactPerson: 'Анна Смирнова', contactPhone: '+79161234567' },
      privacy: true,
      isAviasales: false,
      acceptedPrice: now,
    })
    const { id, timelimit, items } = await reply.json()
    expect([typeof id, typeof timelimit]).toEqual(['string', 'string'])
    expect(items).toEqual([
      expect.objectContaining({ bookingRef: expect.any(String), price: now, timeLimit: expect.any(String) }),
    ])
    await expect(page.getByRole('button', { name: /^Оплатить/ })).toBeVisible()
    expect(roublesOf((await page.getByRole('button', { name: /^Оплатить/ }).textContent()) ?? '')).toBe(now)
  })
})

test('sold-out seats are reported with alternatives, and no input is lost [AIRB-20]', async ({ page }) => {
  await openForm(page, { to: 'LED', days: 75 })
  await fillAdult(page, 'NOSEATS')
  await fillContacts(page)
  await submit(page)
  const dialog = page.getByRole('dialog', { name: 'Невозможно получить места на рейсе. Попробуйте выполнить новый поиск' })
  await expect(dialog.getByRole('button', { name: 'Проверить цену ещё раз' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Проверить цену ещё раз' }).click()
  await dialog.getByRole('button', { name: /^Продолжить за/ }).click()
  await expect(field(card(page, 1), 'Фамилия')).toHaveValue('NOSEATS')
  await submit(page)
  await dialog.getByRole('button', { name: 'Новый поиск' }).click()
  await expect(page).toHaveURL(/\/search\/avia\?/)
})

test('documents or an e-mail the supplier rejects are reported at the form, and another submission is possible [AIRB-19 AIRB-21]', async ({
  page,
}) => {
  await openForm(page, { to: 'LED', days: 78 })
  await fillAdult(page, 'WRONGDOC')
  await fillContacts(page)
  for (const [surname, sentence] of [
    ['WRONGDOC', 'Неправильный формат документа'],
    ['WRONGMAIL', 'Email указан неверно'],
  ] as const) {
    await field(card(page, 1), 'Фамилия').fill(surname)
    await submit(page)
    await expect(page.getByRole('region', { name: sentence })).toBeFocused()
  }
  await field(card(page, 1), 'Фамилия').fill('Смирнова')
  await submit(page)
  await expect(page.getByRole('button', { name: /^Оплатить/ })).toBeVisible()
})

test('a cut line and a reload lose nothing, and the order goes when the line is back', async ({ page, context }) => {
  await openForm(page, { to: 'LED', days: 76 })
  await fillAdult(page)
  await fillContacts(page)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('avia_draft'))).not.toBeNull()
  await context.setOffline(true)
  await submit(page)
  await expect(errors(page)).toContainText(/Нет связи с.сервером\. Данные сохранены, попробуйте ещё раз/)
  await context.setOffline(false)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(/4510.?123456|Смирнова/)
  await page.reload()
  await expect(field(card(page, 1), 'Фамилия')).toHaveValue('Смирнова')
  await expect(field(card(page, 1), 'Серия и номер')).toHaveValue('4510 123456')
  await expect(field(contacts(page), 'Телефон')).toHaveValue('+7 916 123 45 67')
  await page.setViewportSize({ width: 390, height: 844 })
  await contacts(page).scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200)
  await submit(page)
  await expect(page).toHaveURL(/\/avia\/booking\?id=/)
  await expect(page.getByRole('button', { name: /^Оплатить/ })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('a visitor who navigates away while the seats are being held is not redirected back: the order waits in the banner', async ({
  page,
}) => {
  await openForm(page, { to: 'LED', days: 74 })
  await fillAdult(page)
  await fillContacts(page)
  const network = await openNetwork(page)
  await network.fails({ path: '/api/air/Booking', kind: 'hold' })
  await submit(page)
  await page.getByRole('link', { name: 'К выбору рейсов' }).click()
  await expect(flights(page).first()).toBeVisible()
  const booked = page.waitForResponse((answer) => answer.url().endsWith('/api/air/Booking'))
  await network.heals()
  await booked
  await expect(page.getByRole('complementary', { name: 'Заказ ждёт оплаты' })).toBeVisible()
  await expect(page).toHaveURL(/\/search\/avia\?/)
})

test('children cannot fly alone; an expired quote is requested again for the same flights, and no input is lost [AIRB-17 AIRB-18]', async ({
  page,
}) => {
  await page.clock.install()
  await openForm(page, { to: 'AER', days: 77, children: 1 })
  await fillAdult(page)
  await field(card(page, 1), 'Дата рождения').fill(born(15))
  const child = card(page, 2)
  await field(child, 'Фамилия').fill('Смирнова')
  await field(child, 'Имя').fill('Вера')
  await field(child, 'Дата рождения').fill(born(6))
  await child.getByText('Женский', { exact: true }).click()
  await field(child, 'Серия и номер').fill('IVМЮ112233')
  await fillContacts(page)
  await submit(page)
  await expect(
    page.getByRole('heading', { name: 'Дети на этом рейсе должны лететь в сопровождении взрослого 18 лет и старше' }),
  ).toBeVisible()

  await page.clock.fastForward('45:00')
  const dialog = page.getByRole('dialog', { name: 'Время на бронирование истекло, выполните новый поиск' })
  await page.context().setOffline(true)
  const failed = page.waitForEvent('requestfailed')
  await dialog.getByRole('button', { name: 'Проверить цену ещё раз' }).click()
  await failed
  await page.context().setOffline(false) // retried by itself
  await expect(dialog.getByRole('button', { name: 'Новый поиск' })).toBeVisible()
  await page.clock.setSystemTime(Date.now())
  await dialog.getByRole('button', { name: /^Продолжить за/ }).click()
  await expect(dialog).toBeHidden()
  await expect(field(child, 'Фамилия')).toHaveValue('Смирнова')
  await expect(field(child, 'Серия и номер')).toHaveValue(/112233/)
  await expect(field(contacts(page), 'Электронная почта')).toHaveValue('anna@mail.example')
  await field(card(page, 1), 'Дата рождения').fill(born(35))
  await submit(page)
  await expect(page.getByRole('button', { name: /^Оплатить/ })).toBeVisible()
})

test('on a tablet on its side and on a small desktop the contacts are labelled with whole words', async ({ page }) => {
  await openForm(page, { to: 'LED', days: 75 })
  for (const width of [1024, 1120, 1200]) {
    await page.setViewportSize({ width, height: 768 })
    for (const name of ['Контактное лицо', 'Электронная почта']) {
      const label = contacts(page).getByText(name, { exact: true })
      await expect(label).toBeVisible()
      expect(await label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), `${name}, ${width}`).toBe(0)
    }
  }
})
