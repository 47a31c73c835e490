import { type Page, expect, test } from '@playwright/test'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { alive, inDays, searchAddress, whollyAlive } from '#e2e/steps/results-page.ts'

/** Pages and the KB they may weigh with their fonts and pictures: a poster is 18 of them, a sky 62. */
const readPages: readonly [address: string, mostKb: number][] = [
  [paths.about, 165],
  [paths.support, 100],
  [href(paths.supportPage, { page: 'privacy' }), 100],
  [href(paths.questions, {}, { page: 'bagazh' }), 100],
  [href(paths.airRoute, { from: 'moskva', to: 'sochi' }), 115],
  [href(paths.airCity, { to: 'sochi' }), 115],
]

/** What is loaded from now on: files and their bytes, scripts apart. */
function countLoads(page: Page) {
  const loads = { files: [] as string[], scripts: [] as string[], bytes: 0 }
  page.on('requestfinished', async (request) => {
    loads.files.push(request.url())
    if (/[.]js$/.test(request.url())) loads.scripts.push(request.url())
    const sizes = await request.sizes().catch(() => undefined) // the page may be gone
    loads.bytes += sizes?.responseBodySize ?? 0
  })
  return loads
}

test('a read-only page loads no script before the first interaction, and is hydrated then', async ({ browser }) => {
  for (const [address, mostKb] of readPages) {
    const page = await browser.newPage()
    const loads = countLoads(page)
    await page.goto(address)
    await page.evaluate(() => document.fonts.ready)
    await page.waitForTimeout(1700) // longer than any other page waits for its scripts
    expect([address, loads.scripts]).toEqual([address, []])
    expect([address, loads.files.length <= 30, loads.bytes <= mostKb * 1024]).toEqual([address, true, true])
    await expect(page.getByRole('link', { name: 'Войти', exact: true }).first()).toBeVisible()
    await page.mouse.move(50, 50, { steps: 2 })
    await alive(page)
    expect(loads.scripts.length).toBeGreaterThan(3)
    await page.close()
  }
})

/**
 * Files of a first visit without interaction: documents, scripts, styles, fonts, pictures and calls. A headless browser loads
 * pictures further below the fold than one with windows. React Router requests the routes behind the links of a page once to
 * three times, by when they are drawn.
 */
const busyPages: readonly [address: string, mostFiles: number][] = [
  [paths.home, 57],
  [searchAddress({ from: 'MOW', to: 'AER', there: inDays(29) }), 47],
  [href(paths.hotel, { hotelId: 'moscow-12' }), 44],
  [paths.hotels, 72],
  [paths.login, 35],
]

test('a first visit requests no more files than its limit allows', async ({ browser }) => {
  for (const [address, mostFiles] of busyPages) {
    const page = await browser.newPage()
    const loads = countLoads(page)
    await page.goto(address)
    await whollyAlive(page)
    await page.waitForTimeout(3000) // what is loaded when a page is idle
    expect(loads.files.length, `${address} asked for\n${loads.files.join('\n')}`).toBeLessThanOrEqual(mostFiles)
    await page.close()
  }
})

test('a button pressed on a page without scripts takes effect once it is hydrated', async ({ page }) => {
  await page.goto(paths.about)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'lighttheme')
  await page.getByRole('button', { name: 'Тёмная тема' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'darktheme')
})

test('somebody with an account is known at once on a page that is only read, and never shown «Войти»', async ({ page }) => {
  const login = await page.request.post('/auth/Account/Login', { data: { login: 'demo', password: 'demo123' } })
  const { token } = await login.json()
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token)
  await page.goto(paths.support, { waitUntil: 'commit' })
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Войти' })).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('button', { name: /кабинет|Аккаунт|Демо|Иван/i })).toBeVisible()
})

test('an address that opens a form opens it at once, though its page is read-only', async ({ page }) => {
  await page.goto(`${paths.about}?showForm=login`)
  await expect(page.getByRole('dialog')).toBeVisible()
})
