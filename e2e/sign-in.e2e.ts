import { expect, test } from '@playwright/test'
import { linkTo } from './letters.ts'
import { expectAccessible, expectNoSidewaysScroll } from './purchase.ts'
import { timeShown } from './time-shown.ts'
import { PASSWORD, field, password, personButton, register, signIn, somebody, tokenOf } from './visitor.ts'

const errors: string[] = []

test.beforeEach(({ page }) => {
  errors.length = 0
  page.on('pageerror', (error) => errors.push(error.message))
})
test.afterEach(() => expect(errors).toEqual([]))

test('somebody registers by invitation, confirms the e-mail by the letter, leaves and comes back [AUTH-03 AUTH-05 AUTH-06 AUTH-09 AUTH-13 AUTH-14 AUTH-17 HDR-04]', async ({
  page,
  baseURL,
}) => {
  const person = somebody()
  await page.goto('/registration?bonusId=10000001')
  await expectAccessible(page)
  const asked = page.waitForRequest('**/auth/Account/Register')
  await register(page, person)
  const sent = new URLSearchParams((await asked).postData() ?? '')
  expect([sent.get('returnUrl'), sent.get('fromUser')]).toEqual([`${baseURL}/account`, '10000001'])

  await expect(page).toHaveURL('/account')
  expect((await tokenOf(page))?.split('.')).toHaveLength(3)
  await expect(personButton(page, person.login)).toBeVisible()
  const created = page.getByText('Аккаунт создан. Чтобы активировать его, перейдите по')
  await expect(created).toContainText(person.email)
  await page.reload()
  await expect(created).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Закрыть сообщение' }).click()
  await expect(created).toBeHidden()
  await expect(page.getByText('ещё не подтверждена')).toBeVisible()

  await page.goto(await linkTo(person.email, '/auth/Account/Activate'))
  await expect(page).toHaveURL('/account')
  await expect(page.getByText('Почта подтверждена')).toBeVisible()
  await expect(page.getByText('ещё не подтверждена')).toBeHidden()

  await personButton(page, person.login).click()
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await expect(page).toHaveURL('/')
  expect(await tokenOf(page)).toBeNull()
  await page.getByRole('link', { name: 'Войти' }).click()
  await signIn(page, person.email, PASSWORD)
  await expect(personButton(page, person.login)).toBeVisible()
})

test('registration without an invitation carries no referrer, and says what the server said [AUTH-15 AUTH-16 AUTH-18]', async ({
  page,
}) => {
  await page.goto('/registration')
  const asked = page.waitForRequest('**/auth/Account/Register')
  await register(page, { login: 'demo', email: 'new@mail.example' })
  expect(new URLSearchParams((await asked).postData() ?? '').has('fromUser')).toBe(false)
  await expect(page.getByText('Логин уже занят')).toBeVisible()
  expect(await page.evaluate(() => (window as { dataLayer?: object[] }).dataLayer)).toEqual([{ event: 'registrationerror' }])
  await page.context().setOffline(true)
  await register(page, somebody())
  await expect(page.getByText('Произошла ошибка при регистрации, уже ремонтируем')).toBeVisible()
})

test('forms say what is missing before anything is sent [VALID-02 VALID-05 VALID-06 VALID-07 VALID-09]', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
  const forms = [
    ['/login', 'Войти', 2],
    ['/registration', 'Зарегистрироваться', 4],
    ['/forgot-password', 'Выслать ссылку', 1],
  ] as const
  for (const [address, button, count] of forms) {
    await page.goto(address)
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByText('Поле обязательное.')).toHaveCount(count)
    await expectAccessible(page)
  }
  await page.goto('/registration')
  const email = field(page, 'Электронная почта')
  await expect(email).toHaveAttribute('type', 'email')
  await email.fill('abc')
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await expect(page.getByText('Email указан неверно')).toBeVisible()
  expect(calls).toEqual([])
})

