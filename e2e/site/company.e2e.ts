import { expect, test } from '@playwright/test'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { address } from '#e2e/steps/hotel-results.ts'
import { openNetwork } from '#e2e/steps/network.ts'
import { alive, inDays, open, searchAddress } from '#e2e/steps/results-page.ts'

const claims = ['Более 10 000 пользователей', '25 лет на рынке', 'Работаем с авиакомпаниями напрямую']

test('on the narrowest phone no legal detail of the company runs out of its column', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, paths.about)
  const details = page.getByRole('region', { name: 'Офис и реквизиты' }).getByRole('definition')
  expect(await details.count()).toBeGreaterThan(5)
  for (const detail of await details.all()) {
    const beyond = await detail.evaluate((box) => box.scrollWidth - box.clientWidth)
    expect(beyond, await detail.innerText()).toBe(0)
  }
})

test('the company page types its claims, names partners, office and legal details', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const config = await (await page.request.get('/config.json')).json()
  // The clock is stopped until it is moved: on a busy machine a claim would be over before it is looked at.
  await page.clock.install({ time: Date.now() - 60_000 })
  await page.clock.pauseAt(Date.now())
  await open(page, paths.about)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`года`)
  const typed = page.locator('[data-ticker]')
  await test.step('three claims are typed in turn [NAV-31 ABOUT-01]', async () => {
    for (const claim of claims) {
      await page.clock.runFor((claim.length - 1) * 200 + 100)
      await expect(typed).toHaveText(claim)
      await page.clock.runFor(4900)
    }
  })
  await test.step('partners are listed with their logos and names [ABOUT-03]', async () => {
    const partners = page.getByRole('region', { name: 'С кем работаем' }).getByRole('listitem')
    await expect(partners).toHaveCount(config.carriers.length)
    for (const [at, { name }] of config.carriers.entries()) {
      await expect(partners.nth(at)).toHaveText(name)
      await expect(partners.nth(at).locator('[data-code]')).toBeVisible()
    }
  })

  const office = page.getByRole('region', { name: 'Офис и реквизиты' })
  await test.step('the office is shown on a map and described in words [ABOUT-04]', async () => {
    await expect(office.locator('svg title')).toHaveText(new RegExp(config.company.address))
    await expect(office).toContainText(config.company.address)
    const route = office.getByRole('link', { name: 'Построить маршрут' })
    await expect(route).toHaveAttribute('href', new RegExp(`${config.office.lat},${config.office.lon}`))
  })
  await test.step('so do the legal details [ABOUT-05]', async () => {
    for (const detail of [config.company.name, config.company.inn, config.company.ogrn])
      await expect(office).toContainText(detail)
  })
})

test('with reduced motion the claims are simply shown', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, paths.about)
  for (const claim of claims) await expect(page.getByText(claim, { exact: true })).toBeVisible()
  await expect(page.locator('[data-ticker]')).toHaveCount(0)
})

