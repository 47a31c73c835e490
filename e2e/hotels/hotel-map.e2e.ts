import { expect, test } from '@playwright/test'
import { address, openAll } from '#e2e/steps/hotel-results.ts'
import { openNetwork } from '#e2e/steps/network.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/steps/purchase.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('on a phone the hotels are in a drawer under the map; it is dragged up and down, and a pin scrolls it to its hotel', async ({
  page,
}) => {
  await openAll(page, address({ region: '6065', name: 'Казань' }))
  await page.getByRole('button', { name: 'На карте' }).click()
  const map = page.getByRole('region', { name: /^Карта отелей/ })
  const list = page.getByRole('region', { name: 'Отели на карте' })
  const pins = map.getByRole('button', { name: /₽$|приблизить$/ })
  await expect(pins.first()).toBeVisible()
  const measureTop = async () => Math.round((await list.boundingBox())!.y)
  await test.step('two hotels are seen below the map, and no price is under the drawer', async () => {
    expect(await measureTop()).toBe(844 - 328)
    await expect(list.getByRole('article').nth(1)).toBeInViewport({ ratio: 0.9 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
  await test.step('no price is cut off by an edge of the map, and its attribution fits on one line', async () => {
    const boxes = await pins.evaluateAll((all) =>
      all.map((pin) => pin.getBoundingClientRect()).map(({ left, right }) => [left, right]),
    )
    expect(boxes.filter(([left, right]) => left! < 0 || right! > 390)).toEqual([])
    expect((await map.getByText(/^Схема/).boundingBox())!.height).toBeLessThan(24)
  })
  const grip = list.getByRole('button', { name: 'Список во весь экран' })
  const pull = async (by: number) => {
    const { x, y, width } = (await grip.boundingBox())!
    await page.mouse.move(x + width / 2, y + 12)
    await page.mouse.down()
    await page.mouse.move(x + width / 2, y + 12 + by, { steps: 4 })
    await page.mouse.up()
  }
  await test.step('a pull opens it whole, a press gives the map back, a pull down leaves the number of hotels alone', async () => {
    const half = await measureTop()
    await pull(-200)
    await expect.poll(measureTop).toBeLessThan(200)
    await grip.press('Enter')
    await expect.poll(measureTop).toBe(half)
    await pull(120)
    await expect.poll(measureTop).toBe(844 - 84)
    await expect(list.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    await pull(-120)
    await expect.poll(measureTop).toBe(half)
  })
  await test.step('the chosen hotel replaces the list until it is closed', async () => {
    await list
      .getByRole('button', { name: /^Показать на карте/ })
      .first()
      .click()
    const chosen = page.getByRole('article', { name: /^Выбран / })
    await expect(chosen.getByRole('link', { name: 'Выбрать номер' })).toBeInViewport({ ratio: 1 })
    expect((await chosen.boundingBox())!.y).toBe((await list.boundingBox())!.y)
    await expect(map.getByRole('button', { pressed: true })).toBeInViewport({ ratio: 1 })
    expect((await chosen.boundingBox())!.height).toBeLessThan(220) // one block: the map has the rest
    await chosen.getByRole('button', { name: 'Закрыть' }).click()
    await expect(list.getByRole('article').first()).toBeInViewport()
  })
})

test('on a phone and on a tablet the map says what is looked at, the town, the days and the guests, and a press there edits it', async ({
  page,
}) => {
  const town = 'Переславль-Залесский'
  await openAll(page, address({ region: '6086', name: town }))
  await page.getByRole('button', { name: 'На карте' }).click()
  const what = page.getByRole('button', { name: town })
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [320, 568],
  ] as const)
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height })
      await expect(what).toBeInViewport({ ratio: 1 })
      await expect(what).toHaveText(/\d+(\s[а-я]{3}\s)?–(\s)?\d+\s[а-я]{3}, 2\sгостя$/)
      const boxes = await Promise.all(
        [what, page.getByRole('button', { name: /^Фильтры/ }), page.getByRole('button', { name: 'Списком' })].map(
          async (button) => (await button.boundingBox())!,
        ),
      )
      boxes.forEach((box, i) => {
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
        expect(box.x + box.width).toBeLessThanOrEqual(boxes[i + 1]?.x ?? width)
        expect(box.y + box.height / 2).toBeCloseTo(boxes[0]!.y + boxes[0]!.height / 2, 0)
      })
      await expectNoSidewaysScroll(page)
    })
  await what.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('on a phone the map opens zoomed in so that single hotels outnumber groups, and no group contains half of them', async ({
  page,
}) => {
  await openAll(page, address({ region: '6065', name: 'Казань' }))
  await page.getByRole('button', { name: 'На карте' }).click()
  const map = page.getByRole('region', { name: /^Карта отелей/ })
  const [single, groups] = [map.getByRole('button', { name: /₽$/ }), map.getByRole('button', { name: /приблизить$/ })]
  await expect(single.first()).toBeVisible()
  expect(await single.count()).toBeGreaterThan(1.5 * (await groups.count()))
  for (const group of await groups.all()) expect(Number(await group.getAttribute('data-count'))).toBeLessThan(150)
  await expect(map.getByRole('button', { name: /^\d+ отел.*км/ }).first()).toBeVisible()
})

