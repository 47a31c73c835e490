import { expect, test } from '@playwright/test'
import * as paths from '#domain/paths.ts'
import { cards } from '#e2e/steps/hotel-results.ts'
import { inDays } from '#e2e/steps/results-page.ts'

test.use({ javaScriptEnabled: false })

test('without scripts a town, two days and the guests are written into plain fields and their hotels are listed', async ({
  page,
}) => {
  await page.goto(paths.hotels)
  const form = page.getByRole('form', { name: 'Поиск отелей' })
  const search = form.getByRole('button', { name: 'Найти отели' })
  await expect(search).toHaveCount(1)
  await form.getByRole('combobox').fill('Казань')
  await form.getByLabel('Заезд', { exact: true }).fill(inDays(40))
  await form.getByLabel('Выезд', { exact: true }).fill(inDays(43))
  await form.getByLabel('Взрослые').fill('2')
  await form.getByLabel('Возраст детей через запятую').fill('7, 12')
  await search.click()
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Казань')
  await expect(form.getByLabel('Возраст детей через запятую')).toHaveValue('7, 12')

  await form.getByRole('combobox').fill('Сочи')
  await form.getByRole('button', { name: 'Найти отели' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Сочи')
})
