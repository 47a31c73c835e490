import { type Page, expect, test } from '@playwright/test'
import * as paths from '#domain/paths.ts'
import { formatRub } from '#domain/text/money.ts'
import { storedForm } from '#e2e/steps/air-form.ts'
import { inspect } from '#e2e/steps/purchase.ts'
import {
  alive,
  flights,
  inDays,
  open,
  openResults,
  readPrices,
  roublesOf,
  searchAddress,
  take,
  whollyAlive,
} from '#e2e/steps/results-page.ts'

const there = searchAddress({ from: 'MOW', to: 'LED', there: inDays(60) })
const kazan = searchAddress({ from: 'MOW', to: 'KZN', there: inDays(60), back: inDays(64) })
const return_ = searchAddress({ from: 'MOW', to: 'LED', there: inDays(60), back: inDays(64) })

type StoredBasket = {
  there: { itineraryRef: { sessionId: string } } | null
  back: StoredBasket['there']
  search: { iataTo: string }
}

/** The basket as local storage keeps it. */
function basket(page: Page): Promise<StoredBasket> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('avia_basket') ?? '{}').state)
}

const returns = (page: Page) => page.getByRole('region', { name: 'Рейсы обратно' })
const pinned = (page: Page) => page.getByRole('region', { name: 'Выбранный рейс туда' })

