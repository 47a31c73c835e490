import { expect, test } from '@playwright/test'
import * as paths from '#domain/paths.ts'
import { mouse } from '#e2e/steps/hand.ts'
import { linkTo } from '#e2e/steps/letters.ts'
import { fillContact, fillTravellers } from '#e2e/steps/purchase.ts'
import { inDays, openResults, searchAddress, take } from '#e2e/steps/results-page.ts'
import { PASSWORD, field, password, somebody } from '#e2e/steps/visitor.ts'

test('a guest gets an account with the order in it, unless the box is cleared, and the box stays as it was left', async ({
  page,
}) => {
  const { email } = somebody()
  await openResults(page, searchAddress({ from: 'MOW', to: 'LED', there: inDays(81) }))
  await take(page)
  await page.getByRole('button', { name: 'Продолжить без авторизации' }).click()
  const box = page.getByRole('checkbox', { name: 'Создать личный кабинет и получать бонусы' })
  await expect(box).toBeChecked()
  await page.getByText('Создать личный кабинет и получать бонусы').click()
  await expect(box).not.toBeChecked()
  await page.reload()
  await expect(box).not.toBeChecked()
  await page.getByText('Создать личный кабинет и получать бонусы').click()
  await fillTravellers(page, mouse(page), 1)
  await fillContact(page, mouse(page), email)
  const booking = page.waitForRequest((request) => request.url().endsWith('/api/air/Booking'))
  await page.getByRole('button', { name: 'Перейти к оплате' }).first().click()
  expect((await booking).postDataJSON()).toMatchObject({ createAccount: true })
  await expect(page.getByRole('button', { name: /^Оплатить/ })).toBeVisible()

  await page.goto(await linkTo(email, paths.newPassword))
  await password(page, 'Новый пароль').fill(PASSWORD)
  await password(page, 'Повторите пароль').fill(PASSWORD)
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
  await expect(page.getByText('Пароль изменен!')).toBeVisible()
  await page.goto(paths.login)
  await field(page, 'Логин или e-mail').fill(email)
  await password(page, 'Пароль').fill(PASSWORD)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page).toHaveURL(/\/account/)
  await page.goto(paths.accountFlights)
  await expect(page.getByRole('main')).toContainText('Санкт-Петербург')
})
