import { expect, test } from '@playwright/test'
import { mouse } from '#e2e/steps/hand.ts'
import { fillContact, fillTravellers } from '#e2e/steps/purchase.ts'
import { flights, inDays, openResults, searchAddress } from '#e2e/steps/results-page.ts'
import { somebody } from '#e2e/steps/visitor.ts'

test('there with one airline and back with another: two tickets, one order, one payment [AIRB-15]', async ({ page }) => {
  await openResults(page, searchAddress({ from: 'MOW', to: 'AER', there: inDays(61), back: inDays(66) }))
  const plain = flights(page).filter({ hasNotText: 'Составной билет' })
  const outbound = plain.first()
  const airline = (await outbound.getByRole('heading', { level: 3 }).textContent()) ?? ''
  await outbound.getByRole('button', { name: 'Выбрать', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Рейсы обратно' })).toBeVisible()
  const others = plain.filter({ hasNot: page.getByRole('heading', { level: 3, name: airline, exact: true }) })
  await others.first().getByRole('button', { name: 'Выбрать', exact: true }).click()
  await expect(page).toHaveURL(/\/avia\/booking$/)
  await expect(page.getByRole('complementary')).toContainText(/Туда и.обратно.— это два отдельных билета/)
  await page.getByRole('button', { name: 'Продолжить без авторизации' }).click()
  await fillTravellers(page, mouse(page), 1)
  await fillContact(page, mouse(page), somebody().email)
  const booking = page.waitForResponse((response) => response.url().endsWith('/api/air/Booking') && response.ok())
  await page.getByRole('button', { name: 'Перейти к оплате' }).first().click()
  const { items, extra } = await (await booking).json()
  expect(items.map(({ direction }: { direction: string }) => direction)).toEqual(['there', 'back'])
  expect(new Set(items.map(({ bookingRef }: { bookingRef: string }) => bookingRef)).size).toBe(2)
  expect(items.reduce((sum: number, { price }: { price: number }) => sum + price, 0)).toBe(extra.totalPrice)
  await expect(page.getByRole('button', { name: /^Оплатить/ })).toBeVisible()
})
