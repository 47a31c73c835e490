import { expect, test } from '@playwright/test'
import { layOutAll } from '#e2e/steps/purchase.ts'
import { flights, inDays, open, searchAddress, take } from '#e2e/steps/results-page.ts'

test('marked or not, cards are equally high: three fit on a screen whole, on a phone none takes more than a fifth of it', async ({
  page,
}) => {
  for (const [width, most, begins] of [
    [1440, 132, 412],
    [768, 132, 900],
    [390, 152, 320], // «25 декабря — 1 января, 1 взрослый» takes two lines
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await open(page, searchAddress({ from: 'MOW', to: 'AER', there: inDays(25), back: inDays(32) }))
    const boxes = await flights(page).evaluateAll((cards) =>
      cards.slice(0, 5).map((card) => {
        const { top, height, bottom } = card.getBoundingClientRect()
        return { top, height: Math.round(height), bottom }
      }),
    )
    expect(Math.max(...boxes.map(({ height }) => height))).toBeLessThanOrEqual(most)
    expect(boxes[0]!.top, `the first card at ${width}`).toBeLessThanOrEqual(begins)
    if (width >= 768) expect(boxes[2]!.bottom).toBeLessThanOrEqual(900)
    if (width < 1440) continue
    for (const line of [/^Лучший: цена/, /^Цены действуют/])
      expect((await page.getByText(line).first().boundingBox())!.height, 'on one line').toBeLessThan(30)
  }
})

test('for a large party too, the text under a price fits on one line, and that of the choice on two', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const query = { from: 'MOW', to: 'AER', there: inDays(25), back: inDays(32) }
  for (const [adults, whom] of [
    ['4', 'за четверых'],
    ['8', 'за восьмерых'],
  ] as const) {
    await open(page, searchAddress(query).replace('adults=1', `adults=${adults}`))
    const words = flights(page)
      .first()
      .getByText(new RegExp(`туда и обратно от, ${whom}`.replaceAll(' ', '.')))
    expect((await words.boundingBox())!.height).toBeLessThan(20)
  }
  await take(page)
  const choice = page.getByRole('region', { name: 'Ваш выбор' }).getByText(/^Итого/)
  expect((await choice.boundingBox())!.height).toBeLessThan(40)
})

test('in the card of a flight with a night layover no words lie over others, and none leave its padding', async ({ page }) => {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await open(page, `${searchAddress({ from: 'MOW', to: 'IST', there: inDays(25), back: inDays(32) })}&countTransfer=1`)
    await expect(flights(page).filter({ hasText: 'ночная' }).first()).toBeVisible()
    await layOutAll(page)
    const cards = flights(page).filter({ hasText: '1 пересадка' })
    expect(await cards.evaluateAll(faultsOfWords), `at ${width}`).toEqual([])
  }
})

/** Words of each card that lie over others or reach its edge; 4 px of a line's height are the typeface's own air. */
function faultsOfWords(cards: Element[]): string[] {
  return cards.flatMap((card) => {
    const edge = card.getBoundingClientRect()
    const drawn: { text: string; box: DOMRect }[] = []
    const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || element.closest('noscript, [hidden]') || getComputedStyle(element).clipPath !== 'none') continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) if (box.width > 1) drawn.push({ text: node.textContent ?? '', box })
    }
    return drawn.flatMap(({ text, box }, at) => [
      ...(box.left < edge.left + 10 || box.right > edge.right - 10 ? [`${text} at the edge`] : []),
      ...drawn
        .slice(at + 1)
        .filter(
          ({ box: other }) =>
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 4,
        )
        .map((other) => `${text} / ${other.text}`),
    ])
  })
}
