import { type Page, expect, test } from '@playwright/test'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { copiedFrom } from '#e2e/steps/clipboard.ts'
import { holdClock } from '#e2e/steps/clock.ts'
import { openNetwork } from '#e2e/steps/network.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/steps/purchase.ts'
import {
  PASSWORD,
  bookFor,
  dayAhead,
  password,
  personButton,
  register,
  signIn,
  somebody,
  readToken,
  fetchUser,
} from '#e2e/steps/visitor.ts'

test('the header’s menu has five items and shows name, e-mail and points; the followers’ page invites others', async ({
  page,
  context,
}) => {
  await page.goto(paths.login)
  await signIn(page)
  await expect(page).toHaveURL(paths.account)
  const head = page.getByRole('banner')
  const points = head.getByRole('link', { name: /^Бонусов, доступных для оплаты: \d+$/ })
  await test.step('it shows name, e-mail and points as the account has them [HDR-08 ACC-06]', async () => {
    // The demonstration's past is written right after the first start, order by order: the points grow in the meantime.
    await expect(async () => {
      await page.reload()
      const { email, bonusValue } = await fetchUser(page)
      expect(bonusValue).toBeGreaterThan(0)
      await personButton(page, 'Смирнова Анна').click()
      await expect(points).toHaveText(String(bonusValue))
      await expect(head.getByText('Смирнова Анна').last()).toBeVisible()
      await expect(head.getByText(email)).toBeVisible()
    }).toPass()
  })
  const items = page.getByRole('menuitem')
  const trip = head.locator(`a[href^="${paths.accountTrips}?trip="]`)
  await test.step('the menu has five items that lead to the four pages of the account [HDR-07]', async () => {
    await expect(items).toHaveText(['Личные данные', 'Мои авиабилеты', 'Мои бронирования', 'Подписчики', 'Выйти'])
    const addresses = await items.evaluateAll((all) => all.map((item) => item.getAttribute('href')))
    expect(addresses).toEqual([paths.account, paths.accountFlights, paths.accountHotels, paths.accountFollowers, null])
  })
  await test.step('the points say what they are, by mouse and by keyboard [HDR-09]', async () => {
    await points.hover()
    await expect(page.getByRole('tooltip')).toHaveText('Бонусов, доступных для оплаты')
    await items.first().focus()
    await page.keyboard.press('Shift+Tab')
    await expect(trip).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(points).toBeFocused()
    await expect(page.getByRole('tooltip')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  })

  await test.step('the next trip is shown above the items and links to its page, which closes the list', async () => {
    await personButton(page, 'Смирнова Анна').click()
    const [name = ''] = (await trip.innerText()).split('\n')
    await trip.click()
    await expect(page.getByRole('region', { name: `Поездка: ${name}` })).toBeVisible()
    await expect(items).toHaveCount(0)
  })

  await test.step('the followers have a page [NAV-19]', async () => {
    await page.getByRole('navigation', { name: 'Личный кабинет' }).getByRole('link', { name: 'Подписчики' }).click()
    await expect(page).toHaveURL(paths.accountFollowers)
    await expect(page).toHaveTitle(/Подписчики/)
    await expect(page.getByRole('row').filter({ hasText: 'ma***.k' })).toBeVisible()
    await expect(page.getByText(/^(Начисление|Оплата) /).first()).toBeVisible()
    await expect(page.getByText(/^остаток \d/).first()).toBeVisible()
    const entry = page.getByRole('row').filter({ hasText: 'Начисление за покупку' }).first()
    await expect(entry, 'a number says what it counts').toContainText(/\+\d+ бонус/)
  })
  await context.grantPermissions(['clipboard-write'])
  const claims = JSON.parse(Buffer.from((await readToken(page))!.split('.')[1]!, 'base64url').toString('utf8'))
  const link = `${new URL(page.url()).origin}${href(paths.registration, {}, { bonusId: claims.BonusAccountId })}`
  await test.step('the link of an invitation is copied with the account’s number in it [FOL-03 FOL-04 ACC-04]', async () => {
    await holdClock(page)
    await page.getByRole('button', { name: 'Скопировать' }).click()
    await expect(page.getByText('Ссылка скопирована')).toBeVisible()
    await page.clock.runFor(3_000)
    await expect(page.getByText('Ссылка скопирована')).toHaveCount(0)
    await page.clock.resume()
    expect(await copiedFrom(page)).toBe(link)
  })
  await page.getByRole('button', { name: 'QR-код' }).click()
  await expect(page.getByText('Наведите камеру телефона')).toBeVisible()
  await expectAccessible(page)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)

  await test.step('beside the history of points, on a phone, both ways to share the link are on one line', async () => {
    await page.goto(paths.account)
    const ways = page
      .getByText(/\/registration\?/)
      .locator('xpath=..')
      .getByRole('button')
    const tops = () => ways.evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
    await expect.poll(async () => (await tops()).length).toBe(2)
    expect(new Set(await tops()).size).toBe(1)
  })
})

test('a history with pending points only does not promise the first ones', async ({ page }) => {
  const promise = page.getByText(/Первые бонусы придут с.первой покупкой/)
  await page.goto(paths.registration)
  await register(page, somebody())
  await expect(promise).toBeVisible()
  await bookFor(page.request, (await readToken(page)) ?? '', dayAhead(41))
  await page.reload()
  await expect(page.getByRole('list', { name: 'Бонусы, которые ещё придут' })).toBeVisible()
  await expect(promise).toBeHidden()
})

