import { expect, test } from '@playwright/test'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { entered } from '#e2e/steps/drawer-entry.ts'
import { openNetwork } from '#e2e/steps/network.ts'
import { order, orderAddress } from '#e2e/steps/order.ts'
import { inDays, open, searchAddress } from '#e2e/steps/results-page.ts'
import { asUser, bookRoomFor, chooseRoom, payRoomFor } from '#e2e/steps/stay.ts'
import { readToken, register, signIn, somebody } from '#e2e/steps/visitor.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('on a phone Back closes what is open over a list of orders, the inner dialog first', async ({ page }) => {
  test.setTimeout(120_000)
  await open(page, paths.registration)
  await register(page, somebody())
  await expect(page).toHaveURL(paths.account)
  const person = asUser((await readToken(page)) ?? '')
  const { orderId, orderNumber } = await bookRoomFor(page.request, person, await chooseRoom(page.request, 'moscow-31', 33, 1))
  await payRoomFor(page.request, person, orderId)
  await open(page, paths.accountHotels)
  const actions = page.getByRole('button', { name: `Действия с заказом ${orderNumber}` })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Детали заказа' }).click()
  const dialog = page.getByRole('dialog')
  const refund = dialog.getByRole('button', { name: 'Отменить и вернуть деньги' })
  await test.step('an order is printed on white, whatever surrounds it on the screen', async () => {
    await page.emulateMedia({ media: 'print' })
    const around = dialog.evaluate((order) => [
      getComputedStyle(order, '::backdrop').display,
      getComputedStyle(document.documentElement).backgroundColor,
    ])
    expect(await around).toEqual(['none', 'rgba(0, 0, 0, 0)'])
    await page.emulateMedia({ media: 'screen' })
  })
  await refund.click()
  await expect(dialog.getByRole('heading', { name: 'Отменить бронь' })).toBeVisible()
  await entered(page)
  await page.goBack()
  await expect(refund).toBeVisible()
  await entered(page)
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(paths.accountHotels)
})

test('on a phone Back closes «Поделиться» and stays at the hotel', async ({ page }) => {
  await open(page, href(paths.hotel, { hotelId: 'sochi-2' }))
  const share = page.getByRole('button', { name: 'Поделиться' })
  await share.click()
  await expect(page.getByRole('dialog', { name: 'Поделиться отелем' })).toBeVisible()
  await entered(page)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(share).toBeVisible()
})

test('on a phone Back takes «Отменить заказ?» away and stays at the payment; a cancelled order is not gone back to', async ({
  page,
  request,
}) => {
  const held = await order(request, { from: 'LED', to: 'KUF', there: inDays(51), email: 'kept@mail.example' })
  await open(page, paths.about)
  await open(page, orderAddress(held))
  const cancel = page.getByRole('button', { name: 'Отменить заказ' })
  const question = page.getByRole('dialog', { name: 'Отменить заказ?' })
  await cancel.click()
  await entered(page)
  await page.goBack()
  await expect(question).toHaveCount(0)
  await expect(cancel).toBeFocused()
  await cancel.click()
  await entered(page)
  await question.getByRole('button', { name: 'Отменить заказ' }).click()
  await expect(page.getByRole('heading', { name: 'Заказ отменён' }).first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(paths.about)
})

test('at 400 % a question about money is read and answered: it scrolls down to its buttons', async ({ page }) => {
  const { orderId, key } = await bookRoomFor(page.request, {}, await chooseRoom(page.request, 'moscow-1', 49, 1))
  await payRoomFor(page.request, { 'x-order-key': key }, orderId)
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(`${href(paths.hotelPaid, {}, { orderId })}#key=${key}`)
  await page.getByRole('button', { name: 'Отменить и вернуть деньги' }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByText(/^Заказ H/)).toBeInViewport({ ratio: 1 })
  await question.getByRole('heading').first().hover()
  await page.mouse.wheel(0, 2000)
  await expect(question.getByRole('button', { name: /^Оставить/ })).toBeInViewport({ ratio: 1 })
})

test('a double click opens a question: its second half falls beside the dialog and does not close it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const email = 'double@mail.example'
  await page.goto(orderAddress(await order(page.request, { from: 'MOW', to: 'KUF', there: inDays(64), email })))
  await page.getByRole('button', { name: 'Отменить заказ' }).dblclick()
  const question = page.getByRole('dialog', { name: 'Отменить заказ?' })
  await expect(question).toBeVisible()
  await test.step('a press beside it still does', async () => {
    await page.mouse.click(10, 10)
    await expect(question).toBeHidden()
  })
})

