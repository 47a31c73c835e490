import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { airDay } from '#domain/text/dates.ts'
import { copiedFrom } from '#e2e/steps/clipboard.ts'
import { linkTo } from '#e2e/steps/letters.ts'
import { payWith } from '#e2e/steps/order.ts'
import { expectNoSidewaysScroll, inspect } from '#e2e/steps/purchase.ts'
import { callsOf, inDays } from '#e2e/steps/results-page.ts'

const GOOD = '5555 5555 5555 4444'
const EMAIL = 'konstantin.konstantinopolsky@mail.example'

test('after the purchase the city of arrival is shown, then where to stay, then the actions; the trip is shared by a link', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(120_000)
  const { id, key } = await returnTrip(request)
  await page.goto(`${href(paths.airBooking, {}, { id })}#key=${key}`)
  await payWith(page, GOOD)
  await expect(page.getByRole('heading', { level: 1, name: 'Летим!' })).toBeVisible({ timeout: 60_000 })

  await test.step('the address is whole, the picture is of the city and the hour', async () => {
    await expect(page.getByText(EMAIL).first()).toBeVisible()
    await expect(page.getByText(/\d\d:\d\d город Сочи будет таким\./)).toBeVisible()
    const picture = page.locator('img[src*="/art/landing/sochi-"]').first()
    expect(await picture.evaluate((image) => image.getBoundingClientRect().top + scrollY), 'under the header').toBe(0)
    const veil = await picture.evaluate((image) => {
      const { backgroundImage, height } = getComputedStyle(image.closest('picture')!.parentElement!, '::after')
      return { backgroundImage, height: parseFloat(height) }
    })
    expect(veil.backgroundImage, 'a veil under the words of the header').toContain('gradient')
    const { height } = (await page.getByRole('banner').boundingBox())!
    expect(veil.height, 'its end is not the edge of the header').toBeGreaterThan(height * 1.5)
    await expect(page.getByRole('banner')).toHaveCSS('background-image', 'none')
    await expect(page.getByText(/^Вся поездка: Москва.— Сочи, вылет .*жильё не.выбрано; Сочи.— Москва/)).toBeAttached()
  })

  await test.step('each way shows its luggage, and the code of the check-in is copied by a press', async () => {
    const card = page.getByRole('region', { name: 'Поездка' })
    await expect(card.getByText(/, прямой, (багаж .+|без.багажа)$/)).toHaveCount(2)
    const code =
      (await card
        .getByRole('definition')
        .filter({ hasText: /^[A-Z\d]{6}$/ })
        .first()
        .textContent()) ?? ''
    await page.context().grantPermissions(['clipboard-write'])
    await page.getByRole('button', { name: `Скопировать код брони ${code}` }).click()
    await expect(page.getByText('Код брони скопирован')).toBeVisible()
    expect(await copiedFrom(page)).toBe(code)
  })

  await test.step('hotels for exactly these nights are shown with the price of the whole stay', async () => {
    const stays = page.getByRole('region', { name: 'Осталось найти, где жить' })
    await expect(stays.getByRole('listitem')).toHaveCount(3)
    await expect(stays.getByRole('listitem').first()).toContainText(
      /(км.до.центра|в.центре города).*(итани|автрак|ансион|ключено)/,
    )
    await expect(stays.getByRole('listitem').first(), 'the city of the heading is not repeated').not.toContainText('Сочи, ')
    await expect(stays.getByText(/цена за.7.ночей с.налогами/)).toBeVisible()
    const hotel = stays.getByRole('listitem').getByRole('link').first()
    await expect(hotel).toHaveAttribute('href', new RegExp(`arrival=${inDays(33)}&departure=${inDays(40)}&adults=2`))
    await expect(stays.getByRole('link', { name: /^Все \d+ отел/ })).toBeVisible()
  })
  await test.step('the tickets go to another address, this browser goes on, the link of the old letter opens nothing', async () => {
    const fixed = `fixed-${randomUUID()}@mail.example`
    const wrong = page.getByRole('button', { name: /^Не.тот адрес/ })
    const { height } = (await wrong.boundingBox())!
    await wrong.click({ position: { x: 20, y: height / 2 - 21 }, force: true }) // a finger takes 44 px
    const question = page.getByRole('dialog', { name: 'Куда отправить?' })
    await expect(question.getByLabel('Электронная почта')).toBeFocused()
    await inspect(page)
    await question.getByLabel('Электронная почта').fill(EMAIL)
    await question.getByRole('button', { name: /^Отправить на.этот адрес/ }).click()
    await expect(question.getByText(/Письмо ушло на.этот адрес/)).toBeVisible()
    await question.getByLabel('Электронная почта').fill(fixed)
    await question.getByRole('button', { name: /^Отправить на.этот адрес/ }).click()
    await expect(question).toBeHidden()
    await expect(page.getByText(fixed).first()).toBeVisible()
    expect(await linkTo(fixed, paths.airBooking)).toContain(id)
    const stranger = await (await browser.newContext({ locale: 'ru-RU' })).newPage()
    await stranger.goto(`${href(paths.airBooking, {}, { id })}#key=${key}`)
    await expect(stranger.getByRole('heading', { level: 1, name: 'Заказ не открылся' })).toBeVisible()
    await expect(stranger).toHaveTitle(/^Заказ не открылся/)
    await stranger.context().close()
    await page.reload()
    await expect(page.getByText(fixed).first()).toBeVisible()
  })
  const today = page.getByText(/Сегодня вернём \d/)
  await expect(today).toBeVisible()
  const isNothing = /вернём 0/.test(await today.innerText())
  await expect(page.getByRole('button', { name: isNothing ? 'Условия возврата' : 'Отменить и вернуть деньги' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await inspect(page)
  await test.step('on a phone what is done with the money begins under the words about it', async () => {
    const { width, height } = page.viewportSize()!
    await page.setViewportSize({ width: 390, height: 844 })
    const sign = page.getByRole('button', { name: /^(Условия возврата|Отменить и.вернуть деньги)/ }).locator('svg')
    const begins = await today.evaluate((words) => {
      const range = document.createRange()
      range.selectNodeContents(words)
      return range.getBoundingClientRect().left
    })
    expect(Math.abs((await sign.boundingBox())!.x - begins)).toBeLessThan(3)
    await page.setViewportSize({ width, height })
  })

  const shared = await test.step('a link shows flights without a name, a price or a number, also without scripts', async () => {
    await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error('refused')))) // as browsers inside apps do
    await page.getByRole('button', { name: 'Открыть ссылку' }).click()
    await expect(page.getByText('Ссылка открыта, скопируйте её из поля')).toBeVisible()
    const url = await page.getByRole('textbox', { name: 'Ссылка на поездку' }).inputValue()
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'ru-RU' })
    const friend = await context.newPage()
    const reply = await friend.goto(url)
    expect(reply?.headers()).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' })
    await expect(friend.getByRole('heading', { level: 1, name: 'Сочи' })).toBeVisible()
    await expect(friend.getByRole('heading', { name: /^Москва.— Сочи/ })).toBeVisible()
    const html = (await friend.content()).toLowerCase()
    for (const secret of ['konstantin', 'константин', '₽', '+7916', id.toLowerCase()]) expect(html).not.toContain(secret)
    return { url, friend }
  })

  await test.step('closed in another tab, it is not given out here', async () => {
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByRole('button', { name: 'Закрыть ссылку' }).click()
    await expect(other.getByText('Ссылка закрыта')).toBeVisible()
    await other.close()
    await page.getByRole('button', { name: 'Скопировать', exact: true }).click()
    await expect(page.getByText('Эту ссылку уже закрыли')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Ссылка на поездку' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Открыть ссылку' }).click()
    await expect(page.getByRole('textbox', { name: 'Ссылка на поездку' })).not.toHaveValue(shared.url)
  })

  await test.step('closed, it says so with the status of what is gone', async () => {
    const [about, address] = await Promise.all(
      [page.getByText('рейсы и жильё, без цен'), page.getByRole('textbox', { name: 'Ссылка на поездку' })].map((part) =>
        part.boundingBox(),
      ),
    )
    expect(about!.y + about!.height, 'the address lies under the words about it').toBeLessThanOrEqual(address!.y)
    const calls = callsOf(page)
    await page.getByRole('button', { name: 'Закрыть ссылку' }).evaluate((button: HTMLElement) => {
      button.click()
      setTimeout(() => button.click()) // before any answer
    })
    await expect(page.getByRole('button', { name: 'Открыть ссылку' })).toBeFocused()
    expect(
      calls.filter((one) => one.startsWith('DELETE')),
      'two presses close it once',
    ).toHaveLength(1)
    const reply = await shared.friend.goto(shared.url)
    expect(reply?.status()).toBe(410)
    await expect(shared.friend.getByRole('heading', { name: 'Эта ссылка не показывает поездку' })).toBeVisible()
    await shared.friend.context().close()
  })
})