test('a mistyped domain is offered right, a password can be seen and hidden [AUTH-25 VALID-08]', async ({ page }) => {
  await page.goto('/registration')
  const email = field(page, 'Электронная почта')
  await email.fill('ivan@gmial.com')
  await email.blur()
  await page.getByRole('button', { name: 'ivan@gmail.com' }).click()
  await expect(email).toHaveValue('ivan@gmail.com')
  const secret = password(page, 'Пароль')
  await secret.fill('abc')
  await expect(secret).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Показать пароль' }).first().click()
  await expect(secret).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Скрыть пароль' }).click()
  await expect(secret).toHaveAttribute('type', 'password')
})

test('what was typed, left and sent before the scripts came is heard when they come', async ({ page }) => {
  let scripts = Promise.resolve()
  await page.route('**/assets/*.js', (route) => scripts.then(() => route.continue()))
  const openWithoutScripts = async (address: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    scripts = promise
    await page.goto(address, { waitUntil: 'commit' })
    return resolve
  }

  const registrationComes = await openWithoutScripts('/registration')
  const email = field(page, 'Электронная почта')
  await email.fill('ivan@gmial.com')
  await email.blur()
  registrationComes()
  await page.getByRole('button', { name: 'ivan@gmail.com' }).click()
  await expect(email).toHaveValue('ivan@gmail.com')

  const signInComes = await openWithoutScripts('/login')
  await signIn(page)
  signInComes()
  await expect(page).toHaveURL('/account')
})

test('a wrong password is told in the server’s words until a field is edited [AUTH-04 AUTH-08 AUTH-24]', async ({ page }) => {
  await page.goto('/login')
  await signIn(page, somebody().login, 'wrong one')
  const banner = page.getByRole('alert').filter({ hasText: 'Неверный логин или пароль' })
  await expect(banner).toBeVisible()
  await field(page, 'Логин или e-mail').pressSequentially('x')
  await expect(banner).toBeHidden()
})

test('sign-in stands over any page, changes forms without losing the e-mail and leaves with the parameter [HDR-02 MODAL-01 MODAL-03 MODAL-04 MODAL-05]', async ({
  page,
}) => {
  await page.goto('/error?x=1')
  await page.getByRole('link', { name: 'Войти' }).click()
  await expect(page).toHaveURL('/error?x=1&showForm=login')
  const modal = page.getByRole('dialog')
  await expect(modal.getByRole('heading', { name: 'Вход' })).toBeVisible()
  await expectAccessible(page)
  await field(modal, 'Логин или e-mail').fill('anna@mail.example')
  await modal.getByRole('link', { name: 'Забыли пароль?' }).click()
  await expect(page).toHaveURL('/error?x=1&showForm=forgotPassword')
  await expect(field(modal, 'Электронная почта')).toHaveValue('anna@mail.example')
  await modal.getByRole('link', { name: 'Зарегистрироваться' }).click()
  await expect(page).toHaveURL('/error?x=1&showForm=registration')
  await expect(field(modal, 'Электронная почта')).toHaveValue('anna@mail.example')
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(page).toHaveURL('/error?x=1')
  for (const form of ['forgotPassword', 'registration', 'login']) {
    await page.goto(`/?showForm=${form}`)
    await expect(modal).toBeVisible()
  }
  await signIn(page)
  await expect(modal).toBeHidden()
  await expect(page).toHaveURL('/')
  await expect(personButton(page, 'Смирнова Анна')).toBeVisible()
})

