import { type Locator, type Page, expect } from '@playwright/test'
import * as paths from '#domain/paths.ts'
import { inDays, open } from './results-page.ts'

export const cards = (page: Page) => page.getByRole('region', { name: 'Отели', exact: true }).getByRole('article')
export const found = (page: Page) => page.getByText(/^Найдено [\d\s]+ из\s[\d\s]+/)
export const block = (page: Page, legend: string): Locator =>
  page.getByRole('complementary').getByRole('group', { name: legend, exact: true })
export const tick = (page: Page, legend: string, label: string | RegExp) =>
  block(page, legend).locator('label').filter({ hasText: label }).first().click()

export const order = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Сортировка отелей' }).getByRole('button', { name }).click()

type HotelQuery = { region?: string; name?: string; nights?: number; adults?: number; children?: string }

export function address({ region = '6053', name = 'Москва', nights = 5, adults = 2, children }: HotelQuery = {}): string {
  const params = new URLSearchParams({ region, hotelRegionName: name })
  params.set('arrival', inDays(30))
  params.set('departure', inDays(30 + nights))
  params.set('adults', String(adults))
  if (children) params.set('children', children)
  return `${paths.hotelResults}?${params}`
}

/** Waits until every batch has arrived: then a screen reader says how many there are. */
export async function openAll(page: Page, where: string): Promise<void> {
  await open(page, where)
  await expect(page.getByText(/^Найдено? [\d\s]+\sотел/)).toBeAttached({ timeout: 30_000 })
}
