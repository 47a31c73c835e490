import { type Page, expect, test } from '@playwright/test'
import * as paths from '#domain/paths.ts'
import { pick } from '#e2e/steps/air-form.ts'
import { openNetwork } from '#e2e/steps/network.ts'
import { flights, inDays, open, openResults, searchAddress, take } from '#e2e/steps/results-page.ts'
import { register, signIn, somebody } from '#e2e/steps/visitor.ts'

type StoredKeys = Record<'settings' | 'avia_form' | 'avia_basket', unknown>

/** What the three keys hold, without their versions. */
function storedKeys(page: Page): Promise<StoredKeys> {
  return page.evaluate(() => {
    const read = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? '{}').state
    return { settings: read('settings'), avia_form: read('avia_form'), avia_basket: read('avia_basket') }
  })
}

test('a first visit is to Moscow; the form, the choice and the settings are there after a reload [HOME-03 PERSIST-01]', async ({
  page,
}) => {
  await open(page, '/')
  await expect
    .poll(async () => (await storedKeys(page)).settings)
    .toMatchObject({ activeForm: 'avia', createAccount: true, city: { iataCode: 'MOW', title: 'Москва' }, theme: 'lighttheme' })
  await page.getByRole('combobox', { name: 'Откуда' }).click()
  await expect(page.getByRole('option').first()).toContainText('Москва')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Тёмная тема' }).click()
  await expect.poll(async () => (await storedKeys(page)).settings).toMatchObject({ theme: 'darktheme' })

  await openResults(page, searchAddress({ from: 'MOW', to: 'KZN', there: inDays(40), back: inDays(44) }))
  await take(page)
  await expect(page.getByRole('region', { name: 'Рейсы обратно' })).toBeVisible()
  const before = await storedKeys(page)
  expect(before).toMatchObject({
    avia_form: { iataFrom: 'MOW', iataTo: 'KZN' },
    avia_basket: { there: { companyName: expect.any(String) }, back: null },
    settings: { theme: 'darktheme' },
  })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Выбранный рейс туда' })).toBeVisible()
  await expect(flights(page).first()).toBeVisible()
  expect(await storedKeys(page)).toEqual(before)
})

test('an answer that cannot be read says that we are at fault, and the button can be pressed again', async ({ page }) => {
  await open(page, paths.registration)
  await register(page, somebody())
  await expect(page).toHaveURL(paths.account)
  const network = await openNetwork(page)
  await network.fails(
    { path: '/auth/user', method: 'PUT', kind: 'answer', status: 200, json: [] },
    { path: '/api/Personal/ExportData', kind: 'answer', status: 200, json: [] },
  )
  const fault = page.getByText('Произошла техническая ошибка, уже ремонтируем')
  const [save, take] = ['Сохранить', 'Скачать мои данные'].map((name) => page.getByRole('button', { name }))
  for (const [at, button] of [save!, take!].entries()) {
    await button.click()
    await expect(fault).toHaveCount(at + 1)
    await expect(button).not.toHaveAttribute('aria-busy', 'true')
  }
})

test('an account whose owner the server cannot name for now says why, and opens at a press', async ({ page }) => {
  await open(page, paths.login)
  await signIn(page)
  await expect(page).toHaveURL(paths.account)
  const network = await openNetwork(page)
  const json = { code: 'overloaded', errorMessage: 'Сервис перегружен. Повторите через минуту' }
  await network.fails({ path: '/auth/user', kind: 'answer', status: 503, json })
  await open(page, paths.account)
  await expect(page.getByRole('main').getByText('Сервис перегружен')).toBeVisible()
  await network.heals()
  await page.getByRole('main').getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByRole('textbox', { name: 'Фамилия' }).first()).toBeVisible()
})

test('a browser that forbids storage has a site that remembers nothing, not one without a network', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        configurable: true,
        get: () => {
          throw new DOMException('Access is denied', 'SecurityError')
        },
      })
  })
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await open(page, '/')
  await pick(page, 'Куда', 'Сочи')
  await openResults(page, searchAddress({ from: 'MOW', to: 'AER', there: inDays(41) }))
  await expect(flights(page).first()).toBeVisible()
  await open(page, paths.login)
  await signIn(page)
  await expect(page).toHaveURL(paths.account)
  await expect(page.getByRole('heading', { name: 'Личные данные' })).toBeVisible()
  expect(errors).toEqual([])
})
