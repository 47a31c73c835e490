import { type Page, expect, test } from '@playwright/test'
import { flights, inDays, open, openResults, searchAddress, take } from '#e2e/steps/results-page.ts'

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