test('the header has the logo that leads home, the services and the account [HDR-01]', async ({ page }) => {
  await page.goto('/error')
  const header = page.getByRole('banner')
  await expect(header.getByRole('navigation', { name: 'Сервисы' }).getByRole('link', { name: 'Авиабилеты' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Войти' })).toBeVisible()
  await header.getByRole('link', { name: /на главную/ }).click()
  await expect(page).toHaveURL('/')
})

test('the account asks a guest to sign in and then opens where they were going [AUTH-01 AUTH-10 ACC-01 HDR-03 HDR-06 HDR-11]', async ({
  page,
}) => {
  await page.goto('/account/avia?x=1')
  await expect(page).toHaveURL('/login')
  await signIn(page)
  await expect(page).toHaveURL('/account/avia?x=1')
  const logins: string[] = []
  page.on('request', (request) => request.url().includes('/auth/Account/') && logins.push(request.url()))
  await page.reload()
  await page.goto('/login')
  await expect(page).toHaveURL('/account')
  const person = personButton(page, 'Смирнова Анна')
  await person.click()
  const menu = page.getByRole('menu', { name: 'Личный кабинет' })
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Личные данные',
    'Мои авиабилеты',
    'Мои бронирования',
    'Подписчики',
    'Выйти',
  ])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(person).toBeFocused()
  expect(logins).toEqual([])
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Войти' })).toBeVisible()
  await expect(page.getByRole('button', { name: /личный кабинет/ })).toHaveCount(0)
})

test('an expired token is renewed by a call; when that fails the way back is remembered [AUTH-02 AUTH-11 AUTH-12 API-02]', async ({
  page,
}) => {
  await page.goto('/login')
  await signIn(page)
  await expect(page).toHaveURL('/account')
  await page.goto('/robots.txt') // nothing here asks by itself while the clock moves on
  const before = await tokenOf(page)
  await page.clock.setFixedTime(Date.now() + 60 * 60_000)
  const renewal = page.waitForResponse('**/auth/Account/Token')
  const next = page.waitForRequest('**/auth/user')
  await page.goto('/account')
  const renewed = await renewal
  const headers = await renewed.request().allHeaders()
  expect([headers.authorization, headers.cookie]).toEqual([`Bearer ${before}`, expect.stringContaining('rt=')])
  const { token } = await renewed.json()
  expect(await (await next).headerValue('authorization')).toBe(`Bearer ${token}`)
  expect(await tokenOf(page)).toBe(token)
  await expect(personButton(page, 'Смирнова Анна')).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/account/avia?x=1')
  await expect(page).toHaveURL('/login')
  await signIn(page)
  await expect(page).toHaveURL('/account/avia?x=1')
  await page.context().clearCookies()
  await page.goto('/error')
  await expect(page.getByRole('link', { name: 'Войти' })).toBeVisible()
  await expect(page).toHaveURL('/error')
})

test('signing out in one tab signs out in the others; no network is no sign-out', async ({ page, context }) => {
  await page.goto('/login')
  await signIn(page)
  const other = await context.newPage()
  await other.goto('/account')
  await expect(other.getByRole('heading', { name: 'Личные данные' })).toBeVisible()
  await page.clock.setFixedTime(Date.now() + 60 * 60_000)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Произошла техническая ошибка, уже ремонтируем')).toBeVisible()
  expect(await tokenOf(page)).not.toBeNull()
  await context.setOffline(false)
  await personButton(page, 'Смирнова Анна').click()
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await expect(other).toHaveURL('/')
  await expect(other.getByRole('link', { name: 'Войти' })).toBeVisible()
})

test('a forgotten password is set anew by the letter, once [AUTH-19 AUTH-20 AUTH-21 AUTH-22 AUTH-23 VALID-10 VALID-12]', async ({
  page,
}) => {
  const person = somebody()
  await page.goto('/registration')
  await register(page, person)
  await expect(page).toHaveURL('/account')
  await page.evaluate(() => localStorage.clear())

  await page.goto('/forgot-password')
  await field(page, 'Электронная почта').fill(person.email)
  await page.getByRole('button', { name: 'Выслать ссылку' }).click()
  await expect(page.getByText('Письмо с инструкцией по восстановлению пароля выслано на почту')).toBeVisible()
  await expectAccessible(page)

  const link = await linkTo(person.email, '/password/')
  await page.goto(link)
  await expectAccessible(page)
  await expect(page).toHaveURL('/password/new')
  const save = page.getByRole('button', { name: 'Сохранить пароль' })
  await save.click()
  await expect(page.getByText('Поле обязательное.')).toHaveCount(2)
  const [first, second] = [password(page, 'Новый пароль'), password(page, 'Повторите пароль')]
  expect([await first.getAttribute('name'), await second.getAttribute('name')]).toEqual(['password', 'password'])
  await first.fill('password1')
  await second.fill('password1')
  await save.click()
  await expect(page.getByText('Слишком простой пароль')).toBeVisible()
  await page.context().setOffline(true)
  await first.fill('новая гавань 8')
  await second.fill('новая гавань 8')
  await save.click()
  await expect(page.getByText('Произошла техническая ошибка, уже ремонтируем')).toBeVisible()
  await page.context().setOffline(false)
  const asked = page.waitForRequest('**/auth/Password/Reset')
  const staying = timeShown(page, 'выполнен выход')
  await save.click()
  expect(new URLSearchParams((await asked).postData() ?? '').getAll('password')).toHaveLength(2)
  await expect(page.getByText('Пароль изменен!')).toBeVisible()
  await expect(page).toHaveURL('/password/new')
  await expect(page).toHaveURL('/login')
  expect(await staying).toBeGreaterThan(4_000)

  await page.goto(link)
  await password(page, 'Новый пароль').fill('третья гавань 9')
  await password(page, 'Повторите пароль').fill('третья гавань 9')
  await save.click()
  await expect(page.getByText('Не удалось изменить пароль, попробуйте еще раз')).toBeVisible()
  await page.goto('/login')
  await signIn(page, person.login, 'новая гавань 8')
  await expect(page).toHaveURL('/account')
})

test('pages of sign-in have addresses of their own, in the footer too [FTR-03 NAV-16 NAV-17 NAV-20 NAV-21 NAV-22 NAV-23]', async ({
  page,
}) => {
  const pages = [
    ['Вход', '/login', 'Вход', 'Пароль'],
    ['Регистрация', '/registration', 'Регистрация', 'Повторите пароль'],
    ['Восстановление пароля', '/forgot-password', 'Не удается войти?', 'Электронная почта'],
  ] as const
  for (const [link, address, title, label] of pages) {
    await page.goto('/error')
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${title.replace('?', String.raw`\?`)}`))
    await expect(password(page, label)).toBeVisible()
  }
  await page.goto('/password/some-token')
  await expect(password(page, 'Новый пароль')).toBeVisible()
  await expect(password(page, 'Повторите пароль')).toBeVisible()
  await page.goto('/login')
  await signIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Личные данные' })).toBeVisible()
  await page.goto('/account/avia')
  await expect(page.getByRole('heading', { level: 1, name: 'Мои авиабилеты' })).toBeVisible()
})

test('on a phone the name is an icon, forms and the account fit the screen [HDR-05]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const address of ['/login', '/registration', '/forgot-password', '/password/x', '/?showForm=registration']) {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await page.goto('/login')
  await signIn(page)
  await expect(page).toHaveURL('/account')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const box = await personButton(page, 'Смирнова Анна').boundingBox()
  expect(box?.width).toBeLessThan(60)
})

test('personal data are shown and saved, the password is changed by who knows it [ACC-02 MODAL-09]', async ({ page }) => {
  const person = somebody()
  await page.goto('/registration')
  await register(page, person)
  const values = { Фамилия: 'Петров', Имя: 'Иван', 'Дата рождения': '14.03.1991', Телефон: '9161234567' }
  for (const [label, value] of Object.entries(values)) await field(page, label).pressSequentially(value)
  await expect(field(page, 'Логин')).toHaveValue(person.login)
  await expect(field(page, 'Электронная почта')).toHaveValue(person.email)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Данные сохранены')).toBeVisible()
  await expect(personButton(page, 'Петров Иван')).toBeVisible()
  await page.reload()
  await expect(field(page, 'Телефон')).toHaveValue('+7 916 123 45 67')
  await expect(field(page, 'Дата рождения')).toHaveValue('14.03.1991')
  await page.getByRole('button', { name: 'Изменить пароль' }).click()
  await password(page, 'Прежний пароль').fill(PASSWORD)
  await password(page, 'Новый пароль').fill('новая гавань 8')
  await password(page, 'Повторите пароль').fill('новая гавань 8')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
  await expect(page.getByText('Пароль изменен!')).toBeVisible()
})