test('a press on the bare map moves nothing: the address does not say where it looks', async ({ page }) => {
  await openAll(page, address({ region: '6065', name: 'Казань' }))
  await page.getByRole('button', { name: 'На карте' }).click()
  const map = page.getByRole('region', { name: /^Карта отелей/ })
  const pin = map.getByRole('button', { name: /₽$|приблизить$/ }).first()
  await expect(pin).toBeVisible()
  const { x, y, height } = (await map.boundingBox())!
  await page.mouse.click(x + 6, y + height / 2)
  await page.waitForTimeout(600) // longer than the map takes to settle
  await expect(page).not.toHaveURL(/[?&]at=/)
  await test.step('nor does the hand that opens the menu of the browser pull it along', async () => {
    const before = await pin.boundingBox()
    await page.mouse.down({ button: 'right' })
    await page.mouse.move(x + 60, y + height / 2 - 60, { steps: 5 })
    expect(await pin.boundingBox()).toEqual(before)
  })
})

test('a hand that has gone down on a price drags the map by it, and has not pressed it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAll(page, address({ region: '6065', name: 'Казань' }))
  await page.getByRole('button', { name: 'На карте' }).click()
  const map = page.getByRole('region', { name: /^Карта отелей/ })
  await expect(map.getByRole('button', { name: /₽$|приблизить$/ }).first()).toBeVisible()
  await map.press('+')
  await expect(page).toHaveURL(/[?&]at=/)
  const pin = map.getByRole('button', { name: /₽$|приблизить$/ }).first()
  const name = await pin.getAttribute('aria-label')
  const before = (await pin.boundingBox())!
  const [x, y] = [before.x + before.width / 2, before.y + before.height / 2]
  const [right, down] = [x < 720 ? 90 : -90, y < 450 ? 60 : -60] // towards the middle, where it stays on the map
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + right, y + down, { steps: 10 })
  await page.mouse.up()
  const after = (await map.getByRole('button', { name: name!, exact: true }).boundingBox())!
  expect(Math.abs(after.x - before.x - right) + Math.abs(after.y - before.y - down)).toBeLessThan(8)
  await expect(page.getByRole('article', { name: /^Выбран/ })).toBeHidden()
  await map.getByRole('button', { name: /₽$/ }).first().click()
  await expect(page.getByRole('article', { name: /^Выбран/ })).toBeVisible()
})

test('while the map is being dragged nothing else moves: the list and the address follow on release', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAll(page, address({ region: '6065', name: 'Казань' }))
  await page.getByRole('button', { name: 'На карте' }).click()
  const map = page.getByRole('region', { name: /^Карта отелей/ })
  const count = page.getByRole('region', { name: 'Отели на карте' }).getByRole('heading', { level: 1 })
  await expect(map.getByRole('button', { name: /₽$|приблизить$/ }).first()).toBeVisible()
  await map.press('+')
  await expect(count).toHaveText(/\sиз\s/)
  await expect(page).toHaveURL(/[?&]at=/)
  const before = { url: page.url(), count: await count.textContent() }
  const { x, y, width, height } = (await map.boundingBox())!
  await page.mouse.move(x + width / 2, y + height - 30)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + 260, y + height - 330, { steps: 20 })
  await page.waitForTimeout(600) // longer than the map takes to settle
  expect({ url: page.url(), count: await count.textContent() }).toEqual(before)
  await page.mouse.up()
  await expect(page).not.toHaveURL(before.url)
  await expect(count).not.toHaveText(before.count!)
})

