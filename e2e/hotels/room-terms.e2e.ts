import { type APIRequestContext, expect, test } from '@playwright/test'
import { open } from '#e2e/steps/results-page.ts'
import { type Room, bookRoomFor, chooseRoom, continueAsGuest } from '#e2e/steps/stay.ts'

const DAY_MS = 86_400_000

test('the terms of a room are those of this hour: by no wrong clock of a browser, and not of when the page was opened', async ({
  page,
  request,
}) => {
  const room = await chooseRoom(request, 'moscow-7', 8, 1)
  const arrival = Date.parse(new URLSearchParams(room.address.split('?')[1]).get('arrival') ?? '')
  const ahead = arrival - Date.now() + 2 * DAY_MS
  await page.clock.install({ time: Date.now() + ahead })
  await page.goto(room.address)
  await continueAsGuest(page)
  const free = page.getByText(/^Бесплатная отмена до/)
  await expect(free.first(), 'the clock of the browser is past the stay').toBeVisible()
  await page.context().setOffline(true) // the server's clock stays here: an answer of this day would be believed again
  await page.clock.fastForward(ahead)
  await expect(
    page.getByText(/^При.отмене удержат|^Без.возврата/).first(),
    'the page stood open till the stay was over',
  ).toBeVisible()
  await expect(free).toHaveCount(0)
})

test('a room that is gone is not offered again by the page of its hotel that was just seen', async ({ page, request }) => {
  test.setTimeout(90_000)
  const room = await chooseRoom(request, 'moscow-13', 10, 1)
  await open(page, room.address.replace(/\/booking\/[^?]+/u, '/moscow-13'))
  const sold = page.locator(`a[href*="${room.id}"]`)
  await expect(sold.first()).toBeAttached()
  await sellOut(request, room)
  await sold.first().evaluate((link: HTMLAnchorElement) => link.click())
  await page.getByRole('link', { name: 'Выбрать другой номер' }).click()
  await expect(page.getByRole('region', { name: 'Номера и цены' })).toBeVisible()
  await expect(sold).toHaveCount(0)
})

/** Others book a room until none of its kind is left. */
async function sellOut(request: APIRequestContext, room: Room): Promise<void> {
  for (;;) {
    const answer = await request.get('/api/Base/GetRateInfo', { params: { id: room.id } })
    if (answer.status() === 410) return
    await bookRoomFor(request, {}, { ...room, price: (await answer.json()).data.price })
  }
}