test('a fare that does not accept points leaves the switch off and says why; a checkout with points is refused [AIRS-41]', async ({
  page,
}) => {
  await page.goto(paths.login)
  await signIn(page)
  await expect(page).toHaveURL(paths.account)
  const headers = { authorization: `Bearer ${await readToken(page)}` }
  const prompt = { iataFrom: 'MOW', iataTo: 'BCN', dateThere: dayAhead(90), dateBack: null, adults: 1, children: 0, infants: 0 }
  const found = await (await page.request.post('/api/air/Search', { data: prompt, headers })).json()
  const offer = found.forwardOptions.find(({ bonusApplicable }: { bonusApplicable: boolean }) => !bonusApplicable)
  expect(offer).toBeDefined()
  const id = await bookOffer(page, offer)
  await page.goto(href(paths.airBooking, {}, { id }))
  const toggle = page.getByRole('switch', { name: 'Оплатить бонусами' })
  await expect(toggle).toBeDisabled()
  await expect(toggle).not.toBeChecked()
  await expect(toggle).toHaveAccessibleDescription('Бонусы к этому предложению не применяются')
  const refused = await page.request.post(`/api/air/Checkout/${id}`, { data: { useBonus: true }, headers })
  expect([refused.status(), (await refused.json()).code]).toEqual([403, 'BONUS_NOT_APPLICABLE'])
})

test('a guest is shown how to get a link of their own, and signs up over any page [FOL-05 MODAL-02]', async ({ page }) => {
  await page.goto(href(paths.supportPage, { page: 'referalinaya-programma' }))
  const prompt = page.getByText('Чтобы получить ссылку,')
  await expect(prompt).toBeVisible()
  await prompt.getByRole('link', { name: 'войдите' }).click()
  await expect(page).toHaveURL(href(paths.supportPage, { page: 'referalinaya-programma' }, { showForm: 'login' }))
  const modal = page.getByRole('dialog')
  await expect(modal.getByRole('heading', { name: 'Вход' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await prompt.getByRole('link', { name: 'зарегистрируйтесь' }).click()
  await expect(page).toHaveURL(href(paths.supportPage, { page: 'referalinaya-programma' }, { showForm: 'registration' }))
  await page.goto(href(paths.hotels, {}, { showForm: 'registration' }))
  await expect(modal.getByRole('heading', { name: 'Регистрация' })).toBeVisible()
  await expectAccessible(page)
  await register(page, somebody())
  await expect(modal).toBeHidden()
  await expect(page).toHaveURL(paths.hotels)
})

test('a person takes their data with them and ends the account', async ({ page }) => {
  const me = somebody()
  await page.goto(paths.registration)
  await register(page, me)
  await expect(page).toHaveURL(paths.account)
  await expect(page.getByRole('region', { name: 'Входы в кабинет' }).getByText('Регистрация', { exact: true })).toBeVisible()
  const letters = page.getByRole('switch', { name: /Начисления бонусов/ })
  await letters.press('Space')
  await expect(page.getByText('Письма о бонусах больше не придут')).toBeVisible()
  await page.reload()
  await expect(letters).not.toBeChecked()
  const network = await openNetwork(page)
  await network.fails({ path: '/auth/user/mails', kind: 'delay', ms: 1500 })
  const late = page.waitForRequest('**/auth/user/mails')
  await letters.press('Space')
  await late
  await network.heals()
  await letters.press('Space')
  for (const said of ['будут приходить', 'больше не придут'])
    await expect(page.getByText(`Письма о бонусах ${said}`)).toBeVisible()
  await page.reload()
  await expect(letters, 'the last press is the one that stands').not.toBeChecked()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Скачать мои данные' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('my-data.json')
  await page.getByRole('button', { name: 'Удалить кабинет' }).click()
  const modal = page.getByRole('dialog')
  await password(modal, 'Пароль').fill('не тот пароль')
  await modal.getByRole('button', { name: 'Удалить насовсем' }).click()
  await expect(modal.getByText('Пароль указан неверно')).toBeVisible()
  await expectAccessible(page)
  await password(modal, 'Пароль').fill(PASSWORD)
  await modal.getByRole('button', { name: 'Удалить насовсем' }).click()
  await expect(page).toHaveURL('/')
  await page.goto(paths.login)
  await signIn(page, me.login, PASSWORD)
  await expect(page.getByRole('alert').filter({ hasText: 'Неверный логин или пароль' })).toBeVisible()
})

/** Books one seat of an offer for the signed-in person; returns the order's id. */
async function bookOffer(page: Page, offer: { itineraryRef: object; totalPrice: number }): Promise<string> {
  const document = { type: 'forpassportrf', number: '701234567', date: dayAhead(3000) }
  const data = {
    there: { itineraryRef: offer.itineraryRef },
    back: null,
    passengers: [{ name: 'Anna', surname: 'Smirnova', birthDay: '14-03-1991', gender: 'female', document }],
    contactInfo: { email: 'anna@mail.example', contactPerson: 'Анна Смирнова', contactPhone: '+79991234567' },
    privacy: true,
    isAviasales: false,
    acceptedPrice: offer.totalPrice,
  }
  const headers = { authorization: `Bearer ${await readToken(page)}` }
  const booked = await page.request.post('/api/air/Booking', { data, headers })
  expect(booked.status(), await booked.text()).toBe(200)
  return (await booked.json()).id
}
