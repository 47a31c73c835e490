import { expect, test } from '@playwright/test'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { openNetwork } from '#e2e/steps/network.ts'
import { expectNoPageErrors } from '#e2e/steps/page-errors.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/steps/purchase.ts'
import { alive } from '#e2e/steps/results-page.ts'
import { field, password, personButton, signIn, somebody } from '#e2e/steps/visitor.ts'

expectNoPageErrors()

test('the button is busy while a password is checked; a wrong one is shown in the server’s words until a field is edited [AUTH-04 AUTH-08 AUTH-24]', async ({
  page,
}) => {
  await page.goto(paths.login)
  const network = await openNetwork(page)
  await network.fails({ path: '/auth/Account/Login', kind: 'hold' })
  await signIn(page, somebody().login, 'wrong one')
  const button = page.getByRole('button', { name: 'Войти', exact: true })
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await network.heals()
  await expect(button).not.toHaveAttribute('aria-busy')
  const banner = page.getByRole('alert').filter({ hasText: 'Неверный логин или пароль' })
  await expect(banner).toBeVisible()
  await field(page, 'Логин или e-mail').pressSequentially('x')
  await expect(banner).toBeHidden()
})

test('sign-in opens over any page, changes forms without losing the e-mail and closes with the parameter', async ({ page }) => {
  await page.goto(href(paths.error, {}, { x: '1' }))
  await page.getByRole('link', { name: 'Войти' }).click()
  await expect(page).toHaveURL(href(paths.error, {}, { x: '1', showForm: 'login' }))
  const modal = page.getByRole('dialog')
  await test.step('a guest’s button opens the form over the page [HDR-02]', async () => {
    await expect(modal.getByRole('heading', { name: 'Вход' })).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('forms change places without losing the e-mail, the address says which [MODAL-04]', async () => {
    await field(modal, 'Логин или e-mail').fill('anna@mail.example')
    await modal.getByRole('link', { name: 'Забыли пароль?' }).click()
    await expect(page).toHaveURL(href(paths.error, {}, { x: '1', showForm: 'forgotPassword' }))
    await expect(field(modal, 'Электронная почта')).toHaveValue('anna@mail.example')
    await modal.getByRole('link', { name: 'Зарегистрироваться' }).click()
    await expect(page).toHaveURL(href(paths.error, {}, { x: '1', showForm: 'registration' }))
    await expect(field(modal, 'Электронная почта')).toHaveValue('anna@mail.example')
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    await expect(page).toHaveURL(href(paths.error, {}, { x: '1' }))
  })
  await test.step('an address opens each of them [MODAL-01 MODAL-03]', async () => {
    for (const form of ['forgotPassword', 'registration', 'login']) {
      await page.goto(`/?showForm=${form}`)
      await expect(modal).toBeVisible()
    }
  })
  await test.step('who has signed in is on the page below it [MODAL-05]', async () => {
    await signIn(page)
    await expect(modal).toBeHidden()
    await expect(page).toHaveURL('/')
    await expect(personButton(page, 'Смирнова Анна')).toBeVisible()
  })
})

for (const address of [paths.home, paths.hotels])
  test(`sign-in opens over ${address} and closes without the page being fetched again`, async ({ page }) => {
    await page.goto(address)
    await alive(page)
    const fetched: string[] = []
    page.on('request', (request) => /\.data(\?|$)/.test(request.url()) && fetched.push(request.url()))
    await page.getByRole('link', { name: 'Войти' }).click()
    await expect(page.getByRole('dialog').getByLabel('Пароль', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(fetched).toEqual([])
  })

test('pages of sign-in have addresses of their own, in the footer too', async ({ page }) => {
  const pages = [
    ['Вход', paths.login, 'Вход', 'Пароль'],
    ['Регистрация', paths.registration, 'Регистрация', 'Повторите пароль'],
    ['Восстановление пароля', paths.forgotPassword, 'Не удается войти?', 'Электронная почта'],
  ] as const
  await test.step('the footer leads to three of them [FTR-03]', async () => {
    await page.goto(paths.error)
    const footer = page.getByRole('contentinfo')
    for (const [link, address] of pages) await expect(footer.getByRole('link', { name: link })).toHaveAttribute('href', address)
  })
  await test.step('three pages have an address, a title and their fields [NAV-20 NAV-21 NAV-22]', async () => {
    for (const [link, address, title, label] of pages) {
      await page.goto(paths.error)
      await page.getByRole('contentinfo').getByRole('link', { name: link }).click()
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page).toHaveTitle(new RegExp(`^${title.replace('?', String.raw`\?`)}`))
      await expect(password(page, label)).toBeVisible()
    }
  })
  await test.step('a new password has two fields [NAV-23]', async () => {
    await page.goto(href(paths.newPassword, { token: 'some-token' }))
    await expect(password(page, 'Новый пароль')).toBeVisible()
    await expect(password(page, 'Повторите пароль')).toBeVisible()
  })
  await test.step('the account has personal data and flights [NAV-16 NAV-17]', async () => {
    await page.goto(paths.login)
    await signIn(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Личные данные' })).toBeVisible()
    await page.goto(paths.accountFlights)
    await expect(page.getByRole('heading', { level: 1, name: 'Мои авиабилеты' })).toBeVisible()
  })
})

test('on a phone the name is an icon, forms and the account fit the screen [HDR-05]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const address of [
    paths.login,
    paths.registration,
    paths.forgotPassword,
    href(paths.newPassword, { token: 'x' }),
    '/?showForm=registration',
  ]) {
    await page.goto(address)
    await alive(page)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await page.goto(paths.login)
  await signIn(page)
  await expect(page).toHaveURL(paths.account)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const box = await personButton(page, 'Смирнова Анна').boundingBox()
  expect(box?.width).toBeLessThan(60)
})

test('the header has the logo that leads home, the services and the account [HDR-01]', async ({ page }) => {
  await page.goto(paths.error)
  const header = page.getByRole('banner')
  await expect(header.getByRole('navigation', { name: 'Сервисы' }).getByRole('link', { name: 'Авиабилеты' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Войти' })).toBeVisible()
  await header.getByRole('link', { name: /на главную/ }).click()
  await expect(page).toHaveURL('/')
})