test('the footer leads everywhere it promises, the stores as well', async ({ page }) => {
  await open(page, paths.about)
  const footer = page.getByRole('contentinfo')
  async function leads(name: string, address: string): Promise<void> {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', address)
    expect((await page.request.get(address)).status(), address).toBe(200)
  }
  await test.step('to the company and the referral programme [FTR-01 FTR-04]', async () => {
    await leads('О компании', paths.about)
    await leads('Реферальная программа', href(paths.supportPage, { page: 'referalinaya-programma' }))
  })
  await test.step('to questions and support [FTR-05 FTR-06]', async () => {
    await leads('Вопросы и ответы', paths.questions)
    await leads('Поддержка', paths.support)
    await leads('Соглашение', href(paths.supportPage, { page: 'use' }))
    await leads('Персональные данные', href(paths.supportPage, { page: 'privacy' }))
    await leads('Cookie', href(paths.supportPage, { page: 'cookie' }))
  })
  await test.step('to two stores [FTR-07]', async () => {
    for (const store of ['App Store', 'Google Play']) {
      const link = footer.getByRole('link', { name: new RegExp(store) })
      expect((await page.request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200)
    }
  })
  await test.step('to both searches [FTR-02]', async () => {
    await leads('Поиск авиабилетов', paths.airResults)
    await leads('Поиск отелей', paths.hotelResults)
    await footer.getByRole('link', { name: 'Поиск отелей' }).click()
    await expect(page.getByRole('button', { name: 'Найти отели' })).toBeVisible()
  })
})

test.describe('a first visit', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('on a phone the word about cookies waits above the footer and lies over nothing [FTR-11]', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, '/')
    const notice = page.getByRole('complementary', { name: 'Файлы cookie' })
    await expect(notice).toBeVisible()
    await expect(notice).not.toBeInViewport()
    await notice.scrollIntoViewIfNeeded()
    const [word, footer] = [(await notice.boundingBox())!, (await page.getByRole('contentinfo').boundingBox())!]
    expect(word.y + word.height).toBeLessThanOrEqual(footer.y)
    await page.emulateMedia({ media: 'print' })
    await expect(notice, 'paper is narrow too').toBeHidden()
  })

  test('on pages without filters the word about cookies lies over nothing of their first screen', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    for (const [address, first] of [
      ['/', page.getByRole('list', { name: 'Туда и обратно, за одного' }).getByRole('link').first()],
      [href(paths.board, { iata: 'SVO' }), page.getByRole('row').nth(1)],
      [href(paths.hotel, { hotelId: 'moscow-1' }), page.getByRole('button', { name: /^Заезд — выезд/ })],
    ] as const) {
      // Without its prices in time the first page has no offers yet.
      await expect(async () => {
        await open(page, address)
        await expect(first).toBeInViewport({ timeout: 3_000 })
      }).toPass()
      const notice = page.getByRole('complementary', { name: 'Файлы cookie' })
      await expect(notice).toBeVisible()
      await expect(notice).not.toBeInViewport()
    }
  })

  for (const width of [1000, 1440, 1920])
    test(`beside a list ${width} wide the word about cookies lies over no offer of it`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      for (const list of [
        searchAddress({ from: 'MOW', to: 'AER', there: inDays(30) }),
        address({ region: '6065', name: 'Казань' }),
      ]) {
        await page.goto(list)
        const notice = page.getByRole('complementary', { name: 'Файлы cookie' })
        await expect(notice).toBeInViewport({ ratio: 1 })
        const offer = page.getByRole('article').first()
        // While a list loads one offer replaces another.
        await expect(async () => {
          const [word, card] = [(await notice.boundingBox())!, (await offer.boundingBox())!]
          expect(word.x + word.width).toBeLessThanOrEqual(card.x)
          expect(word.height).toBeLessThanOrEqual(72)
        }).toPass({ timeout: 10_000 })
      }
    })

  test('over the map of hotels the word about cookies leaves whose map it is to be read', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${address({ region: '6085', name: 'Псков' })}&at=57.82,28.33,60`)
    const notice = page.getByRole('complementary', { name: 'Файлы cookie' })
    await expect(notice).toBeInViewport()
    const source = page.getByText(/^Карты города пока нет/)
    await expect(source).toBeVisible({ timeout: 30_000 })
    const [word, line] = [(await notice.boundingBox())!, (await source.boundingBox())!]
    expect(line.y + line.height).toBeLessThanOrEqual(word.y)
  })

  test('the cookie notice shifts nothing, links to its page and, once dismissed, is never shown again [NAV-29 FTR-11]', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.assign(window, { shifted: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(window, { shifted: Reflect.get(window, 'shifted') + Reflect.get(entry, 'value') })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await open(page, href(paths.supportPage, { page: 'privacy' }))
    const notice = page.getByRole('complementary', { name: 'Файлы cookie' })
    await expect(notice).toBeInViewport()
    expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBeLessThan(0.02)
    await notice.getByRole('link', { name: 'Подробнее' }).click()
    await expect(page).toHaveURL(href(paths.supportPage, { page: 'cookie' }))
    await notice.getByRole('button', { name: 'ОК' }).click()
    await expect(notice).toHaveCount(0)
    await page.reload()
    await alive(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Использование файлов cookie')
    await expect(notice).toHaveCount(0)
  })
})

test('a lost visitor has three ways out [ERR-03 NAV-32]', async ({ page }) => {
  await open(page, paths.error)
  await expect(page.getByRole('heading', { name: 'Упс!' })).toBeVisible()
  await expect(page.getByText('Произошла техническая ошибка, уже ремонтируем')).toBeVisible()
  const main = page.getByRole('main')
  for (const [name, address] of [
    ['На главную', '/'],
    ['Найти билеты', paths.airResults],
    ['Найти отели', paths.hotelResults],
  ] as const) {
    await open(page, paths.error)
    await main.getByRole('link', { name }).click()
    await expect(page).toHaveURL(new RegExp(`${address}(\\?|$)`))
    await expect(page.getByRole('main')).toBeVisible()
  }
})

test('hotels of the home page have a name, a price and a page of their own [HOME-05]', async ({ page }) => {
  await open(page, '/')
  const hotels = page.getByRole('region', { name: 'Где остановиться' }).getByRole('listitem')
  await expect(hotels).toHaveCount(6)
  for (const hotel of await hotels.all()) await expect(hotel).toContainText(/ночь от\s\d{1,3}(\s\d{3})*\s₽/)
  const name = await hotels.first().locator('b').first().innerText()
  await hotels.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/hotels\/[a-z-]+-[12]\b/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
})

test('the returns page calculates the refund, also from values typed before its script loaded', async ({ page }) => {
  const network = await openNetwork(page)
  await network.fails({ path: '/assets/refund-calculator-', kind: 'delay', ms: 2000 })
  await open(page, `${paths.questions}#prikin-te-summu`)
  const calculator = page.getByRole('region', { name: 'Калькулятор возврата' })
  await calculator.getByLabel('Тариф, ₽').fill('10 000,70')
  await calculator.getByLabel('Сборы аэропортов, ₽').fill('2000')
  await calculator.getByLabel('Удержит перевозчик, ₽').fill('1500')
  await expect(calculator).toContainText(/Вернётся\s*10\s500\s₽/)
  await calculator.getByLabel('Когда').selectOption('Меньше суток до конца регистрации')
  await expect(calculator).toContainText(/Поздний возврат\s*−2\s500\s₽/)
  await expect(calculator).toContainText(/Вернётся\s*8\s000\s₽/)
  await network.heals()
  await page.reload()
  await expect(calculator, 'what was typed is there after «Обновить»').toContainText(/Вернётся\s*8\s000\s₽/)
})