test('a hotel that is pressed at once after it was chosen on the map opens, though the address of the map is still to be written', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const network = await openNetwork(page)
  await openAll(page, address({ region: '6065', name: 'Казань' }))
  await page.getByRole('button', { name: 'На карте' }).click()
  await network.fails(
    { path: '/assets/hotel.route', kind: 'delay', ms: 1500 },
    { path: '/api/Base/GetHotel', kind: 'delay', ms: 1500 },
  )
  const row = page.getByRole('region', { name: 'Отели на карте' }).getByRole('article').first()
  const name = await row.getByRole('heading').innerText()
  // Quicker than a human hand: the map settles after 150 ms.
  await row.getByRole('button', { name: /^Показать на карте/ }).evaluate(async (button: HTMLElement) => {
    button.click()
    await new Promise((drawn) => requestAnimationFrame(drawn))
    document.querySelector<HTMLElement>('article[aria-label^="Выбран"] a')!.click()
  })
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await network.heals()
})

test('the map opens where most hotels are, with more single prices than groups, over its whole width; its button shows the others', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAll(page, address({ region: '6065', name: 'Казань' }))
  await page.getByRole('button', { name: 'На карте' }).click()
  const map = page.getByRole('region', { name: /^Карта отелей/ })
  const [single, groups] = [map.getByRole('button', { name: /₽$/ }), map.getByRole('button', { name: /приблизить$/ })]
  await expect(single.first()).toBeVisible()
  expect(await single.count()).toBeGreaterThan(2 * (await groups.count()))
  const all = await map.getByRole('button', { name: /₽$|приблизить$/ }).all()
  const middles = await Promise.all(all.map(async (pin) => (await pin.boundingBox())!.x))
  expect(Math.max(...middles) - Math.min(...middles)).toBeGreaterThan((await map.boundingBox())!.width / 2)
  const count = page.getByRole('region', { name: 'Отели на карте' }).getByRole('heading', { level: 1 })
  const shown = async () => Number.parseInt((await count.textContent())!, 10)
  await expect(count).toHaveText(/\sиз\s/)
  const before = await shown()
  await expect(map.getByRole('button', { name: /^\d+ отел.*км/ }).first()).toBeVisible()
  await map.getByRole('button', { name: 'Показать все отели' }).click()
  await expect.poll(shown).toBeGreaterThan(before)
  await expect(page).not.toHaveURL(/[?&]at=/)
})

test('with the word about cookies over it the map goes on to the foot of the window, its tools and prices above the word', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.addInitScript(() => localStorage.removeItem('cookieAccepted'))
  await openAll(page, address({ region: '6065', name: 'Казань' }))
  await page.getByRole('button', { name: 'На карте' }).click()
  const map = page.getByRole('region', { name: /^Карта отелей/ })
  await expect(map.getByRole('button', { name: /₽$/ }).first()).toBeVisible()
  const word = page.getByRole('complementary', { name: 'Файлы cookie' })
  const top = (await word.boundingBox())!.y
  const below = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('section')?.ariaLabel, [
    700, 892,
  ] as const)
  expect(below).toMatch(/^Карта отелей/)
  for (const pin of await map.getByRole('button', { name: /₽$|приблизить$/ }).all())
    expect((await pin.boundingBox())!.y).toBeLessThan(top)
  const note = (await map.getByText(/^Схема/).boundingBox())!
  expect(note.y + note.height).toBeLessThanOrEqual(top)
})

test('a hotel chosen on the map leaves the groups around it unchanged, and is not covered by its card or the tools', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAll(page, address())
  await page.getByRole('button', { name: 'На карте' }).click()
  const map = page.getByRole('region', { name: /^Карта отелей/ })
  const prices = map.getByRole('button', { name: /₽$|приблизить$/ })
  await expect(prices.first()).toBeVisible()
  const namesOf = () => prices.evaluateAll((all) => all.map((price) => price.getAttribute('aria-label')))
  const before = await namesOf()
  const row = page.getByRole('region', { name: 'Отели на карте' }).getByRole('button', { name: /^Показать на карте/ })
  await row.nth(1).click()
  const [pin, card] = [map.getByRole('button', { pressed: true }), page.getByRole('article', { name: /^Выбран/ })]
  await expect(pin).toBeInViewport({ ratio: 1 })
  const after = await namesOf()
  expect(
    after.filter((name) => !before.includes(name)),
    'the card may cover some, but makes no other groups',
  ).toEqual([])
  expect(after.length).toBeGreaterThan(before.length / 2)
  const measureBox = async (what: typeof pin) => (await what.boundingBox())!
  const [own, over] = [await measureBox(pin), await measureBox(card)]
  expect(own.x > over.x + over.width || own.y + own.height < over.y).toBe(true)
  expect(over.height).toBeLessThan(200)
})
