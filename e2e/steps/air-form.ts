import { type Locator, type Page, expect } from '@playwright/test'
import { searchForm } from './purchase.ts'

export const cityField = (page: Page, name: 'Откуда' | 'Куда') => searchForm(page).getByRole('combobox', { name, exact: true })
export const suggestions = (page: Page) => searchForm(page).getByRole('listbox').getByRole('option')
export const titles = (page: Page) => suggestions(page).locator('span > span:first-child')
export const submit = (page: Page) => searchForm(page).getByRole('button', { name: 'Найти билеты' })
export const dates = (page: Page) => searchForm(page).getByRole('button', { name: /^Когда/ })
export const calendarOf = (page: Page) => page.getByRole('dialog', { name: 'Когда летим' })
export const dayOn = (calendar: Locator, day: string) => calendar.locator(`[data-day="${day}"]`)

export async function pick(page: Page, name: 'Откуда' | 'Куда', title: string): Promise<void> {
  await cityField(page, name).fill(title)
  await suggestions(page).filter({ hasText: title }).first().click()
  await expect(cityField(page, name)).toHaveValue(title)
}

/** The search form as local storage keeps it. */
export function storedForm(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('avia_form') ?? '{}').state ?? {})
}
