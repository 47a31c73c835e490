import { expect, test } from '@playwright/test'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { linkTo } from '#e2e/steps/letters.ts'
import { openNetwork } from '#e2e/steps/network.ts'
import { expectNoPageErrors } from '#e2e/steps/page-errors.ts'
import { expectAccessible } from '#e2e/steps/purchase.ts'
import { PASSWORD, consentBox, field, password, personButton, register, signIn, somebody, readToken } from '#e2e/steps/visitor.ts'

expectNoPageErrors()

test('a visitor registers by invitation, confirms the e-mail by the link sent, leaves and returns', async ({ page, baseURL }) => {
  const person = somebody()
  await page.goto(href(paths.registration, {}, { bonusId: '10000001' }))
  await expect(page.getByText(/Вас пригласил друг.*вам это ничего не.стоит/)).toBeVisible()
  await expectAccessible(page)
  await test.step('the form carries who invites and where the account is [AUTH-03 AUTH-17]', async () => {
    const request = page.waitForRequest('**/auth/Account/Register')
    await register(page, person)
    const sent = new URLSearchParams((await request).postData() ?? '')
    expect([sent.get('returnUrl'), sent.get('fromUser')]).toEqual([`${baseURL}${paths.account}`, '10000001'])
  })

  await test.step('the browser holds the token and shows the login [AUTH-05 AUTH-13 HDR-04]', async () => {
    await expect(page).toHaveURL(paths.account)
    expect((await readToken(page))?.split('.')).toHaveLength(3)
    await expect(personButton(page, person.login)).toBeVisible()
  })
  const created = page.getByText('Личный кабинет создан. Чтобы активировать его, перейдите по')
  await test.step('that a letter waits is said until it is closed [AUTH-14]', async () => {
    await expect(created).toContainText(person.email)
    await page.reload()
    await expect(created).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Закрыть сообщение' }).click()
    await expect(created).toBeHidden()
    await expect(page.getByText('ещё не подтверждена')).toBeVisible()
  })

  const link = await linkTo(person.email, '/auth/Account/Activate')
  await page.goto(link.slice(0, -4))
  await expect(page).toHaveURL(paths.account)
  await expect(page.getByText('Ссылка недействительна. Отправьте письмо ещё раз')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Отправить письмо ещё раз/ })).toBeVisible()
  await page.goto(link)
  await expect(page).toHaveURL(paths.account)
  await expect(page.getByText('Почта подтверждена')).toBeVisible()
  await expect(page.getByText('ещё не подтверждена')).toBeHidden()
  await page.goto(link.slice(0, -4))
  await expect(page.getByText('Ссылка недействительна, но почта уже подтверждена')).toBeVisible()

  await test.step('who leaves takes everything along [AUTH-09]', async () => {
    await personButton(page, person.login).click()
    await page.getByRole('menuitem', { name: 'Выйти' }).click()
    await expect(page).toHaveURL('/')
    expect(await readToken(page)).toBeNull()
  })
  await test.step('a visitor signing in is greeted by the login of the token, before the server has sent the profile [AUTH-06]', async () => {
    const network = await openNetwork(page)
    await network.fails({ path: '/auth/user', kind: 'hold' })
    await page.getByRole('link', { name: 'Войти' }).click()
    await signIn(page, person.email, PASSWORD)
    await expect(personButton(page, person.login)).toBeVisible()
    await network.heals()
  })
})

test('a minute after one letter another may be sent, also if the page was suspended in between', async ({ page }) => {
  await page.clock.install()
  await page.goto(paths.registration)
  await register(page, somebody())
  const again = page.getByRole('button', { name: /^Отправить письмо ещё раз/ })
  await expect(again).toHaveAccessibleName(/через 0:\d\d/)
  await expect(again).toBeDisabled()
  await page.clock.fastForward(61_000)
  await expect(again).toBeEnabled()
  await expect(again).toHaveAccessibleName('Отправить письмо ещё раз')

  const [network, path] = [await openNetwork(page), '/auth/Account/ResendActivation']
  const json = { code: 'TOO_MANY_LETTERS', message: 'Письмо уже отправлено. Повторите позже', retryAfter: 80_000 }
  await network.fails({ path, kind: 'answer', status: 429, json })
  await again.click()
  await expect(again).toHaveAccessibleName(/через 23\sч$/)
})

test('a letter of another account says whose e-mail it has confirmed, and the letter of this one is still waited for', async ({
  page,
}) => {
  const [other, here] = [somebody(), somebody()]
  await page.goto(paths.registration)
  await register(page, other)
  await expect(page).toHaveURL(paths.account)
  const link = await linkTo(other.email, '/auth/Account/Activate')
  await page.evaluate(() => localStorage.clear())
  await page.goto(paths.registration)
  await register(page, here)
  const created = page.getByText('Личный кабинет создан. Чтобы активировать его, перейдите по')
  await expect(created).toContainText(here.email)
  await page.goto(link)
  await expect(page.getByText(`Подтверждена почта другого кабинета. Здесь открыт ${here.login}`)).toBeVisible()
  await expect(created).toContainText(here.email)
})

test('the message of a new account is not shown to another who signs in', async ({ page }) => {
  const me = somebody()
  await page.goto(paths.registration)
  await register(page, me)
  await expect(page).toHaveURL(paths.account)
  const created = page.getByText('Личный кабинет создан. Чтобы активировать его, перейдите по')
  await expect(created).toContainText(me.email)
  await personButton(page, me.login).click()
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await expect(page).toHaveURL('/')
  await expect(created).toBeHidden()
  await page.goto(paths.login)
  await signIn(page, 'novice', 'novice123')
  await expect(page.getByText(/^Почта novice@strannik.example ещё не.подтверждена/)).toBeVisible()
  await expect(created).toBeHidden()
})

