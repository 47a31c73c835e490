import { type Page, expect, test } from '@playwright/test'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { openNetwork } from '#e2e/steps/network.ts'
import { open } from '#e2e/steps/results-page.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Страницы раздела' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const search = (page: Page) => page.getByRole('textbox', { name: 'Поиск по справке' })
const menuCall = (category: string, section: string) => `/api/Base/GetPagesByFilter?category=${category}&section=${section}`

test('help opens with returns, the support area with the terms; each requests its own menu [NAV-24 NAV-25 SUP-02]', async ({
  page,
  request,
}) => {
  await open(page, '/')
  const calls: string[] = []
  page.on('request', (call) => calls.push(call.url().replace(/^https?:\/\/[^/]+/, '')))
  await page.getByRole('banner').getByRole('link', { name: 'Поддержка' }).click()
  await expect(title(page)).toHaveText('Возврат авиабилетов')
  await expect(page).toHaveURL(paths.questions)
  expect(calls).toContain(menuCall('faq', 'avia'))
  expect(calls).toContain('/api/Base/GetPages?url=vozvrat-aviabiletov')

  const listed = await (await request.get(menuCall('faq', 'avia'))).json()
  await expect(menu(page).getByRole('link')).toHaveText(listed.map((each: { title: string }) => each.title))
  await menu(page).getByRole('link', { name: 'Багаж и ручная кладь' }).click()
  await expect(title(page)).toHaveText('Багаж и ручная кладь')
  await expect(menu(page).locator('[aria-current=page]')).toHaveText('Багаж и ручная кладь')
  await page.goBack()
  await expect(title(page)).toHaveText('Возврат авиабилетов')

  await page.getByRole('link', { name: 'Общее', exact: true }).click()
  await expect(page).toHaveURL(paths.support)
  await expect(title(page)).toHaveText('Пользовательское соглашение')
  const cases = page.getByRole('navigation', { name: 'Частые случаи' })
  await expect(cases.getByRole('link')).toHaveCount(6)
  await cases.getByRole('link', { name: 'Билеты не пришли' }).click()
  await expect(page.locator('details[open]')).toContainText('загляните в')
  await page.goBack()
  expect(calls).toContain(menuCall('common', 'common'))
  expect(calls).toContain('/api/Base/GetPages?url=use')
})

test('every legal page has its address, its words in the document and its place in the menu', async ({ page }) => {
  await test.step('four pages have their words, in the head as well, and are marked in the menu [NAV-26 NAV-27 SUP-03]', async () => {
    for (const [slug, heading] of [
      ['referalinaya-programma', 'Реферальная программа'],
      ['privacy', 'Политика конфиденциальности'],
      ['use', 'Пользовательское соглашение'],
      ['hotel-refund', 'Отмена бронирования отеля'],
    ]) {
      const [own] = (await (await page.request.get(`/api/Base/GetPages?url=${slug}`)).json()).data
      await open(page, href(paths.supportPage, { page: slug! }))
      await expect(title(page)).toHaveText(heading!)
      expect(await page.title()).toBe(`${own.title} | Странник`)
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', own.description)
      await expect(page.locator('meta[name=keywords]')).toHaveAttribute('content', own.keywords)
      await expect(menu(page).locator('[aria-current=page]')).toHaveText(own.title)
      await expect(page.getByRole('article')).toContainText(/\S{3,}/)
    }
  })
  await test.step('any other page has its address; one that is not there is not found [NAV-28 NAV-30]', async () => {
    await open(page, href(paths.supportPage, { page: 'bagazh' }))
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/faq\/avia\?page=bagazh$/)
    expect((await page.goto(href(paths.supportPage, { page: 'net-takoj' })))?.status()).toBe(404)
    await expect(title(page)).toHaveText('Страница не найдена')
    await expect(menu(page).getByRole('link')).toHaveCount(11)
  })
})

test('a question mistyped finds its answer, with the keyboard alone, and opens at the place', async ({ page }) => {
  await open(page, paths.questions)
  await search(page).focus()
  await page.keyboard.type('вернуться ли бонусы')
  const answer = page.getByRole('link', { name: /^Вернутся ли бонусы\?/ })
  await expect(answer).toBeVisible()
  await expect(page.locator('mark').first()).toBeVisible()
  await expect(search(page)).toBeFocused()
  while (!(await answer.evaluate((link) => link === document.activeElement))) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused() // the answer's link is gone, the keyboard goes on from the page
  await expect(page).toHaveURL(/\/faq\/avia#vernutsia-li-bonusy$/)
  await expect(page.getByText('Да, в той же доле')).toBeVisible()
  await page.goBack()
  await expect(search(page)).toHaveValue('вернуться ли бонусы')
  await search(page).press('Escape')
  await expect(title(page)).toHaveText('Возврат авиабилетов')
})

test('an address with a fragment that is no text opens its page, and so does one typed into an open page', async ({ page }) => {
  await open(page, `${paths.questions}#100%`)
  await expect(title(page)).toHaveText('Возврат авиабилетов')
  await page.evaluate(() => (location.hash = '#50%'))
  await expect(page).toHaveURL(/#50%$/)
  await page.getByRole('link', { name: 'Общее', exact: true }).click()
  await expect(title(page)).toHaveText('Пользовательское соглашение')
})

test('the keyboard goes on from the page that a usual case, an answer or advised words led to', async ({ page }) => {
  await open(page, paths.questions)
  const main = page.getByRole('main')
  const follow = async (name: RegExp | string, to: string) => {
    await main.getByRole('link', { name }).first().press('Enter')
    await expect(page).toHaveURL(to)
    await expect(main).toBeFocused()
  }
  const questions = (query: Record<string, string>) => href(paths.questions, {}, query)
  await follow('Исправить имя или документ', questions({ page: 'oshibka-v-dannyh' }))
  await search(page).fill('щщщщ')
  await follow(/^багаж$/, questions({ q: 'багаж' }))
  await follow(/^Багаж и ручная кладь .+/, questions({ page: 'bagazh' }))
})

test('a page that fails to load says so, keeps the menu, and is loaded on retry [SUP-04]', async ({ page }) => {
  await open(page, paths.questions)
  await menu(page).getByRole('link', { name: 'Обмен авиабилетов' }).click()
  await expect(title(page)).toHaveText('Обмен авиабилетов')
  const network = await openNetwork(page)
  await network.fails({ path: '/api/Base/GetPages', kind: 'cut' })
  await menu(page).getByRole('link', { name: 'Документы для поездки' }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'уже ремонтируем' })
  await expect(failure).toContainText('Произошла техническая ошибка, уже ремонтируем')
  await expect(failure).toContainText('Не удалось загрузить страницу. Обновите её или выберите другую в меню')
  await expect(menu(page).getByRole('link')).toHaveCount(11)
  await network.heals()
  await failure.getByRole('button', { name: 'Повторить' }).click()
  await expect(title(page)).toHaveText('Документы для поездки')
})

test('text typed into the help search before its scripts loaded is searched for', async ({ page }) => {
  await (await openNetwork(page)).fails({ path: '/assets/', kind: 'delay', ms: 1500 })
  await page.goto(paths.questions, { waitUntil: 'commit' })
  await search(page).click()
  await search(page).pressSequentially('багаж')
  await expect(page).toHaveURL(/q=/)
  await expect(page.getByRole('region', { name: /багаж/i })).toBeVisible()
})
