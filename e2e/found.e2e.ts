import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './purchase.ts'
import { flights, open } from './results-page.ts'

const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]

test('a crawler without script finds titles, descriptions, one address and a picture of every public page', async ({
  request,
}) => {
  const titles = new Set<string>()
  for (const path of ['/', '/avia/schedule', '/avia/schedule/SVO/Шереметьево', '/avia/moskva/sochi', '/avia/sochi']) {
    const html = await (await request.get(path)).text()
    expect(html).toContain('<html lang="ru"')
    const title = attribute(html, /<title>([^<]+)<\/title>/)!
    titles.add(title)
    expect(attribute(html, /<meta name="description" content="([^"]{50,})"/), path).toBeTruthy()
    const canonical = attribute(html, /<link rel="canonical" href="([^"]+)"/)!
    expect(decodeURI(new URL(canonical).pathname)).toBe(path)
    const picture = new URL(attribute(html, /<meta property="og:image" content="([^"]+)"/)!).pathname
    const drawn = await request.get(picture)
    expect([picture, drawn.status(), drawn.headers()['content-type']]).toEqual([picture, 200, 'image/png'])
    for (const [, data] of html.matchAll(/<script type="application\/ld\+json">(.+?)<\/script>/g))
      expect(JSON.parse(data!)['@context']).toBe('https://schema.org')
    expect(html).toMatch(/application\/ld\+json/)
  }
  expect(titles.size).toBe(5)
  expect(await (await request.get('/login')).text()).toContain('<meta name="robots" content="noindex"')
  for (const lost of ['/avia/atlantida', '/avia/moskva/moskva', '/nowhere']) {
    const answer = await request.get(lost)
    expect(answer.status()).toBe(404)
    expect(await answer.text()).toContain('<title>Страница не найдена')
  }
})

test('the page of a direction leads to its flights at the price it names', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/avia/moskva/sochi')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Авиабилеты Москва')
  await expect(page.getByRole('navigation', { name: 'Где вы' }).getByRole('link', { name: 'Авиабилеты в Сочи' })).toBeVisible()
  await expectAccessible(page)
  for (const width of [320, 767, 768, 1200]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  const promised = await page.getByText('Дешевле всего').locator('b').innerText()
  await page.getByRole('link', { name: 'Показать рейсы' }).click()
  await expect(flights(page).first()).toContainText(promised)
})