for (const width of [1440, 390])
  test(`a picker whose file loads after sign-in was opened stays closed, ${width} px wide, and opens at the next press`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const network = await openNetwork(page)
    await network.fails({ path: '/assets/dates-picker-', kind: 'delay', ms: 3000 })
    await open(page, '/')
    const loaded = page.waitForResponse(/\/assets\/dates-picker-.*\.js/)
    const dates = page.getByRole('button', { name: /^Когда/ })
    await dates.click()
    await page.getByRole('banner').getByRole('link', { name: 'Войти' }).click()
    await expect(page.getByRole('dialog', { name: 'Вход' })).toBeVisible()
    await (await loaded).finished()
    await expect(page.locator('[aria-expanded=true]')).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await dates.click()
    await expect(page.getByRole('dialog', { name: 'Когда летим' })).toBeVisible()
  })

for (const width of [800, 390])
  test(`«Изменить даты» opens the dates over the search form, and Esc leads back to it, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1300 })
    const past = { arrival: inDays(-9), departure: inDays(-5) }
    for (const [address, title] of [
      [searchAddress({ from: 'MOW', to: 'AER', there: inDays(-1) }), 'Когда летим'],
      [href(paths.hotelResults, {}, { region: '6053', hotelRegionName: 'Москва', ...past }), 'Заезд и выезд'],
    ] as const) {
      await open(page, address)
      await page.getByRole('main').getByRole('button', { name: 'Изменить даты' }).click()
      await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Выбрать' }).click({ trial: true })
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog', { name: title })).toBeHidden()
      await expect(page.getByRole('dialog', { name: 'Изменить поиск' })).toBeVisible()
      await expect(page.getByRole('dialog').locator(':focus')).toBeVisible()
    }
  })

for (const [width, height] of [
  [844, 390],
  [800, 844],
] as const)
  test(`the pickers of a search stay inside a window of ${width} × ${height}, and Esc closes one of them at a time`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    const stay = { region: '6053', hotelRegionName: 'Москва', arrival: inDays(40), departure: inDays(43), adults: '2' }
    for (const [address, names] of [
      [searchAddress({ from: 'MOW', to: 'AER', there: inDays(40) }), [/^Когда/, /^Пассажиры/]],
      [href(paths.hotelResults, {}, stay), [/^Заезд/, /^Гости/]],
    ] as const) {
      await open(page, address)
      await page.getByRole('button', { name: 'Изменить поиск' }).click()
      const form = page.getByRole('dialog', { name: 'Изменить поиск' })
      for (const name of names) {
        const field = form.getByRole('button', { name })
        await field.click()
        const done = form.getByRole('button', { name: 'Выбрать' })
        await expect(done).toBeInViewport({ ratio: 1 })
        const panel = form.getByRole('dialog')
        await expect(panel).toBeInViewport({ ratio: 1 })
        await page.keyboard.press('Escape')
        await expect(panel).toBeHidden()
        await expect(form).toBeVisible()
        await expect(field).toBeFocused()
      }
    }
  })

test('on a phone on its side the last action of the account menu can be pressed', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await open(page, paths.login)
  await signIn(page)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /личный кабинет$/ })
    .click()
  await page.getByRole('menuitem').last().click({ trial: true, timeout: 5000 })
})
