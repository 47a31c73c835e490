import { expect, test } from '@playwright/test'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { holdClock } from '#e2e/steps/clock.ts'
import { linkTo } from '#e2e/steps/letters.ts'
import { expectNoPageErrors } from '#e2e/steps/page-errors.ts'
import { expectAccessible } from '#e2e/steps/purchase.ts'
import { alive } from '#e2e/steps/results-page.ts'
import { PASSWORD, field, password, personButton, register, signIn, somebody } from '#e2e/steps/visitor.ts'

expectNoPageErrors()

test('a forgotten password is reset through the e-mailed link, once', async ({ page }) => {
  const person = somebody()
  await page.goto(paths.registration)
  await register(page, person)
  await expect(page).toHaveURL(paths.account)
  await page.evaluate(() => localStorage.clear())

  await test.step('a letter is promised [AUTH-19]', async () => {
    await page.goto(paths.forgotPassword)
    await field(page, 'Электронная почта').fill(person.email)
    await page.getByRole('button', { name: 'Выслать ссылку' }).click()
    await expect(page.getByText('Письмо с инструкцией по восстановлению пароля выслано на почту')).toBeVisible()
    await expectAccessible(page)
  })

  const link = await linkTo(person.email, paths.newPassword)
  await page.goto(link)
  await expectAccessible(page)
  await expect(page).toHaveURL(href(paths.newPassword, { token: 'new' }))
  const save = page.getByRole('button', { name: 'Сохранить пароль' })
  await test.step('both fields are needed [VALID-10]', async () => {
    await save.click()
    await expect(page.getByText('Поле обязательное.')).toHaveCount(2)
  })
  const [first, second] = [password(page, 'Новый пароль'), password(page, 'Повторите пароль')]
  expect([await first.getAttribute('name'), await second.getAttribute('name')]).toEqual(['password', 'password'])
  await test.step('a refusal is shown in the server’s words, a lost connection in ours [AUTH-23]', async () => {
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
  })
  await test.step('the new password is confirmed, and the sign-in page opens five seconds later [AUTH-20 AUTH-21 VALID-12]', async () => {
    const request = page.waitForRequest('**/auth/Password/Reset')
    await holdClock(page)
    await save.click()
    expect(new URLSearchParams((await request).postData() ?? '').getAll('password')).toHaveLength(2)
    await expect(page.getByText('Пароль изменен!')).toBeVisible()
    await page.clock.runFor(4_999)
    await expect(page).toHaveURL(href(paths.newPassword, { token: 'new' }))
    await page.clock.runFor(1)
    await page.clock.resume()
    await expect(page).toHaveURL(paths.login)
  })

  await test.step('a link is good once [AUTH-22]', async () => {
    await page.goto(link)
    await password(page, 'Новый пароль').fill('третья гавань 9')
    await password(page, 'Повторите пароль').fill('третья гавань 9')
    await save.click()
    await expect(page.getByText('Не удалось изменить пароль, попробуйте еще раз')).toBeVisible()
  })
  await page.goto(paths.login)
  await signIn(page, person.login, 'новая гавань 8')
  await expect(page).toHaveURL(paths.account)
})

test('a new password set where another account is open says which one it is of, and that account stays', async ({ page }) => {
  const [other, here] = [somebody(), somebody()]
  await page.goto(paths.registration)
  await register(page, other)
  await expect(page).toHaveURL(paths.account)
  await page.request.post('/auth/Password/ResetByEmail', { form: { email: other.email } })
  await page.evaluate(() => localStorage.clear())
  await page.goto(paths.registration)
  await register(page, here)
  await expect(page).toHaveURL(paths.account)
  await page.goto(await linkTo(other.email, paths.newPassword))
  await password(page, 'Новый пароль').fill('новая гавань 8')
  await password(page, 'Повторите пароль').fill('новая гавань 8')
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
  await expect(page.getByText(`Здесь открыт другой, ${here.login}`)).toBeVisible()
  await page.getByRole('link', { name: `В кабинет ${here.login}` }).click()
  await expect(page.getByText(here.email).first()).toBeVisible()
})

test('personal data are shown and saved, the password is changed by who knows it [ACC-02 MODAL-09]', async ({ page }) => {
  const person = somebody()
  await page.goto(paths.registration)
  await register(page, person)
  const values = { Фамилия: 'Петров', Имя: 'Иван', 'Дата рождения': '14.03.1991', Телефон: '9161234567' }
  for (const [label, value] of Object.entries(values)) await field(page, label).pressSequentially(value)
  await page.reload()
  await expect(field(page, 'Дата рождения'), 'what was typed is there after «Обновить»').toHaveValue('14.03.1991')
  await expect(field(page, 'Логин')).toHaveValue(person.login)
  await expect(field(page, 'Электронная почта')).toHaveValue(person.email)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Данные сохранены')).toBeVisible()
  await expect(personButton(page, 'Петров Иван')).toBeVisible()
  await field(page, 'Имя').fill('Пётр')
  await page.reload()
  await expect(field(page, 'Имя')).toHaveValue('Пётр')
  await field(page, 'Имя').fill('Иван')
  await page.reload()
  await expect(field(page, 'Телефон')).toHaveValue('+7 916 123 45 67')
  await expect(field(page, 'Дата рождения')).toHaveValue('14.03.1991')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage)), 'nothing is left of what is saved').not.toContain('Иван')
  await page.getByRole('button', { name: 'Изменить пароль' }).click()
  await password(page, 'Прежний пароль').fill(PASSWORD)
  await password(page, 'Новый пароль').fill('новая гавань 8')
  await password(page, 'Повторите пароль').fill('новая гавань 8')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
  await expect(page.getByText('Пароль изменен!')).toBeVisible()
  await page.reload()
  await field(page, 'Фамилия').fill('Черновиков')
  await personButton(page, 'Петров Иван').click()
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Войти' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Черновиков')
})