test('a chosen outbound survives a reload and what another tab chooses, can be changed, and a return completes the choice', async ({
  page,
  context,
}) => {
  await open(page, return_)
  const first = await flights(page).first().getByRole('heading', { level: 3 }).textContent()
  await take(page)
  await expect(returns(page)).toBeVisible()
  await expect(pinned(page)).toContainText(first ?? '')
  const bar = page.getByRole('region', { name: 'Ваш выбор' })
  await test.step('the selection is pinned above the returns [AIRB-03]', async () => {
    await expect(bar).toContainText('Самый дешёвый обратно')
    expect(roublesOf((await bar.getByRole('button').textContent()) ?? '')).toBe((await readPrices(page))[0])
    await page.goBack()
    await expect(page.getByRole('region', { name: 'Рейсы туда' })).toBeVisible()
    await expect(flights(page).first().getByRole('button', { name: 'Выбрано' })).toBeVisible()
    await page.goForward()
    await expect(pinned(page)).toContainText(first ?? '')
  })

  await test.step('a reload and another tab leave it [AIRB-02]', async () => {
    const second = await context.newPage()
    await open(second, kazan)
    await take(second)
    await expect(pinned(second)).toContainText('KZN')
    expect(await basket(second)).toMatchObject({ search: { iataTo: 'KZN' } })
    await second.close()
    // The first list is the right one already: no other can be pressed before hydration.
    const html = await (await page.request.get(page.url())).text()
    expect(html.match(/Рейсы (туда|обратно)"/g)).toEqual(['Рейсы обратно"'])
    await page.reload()
    await alive(page)
    await expect(pinned(page)).toContainText(first ?? '')
    await expect(pinned(page)).toContainText('LED')
  })

  await test.step('it is deselected by a press [AIRB-04]', async () => {
    await pinned(page).getByRole('button', { name: 'Сменить' }).click()
    await expect(page.getByRole('region', { name: 'Рейсы туда' })).toBeVisible()
    expect(await basket(page)).toMatchObject({ there: null, back: null })
    await expect(bar).toBeHidden()
  })
  await take(page, 1)
  await expect(returns(page)).toBeVisible()
  const sum = (await readPrices(page))[0]
  await test.step('a return completes the choice [AIRB-01]', async () => {
    await bar.getByRole('button', { name: /^Взять за/ }).click()
    await expect(page).toHaveURL(/\/avia\/booking$/)
    await expect(page.getByRole('complementary')).toContainText(`Итого${formatRub(sum ?? 0)}`)
    const chosen = await basket(page)
    for (const side of [chosen.there, chosen.back]) expect(side?.itineraryRef.sessionId).toMatch(/./)
  })
  const summary = page.getByRole('complementary')
  await expect(summary).toContainText('Туда')
  await expect(summary).toContainText('Обратно')
  await expect(summary, 'a clock says what happens at it').toContainText(/вылет \d\d:\d\d.*прилёт \d\d:\d\d/)
  await expect(page).toHaveTitle(/^Москва – Санкт-Петербург, .+: бронирование/)
  await page.goBack()
  await expect(returns(page)).toBeVisible()
  await page.goForward()
  await page.reload()
  await expect(summary).toContainText('Обратно')
  await expect(page.getByRole('button', { name: 'Продолжить без авторизации' })).toBeVisible()
})

test('on a phone the fares of a flight are in sight, and the one that is picked is taken there', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, return_)
  await flights(page)
    .first()
    .getByRole('button', { name: /^Подробнее/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio').last()).toBeInViewport()
  await dialog.getByRole('radio').nth(1).check()
  const take = dialog.getByRole('button', { name: 'Выбрать туда' })
  await expect(take).toBeInViewport()
  await inspect(page)
  await take.click()
  await expect(returns(page)).toBeVisible()
})

test('one way leads straight to booking; a new search lets the choice go [AIRS-06 AIRB-06 NAV-09]', async ({ page, context }) => {
  await open(page, there)
  await take(page)
  await expect(page).toHaveURL(/\/avia\/booking$/)
  await page.getByRole('button', { name: 'Продолжить без авторизации' }).click()
  await expect(page.getByRole('region', { name: 'Пассажир 1' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Пассажир 2' })).toBeHidden()
  const step = page.getByRole('list', { name: 'Шаги покупки' }).locator('[aria-current=step] > span').first()
  const colourOf = (element: Element) => getComputedStyle(element).backgroundColor
  const act = page.getByRole('button', { name: 'Перейти к оплате' }).first()
  expect(await step.evaluate(colourOf), 'one thing on the page has the colour of the deed').not.toBe(await act.evaluate(colourOf))

  await page.getByRole('textbox', { name: 'Фамилия' }).fill('Смирнова')
  const second = await context.newPage()
  await open(second, searchAddress({ from: 'MOW', to: 'KZN', there: inDays(60) }))
  await expect.poll(() => basket(second)).toMatchObject({ there: null, search: { iataTo: 'KZN' } })
  await second.close()
  await expect(page.getByRole('textbox', { name: 'Фамилия' })).toHaveValue('Смирнова')

  await open(page, searchAddress({ from: 'MOW', to: 'AER', there: inDays(60) }))
  await expect(flights(page).first()).toBeVisible()
  await expect.poll(() => basket(page)).toMatchObject({ there: null, back: null, search: { iataTo: 'AER' } })
  await expect(page.getByRole('region', { name: 'Ваш выбор' })).toBeHidden()
  await expect.poll(async () => (await storedForm(page)).iataTo).toBe('AER')
  await page.goto(paths.airBooking)
  await expect(page.getByRole('heading', { name: 'Вы ещё не выбрали рейс' })).toBeVisible()
  await page.getByRole('link', { name: 'Найти билеты' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Москва — Сочи' })).toBeVisible()
})

test('a flight taken as soon as another order is seen is taken, and the order stays, however slow the frames are', async ({
  page,
}) => {
  await openResults(page, searchAddress({ from: 'MOW', to: 'AER', there: inDays(40), back: inDays(47) }))
  await whollyAlive(page)
  await page.evaluate(() => {
    const frame = requestAnimationFrame
    globalThis.requestAnimationFrame = (draw) => Number(setTimeout(() => frame(draw), 300))
    const list = document.getElementById('offers')!
    const first = () => list.querySelector('article')!
    const before = first().textContent
    new MutationObserver((_, watch) => {
      if (first().textContent === before) return
      watch.disconnect()
      ;[...first().querySelectorAll('button')].find((button) => button.textContent === 'Выбрать')!.click()
    }).observe(list, { subtree: true, childList: true, characterData: true })
    document.querySelector<HTMLElement>('[role=tab][href*="time_up"]')!.click()
  })
  await expect(page).toHaveURL(/sort=time_up/)
  await expect(page).toHaveURL(/[?&]there=/)
  await expect(pinned(page)).toBeVisible()
})