test('an e-mail corrected at once is the only one the page names: its letter is the one that is waited for', async ({ page }) => {
  const [me, right] = [somebody(), somebody()]
  await page.goto(paths.registration)
  await register(page, me)
  await expect(page).toHaveURL(paths.account)
  const created = page.getByText('Личный кабинет создан. Чтобы активировать его, перейдите по')
  await expect(created).toContainText(me.email)
  await page.getByRole('button', { name: 'Исправить почту' }).click()
  const drawer = page.getByRole('dialog', { name: 'Исправить почту' })
  await field(drawer, 'Электронная почта').fill(right.email)
  await password(drawer, 'Ваш пароль').fill(PASSWORD)
  await drawer.getByRole('button', { name: 'Сохранить почту' }).click()
  await expect(page.getByText(`Почта ${right.email} ещё не`)).toBeVisible()
  await expect(page.getByText(me.email)).toHaveCount(0)
})

test('registration without an invitation carries no referrer, and says what the server said [AUTH-15 AUTH-16 AUTH-18]', async ({
  page,
}) => {
  await page.goto(paths.registration)
  await expect(page.getByText('Вас пригласил друг')).toHaveCount(0)
  const request = page.waitForRequest('**/auth/Account/Register')
  await register(page, { login: 'demo', email: 'new@mail.example' })
  expect(new URLSearchParams((await request).postData() ?? '').has('fromUser')).toBe(false)
  await expect(page.getByText('Логин уже занят')).toBeVisible()
  expect(await page.evaluate(() => (window as { dataLayer?: object[] }).dataLayer)).toEqual([{ event: 'registrationerror' }])
  await page.context().setOffline(true)
  await register(page, somebody())
  await expect(page.getByText('Произошла ошибка при регистрации, уже ремонтируем')).toBeVisible()
})

test('forms say what is missing before anything is sent', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
  const forms = [
    [paths.login, 'Войти', 2],
    [paths.registration, 'Зарегистрироваться', 4],
    [paths.forgotPassword, 'Выслать ссылку', 1],
  ] as const
  await test.step('each empty form says it at each of its fields [VALID-02 VALID-05 VALID-09]', async () => {
    for (const [address, button, count] of forms) {
      await page.goto(address)
      await page.getByRole('button', { name: button, exact: true }).click()
      await expect(page.getByText('Поле обязательное.')).toHaveCount(count)
      await expectAccessible(page)
    }
  })
  await test.step('registration needs the consent as well [VALID-06]', async () => {
    await page.goto(paths.registration)
    const consent = consentBox(page)
    await expect(consent).not.toBeChecked()
    await register(page, somebody(), { agrees: false })
    await expect(consent).toBeFocused()
    await expect(consent).toHaveAccessibleDescription('Отметьте согласие: без него кабинет не завести')
    await page.keyboard.press('Space')
    await expect(consent).toBeChecked()
    await expect(page.getByText('Отметьте согласие')).toBeHidden()
  })
  await test.step('an e-mail is one [VALID-07]', async () => {
    await page.goto(paths.registration)
    const email = field(page, 'Электронная почта')
    await expect(email).toHaveAttribute('type', 'email')
    await email.fill('abc')
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
    await expect(page.getByText('Email указан неверно')).toBeVisible()
  })
  expect(calls).toEqual([])
})

test('a mistyped domain is offered right, a password can be seen and hidden [AUTH-25 VALID-08]', async ({ page }) => {
  await page.goto(paths.registration)
  const email = field(page, 'Электронная почта')
  const news = page.getByRole('form', { name: 'Регистрация' }).locator('[aria-live]')
  await expect(news).toHaveText('') // a live region inserted together with its words is not read aloud
  await email.fill('ivan@gmial.com')
  await email.blur()
  await expect(news).toHaveText('Возможно, вы\u00a0имели в\u00a0виду ivan@gmail.com')
  await page.getByRole('button', { name: 'ivan@gmail.com' }).click()
  await expect(email).toHaveValue('ivan@gmail.com')
  await expect(news).toHaveText('')
  const secret = password(page, 'Пароль')
  await secret.fill('abc')
  await expect(secret).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Показать: Пароль', exact: true }).click()
  await expect(secret).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Скрыть: Пароль', exact: true }).click()
  await expect(secret).toHaveAttribute('type', 'password')
  await expect(page.getByRole('button', { name: 'Показать: Повторите пароль' }), 'each eye names its field').toBeVisible()
})

test('input typed, blurred and submitted before the scripts loaded is processed once they load', async ({ page }) => {
  const network = await openNetwork(page)
  const openWithoutScripts = async (address: string) => {
    await network.fails({ path: '/assets/', kind: 'hold' })
    await page.goto(address, { waitUntil: 'commit' })
  }

  await openWithoutScripts(paths.registration)
  const email = field(page, 'Электронная почта')
  await email.fill('ivan@gmial.com')
  await email.blur()
  await network.heals()
  await page.getByRole('button', { name: 'ivan@gmail.com' }).click()
  await expect(email).toHaveValue('ivan@gmail.com')

  await openWithoutScripts(paths.login)
  await signIn(page)
  await network.heals()
  await expect(page).toHaveURL(paths.account)
})