/** A return trip of two with long names that waits for its money. */
async function returnTrip(request: APIRequestContext): Promise<{ id: string; key: string }> {
  const query = { iataFrom: 'MOW', iataTo: 'AER', dateThere: airDay(inDays(33)), dateBack: airDay(inDays(40)) }
  const data = { ...query, adults: 2, children: 0, infants: 0, locale: 'ru', currency: 'rub' }
  const found = await (await request.post('/api/air/Search', { data })).json()
  type Offer = {
    combined: boolean
    pairedOnly: boolean
    itineraryRef: { sessionId: string }
    totalPrice: number
    flightSegments: { arrival: string }[]
  }
  const simple = ({ combined, pairedOnly, flightSegments }: Offer) =>
    !combined && !pairedOnly && /T(1\d|0[7-9])/.test(flightSegments.at(-1)?.arrival ?? '')
  const there: Offer = found.forwardOptions.find(simple)
  const back: Offer = found.backwardOptions.find(
    (offer: Offer) => !offer.combined && !offer.pairedOnly && offer.itineraryRef.sessionId === there.itineraryRef.sessionId,
  )
  const person = (name: string, number: string) => ({
    surname: 'Константинопольская-Преображенская',
    name,
    birthDay: '12-04-1990',
    gender: 'female',
    document: { type: 'passportrf', number, date: null },
  })
  const reply = await request.post('/api/air/Booking', {
    headers: { 'idempotency-key': randomUUID() },
    data: {
      there: { itineraryRef: there.itineraryRef },
      back: { itineraryRef: back.itineraryRef },
      passengers: [person('Александра', '4510123456'), person('Елизавета', '4510123457')],
      contactInfo: { email: EMAIL, contactPerson: 'Анна Смирнова', contactPhone: '+79161234567' },
      privacy: true,
      isAviasales: false,
      acceptedPrice: there.totalPrice + back.totalPrice,
    },
  })
  expect(reply.status(), await reply.text()).toBe(200)
  const made = await reply.json()
  return { id: made.id, key: made.extra.accessKey }
}