test('what was saved in one tab is not lost by what is saved in another', async ({ page, context }) => {
  const person = somebody()
  await page.goto(paths.registration)
  await register(page, person)
  await expect(field(page, 'Телефон')).toHaveValue('')
  const other = await context.newPage()
  await other.goto(paths.account)
  await expect(field(other, 'Телефон')).toHaveValue('')
  await field(page, 'Телефон').pressSequentially('9161234567')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Данные сохранены')).toBeVisible()
  await field(other, 'Фамилия').fill('Петрова')
  await other.getByRole('button', { name: 'Сохранить' }).click()
  await expect(other.getByText('Данные сохранены')).toBeVisible()
  await expect(field(other, 'Телефон')).toHaveValue('+7 916 123 45 67')
  await page.reload()
  await expect(field(page, 'Телефон')).toHaveValue('+7 916 123 45 67')
  await expect(field(page, 'Фамилия')).toHaveValue('Петрова')
  await test.step('what was typed before another tab saved the same field does not return over it', async () => {
    await field(page, 'Фамилия').fill('Петрв')
    await field(page, 'Имя').fill('Анна')
    await field(other, 'Фамилия').fill('Сидорова')
    await other.getByRole('button', { name: 'Сохранить' }).click()
    await expect.poll(() => other.evaluate(() => JSON.stringify(sessionStorage)), 'saved').not.toContain('Сидорова')
    await page.reload()
    await expect(field(page, 'Имя')).toHaveValue('Анна')
    await expect(field(page, 'Фамилия')).toHaveValue('Сидорова')
  })
  await test.step('nothing of it is left in a tab when the person signs out in another', async () => {
    await personButton(other, person.login).click()
    await other.getByRole('menuitem', { name: 'Выйти' }).click()
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Анна')
  })
})

test('a confirmed e-mail is another one after the links of two letters, and no sooner', async ({ page, context }) => {
  const person = somebody()
  const next = `new-${person.email}`
  await page.goto(paths.registration)
  await register(page, person)
  await page.goto(await linkTo(person.email, '/auth/Account/Activate'))
  await page.goto(paths.account)
  const change = page.getByRole('button', { name: 'Сменить почту' })
  const own = page.getByRole('dialog', { name: 'Смена почты' })
  await change.click()
  await expect(own).toContainText(`Сейчас ${person.email}`)
  await page.keyboard.press('Escape')
  await expect(change).toBeFocused()
  await change.click()
  await field(own, 'Электронная почта').fill(next)
  await password(own, 'Ваш пароль').fill(PASSWORD)
  await expectAccessible(page)
  await own.getByRole('button', { name: 'Отправить письма' }).click()
  await expect(own).toHaveCount(0)
  await expect(page.getByText(`Ждём подтверждения: ${next}`)).toBeVisible()

  const mail = await context.newPage()
  await mail.goto(await linkTo(next, '/mail/email/'))
  await expectAccessible(mail)
  await mail.getByRole('button', { name: 'Да, это мой адрес' }).click()
  await expect(mail.getByRole('heading', { name: 'Спасибо, записали' })).toBeVisible()
  await page.reload()
  await expect(field(page, 'Электронная почта')).toHaveValue(person.email)
  await mail.goto(await linkTo(person.email, '/mail/email/'))
  await mail.getByRole('button', { name: 'Сменить почту' }).click()
  await expect(mail.getByRole('heading', { name: 'Почта изменена' })).toBeVisible()
  await page.reload()
  await expect(field(page, 'Электронная почта')).toHaveValue(next)
  await expect(page.getByText('Ждём подтверждения')).toHaveCount(0)
})

test('the title of a page of sign-in touches nothing below it', async ({ page }) => {
  const title = page.getByRole('heading', { level: 1 })
  const room = () =>
    title.evaluate((heading) => heading.nextElementSibling!.getBoundingClientRect().top - heading.getBoundingClientRect().bottom)
  for (const address of [
    paths.login,
    paths.registration,
    href(paths.newPassword, { token: 'some-token' }),
    paths.forgotPassword,
  ]) {
    await page.goto(address)
    await expect(title).toBeVisible()
    expect(await room(), address).toBeGreaterThanOrEqual(6)
  }
  await alive(page)
  await field(page, 'Электронная почта').fill(somebody().email)
  await page.getByRole('button', { name: 'Выслать ссылку' }).click()
  await expect(page.getByText('Письмо с инструкцией')).toBeVisible()
  expect(await room(), 'under the title of a letter sent').toBeGreaterThanOrEqual(6)
})
