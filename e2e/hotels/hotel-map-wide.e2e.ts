import { type Locator, expect, test } from '@playwright/test'
import { address, cards, openAll } from '#e2e/steps/hotel-results.ts'
import { LABEL_IN_NAME, expectAccessible } from '#e2e/steps/purchase.ts'

/**
 * What is seen as soon as a hand has dragged the map so many px to the right: whether it was redrawn, and how far a price moved.
 */
const draggedBy = (map: Locator, px: number) =>
  map.evaluate(async (field, by) => {
    const picture = () => field.querySelector('svg g')!.getAttribute('transform')
    const pin = field.querySelector('li button')!
    const [before, { left, bottom }] = [picture(), pin.getBoundingClientRect()]
    field.setPointerCapture = () => undefined // of a pointer that is no hand
    const send = (type: string, x: number) =>
      field.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 7, clientX: left + x, clientY: bottom }))
    const moved = new Promise<void>((done) =>
      new MutationObserver(() => done()).observe(field, { attributeFilter: ['style'], subtree: true }),
    )
    send('pointerdown', 0)
    send('pointermove', by)
    await moved
    const seen = { isDrawnAnew: picture() !== before, pinMoved: Math.round(pin.getBoundingClientRect().left - left) }
    send('pointerup', by)
    return seen
  }, px)

test('on the map hotels are marked with their prices, keys zoom in, and pins lead on', async ({ page }) => {
  await openAll(page, address({ region: '6055', name: 'Сочи' }))
  await page.getByRole('button', { name: 'На карте' }).click()
  const map = page.getByRole('region', { name: /^Карта отелей/ })
  await expect(map.getByRole('button', { name: /Отели: \d+ от .*, приблизить/ }).first()).toBeVisible()
  await expectAccessible(page)
  await expectAccessible(page, { rules: [LABEL_IN_NAME] })
  const listed = page.getByRole('region', { name: 'Отели на карте' }).getByRole('article')
  await expect(listed.first(), 'of a whole stay its night too').toContainText(/₽\s*за.\d+.ноч\S+, [\d\s]+₽ за.ночь/)
  await expect(listed.first(), 'the city of the map is not told again').not.toContainText('Сочи, ')
  const near = () => page.getByRole('region', { name: 'Отели на карте' }).getByRole('heading', { level: 1 }).innerText()
  const before = await near()
  await map.focus()
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('+')
  let looked = before
  const isAtRest = async () => {
    const earlier = looked
    looked = await near()
    return looked !== before && looked === earlier
  }
  await expect.poll(isAtRest, { intervals: [400] }).toBe(true)
  // The list follows the map; a screen reader says how much is left.
  await expect(page.getByText(`На\u00a0карте ${Number.parseInt(looked)} `)).toBeAttached()
  // The address contains the view of the map: a shared or reloaded link shows the same hotels.
  await expect(page).toHaveURL(/[?&]at=\d+/)
  await page.reload()
  await expect(map).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 30_000 })
  await expect.poll(near).toBe(looked)
  expect(await draggedBy(map, 60)).toEqual({ isDrawnAnew: false, pinMoved: 60 })
  // What the hand is on in the list is pointed at on the map, alone or in the price of several.
  await page.getByRole('region', { name: 'Отели на карте' }).getByRole('article').first().hover()
  await expect(map.locator('button[data-pointed]')).toHaveCount(1)
  await map
    .getByRole('button', { name: /₽$|приблизить$/ })
    .first()
    .focus()
  await expect(page.getByRole('region', { name: 'Отели на карте' }).locator('article[data-pointed]')).toHaveCount(1)
  await page
    .getByRole('button', { name: /^Показать на карте/ })
    .first()
    .click()
  const chosen = page.getByRole('article', { name: /^Выбран / })
  await expect(chosen.getByRole('link', { name: 'Выбрать номер' })).toHaveAttribute('href', /^\/hotels\/sochi-\d+\?.*arrival=/)
  const pin = map.getByRole('button', { pressed: true })
  await expect(pin).toBeInViewport({ ratio: 1 })
  const [price, box] = [(await pin.boundingBox())!, (await chosen.boundingBox())!]
  expect(price.x >= box.x + box.width || price.y + price.height <= box.y, 'its price stands beside its card').toBe(true)
  await page.getByRole('button', { name: 'Списком' }).click()
  await expect(cards(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'На карте' }).click()
  await expect(map).toBeVisible()
  await page.goBack()
  await expect(cards(page).first()).toBeVisible()
})

test('a link opens the map where it looked; that nothing passes is said in the place of the list, which forgets the map', async ({
  page,
}) => {
  await page.goto(`${address({ region: '6055', name: 'Сочи' })}&name=zzzz&at=43.6,39.72,100`)
  const map = page.getByRole('region', { name: /^Карта отелей/ })
  await expect(map).toBeVisible()
  const nothing = page.getByRole('heading', { name: /ничего не\sнайдено/ })
  await expect(nothing).toBeVisible({ timeout: 30_000 })
  const [words, town] = [(await nothing.boundingBox())!, (await map.boundingBox())!]
  expect(words.x + words.width, 'the town is seen whole').toBeLessThan(town.x)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Сбросить фильтры' }).click()
  await expect(map.getByRole('button', { name: /приблизить$/ }).first()).toBeVisible()
  await expect(page).toHaveURL(/[?&]at=43\.6/)
  await page.getByRole('button', { name: 'Списком' }).click()
  await expect(cards(page).first()).toBeVisible()
  await expect(page).not.toHaveURL(/[?&]at=/)
})

test('a town without a drawn map says so on its map, and is shown where its hotels are', async ({ page }) => {
  await page.goto(`${address({ region: '6085', name: 'Псков' })}&at=57.82,28.33,60`)
  const map = page.getByRole('region', { name: /^Карта отелей/ })
  await expect(map.getByRole('button', { name: /₽$|приблизить$/ }).first()).toBeVisible({ timeout: 30_000 })
  await expect(map.getByText(/^Карты города пока нет: точки стоят по\sадресам отелей/)).toBeVisible()
  await expect(map.locator('path[data-hull="Псков"]')).toHaveCount(1)
  // A visitor who came by a link stays on the map when it shows all hotels again.
  await map.getByRole('button', { name: 'Показать все отели' }).click()
  await expect(page).not.toHaveURL(/[?&]at=/)
  await expect(map.getByText(/^Аэропорт\sPKV, 4\sкм/)).toBeVisible()
  await map.getByRole('button', { name: 'Ближе' }).click()
  await expect(page).toHaveURL(/[?&]at=/)
  await page.getByRole('button', { name: 'Списком' }).click()
  await expect(cards(page).first()).toBeVisible()
  await expectAccessible(page)
})
